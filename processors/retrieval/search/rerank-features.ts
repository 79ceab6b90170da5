/** Features of the reranker, each from 0 to 1: how a query's terms occur in a chunk and in its document's title. */
import { lengthNorm, saturation, termScore } from '../terms/bm25.ts';
import type { Occurrences } from './occurrences.ts';
import type { WeightedQuery } from './weighted-query.ts';

/**
 * Largest distance of two near terms, in tokens. Stop words are not tokens, so this is about 8 words of running text.
 */
const nearTokens = 4;
/** Length of the window of `windowFeature`, in tokens: about 25 words of running text. */
const windowTokens = 12;

/** Distinct ordered pairs of adjacent terms of a query. */
export interface QueryPairs {
  /** At `left * terms + right`: the pair's number from 1; 0: no pair. */
  readonly number: Uint16Array;
  readonly count: number;
}

export function queryPairs({ terms, sequence }: WeightedQuery): QueryPairs {
  const number = new Uint16Array(terms.length * terms.length);
  let count = 0;
  for (let at = 0; at + 1 < sequence.length; at += 1) {
    const pair = sequence[at]! * terms.length + sequence[at + 1]!;
    if (sequence[at] !== sequence[at + 1] && number[pair] === 0) number[pair] = ++count;
  }
  return { number, count };
}

/** The largest BM25 score that a chunk can have. */
export function maximumOf({ idfSum }: WeightedQuery): number {
  return (saturation + 1) * idfSum;
}

/** BM25 divided by its maximum, and the share of the query's squared idf that occurs in the chunk. */
export function keywordFeatures(found: Occurrences, query: WeightedQuery, tokens: number) {
  const counts = new Uint32Array(query.terms.length);
  for (let at = 0; at < found.length; at += 1) counts[found.terms[at]!]! += 1;
  const { constant, slope } = lengthNorm(query.size);
  let score = 0;
  let covered = 0;
  for (let term = 0; term < counts.length; term += 1) {
    const count = counts[term]!;
    if (count === 0) continue;
    score += termScore(query.idf[term]!, count, constant + slope * tokens);
    covered += query.idf[term]! ** 2;
  }
  return { keywords: score / maximumOf(query), coverage: covered / query.idfSquareSum };
}

/** The share of the title's distinct terms that the query has. */
export function titleFeature(found: Occurrences, titleTokens: Uint32Array): number {
  if (titleTokens.length === 0) return 0;
  return found.length === 0 ? 0 : distinct(found.terms, found.length) / distinct(titleTokens, titleTokens.length);
}

/** Number of distinct values among the first ones. They are few, so a set would cost more. */
function distinct(values: Uint32Array, length: number): number {
  let count = 0;
  for (let at = 0; at < length; at += 1) if (values.indexOf(values[at]!) === at) count += 1;
  return count;
}

/** Shares of the query's adjacent pairs that are adjacent in the chunk, and that are near each other. */
export function pairFeatures(found: Occurrences, query: WeightedQuery, pairs: QueryPairs) {
  if (pairs.count === 0) return { adjacent: 0, near: 0 };
  const terms = query.terms.length;
  const adjacent = new Uint8Array(pairs.count + 1);
  const near = new Uint8Array(pairs.count + 1);
  for (let left = 0; left < found.length; left += 1) {
    const leftTerm = found.terms[left]!;
    for (let right = left + 1; right < found.length; right += 1) {
      const distance = found.positions[right]! - found.positions[left]!;
      if (distance > nearTokens) break;
      const rightTerm = found.terms[right]!;
      const forward = pairs.number[leftTerm * terms + rightTerm]!;
      // At distance 0 one token stands for both terms.
      if (distance <= 1) adjacent[forward] = 1;
      near[forward] = 1;
      near[pairs.number[rightTerm * terms + leftTerm]!] = 1;
    }
  }
  return { adjacent: share(adjacent, pairs.count), near: share(near, pairs.count) };
}

/** The largest share of the query's idf in any window of tokens. */
export function windowFeature(found: Occurrences, query: WeightedQuery): number {
  const inside = new Uint32Array(query.terms.length);
  let start = 0;
  let covered = 0;
  let best = 0;
  for (let end = 0; end < found.length; end += 1) {
    const entering = found.terms[end]!;
    if (inside[entering]!++ === 0) covered += query.idf[entering]!;
    for (; found.positions[end]! - found.positions[start]! >= windowTokens; start += 1) {
      const leaving = found.terms[start]!;
      if (--inside[leaving]! === 0) covered -= query.idf[leaving]!;
    }
    if (covered > best) best = covered;
  }
  return best / query.idfSum;
}

/** 1 if the chunk has the whole query, of at least two terms, as one phrase. */
export function phraseFeature(found: Occurrences, { sequence }: WeightedQuery): number {
  if (sequence.length < 2) return 0;
  for (let start = 0; start + sequence.length <= found.length; start += 1) {
    let length = 0;
    while (
      length < sequence.length &&
      found.terms[start + length] === sequence[length] &&
      found.positions[start + length] === found.positions[start]! + length
    ) {
      length += 1;
    }
    if (length === sequence.length) return 1;
  }
  return 0;
}

/** The share of pairs that were found. Element 0 is ignored, because it means no pair. */
function share(found: Uint8Array, count: number): number {
  let sum = 0;
  for (let pair = 1; pair <= count; pair += 1) sum += found[pair]!;
  return sum / count;
}
