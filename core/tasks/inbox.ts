/**
 * What arrives by callbacks, for one reader who takes it in its own time and in order. It holds what the reader has not
 * taken, so whoever fills it bounds it. After a failure nothing more is given.
 */
export class Inbox<Item> {
  readonly #arrived: (() => Item)[] = [];
  #change = Promise.withResolvers<void>();

  /** Items that wait. */
  get length(): number {
    return this.#arrived.length;
  }

  push(item: Item): void {
    this.#arrive(() => item);
  }

  /** Thrown behind what has arrived. */
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
