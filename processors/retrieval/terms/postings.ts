/**
 * Postings: for each term the rows that have it, as chains of blocks in a paged array of Uint32.
 *
 *   block  = [ entry | entry | ... | link ]       2 entries, then 4, 8, ... 128; link: the next block, or the size of
 *                                                 the last block
 * entry  = row * 64 + occurrences (63 at most)  so a segment has at most 2^26 rows
 *
 * Appending never moves an entry, so the cost of a new chunk depends only on its own terms. Rejected: sorted arrays,
 * because they must be merged; and an object per term, because it takes 150 bytes for a term that occurs once.
 *
 * Entries of deleted rows stay until their segment is compacted. The caller's `accept` excludes them from results.
 * Document frequencies count only visible rows.
 */
import { GrowableArray } from '../arrays/growable-array.ts';
import { PagedArray } from '../arrays/paged-array.ts';
import type { TopK } from '../arrays/top-k.ts';
import { type CorpusSize, type LengthNorm, lengthNorm, saturation, termScore } from './bm25.ts';
import type { TermTally } from './term-tally.ts';
import type { TokenRows } from './token-rows.ts';

const countBits = 6;
const countMax = (1 << countBits) - 1;
const blockEntriesMin = 2;
const blockEntriesMax = 128;

export interface WeightedTerm {
  /** Numbers in the segment's dictionary of the index terms that count as this term. At least one. */
  readonly numbers: readonly number[];
  readonly idf: number;
}

export class Postings {
  readonly #blocks = new PagedArray();
  /** By term: address of the first block. */
  readonly #head = new GrowableArray();
  /** By term: address of the next entry. */
  readonly #next = new GrowableArray();
  /** By term: address of the last block's link; 0: the term has no block. */
  readonly #limit = new GrowableArray();
  /** By term: visible rows that have it. */
  readonly #frequency = new GrowableArray();
  /**
   * By term: the last call of `distinct` that had it, and its occurrences in that row. A row gets one entry per term.
   */
  readonly #lastPass = new GrowableArray();
  readonly #occurrences = new GrowableArray();
  #pass = 0;
  #scratch = new Uint32Array(0);
  /** Scores by row, all zero between searches; and the rows that the current search has scored. */
  #scores = new Float64Array(0);
  #touched = new Uint32Array(0);
  #touchedCount = 0;
  /** Occurrences by row of a term with several numbers, all zero between terms. */
  #counts = new Uint32Array(0);

  get bytes(): number {
    const byTerm = [this.#head, this.#next, this.#limit, this.#frequency, this.#lastPass, this.#occurrences];
    return byTerm.reduce((sum, { bytes }) => sum + bytes, this.#blocks.bytes + this.#scores.byteLength);
  }

  /** Visible chunks that have the term. */
  frequencyOf(term: number): number {
    return term < this.#frequency.length ? this.#frequency.values[term]! : 0;
  }

  /** Adds a row. Frequencies do not change until `count` is called. */
  add(row: number, tokens: Uint32Array): void {
    for (const term of this.distinct(tokens)) {
      this.#append(term, row * (countMax + 1) + Math.min(countMax, this.#occurrences.values[term]!));
    }
  }

  /** Adds a row to the frequencies of its terms when it becomes visible (by = 1), or subtracts it (by = -1). */
  count(tokens: Uint32Array, by: 1 | -1): void {
    const distinct = this.distinct(tokens);
    const { values } = this.#frequency;
    for (const term of distinct) values[term]! += by;
  }

  /** Adds all rows of a file to the frequencies (by = 1), or subtracts them (by = -1). */
  countAll({ terms, counts }: TermTally, by: 1 | -1): void {
    const { values } = this.#frequency;
    for (let at = 0; at < terms.length; at += 1) values[terms.values[at]!]! += by * counts.values[at]!;
  }

  /**
   * Offers every accepted row that has one of the terms, scored by BM25.
   * @param size size of the corpus that the idf of the terms belongs to.
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
    this.#touchedCount = 0;
    for (const term of terms) {
      if (term.numbers.length === 1) this.#accumulate(term.numbers[0]!, term.idf, rows, norm);
      else this.#accumulateAll(term, rows, norm);
    }
    for (let at = 0; at < this.#touchedCount; at += 1) {
      const row = this.#touched[at]!;
      const score = this.#scores[row]!;
      this.#scores[row] = 0;
      if (score >= best.threshold && accept(row)) best.offer(row, score);
    }
  }

  /**
   * Adds a term's scores to its rows. The formula of `termScore` is inlined, because this loop is most of a search's
   * cost.
   */
  #accumulate(number: number, idf: number, rows: TokenRows, norm: LengthNorm): void {
    const lengths = rows.counts.values;
    const scores = this.#scores;
    const touched = this.#touched;
    const weight = idf * (saturation + 1);
    this.#read(number, (entries, start, end) => {
      let count = this.#touchedCount;
      for (let at = start; at < end; at += 1) {
        const entry = entries[at]!;
        const row = entry >>> countBits;
        const occurrences = entry & countMax;
        const before = scores[row]!;
        if (before === 0) touched[count++] = row;
        scores[row] = before + (weight * occurrences) / (occurrences + norm.constant + norm.slope * lengths[row]!);
      }
      this.#touchedCount = count;
    });
  }

  /** Adds the scores of a term with several numbers. Their occurrences in a row are summed before they are scored. */
  #accumulateAll({ numbers, idf }: WeightedTerm, rows: TokenRows, norm: LengthNorm): void {
    if (this.#counts.length < this.#scores.length) this.#counts = new Uint32Array(this.#scores.length);
    const counts = this.#counts;
    const found: number[] = [];
    for (const number of numbers) {
      this.#read(number, (entries, start, end) => {
        for (let at = start; at < end; at += 1) {
          const entry = entries[at]!;
          const row = entry >>> countBits;
          if (counts[row] === 0) found.push(row);
          counts[row]! += entry & countMax;
        }
      });
    }
    for (const row of found) {
      if (this.#scores[row] === 0) this.#touched[this.#touchedCount++] = row;
      const length = norm.constant + norm.slope * rows.counts.values[row]!;
      this.#scores[row]! += termScore(idf, counts[row]!, length);
      counts[row] = 0;
    }
  }

  /** Calls `visit` with each block of entries of a term. */
  #read(number: number, visit: (entries: Uint32Array, start: number, end: number) => void): void {
    const limit = this.#limit.values[number];
    if (number >= this.#head.length || limit === 0) return;
    const blocks = this.#blocks;
    let block = this.#head.values[number]!;
    for (let size = blockEntriesMin; ; size = Math.min(size * 2, blockEntriesMax)) {
      const entries = blocks.page(block);
      const start = blocks.offset(block);
      const last = block + size === limit;
      visit(entries, start, last ? start + this.#next.values[number]! - block : start + size);
      if (last) return;
      block = entries[start + size]!;
    }
  }

  /** The distinct terms of a row. The result is valid until the next call. */
  distinct(tokens: Uint32Array): Uint32Array {
    this.#pass += 1;
    if (this.#scratch.length < tokens.length) this.#scratch = new Uint32Array(tokens.length * 2);
    let count = 0;
    for (const term of tokens) {
      if (term >= this.#lastPass.length) this.#addTerms(term + 1 - this.#lastPass.length);
      if (this.#lastPass.values[term] !== this.#pass) {
        this.#lastPass.values[term] = this.#pass;
        this.#occurrences.values[term] = 0;
        this.#scratch[count++] = term;
      }
      this.#occurrences.values[term]! += 1;
    }
    return this.#scratch.subarray(0, count);
  }

  #addTerms(count: number): void {
    const byTerm = [this.#head, this.#next, this.#limit, this.#frequency, this.#lastPass, this.#occurrences];
    for (const array of byTerm) array.extend(count);
  }

  #append(term: number, entry: number): void {
    const next = this.#next;
    const limit = this.#limit;
    const blocks = this.#blocks;
    if (next.values[term] === limit.values[term]) this.#addBlock(term);
    const address = next.values[term]!;
    blocks.page(address)[blocks.offset(address)] = entry;
    next.values[term] = address + 1;
  }

  /** Appends a block of twice the size of the term's last one, up to `blockEntriesMax`. */
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
