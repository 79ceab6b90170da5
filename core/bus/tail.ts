/**
 * Tails a stream without a consumer group: yields all entries after a position, in order, across reconnects. If the
 * stream is created again, the caller resets the position.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Log } from '../log.ts';
import { blockMsMax } from './connection.ts';
import { bytesOfFields, ReadSize } from './read-size.ts';

export interface StreamEntry {
  id: string;
  /** Field, value, field, value... */
  fields: Buffer[];
}

/** An entry of a reply. One that was deleted while it was pending has no fields. */
export type RawEntry = [id: Buffer, fields: Buffer[] | null];

export interface TailPosition {
  readonly key: string;
  /** Id of the last entry read. */
  after: string;
}

const retryMs = 50;
const countMax = 256;

/** Yields batches until `signal` is aborted. The owner then disconnects `blocking`, which ends a blocked read. */
export async function* tail(
  { blocking, log }: { blocking: Redis; log: Log },
  position: TailPosition,
  { signal }: { signal: AbortSignal },
): AsyncGenerator<StreamEntry[]> {
  let interrupted = false;
  const readSize = new ReadSize();
  while (!signal.aborted) {
    let entries: StreamEntry[] = [];
    try {
      entries = await readAfter(blocking, position, readSize.next(countMax));
      readSize.learn(entries.map(({ fields }) => bytesOfFields(fields)));
      interrupted = false;
    } catch (error) {
      if (signal.aborted) return;
      if (!interrupted) log.warn({ err: error, key: position.key }, 'tail interrupted; going on as soon as it can');
      interrupted = true;
      await delay(retryMs, undefined, { signal }).catch(() => {}); // aborted: the loop ends
    }
    if (entries.length === 0) continue;
    position.after = entries[entries.length - 1].id;
    yield entries;
  }
}

async function readAfter(blocking: Redis, { key, after }: TailPosition, count: number): Promise<StreamEntry[]> {
  return toEntries(await blocking.xreadBuffer('COUNT', count, 'BLOCK', blockMsMax, 'STREAMS', key, after));
}

/** Whether entry `id` comes before entry `other` in the same stream. */
export function isBefore(id: string, other: string): boolean {
  const [ms, n] = id.split('-').map(Number);
  const [otherMs, otherN] = other.split('-').map(Number);
  return ms === otherMs ? n < otherN : ms < otherMs;
}

/** Converts the reply of XREAD for one stream. */
function toEntries(reply: unknown): StreamEntry[] {
  const streams = reply as [key: Buffer, entries: RawEntry[]][] | null;
  return streams === null ? [] : streams[0][1].map(toEntry);
}

export function toEntry([id, fields]: RawEntry): StreamEntry {
  return { id: id.toString('latin1'), fields: fields ?? [] };
}
