/**
 * Counts in memory, and adds the counts to the store each second: for work that runs no script, such as the requests of
 * a gateway.
 *
 * Each flush has a number. A flush whose outcome is unknown is repeated with the same number, and the script adds it
 * once. A process that is killed loses the counts of its last second.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Sharded, ShardedRedis } from '../../bus/shards.ts';
import type { Log } from '../../log.ts';
import { usageFlushKey, usageKey } from '../keys.ts';
import { Script, usagePreludes } from '../script.ts';

const addUsage = new Script('usage/add-usage', { prelude: usagePreludes, isFenced: false });

const flushEveryMs = 1_000;
/** Time for the last flush. */
const stopMsDefault = 2_000;
/** Counts of one script. It blocks Redis for about 1 ms if all are of keys with a quota. */
const flushCountsMax = 128;
/** Counts in memory. Beyond it a new pair of key and measure is counted for the key `*`. */
const countsMaxDefault = 20_000;
/** Time for which the number of the last flush is remembered: longer than any outage in which a flush is repeated. */
const flushMemoMs = 7 * 24 * 60 * 60 * 1000;

interface Count {
  readonly tenant: string;
  readonly key: string;
  /** Id of the key for whose quota it counts, or ''. */
  readonly quotaKey: string;
  readonly measure: string;
  amount: number;
}

/** A count that a flush has added, and the requests of this day (UTC) of all instances. */
export interface FlushedCount extends Readonly<Count> {
  readonly ofTenant: number;
  /** Requests of the keys with the quota key. */
  readonly ofKey: number;
  /** The tenant's quota of requests a day. Undefined: no limit. */
  readonly tenantPerDay: number | undefined;
}

interface Flush {
  readonly shard: number;
  readonly number: number;
  readonly counts: readonly Count[];
  /** For each count: the root of the tenant's usage in this shard. */
  readonly roots: readonly string[];
}

export class UsageCounter implements AsyncDisposable {
  /** Called with the counts of each flush that was added. */
  onFlushed: (counts: readonly FlushedCount[], dayLeftMs: number) => void = () => {};
  readonly #redis: ShardedRedis;
  readonly #log: Log;
  readonly #instance = randomUUID();
  readonly #countsMax: number;
  readonly #stopMs: number;
  readonly #timer: NodeJS.Timeout;
  #counts = new Map<string, Count>();
  /** Flushes that have no known outcome, in order. */
  #unflushed: Flush[] = [];
  #number = 0;
  #flushing: Promise<void> | undefined;
  #stopping: Promise<void> | undefined;

  constructor(
    deps: { redis: ShardedRedis; log: Log },
    options: { countsMax?: number; everyMs?: number; stopMs?: number } = {},
  ) {
    this.#redis = deps.redis;
    this.#log = deps.log;
    this.#countsMax = options.countsMax ?? countsMaxDefault;
    this.#stopMs = options.stopMs ?? stopMsDefault;
    this.#timer = setInterval(() => void this.flush(), options.everyMs ?? flushEveryMs);
  }

  /**
   * Counts one.
   * @param key id of the API key, or ''
   * @param options.quotaKey id of the key for whose quota it counts, or ''
   * @param options.amount 0: nothing is counted, but the flush gets the sums of the day
   */
  count(tenant: string, key: string, measure: string, { quotaKey = '', amount = 1 } = {}): void {
    const name = `${tenant} ${key} ${measure}`;
    const count = this.#counts.get(name);
    if (count) count.amount += amount;
    else if (this.#counts.size < this.#countsMax || key === '*')
      this.#counts.set(name, { tenant, key, quotaKey, measure, amount });
    else this.count(tenant, '*', measure, { amount });
  }

  /** Adds all counts to the store. @returns whether it did. A failed flush is repeated by the next call. */
  async flush(): Promise<boolean> {
    await this.#flushing?.catch(() => {}); // it may lack the newest counts
    this.#flushing ??= this.#flushAll().finally(() => {
      this.#flushing = undefined;
    });
    return this.#flushing.then(
      () => true,
      (error) => {
        this.#log.debug({ err: error }, 'usage was not added; the next flush repeats it');
        return false;
      },
    );
  }

  /** Adds the last counts, for a bounded time. Twice is harmless. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopping ??= this.#stop();
    await this.#stopping;
  }

  async #stop(): Promise<void> {
    clearInterval(this.#timer);
    const until = performance.now() + this.#stopMs;
    // A move may hold a tenant, whose counts are then flushed again.
    while (!(await this.flush()) || this.#counts.size > 0) {
      if (performance.now() > until) {
        this.#log.warn({ counts: this.#counts.size }, 'the last counts of usage were lost: Redis could not be reached');
        return;
      }
      await wait(100);
    }
  }

  async #flushAll(): Promise<void> {
    this.#seal();
    for (let next = this.#unflushed[0]; next; next = this.#unflushed[0]) {
      const { shard, number, counts, roots } = next;
      const values = counts.map((count, at) => [roots[at]!, count.key, count.quotaKey, count.measure, count.amount]);
      const args = [number, flushMemoMs, ...values.flat()];
      const sums = await addUsage.run(this.#redis, [usageFlushKey(shard, this.#instance)], args);
      this.#unflushed.shift();
      const [dayLeftMs, ...ofDay] = sums as string[];
      const isHeld = (_: unknown, at: number) => ofDay[3 * at] === '';
      for (const { tenant, key, ...count } of counts.filter(isHeld)) this.count(tenant, key, count.measure, count);
      const flushed = counts.map(toFlushed(ofDay)).filter((_, at) => !isHeld(_, at));
      this.onFlushed(flushed, Number(dayLeftMs));
    }
  }

  /** Makes numbered flushes of the counts, unless earlier ones still wait. */
  #seal(): void {
    if (this.#unflushed.length > 0) return;
    for (const [shard, counts] of groupByShard(this.#redis, this.#counts.values())) {
      for (let from = 0; from < counts.length; from += flushCountsMax) {
        const part = counts.slice(from, from + flushCountsMax);
        const roots = part.map(({ tenant }) => usageKey(this.#redis, tenant));
        this.#unflushed.push({ shard, number: ++this.#number, counts: part, roots });
      }
    }
    this.#counts = new Map();
  }
}

/** @param ofDay for each count: requests of the tenant, of the quota key, and the most of the tenant or '' */
function toFlushed(ofDay: readonly string[]): (count: Count, at: number) => FlushedCount {
  return (count, at) => {
    const [ofTenant, ofKey, perDay] = ofDay.slice(3 * at, 3 * at + 3);
    const tenantPerDay = perDay === '' ? undefined : Number(perDay);
    return { ...count, ofTenant: Number(ofTenant), ofKey: Number(ofKey), tenantPerDay };
  };
}

function groupByShard({ shards }: Sharded, counts: Iterable<Count>): Map<number, Count[]> {
  const groups = new Map<number, Count[]>();
  for (const count of counts) {
    const shard = shards.of(count.tenant);
    const group = groups.get(shard) ?? [];
    groups.set(shard, group);
    group.push(count);
  }
  return groups;
}
