/**
 * A search over a tenant's index, in one synchronous pass:
 *
 *   scope -> weigh the query -> legs (vectors; ultra: and keywords, fused) -> normal, ultra: rerank -> complete
 *
 *   mode     legs                 ranked by    completed to
 *   fast     vectors              cosine       maximum
 *   normal   vectors              reranker     maximum
 *   ultra    vectors + keywords   reranker     context
 *
 * Scores are those of the final ranking and never rise down the list; equal ones go by file id, then chunk. The same
 * index gives the same answer in every replica (but for what a graph finds).
 *
 * Where a model reranks (`model-ranking.ts`) the pass has a break before it completes, in which anything may happen to
 * the index: `rank` is the half before it, and a search that is given a ranking the half after.
 */
import type { QueryEmbedder } from '../../embedding/embedder.ts';
import type { Corpus, IndexView } from '../index/corpus.ts';
import { type IndexedFile, outlineOf } from '../index/indexed-file.ts';
import type { Segment } from '../index/segment.ts';
import type { ScopeItem } from '../index/tenant-index.ts';
import { covers, maximumSpan } from '../outline/complete.ts';
import type { OutlineView, Span } from '../outline/outline-record.ts';
import type { Candidate, Ranked } from './candidate.ts';
import { candidatesMax, keywordCandidates, vectorCandidates, withCosines } from './candidate-generators.ts';
import { fuse } from './fuse.ts';
import { type Completion, type Hit, type PlacedCandidate, writeHit } from './hit.ts';
import { namedTitles } from './named-titles.ts';
import { Occurrences } from './occurrences.ts';
import { rerank } from './rerank.ts';
import { resolveScope } from './scope.ts';
import { idfOf, type WeightedQuery, weighQuery } from './weighted-query.ts';

export interface SearchQuery {
  readonly query: string;
  readonly scope: readonly ScopeItem[];
  readonly mode: 'fast' | 'normal' | 'ultra';
  /** Hits returned; it changes nothing else. */
  readonly limit: number;
  /** Hits passed over: those of earlier pages; default 0. */
  readonly offset?: number;
  /** Made for this query; the built-in one unless given. */
  readonly embedder?: QueryEmbedder;
}

export interface SearchAnswer {
  /** Hits before `limit`. */
  readonly total: number;
  readonly hits: Hit[];
}

export interface EvidenceHit extends Hit {
  /** Of other documents of the scope. */
  readonly titles: string[];
}

/** What a query has found, best first, and what is needed to write it out. */
export interface Ranking {
  readonly query: WeightedQuery;
  readonly ranked: readonly Ranked[];
}

/**
 * @param ranking of `rank` a while ago, perhaps reordered since; the search's own unless given.
 * @throws {EmbedderMismatch} when the query was embedded for another index.
 */
export function search(corpus: Corpus, tenant: string, query: SearchQuery, ranking?: Ranking): SearchAnswer {
  const view = corpus.view(tenant, query.embedder);
  return view ? complete(view, query, ranking) : { total: 0, hits: [] };
}

/** A search that also tells which documents of the scope each hit names, by their titles. */
export function searchEvidence(corpus: Corpus, tenant: string, query: SearchQuery, ranking?: Ranking): EvidenceHit[] {
  const view = corpus.view(tenant, query.embedder);
  if (!view) return [];
  const { hits } = complete(view, query, ranking);
  const titles = namedTitles(resolveScope(view.index, query.scope), hits);
  return hits.map((hit, at) => ({ ...hit, titles: titles[at]! }));
}

/** The first half of a search: at most `candidatesMax` candidates, best first; undefined where nothing can be found. */
export function rank(corpus: Corpus, tenant: string, query: SearchQuery): Ranking | undefined {
  const view = corpus.view(tenant, query.embedder);
  return view && rankIn(view, query);
}

/** Places the ranked, drops what a better one covers, and writes the page that is asked for. */
function complete(view: IndexView, asked: SearchQuery, ranking?: Ranking): SearchAnswer {
  const { query, ranked } = (ranking && living(view, ranking)) ?? rankIn(view, asked);
  const { mode, limit, offset = 0 } = asked;
  const completion = mode === 'ultra' ? 'context' : 'maximum';
  const placed = place(ranked, completion);
  const hits = placed.slice(offset, offset + limit).map((one) => writeHit(view, one, query, completion));
  return { total: placed.length, hits };
}

/**
 * Drops what was deleted since it was ranked; the rest is read where it lies now. Undefined when a file was replaced: it
 * must not be missing, and what was ranked of it is gone.
 */
function living({ index }: IndexView, { query, ranked }: Ranking): Ranking | undefined {
  const found: Ranked[] = [];
  for (const one of ranked) {
    const file = index.file(one.file.fileId);
    if (file && file.version !== one.file.version) return undefined;
    if (file) found.push({ ...one, file });
  }
  return { query, ranked: found };
}

function rankIn({ index, embedder }: IndexView, { scope: items, query: text, mode }: SearchQuery): Ranking {
  const scope = resolveScope(index, items);
  const query = weighQuery(text, scope.segments);
  if (query.terms.length === 0 || scope.parts.length === 0) return { query, ranked: [] };
  const vector = embedder.embedQuery(text, (term) => idfOf(term, scope.segments, query.size));
  const near = withEvidence(vectorCandidates(scope.parts, vector), query, embedder.noiseCosine);
  if (mode === 'fast') return { query, ranked: near };
  if (mode === 'normal') return { query, ranked: rerank(near, query) };
  const fused = fuse(near, keywordCandidates(scope.parts, query)).slice(0, candidatesMax);
  return { query, ranked: rerank(withCosines(fused, vector), query) };
}

/** Drops what shares no term with the query and is no nearer to it than chance: it would be an answer to nothing. */
function withEvidence(candidates: readonly Candidate[], query: WeightedQuery, noiseCosine: number): Candidate[] {
  const tables = new Map<Segment, Occurrences>();
  return candidates.filter(({ cosine, row, file: { segment } }) => {
    if (cosine <= 0) return false;
    if (cosine > noiseCosine) return true;
    const occurrences = tables.get(segment) ?? new Occurrences(segment, query);
    tables.set(segment, occurrences);
    occurrences.read(segment.tokens.of(row));
    return occurrences.length > 0;
  });
}

/** Gives each candidate its part of its file, and drops those that a better one covers. */
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
