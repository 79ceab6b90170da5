/** The entries of a tenant in the work streams: requests that wait, or that a processor handles. */

import { type RequestType, requests } from '../../proto/registry.ts';
import { publishCancel } from './cancel.ts';
import { readFields } from './entry.ts';
import type { ShardedRedis } from './shards.ts';
import { allStreams, streamKeys } from './streams.ts';
import { pagesOfStream } from './tail.ts';

/**
 * Counts the entries, and cancels the queries among them.
 *
 * A processor publishes the next stage of a request before it acknowledges the previous one. So work that moves
 * meanwhile may be missed once. The caller must count again.
 * @param cancelled ids of the requests that are cancelled already; others are added
 * @returns the number of entries by the name of their stream. Empty: there are none.
 */
export async function cancelWorkOf(
  { redis }: { redis: ShardedRedis },
  tenant: string,
  cancelled: Set<string>,
): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const stream of allStreams()) {
    for (const key of streamKeys(redis, stream).flat()) {
      for await (const entries of pagesOfStream({ redis }, key)) {
        for (const entry of entries) {
          const { text } = readFields(entry.fields);
          if (text.tenant !== tenant) continue;
          found.set(stream, (found.get(stream) ?? 0) + 1);
          const id = text.id ?? entry.id;
          if (requests[text.type as RequestType]?.kind !== 'query' || cancelled.has(id)) continue;
          cancelled.add(id);
          await publishCancel({ redis }, tenant, id);
        }
      }
    }
  }
  return found;
}

/**
 * Fills the newest node of a stream with entries that are removed in the same step, so that no reader gets them. Redis
 * frees the bytes of removed entries with their whole node, and a later entry now gets another node.
 */
const seal = `
-- KEYS[1] the stream  ARGV[1] entries of a node, at most  -> id of the last of them; '' without a stream
if redis.call('EXISTS', KEYS[1]) == 0 then return '' end
local ids = {}
for i = 1, tonumber(ARGV[1]) do ids[i] = redis.call('XADD', KEYS[1], '*', 'seal', '') end
redis.call('XDEL', KEYS[1], unpack(ids))
return ids[#ids]`;
/** Default of Redis: 100. */
const nodeEntriesMax = 128;

/** By key of a work stream: id of the last entry that may share a node with entries that are removed. */
export type StreamSeals = ReadonlyMap<string, { stream: string; id: string }>;

/** Seals all work streams: removed entries are gone for good when all entries before the seals are. */
export async function sealWorkStreams({ redis }: { redis: ShardedRedis }): Promise<StreamSeals> {
  const seals = new Map<string, { stream: string; id: string }>();
  for (const stream of allStreams()) {
    for (const key of streamKeys(redis, stream).flat()) {
      const id = (await redis.eval(seal, 1, key, nodeEntriesMax)) as string;
      if (id !== '') seals.set(key, { stream, id });
    }
  }
  return seals;
}

/** @returns the names of the streams that have entries from before their seal. */
export async function unfinishedBefore({ redis }: { redis: ShardedRedis }, seals: StreamSeals): Promise<string[]> {
  const unfinished: string[] = [];
  for (const [key, { stream, id }] of seals) {
    if ((await redis.xrange(key, '-', id, 'COUNT', 1)).length > 0) unfinished.push(stream);
  }
  return unfinished;
}
