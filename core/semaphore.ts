/**
 * Lets a bounded number of tasks run at once, first come first served; a bounded number wait.
 */
import { MillraceError } from './errors.ts';

interface Waiter {
  enter(): void;
  refuse(reason: unknown): void;
}

export class Semaphore {
  readonly #waiting = new Set<Waiter>();
  readonly #waitingMax: number;
  readonly #busy: string;
  #free: number;
  #closed = false;

  /** @param options.busy what is told to whoever finds `waitingMax` waiting. */
  constructor({ places, waitingMax, busy }: { places: number; waitingMax: number; busy: string }) {
    this.#free = places;
    this.#waitingMax = waitingMax;
    this.#busy = busy;
  }

  /**
   * Waits for a place. Calling what it returns, once, lets the next one in.
   *
   * @throws {MillraceError} `unavailable` when `waitingMax` wait already, or the gate is closed.
   */
  async acquire({ signal }: { signal: AbortSignal }): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#closed) throw closedError();
    if (this.#free > 0) this.#free--;
    else await this.#wait(signal);
    return () => this.#leave();
  }

  /** Takes a place if one is free. @returns what `enter` returns. */
  tryAcquire(): (() => void) | undefined {
    if (this.#closed || this.#free === 0) return undefined;
    this.#free--;
    return () => this.#leave();
  }

  /** Refuses all who wait and all who come. */
  close(): void {
    this.#closed = true;
    for (const waiter of this.#waiting) waiter.refuse(closedError());
    this.#waiting.clear();
  }

  async #wait(signal: AbortSignal): Promise<void> {
    if (this.#waiting.size >= this.#waitingMax) {
      throw new MillraceError('unavailable', this.#busy);
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter = { enter: resolve, refuse: reject };
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

  #leave(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#free++;
      return;
    }
    this.#waiting.delete(next);
    next.enter();
  }
}

function closedError(): MillraceError {
  return new MillraceError('unavailable', 'The service is stopping. Try again.');
}
