/**
 * Cancels the tasks of a queue that no worker has. Only tasks that were put before the message was sent are cancelled, so
 * a second delivery of the message leaves newer tasks in the queue. The audit has one entry.
 */
import type { AuditOrigin, AuditStore } from '../../../core/store/audit/audit.ts';
import type { QueueStore } from '../../../core/store/tasks/queues.ts';
import type { TaskStore } from '../../../core/store/tasks/tasks.ts';

/** Tasks that one message cancels, so that it ends within seconds. */
const cancelledMax = 10_000;

export const cancelledStates = ['waiting', 'delayed'] as const;

interface Deps {
  queues: Pick<QueueStore, 'waitingTasks'>;
  tasks: Pick<TaskStore, 'cancelWaiting'>;
  audit: Pick<AuditStore, 'note'>;
}

interface Wanted {
  tenant: string;
  queue: string;
  states: readonly (typeof cancelledStates)[number][];
  /** When the message was sent, epoch ms by Redis' clock. */
  until: number;
  max?: number;
}

/** @returns how many were cancelled, and how many are left because there were too many. */
export async function cancelWaiting(
  deps: Deps,
  { tenant, queue, states, until, max = cancelledMax }: Wanted,
  origin: AuditOrigin,
): Promise<{ cancelled: number; left: number }> {
  const waiting: string[] = [];
  let found = 0;
  for (const state of states) {
    const read = { delayed: state === 'delayed', max: max - waiting.length };
    const { ids, total } = await deps.queues.waitingTasks(tenant, queue, read);
    waiting.push(...ids);
    found += total;
  }
  if (waiting.length > 0) await deps.audit.note(tenant, origin, queue);
  const cancelled = await deps.tasks.cancelWaiting(tenant, waiting, until);
  return { cancelled, left: found - waiting.length };
}
