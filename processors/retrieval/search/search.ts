/**
 * A search over a tenant's index, in one pass (`engine/pass.ts`):
 *
 *   scope -> weigh the query -> generate candidates -> ultra: fuse -> normal, ultra: rerank -> complete
 *
 *   mode     candidate generators   ranked by    completed to
 *   fast     vectors                cosine *     maximum
 *   normal   vectors                reranker     maximum
 *   ultra    vectors + keywords     reranker     context
 *
 * (*) With the built-in embedder, mode fast counts the words of its candidates (`count-words.ts`).
 *
 * Hits are in the order of their final scores. Equal scores are ordered by file id, then by chunk. The same index gives
 * the same answer in every replica, except for the approximate results of a graph.
 *
 * If a model reranks (`model-ranking.ts`), the pass is split before completion, and the index may change in between.
 * `rankIn` is the first half. A search with a `ranking` is the second half.
 */
import { queryLanguage } from '../../embedding/analysis/detection.ts';
import { type Language, unknownLanguage } from '../../embedding/analysis/languages.ts';
import { asksForSummary } from '../../embedding/analysis/questions/summary-requests.ts';
import type { QueryEmbedder } from '../../embedding/embedder.ts';
import type { Candidate, Ranked } from '../engine/candidate.ts';
import { CosineTally } from '../engine/cosine-tally.ts';
import { type Pass, wait } from '../engine/pass.ts';
import { inScope, type ScopeQuery } from '../engine/scope.ts';
import { candidatesMax, type IndexView, type SearchIndex, type SearchScope } from '../engine/search-index.ts';
import { outlineOf, type SearchedFile, termsInFile } from '../engine/searched-file.ts';
import type { TermStatistics } from '../engine/term-statistics.ts';
import { covers, maximumSpan } from '../outline/complete.ts';
import type { Span } from '../outline/outline-record.ts';
import { type Corrected, writeCorrections } from './correction.ts';
import { countWords } from './count-words.ts';
import type { SearchExplanation } from './explanation.ts';
import { fuse } from './fuse.ts';
import { type Completion, type Hit, type PlacedCandidate, writeHit } from './hit.ts';
import { namedTitles } from './named-titles.ts';
import { occurrenceTables } from './occurrences.ts';
import { rerank } from './rerank.ts';
import { spreadChunks } from './spread-chunks.ts';
import { type WeightedQuery, weighQuery, weightedWords } from './weighted-query.ts';

export interface SearchQuery extends ScopeQuery {
  readonly query: string;
  readonly mode: 'fast' | 'normal' | 'ultra';
  /** Hits to return. It does not change the ranking. */
  readonly limit: number;
  /** Hits of earlier pages, which are skipped. Default: 0. */
  readonly offset?: number;
  /** Whether a request for a summary that finds nothing gets chunks of all files in the scope. Default: no. */
  readonly summarises?: boolean;
  /** Is told what each stage finds. Default: nothing is explained. */
  readonly explanation?: SearchExplanation | undefined;
  /** Embedder prepared for this query. Default: the built-in one. */
  readonly embedder?: QueryEmbedder;
  /** Ends the search: its client has gone. Default: nothing does. */
  readonly signal?: AbortSignal;
}

export interface SearchAnswer {
  /** Number of hits before `limit`. */
  readonly total: number;
  readonly hits: Hit[];
  /** Words of the query that were searched in another spelling. Absent if there are none. */
  readonly corrections?: readonly Corrected[];
  /** Absent if the index is empty. */
  readonly statistics?: QuestionStatistics;
}

/** How a query stands in its scope, for the decision whether the hits answer it. */
export interface QuestionStatistics {
  readonly language: Language;
  /** Chunks of the scope. */
  readonly chunks: number;
  /** Distinct terms of the query, each with the number of chunks that have it. */
  readonly terms: readonly { readonly terms: readonly string[]; readonly frequency: number }[];
  /** Score of the candidate of rank `backgroundRank`; 0: there are fewer. */
  readonly background: number;
}

/** Rank from which a candidate is not expected to answer. */
const backgroundRank = 10;

export interface EvidenceHit extends Hit {
  /** Titles of other documents of the scope that the hit names. */
  readonly titles: string[];
}

export interface Evidence extends Omit<SearchAnswer, 'hits'> {
  readonly hits: EvidenceHit[];
}

/** The ranked chunks of a query, best first, with the query's weights. */
export interface Ranking {
  readonly query: WeightedQuery;
  readonly ranked: readonly Ranked[];
}

/**
 * Searches a tenant's index.
 * @param ranking an earlier result of `rankIn`, which may be reordered. Default: the search ranks by itself.
 * @throws {EmbedderMismatch} if the query was embedded for another index.
 */
export function* search(index: SearchIndex, tenant: string, query: SearchQuery, ranking?: Ranking): Pass<SearchAnswer> {
  const view = yield* wait(index.view(tenant, query.embedder, query));
  return view ? (yield* complete(view, query, ranking)).answer : { total: 0, hits: [] };
}

/** A search whose hits also have the titles of the documents that they name. */
export function* searchEvidence(
  index: SearchIndex,
  tenant: string,
  query: SearchQuery,
  ranking?: Ranking,
): Pass<Evidence> {
  const view = yield* wait(index.view(tenant, query.embedder, query));
  if (!view) return { total: 0, hits: [] };
  const { answer, files } = yield* complete(view, query, ranking);
  const texts = answer.hits.map(({ fileId, text }, at) => ({ fileId, terms: termsInFile(files[at]!, text) }));
  const titles = yield* namedTitles(yield* wait(view.scope(query)), texts);
  return { ...answer, hits: answer.hits.map((hit, at) => ({ ...hit, titles: titles[at]! })) };
}

interface CompletedAnswer {
  readonly answer: SearchAnswer;
  /** The file of each hit. */
  readonly files: readonly SearchedFile[];
}

/** Turns ranked chunks into passages, and writes the requested page of hits. */
function* complete(view: IndexView, request: SearchQuery, ranking?: Ranking): Pass<CompletedAnswer> {
  const { query, ranked: found } =
    (ranking && (yield* dropGone(view, request, ranking))) ?? (yield* rankIn(view, request));
  request.explanation?.ended(ranking ? 'model' : 'rank');
  const isUnnamed = request.summarises === true && found.length === 0 && asksForSummary(request.query);
  const ranked = isUnnamed ? yield* spreadChunks(view, yield* wait(view.scope(request))) : found;
  const completion = request.mode === 'ultra' ? 'context' : 'maximum';
  const { total, page } = yield* placePage(view, ranked, completion, request);
  const hits = page.map((candidate) => writeHit(view, candidate, query, completion));
  const explained = request.explanation && explain(request.explanation, page, hits);
  const corrections = yield* writeCorrections(view, query.corrections, ranked);
  const statistics = statisticsOf(query, ranked);
  const answer = {
    total,
    hits: explained ?? hits,
    statistics,
    ...(corrections.length > 0 && { corrections }),
  };
  return { answer, files: page.map(({ candidate }) => candidate.file) };
}

/** @returns the hits with their explanations. */
function explain(explanation: SearchExplanation, page: readonly PlacedCandidate[], hits: readonly Hit[]): Hit[] {
  explanation.ended('complete');
  return hits.map((hit, at) => ({ ...hit, explanation: explanation.hit(page[at]!.candidate, hit.text) }));
}

function statisticsOf(query: WeightedQuery, ranked: readonly Ranked[]): QuestionStatistics {
  const terms = query.terms.map((standing, at) => ({ terms: standing, frequency: query.frequencies[at]! }));
  const background = ranked[backgroundRank - 1]?.score ?? 0;
  return { language: queryLanguage(query.text) ?? unknownLanguage, chunks: query.size.chunks, terms, background };
}

/**
 * Drops chunks of files that were deleted or left the scope since the ranking. The other files are looked up again,
 * because they may have moved.
 * @returns undefined if a file was replaced. Its old chunks are gone, but the file must not be missing.
 */
function* dropGone(view: IndexView, scope: ScopeQuery, { query, ranked }: Ranking): Pass<Ranking | undefined> {
  const isInScope = inScope(scope);
  const current = yield* wait(view.current(ranked.map(({ file }) => file)));
  const left: Ranked[] = [];
  for (const candidate of ranked) {
    const { file, space } = current.get(candidate.file.fileId) ?? {};
    if (!file || space === undefined) continue;
    if (file.version !== candidate.file.version) return undefined;
    if (isInScope(file, space)) left.push({ ...candidate, file });
  }
  return { query, ranked: left };
}

/** The first half of a search: at most `candidatesMax` candidates, best first. */
export function* rankIn(view: IndexView, request: SearchQuery): Pass<Ranking> {
  const { query: text, mode, explanation } = request;
  const { embedder } = view;
  const scope = yield* wait(view.scope(request));
  const { query, vector } = yield* wait(scope.weigh((statistics) => weigh(text, statistics, { scope, embedder })));
  explanation?.weighed(query);
  if (!vector) return { query, ranked: [] };
  const { unrelated } = embedder;
  const tally = unrelated && new CosineTally();
  const nearest = yield* wait(scope.nearest(vector, tally));
  explanation?.found('vectors', nearest);
  if (mode === 'fast' && unrelated === undefined) return { query, ranked: countWords(nearest, query, embedder) };
  const near = withEvidence(nearest, query, embedder.noiseCosine);
  if (mode === 'fast') return { query, ranked: near };
  const spread = unrelated && tally?.spread(unrelated);
  explanation?.spreadOf(spread);
  if (mode === 'normal') return { query, ranked: rerank(near, query, spread) };
  const matching = yield* wait(scope.matching(query));
  explanation?.found('keywords', matching);
  const fused = fuse(near, matching);
  explanation?.found('fused', fused);
  // The fused order is made for lexical vectors. With a model the reranker sees the candidates of both generators.
  const chosen = spread ? fused : fused.slice(0, candidatesMax);
  const candidates = yield* wait(scope.withCosines(chosen, vector));
  explanation?.known(candidates);
  return { query, ranked: rerank(candidates, query, spread).slice(0, candidatesMax) };
}

/** Weighs and embeds a query. The vector is undefined if the query can find nothing. */
function weigh(
  text: string,
  statistics: TermStatistics,
  { scope, embedder }: { scope: SearchScope; embedder: QueryEmbedder },
): { query: WeightedQuery; vector?: Float32Array } {
  const query = weighQuery(text, statistics);
  if (query.terms.length === 0 || scope.isEmpty) return { query };
  return { query, vector: embedder.embedQuery(text, () => weightedWords(query, statistics)) };
}

/** Drops candidates without evidence: they share no term with the query, and their cosine is not above the noise. */
function withEvidence(candidates: readonly Candidate[], query: WeightedQuery, noiseCosine: number): Candidate[] {
  const tableOf = occurrenceTables(query);
  return candidates.filter(({ cosine, row, file: { segment } }) => {
    if (cosine <= 0) return false;
    if (cosine > noiseCosine) return true;
    const occurrences = tableOf(segment);
    occurrences.read(segment.tokens.of(row));
    return occurrences.length > 0;
  });
}

/**
 * Gives the candidates of a page their spans of their files. Drops candidates whose chunk is in the span of a better one.
 * A file with one candidate has no such chunk, so its outline is read only for the page.
 */
function* placePage(
  view: IndexView,
  ranked: readonly Ranked[],
  completion: Completion,
  { limit, offset = 0 }: Pick<SearchQuery, 'limit' | 'offset'>,
): Pass<{ total: number; page: PlacedCandidate[] }> {
  const counts = new Map<SearchedFile, number>();
  for (const { file } of ranked) counts.set(file, (counts.get(file) ?? 0) + 1);
  const isAlone = ({ file }: Ranked) => counts.get(file) === 1;
  const read = ranked.filter((candidate, at) => at < offset + limit || !isAlone(candidate));
  yield* wait(view.loadOutlines(read.map(({ file }) => file)));
  const taken = new Map<SearchedFile, Span[]>();
  const placed: (PlacedCandidate | Ranked)[] = [];
  for (const candidate of ranked) {
    const bodies = taken.get(candidate.file) ?? [];
    const spot = isAlone(candidate) ? candidate : placeBeside(candidate, bodies, completion);
    if (!spot) continue;
    if ('body' in spot) taken.set(candidate.file, [...bodies, spot.body]);
    placed.push(spot);
  }
  const page = placed.slice(offset, offset + limit);
  yield* wait(view.loadOutlines(page.map((spot) => ('body' in spot ? spot.candidate.file : spot.file))));
  return {
    total: placed.length,
    page: page.map((spot) => ('body' in spot ? spot : placeBeside(spot, [], completion)!)),
  };
}

/** @param bodies spans of better candidates of the file. @returns undefined if the chunk is in one of them. */
function placeBeside(candidate: Ranked, bodies: readonly Span[], completion: Completion): PlacedCandidate | undefined {
  const outline = outlineOf(candidate.file);
  const chunk = outline.chunk(candidate.chunk);
  if (bodies.some((body) => covers(body, chunk))) return undefined;
  const body = completion === 'context' ? chunk : maximumSpan(outline, candidate.chunk, bodies);
  return { candidate, outline, body };
}
