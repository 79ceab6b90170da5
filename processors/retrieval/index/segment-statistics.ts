/** The statistics of the terms of some segments, which are summed. */
import type { Analysis } from '../../embedding/analysis/analysis.ts';
import { type Language, languages } from '../../embedding/analysis/languages.ts';
import type { NearTerm, TermStatistics } from '../engine/term-statistics.ts';
import type { CorpusSize } from '../terms/bm25.ts';
import { frequencyOf, hasTerm } from '../terms/frequency.ts';
import type { Segment } from './segment.ts';

export class SegmentStatistics implements TermStatistics {
  /** All segments of a tenant's index have the same analysis. */
  readonly analysis: Analysis | undefined;
  readonly size: CorpusSize;
  readonly #segments: readonly Segment[];

  constructor(segments: readonly Segment[]) {
    this.#segments = segments;
    this.analysis = segments[0]?.analysis;
    this.size = segments.reduce(
      (sum, segment) => ({ chunks: sum.chunks + segment.chunks, tokens: sum.tokens + segment.tokenCount }),
      { chunks: 0, tokens: 0 },
    );
  }

  get languageChunks(): Map<Language, number> {
    const chunks = new Map<Language, number>();
    for (const segment of this.#segments) {
      for (const [number, count] of segment.languageChunks.entries()) {
        if (count > 0) chunks.set(languages[number]!, (chunks.get(languages[number]!) ?? 0) + count);
      }
    }
    return chunks;
  }

  has(term: string): boolean {
    return hasTerm(term, this.#segments);
  }

  frequencyOf(term: string): number {
    return frequencyOf(term, this.#segments);
  }

  near(term: string, distanceMax: number): NearTerm[] {
    const found = new Map<string, NearTerm>();
    for (const { vocabulary, dictionary, postings } of this.#segments) {
      for (const { number, distance } of vocabulary.near(term, distanceMax)) {
        // Terms of deleted files stay in the dictionary.
        const frequency = postings.frequencyOf(number);
        if (frequency === 0) continue;
        const near = dictionary.termOf(number);
        found.set(near, { term: near, distance, frequency: frequency + (found.get(near)?.frequency ?? 0) });
      }
    }
    return [...found.values()];
  }
}
