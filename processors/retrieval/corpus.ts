/**
 * The corpus: all that a replica of retrieval holds, by tenant, and the one way into it. Entries of the index log
 * are applied in their order; applying one again changes nothing. A tenant's search reaches that tenant's index and
 * nothing else.
 *
 * Everything here is synchronous, so a search sees the state between two changes. What may wait is done in slices by
 * `work`.
 */
import type { BuiltInEmbedder } from '../embedding/built-in-embedder.ts';
import type { ChunkPart } from '../embedding/chunk-part.ts';
import type { Outline } from './outline-record.ts';
import {
  type EvidenceHit,
  type Ranking,
  rankQuery,
  type SearchAnswer,
  type SearchDeps,
  type SearchQuery,
  search,
  searchEvidence,
} from './search.ts';
import { decodePartition, encodePartition } from './snapshot.ts';
import { Summaries } from './summaries.ts';
import { type PlacedFile, type PlacedRecord, type ScopeItem, TenantIndex } from './tenant-index.ts';

interface OfTenant {
  readonly tenant: string;
}

export interface CorpusOptions {
  readonly embedder: BuiltInEmbedder;
  /** Visible chunks from which a partition builds a graph. */
  readonly hnswChunksMin: number;
}

export class Corpus {
  readonly tenants = new Map<string, TenantIndex>();
  private readonly options: CorpusOptions;
  private readonly summaries = new Summaries();

  constructor(options: CorpusOptions) {
    this.options = options;
  }

  /**
   * Takes a part of a version, which stays invisible until that is committed.
   * @param name what tells the part from the others of its version.
   * @throws {MillraceError} unavailable when it is another embedder's, or the space is full.
   */
  addPart(file: OfTenant & PlacedFile, name: string, part: ChunkPart): void {
    this.tenant(file.tenant).addPart(file, name, part);
  }

  /** Whether the part of that name need not be added (again): it arrived, or its version is visible. */
  hasPart(file: OfTenant & PlacedFile, name: string): boolean {
    return this.tenants.get(file.tenant)?.hasPart(file, name) === true;
  }

  /** Takes a version's outline ahead of its commit, which then has next to nothing to do. */
  addOutline(file: OfTenant & PlacedFile, name: string, outline: Outline): void {
    this.tenant(file.tenant).addOutline(file, name, outline);
  }

  /** Whether the outline of that name need not be given to the commit: it arrived, or its version is visible. */
  hasOutline(file: OfTenant & PlacedFile, name: string): boolean {
    return this.tenants.get(file.tenant)?.hasOutline(file, name) === true;
  }

  /**
   * Makes a version visible in place of the one before, in one step.
   * @param outline needed unless it came ahead.
   * @throws {Error} when parts are missing, or the outline.
   */
  commit(record: OfTenant & PlacedRecord, outline?: Outline): void {
    this.tenant(record.tenant).commit(record, outline);
  }

  /** Hides a file, and drops what has arrived of it. */
  remove({ tenant, file_id }: OfTenant & { readonly file_id: string }): void {
    this.tenants.get(tenant)?.remove(file_id);
  }

  /** The visible version, if any. */
  versionOf({ tenant, file_id }: OfTenant & { readonly file_id: string }): number | undefined {
    return this.tenants.get(tenant)?.file(file_id)?.version;
  }

  /** Every visible file; the corpus may be changed meanwhile. */
  files(): { tenant: string; file_id: string; version: number }[] {
    return [...this.tenants].flatMap(([tenant, index]) =>
      Array.from(index.files(), ({ fileId, version }) => ({ tenant, file_id: fileId, version })),
    );
  }

  /** The file ids of a scope that no search could find: what a caller may answer 404 for. */
  missing(tenant: string, scope: readonly ScopeItem[]): string[] {
    const index = this.tenants.get(tenant);
    const asked = scope.filter(({ type }) => type === 'file').flatMap(({ ids }) => ids);
    return [...new Set(asked)].filter((fileId) => !index?.file(fileId));
  }

  /** The first half of a search, for a reranker that takes its time; undefined where nothing can be found. */
  rank(tenant: string, query: SearchQuery): Ranking | undefined {
    const deps = this.searchDeps(tenant);
    return deps && rankQuery(deps, query);
  }

  /** @param ranking of `rank`, and what has come of it: only the other half is done. */
  search(tenant: string, query: SearchQuery, ranking?: Ranking): SearchAnswer {
    const deps = this.searchDeps(tenant);
    return deps ? search(deps, query, ranking) : { total: 0, hits: [] };
  }

  searchEvidence(tenant: string, query: SearchQuery, ranking?: Ranking): EvidenceHit[] {
    const deps = this.searchDeps(tenant);
    return deps ? searchEvidence(deps, query, ranking) : [];
  }

  /**
   * Does background work (graphs, compaction) for about `budgetMs`.
   * @param now a monotonic clock, in milliseconds.
   * @returns whether more is left.
   */
  work(budgetMs: number, now: () => number): boolean {
    const until = now() + budgetMs;
    for (const index of this.tenants.values()) {
      for (const partition of index.partitions.values()) {
        if (partition.work(until - now(), now)) return true;
      }
    }
    return false;
  }

  /**
   * Each partition with its buffers, made as they are asked for, so that writing them holds up no search. A partition
   * is as it was when it was asked for: of changes meanwhile, some may be in and some not. Applying the log again from
   * before the first partition ends in the right files, since applying an entry again changes nothing.
   */
  *snapshot(): Generator<{ tenant: string; space: string; buffers: Iterable<Uint8Array> }> {
    for (const [tenant, index] of [...this.tenants]) {
      for (const [space, partition] of [...index.partitions]) {
        yield { tenant, space, buffers: encodePartition(partition) };
      }
    }
  }

  /** @throws {Error} when the buffers are of another format or embedder: index from the blobs instead. */
  restore({ tenant, buffers }: OfTenant & { readonly buffers: Iterable<Uint8Array> }): void {
    this.tenant(tenant).adopt(decodePartition(buffers, this.partitionOptions()));
  }

  private tenant(name: string): TenantIndex {
    const known = this.tenants.get(name);
    if (known) return known;
    const index = new TenantIndex(this.partitionOptions());
    this.tenants.set(name, index);
    return index;
  }

  private searchDeps(tenant: string): SearchDeps | undefined {
    const index = this.tenants.get(tenant);
    return index && { index, embedder: this.options.embedder, summaries: this.summaries };
  }

  private partitionOptions() {
    const { embedder, hnswChunksMin } = this.options;
    return { fingerprint: embedder.fingerprint, dimension: embedder.dimension, hnswChunksMin };
  }
}
