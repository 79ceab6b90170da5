/** The store of the quotas of tenants, and what each tenant uses of its quota. */

import { type Quota, quotaNames } from '../../access/quota.ts';
import type { ShardedRedis } from '../../bus/shards.ts';
import { tasksKey, tenantQuotaKey, usageKey } from '../keys.ts';
import { pairs } from '../pairs.ts';
import { Script } from '../script.ts';
import { UsageStore } from '../usage/usage.ts';

const setQuota = new Script('quota/set-quota');

const dayMs = 24 * 60 * 60 * 1000;

export class TenantQuotaStore {
  readonly #redis: ShardedRedis;

  constructor({ redis }: { redis: ShardedRedis }) {
    this.#redis = redis;
  }

  /** Sets the quota of a tenant. @param quota undefined: no limit. @returns the quota before */
  async set(tenant: string, quota: Quota | undefined): Promise<Quota> {
    const limits = Object.entries(quota ?? {}).flat();
    const keys = [tasksKey(this.#redis, tenant), tenantQuotaKey(this.#redis, tenant)];
    const before = (await setQuota.run(this.#redis, keys, limits)) as string[];
    return quotaIn(Object.fromEntries(pairs(before)));
  }

  /** The quota of a tenant. An absent field has no limit. */
  async get(tenant: string): Promise<Quota> {
    return quotaIn(await this.#redis.hgetall(tenantQuotaKey(this.#redis, tenant)));
  }

  /** The present use of a tenant, and the number of its requests of this day (UTC). */
  async used(tenant: string): Promise<Required<Quota>> {
    const usage = usageKey(this.#redis, tenant);
    const [stored, pending, tasks, requests] = await Promise.all([
      new UsageStore({ redis: this.#redis }).stored(tenant),
      this.#redis.hget(`${usage}:quota`, '+ pending'),
      this.#tasksInFlight(tenant),
      this.#redis.hget(`${usage}:requests:${Math.floor((await this.#now()) / dayMs)}`, '+'),
    ]);
    const { bytes, chunks } = stored.get('+') ?? { bytes: 0, chunks: 0 };
    return { bytes: bytes + Number(pending), chunks, tasks, requests_per_day: Number(requests) };
  }

  async #tasksInFlight(tenant: string): Promise<number> {
    const root = tasksKey(this.#redis, tenant);
    const queues = await this.#redis.smembers(`${root}:queues`);
    const counts = await Promise.all(queues.map((queue) => this.#redis.zcard(`${root}:expiry:${queue}`)));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  /** @returns epoch ms by Redis' clock. */
  async #now(): Promise<number> {
    const [seconds] = await this.#redis.time();
    return Number(seconds) * 1000;
  }
}

function quotaIn(record: Record<string, string>): Quota {
  return Object.fromEntries(quotaNames.filter((name) => name in record).map((name) => [name, Number(record[name])]));
}
