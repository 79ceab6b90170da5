/**
 * A queue that callbacks fill and one async iterator reads. It is unbounded, so its producer must bound it. After a
 * failure it yields no more items.
 */
export class Inbox<Item> {
  readonly #arrived: (() => Item)[] = [];
  #change = Promise.withResolvers<void>();

  /** Number of waiting items. */
  get length(): number {
    return this.#arrived.length;
  }

  push(item: Item): void {
    this.#arrive(() => item);
  }

  /** Makes the iterator throw `reason` after the items that have arrived. */
  fail(reason: unknown): void {
    this.#arrive(() => {
      throw reason;
    });
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, never> {
    for (;;) {
      if (this.#arrived.length === 0) {
        this.#change = Promise.withResolvers();
        await this.#change.promise;
      }
      const take = this.#arrived.shift();
      if (take) yield take();
    }
  }

  #arrive(take: () => Item): void {
    this.#arrived.push(take);
    this.#change.resolve();
  }
}
