/**
 * Bytes of the tasks that this process has taken and not yet handed on. A script that takes reserves what its answer may
 * have, so that many at once cannot fill the memory; what it did not need is given back at once.
 */
import { setTimeout as delay } from 'node:timers/promises';

/** Held by all answers together; one answer alone may have more. Each is in memory two or three times. */
const heldBytesMax = 64 * 1024 * 1024;
/** How long a script waits for room. */
const waitMsMax = 250;

export class TakenBytes {
  #held = 0;
  #freed = Promise.withResolvers<void>();

  /** @returns false when there was no room for 250 ms: the caller may itself hold what others wait for. */
  async reserve(bytes: number): Promise<boolean> {
    const timer = new AbortController();
    let isLate = false;
    while (this.#held > 0 && this.#held + bytes > heldBytesMax && !isLate) {
      const late = delay(waitMsMax, true, { signal: timer.signal }).catch(() => true);
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
