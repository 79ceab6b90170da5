/**
 * Reranking: a second, closer look at the best candidates, by how the query's terms stand in the chunk's text. A
 * linear score of features in 0..1 with hand-set weights: training did not beat them across sets. It reads token
 * sequences that are in memory, so a hundred candidates cost a fraction of a millisecond.
 */

import { titleTokens } from '../index/indexed-file.ts';
import type { Segment } from '../index/segment.ts';
import { byRank, type Candidate } from './candidate.ts';
import { Occurrences } from './occurrences.ts';
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

/** What each feature counts for. */
const weights = {
  /** BM25 over the most it could be. */
  keywords: 3,
  cosine: 1.5,
  /** Share of the query's squared idf that the chunk has at all: a rare term missing weighs heavily. */
  coverage: 1,
  /** Share of the query's adjacent pairs that stand adjacent in the chunk. */
  adjacent: 0.7,
  /** Share of them that stand near each other, in either order. */
  near: 0.25,
  /** Share of the query's idf in the best window. */
  window: 0.6,
  /** Share of the document's title that the query names. */
  title: 0.3,
  /** The whole query as one phrase. */
  phrase: 0.05,
} as const;

const weightSum = Object.values(weights).reduce((sum, weight) => sum + weight, 0);

type Features = Record<keyof typeof weights, number>;

/** @returns the candidates with their new scores, 0..1, best first. */
export function rerank(candidates: readonly Candidate[], query: WeightedQuery): Candidate[] {
  const pairs = queryPairs(query);
  const tables = new Map<Segment, Occurrences>();
  return candidates
    .map((candidate) => {
      const { segment } = candidate.file;
      const occurrences = tables.get(segment) ?? new Occurrences(segment, query);
      tables.set(segment, occurrences);
      return { ...candidate, score: weigh(featuresOf(candidate, query, pairs, occurrences)) };
    })
    .sort(byRank);
}

function weigh(features: Features): number {
  let score = 0;
  for (const name of Object.keys(weights) as (keyof Features)[]) score += weights[name] * features[name];
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
