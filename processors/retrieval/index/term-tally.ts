/**
 * A term tally: how many of a file's chunks hold each term. It is filled a part at a time while the file is invisible,
 * so that showing a large file, or hiding it, adds some thousands of sums and reads none of its tokens.
 *
 * It costs some tens of bytes a chunk of a large file, and would double a small one: what is one part is counted from
 * its tokens instead.
 */
import { GrowableArray } from '../arrays/growable-array.ts';
import type { RowSpan, Segment } from './segment.ts';

export class TermTally {
  /** Distinct, and how many chunks hold each. */
  readonly terms = new GrowableArray();
  readonly counts = new GrowableArray();
  /** By term: its place; only while the tally is being filled. */
  #places: Map<number, number> | undefined = new Map();

  /** @returns the tally of a file's rows, when there are parts enough for one. */
  static of(segment: Segment, spans: readonly RowSpan[]): TermTally | undefined {
    if (spans.length < 2) return undefined;
    const tally = new TermTally();
    for (const span of spans) tally.add(segment, span);
    return tally.sealed();
  }

  add({ tokens, postings }: Segment, { row, count }: RowSpan): void {
    for (let at = row; at < row + count; at += 1) {
      for (const term of postings.distinct(tokens.of(at))) this.#increment(term);
    }
  }

  /** Nothing is added any more. */
  sealed(): this {
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
