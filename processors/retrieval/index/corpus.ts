/**
 * The corpus: all that a replica of retrieval holds, by tenant, and the one way into it. Entries of the index log
 * are applied in their order; applying one again changes nothing. A tenant's search reaches that tenant's index and
 * nothing else.
 *
 * A tenant's index is of one embedder. A reindex builds the next one beside it, of another: what comes for that embedder
 * goes there, deletions go to both, and no search sees it until `serve` puts it in the other's place in one step.
 *
 * Everything here is synchronous, so a search sees the state between two changes. What may wait is done in slices by
 * `work`.
 */
import { BuiltInEmbedder } from '../../embedding/built-in-embedder.ts';
import type { QueryEmbedder } from '../../embedding/embedder.ts';
import type { Outline } from '../outline/outline-record.ts';
import type { Partition } from './partition.ts';
import { decodePartition, encodePartition } from './snapshot.ts';
import { Summaries } from './summaries.ts';
import { type PlacedFile, type PlacedRecord, type ScopeItem, TenantIndex } from './tenant-index.ts';

interface OfTenant {
  readonly tenant: string;
}

/** Whose index; what has none is of the built-in embedder. */
interface OfIndex extends OfTenant {
  readonly fingerprint?: string;
}

/** What one search reads. */
export interface IndexView {
  readonly index: TenantIndex;
  readonly embedder: QueryEmbedder;
  readonly summaries: Summaries;
}

/** A partition as it is saved. */
export interface PartitionSnapshot {
  tenant: string;
  space: string;
  /** Of an index that a reindex is building. */
  isNext: boolean;
  buffers: Iterable<Uint8Array>;
}

/** A query was embedded for an index that another has replaced since. */
export class EmbedderMismatch extends Error {
  override readonly name = 'EmbedderMismatch';
}

export interface CorpusOptions {
  /** Visible chunks from which a partition builds a graph. */
  readonly hnswChunksMin: number;
}

export class Corpus {
  readonly tenants = new Map<string, TenantIndex>();
  /** What a reindex builds. */
  readonly next = new Map<string, TenantIndex>();
  readonly #builtIn = new BuiltInEmbedder();
  readonly #options: CorpusOptions;
  readonly #summaries = new Summaries();

  constructor(options: CorpusOptions) {
    this.#options = options;
  }

  /** The partition that takes a file's parts and outline; made when it is first asked for. */
  partition(file: OfIndex & PlacedFile): Partition {
    return this.#index(file).partition(file);
  }

  /** The same where it is there already. */
  knownPartition(file: OfIndex & PlacedFile): Partition | undefined {
    return this.#known(file)?.partitions.get(file.space_id);
  }

  /**
   * Makes a version visible in place of the one before, in one step.
   * @param outline needed unless it came ahead.
   * @throws {Error} when parts are missing, or the outline.
   */
  commit(record: OfIndex & PlacedRecord, outline?: Outline): void {
    this.#index(record).commit(record, outline);
  }

  /** Hides a file, and drops what has arrived of it. */
  remove({ tenant, file_id }: OfTenant & { readonly file_id: string }): void {
    this.tenants.get(tenant)?.remove(file_id);
    this.next.get(tenant)?.remove(file_id);
  }

  /** The committed version in the embedder's index, if any. */
  versionOf(file: OfIndex & { readonly file_id: string }): number | undefined {
    return this.#known(file)?.file(file.file_id)?.version;
  }

  /** Of the embedder that a search of the tenant needs; undefined where there is nothing to be found. */
  fingerprintOf(tenant: string): string | undefined {
    const index = this.tenants.get(tenant);
    return index?.isEmpty === false ? index.fingerprint : undefined;
  }

  /** Whether the embedder's index has all that the visible one has: `serve` then takes nothing from search. */
  isComplete(of: OfIndex): boolean {
    const live = this.tenants.get(of.tenant);
    const index = this.#known(of);
    return !live || [...live.files()].every((file) => index?.file(file.fileId)?.version === file.version);
  }

  /** Makes the embedder's index the tenant's, in one step, and drops the other. */
  serve(of: OfIndex): void {
    const index = this.#known(of) ?? this.#newIndex(this.#fingerprint(of));
    this.tenants.set(of.tenant, index);
    this.next.delete(of.tenant);
  }

  clear(): void {
    this.tenants.clear();
    this.next.clear();
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

  /**
   * The index that a search of the tenant reads; undefined where nothing can be found.
   * @param embedder of the query; the built-in one unless given.
   * @throws {EmbedderMismatch} when the query was embedded for another index.
   */
  view(tenant: string, embedder: QueryEmbedder = this.#builtIn): IndexView | undefined {
    const index = this.tenants.get(tenant);
    if (!index || index.isEmpty) return undefined;
    if (embedder.fingerprint !== index.fingerprint) throw new EmbedderMismatch(index.fingerprint);
    return { index, embedder, summaries: this.#summaries };
  }

  /**
   * Does background work (graphs, compaction) for about `budgetMs`.
   * @param now a monotonic clock, in milliseconds.
   * @returns whether more is left.
   */
  work(budgetMs: number, now: () => number): boolean {
    const until = now() + budgetMs;
    for (const index of [...this.tenants.values(), ...this.next.values()]) {
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
  *snapshot(): Generator<PartitionSnapshot> {
    for (const isNext of [false, true]) {
      for (const [tenant, index] of [...(isNext ? this.next : this.tenants)]) {
        for (const [space, partition] of [...index.partitions]) {
          yield { tenant, space, isNext, buffers: encodePartition(partition) };
        }
      }
    }
  }

  /** @throws {Error} when the buffers are of another format: index from the blobs instead. */
  restore({ tenant, isNext, buffers }: Pick<PartitionSnapshot, 'tenant' | 'isNext' | 'buffers'>): void {
    const partition = decodePartition(buffers, { hnswChunksMin: this.#options.hnswChunksMin });
    const { fingerprint } = partition.options;
    const indexes = isNext ? this.next : this.tenants;
    const index = indexes.get(tenant) ?? this.#newIndex(fingerprint);
    indexes.set(tenant, index);
    index.adopt(partition);
  }

  #fingerprint({ fingerprint }: OfIndex): string {
    return fingerprint || this.#builtIn.fingerprint;
  }

  #known(of: OfIndex): TenantIndex | undefined {
    const fingerprint = this.#fingerprint(of);
    const indexes = [this.tenants.get(of.tenant), this.next.get(of.tenant)];
    return indexes.find((index) => index?.fingerprint === fingerprint);
  }

  /** The first of a tenant is served; one of another embedder is built beside it, in place of any before. */
  #index(of: OfIndex): TenantIndex {
    const known = this.#known(of);
    if (known) return known;
    const index = this.#newIndex(this.#fingerprint(of));
    (this.tenants.has(of.tenant) ? this.next : this.tenants).set(of.tenant, index);
    return index;
  }

  #newIndex(fingerprint: string): TenantIndex {
    return new TenantIndex({ fingerprint, hnswChunksMin: this.#options.hnswChunksMin });
  }
}
