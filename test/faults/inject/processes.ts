/** Kills and freezes processes of a running service. */
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Service } from '../../support/service.ts';

/** Longest end of a killed process. It is long, because indexing has a low priority: it ends late on a busy machine. */
const endMsMax = 60_000;

/** The roles that the supervisor starts. */
export const roles = ['gateway', 'retrieval', 'indexing', 'planner', 'generation', 'dispatcher'] as const;

/**
 * Sends SIGKILL to a process. Resolves when its parent has seen the end: until then Redis may still deliver entries to
 * its sockets.
 * @returns whether there was such a process.
 */
export async function kill(service: Service, role: string): Promise<boolean> {
  const pid = (await service.pids())[role];
  if (pid === undefined) return false;
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    return false; // It has just ended by itself.
  }
  await until(`${role} has ended`, endMsMax, async () => !isAlive(pid));
  return true;
}

/** Pauses a process for `ms`, like a debugger or a busy host. When `signal` ends the wait, the process continues. */
export async function freeze(pid: number, ms: number, { signal }: { signal?: AbortSignal } = {}): Promise<void> {
  process.kill(pid, 'SIGSTOP');
  const thaw = () => isAlive(pid) && process.kill(pid, 'SIGCONT');
  process.once('exit', thaw);
  try {
    await delay(ms, undefined, { signal }).catch(() => {});
  } finally {
    process.off('exit', thaw);
    thaw();
  }
}

/** Whether a process exists. A zombie counts too. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** The id of the parent process. */
export async function parentOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

/** Waits until `check` is true. @throws {Error} if that takes longer than `msMax`. */
export async function until(what: string, msMax: number, check: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + msMax;
  while (!(await check())) {
    if (Date.now() > deadline) throw new Error(`${what}: not within ${msMax} ms`);
    await delay(20);
  }
}
