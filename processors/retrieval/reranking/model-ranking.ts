/**
 * Ranking by a model: what is found in one pass over the index (`search.ts`), its best candidates scored by a model,
 * whatever follows them scored below those.
 *
 * While the model thinks, files come and go. It is given copies of the texts; afterwards the fence is waited for once
 * more, and the search that completes the ranking drops what is gone by then: a deletion that was answered before a
 * search is answered is seen by it. Where a file was replaced, what was ranked is out of date: that search is done anew,
 * without the model, so that no file is missing that was there all the time.
 */

import type { Corpus } from '../index/corpus.ts';
import { byRank, type Ranked } from '../search/candidate.ts';
import { type Ranking, rank, type SearchQuery } from '../search/search.ts';
import { candidateText } from './candidate-text.ts';
import type { Asker, ModelReranker } from './model-reranker.ts';

export interface ModelRankingDeps {
  readonly corpus: Corpus;
  /** Unset: the built-in one alone, which is a part of the pass. */
  readonly reranker?: ModelReranker | undefined;
  /** Resolves when the corpus has all that was answered before. */
  fence(): Promise<void>;
}

/** @returns undefined for a search that no model ranks. An abort throws its reason. */
export async function modelRanking(
  { corpus, reranker, fence }: ModelRankingDeps,
  asker: Asker & { readonly tenant: string },
  asked: SearchQuery,
): Promise<Ranking | undefined> {
  if (!reranker || asked.mode === 'fast') return undefined;
  const ranking = rank(corpus, asker.tenant, asked);
  if (!ranking || ranking.ranked.length === 0) return ranking;
  const texts = ranking.ranked.slice(0, reranker.candidatesMax).map(candidateText);
  const scores = await reranker.scores(asked.query, texts, asker);
  await fence();
  asker.signal.throwIfAborted();
  return scores ? { ...ranking, ranked: reorder(ranking.ranked, scores) } : ranking;
}

/** @param scores from 0 to 1, of the first of the ranked, whose own are from 0 to 1 as well. */
function reorder(ranked: readonly Ranked[], scores: readonly number[]): Ranked[] {
  const worst = Math.min(...scores);
  return ranked.map((one, at) => ({ ...one, score: scores[at] ?? worst * one.score })).sort(byRank);
}
