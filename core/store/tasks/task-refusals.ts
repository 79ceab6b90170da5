/** Errors for the refusals of the task scripts. */

import type { DecodedReply } from '../../../proto/registry.ts';
import { quotaRefusalOf } from '../../access/quota.ts';
import { MillraceError } from '../../errors.ts';
import { checkQueueName, unknownQueue } from './queues.ts';

/** The problem of each outcome. The text follows "The task <id>". */
const problems: Record<string, (status: string) => string> = {
  conflict: (status) =>
    status === 'waiting' ? 'is waiting: take it first.' : `has ended as ${status}: that cannot be done to it any more.`,
  leased: () => 'is held under another lease by now: drop the work, your lease has ended.',
  unheld: () => 'waits and never had that lease: use the lease_id of the take that gave it to you.',
  foreign: () => 'was submitted by another instance.',
  streamed: () => 'has sent a part of its answer: it cannot start over. Complete it with an error.',
};

/** @returns the error of an outcome. Undefined if the operation was done. */
export function refusal(taskId: string, outcome: string, status: string): MillraceError | undefined {
  if (outcome === 'unknown') return unknownTask(taskId);
  const problem = problems[outcome]?.(status);
  return problem === undefined
    ? undefined
    : new MillraceError('conflict', `The task ${taskId} ${problem}`, { param: 'task_id' });
}

/** @throws {MillraceError} not_found; conflict */
export function statusOrThrow(task_id: string, [outcome, status]: string[]): DecodedReply<'task.status'> {
  const refused = refusal(task_id, outcome, status);
  if (refused !== undefined) throw refused;
  return { task_id, status };
}

/** @param refused outcome and its details: unknown | draining | full; or quota, with its owner, and what is used and allowed */
export function refusedPut(
  [outcome, owner = '', use = '']: readonly string[],
  queue: string,
  tasksMax: number,
): MillraceError {
  checkQueueName(queue);
  if (outcome === 'quota') return quotaRefusalOf([owner, 'tasks', ...use.split(' '), '1']);
  if (outcome === 'unknown') return unknownQueue(queue);
  const message =
    outcome === 'draining'
      ? `The queue ${queue} is draining and takes no new tasks. Resume it, or use another.`
      : `The queue ${queue} holds ${tasksMax} tasks that have not ended or owe a callback, the most it may. Try again later.`;
  return new MillraceError('unavailable', message, { param: 'queue' });
}

export function unknownTask(taskId: string): MillraceError {
  if (taskId === '') return new MillraceError('bad_request', 'task_id is missing.', { param: 'task_id' });
  return new MillraceError('not_found', `There is no task ${taskId}. Ended tasks are kept for a limited time.`, {
    param: 'task_id',
  });
}
