/**
 * The candidate generators of the built-in index: vectors and keywords. Each returns its best candidates of a scope.
 * The number of candidates is fixed, so that the ranking does not depend on `limit`.
 */

import { TopK } from '../arrays/top-k.ts';
import { byPlace, byRank, type Candidate } from '../engine/candidate.ts';
import type { CosineTally } from '../engine/cosine-tally.ts';
import { candidatesMax } from '../engine/search-index.ts';
import type { WeightedTerms } from '../engine/term-statistics.ts';
import { numbersOf } from '../search/weighted-query.ts';
import type { WeightedTerm } from '../terms/postings.ts';
import type { IndexedFile } from './indexed-file.ts';
import type { Segment } from './segment.ts';
import type { SegmentScope } from './segment-scope.ts';
import type { RowRange } from './vector-block.ts';

/** Rows whose cosines are tallied if a graph finds the candidates. */
const sampledRows = 1_000;

/**
 * The nearest chunks by cosine, best first.
 * @param tally gets the cosine of every chunk of the scope, or of a sample if a graph finds the candidates.
 */
export function vectorCandidates(
  scope: readonly SegmentScope[],
  query: Float32Array,
  tally?: CosineTally,
): Candidate[] {
  const found = scope.flatMap((part) => {
    const { segment, slots } = part;
    const best = topOf(segment);
    const slotOf = segment.slotOf.values;
    const ranges = rangesToScan(part, query);
    const isExact = ranges === part.ranges;
    if (tally && !isExact) tallySample(tally, part, query);
    segment.vectors.scan(query, ranges, (first, count, scores) => {
      if (tally && isExact) {
        for (let at = 0; at < count; at += 1) if (slots[slotOf[first + at]!] === 1) tally.add(scores[at]!);
      }
      for (let at = 0; at < count; at += 1) {
        const score = scores[at]!;
        if (score >= best.threshold && slots[slotOf[first + at]!] === 1) best.offer(first + at, score);
      }
    });
    return best.ranked().map(({ row, score }) => candidate(segment, row, score, score));
  });
  return found.sort(byRank).slice(0, candidatesMax);
}

/** The best chunks by BM25, best first. Their cosine is unknown (NaN). */
export function keywordCandidates(scope: readonly SegmentScope[], query: WeightedTerms): Candidate[] {
  const found = scope.flatMap(({ segment, slots }) => {
    const best = topOf(segment);
    const slotOf = segment.slotOf.values;
    const accept = (row: number) => slots[slotOf[row]!] === 1;
    segment.postings.search(termsIn(segment, query), { size: query.size, rows: segment.tokens, accept, best });
    return best.ranked().map(({ row, score }) => candidate(segment, row, score, Number.NaN));
  });
  return found.sort(byRank).slice(0, candidatesMax);
}

/** Computes unknown cosines, with the same kernel as `vectorCandidates`. */
export function withCosines(candidates: readonly Candidate[], query: Float32Array): Candidate[] {
  return candidates.map((found) => {
    if (!Number.isNaN(found.cosine)) return found;
    let cosine = 0;
    const range = { start: found.row, end: found.row + 1 };
    // The generators make candidates of this index only.
    (found.file as IndexedFile).segment.vectors.scan(query, [range], (_first, _count, scores) => {
      cosine = scores[0]!;
    });
    return { ...found, cosine };
  });
}

/** Adds the cosines of evenly spaced rows of the scope. */
function tallySample(tally: CosineTally, { segment, slots, ranges }: SegmentScope, query: Float32Array): void {
  const rows = ranges.reduce((sum, { start, end }) => sum + end - start, 0);
  const step = Math.max(1, Math.floor(rows / sampledRows));
  const sample: RowRange[] = [];
  for (const { start, end } of ranges) {
    for (let row = start; row < end; row += step) sample.push({ start: row, end: row + 1 });
  }
  segment.vectors.scan(query, sample, (row, _count, scores) => {
    if (slots[segment.slotOf.values[row]!] === 1) tally.add(scores[0]!);
  });
}

/**
 * The rows to score: all rows of the scope, or the graph's nearest rows and the rows that the graph does not have yet.
 *
 * The cost of an exact scan grows with the scope's chunks. The cost of the graph does not depend on the size, but grows
 * with 1 / selectivity, because it also visits rows outside the scope. At `hnswChunksMin` chunks both cost the same for
 * a whole segment. So the graph is cheaper when selectivity * chunks is above `hnswChunksMin`.
 */
function rangesToScan({ segment, slots, ranges, chunks, hnswChunksMin }: SegmentScope, query: Float32Array) {
  const { graph, ungraphed } = segment;
  const selectivity = chunks / segment.chunks;
  if (!graph || graph.rows === 0 || selectivity * chunks < hnswChunksMin) return ranges;
  const only = selectivity === 1 ? undefined : { slotOf: segment.slotOf.values, slots };
  const near: RowRange[] = graph.nearest(query, candidatesMax, only).map((row) => ({ start: row, end: row + 1 }));
  return [...near, ...ungraphed];
}

/** The query's terms that the segment's dictionary has. */
function termsIn({ dictionary }: Pick<Segment, 'dictionary'>, { terms, idf }: WeightedTerms): WeightedTerm[] {
  return terms.flatMap((standing, at) => {
    const numbers = numbersOf(dictionary, standing);
    return numbers.length === 0 ? [] : [{ numbers, idf: idf[at]! }];
  });
}

function topOf(segment: Segment<IndexedFile>): TopK {
  const chunkOf = segment.chunkOf.values;
  return new TopK(candidatesMax, (left, right) =>
    byPlace(segment.fileOf(left)!, chunkOf[left]!, segment.fileOf(right)!, chunkOf[right]!),
  );
}

function candidate(segment: Segment<IndexedFile>, row: number, score: number, cosine: number): Candidate {
  return { file: segment.fileOf(row)!, chunk: segment.chunkOf.values[row]!, row, score, cosine };
}
