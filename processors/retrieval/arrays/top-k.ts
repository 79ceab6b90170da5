/**
 * The best k of a stream of (row, score): a binary heap whose root is the worst kept, in typed arrays.
 *
 * Equal scores are decided by the caller's order of rows, so that which of them are kept does not depend on where
 * in a block they lie: replicas lay rows out differently.
 */
export type RowOrder = (left: number, right: number) => number;

export class TopK {
  /** Anything that scores below this cannot enter: check it before calling `offer`. */
  threshold = Number.NEGATIVE_INFINITY;
  readonly #rows: Uint32Array;
  readonly #scores: Float64Array;
  readonly #order: RowOrder;
  #size = 0;

  /** @param order negative when the left row goes before the right one of the same score. */
  constructor(k: number, order: RowOrder) {
    this.#rows = new Uint32Array(k);
    this.#scores = new Float64Array(k);
    this.#order = order;
  }

  offer(row: number, score: number): void {
    if (this.#size < this.#rows.length) {
      this.#size += 1;
      this.#rise(this.#size - 1, row, score);
    } else if (this.#worse(this.#rows[0]!, this.#scores[0]!, row, score)) {
      this.#sink(row, score);
    }
    if (this.#size === this.#rows.length) this.threshold = this.#scores[0]!;
  }

  /** Best first. */
  ranked(): { row: number; score: number }[] {
    const kept = Array.from({ length: this.#size }, (_, at) => ({ row: this.#rows[at]!, score: this.#scores[at]! }));
    return kept.sort((left, right) => right.score - left.score || this.#order(left.row, right.row));
  }

  #worse(row: number, score: number, thanRow: number, thanScore: number): boolean {
    return score < thanScore || (score === thanScore && this.#order(row, thanRow) > 0);
  }

  #rise(from: number, row: number, score: number): void {
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.#worse(row, score, this.#rows[parent]!, this.#scores[parent]!)) break;
      this.#place(at, this.#rows[parent]!, this.#scores[parent]!);
      at = parent;
    }
    this.#place(at, row, score);
  }

  #sink(row: number, score: number): void {
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= this.#size) break;
      const sibling = child + 1;
      if (
        sibling < this.#size &&
        this.#worse(this.#rows[sibling]!, this.#scores[sibling]!, this.#rows[child]!, this.#scores[child]!)
      ) {
        child = sibling;
      }
      if (!this.#worse(this.#rows[child]!, this.#scores[child]!, row, score)) break;
      this.#place(at, this.#rows[child]!, this.#scores[child]!);
      at = child;
    }
    this.#place(at, row, score);
  }

  #place(at: number, row: number, score: number): void {
    this.#rows[at] = row;
    this.#scores[at] = score;
  }
}
