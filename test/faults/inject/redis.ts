/** Reads the Redis of a running service, makes pending entries reclaimable at once, and cuts the power of Redis. */
import { readdir, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { Losses } from '../../../core/bus/losses.ts';
import { type ShardedRedis, Shards } from '../../../core/bus/shards.ts';
import { allStreams, consumerGroup, deadLetterKey, streamKeys } from '../../../core/bus/streams.ts';
import type { RedisServer } from '../../support/redis.ts';

/** The services of the suite have one shard. */
const sharded = { shards: new Shards(1) };
export const workStreams = allStreams().flatMap((stream) => streamKeys(sharded, stream).flat());

export async function withRedis<T>(url: string, work: (redis: ShardedRedis) => Promise<T>): Promise<T> {
  const client = new Redis(url, { protocol: 2 });
  const redis = Object.assign(client, { ...sharded, losses: new Losses(client) });
  redis.on('error', () => {}); // Redis may be killed. The command rejects as well.
  try {
    return await work(redis);
  } finally {
    redis.disconnect();
  }
}

/** Entries that wait or are in flight, by stream. */
export async function backlog(redis: Redis): Promise<Record<string, number>> {
  const lengths = await Promise.all(workStreams.map(async (stream) => [stream, await redis.xlen(stream)] as const));
  return Object.fromEntries(lengths.filter(([, length]) => length > 0));
}

/** Entries of all work streams that are delivered and not acknowledged. */
export async function pendingEntries(redis: Redis): Promise<number> {
  const counts = workStreams.map(async (stream) => {
    const [count] = (await redis.xpending(stream, consumerGroup).catch(() => [0])) as [number];
    return count;
  });
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

/** Makes pending entries reclaimable now, instead of after 15 s without a heartbeat. */
export async function releaseAtOnce(redis: Redis): Promise<void> {
  for (const stream of workStreams) {
    const pending = (await redis.xpending(stream, consumerGroup, '-', '+', 100)) as [id: string, consumer: string][];
    for (const [id, consumer] of pending) {
      await redis.xclaim(stream, consumerGroup, consumer, 0, id, 'IDLE', 60_000, 'JUSTID');
    }
  }
}

export function deadLetters(redis: Redis): Promise<number> {
  return redis.xlen(deadLetterKey);
}

/**
 * Crashes the machine of Redis and starts Redis again. Writes during `work` are not on its disk then.
 * @param onCrash is called at the moment of the crash.
 */
export async function cutPower(redis: RedisServer, work: () => Promise<unknown>, onCrash: () => void): Promise<void> {
  const file = await appendOnlyFile(redis.dir);
  const { size } = await stat(file);
  await work();
  onCrash();
  await redis.kill9();
  await truncate(file, size);
  await redis.start();
}

/** The append-only file that Redis writes to. */
async function appendOnlyFile(dir: string): Promise<string> {
  const folder = join(dir, 'appendonlydir');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.incr.aof'));
  return join(folder, names.sort().at(-1)!);
}
