/**
 * The built-in reranker: scores the best candidates by how the query's terms occur in the chunk's text.
 *
 * The score is a linear combination of features from 0 to 1. Its weights are set by hand, because trained weights were
 * not better across data sets. It reads token sequences in memory, so a hundred candidates cost a fraction of a
 * millisecond.
 */
import { titleTokens } from '../index/indexed-file.ts';
import { byRank, type Candidate } from './candidate.ts';
import { type Occurrences, occurrenceTables } from './occurrences.ts';
import {
  keywordFeatures,
  pairFeatures,
  phraseFeature,
  type QueryPairs,
  queryPairs,
  titleFeature,
  windowFeature,
} from './rerank-features.ts';
import type { WeightedQuery } from './weighted-query.ts';

/** Weight of each feature. */
const weights = {
  /** BM25 divided by its maximum. */
  keywords: 3,
  cosine: 1.5,
  /** Share of the query's squared idf that occurs in the chunk. A missing rare term costs much. */
  coverage: 1,
  /** Share of the query's adjacent pairs that are adjacent in the chunk. */
  adjacent: 0.7,
  /** Share of these pairs that are near each other, in either order. */
  near: 0.25,
  /** Share of the query's idf in the best window. */
  window: 0.6,
  /** Share of the document's title that the query has. */
  title: 0.3,
  /** The whole query as one phrase. */
  phrase: 0.05,
} as const;

const names = Object.keys(weights) as (keyof typeof weights)[];
const weightSum = Object.values(weights).reduce((sum, weight) => sum + weight, 0);

type Features = Record<keyof typeof weights, number>;

/** @returns the candidates with their new scores, 0..1, best first. */
export function rerank(candidates: readonly Candidate[], query: WeightedQuery): Candidate[] {
  const pairs = queryPairs(query);
  const tableOf = occurrenceTables(query);
  return candidates
    .map((candidate) => {
      const occurrences = tableOf(candidate.file.segment);
      return { ...candidate, score: weigh(featuresOf(candidate, query, pairs, occurrences)) };
    })
    .sort(byRank);
}

function weigh(features: Features): number {
  let score = 0;
  for (const name of names) score += weights[name] * features[name];
  return score / weightSum;
}

function featuresOf(candidate: Candidate, query: WeightedQuery, pairs: QueryPairs, found: Occurrences): Features {
  const { file, row, cosine } = candidate;
  const named = titleTokens(file);
  found.read(named);
  const title = titleFeature(found, named);
  const tokens = file.segment.tokens.of(row);
  found.read(tokens);
  return {
    ...keywordFeatures(found, query, tokens.length),
    ...pairFeatures(found, query, pairs),
    window: windowFeature(found, query),
    phrase: phraseFeature(found, query),
    title,
    cosine: Math.max(0, cosine),
  };
}
