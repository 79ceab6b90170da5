/**
 * Paces the requests to a server: at most `placesMax` under way, and not more than so many begun a second. First come,
 * first served.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { Semaphore } from '../../core/semaphore.ts';

export class RateLimiter {
  readonly #spacingMs: number;
  readonly #gate: Semaphore;
  /** When the next may begin, on the monotonic clock. */
  #nextMs = 0;

  /** @param options.perSecond 0: as fast as they come. */
  constructor(options: { placesMax: number; perSecond: number }) {
    // Who asks is bounded already: the searches and the files at a time.
    const busy = 'Too many requests wait for the server. Try again in a moment.';
    this.#gate = new Semaphore({ places: options.placesMax, waitingMax: Number.POSITIVE_INFINITY, busy });
    this.#spacingMs = options.perSecond > 0 ? 1000 / options.perSecond : 0;
  }

  /** Runs `work` when it is its turn. An abort while it waits throws `signal`'s reason. */
  async run<T>(work: () => Promise<T>, { signal }: { signal: AbortSignal }): Promise<T> {
    const leave = await this.#gate.acquire({ signal });
    try {
      await this.#turn(signal);
      return await work();
    } finally {
      leave();
    }
  }

  /** Nothing begins before that: the server asked us to wait. */
  holdFor(ms: number): void {
    this.#nextMs = Math.max(this.#nextMs, performance.now() + ms);
  }

  async #turn(signal: AbortSignal): Promise<void> {
    // Whoever was asleep while the server asked for more time sleeps again.
    for (let ms = this.#nextMs - performance.now(); ms > 0; ms = this.#nextMs - performance.now()) {
      await wait(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
    this.#nextMs = performance.now() + this.#spacingMs;
  }
}
