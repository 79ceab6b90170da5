/** The dead tasks of a queue, newest first: a ZSET by when they were given up. */
import type { Redis } from 'ioredis';
import { MillraceError } from '../../errors.ts';

/** `<when it was given up>_<task>` */
const cursorForm = /^(\d+)_(.+)$/;

/** @returns at most `limit` ids behind the cursor; '' stands for the start. */
export async function deadIds(redis: Redis, key: string, after: string, limit: number): Promise<string[]> {
  const from = after === '' ? 0 : await placeBehind(redis, key, after);
  return redis.zrevrange(key, from, from + limit - 1);
}

export async function cursorBehind(redis: Redis, key: string, taskId: string): Promise<string> {
  return `${await redis.zscore(key, taskId)}_${taskId}`;
}

/** Also where the task of the cursor was put back meanwhile. */
async function placeBehind(redis: Redis, key: string, cursor: string): Promise<number> {
  const [, diedAt, id] = cursorForm.exec(cursor) ?? [];
  if (id === undefined) {
    throw new MillraceError('bad_request', 'cursor must be the next_cursor of an earlier page.', { param: 'cursor' });
  }
  const later = await redis.zcount(key, `(${diedAt}`, '+inf');
  const sameInstant = await redis.zrangebyscore(key, diedAt, diedAt);
  return later + sameInstant.filter((other) => other >= id).length;
}
