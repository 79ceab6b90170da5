/**
 * Paces the requests to a server: at most `placesMax` under way, and not more than so many begun a second. First come,
 * first served.
 */
import { setTimeout as wait } from 'node:timers/promises';

export class Pacer {
  readonly #spacingMs: number;
  #free: number;
  /** When the next may begin, on the monotonic clock. */
  #nextMs = 0;
  #queue: (() => void)[] = [];

  /** @param options.perSecond 0: as fast as they come. */
  constructor(options: { placesMax: number; perSecond: number }) {
    this.#free = options.placesMax;
    this.#spacingMs = options.perSecond > 0 ? 1000 / options.perSecond : 0;
  }

  /** Runs `work` when it is its turn. An abort while it waits throws `signal`'s reason. */
  async run<T>(work: () => Promise<T>, { signal }: { signal: AbortSignal }): Promise<T> {
    await this.#enter(signal);
    try {
      await this.#turn(signal);
      return await work();
    } finally {
      this.#leave();
    }
  }

  /** Nothing begins before that: the server asked us to wait. */
  holdFor(ms: number): void {
    this.#nextMs = Math.max(this.#nextMs, performance.now() + ms);
  }

  async #enter(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const abort = () => {
      this.#queue = this.#queue.filter((other) => other !== resolve);
      reject(signal.reason);
    };
    signal.addEventListener('abort', abort, { once: true });
    this.#queue.push(resolve);
    await promise.finally(() => signal.removeEventListener('abort', abort));
  }

  async #turn(signal: AbortSignal): Promise<void> {
    // Whoever was asleep while the server asked for more time sleeps again.
    for (let ms = this.#nextMs - performance.now(); ms > 0; ms = this.#nextMs - performance.now()) {
      await wait(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
    this.#nextMs = performance.now() + this.#spacingMs;
  }

  #leave(): void {
    const next = this.#queue.shift();
    if (next) next();
    else this.#free += 1;
  }
}
