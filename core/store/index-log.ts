/**
 * The index log of a shard: what became searchable and what ceased to, in order, numbered densely.
 *
 * The entry with number n has the stream id `n-0`, so the number needs no field and a reader resumes at any n. The
 * head is a counter of its own: it moves in the step that appends, and one GET tells a replica how far it must be.
 */
import type { Redis } from 'ioredis';
import { millrace } from '../../proto/generated.js';
import { logHeadKey, logKey } from './keys.ts';

export interface LogEntry {
  n: number;
  event: 'file.part' | 'file.committed' | 'file.deleted';
  record: millrace.v1.LogRecord;
}

/** n of the newest entry; 0 for an empty log. */
export async function readLogHead(deps: { redis: Redis }, shard: number): Promise<number> {
  return Number(await deps.redis.get(logHeadKey(shard)));
}

/**
 * Up to `count` entries after `after`, waiting up to `blockMs` for the first.
 * The entries may start later than after + 1, when the log was trimmed: the caller compares.
 */
export async function readLog(
  deps: { blocking: Redis },
  shard: number,
  after: number,
  options: { count: number; blockMs: number },
): Promise<LogEntry[]> {
  const { count, blockMs } = options;
  const reply = await deps.blocking.xreadBuffer(
    'COUNT',
    count,
    'BLOCK',
    blockMs,
    'STREAMS',
    logKey(shard),
    `${after}-0`,
  );
  if (!reply) return [];
  const [[, entries]] = reply as unknown as [[Buffer, [Buffer, Buffer[]][]]];
  return entries.map(([id, fields]) => ({
    n: Number.parseInt(id.toString('latin1'), 10),
    event: fields[1].toString('latin1') as LogEntry['event'],
    record: millrace.v1.LogRecord.decode(fields[3]),
  }));
}
