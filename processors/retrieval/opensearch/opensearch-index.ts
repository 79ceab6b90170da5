/** An index in OpenSearch, as searches see it. */
import type { Log } from '../../../core/log.ts';
import type { ReindexStore } from '../../../core/store/index/reindex.ts';
import { BuiltInEmbedder } from '../../embedding/built-in-embedder.ts';
import type { QueryEmbedder } from '../../embedding/embedder.ts';
import { analysisOf } from '../../embedding/form.ts';
import { filesWithout, type ScopeQuery } from '../engine/scope.ts';
import {
  type CurrentFile,
  EmbedderMismatch,
  type IndexView,
  type SearchIndex,
  type SearchScope,
  type Stoppable,
} from '../engine/search-index.ts';
import { namesOf, type SearchedFile } from '../engine/searched-file.ts';
import { Summaries } from '../engine/summaries.ts';
import type { OutlineCache } from './cache/outline-cache.ts';
import type { TermCache } from './cache/term-cache.ts';
import { FoundChunks, type FoundFile } from './found-chunks.ts';
import type { Indices } from './indices.ts';
import { openScope } from './opensearch-scope.ts';
import type { PositionCache } from './position-cache.ts';
import { Reader } from './reader.ts';

export interface OpenSearchIndexDeps {
  readonly indices: Indices;
  /** Names the embedder of each tenant's index. A reindex changes it in one step, so it is the alias of the index. */
  readonly store: Pick<ReindexStore, 'current'>;
  readonly outlines: OutlineCache;
  /** Resolves when every change that was answered before is searchable. */
  readonly fence: (options?: Stoppable) => Promise<void>;
  /** The cache of reads since the present position was seen. */
  readonly cache: () => PositionCache;
  readonly terms: TermCache;
  readonly log: Log;
}

/** Tenants whose embedder is remembered. */
const tenantsMax = 10_000;

export class OpenSearchIndex implements SearchIndex {
  readonly #deps: OpenSearchIndexDeps;
  readonly #builtIn = new BuiltInEmbedder();
  readonly #summaries = new Summaries();
  /** The embedder of each tenant that was used last and whose fence has passed. */
  readonly #passed = new Map<string, string>();

  constructor(deps: OpenSearchIndexDeps) {
    this.#deps = deps;
  }

  /** A new embedder is used after all files that it embedded can be found. The fence of the batch was perhaps earlier. */
  async fingerprintOf(tenant: string, options?: Stoppable): Promise<string | undefined> {
    const fingerprint = await this.#deps.store.current(tenant);
    if (fingerprint === undefined || this.#passed.get(tenant) === fingerprint) return fingerprint;
    await this.#deps.fence(options);
    this.#passed.set(tenant, fingerprint);
    if (this.#passed.size > tenantsMax) this.#passed.delete(this.#passed.keys().next().value!);
    return fingerprint;
  }

  async missingFiles(tenant: string, query: ScopeQuery, options?: Stoppable): Promise<string[]> {
    const fileIds = query.scope.filter(({ type }) => type === 'file').flatMap(({ ids }) => ids);
    if (fileIds.length === 0) return [];
    const fingerprint = await this.fingerprintOf(tenant, options);
    const files = fingerprint && (await this.#reader(tenant, fingerprint, options).files(new Set(fileIds)));
    return filesWithout(query, (fileId) => (files || undefined)?.get(fileId)?.space);
  }

  async view(
    tenant: string,
    embedder: QueryEmbedder = this.#builtIn,
    options?: Stoppable,
  ): Promise<IndexView | undefined> {
    const fingerprint = await this.fingerprintOf(tenant, options);
    if (fingerprint === undefined) return undefined;
    if (embedder.fingerprint !== fingerprint) throw new EmbedderMismatch(fingerprint);
    const reader = this.#reader(tenant, fingerprint, options);
    return new OpenSearchView(reader, { embedder, summaries: this.#summaries, outlines: this.#deps.outlines });
  }

  #reader(tenant: string, fingerprint: string, options?: Stoppable): Reader {
    return new Reader({ ...this.#deps, cache: this.#deps.cache() }, { tenant, fingerprint, signal: options?.signal });
  }
}

class OpenSearchView implements IndexView {
  readonly embedder: QueryEmbedder;
  readonly summaries: Summaries;
  readonly #reader: Reader;
  readonly #outlines: OutlineCache;
  readonly #found: FoundChunks;

  constructor(
    reader: Reader,
    { embedder, summaries, outlines }: { embedder: QueryEmbedder; summaries: Summaries; outlines: OutlineCache },
  ) {
    this.#reader = reader;
    this.embedder = embedder;
    this.summaries = summaries;
    this.#outlines = outlines;
    this.#found = new FoundChunks(analysisOf(embedder.fingerprint), reader.terms);
  }

  scope(query: ScopeQuery): Promise<SearchScope> {
    return openScope(this.#reader, query, { found: this.#found, embedder: this.embedder });
  }

  async current(files: readonly SearchedFile[]): Promise<Map<string, CurrentFile>> {
    const documents = await this.#reader.files(new Set(files.map(({ fileId }) => fileId)));
    const current = new Map<string, CurrentFile>();
    for (const file of files as readonly FoundFile[]) {
      const document = documents.get(file.fileId);
      if (!document || current.has(file.fileId)) continue;
      const now = this.#found.file(document);
      // The chunks that were found before are in the table of the earlier view.
      current.set(file.fileId, { file: { ...file, ...namesOf(now) }, space: now.space });
    }
    return current;
  }

  async loadOutlines(files: Iterable<SearchedFile>): Promise<void> {
    const bySegment = new Map<FoundChunks, Set<string>>();
    for (const { segment, outline } of files as Iterable<FoundFile>) {
      bySegment.set(segment, (bySegment.get(segment) ?? new Set()).add(outline));
    }
    for (const [segment, names] of bySegment) await this.#outlines.load(names, segment.outlines);
  }
}
