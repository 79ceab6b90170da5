/**
 * Acknowledges in batches: what is done within a few ms goes together, since nobody waits for it. (One XACK per entry
 * that is waited for: 13k entries/s; batched: 326k.) A batch that fails is tried again until it is in, or we close: its
 * entries are then delivered once more.
 */
import { setTimeout as delay } from 'node:timers/promises';

const gatherMs = 5;
const retryMs = 100;

export class Acknowledger {
  readonly #settle: (ids: string[]) => Promise<void>;
  readonly #closing = new AbortController();
  #ids: string[] = [];
  #flushing: Promise<void> | undefined;
  readonly #onSettled: (ids: string[]) => void;

  /** @param onSettled is told of the entries that are gone from the stream. */
  constructor(settle: (ids: string[]) => Promise<void>, onSettled: (ids: string[]) => void) {
    this.#settle = settle;
    this.#onSettled = onSettled;
  }

  add(id: string): void {
    this.#ids.push(id);
    this.#flushing ??= this.#flush();
  }

  /** Gives up what cannot be acknowledged now. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#flushing;
  }

  async #flush(): Promise<void> {
    const { signal } = this.#closing;
    while (this.#ids.length > 0) {
      await delay(gatherMs, undefined, { signal }).catch(() => {}); // closing: at once
      const ids = this.#ids;
      this.#ids = [];
      if (await this.#settled(ids)) this.#onSettled(ids);
    }
    this.#flushing = undefined;
  }

  async #settled(ids: string[]): Promise<boolean> {
    const { signal } = this.#closing;
    while (true) {
      try {
        await this.#settle(ids);
        return true;
      } catch {
        // Redis is away, which its connection logs; the same again is harmless.
        if (signal.aborted) return false;
        await delay(retryMs, undefined, { signal }).catch(() => {}); // closing: one last attempt
      }
    }
  }
}
