/** Reads a put of `tasks.put`: checks it, and makes the task with its queue, defaults and deadline. */
import { hash } from 'node:crypto';
import type { Access } from '../../../core/access/grant.ts';
import { checkCallbackUrl } from '../../../core/callbacks/callback-url.ts';
import { MillraceError } from '../../../core/errors.ts';
import type { NewTask, ResponseMode } from '../../../core/store/tasks/new-task.ts';
import { checkQueueName, type QueueStore, unknownChannel } from '../../../core/store/tasks/queues.ts';
import type { DecodedPart } from '../../../proto/registry.ts';
import type { ItemEnvelope } from './list-outcomes.ts';
import { bad, checkEndpoint, checkName, jsonObject, levelMax, seconds } from './values.ts';

type TaskPut = DecodedPart<'TaskPut'>;

const attemptsDefault = 3;
const attemptsMax = 100;
const dedupeKeyCharsMax = 256;
const dataBytesMax = 8 * 1024 * 1024;
const hour = 60 * 60;
/** Seconds from the put to the expiry. */
const timeoutDefaults = { blocking: hour / 6, streaming: hour / 6, callback: 7 * 24 * hour } as const;
const safeId = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * @param envelope its `id` also names the task.
 * @throws {MillraceError} bad_request; not_found for a model without a channel
 */
export async function newTask(
  deps: { queues: Pick<QueueStore, 'route'>; allowPrivateCallbacks: boolean },
  put: TaskPut,
  { id, entry, tenant, grant, reply, accept, traceId, isAlone }: ItemEnvelope,
): Promise<NewTask> {
  const mode = modeOf(put);
  const isOnline = mode !== 'callback';
  if (isOnline && !isAlone) throw bad('response_mode', 'must be callback where many tasks are put at once');
  const queue = await queueOf(deps, put, { tenant, grant });
  checkPut(put, isOnline, reply);
  checkCallbackUrl(put.callback_url, { allowPrivate: deps.allowPrivateCallbacks });
  const level = put.level ?? (isOnline ? 0 : 1);
  if (level > levelMax) throw bad('level', `must be 0 to ${levelMax}`);
  const delay = put.delay === 0 ? 0 : seconds('delay', put.delay);
  const timeout = put.timeout === 0 ? timeoutDefaults[mode] : seconds('timeout', put.timeout);
  if (delay >= timeout) throw bad('delay', 'must be shorter than timeout, or the task expires before it may start');
  // The time of publishing, so that a redelivered put makes the same task. A late put may have expired already.
  const start_time = Number.parseInt(entry, 10);
  const ofMode = isOnline
    ? { instance_id: put.instance_id }
    : { batch_id: '', trace_id: put.trace_id || traceId, callback_url: put.callback_url };
  const task: NewTask = {
    head: {
      // The id of the key, which a field of a message cannot replace.
      ak: grant.key || put.ak,
      endpoint: put.endpoint,
      queue,
      level,
      task_id: `${queue}.${safeId.test(id) ? id : hash('sha1', id)}`,
      start_time,
      expire_time: start_time + Math.round(timeout * 1000),
      response_mode: mode,
      ...ofMode,
    },
    data: put.data,
    readyAt: start_time + Math.round(delay * 1000),
    maxAttempts: put.max_attempts || attemptsDefault,
    dedupeKey: put.dedupe_key,
    key: grant.key,
    quota: grant.quota,
  };
  if (isOnline) task.submitter = { reply, id, accept };
  return task;
}

function modeOf({ response_mode }: TaskPut): Exclude<ResponseMode, 'batch'> {
  const mode = response_mode || 'callback';
  if (mode === 'callback' || mode === 'blocking' || mode === 'streaming') return mode;
  throw bad('response_mode', 'must be callback, blocking or streaming');
}

function checkPut(put: TaskPut, isOnline: boolean, reply: string): void {
  checkEndpoint(put.endpoint);
  if (put.max_attempts > attemptsMax) throw bad('max_attempts', `must be 1 to ${attemptsMax}`);
  if (put.dedupe_key !== '') checkName('dedupe_key', put.dedupe_key, dedupeKeyCharsMax);
  if (Buffer.byteLength(put.data) > dataBytesMax) {
    throw new MillraceError('payload_too_large', `data must have at most ${dataBytesMax} bytes.`, { param: 'data' });
  }
  if (!isOnline) return;
  if (put.dedupe_key !== '') throw bad('dedupe_key', 'is for response_mode callback');
  if (put.callback_url !== '') throw bad('callback_url', 'is for response_mode callback');
  if (put.instance_id === '' || reply === '') {
    throw bad('instance_id', 'and a reply stream are needed to answer a blocking or streaming put');
  }
}

async function queueOf(
  { queues }: { queues: Pick<QueueStore, 'route'> },
  put: TaskPut,
  access: Access,
): Promise<string> {
  if (put.data === '') throw bad('data', 'is required');
  const data = jsonObject('data', put.data);
  if (put.queue !== '') {
    checkQueueName(put.queue);
    return put.queue;
  }
  if (typeof data.model !== 'string') throw bad('queue', 'is required, or data.model with a channel');
  const queue = await queues.route(access, data.model);
  if (queue === undefined) throw unknownChannel(data.model);
  return queue;
}
