/**
 * The best k of a stream of (row, score): a binary heap in typed arrays, with the worst kept row at its root.
 *
 * The caller gives an order of rows for equal scores. Replicas have rows in different places, so without that order
 * they would keep different rows.
 */
export type RowOrder = (left: number, right: number) => number;

export class TopK {
  /** Rows with a score below this are not kept. Callers check it before they call `offer`. */
  threshold = Number.NEGATIVE_INFINITY;
  readonly #rows: Uint32Array;
  readonly #scores: Float64Array;
  readonly #order: RowOrder;
  #size = 0;

  /** @param order negative if the left row comes before the right one of the same score. */
  constructor(k: number, order: RowOrder) {
    this.#rows = new Uint32Array(k);
    this.#scores = new Float64Array(k);
    this.#order = order;
  }

  offer(row: number, score: number): void {
    if (this.#size < this.#rows.length) {
      this.#size += 1;
      this.#siftUp(this.#size - 1, row, score);
    } else if (this.#ranksBelow(this.#rows[0]!, this.#scores[0]!, row, score)) {
      this.#siftDown(row, score);
    }
    if (this.#size === this.#rows.length) this.threshold = this.#scores[0]!;
  }

  /** Best first. */
  ranked(): { row: number; score: number }[] {
    const kept = Array.from({ length: this.#size }, (_, at) => ({ row: this.#rows[at]!, score: this.#scores[at]! }));
    return kept.sort((left, right) => right.score - left.score || this.#order(left.row, right.row));
  }

  #ranksBelow(row: number, score: number, thanRow: number, thanScore: number): boolean {
    return score < thanScore || (score === thanScore && this.#order(row, thanRow) > 0);
  }

  #siftUp(from: number, row: number, score: number): void {
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.#ranksBelow(row, score, this.#rows[parent]!, this.#scores[parent]!)) break;
      this.#set(at, this.#rows[parent]!, this.#scores[parent]!);
      at = parent;
    }
    this.#set(at, row, score);
  }

  #siftDown(row: number, score: number): void {
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= this.#size) break;
      const sibling = child + 1;
      if (
        sibling < this.#size &&
        this.#ranksBelow(this.#rows[sibling]!, this.#scores[sibling]!, this.#rows[child]!, this.#scores[child]!)
      ) {
        child = sibling;
      }
      if (!this.#ranksBelow(this.#rows[child]!, this.#scores[child]!, row, score)) break;
      this.#set(at, this.#rows[child]!, this.#scores[child]!);
      at = child;
    }
    this.#set(at, row, score);
  }

  #set(at: number, row: number, score: number): void {
    this.#rows[at] = row;
    this.#scores[at] = score;
  }
}
