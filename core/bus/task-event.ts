/**
 * The events of online tasks, as workers append them: four flat fields, the payload as JSON.
 *
 *     name     task-progress-event                            | task-completion-event
 *     from     who sent it
 *     payload  {"taskId","eventId","eventName","eventData"}   | {"taskId","result":{"status_code","request_id","body"}}
 *     context  text, for the worker's own use
 *
 * What a task's worker says is handed on as it is: `eventData` and `body` stay JSON text.
 */
import { z } from 'zod';
import { MillraceError } from '../errors.ts';

export interface TaskProgress {
  name: 'task-progress-event';
  taskId: string;
  eventId: string;
  eventName: string;
  /** JSON text of an object. */
  eventData: string;
}

export interface TaskCompletion {
  name: 'task-completion-event';
  taskId: string;
  statusCode: number;
  requestId: string;
  /** JSON text of an object. */
  body: string;
}

export type TaskEvent = TaskProgress | TaskCompletion;

/** As much as by HTTP, with room for what is around it. */
const payloadBytesMax = 8 * 1024 * 1024 + 4096;

const object = z.record(z.string(), z.unknown()).default({});
const progress = z.object({
  taskId: z.string().min(1),
  eventId: z.string().default(''),
  eventName: z.string().default(''),
  eventData: object,
});
const completion = z.object({
  taskId: z.string().min(1),
  result: z.object({
    status_code: z.number().int().min(100).max(599).default(200),
    request_id: z.string().default(''),
    body: object,
  }),
});

/** @throws {Error} when it is not one of the two events. */
export function parseTaskEvent(fields: Buffer[]): TaskEvent {
  const name = fieldOf(fields, 'name')?.toString('utf8');
  const bytes = fieldOf(fields, 'payload');
  if (!bytes || bytes.length > payloadBytesMax) throw new Error(`needs a payload of at most ${payloadBytesMax} bytes`);
  const payload: unknown = JSON.parse(bytes.toString('utf8'));
  if (name === 'task-progress-event') {
    const { eventData, ...event } = progress.parse(payload);
    return { name, ...event, eventData: JSON.stringify(eventData) };
  }
  if (name === 'task-completion-event') {
    const { taskId, result } = completion.parse(payload);
    const { status_code: statusCode, request_id: requestId, body } = result;
    return { name, taskId, statusCode, requestId, body: JSON.stringify(body) };
  }
  throw new Error('has an unknown name');
}

/**
 * The fields of a progress event, for XADD.
 * @throws {MillraceError} bad_request when `eventData` is not what it should be.
 */
export function progressFields({ eventData, ...event }: Omit<TaskProgress, 'name'>, from: string): string[] {
  // Parsed, not pasted: what closes its own object could name another task.
  const payload = JSON.stringify({ ...event, eventData: objectOf(eventData) });
  return ['name', 'task-progress-event', 'from', from, 'payload', payload, 'context', ''];
}

function objectOf(text: string): Record<string, unknown> {
  try {
    return object.parse(text === '' ? {} : JSON.parse(text));
  } catch (cause) {
    throw new MillraceError('bad_request', 'event_data must be a JSON object.', { param: 'event_data', cause });
  }
}

function fieldOf(fields: Buffer[], name: string): Buffer | undefined {
  for (let i = 0; i + 1 < fields.length; i += 2) {
    if (fields[i].toString('latin1') === name) return fields[i + 1];
  }
  return undefined;
}
