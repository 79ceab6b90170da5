/**
 * Postings: for each term the rows that hold it, as chains of blocks in pages of Uint32.
 *
 *   block  = [ entry | entry | ... | link ]      2 entries, then 4, 8, ... 128; link: the next block, or of the
 *                                                last one its size
 *   entry  = row * 64 + occurrences (63 at most)  so a segment has at most 2^26 rows
 *
 * Appending never moves an entry, so a new chunk costs its own terms only (rejected: sorted arrays, which must be
 * merged; an object a term, 150 bytes for a term seen once). Entries of dead rows stay until their segment is
 * compacted: the caller's `accept` leaves them out, and document frequencies count only what it counted in.
 */

import { GrowableArray } from '../arrays/growable-array.ts';
import { PagedArray } from '../arrays/paged-array.ts';
import type { TopK } from '../arrays/top-k.ts';
import { type CorpusSize, type LengthNorm, lengthNorm, saturation } from './bm25.ts';
import type { TermTally } from './term-tally.ts';
import type { TokenRows } from './token-rows.ts';

const countBits = 6;
const countMax = (1 << countBits) - 1;
const blockEntriesMin = 2;
const blockEntriesMax = 128;

export interface WeightedTerm {
  /** Number of the term in the segment's lexicon. */
  readonly term: number;
  readonly idf: number;
}

export class Postings {
  readonly #blocks = new PagedArray();
  /** By term: the first block, where the next entry goes, and the link of the last block (0: the term has none). */
  readonly #head = new GrowableArray();
  readonly #next = new GrowableArray();
  readonly #limit = new GrowableArray();
  /** By term: visible rows that hold it. */
  readonly #frequency = new GrowableArray();
  /** By term: the last pass that met it and how often, so that a row's repeated term makes one entry. */
  readonly #met = new GrowableArray();
  readonly #occurrences = new GrowableArray();
  #pass = 0;
  #scratch = new Uint32Array(0);
  /** By row, all zero between searches; and the rows that a search has given a score. */
  #scores = new Float64Array(0);
  #touched = new Uint32Array(0);

  /** Visible chunks that hold the term. */
  frequencyOf(term: number): number {
    return term < this.#frequency.length ? this.#frequency.values[term]! : 0;
  }

  /** Enters a row; it changes no frequency until it is counted. */
  add(row: number, tokens: Uint32Array): void {
    for (const term of this.distinct(tokens)) {
      this.#enter(term, row * (countMax + 1) + Math.min(countMax, this.#occurrences.values[term]!));
    }
  }

  /** Counts a row's terms in (by = 1) when it becomes visible, and out again (by = -1). */
  count(tokens: Uint32Array, by: 1 | -1): void {
    const distinct = this.distinct(tokens);
    const { values } = this.#frequency;
    for (const term of distinct) values[term]! += by;
  }

  /** Counts all of a file's rows in (by = 1), or out again (by = -1). */
  countAll({ terms, counts }: TermTally, by: 1 | -1): void {
    const { values } = this.#frequency;
    for (let at = 0; at < terms.length; at += 1) values[terms.values[at]!]! += by * counts.values[at]!;
  }

  /**
   * Offers every accepted row that holds one of the terms, scored by BM25.
   * @param size of the corpus that the weights are of.
   */
  search(
    terms: readonly WeightedTerm[],
    { size, rows, accept, best }: { size: CorpusSize; rows: TokenRows; accept: (row: number) => boolean; best: TopK },
  ): void {
    if (this.#scores.length < rows.counts.length) {
      this.#scores = new Float64Array(rows.counts.values.length);
      this.#touched = new Uint32Array(rows.counts.values.length);
    }
    const norm = lengthNorm(size);
    let touched = 0;
    for (const { term, idf } of terms) touched = this.#accumulate(term, idf, rows, norm, touched);
    for (let at = 0; at < touched; at += 1) {
      const row = this.#touched[at]!;
      const score = this.#scores[row]!;
      this.#scores[row] = 0;
      if (score >= best.threshold && accept(row)) best.offer(row, score);
    }
  }

  /** Adds a term's scores to its rows; the formula of `termScore`, written out: this loop is the cost of a search. */
  #accumulate(term: number, idf: number, rows: TokenRows, norm: LengthNorm, touchedBefore: number): number {
    const head = this.#head;
    const next = this.#next;
    const limit = this.#limit;
    const blocks = this.#blocks;
    if (term >= head.length || limit.values[term] === 0) return touchedBefore;
    const lengths = rows.counts.values;
    const scores = this.#scores;
    const touched = this.#touched;
    const weight = idf * (saturation + 1);
    let count = touchedBefore;
    let block = head.values[term]!;
    for (let size = blockEntriesMin; ; size = Math.min(size * 2, blockEntriesMax)) {
      const entries = blocks.page(block);
      const start = blocks.offset(block);
      const last = block + size === limit.values[term];
      const end = last ? start + next.values[term]! - block : start + size;
      for (let at = start; at < end; at += 1) {
        const entry = entries[at]!;
        const row = entry >>> countBits;
        const occurrences = entry & countMax;
        const before = scores[row]!;
        if (before === 0) touched[count++] = row;
        scores[row] = before + (weight * occurrences) / (occurrences + norm.constant + norm.slope * lengths[row]!);
      }
      if (last) return count;
      block = entries[start + size]!;
    }
  }

  /** The terms of a row, each once: valid until the next call. */
  distinct(tokens: Uint32Array): Uint32Array {
    this.#pass += 1;
    if (this.#scratch.length < tokens.length) this.#scratch = new Uint32Array(tokens.length * 2);
    let count = 0;
    for (const term of tokens) {
      if (term >= this.#met.length) this.#addTerms(term + 1 - this.#met.length);
      if (this.#met.values[term] !== this.#pass) {
        this.#met.values[term] = this.#pass;
        this.#occurrences.values[term] = 0;
        this.#scratch[count++] = term;
      }
      this.#occurrences.values[term]! += 1;
    }
    return this.#scratch.subarray(0, count);
  }

  #addTerms(count: number): void {
    const byTerm = [this.#head, this.#next, this.#limit, this.#frequency, this.#met, this.#occurrences];
    for (const array of byTerm) array.extend(count);
  }

  #enter(term: number, entry: number): void {
    const next = this.#next;
    const limit = this.#limit;
    const blocks = this.#blocks;
    if (next.values[term] === limit.values[term]) this.#addBlock(term);
    const address = next.values[term]!;
    blocks.page(address)[blocks.offset(address)] = entry;
    next.values[term] = address + 1;
  }

  /** Chains a block twice the size of the term's last one. */
  #addBlock(term: number): void {
    const head = this.#head;
    const next = this.#next;
    const limit = this.#limit;
    const blocks = this.#blocks;
    const link = limit.values[term]!;
    const size = link === 0 ? blockEntriesMin : Math.min(blocks.page(link)[blocks.offset(link)]! * 2, blockEntriesMax);
    const block = blocks.allocate(size + 1);
    if (link === 0) head.values[term] = block;
    else blocks.page(link)[blocks.offset(link)] = block;
    next.values[term] = block;
    limit.values[term] = block + size;
    blocks.page(block)[blocks.offset(block) + size] = size;
  }
}
