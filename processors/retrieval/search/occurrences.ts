/**
 * Occurrences: the positions of a query's terms in the tokens of a row.
 * One pass over the tokens finds them. The features of the reranker then read only these few positions.
 */
import type { Segment } from '../index/segment.ts';
import type { WeightedQuery } from './weighted-query.ts';

/** Slots of the hash table: a power of two, well above the number of terms in a query. */
const tableSize = 1024;

export class Occurrences {
  /** Positions of the query's terms in the tokens that were read last, ascending. */
  positions = new Uint32Array(256);
  /** Index of the query's term at each position. */
  terms = new Uint32Array(256);
  length = 0;
  /** Open-addressing hash table: a term's number in the segment plus 1, to its index in the query. */
  readonly #keys = new Uint32Array(tableSize);
  readonly #termIndexes = new Uint32Array(tableSize);

  constructor(segment: Segment, query: WeightedQuery) {
    for (const [index, term] of query.terms.entries()) {
      const number = segment.dictionary.numberOf(term);
      if (number !== undefined) this.#insert(number, index);
    }
  }

  read(tokens: Uint32Array): void {
    if (this.positions.length < tokens.length) {
      this.positions = new Uint32Array(tokens.length);
      this.terms = new Uint32Array(tokens.length);
    }
    this.length = 0;
    for (let position = 0; position < tokens.length; position += 1) {
      const term = this.#termIndexOf(tokens[position]!);
      if (term < 0) continue;
      this.positions[this.length] = position;
      this.terms[this.length] = term;
      this.length += 1;
    }
  }

  #insert(number: number, index: number): void {
    let at = number & (tableSize - 1);
    while (this.#keys[at] !== 0) at = (at + 1) & (tableSize - 1);
    this.#keys[at] = number + 1;
    this.#termIndexes[at] = index;
  }

  #termIndexOf(number: number): number {
    let at = number & (tableSize - 1);
    for (let key = this.#keys[at]!; key !== 0; key = this.#keys[at]!) {
      if (key === number + 1) return this.#termIndexes[at]!;
      at = (at + 1) & (tableSize - 1);
    }
    return -1;
  }
}
