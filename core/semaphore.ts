/**
 * A semaphore: a bounded number of holders, and a bounded number of waiters. The waiters of each owner are served first
 * come, first served. The owners take turns, so that one with many waiters does not delay the others.
 */
import { MillraceError } from './errors.ts';

interface Waiter {
  resolve(): void;
  reject(reason: unknown): void;
}

export class Semaphore {
  /** Waiters by owner. The first owner is served next. */
  readonly #waiting = new Map<string, Set<Waiter>>();
  #waiters = 0;
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
   * @param options.owner whose turn it takes, such as a tenant. Default: all callers have the same owner.
   * @returns a function that releases the place; the caller must call it exactly once.
   * @throws {MillraceError} `unavailable` when `waitingMax` callers wait already, or the semaphore is closed.
   */
  async acquire({ signal, owner = '' }: { signal: AbortSignal; owner?: string }): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#closed) throw closedError();
    if (this.#free > 0) this.#free--;
    else await this.#wait(signal, owner);
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
    for (const waiters of this.#waiting.values()) for (const waiter of waiters) waiter.reject(closedError());
    this.#waiting.clear();
    this.#waiters = 0;
  }

  async #wait(signal: AbortSignal, owner: string): Promise<void> {
    if (this.#waiters >= this.#waitingMax) {
      throw new MillraceError('unavailable', this.#busy);
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter = { resolve, reject };
    const abort = () => {
      this.#remove(owner, waiter);
      reject(signal.reason);
    };
    const waiters = this.#waiting.get(owner) ?? new Set();
    this.#waiting.set(owner, waiters.add(waiter));
    this.#waiters++;
    signal.addEventListener('abort', abort, { once: true });
    try {
      await promise;
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }

  #release(): void {
    const [first] = this.#waiting;
    if (!first) {
      this.#free++;
      return;
    }
    const [owner, waiters] = first;
    const [next] = waiters;
    // The owner goes to the end of the queue.
    this.#waiting.delete(owner);
    this.#waiting.set(owner, waiters);
    this.#remove(owner, next!);
    next!.resolve();
  }

  #remove(owner: string, waiter: Waiter): void {
    const waiters = this.#waiting.get(owner);
    if (!waiters?.delete(waiter)) return;
    this.#waiters--;
    if (waiters.size === 0) this.#waiting.delete(owner);
  }
}

function closedError(): MillraceError {
  return new MillraceError('unavailable', 'The service is stopping. Try again.');
}
