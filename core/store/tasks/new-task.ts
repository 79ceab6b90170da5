/** A new task, and its arguments for the script `task/put`. */
import type { Encoding } from '../../../proto/codec.ts';
import type { GrantQuota } from '../../access/quota.ts';

export type ResponseMode = 'callback' | 'blocking' | 'streaming' | 'batch';

/** The part of a task that does not change until it is requeued. The names are those of the interface. */
export interface TaskHead {
  task_id: string;
  ak: string;
  endpoint: string;
  queue: string;
  level: number;
  start_time: number;
  expire_time: number;
  response_mode: ResponseMode;
  batch_id?: string;
  trace_id?: string;
  callback_url?: string;
  instance_id?: string;
}

export interface NewTask {
  head: TaskHead;
  /** JSON text. */
  data: string;
  /** Time from which it may be taken, epoch ms. */
  readyAt: number;
  maxAttempts: number;
  dedupeKey: string;
  /** Id of the API key that put it. */
  key?: string | undefined;
  /** The quota of that key. */
  quota?: GrantQuota | undefined;
  /** The submitter of an online task, to notify of its end. */
  submitter?: Submitter;
}

export interface Submitter {
  /** Key of the reply stream. */
  reply: string;
  /** Id of the put. */
  id: string;
  accept: Encoding;
}

/** The arguments of a task for the script `task/put`. */
export function putArgs(task: NewTask): (string | number)[] {
  const { head, data, readyAt, maxAttempts, dedupeKey, key, quota, submitter } = task;
  const { reply, id, accept } = submitter ?? {};
  const optional = {
    reply,
    request: id,
    accept,
    instance: head.instance_id,
    dedupe: dedupeKey,
    batch: head.batch_id,
    key,
    quota: quota?.tasks && quota.key,
  };
  const receiver = head.callback_url && new URL(head.callback_url).host;
  const fields = Object.entries({ ...optional, receiver });
  const further = fields.flatMap(([name, value]) => (value ? [name, value] : []));
  const { task_id, level, response_mode, start_time, expire_time } = head;
  const entry = [task_id, level, readyAt, data];
  const record = [response_mode, start_time, expire_time, maxAttempts, JSON.stringify(head)];
  return [...entry, ...record, quota?.tasks ?? '', further.length, ...further];
}
