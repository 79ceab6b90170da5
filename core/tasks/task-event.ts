/**
 * Parses the events of online tasks that workers append: entries of four fields, the payload as JSON.
 *
 *     name     task-progress-event                            | task-completion-event
 *     from     name of the sender
 *     payload  {"taskId","eventId","eventName","eventData"}   | {"taskId","result":{"status_code","request_id","body"}}
 *     context  text for the worker's own use; in an event that came by a message (from `millrace`), the message id
 *
 * `eventData` and `body` stay JSON text and are passed on unchanged. An event that is refused ends its task with an error. It
 * is too large or too deep, it is a progress event with the name of an end, or it is an invalid completion. If it were
 * dropped, a part of the answer would be missing, or the submitter would wait until the task expires.
 */
import { z } from 'zod';
import { isDeeperThan, jsonLevelsMax } from '../../proto/json-depth.ts';
import { MillraceError } from '../errors.ts';
import { isJsonObject } from '../json-object.ts';

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

const bodyBytesMax = 8 * 1024 * 1024;
/** Largest payload: a body as large as over HTTP, plus the other members. */
const payloadBytesMax = bodyBytesMax + 4 * 1024;
/** The task id at the start of a payload that is not parsed. */
const firstMember = /^\s*\{\s*"taskId"\s*:\s*"([^"\\]{1,256})"/;
/** The last event of a client's stream has one of these names. */
const endNames: ReadonlySet<string> = new Set(['task-completion-event', 'error']);
const endNameProblem = `must not be ${[...endNames].join(' or ')}, which ends the stream.`;
/** Sender of events that came by a message. */
const serviceName = 'millrace';

const object = z.custom<Record<string, unknown>>(isJsonObject).default({});
const progress = z.object({
  taskId: z.string().min(1),
  eventId: z.string().default(''),
  eventName: z.string().default(''),
  eventData: object,
});
const named = z.object({ taskId: z.string().min(1), result: z.unknown().optional() });
const statusProblem = 'result.status_code must be a whole number from 100 to 599.';
const result = z.object(
  {
    status_code: z.int(statusProblem).min(100, statusProblem).max(599, statusProblem).default(200),
    request_id: z.string('result.request_id must be a string.').default(''),
    body: z.custom<Record<string, unknown>>(isJsonObject, 'result.body must be a JSON object.').default({}),
  },
  'the event needs a result, which is a JSON object.',
);

/** @throws {Error} when the fields are not one of the two events. */
export function parseTaskEvent(fields: Buffer[]): TaskEvent {
  const name = fieldOf(fields, 'name')?.toString('utf8');
  const bytes = fieldOf(fields, 'payload');
  if (!bytes) throw new Error('needs a payload');
  if (bytes.length > payloadBytesMax) return refused(bytes, `an event must have at most ${bodyBytesMax} bytes.`);
  const text = bytes.toString('utf8');
  if (isDeeperThan(text, jsonLevelsMax)) {
    return refused(bytes, `an event must be nested at most ${jsonLevelsMax} levels deep.`);
  }
  if (name === 'task-progress-event') {
    const { eventData, ...event } = progress.parse(JSON.parse(text));
    if (isEndName(event.eventName)) return refusedCompletion(event.taskId, `eventName ${endNameProblem}`);
    return { name, ...event, eventData: JSON.stringify(eventData) };
  }
  if (name === 'task-completion-event') return parseCompletion(bytes, text);
  throw new Error('has an unknown name');
}

/** @returns the completion, or one that refuses it. @throws {Error} when it does not name its task. */
function parseCompletion(bytes: Buffer, text: string): TaskCompletion {
  let payload: unknown;
  try {
    payload = JSON.parse(text);
  } catch {
    return refused(bytes, 'the event must be JSON.');
  }
  const { taskId, result: given } = named.parse(payload);
  const read = result.safeParse(given);
  if (!read.success) return refusedCompletion(taskId, read.error.issues[0].message);
  const { status_code: statusCode, request_id: requestId, body } = read.data;
  return { name: 'task-completion-event', taskId, statusCode, requestId, body: JSON.stringify(body) };
}

/** A completion that refuses an unparsed event. @throws {Error} when the payload does not begin with the task id. */
function refused(payload: Buffer, problem: string): TaskCompletion {
  const [, taskId] = firstMember.exec(payload.toString('utf8', 0, 512)) ?? [];
  if (taskId === undefined) throw new Error(problem);
  return refusedCompletion(taskId, problem);
}

/** The completion of a task whose worker sent an invalid event. Without it, the submitter would wait for the expiry. */
export function refusedCompletion(taskId: string, problem: string): TaskCompletion {
  const message = `The worker's result was refused: ${problem}`;
  const error = { code: 'internal_error', type: 'internal_error', message };
  const body = JSON.stringify({ code: 502, message, error });
  return { name: 'task-completion-event', taskId, statusCode: 502, requestId: taskId, body };
}

/**
 * The fields of a progress event that came by a message, for XADD.
 * @throws {MillraceError} bad_request when `eventData` is not a JSON object or is too deep, or `eventName` is that of an end.
 * payload_too_large
 */
export function progressFields({ eventData, ...event }: Omit<TaskProgress, 'name'>, messageId: string): string[] {
  if (isEndName(event.eventName)) {
    throw new MillraceError('bad_request', `event_name ${endNameProblem}`, { param: 'event_name' });
  }
  // The text is parsed, not pasted: text with an extra `}` could name another task.
  const payload = JSON.stringify({ ...event, eventData: objectOf(eventData) });
  if (Buffer.byteLength(payload) > payloadBytesMax) {
    const message = `An event must have at most ${bodyBytesMax} bytes.`;
    throw new MillraceError('payload_too_large', message, { param: 'event_data' });
  }
  return ['name', 'task-progress-event', 'from', serviceName, 'payload', payload, 'context', messageId];
}

/** @returns the id of the message of an event, which may be delivered again. Undefined: a worker appended the event. */
export function messageOf(fields: Buffer[]): string | undefined {
  if (fieldOf(fields, 'from')?.toString('utf8') !== serviceName) return undefined;
  return fieldOf(fields, 'context')?.toString('utf8') || undefined;
}

/** Whether a client may read the name as an end. Its line in the stream has spaces for line breaks and NULs. */
function isEndName(name: string): boolean {
  return endNames.has(name.replaceAll('\0', ' ').trim());
}

function objectOf(text: string): Record<string, unknown> {
  if (isDeeperThan(text, jsonLevelsMax)) {
    const message = `event_data must be nested at most ${jsonLevelsMax} levels deep.`;
    throw new MillraceError('bad_request', message, { param: 'event_data' });
  }
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
