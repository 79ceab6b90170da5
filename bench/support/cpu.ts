/**
 * CPU time and memory of other processes, from the kernel (Linux: /proc/PID/stat, fields 14 to 17, ticks of 10 ms).
 */
import { readdir, readFile } from 'node:fs/promises';

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

/** @returns CPU time of this process and all its descendants, ended ones included, in us. */
export async function treeCpuMicros(): Promise<number> {
  return treeMicros(process.pid);
}

/** @returns CPU time that all programs of this machine used since its start, in us. */
export async function busyMicros(): Promise<number> {
  const [, user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = (await readFile('/proc/stat', 'utf8'))
    .split('\n', 1)[0]!
    .split(/ +/)
    .map(Number);
  return microsPerTick * (user + nice + system + irq + softirq);
}

async function treeMicros(pid: number): Promise<number> {
  for (;;) {
    const { utime, stime, endedChildren } = await ticksOf(pid);
    const threads = await readdir(`/proc/${pid}/task`);
    const lists = await Promise.all(threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8')));
    const children = lists.flatMap((list) => list.trim().split(' ').filter(Boolean).map(Number));
    const living = await Promise.all(children.map((child) => treeMicros(child).catch(() => 0)));
    // A child that ended meanwhile may be in neither sum.
    if ((await ticksOf(pid)).endedChildren !== endedChildren) continue;
    return living.reduce((sum, micros) => sum + micros, microsPerTick * (utime + stime + endedChildren));
  }
}

async function micros(pid: number): Promise<number> {
  const { utime, stime } = await ticksOf(pid);
  return microsPerTick * (utime + stime);
}

async function ticksOf(pid: number) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [utime = 0, stime = 0, endedUtime = 0, endedStime = 0] = fields.slice(11, 15);
  return { utime, stime, endedChildren: endedUtime + endedStime };
}
