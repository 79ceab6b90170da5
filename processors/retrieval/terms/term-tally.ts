/**
 * A term tally: the number of a file's chunks that have each term.
 *
 * It is filled part by part while the file is invisible. Showing or hiding a large file then takes some thousand
 * additions and reads no tokens.
 *
 * It takes some tens of bytes per chunk of a large file, but would double the size of a small one. So a file of one
 * part has no tally: its terms are counted from its tokens.
 */
import { GrowableArray } from '../arrays/growable-array.ts';

export class TermTally {
  /** Distinct terms. */
  readonly terms = new GrowableArray();
  /** Chunks that have each term, in the order of `terms`. */
  readonly counts = new GrowableArray();
  /** Index of each term in `terms`, while the tally is filled. */
  #places: Map<number, number> | undefined = new Map();

  /** Adds a chunk. @param terms its distinct terms. */
  add(terms: Uint32Array): void {
    for (const term of terms) this.#increment(term);
  }

  /** Frees the memory that only `add` needs. Nothing can be added afterwards. */
  seal(): this {
    this.#places = undefined;
    return this;
  }

  #increment(term: number): void {
    const place = this.#places!.get(term);
    if (place !== undefined) {
      this.counts.values[place]! += 1;
      return;
    }
    this.#places!.set(term, this.terms.length);
    this.terms.push(term);
    this.counts.push(1);
  }
}
