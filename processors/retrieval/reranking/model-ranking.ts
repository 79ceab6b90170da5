/**
 * Ranking by a model: it scores the best candidates of one pass over the index (`search.ts`). The other candidates
 * follow with lower scores.
 *
 * Files may change while the model works, so it gets copies of the texts. Afterwards the fence is waited for again, and
 * the search drops files that were deleted meanwhile. So the answer has no file whose deletion was answered before.
 *
 * If a file was replaced meanwhile, its ranked chunks are out of date. The search is then repeated without the model,
 * so that no file is missing.
 */
import type { Corpus } from '../index/corpus.ts';
import { byRank, type Ranked } from '../search/candidate.ts';
import { type Ranking, rank, type SearchQuery } from '../search/search.ts';
import { candidateText } from './candidate-text.ts';
import type { Caller, ModelReranker } from './model-reranker.ts';

export interface ModelRankingDeps {
  readonly corpus: Corpus;
  /** Undefined: only the built-in reranker is used, which is part of the pass. */
  readonly reranker?: ModelReranker | undefined;
  /** Resolves when the corpus has every change that was answered before. */
  fence(): Promise<void>;
}

/** @returns undefined for a search without a model. An abort throws its reason. */
export async function modelRanking(
  { corpus, reranker, fence }: ModelRankingDeps,
  caller: Caller & { readonly tenant: string },
  query: SearchQuery,
): Promise<Ranking | undefined> {
  if (!reranker || query.mode === 'fast') return undefined;
  const ranking = rank(corpus, caller.tenant, query);
  if (!ranking || ranking.ranked.length === 0) return ranking;
  const texts = ranking.ranked.slice(0, reranker.candidatesMax).map(candidateText);
  const scores = await reranker.scores(query.query, texts, caller);
  await fence();
  caller.signal.throwIfAborted();
  return scores ? { ...ranking, ranked: reorder(ranking.ranked, scores) } : ranking;
}

/**
 * Orders by the model's scores. Chunks without such a score come after them.
 * @param ranked chunks with scores from 0 to 1.
 * @param scores the model's scores of the first chunks, from 0 to 1.
 */
function reorder(ranked: readonly Ranked[], scores: readonly number[]): Ranked[] {
  const worst = Math.min(...scores);
  return ranked.map((chunk, at) => ({ ...chunk, score: scores[at] ?? worst * chunk.score })).sort(byRank);
}
