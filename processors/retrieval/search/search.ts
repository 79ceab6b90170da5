/**
 * A search over a tenant's index, in one synchronous pass:
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
 * `rank` is the first half. A search with a `ranking` is the second half.
 */
import { queryLanguage } from '../../embedding/analysis/detection.ts';
import { type Language, unknownLanguage } from '../../embedding/analysis/languages.ts';
import { asksForSummary } from '../../embedding/analysis/summary-requests.ts';
import type { QueryEmbedder } from '../../embedding/embedder.ts';
import type { Corpus, IndexView } from '../index/corpus.ts';
import { type IndexedFile, outlineOf, termsInFile } from '../index/indexed-file.ts';
import { covers, maximumSpan } from '../outline/complete.ts';
import type { OutlineView, Span } from '../outline/outline-record.ts';
import type { Candidate, Ranked } from './candidate.ts';
import { candidatesMax, keywordCandidates, vectorCandidates, withCosines } from './candidate-generators.ts';
import { type Corrected, writeCorrections } from './correction.ts';
import { CosineTally } from './cosine-tally.ts';
import { countWords } from './count-words.ts';
import { fuse } from './fuse.ts';
import { type Completion, type Hit, type PlacedCandidate, writeHit } from './hit.ts';
import { namedTitles } from './named-titles.ts';
import { occurrenceTables } from './occurrences.ts';
import { rerank } from './rerank.ts';
import { inScope, resolveScope, type ScopeQuery } from './scope.ts';
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
  /** Embedder prepared for this query. Default: the built-in one. */
  readonly embedder?: QueryEmbedder;
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
 * @param ranking an earlier result of `rank`, which may be reordered. Default: the search ranks by itself.
 * @throws {EmbedderMismatch} if the query was embedded for another index.
 */
export function search(corpus: Corpus, tenant: string, query: SearchQuery, ranking?: Ranking): SearchAnswer {
  const view = corpus.view(tenant, query.embedder);
  return view ? complete(view, query, ranking) : { total: 0, hits: [] };
}

/** A search whose hits also have the titles of the documents that they name. */
export function searchEvidence(corpus: Corpus, tenant: string, query: SearchQuery, ranking?: Ranking): Evidence {
  const view = corpus.view(tenant, query.embedder);
  if (!view) return { total: 0, hits: [] };
  const { hits, ...answer } = complete(view, query, ranking);
  const texts = hits.map(({ fileId, text }) => ({ fileId, terms: termsInFile(view.index.file(fileId)!, text) }));
  const titles = namedTitles(resolveScope(view.index, query), texts);
  return { ...answer, hits: hits.map((hit, at) => ({ ...hit, titles: titles[at]! })) };
}

/** The first half of a search: at most `candidatesMax` candidates, best first; undefined if the index is empty. */
export function rank(corpus: Corpus, tenant: string, query: SearchQuery): Ranking | undefined {
  const view = corpus.view(tenant, query.embedder);
  return view && rankIn(view, query);
}

/** Turns ranked chunks into passages, and writes the requested page of hits. */
function complete(view: IndexView, request: SearchQuery, ranking?: Ranking): SearchAnswer {
  const { query, ranked: found } = (ranking && dropGone(view, request, ranking)) ?? rankIn(view, request);
  const isUnnamed = request.summarises === true && found.length === 0 && asksForSummary(request.query);
  const ranked = isUnnamed ? spreadChunks(resolveScope(view.index, request)) : found;
  const { mode, limit, offset = 0 } = request;
  const completion = mode === 'ultra' ? 'context' : 'maximum';
  const placed = place(ranked, completion);
  const hits = placed.slice(offset, offset + limit).map((candidate) => writeHit(view, candidate, query, completion));
  const corrections = writeCorrections(query.corrections, ranked);
  const statistics = statisticsOf(query, ranked);
  return { total: placed.length, hits, statistics, ...(corrections.length > 0 && { corrections }) };
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
function dropGone({ index }: IndexView, scope: ScopeQuery, { query, ranked }: Ranking): Ranking | undefined {
  const isInScope = inScope(index, scope);
  const left: Ranked[] = [];
  for (const candidate of ranked) {
    const file = index.file(candidate.file.fileId);
    if (file && file.version !== candidate.file.version) return undefined;
    if (file && isInScope(file)) left.push({ ...candidate, file });
  }
  return { query, ranked: left };
}

function rankIn({ index, embedder }: IndexView, request: SearchQuery): Ranking {
  const { query: text, mode } = request;
  const scope = resolveScope(index, request);
  const query = weighQuery(text, scope.segments);
  if (query.terms.length === 0 || scope.parts.length === 0) return { query, ranked: [] };
  const vector = embedder.embedQuery(text, () => weightedWords(query, scope.segments));
  const { unrelated } = embedder;
  const tally = unrelated && new CosineTally();
  const nearest = vectorCandidates(scope.parts, vector, tally);
  if (mode === 'fast' && unrelated === undefined) return { query, ranked: countWords(nearest, query, embedder) };
  const near = withEvidence(nearest, query, embedder.noiseCosine);
  if (mode === 'fast') return { query, ranked: near };
  const spread = unrelated && tally?.spread(unrelated);
  if (mode === 'normal') return { query, ranked: rerank(near, query, spread) };
  const fused = fuse(near, keywordCandidates(scope.parts, query));
  // The fused order is made for lexical vectors. With a model the reranker sees the candidates of both generators.
  const candidates = withCosines(spread ? fused : fused.slice(0, candidatesMax), vector);
  return { query, ranked: rerank(candidates, query, spread).slice(0, candidatesMax) };
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

/** Gives each candidate its span of the file. Drops candidates whose chunk is in the span of a better one. */
function place(ranked: readonly Ranked[], completion: Completion): PlacedCandidate[] {
  const taken = new Map<IndexedFile, { outline: OutlineView; bodies: Span[] }>();
  const placed: PlacedCandidate[] = [];
  for (const candidate of ranked) {
    const { file } = candidate;
    const known = taken.get(file) ?? { outline: outlineOf(file), bodies: [] };
    taken.set(file, known);
    const { outline, bodies } = known;
    const chunk = outline.chunk(candidate.chunk);
    if (bodies.some((body) => covers(body, chunk))) continue;
    const body = completion === 'context' ? chunk : maximumSpan(outline, candidate.chunk, bodies);
    bodies.push(body);
    placed.push({ candidate, outline, body });
  }
  return placed;
}
