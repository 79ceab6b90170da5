/**
 * Waits until published entries are done. An entry of a producer stays in flight until then. So the work of a producer
 * that waits in the work streams is bounded, and a flood waits in the producer's own stream.
 *
 * One loop asks for the entries of all producers.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Published } from '../../core/bus/request/publisher.ts';
import { unfinishedEntries } from '../../core/bus/request/unfinished-entries.ts';
import { onLost } from '../../core/redis/nodes.ts';

const pollMs = 10;

/** `unknown`: Redis was away, and may have lost the entry. `stopped`: the signal was aborted. */
export type WorkEnd = 'done' | 'unknown' | 'stopped';

type End = (end: WorkEnd) => void;

export class PublishedWork implements AsyncDisposable {
  readonly #redis: Redis;
  /** By key of the substream and id of the entry. */
  readonly #waiting = new Map<string, Map<string, End>>();
  readonly #closing = new AbortController();
  readonly #stopListening: () => void;
  #polling: Promise<void> | undefined;

  constructor({ redis }: { redis: Redis }) {
    this.#redis = redis;
    this.#stopListening = onLost(redis, () => this.#endAll('unknown'));
  }

  /** Resolves when the entry is done. */
  async ended({ key, entry }: Published, { signal }: { signal: AbortSignal }): Promise<WorkEnd> {
    if (signal.aborted || this.#closing.signal.aborted) return 'stopped';
    const entries = this.#waiting.get(key) ?? new Map<string, End>();
    this.#waiting.set(key, entries);
    const { promise, resolve } = Promise.withResolvers<WorkEnd>();
    const stop = () => resolve('stopped');
    signal.addEventListener('abort', stop, { once: true });
    entries.set(entry, resolve);
    this.#polling ??= this.#poll();
    try {
      return await promise;
    } finally {
      signal.removeEventListener('abort', stop);
      entries.delete(entry);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopListening();
    this.#closing.abort();
    this.#endAll('stopped');
    await this.#polling;
  }

  async #poll(): Promise<void> {
    while (this.#isWaiting() && !this.#closing.signal.aborted) {
      await delay(pollMs);
      await Promise.all([...this.#waiting].map(([key, entries]) => this.#check(key, entries)));
    }
    this.#polling = undefined;
  }

  async #check(key: string, entries: ReadonlyMap<string, End>): Promise<void> {
    const asked = [...entries];
    if (asked.length === 0) return;
    try {
      const ids = asked.map(([id]) => id);
      const unfinished = new Set(await unfinishedEntries({ redis: this.#redis }, key, ids));
      for (const [id, end] of asked) if (!unfinished.has(id)) end('done');
    } catch {
      // Redis is away: `close` ends all of them. Or the next poll asks again.
    }
  }

  #isWaiting(): boolean {
    return this.#waiting.values().some(({ size }) => size > 0);
  }

  #endAll(end: WorkEnd): void {
    for (const entries of this.#waiting.values()) for (const resolve of entries.values()) resolve(end);
  }
}
