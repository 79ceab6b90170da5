/**
 * A circuit breaker: after repeated failures no calls are made for a while, so that callers do not wait for a dead
 * server.
 *
 *     closed --- `failuresMax` in a row ---> open for a pause --over--> one probe --fails--> open, twice as long
 *       ^                                                                   |
 *       +------------------------------ succeeds ---------------------------+
 *
 * Admitting a probe starts the next pause, so a lost probe cannot block others for longer.
 */
const failuresMax = 3;
const pauseMsMin = 1_000;
const pauseMsMax = 30_000;

export class CircuitBreaker {
  readonly #now: () => number;
  #failures = 0;
  #pauseMs = pauseMsMin;
  #openUntil = 0;

  /** @param now a monotonic clock, in milliseconds. */
  constructor({ now }: { now(): number }) {
    this.#now = now;
  }

  get isOpen(): boolean {
    return this.#failures >= failuresMax;
  }

  /** Whether the caller may make a call. */
  admits(): boolean {
    if (!this.isOpen) return true;
    if (this.#now() < this.#openUntil) return false;
    this.#openUntil = this.#now() + this.#pauseMs;
    return true;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#pauseMs = pauseMsMin;
  }

  failed(): void {
    this.#failures += 1;
    if (!this.isOpen) return;
    this.#openUntil = this.#now() + this.#pauseMs;
    this.#pauseMs = Math.min(2 * this.#pauseMs, pauseMsMax);
  }
}
