/**
 * Cancels the tasks of a queue that no worker has, or ends the delays of its tasks. Only tasks that were put before the
 * message was sent are changed, so a second delivery of the message leaves newer tasks as they are. The audit has one
 * entry.
 */
import type { AuditOrigin, AuditStore } from '../../../core/store/audit/audit.ts';
import type { QueueStore } from '../../../core/store/tasks/queues.ts';
import type { TaskStore, WaitingChange } from '../../../core/store/tasks/tasks.ts';

/** Tasks that one message changes, so that it ends within seconds. */
const changedMax = 10_000;

export const waitingStates = ['waiting', 'delayed'] as const;

interface Deps {
  queues: Pick<QueueStore, 'waitingTasks'>;
  tasks: Pick<TaskStore, 'changeWaiting'>;
  audit: Pick<AuditStore, 'note'>;
}

interface Wanted extends Pick<WaitingChange, 'change'> {
  tenant: string;
  queue: string;
  states: readonly (typeof waitingStates)[number][];
  /** When the message was sent, epoch ms by Redis' clock. */
  until: number;
  max?: number;
}

/** @returns how many were changed, and how many are left because there were too many. */
export async function changeWaiting(
  deps: Deps,
  { tenant, queue, states, change, until, max = changedMax }: Wanted,
  origin: AuditOrigin,
): Promise<{ changed: number; left: number }> {
  const waiting: string[] = [];
  let found = 0;
  for (const state of states) {
    const read = { delayed: state === 'delayed', max: max - waiting.length };
    const { ids, total } = await deps.queues.waitingTasks(tenant, queue, read);
    waiting.push(...ids);
    found += total;
  }
  if (waiting.length > 0) await deps.audit.note(tenant, origin, queue);
  const changed = await deps.tasks.changeWaiting(tenant, waiting, { change, until, messageId: origin.id });
  return { changed, left: found - waiting.length };
}
