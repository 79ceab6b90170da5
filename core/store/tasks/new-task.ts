/** A task as it is put. */
import type { Encoding } from '../../../proto/registry.ts';

export type ResponseMode = 'callback' | 'blocking' | 'streaming' | 'batch';

/** The part of a task that does not change before it is put back; the names are the interface's. */
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
  /** Epoch ms from when it may be taken. */
  readyAt: number;
  maxAttempts: number;
  dedupeKey: string;
  /** Online: where its end is to be told. */
  submitter?: Submitter;
}

export interface Submitter {
  reply: string;
  /** Of the put. */
  id: string;
  accept: Encoding;
}

/** As the script `task/put` reads them. */
export function putArgs({ head, data, readyAt, maxAttempts, dedupeKey, submitter }: NewTask): (string | number)[] {
  const { reply, id, accept } = submitter ?? {};
  const optional = {
    reply,
    request: id,
    accept,
    instance: head.instance_id,
    dedupe: dedupeKey,
    batch: head.batch_id,
  };
  const receiver = head.callback_url && new URL(head.callback_url).host;
  const fields = Object.entries({ ...optional, receiver });
  const further = fields.flatMap(([name, value]) => (value ? [name, value] : []));
  const { task_id, level, response_mode, start_time, expire_time } = head;
  const entry = [task_id, level, readyAt, data];
  const record = [response_mode, start_time, expire_time, maxAttempts, JSON.stringify(head)];
  return [...entry, ...record, further.length, ...further];
}
