/**
 * Tails a stream without a group: every entry after a position, in order, across reconnects. The position is the
 * caller's to move when the stream was made anew.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { blockMsMax } from './connection.ts';

export interface StreamEntry {
  id: string;
  /** Field, value, field, value... */
  fields: Buffer[];
}

export interface TailPosition {
  readonly key: string;
  /** Id of the last entry seen. */
  after: string;
}

const retryMs = 50;
const countMax = 256;

/** Yields batches until `signal` is aborted; the owner then disconnects `blocking`, which ends the wait. */
export async function* tail(
  { blocking }: { blocking: Redis },
  position: TailPosition,
  { signal }: { signal: AbortSignal },
): AsyncGenerator<StreamEntry[]> {
  while (!signal.aborted) {
    const entries = await readAfter(blocking, position);
    if (entries === 'lost') {
      await delay(retryMs, undefined, { signal }).catch(() => {}); // aborted: the loop ends
    } else if (entries.length > 0) {
      position.after = entries[entries.length - 1].id;
      yield entries;
    }
  }
}

/** 'lost': the connection, which logs its own outages and comes back by itself. */
async function readAfter(blocking: Redis, { key, after }: TailPosition): Promise<StreamEntry[] | 'lost'> {
  try {
    return toEntries(await blocking.xreadBuffer('COUNT', countMax, 'BLOCK', blockMsMax, 'STREAMS', key, after));
  } catch {
    return 'lost';
  }
}

/** The reply of XREAD and XREADGROUP for one stream. */
export function toEntries(reply: unknown): StreamEntry[] {
  const streams = reply as [key: Buffer, entries: [id: Buffer, fields: Buffer[] | null][]][] | null;
  return streams === null ? [] : streams[0][1].map(toEntry);
}

/** An entry that was deleted while it was pending has no fields any more. */
export function toEntry([id, fields]: [id: Buffer, fields: Buffer[] | null]): StreamEntry {
  return { id: id.toString('latin1'), fields: fields ?? [] };
}
