/**
 * Occurrences: the positions of a query's terms in the tokens of a row.
 * One pass over the tokens finds them. The features of the reranker then read only these few positions.
 */
import type { ChunkTable } from '../engine/searched-file.ts';
import { numbersOf, type WeightedQuery } from './weighted-query.ts';

export class Occurrences {
  /**
   * Positions of the query's terms in the tokens that were read last, ascending. A token may stand for several terms:
   * `miR7a` stands for both terms of `miR-7a`. It has an entry for each.
   */
  positions = new Uint32Array(256);
  /** Index of the query's term at each position. */
  terms = new Uint32Array(256);
  length = 0;
  /** Open-addressing hash table: a term's number in the segment plus 1, to an index in the query. */
  readonly #keys: Uint32Array;
  readonly #termIndexes: Uint32Array;
  /** Number of slots minus 1. The slots are a power of two. */
  readonly #mask: number;
  /** Most entries of one token. */
  #perToken = 1;

  constructor({ dictionary }: Pick<ChunkTable, 'dictionary'>, query: WeightedQuery) {
    const entries = query.terms.flatMap((standing, index) =>
      numbersOf(dictionary, standing).map((number) => ({ number, index })),
    );
    // Most tokens are in no query. With 16 slots an entry, nearly all of them meet an empty slot at once.
    const slots = 2 ** Math.ceil(Math.log2(16 * entries.length + 1));
    this.#mask = slots - 1;
    this.#keys = new Uint32Array(slots);
    this.#termIndexes = new Uint32Array(slots);
    for (const { number, index } of entries) this.#insert(number, index);
  }

  read(tokens: Uint32Array): void {
    const most = tokens.length * this.#perToken;
    if (this.positions.length < most) {
      this.positions = new Uint32Array(most);
      this.terms = new Uint32Array(most);
    }
    this.length = 0;
    const mask = this.#mask;
    const keys = this.#keys;
    for (let position = 0; position < tokens.length; position += 1) {
      const wanted = tokens[position]! + 1;
      let at = tokens[position]! & mask;
      for (let key = keys[at]!; key !== 0; key = keys[at]!) {
        if (key === wanted) this.#add(position, this.#termIndexes[at]!);
        at = (at + 1) & mask;
      }
    }
  }

  #add(position: number, term: number): void {
    this.positions[this.length] = position;
    this.terms[this.length] = term;
    this.length += 1;
  }

  #insert(number: number, index: number): void {
    let at = number & this.#mask;
    let sharing = 1;
    for (; this.#keys[at] !== 0; at = (at + 1) & this.#mask) if (this.#keys[at] === number + 1) sharing += 1;
    this.#perToken = Math.max(this.#perToken, sharing);
    this.#keys[at] = number + 1;
    this.#termIndexes[at] = index;
  }
}

/** The table of each segment. It is made when the segment is first needed. */
export function occurrenceTables(query: WeightedQuery): (segment: ChunkTable) => Occurrences {
  const tables = new Map<ChunkTable, Occurrences>();
  return (segment) => {
    const table = tables.get(segment) ?? new Occurrences(segment, query);
    tables.set(segment, table);
    return table;
  };
}
