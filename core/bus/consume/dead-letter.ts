/**
 * Dead letters: entries that were given up, stored whole with the reason, for an operator to inspect and requeue.
 *
 * An entry is added at least once. It is added twice if its processor dies between the write and the acknowledgement.
 * Requeueing is at least once too, which handlers tolerate. Above a bound of entries or of bytes the oldest letters are
 * dropped. Each loss is logged as an error and counted. A letter is never truncated, because a truncated one could not
 * be requeued.
 */

import { MillraceError } from '../../errors.ts';
import type { Log } from '../../log.ts';
import { redisTime } from '../../redis/time.ts';
import { readFields } from '../entry.ts';
import type { BusMetrics } from '../metrics.ts';
import { bytesOfFields } from '../read-size.ts';
import type { ShardedRedis } from '../shards.ts';
import { trimToBytes } from '../stream-bytes.ts';
import { deadLetterKey } from '../streams.ts';
import { isBefore, pagesOfStream, type StreamEntry, toEntry } from '../tail.ts';
import { currentKey } from './former-streams.ts';

const entriesMaxDefault = 10_000;
const bytesMaxDefault = 128 << 20;
/** Bytes that a process adds between two measurements: one large letter or many small ones. */
const measureEveryBytes = 4 << 20;
const page = 100;
/**
 * Number of fields before the entry's own fields. The position tells the two kinds apart, because an entry may have
 * fields of any name.
 *
 *     stream S  entry E  reason R  deliveries N  at T  | the entry's fields
 */
const addedFields = 5;

export interface DeadLetter {
  /** Id in the dead-letter stream, the argument of `requeueDeadLetter`. */
  id: string;
  /** Key of its work stream. */
  stream: string;
  /** Entry id in its work stream. */
  entry: string;
  reason: string;
  deliveries: number;
  /** Time at which the entry was given up, epoch ms. */
  at: number;
  /** The entry's own fields, except the body. */
  fields: Record<string, string | undefined>;
  bodyBytes: number;
}

export interface DeadLettersDeps {
  redis: ShardedRedis;
  log: Log;
  metrics: Pick<BusMetrics, 'droppedDeadLetters'>;
  entriesMax?: number;
  bytesMax?: number;
}

/** Adds the dead letters of one process. */
export class DeadLetters {
  readonly #deps: DeadLettersDeps;
  /** Bytes added since the last measurement. It starts at the limit, because other processes may have added some. */
  #unmeasuredBytes = measureEveryBytes;

  constructor(deps: DeadLettersDeps) {
    this.#deps = deps;
  }

  async add(
    { stream, entry, reason, deliveries }: Pick<DeadLetter, 'stream' | 'entry' | 'reason' | 'deliveries'>,
    fields: Buffer[],
  ): Promise<void> {
    const { redis } = this.#deps;
    const at = await redisTime({ redis });
    const added = ['stream', stream, 'entry', entry, 'reason', reason, 'deliveries', deliveries, 'at', at];
    await redis.xadd(deadLetterKey, '*', ...added, ...fields);
    this.#unmeasuredBytes += bytesOfFields(fields);
    await this.#bound();
  }

  /**
   * Drops the oldest letters above a bound. The new letter is stored already. So after a failure the next letter
   * repeats this.
   */
  async #bound(): Promise<void> {
    const { redis, log, metrics, entriesMax = entriesMaxDefault, bytesMax = bytesMaxDefault } = this.#deps;
    try {
      let dropped = await redis.xtrim(deadLetterKey, 'MAXLEN', '~', entriesMax);
      if (this.#unmeasuredBytes >= measureEveryBytes) {
        dropped += await trimToBytes(redis, deadLetterKey, bytesMax);
        this.#unmeasuredBytes = 0;
      }
      if (dropped === 0) return;
      metrics.droppedDeadLetters(dropped);
      log.error({ dropped, entriesMax, bytesMax }, 'the oldest dead letters were dropped: there is no room for more');
    } catch (error) {
      log.warn({ err: error }, 'the dead letters were not bounded; the next one tries again');
    }
  }
}

/** The newest dead letters, the newest first. @param before id of a letter: only older ones; empty: all */
export async function listDeadLetters(
  deps: { redis: ShardedRedis },
  { limit, before = '' }: { limit: number; before?: string },
): Promise<DeadLetter[]> {
  const from = before === '' ? '+' : `(${before}`;
  const reply = await deps.redis.xrevrangeBuffer(deadLetterKey, from, '-', 'COUNT', limit);
  return (reply as [Buffer, Buffer[]][]).map((entry) => toDeadLetter(toEntry(entry)));
}

/** A dead letter with its body. @throws {MillraceError} `not_found` when there is no such dead letter. */
export async function readDeadLetter(
  deps: { redis: ShardedRedis },
  id: string,
): Promise<{ letter: DeadLetter; body: Buffer }> {
  const found = await findDeadLetter(deps, id);
  return { letter: toDeadLetter(found), body: readFields(found.fields.slice(2 * addedFields)).body };
}

interface RequeueDeps {
  redis: ShardedRedis;
  /** Called for each letter, at least once. */
  onRequeued?(letter: DeadLetter): Promise<void>;
}

/**
 * Puts a dead letter back on its work stream.
 * @throws {MillraceError} `not_found` when there is no such dead letter.
 */
export async function requeueDeadLetter(deps: RequeueDeps, id: string): Promise<void> {
  await putBack(deps, await findDeadLetter(deps, id));
}

async function findDeadLetter({ redis }: { redis: ShardedRedis }, id: string): Promise<StreamEntry> {
  const [found] = (await redis.xrangeBuffer(deadLetterKey, id, id)) as [Buffer, Buffer[]][];
  if (!found) throw new MillraceError('not_found', `There is no dead letter ${id}. List them to see which there are.`);
  return toEntry(found);
}

/** Puts back all dead letters that exist now. @returns their number. */
export async function requeueDeadLetters(deps: RequeueDeps): Promise<number> {
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

/** Removes the dead letters of a tenant. @returns their number. */
export async function removeDeadLettersOf(deps: { redis: ShardedRedis }, tenant: string): Promise<number> {
  let removed = 0;
  for await (const entries of pagesOfStream(deps, deadLetterKey)) {
    for (const letter of entries) {
      if (toDeadLetter(letter).fields.tenant === tenant) removed += await deps.redis.xdel(deadLetterKey, letter.id);
    }
  }
  return removed;
}

/**
 * Writes all dead letters anew, under new ids. Redis frees the bytes of removed letters only then, because it keeps the
 * entries of a stream in nodes. A crash may double some letters.
 */
export async function rewriteDeadLetters({ redis }: { redis: ShardedRedis }): Promise<void> {
  const [newest] = await redis.xrevrange(deadLetterKey, '+', '-', 'COUNT', 1);
  if (!newest) return;
  for await (const entries of pagesOfStream({ redis }, deadLetterKey)) {
    for (const { id, fields } of entries) {
      if (isBefore(newest[0], id)) return;
      await redis
        .multi()
        .xadd(deadLetterKey, '*', ...fields)
        .xdel(deadLetterKey, id)
        .exec();
    }
  }
}

/**
 * An entry without an id field has its entry id as request id. It gets that id as a field, so that it stays the same
 * request.
 */
async function putBack({ redis, onRequeued }: RequeueDeps, letter: StreamEntry): Promise<void> {
  const dead = toDeadLetter(letter);
  const { stream, entry, fields } = dead;
  const id = fields.id === undefined ? ['id', entry] : [];
  const since = redis.losses.count;
  await redis.xadd(currentKey(redis, stream, fields.tenant), '*', ...id, ...letter.fields.slice(2 * addedFields));
  await onRequeued?.(dead);
  redis.losses.check(since);
  await redis.xdel(deadLetterKey, letter.id);
}

function toDeadLetter({ id, fields }: StreamEntry): DeadLetter {
  const added = readFields(fields.slice(0, 2 * addedFields)).text;
  const { stream = '', entry = '', reason = '', deliveries, at } = added;
  const own = readFields(fields.slice(2 * addedFields));
  const counts = { deliveries: Number(deliveries), at: Number(at), bodyBytes: own.body.length };
  return { id, stream, entry, reason, fields: own.text, ...counts };
}
