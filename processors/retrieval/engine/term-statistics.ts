import type { Analysis } from '../../embedding/analysis/analysis.ts';
import type { Language } from '../../embedding/analysis/languages.ts';
import type { CorpusSize } from '../terms/bm25.ts';

/** Statistics of the spaces of a scope. They weigh the terms of a query. */
export interface TermStatistics {
  /** Undefined if the scope has no space. */
  readonly analysis: Analysis | undefined;
  readonly size: CorpusSize;
  readonly languageChunks: ReadonlyMap<Language, number>;
  /** Whether a chunk has the term. A chunk of a deleted file may count. */
  has(term: string): boolean;
  /** Chunks that have the term. */
  frequencyOf(term: string): number;
  /** The terms of letters only at a distance of 1 to `distanceMax`, that a chunk has. */
  near(term: string, distanceMax: number): readonly NearTerm[];
}

export interface NearTerm {
  readonly term: string;
  readonly distance: number;
  /** Chunks that have it. */
  readonly frequency: number;
}

/** The terms of a query, weighted by their statistics. */
export interface WeightedTerms {
  /** Distinct terms in order of appearance: for each the index terms that stand for it, at least one. */
  readonly terms: readonly (readonly string[])[];
  /** Inverse document frequency by term. */
  readonly idf: readonly number[];
  readonly size: CorpusSize;
}
