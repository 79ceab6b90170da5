/** Pages of the dead tasks of a queue, the newest first. They are a ZSET by the time at which they were given up. */
import type { Redis } from 'ioredis';
import { MillraceError } from '../../errors.ts';

/** Cursor: `<time at which the task was given up>_<task id>` */
const cursorForm = /^(\d+)_(.+)$/;

/** @param after cursor of the previous page, or ''. @returns at most `limit` ids. */
export async function deadIds(redis: Redis, key: string, after: string, limit: number): Promise<string[]> {
  const from = after === '' ? 0 : await positionAfter(redis, key, after);
  return redis.zrevrange(key, from, from + limit - 1);
}

export async function cursorAfter(redis: Redis, key: string, taskId: string): Promise<string> {
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
