/**
 * Lowers the priority of the indexing process, so that searches run first when the CPUs are busy.
 *
 * On Linux each thread has its own priority, and only new threads inherit it. The threads that run already do a quarter
 * of the work: V8's collect garbage, and libuv's write files. So each of them is lowered.
 */
import { readdirSync, readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename } from 'node:path';

export function lowerPriority(): void {
  for (const thread of threads()) {
    try {
      setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL);
    } catch (error) {
      // The thread ended meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'ERR_SYSTEM_ERROR') throw error;
    }
  }
}

/** Gives the calling thread the lowest priority. It has no effect if the system has no priorities of threads. */
export function lowerThreadPriority(): void {
  const thread = threadId();
  if (thread !== undefined) setPriority(thread, constants.priority.PRIORITY_LOW);
}

function threadId(): number | undefined {
  try {
    return Number(basename(readlinkSync('/proc/thread-self')));
  } catch {
    return undefined;
  }
}

/** Ids of all threads. If the system has no such list: the id of the process, which means all of them. */
function threads(): number[] {
  try {
    return readdirSync('/proc/self/task').map(Number);
  } catch {
    return [process.pid];
  }
}
