/** Reads the records of tasks from Redis. The scripts of `scripts/task` write them. */

import type { Encoding } from '../../../proto/codec.ts';
import type { ReplyBody } from '../../../proto/registry.ts';
import type { ShardedRedis } from '../../bus/shards.ts';
import type { BlobStore } from '../blobs/blobs.ts';
import { tasksKey } from '../keys.ts';
import { isGone } from '../objects/object-store.ts';
import { Script, taskPreludes } from '../script.ts';
import type { TaskHead } from './new-task.ts';
import { fetchOffloaded } from './task-texts.ts';

/** Something that happened to a task. */
export type PastEvent = NonNullable<ReplyBody<'task.state'>['events']>[number];

/** The record of a task. Times are epoch ms. */
export interface TaskRecord {
  id: string;
  queue: string;
  status: string;
  attempts: number;
  max_attempts: number;
  /** Score of its entry in the ZSET of ready tasks. */
  score: string;
  lease?: string;
  /** Earlier leases, the oldest first. */
  leases?: string[];
  taken_at?: number;
  /** It may be taken from this time on. Absent: it was never delayed, returned or put back. */
  ready_at?: number;
  /** The worker that took it: its name, or the id of its API key. */
  worker?: string;
  /** Heartbeats of the present attempt, and the time of the last one. */
  beats?: number;
  beat_at?: number;
  streamed_at?: number;
  /** Newest progress of the newest attempt. `first`: time of its first one. `data`: JSON text. */
  progress?: { first: number; at: number; name: string; data: string };
  /** Whether `past` has the present attempt. */
  is_closed?: boolean;
  past?: PastEvent[];
  callbacks?: PastEvent[];
  /** Events that left `past` or `callbacks`. */
  forgotten?: number;
  ended_at?: number;
  /** Whether an operator may put it back. */
  dead?: boolean;
  /** SHA-1 of its result. */
  result?: string;
  /** Whether its lease closes the queue to other takes. */
  sequential?: boolean;
  callback_status?: string;
  /** The instance whose stream gets its events. */
  instance?: string;
  /** Id of the key in whose quota it counts. */
  quota?: string;
  /** Reply stream of its submitter. */
  reply?: string;
  request?: string;
  accept?: Encoding;
}

export interface StoredTask {
  record: TaskRecord;
  /** JSON text of a TaskHead. */
  head: string;
  /** Its data, or its result once it has ended. It may be offloaded. */
  text: string;
  /** Data of an ended task. */
  keptData: string;
  /** Epoch ms. Undefined if the task is not leased. */
  leaseEnd: number | undefined;
  /** Time of Redis at which it was read, epoch ms. */
  readAt: number;
}

const script = new Script('task/read', { prelude: taskPreludes, isFenced: false });

/** Tasks that one script reads. */
const pageTasks = 128;
/** Bytes of the texts of one answer. Two of the largest tasks fit. */
const textBytesMax = 16 * 1024 * 1024;

/**
 * Reads tasks in one step.
 * @returns the first tasks, up to `bytesMax` bytes of text, but at least one. Undefined for an unknown task.
 */
export async function readTasks(
  redis: ShardedRedis,
  tenant: string,
  ids: readonly string[],
  { bytesMax = textBytesMax }: { bytesMax?: number } = {},
): Promise<(StoredTask | undefined)[]> {
  if (ids.length === 0) return [];
  const [now, ...values] = (await script.run(redis, [tasksKey(redis, tenant)], [bytesMax, ...ids])) as string[];
  return ids.slice(0, values.length / 5).map((_, i) => {
    const [record, head, text, keptData, leaseEnd] = values.slice(5 * i, 5 * i + 5);
    if (record === '') return undefined;
    const end = leaseEnd === '' ? undefined : Number(leaseEnd);
    return { record: JSON.parse(record), head, text, keptData, leaseEnd: end, readAt: Number(now) };
  });
}

/** @returns the data of an ended task; '' if its file is lost. Such a task has ended all the same. */
async function fetchKept(texts: BlobStore, keptData: string): Promise<string> {
  try {
    return await fetchOffloaded(texts, keptData);
  } catch (error) {
    if (isGone(error)) return '';
    throw error;
  }
}

/** @returns the state of the task for callers, with its texts. */
export async function toState(
  { record, head, text, keptData, leaseEnd, readAt }: StoredTask,
  texts: BlobStore,
): Promise<ReplyBody<'task.state'>> {
  const { status, attempts, max_attempts, taken_at, ended_at: completed_time = 0 } = record;
  const running_time = taken_at === undefined ? 0 : Math.max(0, (completed_time || readAt) - taken_at);
  const fixed = JSON.parse(head) as TaskHead;
  const task: ReplyBody<'task.state'> = { ...fixed, running_time, completed_time, status, attempts, max_attempts };
  const data = await (completed_time ? fetchKept(texts, keptData) : fetchOffloaded(texts, text));
  if (data !== '') task.data = data;
  if (completed_time) task.result = await fetchOffloaded(texts, text);
  if (completed_time && task.callback_url) task.callback_status = record.callback_status ?? 'pending';
  if (status === 'running') Object.assign(task, { lease_id: record.lease, lease_expire_time: leaseEnd });
  if ((status === 'running' || completed_time) && record.worker) task.worker = record.worker;
  const { progress } = record;
  if (progress) task.progress = { event_name: progress.name, event_data: progress.data, at: progress.at };
  const dueTime = record.ready_at ?? 0;
  if (status === 'waiting' && dueTime > readAt) task.due_time = dueTime;
  if (record.dead) task.dead = true;
  const error = completed_time && !record.dead ? undefined : lastErrorOf(record);
  if (error !== undefined) task.last_error = error;
  return task;
}

/** @returns those of the tasks whose last error is wanted. A task without one has the error ''. */
export async function idsOfError(
  redis: ShardedRedis,
  tenant: string,
  ids: readonly string[],
  isWanted: (error: string) => boolean,
): Promise<string[]> {
  const found: string[] = [];
  for (let at = 0; at < ids.length; ) {
    const read = await readTasks(redis, tenant, ids.slice(at, at + pageTasks));
    read.forEach((stored, i) => {
      if (stored && isWanted(lastErrorOf(stored.record) ?? '')) found.push(ids[at + i]!);
    });
    at += read.length;
  }
  return found;
}

/** @returns the newest error of a worker since the last requeue. `lastFailure` of `task-history.lua` is the same. */
function lastErrorOf({ past = [] }: TaskRecord): string | undefined {
  const since = past.slice(past.findLastIndex(({ event }) => event === 'requeued') + 1);
  return since.findLast(({ event, reason }) => event === 'returned' && reason)?.reason ?? undefined;
}
