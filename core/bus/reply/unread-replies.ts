/** The reply streams with frames that their instance has not read: it is slow, or it is dead. */
import type { Redis } from 'ioredis';
import { scanKeys } from '../../redis/nodes.ts';
import { replyPrefix } from '../streams.ts';
import { renewEveryMs, ttlSeconds } from './instance-stream.ts';

const scanCount = 1_000;
/** An instance renews its stream at intervals. One that is so late is dead, or will make its stream anew. */
const lateMs = 5_000;
const deadTtlMs = ttlSeconds * 1000 - renewEveryMs - lateMs;

/**
 * Removes the streams of dead instances, as far as they have frames from before an instant.
 * @param instant epoch ms by Redis' clock
 * @returns the number of other streams with such frames. Their instance reads them, or turns out to be dead.
 */
export async function clearUnreadReplies({ redis }: { redis: Redis }, instant: number): Promise<number> {
  let unread = 0;
  for await (const keys of scanKeys(redis, { match: `${replyPrefix}*`, count: scanCount })) {
    for (const key of keys) {
      const [oldest] = await redis.xrange(key, '-', '+', 'COUNT', 1);
      if (!oldest || Number.parseInt(oldest[0], 10) > instant) continue;
      if ((await redis.pttl(key)) < deadTtlMs) await redis.unlink(key);
      else unread++;
    }
  }
  return unread;
}
