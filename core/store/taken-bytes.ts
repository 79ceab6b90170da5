/**
 * Bytes of the tasks that this process has taken and not yet handed on. A script that takes reserves what its answer may
 * have, so that many at once cannot fill the memory; what it did not need is given back at once.
 */
import { setTimeout as delay } from 'node:timers/promises';

export class TakenBytes {
  readonly #bytesMax: number;
  #held = 0;
  #freed = Promise.withResolvers<void>();

  /** @param bytesMax held by all answers together; one answer alone may have more. */
  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  /** @returns false when there was no room for `waitMs`: whoever waits may itself hold what others wait for. */
  async reserve(bytes: number, waitMs: number): Promise<boolean> {
    const timer = new AbortController();
    let isLate = false;
    while (this.#held > 0 && this.#held + bytes > this.#bytesMax && !isLate) {
      const late = delay(waitMs, true, { signal: timer.signal }).catch(() => true);
      isLate = await Promise.race([this.#freed.promise.then(() => false), late]);
    }
    timer.abort();
    if (!isLate) this.#held += bytes;
    return !isLate;
  }

  free(bytes: number): void {
    this.#held -= bytes;
    this.#freed.resolve();
    this.#freed = Promise.withResolvers();
  }
}
