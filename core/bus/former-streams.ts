/**
 * Work streams that had another key before an upgrade: what was left there is moved to where it is read now.
 *
 * A crash in between moves an entry twice, which its handler bears as it bears a redelivery.
 */
import type { Redis } from 'ioredis';
import type { StreamName } from '../../proto/registry.ts';
import { readFields } from './entry.ts';
import { streamKey } from './streams.ts';
import { type StreamEntry, toEntry } from './tail.ts';

const pageEntries = 100;

const formerKeys: ReadonlyMap<string, StreamName> = new Map([['millrace:indexing', 'indexing']]);

/** @returns how many entries were moved. */
export async function moveFormerStreams(deps: { redis: Redis }): Promise<number> {
  let moved = 0;
  for (const key of formerKeys.keys()) {
    for (let entries = await readPage(deps, key); entries.length > 0; entries = await readPage(deps, key)) {
      for (const entry of entries) await move(deps, key, entry);
      moved += entries.length;
    }
  }
  return moved;
}

/** Where the entries of a stream are read now. @param tenant of the entry */
export function currentKey(key: string, tenant = 'default'): string {
  const stream = formerKeys.get(key);
  return stream === undefined ? key : streamKey(stream, tenant);
}

async function readPage({ redis }: { redis: Redis }, key: string): Promise<StreamEntry[]> {
  const reply = await redis.xrangeBuffer(key, '-', '+', 'COUNT', pageEntries);
  return (reply as [Buffer, Buffer[]][]).map(toEntry);
}

/** An entry without an id of its own was known by its place in the stream, and keeps that. */
async function move({ redis }: { redis: Redis }, key: string, { id, fields }: StreamEntry): Promise<void> {
  const { text } = readFields(fields);
  const own = text.id === undefined ? ['id', id] : [];
  await redis.xadd(currentKey(key, text.tenant), '*', ...own, ...fields);
  await redis.xdel(key, id);
}
