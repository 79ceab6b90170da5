/**
 * Scores candidates by their words, for mode `fast` with the built-in embedder.
 *
 * A vector of the built-in embedder is a sketch of the words of a text: words share components, so its cosine has
 * noise. The words themselves are in memory, so counting them costs little. BM25 decides. The cosine counts less, and
 * adds words that are spelt alike.
 */
import { byRank, type Candidate } from '../engine/candidate.ts';
import { occurrenceTables } from './occurrences.ts';
import { keywordFeatures } from './rerank-features.ts';
import type { WeightedQuery } from './weighted-query.ts';

/** Weight of the cosine. BM25, divided by its maximum, has weight 1. */
const cosineWeight = 0.3;

/**
 * Drops candidates without evidence: they have no word of the query, and their cosine is not above the noise.
 * @returns the others with their new scores, 0..1, best first.
 */
export function countWords(
  candidates: readonly Candidate[],
  query: WeightedQuery,
  { noiseCosine }: { noiseCosine: number },
): Candidate[] {
  const tableOf = occurrenceTables(query);
  const counted: Candidate[] = [];
  for (const candidate of candidates) {
    const { file, row, cosine } = candidate;
    const tokens = file.segment.tokens.of(row);
    const found = tableOf(file.segment);
    found.read(tokens);
    if (found.length === 0 && cosine <= noiseCosine) continue;
    const { keywords } = keywordFeatures(found, query, tokens.length);
    const score = (keywords + cosineWeight * Math.max(0, cosine)) / (1 + cosineWeight);
    counted.push({ ...candidate, score });
  }
  return counted.sort(byRank);
}
