/**
 * CPU time and memory of other processes, from the kernel (Linux: /proc/PID/stat, fields 14 and 15, ticks of 10 ms).
 */
import { readFile } from 'node:fs/promises';

const microsPerTick = 10_000;

/** @returns CPU time of each process since its start, in us. */
export async function cpuMicros(pids: Record<string, number>): Promise<Record<string, number>> {
  const entries = Object.entries(pids).map(async ([role, pid]) => [role, await micros(pid)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

/** Resident memory of a process, in bytes. */
export async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return 1024 * Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]);
}

async function micros(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return microsPerTick * (Number(fields[11]) + Number(fields[12]));
}
