/**
 * An index as the processor and the searches see it: tenants, their views, and the scope of a query in a view.
 *
 * Two engines implement it: the built-in index (`index/`) and OpenSearch (`opensearch/`). Code outside these folders
 * cannot tell which one it has. An engine finds candidates, and gives the statistics and texts that ranking needs. It does not rank.
 */
import type { QueryEmbedder } from '../../embedding/embedder.ts';
import type { Candidate } from './candidate.ts';
import type { CosineTally } from './cosine-tally.ts';
import type { Awaitable } from './pass.ts';
import type { ScopeQuery } from './scope.ts';
import type { SearchedFile } from './searched-file.ts';
import type { Summaries } from './summaries.ts';
import type { TermStatistics, WeightedTerms } from './term-statistics.ts';

/** Candidates of one generator. */
export const candidatesMax = 100;

/** Options of work that may wait for another machine. */
export interface Stoppable {
  readonly signal?: AbortSignal | undefined;
}

export interface SearchIndex {
  /** Fingerprint of the embedder that a search of the tenant needs; undefined if the tenant has no files. */
  fingerprintOf(tenant: string, options?: Stoppable): Awaitable<string | undefined>;
  /** The file ids of a scope that the tenant's index does not have. */
  missingFiles(tenant: string, scope: ScopeQuery, options?: Stoppable): Awaitable<string[]>;
  /**
   * The index that a search of the tenant reads; undefined if the tenant has no files.
   * @param embedder embedder of the query. Default: the built-in one.
   * @param options.signal ends all waits of this view with its reason
   * @throws {EmbedderMismatch} if the query was embedded for another index.
   */
  view(tenant: string, embedder?: QueryEmbedder, options?: Stoppable): Awaitable<IndexView | undefined>;
}

/** The query was embedded for an index that has been replaced meanwhile. */
export class EmbedderMismatch extends Error {
  override readonly name = 'EmbedderMismatch';
}

export interface IndexView {
  readonly embedder: QueryEmbedder;
  readonly summaries: Summaries;
  scope(query: ScopeQuery): Awaitable<SearchScope>;
  /** The files as they are now, by file id. A file that was deleted is absent. */
  current(files: readonly SearchedFile[]): Awaitable<ReadonlyMap<string, CurrentFile>>;
  /** Makes the outlines of the files readable. A file without one is gone: it was deleted or replaced meanwhile. */
  loadOutlines(files: Iterable<SearchedFile>): Awaitable<void>;
}

export interface CurrentFile {
  readonly file: SearchedFile;
  readonly space: string;
}

/** The files that a query may find. */
export interface SearchScope {
  readonly isEmpty: boolean;
  /** Calls `work` with the statistics of the scope. It may run several times, so it has no effects. */
  weigh<T>(work: (statistics: TermStatistics) => T): Awaitable<T>;
  /**
   * The nearest chunks by cosine, best first, at most `candidatesMax`.
   * @param tally gets the cosine of every chunk of the scope, or of a sample.
   */
  nearest(query: Float32Array, tally?: CosineTally): Awaitable<Candidate[]>;
  /** The best chunks by BM25, best first, at most `candidatesMax`. Their cosine is unknown (NaN). */
  matching(query: WeightedTerms): Awaitable<Candidate[]>;
  /** Computes unknown cosines. */
  withCosines(candidates: readonly Candidate[], query: Float32Array): Awaitable<Candidate[]>;
  /** The first files by their ids. */
  firstFiles(count: number): Awaitable<SearchedFile[]>;
  /** The files whose titles stand in the texts. @param texts the index terms of each text */
  titledIn(texts: readonly (readonly string[])[]): Awaitable<TitlePlace[]>;
}

/** A place where a text has the title of a file. Brackets at the end of the title are optional. */
export interface TitlePlace {
  readonly file: SearchedFile;
  /** Index of the text. */
  readonly text: number;
  /** Index of the first term. */
  readonly position: number;
}
