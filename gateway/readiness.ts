/** Readiness: whether each thing that a request needs is there. */
import type { Redis } from 'ioredis';
import { allStreams, consumerGroup, streamKeys } from '../core/bus/streams.ts';
import type { StreamName } from '../proto/registry.ts';

/** A consumer reads at least every 5 s, even when nothing comes. */
const consumerIdleMsMax = 12_000;
const checkMsMax = 2_000;

/** @returns `ok`, or what is wrong, of Redis and of the processors behind each work stream. */
export async function checkReadiness(deps: { redis: Redis }): Promise<Record<string, 'ok' | string>> {
  const streams = allStreams();
  const names = ['redis', ...streams];
  const checks = [deps.redis.ping().then(() => 'ok'), ...streams.map((stream) => checkStream(deps, stream))];
  const late = new Promise<string>((resolve) => setTimeout(resolve, checkMsMax, 'no answer').unref());
  const results = await Promise.all(checks.map((check) => Promise.race([check, late]).catch(describe)));
  return Object.fromEntries(names.map((name, i) => [name, results[i]]));
}

async function checkStream({ redis }: { redis: Redis }, stream: StreamName): Promise<string> {
  for (const key of streamKeys(stream)) {
    const consumers = (await redis.xinfo('CONSUMERS', key, consumerGroup)) as (string | number)[][];
    const alive = consumers.some((fields) => Number(fields[fields.indexOf('idle') + 1]) < consumerIdleMsMax);
    if (!alive) return 'no processor reads this stream';
  }
  return 'ok';
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
