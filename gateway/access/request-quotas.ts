/**
 * The quotas of requests a day (UTC): of API keys, and of tenants.
 *
 * A request is counted in memory. The counter of usage adds the counts to Redis each second, and Redis answers with the
 * sums over all gateways. So a gateway knows its own requests at once, and those of others about a second later: n
 * gateways may together exceed a quota by what n - 1 of them serve in that time. A gateway that was just started learns
 * the sums and the quotas of tenants from its first flush.
 *
 * Requests of administrators count, and are never refused: a quota that was set too low can be raised.
 */

import { quotaExceeded } from '../../core/access/quota.ts';
import type { RequiredRole } from '../../core/access/role.ts';
import type { MillraceError } from '../../core/errors.ts';
import type { FlushedCount, UsageCounter } from '../../core/store/usage/usage-counter.ts';
import type { Principal } from './principal.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Requests of this day. */
interface Tally {
  /** Requests in Redis, as of the last flush. */
  flushed: number;
  /** Requests of this gateway that are not in Redis. */
  unflushed: number;
}

interface TenantTally extends Tally {
  /** The tenant's quota as of the last flush. Undefined: no limit. */
  perDay: number | undefined;
}

export interface RequestRefusal {
  error: MillraceError;
  /** Seconds until the day ends. */
  retryAfter: number;
}

export class RequestQuotas {
  readonly #usage: Pick<UsageCounter, 'count'>;
  readonly #now: () => number;
  /** By quota key. Both maps are emptied at the end of the day, and have at most one element for each API key. */
  #ofKeys = new Map<string, Tally>();
  #ofTenants = new Map<string, TenantTally>();
  /** End of the day by Redis' clock, in monotonic milliseconds. Before the first flush: by the clock of this machine. */
  #dayEndsAt: number;

  constructor(deps: { usage: Pick<UsageCounter, 'count' | 'onFlushed'>; now?: () => number }) {
    this.#usage = deps.usage;
    this.#now = deps.now ?? (() => performance.now());
    this.#dayEndsAt = this.#now() + dayMs - (Date.now() % dayMs);
    deps.usage.onFlushed = (counts, dayLeftMs) => this.#correct(counts, dayLeftMs);
  }

  /** Counts a request, unless a quota refuses it. @returns the refusal. */
  take(
    { tenant, grant, requests }: Pick<Principal, 'tenant' | 'grant' | 'requests'>,
    { role, method, path }: { role: RequiredRole['role']; method: string; path: string },
  ): RequestRefusal | undefined {
    if (this.#now() >= this.#dayEndsAt) this.#startDay(this.#dayEndsAt + dayMs);
    const ofTenant = this.#tenantTally(tenant);
    const ofKey = requests && this.#keyTally(requests.quotaKey);
    const error =
      role === 'admin'
        ? undefined
        : (exceeded('key', ofKey, requests?.perDay) ?? exceeded('tenant', ofTenant, ofTenant.perDay));
    const quotaKey = requests?.quotaKey ?? '';
    const measure = `requests ${method} ${path}`;
    if (error !== undefined) {
      // A count of 0 makes the next flush read the quota again: it may have been raised.
      this.#usage.count(tenant, grant.key, measure, { quotaKey, amount: 0 });
      return { error, retryAfter: Math.ceil((this.#dayEndsAt - this.#now()) / 1000) };
    }
    ofTenant.unflushed++;
    if (ofKey) ofKey.unflushed++;
    this.#usage.count(tenant, grant.key, measure, { quotaKey });
    return undefined;
  }

  #tenantTally(tenant: string): TenantTally {
    const tally = this.#ofTenants.get(tenant) ?? { flushed: 0, unflushed: 0, perDay: undefined };
    this.#ofTenants.set(tenant, tally);
    return tally;
  }

  #keyTally(quotaKey: string): Tally {
    const tally = this.#ofKeys.get(quotaKey) ?? { flushed: 0, unflushed: 0 };
    this.#ofKeys.set(quotaKey, tally);
    return tally;
  }

  /** Takes over the sums of Redis. */
  #correct(counts: readonly FlushedCount[], dayLeftMs: number): void {
    const endsAt = this.#now() + dayLeftMs;
    if (endsAt - this.#dayEndsAt > dayMs / 2) this.#startDay(endsAt);
    this.#dayEndsAt = endsAt;
    for (const { tenant, quotaKey, amount, ofTenant, ofKey, tenantPerDay } of counts) {
      const tally = this.#tenantTally(tenant);
      tally.perDay = tenantPerDay;
      correct(tally, ofTenant, amount);
      if (quotaKey !== '') correct(this.#keyTally(quotaKey), ofKey, amount);
    }
  }

  #startDay(endsAt: number): void {
    // The quotas of tenants stay known.
    const limited = [...this.#ofTenants].filter(([, { perDay }]) => perDay !== undefined);
    this.#ofTenants = new Map(limited.map(([tenant, { perDay }]) => [tenant, { flushed: 0, unflushed: 0, perDay }]));
    this.#ofKeys = new Map();
    this.#dayEndsAt = endsAt;
  }
}

function exceeded(
  owner: 'key' | 'tenant',
  tally: Tally | undefined,
  allowed: number | undefined,
): MillraceError | undefined {
  if (tally === undefined || allowed === undefined) return undefined;
  const used = tally.flushed + tally.unflushed;
  if (used < allowed) return undefined;
  return quotaExceeded({ owner, quota: 'requests_per_day', used, allowed, added: 1 });
}

/** @param flushed sum of Redis. @param amount requests of this gateway that the flush has added */
function correct(tally: Tally, flushed: number, amount: number): void {
  tally.flushed = flushed;
  tally.unflushed = Math.max(0, tally.unflushed - amount);
}
