/**
 * Reads the API keys, and the log of their changes. Gateways announce up to where they have read it.
 *
 * The log has the id of each changed key. A reader loads all keys, then follows the log from where it was before the
 * load. A read includes the last entry that the reader knows. If that entry is missing, the log was trimmed or Redis was
 * restored, and the reader loads all keys again.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { isBefore } from '../../bus/tail.ts';
import { apiKeyGatewaysKey, apiKeyLogKey, apiKeysKey } from '../keys.ts';
import { announce, runningStates, withdraw } from '../presence.ts';
import type { ApiKeyRecord } from './api-key-record.ts';

const scanCount = 500;
const changesMax = 1_000;

/** Interval of a gateway's announcements while no key changes. */
export const announceEveryMs = 1_000;
/** Time after which a gateway without an announcement is gone. */
const keptMs = 4_000;
/** Longest wait until the gateways have a new key. */
const awaitedMs = 2_000;
const lookEveryMs = 25;

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

/**
 * @param end entry of the log up to which the gateway has the keys; '' when the log was empty.
 * @returns the number of running gateways
 */
export async function announceGateway(
  deps: { redis: Redis },
  { instance, end }: { instance: string; end: string },
): Promise<number> {
  return announce(deps, apiKeyGatewaysKey, { instance, state: end, keptMs });
}

/** The gateway stops. */
export async function withdrawGateway(deps: { redis: Redis }, instance: string): Promise<void> {
  await withdraw(deps, apiKeyGatewaysKey, instance);
}

/**
 * Waits until all gateways have the API keys as they are at the call, for at most 2 s.
 * @returns how many gateways run, and how many of them do not have these keys yet.
 */
export async function awaitGateways(deps: { redis: Redis }): Promise<{ running: number; late: number }> {
  const end = await readLogEnd(deps);
  const until = performance.now() + awaitedMs;
  for (;;) {
    const ends = await runningStates(deps, apiKeyGatewaysKey);
    const late = ends.filter((known) => known === '' || isBefore(known, end)).length;
    if (late === 0 || performance.now() > until) return { running: ends.length, late };
    await delay(lookEveryMs);
  }
}
