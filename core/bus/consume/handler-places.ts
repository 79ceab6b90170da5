/**
 * The handlers that the shards of one work stream may run at the same time.
 *
 * A shard without a running handler may always start one, so a busy shard never stops another one. Therefore there may be
 * as many handlers above the maximum as there are other shards.
 */
export class HandlerPlaces {
  readonly #max: number;
  #running = 0;
  /** The shard whose entry runs alone. */
  #alone: object | undefined;
  readonly #waiting = new Set<() => void>();

  constructor(max: number) {
    this.#max = max;
  }

  /** Number of running handlers of all shards. */
  get running(): number {
    return this.#running;
  }

  /** Number of handlers that a shard may start. @param own handlers of the shard that run */
  freeFor(shard: object, own: number): number {
    if (this.#alone !== undefined && this.#alone !== shard) return 0;
    return Math.max(this.#max - this.#running, own === 0 ? 1 : 0);
  }

  count(change: 1 | -1): void {
    const wasFull = this.#running >= this.#max || this.#alone !== undefined;
    this.#running += change;
    if (change === -1 && wasFull) this.#notify();
  }

  /** Stops the start of handlers of other shards. @returns false while another shard has done so. */
  close(shard: object): boolean {
    this.#alone ??= shard;
    return this.#alone === shard;
  }

  open(shard: object): void {
    if (this.#alone !== shard) return;
    this.#alone = undefined;
    this.#notify();
  }

  /** Calls `listener` when a shard may have more places. @returns a function that removes it. */
  onFree(listener: () => void): () => void {
    this.#waiting.add(listener);
    return () => this.#waiting.delete(listener);
  }

  #notify(): void {
    for (const listener of this.#waiting) listener();
  }
}
