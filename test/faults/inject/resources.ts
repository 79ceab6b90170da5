/** Memory and file descriptors of a service's processes, from the kernel (Linux: /proc). */
import { readdir } from 'node:fs/promises';
import { residentBytes } from '../../../bench/support/cpu.ts';
import type { Service } from '../../support/service.ts';

/** Resident memory by role, in bytes. */
export type Memory = Record<string, number>;

export async function memoryOf(service: Service): Promise<Memory> {
  return byRole(service, residentBytes);
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
