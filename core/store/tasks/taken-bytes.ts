/**
 * Bytes of the tasks that this process has taken and not yet handed on. A script that takes reserves what its answer may
 * have, so that many at once cannot fill the memory; what it did not need is given back at once.
 * They count in the byte budget of the process.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { ByteBudget, Reservation } from '../../byte-budget.ts';

/** Held by all answers together; one answer alone may have more. Each is in memory two or three times. */
const heldBytesMax = 64 * 1024 * 1024;
/** How long a script waits for room. */
const waitMsMax = 250;

export class TakenBytes {
  readonly #held: Reservation;
  #freed = Promise.withResolvers<void>();

  constructor(budget: ByteBudget) {
    this.#held = budget.take('taken', 0);
  }

  /** @returns false when there was no room for 250 ms: the caller may itself hold what others wait for. */
  async reserve(bytes: number): Promise<boolean> {
    const timer = new AbortController();
    let isLate = false;
    let hasRoom = this.#tryHold(bytes);
    while (!hasRoom && !isLate) {
      const late = delay(waitMsMax, true, { signal: timer.signal }).catch(() => true);
      isLate = await Promise.race([this.#freed.promise.then(() => false), late]);
      hasRoom = this.#tryHold(bytes);
    }
    timer.abort();
    return hasRoom;
  }

  free(bytes: number): void {
    this.#held.resize(this.#held.bytes - bytes);
    this.#freed.resolve();
    this.#freed = Promise.withResolvers();
  }

  #tryHold(bytes: number): boolean {
    if (this.#held.bytes > 0 && this.#held.bytes + bytes > heldBytesMax) return false;
    return this.#held.tryGrow(bytes);
  }
}
