import type { Redis } from 'ioredis';

/**
 * @returns the time of Redis, whole epoch ms. Times that processes compare are of this clock, because the clocks of two
 * machines may differ.
 */
export async function redisTime({ redis }: { redis: Redis }): Promise<number> {
  const [seconds, micros] = await redis.time();
  return Number(seconds) * 1000 + Math.floor(Number(micros) / 1000);
}
