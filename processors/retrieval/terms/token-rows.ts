/** Token rows: the term numbers of every row in text order, for the reranker. */
import { GrowableArray } from '../arrays/growable-array.ts';
import { PagedArray } from '../arrays/paged-array.ts';

export class TokenRows {
  /** Number of tokens by row. */
  readonly counts = new GrowableArray();
  readonly #starts = new GrowableArray();
  readonly #tokens = new PagedArray();

  get bytes(): number {
    return this.counts.bytes + this.#starts.bytes + this.#tokens.bytes;
  }

  append(tokens: Uint32Array): void {
    const start = this.#tokens.allocate(tokens.length);
    this.#tokens.page(start).set(tokens, this.#tokens.offset(start));
    this.#starts.push(start);
    this.counts.push(tokens.length);
  }

  /** The tokens of a row, as a view. It is valid until the next append. */
  of(row: number): Uint32Array {
    const address = this.#starts.values[row]!;
    const start = this.#tokens.offset(address);
    return this.#tokens.page(address).subarray(start, start + this.counts.values[row]!);
  }

  countOf(row: number): number {
    return this.counts.values[row]!;
  }

  /** The tokens of all rows in order, in pieces that end with a whole row. */
  contents(): Uint32Array[] {
    return this.#tokens.contents();
  }
}
