/**
 * Fusing: one ranking of what the vectors and the keywords have found. Scores over their maximum, keywords at 0.7;
 * rejected: reciprocal ranks, which at equal weight lose quality wherever one leg is the weaker.
 */
import { byRank, type Candidate } from './candidate.ts';

const keywordWeight = 0.7;

/**
 * @param vectors scored by cosine, best first. @param keywords scored by BM25, best first.
 * @returns each chunk once, scored 0..1.7, best first.
 */
export function fuse(vectors: readonly Candidate[], keywords: readonly Candidate[]): Candidate[] {
  const fused = new Map<string, Candidate>();
  add(fused, vectors, 1);
  add(fused, keywords, keywordWeight);
  return [...fused.values()].sort(byRank);
}

function add(fused: Map<string, Candidate>, leg: readonly Candidate[], weight: number): void {
  const best = leg[0]?.score || 1;
  for (const candidate of leg) {
    const key = `${candidate.chunk}/${candidate.file.fileId}`;
    const before = fused.get(key)?.score ?? 0;
    fused.set(key, { ...candidate, score: before + (weight * Math.max(0, candidate.score)) / best });
  }
}
