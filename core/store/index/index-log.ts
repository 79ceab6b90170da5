/**
 * The index log of a shard: what became searchable and what ceased to, in order, numbered densely.
 *
 * The entry with number n has the stream id `n-0`, so the number needs no field and a reader resumes at any n. The
 * head is a counter of its own: it moves in the step that appends, and one GET tells a replica how far it must be.
 *
 * A crash of Redis may lose the newest entries, and their numbers are given again: an entry's own `id` tells it from
 * the one that had its number before.
 */
import type { Redis } from 'ioredis';
import { millrace } from '../../../proto/generated.js';
import { logHeadKey, logKey, visibleHeadKey } from '../keys.ts';

/** Entries of the log; a replica that fell further behind resyncs from the records. */
export const logEntriesMax = 100_000;

export interface LogPosition {
  /** 0: before the first entry. */
  n: number;
  /** Of the entry n, unique; '' when the log has no such entry: before the first, or somebody removed it. */
  id: string;
}

export interface LogEntry extends LogPosition {
  event: LogEvent;
  record: millrace.v1.LogRecord;
}

const logEvents = ['file.part', 'file.committed', 'file.deleted', 'file.reembedded', 'embedder.changed'] as const;

type LogEvent = (typeof logEvents)[number];

/** Whether the log still holds the entry that a reader has come to: then it lacks nothing that the reader has read. */
export async function holdsPosition(deps: { redis: Redis }, shard: number, { n, id }: LogPosition): Promise<boolean> {
  const [entry] = await deps.redis.xrange(logKey(shard), `${n}-0`, `${n}-0`);
  return entry?.[1][5] === id;
}

/** Whether the log holds the entry behind n. */
export async function holdsNext(deps: { redis: Redis }, shard: number, n: number): Promise<boolean> {
  return (await deps.redis.xrange(logKey(shard), `${n + 1}-0`, `${n + 1}-0`)).length > 0;
}

/** Where the log ends. Its newest entry is older than its head when somebody emptied it: then the head counts. */
export async function readLogPosition(deps: { redis: Redis }, shard: number): Promise<LogPosition> {
  const head = await readLogHead(deps, shard);
  const [entry] = await deps.redis.xrevrange(logKey(shard), '+', '-', 'COUNT', 1);
  const n = entry ? Number.parseInt(entry[0], 10) : 0;
  return entry && n >= head ? { n, id: entry[1][5] } : { n: head, id: '' };
}

/**
 * n of the newest entry that changed what a search may find; 0 when there is none. The parts of a large file do not
 * count: nobody was told of them, so no search waits for them.
 */
export async function readVisibleHead(deps: { redis: Redis }, shard: number): Promise<number> {
  return Number(await deps.redis.get(visibleHeadKey(shard)));
}

/** n of the newest entry; 0 for an empty log. */
export async function readLogHead(deps: { redis: Redis }, shard: number): Promise<number> {
  return Number(await deps.redis.get(logHeadKey(shard)));
}

/** Behind every entry of one number: only a foreign hand makes more than one. */
const lastOfNumber = '18446744073709551615';

/**
 * Up to `count` entries after `after`, waiting up to `blockMs` for the first.
 * The entries may start later than after + 1, when the log was trimmed: the caller compares.
 * @returns undefined for an entry that none of our scripts wrote.
 */
export async function readLog(
  deps: { blocking: Redis },
  shard: number,
  after: number,
  options: { count: number; blockMs: number },
): Promise<(LogEntry | undefined)[]> {
  const { count, blockMs } = options;
  const reply = await deps.blocking.xreadBuffer(
    'COUNT',
    count,
    'BLOCK',
    blockMs,
    'STREAMS',
    logKey(shard),
    `${after}-${lastOfNumber}`,
  );
  if (!reply) return [];
  const [[, entries]] = reply as unknown as [[Buffer, [Buffer, Buffer[]][]]];
  return entries.map(([id, fields]) => toLogEntry(id, fields));
}

function toLogEntry(stream: Buffer, [, event, , body, , id]: Buffer[]): LogEntry | undefined {
  const name = logEvents.find((name) => name === event?.toString('latin1'));
  if (name === undefined || body === undefined || id === undefined) return undefined;
  try {
    const record = millrace.v1.LogRecord.decode(body);
    return { n: Number.parseInt(stream.toString('latin1'), 10), event: name, record, id: id.toString('latin1') };
  } catch {
    return undefined;
  }
}
