/**
 * The closed tenants in the memory of a process that serves clients. It reads them again when their counter has
 * changed, every 250 ms.
 *
 * The scripts refuse closed tenants in any case. This lets the process end what runs for a tenant, and keeps texts of
 * the tenant from being written to Redis.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { ShardedRedis } from '../../bus/shards.ts';
import type { Log } from '../../log.ts';
import { closedChangesKey, closedTenantsKey } from '../keys.ts';

const pollMs = 250;

interface Deps {
  redis: ShardedRedis;
  log: Log;
}

export class ClosedTenants implements AsyncDisposable {
  readonly #deps: Deps;
  readonly #stop = new AbortController();
  readonly #listeners = new Set<(tenant: string) => void>();
  #running: Promise<void> = Promise.resolve();
  #closed: ReadonlySet<string> = new Set();
  /** Counters of the shards when the tenants were read. */
  #seen = '';

  private constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Resolves when the closed tenants are known. */
  static async start(deps: Deps): Promise<ClosedTenants> {
    const tenants = new ClosedTenants(deps);
    await tenants.refresh();
    tenants.#running = tenants.#follow();
    return tenants;
  }

  has(tenant: string): boolean {
    return this.#closed.has(tenant);
  }

  /** Calls `listener` with each tenant that is closed from now on. */
  onClose(listener: (tenant: string) => void): void {
    this.#listeners.add(listener);
  }

  /** Reads the closed tenants again if they have changed. */
  async refresh(): Promise<void> {
    const { redis } = this.#deps;
    const shards = redis.shards.all;
    const counters = await Promise.all(shards.map((shard) => redis.get(closedChangesKey(shard))));
    if (counters.join() === this.#seen) return;
    const found = (await Promise.all(shards.map((shard) => redis.smembers(closedTenantsKey(shard))))).flat();
    const added = found.filter((tenant) => !this.#closed.has(tenant));
    this.#closed = new Set(found);
    this.#seen = counters.join();
    for (const tenant of added) for (const listener of this.#listeners) listener(tenant);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  async #follow(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      await delay(pollMs, undefined, { signal }).catch(() => {}); // aborted: the loop ends
      if (signal.aborted) return;
      await this.refresh().catch((error) =>
        this.#deps.log.debug({ err: error }, 'closed tenants not read; trying again'),
      );
    }
  }
}
