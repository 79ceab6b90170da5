/**
 * Reads the API keys, and the log of their changes.
 *
 * The log has the id of each changed key. A reader loads all keys, then follows the log from where it was before the
 * load. A read includes the last entry that the reader knows. If that entry is missing, the log was trimmed or Redis was
 * restored, and the reader loads all keys again.
 */
import type { Redis } from 'ioredis';
import { apiKeyLogKey, apiKeysKey } from '../keys.ts';
import type { ApiKeyRecord } from './api-key-record.ts';

const scanCount = 500;
const changesMax = 1_000;

/** @returns the id of the newest entry; '' when the log is empty. */
export async function readLogEnd({ redis }: { redis: Redis }): Promise<string> {
  const [entry] = await redis.xrevrange(apiKeyLogKey, '+', '-', 'COUNT', 1);
  return entry?.[0] ?? '';
}

/** Yields all keys, in batches. A key that changes meanwhile may be in it as it was, as it is, or twice. */
export async function* scanApiKeys({ redis }: { redis: Redis }): AsyncGenerator<ApiKeyRecord[]> {
  let cursor = '0';
  do {
    const [next, pairs] = await redis.hscan(apiKeysKey, cursor, 'COUNT', scanCount);
    cursor = next;
    yield pairs.filter((_, at) => at % 2 === 1).map((text) => JSON.parse(text));
  } while (cursor !== '0');
}

export interface ApiKeyChanges {
  /** The keys that changed since, by id; undefined for a removed key. */
  changed: Map<string, ApiKeyRecord | undefined>;
  /** Entry up to which they are read. */
  end: string;
  /** Whether the log has more entries. */
  more: boolean;
}

/**
 * @param after entry that the reader has read last; '' when the log was empty.
 * @returns undefined when the log does not have that entry.
 */
export async function readChanges({ redis }: { redis: Redis }, after: string): Promise<ApiKeyChanges | undefined> {
  const entries = await redis.xrange(apiKeyLogKey, after || '-', '+', 'COUNT', changesMax + 1);
  if (after === '') return entries.length === 0 ? { changed: new Map(), end: '', more: false } : undefined;
  if (entries[0]?.[0] !== after) return undefined;
  const ids = [...new Set(entries.slice(1).map(([, fields]) => fields[1]))];
  const texts = ids.length === 0 ? [] : await redis.hmget(apiKeysKey, ...ids);
  const changed = new Map(ids.map((id, at) => [id, texts[at] == null ? undefined : JSON.parse(texts[at])]));
  return { changed, end: entries[entries.length - 1][0], more: entries.length > changesMax };
}
