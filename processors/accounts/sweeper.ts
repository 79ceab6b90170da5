/**
 * The sweep of accounts: folds old hours of usage into days, and removes what is older than it is kept. It also deletes
 * the streams of producers that are gone.
 */
import type { Redis } from 'ioredis';
import type { Log } from '../../core/log.ts';
import { redisTime } from '../../core/redis/time.ts';
import type { ApiKeyStore } from '../../core/store/api-keys/api-keys.ts';
import type { AuditStore } from '../../core/store/audit/audit.ts';
import type { UsageStore } from '../../core/store/usage/usage.ts';
import { startSweepLoop } from '../../core/sweep-loop.ts';

interface SweepDeps {
  usage: UsageStore;
  audit: AuditStore;
  apiKeys: ApiKeyStore;
}

const sweepEveryMs = 60 * 60 * 1000;
const failure = 'a sweep of usage and audit entries failed; the next one tries again';

export function startAccountsSweeper(deps: SweepDeps & { redis: Redis; log: Log }): AsyncDisposable {
  return startSweepLoop(deps, { everyMs: sweepEveryMs, failure }, async (signal) => {
    await sweepAccounts(deps, await redisTime(deps), signal);
    return undefined;
  });
}

/** @param now epoch ms */
export async function sweepAccounts(
  { usage, audit, apiKeys }: SweepDeps,
  now: number,
  signal?: AbortSignal,
): Promise<void> {
  for (const tenant of await usage.tenants()) await usage.fold(tenant, now, signal);
  for (const tenant of await audit.tenants()) await audit.trim(tenant, now);
  await apiKeys.sweepProducerStreams();
}
