/**
 * Cancels of requests whose caller no longer waits. Only queries are cancelled.
 *
 * All processes tail one capped stream, starting a minute back. Each remembers (tenant, id) for the longest lifetime of
 * a query. A missed cancel only wastes work. It never changes an answer.
 */
import type { Redis } from 'ioredis';
import type { Log } from '../log.ts';
import { connectBlocking } from './connection.ts';
import { queryMsMax } from './entry.ts';
import { cancelKey } from './streams.ts';
import { type StreamEntry, tail } from './tail.ts';

const lookBackMs = 60_000;
const streamLengthMax = 10_000;
const rememberedMax = 100_000;

export async function publishCancel(deps: { redis: Redis }, tenant: string, id: string): Promise<void> {
  await deps.redis.xadd(cancelKey, 'MAXLEN', '~', streamLengthMax, '*', 'tenant', tenant, 'id', id);
}

/** Removes all cancels, because they name tenants. A process that has not read one yet does some work in vain. */
export async function removeCancels(deps: { redis: Redis }): Promise<void> {
  await deps.redis.xtrim(cancelKey, 'MAXLEN', 0);
}

type CancelListener = (tenant: string, id: string) => void;

export class CancelWatch implements AsyncDisposable {
  /** From (tenant, id) to the time at which it may be dropped, epoch ms. Oldest first. */
  readonly #cancelled = new Map<string, number>();
  readonly #listeners = new Set<CancelListener>();
  readonly #blocking: Redis;
  readonly #log: Log;
  readonly #closing = new AbortController();
  readonly #tailing: Promise<void>;

  constructor({ blocking, log }: { blocking: Redis; log: Log }, after: string) {
    this.#blocking = blocking;
    this.#log = log;
    this.#tailing = this.#follow(after);
  }

  isCancelled(tenant: string, id: string): boolean {
    return this.#cancelled.size > 0 && this.#cancelled.has(keyOf(tenant, id));
  }

  /** Calls `listener` for each cancel from now on. @returns a function that removes it. */
  onCancel(listener: CancelListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing.abort();
    this.#blocking.disconnect();
    await this.#tailing;
  }

  async #follow(after: string): Promise<void> {
    const position = { key: cancelKey, after };
    for await (const entries of tail({ blocking: this.#blocking, log: this.#log }, position, this.#closing)) {
      for (const entry of entries) this.#remember(entry);
      this.#forget();
    }
  }

  #remember({ fields: [, tenantBytes, , idBytes] }: StreamEntry): void {
    if (!tenantBytes || !idBytes) return; // a malformed entry
    const tenant = tenantBytes.toString('utf8');
    const id = idBytes.toString('utf8');
    this.#cancelled.set(keyOf(tenant, id), performance.now() + queryMsMax);
    for (const listener of this.#listeners) listener(tenant, id);
  }

  #forget(): void {
    const now = performance.now();
    for (const [key, forgetAt] of this.#cancelled) {
      if (forgetAt > now && this.#cancelled.size <= rememberedMax) return;
      this.#cancelled.delete(key);
    }
  }
}

export async function startCancelWatch(deps: { url: string; redis: Redis; log: Log }): Promise<CancelWatch> {
  const { url, redis, log } = deps;
  const [seconds] = await redis.time();
  const after = `${Number(seconds) * 1000 - lookBackMs}-0`;
  return new CancelWatch({ blocking: await connectBlocking({ url, name: 'cancel', log }), log }, after);
}

function keyOf(tenant: string, id: string): string {
  return `${tenant} ${id}`;
}
