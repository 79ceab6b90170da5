/**
 * Fuses the candidates of vectors and keywords into one ranking.
 *
 * Each score is divided by the best score of its generator. Keywords have weight 0.7. Rejected: reciprocal rank fusion.
 * At equal weights it loses quality where one generator is weaker.
 */
import { byRank, type Candidate } from '../engine/candidate.ts';

const keywordWeight = 0.7;

/**
 * @param vectors candidates scored by cosine, best first.
 * @param keywords candidates scored by BM25, best first.
 * @returns each chunk once, scored 0..1.7, best first.
 */
export function fuse(vectors: readonly Candidate[], keywords: readonly Candidate[]): Candidate[] {
  const fused = new Map<string, Candidate>();
  add(fused, vectors, 1);
  add(fused, keywords, keywordWeight);
  return [...fused.values()].sort(byRank);
}

function add(fused: Map<string, Candidate>, candidates: readonly Candidate[], weight: number): void {
  const best = candidates[0]?.score || 1;
  for (const candidate of candidates) {
    const key = `${candidate.chunk}/${candidate.file.fileId}`;
    const before = fused.get(key)?.score ?? 0;
    fused.set(key, { ...candidate, score: before + (weight * Math.max(0, candidate.score)) / best });
  }
}
