/** What Redis holds of tasks, read; `scripts/task/keys.lua` has the keys. */
import type { Redis } from 'ioredis';
import type { Encoding, ReplyBody } from '../../../proto/registry.ts';
import type { BlobStore } from '../blobs/blobs.ts';
import { tasksKey } from '../keys.ts';
import { Script, taskPreludes } from '../script.ts';
import type { TaskHead } from './new-task.ts';
import { fetchOffloaded } from './task-texts.ts';

/** Instants are epoch ms. */
export interface TaskRecord {
  id: string;
  queue: string;
  status: string;
  attempts: number;
  max_attempts: number;
  /** Of its entry among the ready ones. */
  score: string;
  lease?: string;
  /** Earlier ones, oldest first. */
  leases?: string[];
  taken_at?: number;
  ended_at?: number;
  /** SHA-1 of its result. */
  result?: string;
  /** It closes its queue to others. */
  sequential?: boolean;
  callback_status?: string;
  /** The instance to whose stream its events go. */
  instance?: string;
  /** Where its end is to be told. */
  reply?: string;
  request?: string;
  accept?: Encoding;
}

export interface StoredTask {
  record: TaskRecord;
  /** The fixed fields, as JSON. */
  head: string;
  /** Its data, or its result once it has ended; maybe on the shelf. */
  text: string;
  /** Of a dead one, its data. */
  deadText: string;
  /** Epoch ms; undefined when it is not leased. */
  leaseEnd: number | undefined;
}

const script = new Script('task/read', { prelude: taskPreludes });

/** Bytes of the texts that one answer reads: two of the largest tasks fit. */
const textBytesMax = 16 * 1024 * 1024;

/**
 * In one step.
 * @returns the first ones, as many as have `bytesMax` bytes of text but at least one; undefined for those that are not
 *   there.
 */
export async function readTasks(
  redis: Redis,
  tenant: string,
  ids: readonly string[],
  { bytesMax = textBytesMax }: { bytesMax?: number } = {},
): Promise<(StoredTask | undefined)[]> {
  if (ids.length === 0) return [];
  const values = (await script.run(redis, [tasksKey(tenant)], [bytesMax, ...ids])) as string[];
  return ids.slice(0, values.length / 5).map((_, i) => {
    const [record, head, text, deadText, leaseEnd] = values.slice(5 * i, 5 * i + 5);
    if (record === '') return undefined;
    const end = leaseEnd === '' ? undefined : Number(leaseEnd);
    return { record: JSON.parse(record), head, text, deadText, leaseEnd: end };
  });
}

/** @returns the task as callers see it, with its texts. */
export async function toState(
  { record, head, text, deadText, leaseEnd }: StoredTask,
  texts: BlobStore,
): Promise<ReplyBody<'task.state'>> {
  const { status, attempts, max_attempts, taken_at, ended_at: completed_time = 0 } = record;
  const running_time = taken_at === undefined ? 0 : Math.max(0, (completed_time || Date.now()) - taken_at);
  const fixed = JSON.parse(head) as TaskHead;
  const task: ReplyBody<'task.state'> = { ...fixed, running_time, completed_time, status, attempts, max_attempts };
  const data = completed_time ? deadText : text;
  if (data !== '') task.data = await fetchOffloaded(texts, data);
  if (completed_time) task.result = await fetchOffloaded(texts, text);
  if (completed_time && task.callback_url) task.callback_status = record.callback_status ?? 'pending';
  if (status === 'running') Object.assign(task, { lease_id: record.lease, lease_expire_time: leaseEnd });
  return task;
}
