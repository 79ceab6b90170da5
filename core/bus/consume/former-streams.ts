/**
 * Moves entries from the keys that work streams had before an upgrade to their current keys.
 *
 * After a crash an entry may be moved twice. Its handler treats that like a redelivery.
 */
import type { Redis } from 'ioredis';
import type { StreamName } from '../../../proto/registry.ts';
import { readFields } from '../entry.ts';
import type { Sharded, ShardedRedis } from '../shards.ts';
import { streamKey } from '../streams.ts';
import { type StreamEntry, toEntry } from '../tail.ts';

const pageEntries = 100;

const formerKeys: ReadonlyMap<string, StreamName> = new Map([['millrace:indexing', 'indexing']]);

/** Moves all entries left under former keys. @returns the number of moved entries. */
export async function moveFormerStreams(deps: { redis: ShardedRedis }): Promise<number> {
  let moved = 0;
  for (const key of formerKeys.keys()) {
    for (let entries = await readPage(deps, key); entries.length > 0; entries = await readPage(deps, key)) {
      for (const entry of entries) await move(deps, key, entry);
      moved += entries.length;
    }
  }
  return moved;
}

/** The current key of the stream that had `key`. @param tenant tenant of the entry */
export function currentKey(sharded: Sharded, key: string, tenant = 'default'): string {
  const stream = formerKeys.get(key);
  return stream === undefined ? key : streamKey(sharded, stream, tenant);
}

async function readPage({ redis }: { redis: Redis }, key: string): Promise<StreamEntry[]> {
  const reply = await redis.xrangeBuffer(key, '-', '+', 'COUNT', pageEntries);
  return (reply as [Buffer, Buffer[]][]).map(toEntry);
}

/** An entry without an id field has its entry id as request id. The moved entry gets that id as a field. */
async function move({ redis }: { redis: ShardedRedis }, key: string, { id, fields }: StreamEntry): Promise<void> {
  const { text } = readFields(fields);
  const requestId = text.id === undefined ? ['id', id] : [];
  await redis.xadd(currentKey(redis, key, text.tenant), '*', ...requestId, ...fields);
  await redis.xdel(key, id);
}
