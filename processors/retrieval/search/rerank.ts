/**
 * The built-in reranker: scores the best candidates by how the query's terms occur in the chunk's text.
 *
 * The score is a linear combination of features from 0 to 1. Its weights are set by hand, because trained weights were
 * not better across data sets. There are two sets of weights: one for the built-in embedder, whose vectors say little
 * more than the words do, and one for a model that finds by meaning. It reads token sequences in memory, so a hundred
 * candidates cost a fraction of a millisecond.
 */
import type { CosineSpread } from '../../embedding/embedder.ts';
import { byRank, type Candidate } from '../engine/candidate.ts';
import { titleTokens } from '../engine/searched-file.ts';
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

/** Weight of each feature beside the vectors of the built-in embedder. */
const lexicalWeights = {
  /** BM25 divided by its maximum. */
  keywords: 3,
  /** The cosine, or the meaning of a model's cosine. */
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

type Features = Record<keyof typeof lexicalWeights, number>;
const names = Object.keys(lexicalWeights) as (keyof Features)[];

/** Weights beside the vectors of a model. */
const semanticWeights: Features = { ...lexicalWeights, cosine: 12.5, coverage: 2, window: 1.2 };

/** Standard deviations above chance that have the full meaning. */
const fullMeaning = 10;
/**
 * The meaning grows faster than the cosine. So the small differences of a model that does not know the language weigh
 * little beside the words.
 */
const meaningExponent = 2;

/**
 * @param spread cosines of the query with chunks at random, if the vectors are those of a model.
 * @returns the candidates with their new scores, 0..1, best first.
 */
export function rerank(candidates: readonly Candidate[], query: WeightedQuery, spread?: CosineSpread): Candidate[] {
  const weights = spread ? semanticWeights : lexicalWeights;
  const featuresOf = featureReader(query, spread);
  return candidates.map((candidate) => ({ ...candidate, score: weigh(featuresOf(candidate), weights) })).sort(byRank);
}

/** The features of one candidate, the heaviest first, each with its share of the score. */
export function rerankFeatures(
  candidate: Candidate,
  query: WeightedQuery,
  spread?: CosineSpread,
): { score: number; features: { name: string; value: number; share: number }[] } {
  const weights = spread ? semanticWeights : lexicalWeights;
  const features = featureReader(query, spread)(candidate);
  const sum = names.reduce((all, name) => all + weights[name], 0);
  const shares = names.map((name) => ({ name, value: features[name], share: (weights[name] * features[name]) / sum }));
  return { score: weigh(features, weights), features: shares.sort((a, b) => b.share - a.share) };
}

function featureReader(query: WeightedQuery, spread: CosineSpread | undefined): (candidate: Candidate) => Features {
  const pairs = queryPairs(query);
  const tableOf = occurrenceTables(query);
  return (candidate) => {
    const occurrences = tableOf(candidate.file.segment);
    const cosine = spread ? meaningOf(candidate.cosine, spread) : Math.max(0, candidate.cosine);
    return { ...wordFeatures(candidate, query, pairs, occurrences), cosine };
  };
}

/** How far a cosine is above chance, from 0 to 1. */
function meaningOf(cosine: number, { mean, deviation }: CosineSpread): number {
  const deviations = (cosine - mean) / deviation;
  return Math.min(1, Math.max(0, deviations / fullMeaning)) ** meaningExponent;
}

function weigh(features: Features, weights: Features): number {
  let score = 0;
  let sum = 0;
  for (const name of names) {
    score += weights[name] * features[name];
    sum += weights[name];
  }
  return score / sum;
}

function wordFeatures(candidate: Candidate, query: WeightedQuery, pairs: QueryPairs, found: Occurrences) {
  const { file, row } = candidate;
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
  };
}
