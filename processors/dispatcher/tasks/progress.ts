/** Checks the progress of a task that a worker or a submitter sends. */
import { type KeptProgress, keptProgress, tooLarge } from '../../../core/tasks/kept-progress.ts';
import { progressFields } from '../../../core/tasks/task-event.ts';
import type { DecodedRequest } from '../../../proto/registry.ts';
import { jsonObject } from './values.ts';

/**
 * Reads an event of a worker.
 * @returns what the record of an offline task keeps, and the fields for the event stream of an online one
 * @throws {MillraceError} bad_request; payload_too_large
 */
export function readEvent(
  { task_id: taskId, event_id: eventId, event_name: eventName, event_data: eventData }: DecodedRequest<'task.event'>,
  messageId: string,
): { progress: KeptProgress; fields: string[] } {
  const fields = progressFields({ taskId, eventId, eventName, eventData }, messageId);
  return { progress: keptProgress({ eventName, eventData }), fields };
}

/** @returns the progress of a heartbeat; undefined: it has none. @throws {MillraceError} bad_request */
export function readProgress({
  event_name: eventName,
  event_data: eventData,
}: Pick<DecodedRequest<'task.heartbeat'>, 'event_name' | 'event_data'>): KeptProgress | undefined {
  if (eventData === '') return undefined;
  const kept = keptProgress({ eventName, eventData });
  // Answers have this text as it is, so it must be JSON.
  if (kept.data !== tooLarge) jsonObject('event_data', kept.data);
  return kept;
}
