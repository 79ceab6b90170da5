/**
 * Entries that were given up, kept whole with the reason, for an operator to look at and put back.
 *
 * An entry may come here twice (its processor died between writing here and acknowledging), never not at all;
 * putting one back is likewise at least once, which handlers bear. The oldest are dropped above the cap.
 */
import type { Redis } from 'ioredis';
import { MillraceError } from '../errors.ts';
import { deadLetterKey } from './streams.ts';
import { type StreamEntry, toEntry } from './tail.ts';

const lengthMax = 10_000;
const page = 100;
/** What this stream adds to the fields of an entry. */
const ours: readonly string[] = ['stream', 'reason', 'deliveries', 'at'];

export interface DeadLetter {
  /** In the dead-letter stream: what `requeueDeadLetter` takes. */
  id: string;
  /** Key of the work stream it came from. */
  stream: string;
  reason: string;
  deliveries: number;
  /** Epoch ms, when it was given up. */
  at: number;
  /** The entry's own fields but the body. */
  fields: Record<string, string>;
  bodyBytes: number;
}

export async function addDeadLetter(
  deps: { redis: Redis },
  entry: { stream: string; fields: Buffer[]; reason: string; deliveries: number },
): Promise<void> {
  const { stream, fields, reason, deliveries } = entry;
  const added = ['stream', stream, 'reason', reason, 'deliveries', deliveries, 'at', Date.now()];
  await deps.redis.xadd(deadLetterKey, 'MAXLEN', '~', lengthMax, '*', ...added, ...fields);
}

/** The newest first. */
export async function listDeadLetters(deps: { redis: Redis }, { limit }: { limit: number }): Promise<DeadLetter[]> {
  const reply = await deps.redis.xrevrangeBuffer(deadLetterKey, '+', '-', 'COUNT', limit);
  return (reply as [Buffer, Buffer[]][]).map((entry) => toDeadLetter(toEntry(entry)));
}

/** @throws {MillraceError} `not_found` when there is no such dead letter. */
export async function requeueDeadLetter(deps: { redis: Redis }, id: string): Promise<void> {
  const reply = await deps.redis.xrangeBuffer(deadLetterKey, id, id);
  const [found] = reply as [Buffer, Buffer[]][];
  if (!found) throw new MillraceError('not_found', `There is no dead letter ${id}. List them to see which there are.`);
  await putBack(deps, toEntry(found));
}

/** Puts back those that are there now. @returns how many. */
export async function requeueDeadLetters(deps: { redis: Redis }): Promise<number> {
  const [newest] = await deps.redis.xrevrange(deadLetterKey, '+', '-', 'COUNT', 1);
  if (!newest) return 0;
  let count = 0;
  while (true) {
    const reply = await deps.redis.xrangeBuffer(deadLetterKey, '-', newest[0], 'COUNT', page);
    const entries = (reply as [Buffer, Buffer[]][]).map(toEntry);
    if (entries.length === 0) return count;
    for (const entry of entries) await putBack(deps, entry);
    count += entries.length;
  }
}

async function putBack({ redis }: { redis: Redis }, entry: StreamEntry): Promise<void> {
  const fields: Buffer[] = [];
  for (let i = 0; i < entry.fields.length; i += 2) {
    if (!ours.includes(entry.fields[i].toString('latin1'))) fields.push(entry.fields[i], entry.fields[i + 1]);
  }
  await redis.xadd(toDeadLetter(entry).stream, '*', ...fields);
  await redis.xdel(deadLetterKey, entry.id);
}

function toDeadLetter({ id, fields: bytes }: StreamEntry): DeadLetter {
  const fields: Record<string, string> = {};
  let bodyBytes = 0;
  for (let i = 0; i < bytes.length; i += 2) {
    const name = bytes[i].toString('latin1');
    if (name === 'body') bodyBytes = bytes[i + 1].length;
    else fields[name] = bytes[i + 1].toString('utf8');
  }
  const { stream, reason, deliveries, at, ...own } = fields;
  return { id, stream, reason, deliveries: Number(deliveries), at: Number(at), fields: own, bodyBytes };
}
