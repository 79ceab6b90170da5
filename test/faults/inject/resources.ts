/** Memory and file descriptors of a service's processes, from the kernel (Linux: /proc). */
import { readdir } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { residentBytes } from '../../../bench/support/cpu.ts';
import type { Service } from '../../support/service.ts';

/** Resident memory by role, in bytes. */
export type Memory = Record<string, number>;

/**
 * Time without growth after which a process has loaded its tables. The threads of indexing add 100 MiB in the first 6 s
 * after the start of the service (measured), and take longer on a busy machine.
 */
const levelMs = 5_000;
const levelMsMax = 60_000;
const levelMb = 8;
const lookEveryMs = 500;
const MiB = 1024 * 1024;

export async function memoryOf(service: Service): Promise<Memory> {
  return byRole(service, residentBytes);
}

/** @returns the memory of a service as soon as no process has grown by more than 8 MiB for 5 s; after 60 s anyway. */
export async function levelMemoryOf(service: Service): Promise<Memory> {
  let [level, levelSinceMs] = [await memoryOf(service), Date.now()];
  for (const deadline = Date.now() + levelMsMax; Date.now() < Math.min(deadline, levelSinceMs + levelMs); ) {
    await delay(lookEveryMs);
    const memory = await memoryOf(service);
    if (growthOf(level, memory).mb > levelMb) [level, levelSinceMs] = [memory, Date.now()];
  }
  return memoryOf(service);
}

/** @returns the process that grew most, and its growth in MiB. */
export function growthOf(before: Memory, after: Memory): { role: string; mb: number } {
  const growth = Object.entries(before).map(([role, bytes]) => {
    return { role, mb: Math.max(0, Math.round(((after[role] ?? bytes) - bytes) / MiB)) };
  });
  return growth.reduce((most, one) => (one.mb > most.mb ? one : most));
}

/** Number of open file descriptors by role. */
export async function descriptorsOf(service: Service): Promise<Record<string, number>> {
  return byRole(service, async (pid) => (await readdir(`/proc/${pid}/fd`)).length);
}

async function byRole(service: Service, measure: (pid: number) => Promise<number>): Promise<Record<string, number>> {
  const measures = Object.entries(await service.pids()).map(async ([role, pid]) => [role, await measure(pid)] as const);
  const settled = await Promise.allSettled(measures); // A process may end meanwhile.
  return Object.fromEntries(settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])));
}
