/**
 * Occurrences: where the terms of one query stand in a row's tokens. One pass over the tokens finds them; every
 * feature of the reranker is then computed over the few that matched.
 */
import type { Segment } from '../index/segment.ts';
import type { WeightedQuery } from './weighted-query.ts';

/** A power of two, well above the terms a query may have. */
const tableSize = 1024;

export class Occurrences {
  /** Of the tokens read last: positions of the query's terms, ascending, and which term of the query each is. */
  positions = new Uint32Array(256);
  terms = new Uint32Array(256);
  length = 0;
  /** An open hash table from a term's number in the segment, plus 1, to its place in the query. */
  readonly #keys = new Uint32Array(tableSize);
  readonly #places = new Uint32Array(tableSize);

  constructor(segment: Segment, query: WeightedQuery) {
    for (const [place, term] of query.terms.entries()) {
      const number = segment.dictionary.numberOf(term);
      if (number !== undefined) this.#enter(number, place);
    }
  }

  read(tokens: Uint32Array): void {
    if (this.positions.length < tokens.length) {
      this.positions = new Uint32Array(tokens.length);
      this.terms = new Uint32Array(tokens.length);
    }
    this.length = 0;
    for (let position = 0; position < tokens.length; position += 1) {
      const place = this.#placeOf(tokens[position]!);
      if (place < 0) continue;
      this.positions[this.length] = position;
      this.terms[this.length] = place;
      this.length += 1;
    }
  }

  #enter(number: number, place: number): void {
    let at = number & (tableSize - 1);
    while (this.#keys[at] !== 0) at = (at + 1) & (tableSize - 1);
    this.#keys[at] = number + 1;
    this.#places[at] = place;
  }

  #placeOf(number: number): number {
    let at = number & (tableSize - 1);
    for (let key = this.#keys[at]!; key !== 0; key = this.#keys[at]!) {
      if (key === number + 1) return this.#places[at]!;
      at = (at + 1) & (tableSize - 1);
    }
    return -1;
  }
}
