/**
 * Bounds the bytes of the tasks that this process has taken and not yet sent. They count in its byte budget.
 *
 * A take script first reserves the largest size of its answer, so that many scripts at once cannot fill the memory.
 * When the script has ended, the unused part is freed.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { ByteBudget, Reservation } from '../../byte-budget.ts';

/** Bytes of all answers together. A single answer may have more. Each answer is in memory two or three times. */
const takenBytesMax = 64 * 1024 * 1024;
/** Longest wait of a script for room. */
const waitMsMax = 250;

export class TakenBytes {
  readonly #taken: Reservation;
  #freed = Promise.withResolvers<void>();

  constructor(budget: ByteBudget) {
    this.#taken = budget.take('taken', 0);
  }

  /** @returns false if there was no room for 250 ms. Longer waits could deadlock: the caller may hold bytes itself. */
  async reserve(bytes: number): Promise<boolean> {
    const timer = new AbortController();
    let isLate = false;
    let hasRoom = this.#tryReserve(bytes);
    while (!hasRoom && !isLate) {
      const late = delay(waitMsMax, true, { signal: timer.signal }).catch(() => true);
      isLate = await Promise.race([this.#freed.promise.then(() => false), late]);
      hasRoom = this.#tryReserve(bytes);
    }
    timer.abort();
    return hasRoom;
  }

  free(bytes: number): void {
    this.#taken.resize(this.#taken.bytes - bytes);
    this.#freed.resolve();
    this.#freed = Promise.withResolvers();
  }

  #tryReserve(bytes: number): boolean {
    if (this.#taken.bytes > 0 && this.#taken.bytes + bytes > takenBytesMax) return false;
    return this.#taken.tryGrow(bytes);
  }
}
