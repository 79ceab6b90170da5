/**
 * Reads the index log of a shard: all changes of the searchable files, in order, numbered without gaps.
 *
 * The entry with number n has the stream id `n-0`. So the number needs no field, and a reader resumes at any n. The
 * head is a separate counter. The step that appends an entry raises it. One GET tells a replica how far it must read.
 *
 * A crash of Redis may lose the newest entries, and their numbers are used again. So each entry also has a unique `id`.
 */
import type { Redis } from 'ioredis';
import { millrace } from '../../../proto/generated.js';
import { logHeadKey, logKey, visibleHeadKey } from '../keys.ts';

/** Entries of the log. A replica that is further behind resyncs from the records. */
export const logEntriesMax = 100_000;

export interface LogPosition {
  /** Number of the entry. 0: before the first entry. */
  n: number;
  /** Unique id of the entry n. '' if the log has no such entry: it is before the first one, or was removed. */
  id: string;
}

export interface LogEntry extends LogPosition {
  event: LogEvent;
  record: millrace.v1.LogRecord;
}

const logEvents = [
  'file.part',
  'file.committed',
  'file.deleted',
  'file.reembedded',
  'embedder.changed',
  'tenant.erased',
  'log.cut',
] as const;

type LogEvent = (typeof logEvents)[number];

/** Whether the log still has the last entry that a reader has read. If so, the reader may continue. */
export async function holdsPosition(deps: { redis: Redis }, shard: number, { n, id }: LogPosition): Promise<boolean> {
  const [entry] = await deps.redis.xrange(logKey(shard), `${n}-0`, `${n}-0`);
  return entry?.[1][5] === id;
}

/** Whether the log has the entry after n. */
export async function holdsNext(deps: { redis: Redis }, shard: number, n: number): Promise<boolean> {
  return (await deps.redis.xrange(logKey(shard), `${n + 1}-0`, `${n + 1}-0`)).length > 0;
}

/** The end of the log. In an emptied log the newest entry is below the head. Then the head is returned. */
export async function readLogPosition(deps: { redis: Redis }, shard: number): Promise<LogPosition> {
  const head = await readLogHead(deps, shard);
  const [entry] = await deps.redis.xrevrange(logKey(shard), '+', '-', 'COUNT', 1);
  const n = entry ? Number.parseInt(entry[0], 10) : 0;
  return entry && n >= head ? { n, id: entry[1][5] } : { n: head, id: '' };
}

/**
 * Number of the newest entry that changed what a search may find. 0: there is none. The parts of a large file do not
 * count: no client was notified of them, so no search waits for them.
 */
export async function readVisibleHead(deps: { redis: Redis }, shard: number): Promise<number> {
  return Number(await deps.redis.get(visibleHeadKey(shard)));
}

/** Number of the oldest entry that the log still has. 0: the log is empty. */
export async function readLogStart(deps: { redis: Redis }, shard: number): Promise<number> {
  const [entry] = await deps.redis.xrange(logKey(shard), '-', '+', 'COUNT', 1);
  return entry ? Number.parseInt(entry[0], 10) : 0;
}

/** Number of the newest entry. 0: the log is empty. */
export async function readLogHead(deps: { redis: Redis }, shard: number): Promise<number> {
  return Number(await deps.redis.get(logHeadKey(shard)));
}

/**
 * Largest second number of a stream id. Our scripts write only `n-0`, but another client could add more entries of n.
 */
const lastOfNumber = '18446744073709551615';

/**
 * Reads up to `count` entries after `after`. Waits up to `blockMs` for the first. If the log was trimmed, the entries
 * start after `after` + 1. The caller must check that.
 * @returns undefined for an entry that no script of ours wrote
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
