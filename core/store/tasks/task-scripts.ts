/** The scripts of the task store, and the ended tasks in their answers. */
import type { Encoding } from '../../../proto/codec.ts';
import { auditedTaskPreludes, Script, taskPreludes } from '../script.ts';
import type { Submitter } from './new-task.ts';

export const scripts = {
  put: new Script('task/put', { prelude: taskPreludes }),
  take: new Script('task/take', { prelude: taskPreludes }),
  complete: new Script('task/complete', { prelude: taskPreludes }),
  retry: new Script('task/retry', { prelude: auditedTaskPreludes }),
  heartbeat: new Script('task/heartbeat', { prelude: taskPreludes }),
  cancel: new Script('task/cancel', { prelude: taskPreludes }),
  promote: new Script('queue/promote-task', { prelude: taskPreludes }),
  release: new Script('task/release', { prelude: taskPreludes }),
  maintain: new Script('task/maintain', { prelude: taskPreludes }),
};

/** An online task that has ended. */
export interface Ended extends Submitter {
  taskId: string;
  /** JSON text of a task result. */
  result: string;
}

/** @param flat five strings for each task (`task/writes.lua`) */
export function endedOf(flat: readonly string[]): Ended[] {
  const ended: Ended[] = [];
  for (let i = 0; i < flat.length; i += 5) {
    const [taskId = '', reply = '', id = '', accept, result = ''] = flat.slice(i, i + 5);
    ended.push({ taskId, reply, id, accept: accept as Encoding, result });
  }
  return ended;
}
