/** Pages of the dead tasks of a queue, the newest first. A ZSET has them by the time at which they were given up. */
import type { Redis } from 'ioredis';
import type { ReplyBody } from '../../../proto/registry.ts';
import { MillraceError } from '../../errors.ts';
import type { BlobStore } from '../blobs/blobs.ts';
import { tasksKey } from '../keys.ts';
import { readTasks, toState } from './task-records.ts';

export type DeadPage = ReplyBody<'task.states'>;

/** Cursor: `<time at which the task was given up>_<task id>` */
const cursorForm = /^(\d+)_(.+)$/;

/** Reads a page, as `TaskStore.dead` describes it. @param page.bytesMax bytes of the texts of a page */
export async function readDeadPage(
  { redis, texts }: { redis: Redis; texts: BlobStore },
  tenant: string,
  queue: string,
  { limit, after, bytesMax }: { limit: number; after: string; bytesMax: number },
): Promise<DeadPage> {
  const key = `${tasksKey(tenant)}:dead:${queue}`;
  const ids = await deadIds(redis, key, after, limit + 1);
  const stored = await readTasks(redis, tenant, ids.slice(0, limit), { bytesMax });
  const hasMore = stored.length < ids.length;
  const next_cursor = hasMore ? await cursorAfter(redis, key, ids[stored.length - 1]) : '';
  const tasks: ReplyBody<'task.state'>[] = [];
  for (const one of stored) if (one) tasks.push(await toState(one, texts));
  return { tasks, next_cursor };
}

/** @param after cursor of the previous page, or ''. @returns at most `limit` ids. */
async function deadIds(redis: Redis, key: string, after: string, limit: number): Promise<string[]> {
  const from = after === '' ? 0 : await positionAfter(redis, key, after);
  return redis.zrevrange(key, from, from + limit - 1);
}

async function cursorAfter(redis: Redis, key: string, taskId: string): Promise<string> {
  return `${await redis.zscore(key, taskId)}_${taskId}`;
}

/** The position after the cursor. It is also found if the cursor's task was requeued meanwhile. */
async function positionAfter(redis: Redis, key: string, cursor: string): Promise<number> {
  const [, diedAt, id] = cursorForm.exec(cursor) ?? [];
  if (id === undefined) {
    throw new MillraceError('bad_request', 'cursor must be the next_cursor of an earlier page.', { param: 'cursor' });
  }
  const later = await redis.zcount(key, `(${diedAt}`, '+inf');
  const sameInstant = await redis.zrangebyscore(key, diedAt, diedAt);
  return later + sameInstant.filter((other) => other >= id).length;
}
