/** A work stream as a whole: all substreams of all shards. */
import type { ShardedRedis } from '../../core/bus/shards.ts';
import { consumerGroup, streamKeys } from '../../core/bus/streams.ts';
import type { StreamName } from '../../proto/registry.ts';

export interface WorkEntry {
  /** Key of the substream. */
  key: string;
  id: string;
  fields: Buffer[];
}

/** The entries of a work stream, waiting or in flight, in the order of their publishing. */
export async function readStream(redis: ShardedRedis, stream: StreamName): Promise<WorkEntry[]> {
  const keys = streamKeys(redis, stream).flat();
  const replies = await Promise.all(keys.map((key) => redis.xrangeBuffer(key, '-', '+')));
  const entries = replies.flatMap((reply, at) =>
    (reply as unknown as [Buffer, Buffer[]][]).map(([id, fields]) => ({ key: keys[at]!, id: id.toString(), fields })),
  );
  return entries.sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }));
}

export async function lengthOf(redis: ShardedRedis, stream: StreamName): Promise<number> {
  const lengths = await Promise.all(
    streamKeys(redis, stream)
      .flat()
      .map((key) => redis.xlen(key)),
  );
  return lengths.reduce((sum, length) => sum + length, 0);
}

/** The number of entries that are in flight. */
export async function pendingOf(redis: ShardedRedis, stream: StreamName): Promise<number> {
  const replies = await Promise.all(
    streamKeys(redis, stream)
      .flat()
      .map((key) => redis.xpending(key, consumerGroup)),
  );
  return replies.reduce((sum: number, [pending]) => sum + Number(pending), 0);
}

/** Loses all entries, as a crash of Redis may. */
export async function loseStream(redis: ShardedRedis, stream: StreamName): Promise<void> {
  await redis.del(...streamKeys(redis, stream).flat());
}
