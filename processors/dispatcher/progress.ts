/** Progress of online tasks from workers that have no access to the event bus: the same events, sent in their place. */
import type { Redis } from 'ioredis';
import { eventKey } from '../../core/bus/streams.ts';
import { progressFields } from '../../core/bus/task-event.ts';
import { MillraceError } from '../../core/errors.ts';
import type { DecodedRequest } from '../../proto/registry.ts';

const from = 'dispatcher';

/** @throws {MillraceError} unavailable when the instance that waits for the task has no stream. */
export async function sendProgress(
  { redis }: { redis: Redis },
  { tenant, instanceId }: { tenant: string; instanceId: string },
  { task_id: taskId, event_id: eventId, event_name: eventName, event_data: eventData }: DecodedRequest<'task.event'>,
): Promise<void> {
  const fields = progressFields({ taskId, eventId, eventName, eventData }, from);
  if ((await redis.xadd(eventKey(tenant, instanceId), 'NOMKSTREAM', '*', ...fields)) !== null) return;
  throw new MillraceError('unavailable', 'The submitter of the task cannot be reached now: it restarts, or is gone.');
}
