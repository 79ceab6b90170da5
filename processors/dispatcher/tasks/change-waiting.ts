/**
 * Cancels the tasks of a queue that no worker has, or ends the delays of its tasks. Only tasks that were put before the
 * message was sent are changed, so a second delivery of the message leaves newer tasks as they are. The audit has one
 * entry.
 */
import type { AuditOrigin, AuditStore } from '../../../core/store/audit/audit.ts';
import type { QueueStore, WaitingState } from '../../../core/store/tasks/queues.ts';
import type { TaskStore, WaitingChange } from '../../../core/store/tasks/tasks.ts';

/** Tasks that one message changes, so that it ends within seconds. */
const changedMax = 10_000;

interface Deps {
  queues: Pick<QueueStore, 'waitingTasks'>;
  tasks: Pick<TaskStore, 'changeWaiting' | 'changedBy'>;
  audit: Pick<AuditStore, 'note'>;
}

interface Wanted extends Pick<WaitingChange, 'change'> {
  tenant: string;
  queue: string;
  states: readonly WaitingState[];
  /** When the message was sent, epoch ms by Redis' clock. */
  until: number;
  max?: number;
}

/**
 * @returns how many tasks all deliveries of the message have changed, and how many are left because there were too many.
 * A task that another message changed does not count.
 */
export async function changeWaiting(
  deps: Deps,
  { tenant, queue, states, change, until, max = changedMax }: Wanted,
  origin: AuditOrigin,
): Promise<{ changed: number; left: number }> {
  const { ids, left } = await deps.queues.waitingTasks(tenant, queue, { states, max });
  if (ids.length > 0) await deps.audit.note(tenant, origin, queue);
  await deps.tasks.changeWaiting(tenant, ids, { change, until, messageId: origin.id });
  return { changed: await deps.tasks.changedBy(tenant, origin.id), left };
}
