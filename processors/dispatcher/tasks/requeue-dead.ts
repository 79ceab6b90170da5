/**
 * Puts the dead tasks of several queues back. Each task is a step of its own, so a crash in between leaves the others
 * dead, and the next delivery of the message puts these back. Only tasks that died before the message was sent are put
 * back, so a task that died again since stays dead. The audit has one entry, with the names of the queues.
 */
import { MillraceError } from '../../../core/errors.ts';
import type { AuditOrigin, AuditStore } from '../../../core/store/audit/audit.ts';
import type { QueueStore } from '../../../core/store/tasks/queues.ts';
import type { TaskStore } from '../../../core/store/tasks/tasks.ts';

/** Tasks that one message puts back, so that it ends within seconds. */
const requeuedMax = 10_000;
/** Tasks at the same time. Messages of others are handled between two steps. */
const stepTasks = 50;

interface Deps {
  queues: Pick<QueueStore, 'deadTasks'>;
  tasks: Pick<TaskStore, 'retry' | 'changedBy'>;
  audit: Pick<AuditStore, 'note'>;
}

interface Wanted {
  tenant: string;
  queues: readonly string[];
  /** When the message was sent, epoch ms by Redis' clock. */
  until: number;
  /** Only tasks with this last error. Empty: only those without one. Default: all. */
  error?: string | null | undefined;
  /** Only tasks whose last error matches this pattern. Empty: all. */
  errorLike?: string;
  max?: number;
}

/** @returns how many all deliveries of the message have put back, and how many are left because there were too many. */
export async function requeueDead(
  deps: Deps,
  { tenant, queues, until, error, errorLike, max = requeuedMax }: Wanted,
  origin: AuditOrigin,
): Promise<{ requeued: number; left: number }> {
  const dead: string[] = [];
  const touched: string[] = [];
  let found = 0;
  let seen = 0;
  for (const queue of queues) {
    const { ids, read, total } = await deps.queues.deadTasks(tenant, queue, {
      until,
      error,
      ...(errorLike !== undefined && { errorLike }),
      max: max - seen,
    });
    dead.push(...ids);
    seen += read;
    found += total;
    if (ids.length > 0) touched.push(queue);
  }
  if (dead.length > 0) await deps.audit.note(tenant, origin, touched.join(' '));
  for (let from = 0; from < dead.length; from += stepTasks) {
    const step = dead.slice(from, from + stepTasks);
    await Promise.all(step.map((id) => requeue(deps, { tenant, id, until }, origin.id)));
  }
  return { requeued: await deps.tasks.changedBy(tenant, origin.id), left: found - seen };
}

/** Leaves a task alone that is not dead any more, or that died after the message was sent. */
async function requeue(
  { tasks }: Pick<Deps, 'tasks'>,
  { tenant, id, until }: Pick<Wanted, 'tenant' | 'until'> & { id: string },
  messageId: string,
): Promise<void> {
  try {
    await tasks.retry(tenant, id, { leaseId: '', delayMs: 0, messageId, diedUntil: until });
  } catch (error) {
    if (error instanceof MillraceError && (error.type === 'conflict' || error.type === 'not_found')) return;
    throw error;
  }
}
