/**
 * Readiness: whether each thing that a request needs is there. A processor is there while it waits on its stream or
 * works on it. Its consumer's idle time tells the latter only: before 7.2 Redis does not renew it at a read that brings
 * nothing, and a quiet service would look dead. One that waits shows by its blocked connection.
 */
import type { Redis } from 'ioredis';
import { allStreams, consumerGroup, streamKeys } from '../core/bus/streams.ts';
import type { StreamName } from '../proto/registry.ts';

/** A consumer waits at most 5 s for entries before it reads again, and keeps those it works on alive more often. */
const silenceMsMax = 12_000;
const checkMsMax = 2_000;

/** @returns `ok`, or what is wrong, of Redis and of the processors behind each work stream. */
export async function checkReadiness(deps: { redis: Redis }): Promise<Record<string, 'ok' | string>> {
  const streams = allStreams();
  const names = ['redis', ...streams];
  const waiting = listWaiting(deps);
  const checks = [deps.redis.ping().then(() => 'ok'), ...streams.map((stream) => checkStream(deps, stream, waiting))];
  const late = new Promise<string>((resolve) => setTimeout(resolve, checkMsMax, 'no answer').unref());
  const results = await Promise.all(checks.map((check) => Promise.race([check, late]).catch(describe)));
  return Object.fromEntries(names.map((name, i) => [name, results[i]]));
}

async function checkStream(
  { redis }: { redis: Redis },
  stream: StreamName,
  waiting: Promise<ReadonlySet<string>>,
): Promise<string> {
  if ((await waiting).has(stream)) return 'ok';
  for (const key of streamKeys(stream)) {
    const consumers = (await redis.xinfo('CONSUMERS', key, consumerGroup)) as (string | number)[][];
    const alive = consumers.some((fields) => Number(fields[fields.indexOf('idle') + 1]) < silenceMsMax);
    if (!alive) return 'no processor reads this stream';
  }
  return 'ok';
}

/** The streams on which a consumer waits, by the name that `core/bus/consumer.ts` gives its connection. */
async function listWaiting({ redis }: { redis: Redis }): Promise<ReadonlySet<string>> {
  const clients = String(await redis.client('LIST', 'TYPE', 'NORMAL'));
  const waiting = new Set<string>();
  for (const [, stream, idleSeconds] of clients.matchAll(/ name=millrace:consumer-(\S+) .*? idle=(\d+) flags=b/g)) {
    if (Number(idleSeconds) * 1000 < silenceMsMax) waiting.add(stream);
  }
  return waiting;
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
