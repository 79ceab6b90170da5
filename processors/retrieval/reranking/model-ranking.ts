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

import type { Delivery } from '../../../core/bus/consume/delivery.ts';
import { traced } from '../../../core/tracing/span.ts';
import { byRank, type Ranked } from '../engine/candidate.ts';
import { type Pass, runPass, wait } from '../engine/pass.ts';
import type { SearchIndex, Stoppable } from '../engine/search-index.ts';
import { type Ranking, rankIn, type SearchQuery } from '../search/search.ts';
import { candidateText } from './candidate-text.ts';
import type { Caller, ModelReranker } from './model-reranker.ts';

export interface ModelRankingDeps {
  readonly index: SearchIndex;
  /** Undefined: only the built-in reranker is used, which is part of the pass. */
  readonly reranker?: ModelReranker | undefined;
  /** Resolves when the index has every change that was answered before. */
  fence(options?: Stoppable): Promise<void>;
}

/** @returns undefined for a search without a model. An abort throws its reason. */
export async function modelRanking(
  { index, reranker, fence }: ModelRankingDeps,
  caller: Caller & Pick<Delivery, 'tenant' | 'span'>,
  query: SearchQuery,
): Promise<Ranking | undefined> {
  if (!reranker || query.mode === 'fast') return undefined;
  const found = await runPass(candidates(index, caller.tenant, query, reranker.candidatesMax));
  if (!found || found.texts.length === 0) return found?.ranking;
  const { ranking, texts } = found;
  const scores = await traced(caller.span, 'rerank by a model', () => reranker.scores(query.query, texts, caller));
  await fence(caller);
  caller.signal.throwIfAborted();
  return scores ? { ...ranking, ranked: reorder(ranking.ranked, scores) } : ranking;
}

/** The candidates of a search, and the texts of the best ones. */
function* candidates(
  index: SearchIndex,
  tenant: string,
  query: SearchQuery,
  textsMax: number,
): Pass<{ ranking: Ranking; texts: string[] } | undefined> {
  const view = yield* wait(index.view(tenant, query.embedder, query));
  if (!view) return undefined;
  const ranking = yield* rankIn(view, query);
  const best = ranking.ranked.slice(0, textsMax);
  yield* wait(view.loadOutlines(best.map(({ file }) => file)));
  return { ranking, texts: best.map(candidateText) };
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
