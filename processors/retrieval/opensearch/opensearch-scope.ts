/** The scope of a query in OpenSearch: its statistics, candidates and titles. */
import type { MetadataFilter } from '../../../core/metadata/filter.ts';
import { type Language, languageOf } from '../../embedding/analysis/languages.ts';
import type { CosineSpread, QueryEmbedder } from '../../embedding/embedder.ts';
import { byRank, type Candidate } from '../engine/candidate.ts';
import type { CosineTally } from '../engine/cosine-tally.ts';
import type { ScopeQuery } from '../engine/scope.ts';
import { candidatesMax, type SearchScope, type TitlePlace } from '../engine/search-index.ts';
import type { SearchedFile } from '../engine/searched-file.ts';
import type { TermStatistics, WeightedTerms } from '../engine/term-statistics.ts';
import { lengthNorm, termScore } from '../terms/bm25.ts';
import type { FoundChunks, FoundFile } from './found-chunks.ts';
import { chunkDocumentId, type FileDocument, samples, vectorScale } from './indices.ts';
import type { ChosenSpaces } from './position-cache.ts';
import { type LiveChunk, type Reader, termFields, termsOf } from './reader.ts';
import { RelabelledFiles } from './relabelled-files.ts';
import { type Facts, type Questions, RemoteStatistics } from './remote-statistics.ts';
import { type ResolvedQuery, resolveQuery, routings } from './scope-query.ts';
import { titleHeads, titlePlaces } from './title-heads.ts';

/**
 * Chunks of a scope up to which the query is compared with each of them, as with the built-in index. The graph misses some of
 * the ten nearest: at 10,000 generated chunks 5 to 12 %, and more at 50,000.
 */
const comparedMax = 50_000;
/** Neighbours that the graph visits. The built-in embedder's vectors need many for a good recall. */
export const nearestVisited = 400;
/**
 * Number of chunks that keywords find and that are scored again. OpenSearch ranks them by the statistics of all tenants,
 * and the ranking by those of the scope. So more chunks are read than are kept.
 */
const matchingRead = 200;
/** Chunks whose cosines are tallied, about. */
const tallied = 300;
/** Chunks in which misspelt words are looked for. */
const neighboursRead = 60;
/** Spaces that a scope of files or directories may have. The statistics leave further ones out. */
const spacesMax = 10_000;
/** Bytes of the name of a space, about. */
const nameBytes = 50;
/** Files of one page, and pages, of those whose titles may stand in a text. Files beyond them are not found by title. */
const titledPage = 1_000;
const titledPages = 10;

interface Options {
  readonly found: FoundChunks;
  readonly embedder: QueryEmbedder;
}

export async function openScope(reader: Reader, query: ScopeQuery, options: Options): Promise<OpenSearchScope> {
  const resolved = resolveQuery(reader.tenant, query);
  const relabelled = await RelabelledFiles.read(reader, resolved.filter);
  const chunks = chunkQuery(reader.tenant, resolved, relabelled);
  const chosen = await chosenSpaces(reader, resolved, { query, chunks, relabelled });
  const ofSpaces = spacesQuery(reader.tenant, chosen.spaces, relabelled);
  const statistics = await spaceStatistics(reader, ofSpaces, options.found);
  return new OpenSearchScope(reader, resolved.filter, {
    ...options,
    ...chosen,
    query: chunks,
    ofSpaces,
    statistics,
    metadataFilter: query.filter,
  });
}

/** Filters over chunks, all of which must hold, and the query parameter that names their shards. */
interface ChunkQuery {
  readonly filter: readonly object[];
  readonly routing: string;
}

function chunkQuery(tenant: string, { filter, within }: ResolvedQuery, relabelled: RelabelledFiles): ChunkQuery {
  const routing = routings(tenant, within && relabelled.routesOf(within));
  return { filter: relabelled.inScope(tenant, filter), routing };
}

function spacesQuery(tenant: string, spaces: readonly string[], relabelled: RelabelledFiles): ChunkQuery | undefined {
  if (spaces.length === 0) return undefined;
  const routing = routings(tenant, relabelled.routesOf(spaces));
  return { filter: relabelled.inSpaces(tenant, spaces), routing };
}

/** The spaces that have a chunk of the scope, and the number of its chunks. As with the built-in index, a space that a filter empties does not count. */
async function chosenSpaces(
  reader: Reader,
  { spaces }: ResolvedQuery,
  { query, chunks, relabelled }: { query: ScopeQuery; chunks: ChunkQuery; relabelled: RelabelledFiles },
): Promise<ChosenSpaces> {
  if (spaces && !query.filter) return { spaces };
  const { cache } = reader;
  const key = reader.keyOf(JSON.stringify(chunks));
  const known = cache.spaces.get(key);
  if (known) return known;
  const aggs = {
    settled: { filter: relabelled.settled, aggs: { spaces: { terms: { field: 'space', size: spacesMax } } } },
  };
  const body = { size: 0, track_total_hits: true, query: { bool: { filter: chunks.filter } }, aggs };
  const { hits, aggregations } = await reader.search('chunks', body, chunks.routing);
  type Settled = { spaces: { buckets: { key: string }[] } };
  const found = (aggregations?.settled as Settled | undefined)?.spaces.buckets.map(({ key }) => key) ?? [];
  const chosen = { spaces: relabelled.spacesWith(found), chunks: hits.total.value };
  cache.spaces.set(key, chosen);
  cache.grow(2 * key.length + nameBytes * chosen.spaces.length);
  return chosen;
}

async function spaceStatistics(reader: Reader, ofSpaces: ChunkQuery | undefined, { analysis }: FoundChunks) {
  const languageChunks = new Map<Language, number>();
  if (!ofSpaces) return new RemoteStatistics({ analysis, size: { chunks: 0, tokens: 0 }, languageChunks });
  const { cache } = reader;
  const key = reader.keyOf(JSON.stringify(ofSpaces));
  const known = cache.statistics.get(key);
  if (known) return known;
  const body = {
    size: 0,
    track_total_hits: true,
    query: { bool: { filter: ofSpaces.filter } },
    aggs: { tokens: { sum: { field: 'length' } }, languages: { terms: { field: 'language', size: 1_000 } } },
  };
  const { hits, aggregations } = await reader.search('chunks', body, ofSpaces.routing);
  type Languages = { buckets: { key: number; doc_count: number }[] };
  for (const { key, doc_count } of (aggregations?.languages as Languages | undefined)?.buckets ?? []) {
    languageChunks.set(languageOf(key), doc_count);
  }
  const tokens = (aggregations?.tokens as { value: number } | undefined)?.value ?? 0;
  const size = { chunks: hits.total.value, tokens };
  const statistics = new RemoteStatistics({ analysis, size, languageChunks }, (bytes) => cache.grow(bytes));
  cache.statistics.set(key, statistics);
  cache.grow(2 * key.length);
  return statistics;
}

class OpenSearchScope implements SearchScope {
  readonly isEmpty: boolean;
  readonly #reader: Reader;
  /** The scope, as filters over files. */
  readonly #files: readonly object[];
  readonly #query: ChunkQuery;
  readonly #ofSpaces: ChunkQuery | undefined;
  readonly #found: FoundChunks;
  readonly #statistics: RemoteStatistics;
  readonly #chunks: number;
  readonly #unrelated: CosineSpread | undefined;
  readonly #filter: MetadataFilter | undefined;

  constructor(
    reader: Reader,
    files: readonly object[],
    options: Options & {
      query: ChunkQuery;
      ofSpaces: ChunkQuery | undefined;
      chunks?: number;
      statistics: RemoteStatistics;
      metadataFilter: MetadataFilter | undefined;
    },
  ) {
    this.#reader = reader;
    this.#files = files;
    this.#query = options.query;
    this.#ofSpaces = options.ofSpaces;
    this.#found = options.found;
    this.#statistics = options.statistics;
    this.#chunks = options.chunks ?? options.statistics.size.chunks;
    this.#unrelated = options.embedder.unrelated;
    this.#filter = options.metadataFilter;
    this.isEmpty = this.#chunks === 0;
  }

  weigh<T>(work: (statistics: TermStatistics) => T): Promise<T> {
    return this.#statistics.weigh(work, (questions) => this.#ask(questions));
  }

  async nearest(query: Float32Array, tally?: CosineTally): Promise<Candidate[]> {
    const vector = Array.from(query);
    if (tally && this.#unrelated) await this.#tally(tally, vector);
    const chunks = await this.#live((filter) => {
      const within = { bool: { filter } };
      const knn = { vector: { vector, k: nearestVisited, filter: within } };
      return { size: candidatesMax, query: this.#chunks <= comparedMax ? exactly(within, vector) : { knn } };
    });
    const found = chunks.map((live) => this.#candidate(live, cosineOf(live.score)));
    return found.sort(byRank);
  }

  async matching({ terms, idf, size }: WeightedTerms): Promise<Candidate[]> {
    const should = terms.map((standing) => ({
      dis_max: { queries: standing.map((term) => ({ term: { terms: { value: term } } })) },
    }));
    const chunks = await this.#live((filter) => {
      return { size: matchingRead, query: { bool: { filter, should, minimum_should_match: 1 } } };
    });
    const norm = lengthNorm(size);
    const scored = chunks.map((live) => {
      const found = this.#candidate(live, Number.NaN);
      const tokens = this.#found.tokens.of(found.row);
      const counts = new Map<number, number>();
      for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1);
      const score = terms.reduce((sum, standing, at) => {
        const count = standing.reduce(
          (all, term) => all + (counts.get(this.#found.dictionary.numberOf(term) ?? -1) ?? 0),
          0,
        );
        return count === 0 ? sum : sum + termScore(idf[at]!, count, norm.constant + norm.slope * tokens.length);
      }, 0);
      return { ...found, score };
    });
    return scored.sort(byRank).slice(0, candidatesMax);
  }

  async withCosines(candidates: readonly Candidate[], query: Float32Array): Promise<Candidate[]> {
    const idOf = ({ file, chunk }: Candidate) =>
      chunkDocumentId(this.#reader.tenant, { file: file.fileId, at: (file as FoundFile).at, chunk });
    const unknown = candidates.filter(({ cosine }) => Number.isNaN(cosine)).map(idOf);
    if (unknown.length === 0) return [...candidates];
    const scored = exactly({ ids: { values: unknown } }, Array.from(query));
    const body = { size: unknown.length, _source: false, query: scored };
    const { hits } = await this.#reader.search('chunks', body, this.#query.routing);
    const cosines = new Map(hits.hits.map(({ _id, _score }) => [_id, cosineOf(_score)]));
    return candidates.map((found) =>
      Number.isNaN(found.cosine) ? { ...found, cosine: cosines.get(idOf(found)) ?? 0 } : found,
    );
  }

  async firstFiles(count: number): Promise<SearchedFile[]> {
    const body = { size: count, sort: [{ file: 'asc' }], query: { bool: { filter: this.#liveFiles() } } };
    return this.#allowed((await this.#reader.search<FileDocument>('files', body)).hits.hits);
  }

  async titledIn(texts: readonly (readonly string[])[]): Promise<TitlePlace[]> {
    const heads = titleHeads(texts);
    if (heads.length === 0) return [];
    const filter = [...this.#liveFiles(), { terms: { titleHeads: heads } }];
    const places: TitlePlace[] = [];
    let after: string | undefined;
    for (let page = 0; page < titledPages; page += 1) {
      const body = {
        size: titledPage,
        sort: [{ file: 'asc' }],
        query: { bool: { filter } },
        ...(after !== undefined && { search_after: [after] }),
      };
      const { hits } = (await this.#reader.search<FileDocument>('files', body)).hits;
      places.push(...titlePlaces(this.#allowed(hits), texts));
      if (hits.length < titledPage) break;
      after = hits.at(-1)!._source.file;
    }
    return places;
  }

  #liveFiles(): object[] {
    return [...this.#files, { term: { isDeleted: false } }];
  }

  /** The live chunks of a search whose files pass the filter. The query finds somewhat more (`metadata-terms.ts`). */
  async #live(bodyOf: (filter: readonly object[]) => object): Promise<LiveChunk[]> {
    const { filter, routing } = this.#query;
    const chunks = await this.#reader.liveChunks((living) => bodyOf([...filter, ...living]), routing);
    return chunks.filter(({ file }) => this.#passes(this.#found.file(file)));
  }

  #allowed(hits: readonly { readonly _source: FileDocument }[]): FoundFile[] {
    return hits.map(({ _source }) => this.#found.file(_source)).filter((file) => this.#passes(file));
  }

  #passes({ metadata }: SearchedFile): boolean {
    return !this.#filter || this.#filter(metadata);
  }

  #candidate({ chunk, file, row }: LiveChunk, cosine: number): Candidate {
    return { file: this.#found.file(file), chunk, row, score: cosine, cosine };
  }

  /** Adds the cosines of some chunks that are chosen by chance. */
  async #tally(tally: CosineTally, vector: readonly number[]): Promise<void> {
    const sample = { range: { sample: { lt: sampleEnd(this.#chunks) } } };
    const query = exactly({ bool: { filter: [...this.#query.filter, sample] } }, vector);
    const { hits } = await this.#reader.search(
      'chunks',
      // In any order but that of the score: the best ones would not be chosen by chance.
      { size: 2 * tallied, _source: false, query, sort: ['_doc'], track_scores: true },
      this.#query.routing,
    );
    for (const { _score } of hits.hits) tally.add(cosineOf(_score));
  }

  async #ask({ terms, near }: Questions): Promise<Facts> {
    if (!this.#ofSpaces) return { frequencies: new Map(), neighbours: [] };
    const { filter, routing } = this.#ofSpaces;
    const filters = Object.fromEntries(terms.map((term, at) => [at, { term: { terms: term } }]));
    const counting =
      terms.length === 0
        ? undefined
        : this.#reader.search(
            'chunks',
            { size: 0, query: { bool: { filter } }, aggs: { terms: { filters: { filters } } } },
            routing,
          );
    const looking = near.map(async ({ term, distanceMax }) => {
      const found = await Promise.all(
        Array.from({ length: distanceMax }, (_, less) => {
          const fuzzy = { terms: { value: term, fuzziness: less + 1, max_expansions: 500 } };
          const query = { bool: { filter, must: { fuzzy } } };
          return this.#reader.search('chunks', { size: neighboursRead, ...termFields, query }, routing);
        }),
      );
      const words = found.flatMap(({ hits }) => hits.hits.flatMap(({ fields }) => termsOf(fields).terms.split(' ')));
      return [...new Set(words)].filter((word) => isNear(word, term, distanceMax));
    });
    const [counted, neighbours] = await Promise.all([counting, Promise.all(looking)]);
    type Buckets = { buckets: Record<string, { doc_count: number }> };
    const buckets = (counted?.aggregations?.terms as Buckets | undefined)?.buckets ?? {};
    return { frequencies: new Map(terms.map((term, at) => [term, buckets[at]?.doc_count ?? 0])), neighbours };
  }
}

/** The values of `sample` below it are those of about 300 chunks. @param chunks of the scope */
export function sampleEnd(chunks: number): number {
  return Math.ceil(Math.min(1, tallied / Math.max(1, chunks)) * samples);
}

const lettersOnly = /^[\p{L}\p{M}]{1,40}$/u;

function isNear(word: string, term: string, distanceMax: number): boolean {
  return Math.abs(word.length - term.length) <= distanceMax && lettersOnly.test(word);
}

/** Scores the chunks of a query by their cosine, without the graph. */
function exactly(query: object, vector: readonly number[]): object {
  const params = { field: 'vector', query_value: vector, space_type: 'innerproduct' };
  return { script_score: { query, script: { lang: 'knn', source: 'knn_score', params } } };
}

/** The cosine behind a score of OpenSearch, which is never negative. The vectors of chunks are scaled, that of the query is not. */
function cosineOf(score: number): number {
  return (score >= 1 ? score - 1 : 1 - 1 / score) / vectorScale;
}
