/**
 * Lowers the priority of the indexing process below the others', so that searches run first when processors are busy.
 *
 * On Linux each thread has its own priority, and only new threads inherit it. The threads that run already do a quarter
 * of the work: those of V8 collect garbage, those of libuv write files. So they are lowered one by one.
 */
import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

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

/** Ids of all threads. Where the system has no such list, the id of the process, which stands for all. */
function threads(): number[] {
  try {
    return readdirSync('/proc/self/task').map(Number);
  } catch {
    return [process.pid];
  }
}
