/**
 * The priority of the indexing process: below the others', for searches go first where processors are scarce.
 *
 * To Linux a priority is a thread's, and only new threads inherit it. Those that run already (of V8, which collect
 * garbage, and of libuv, which write files) do a quarter of the work: they are lowered one by one.
 */
import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

export function lowerPriority(): void {
  for (const thread of threads()) {
    try {
      setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL);
    } catch (error) {
      // It ended meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'ERR_SYSTEM_ERROR') throw error;
    }
  }
}

/** Their ids; where there is no such list, the process's, which stands for all. */
function threads(): number[] {
  try {
    return readdirSync('/proc/self/task').map(Number);
  } catch {
    return [process.pid];
  }
}
