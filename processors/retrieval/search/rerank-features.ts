/** Features: how the terms of a query stand in a chunk and in its document's title, each in 0..1. */
import { lengthNorm, saturation, termScore } from '../index/bm25.ts';
import type { Occurrences } from './occurrences.ts';
import type { WeightedQuery } from './weighted-query.ts';

/**
 * Within how many tokens two terms are near, and how long the window is that is to hold the answer. Stop words are no
 * tokens: in running text these are some 8 and 25 words.
 */
const nearTokens = 4;
const windowTokens = 12;

/** Adjacent terms of a query, each ordered pair once: `number[left * terms + right]` is 1 + its place, 0 for none. */
export interface QueryPairs {
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

/** BM25 over the most that a chunk could have, and the share of the query's squared idf that occurs at all. */
export function keywordFeatures(found: Occurrences, query: WeightedQuery, tokens: number) {
  const counts = new Uint32Array(query.terms.length);
  for (let at = 0; at < found.length; at += 1) counts[found.terms[at]!]! += 1;
  const { constant, slope } = lengthNorm(query.size);
  let score = 0;
  let covered = 0;
  for (const [term, count] of counts.entries()) {
    if (count === 0) continue;
    score += termScore(query.idf[term]!, count, constant + slope * tokens);
    covered += query.idf[term]! ** 2;
  }
  return { keywords: score / ((saturation + 1) * query.idfSum), coverage: covered / query.idfSquareSum };
}

/** The share of the title's distinct terms that the query names. */
export function titleFeature(found: Occurrences, titleTokens: Uint32Array): number {
  if (titleTokens.length === 0) return 0;
  return new Set(found.terms.subarray(0, found.length)).size / new Set(titleTokens).size;
}

/** Shares of the query's adjacent pairs that stand adjacent in the chunk, and that stand near each other. */
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
      if (distance === 1) adjacent[forward] = 1;
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

/** 1 when the whole query, of two terms at least, stands in the chunk as one phrase. */
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

/** Element 0 collects what is no pair. */
function share(met: Uint8Array, count: number): number {
  let sum = 0;
  for (let pair = 1; pair <= count; pair += 1) sum += met[pair]!;
  return sum / count;
}
