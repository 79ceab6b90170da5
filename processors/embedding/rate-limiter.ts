/**
 * Limits the requests to a server: at most `inFlightMax` in flight, and at most `perSecond` started per second.
 * First come, first served.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { Semaphore } from '../../core/semaphore.ts';

export class RateLimiter {
  readonly #spacingMs: number;
  readonly #semaphore: Semaphore;
  /** Earliest start of the next request, on the monotonic clock. */
  #nextMs = 0;

  /** @param options.perSecond requests started per second; 0: unlimited. */
  constructor(options: { inFlightMax: number; perSecond: number }) {
    // The number of callers is bounded already, by the searches and the files in flight.
    const busy = 'Too many requests wait for the server. Try again in a moment.';
    this.#semaphore = new Semaphore({ places: options.inFlightMax, waitingMax: Number.POSITIVE_INFINITY, busy });
    this.#spacingMs = options.perSecond > 0 ? 1000 / options.perSecond : 0;
  }

  /** Runs `work` in its turn. An abort while it waits throws `signal`'s reason. */
  async run<T>(work: () => Promise<T>, { signal }: { signal: AbortSignal }): Promise<T> {
    const release = await this.#semaphore.acquire({ signal });
    try {
      await this.#waitForTurn(signal);
      return await work();
    } finally {
      release();
    }
  }

  /** Starts nothing for `ms`, because the server asked for a pause. */
  holdFor(ms: number): void {
    this.#nextMs = Math.max(this.#nextMs, performance.now() + ms);
  }

  async #waitForTurn(signal: AbortSignal): Promise<void> {
    // A loop, because `holdFor` may delay the start while this waits.
    for (let ms = this.#nextMs - performance.now(); ms > 0; ms = this.#nextMs - performance.now()) {
      await wait(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
    this.#nextMs = performance.now() + this.#spacingMs;
  }
}
