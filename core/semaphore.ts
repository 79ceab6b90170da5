/** A semaphore: a bounded number of holders, and a bounded first-in-first-out queue of waiters. */
import { MillraceError } from './errors.ts';

interface Waiter {
  resolve(): void;
  reject(reason: unknown): void;
}

export class Semaphore {
  readonly #waiting = new Set<Waiter>();
  readonly #waitingMax: number;
  readonly #busy: string;
  #free: number;
  #closed = false;

  /** @param options.busy message of the error while `waitingMax` callers wait. */
  constructor({ places, waitingMax, busy }: { places: number; waitingMax: number; busy: string }) {
    this.#free = places;
    this.#waitingMax = waitingMax;
    this.#busy = busy;
  }

  /**
   * Waits for a place.
   *
   * @returns a function that releases the place; the caller must call it exactly once.
   * @throws {MillraceError} `unavailable` when `waitingMax` callers wait already, or the semaphore is closed.
   */
  async acquire({ signal }: { signal: AbortSignal }): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#closed) throw closedError();
    if (this.#free > 0) this.#free--;
    else await this.#wait(signal);
    return () => this.#release();
  }

  /** Takes a place if one is free. @returns the function that releases it, as `acquire` does. */
  tryAcquire(): (() => void) | undefined {
    if (this.#closed || this.#free === 0) return undefined;
    this.#free--;
    return () => this.#release();
  }

  /** Rejects all waiters and all later calls. */
  close(): void {
    this.#closed = true;
    for (const waiter of this.#waiting) waiter.reject(closedError());
    this.#waiting.clear();
  }

  async #wait(signal: AbortSignal): Promise<void> {
    if (this.#waiting.size >= this.#waitingMax) {
      throw new MillraceError('unavailable', this.#busy);
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter = { resolve, reject };
    const abort = () => {
      this.#waiting.delete(waiter);
      reject(signal.reason);
    };
    this.#waiting.add(waiter);
    signal.addEventListener('abort', abort, { once: true });
    try {
      await promise;
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }

  #release(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#free++;
      return;
    }
    this.#waiting.delete(next);
    next.resolve();
  }
}

function closedError(): MillraceError {
  return new MillraceError('unavailable', 'The service is stopping. Try again.');
}
