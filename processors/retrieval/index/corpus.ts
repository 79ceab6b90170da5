/**
 * The corpus: all indexes of a retrieval replica, by tenant.
 *
 * The tail applies the entries of the index log to it in their order. Applying an entry again changes nothing. A search
 * reads only the index of its tenant.
 *
 * A tenant's index has one embedder. A reindex builds a second index beside it, with another embedder. Parts and
 * commits go to the index of their embedder, deletions to both. No search sees the second index until `serve` makes it
 * the tenant's in one step.
 *
 * All methods are synchronous, so a search sees the state between two changes. `work` does background work in slices.
 */
import { BuiltInEmbedder } from '../../embedding/built-in-embedder.ts';
import type { QueryEmbedder } from '../../embedding/embedder.ts';
import { filesWithout, type ScopeQuery } from '../engine/scope.ts';
import { EmbedderMismatch, type SearchIndex } from '../engine/search-index.ts';
import { Summaries } from '../engine/summaries.ts';
import type { Outline } from '../outline/outline-record.ts';
import { CorpusView } from './corpus-view.ts';
import type { FileVersion, Partition } from './partition.ts';
import { runSteps } from './segment.ts';
import { decodeInSteps, encodePartition } from './snapshot.ts';
import { isSame, type PlacedFile, type PlacedRecord, TenantIndex } from './tenant-index.ts';

interface TenantRef {
  readonly tenant: string;
}

/** An index of a tenant. Without a fingerprint it is that of the built-in embedder. */
interface IndexRef extends TenantRef {
  readonly fingerprint?: string;
}

/** A partition in a snapshot. */
export interface PartitionSnapshot {
  tenant: string;
  space: string;
  /** True for an index that a reindex is building. */
  isNext: boolean;
  buffers: Iterable<Uint8Array>;
}

type SnapshotPart = Pick<PartitionSnapshot, 'tenant' | 'isNext' | 'buffers'>;

export interface CorpusOptions {
  /** Visible chunks from which a partition builds a graph. */
  readonly hnswChunksMin: number;
  /** Rows of a segment; an override, for tests. */
  readonly rowsMax?: number;
}

export class Corpus implements SearchIndex {
  /** Indexes that are searched, by tenant. */
  readonly tenants = new Map<string, TenantIndex>();
  /** Indexes that a reindex builds, by tenant. */
  readonly next = new Map<string, TenantIndex>();
  readonly #builtIn = new BuiltInEmbedder();
  readonly #options: CorpusOptions;
  readonly #summaries = new Summaries();

  constructor(options: CorpusOptions) {
    this.#options = options;
  }

  /** The partition for a file's parts and outline. It is created if it does not exist. */
  partition(file: IndexRef & PlacedFile): Partition {
    return this.#index(file).partition(file);
  }

  /** The partition of a file, if it exists. */
  knownPartition(file: IndexRef & PlacedFile): Partition | undefined {
    return this.#known(file)?.partitions.get(file.space_id);
  }

  /**
   * Makes a version visible in place of the previous one, in one step.
   * @param outline needed unless `addOutline` took it before.
   * @throws {Error} if parts or the outline are missing.
   */
  commit(record: IndexRef & PlacedRecord, outline?: Outline): void {
    this.#index(record).commit(record, outline);
  }

  /** Hides a file, and drops its parts that have arrived. */
  remove({ tenant, file_id }: TenantRef & { readonly file_id: string }): void {
    this.tenants.get(tenant)?.remove(file_id);
    this.next.get(tenant)?.remove(file_id);
  }

  /** Whether the embedder's index has this version of the file, with these changes of its names and metadata. */
  has(file: IndexRef & FileVersion & { readonly revision?: number }): boolean {
    return isSame(file, this.#known(file)?.file(file.file_id));
  }

  /** Fingerprint of the embedder that a search of the tenant needs; undefined if the tenant has no files. */
  fingerprintOf(tenant: string): string | undefined {
    const index = this.tenants.get(tenant);
    return index?.isEmpty === false ? index.fingerprint : undefined;
  }

  missingFiles(tenant: string, scope: ScopeQuery): string[] {
    const index = this.tenants.get(tenant);
    return filesWithout(scope, (fileId) => index?.spaceOf(fileId));
  }

  /** Whether the embedder's index has all files of the served one, so that `serve` hides no file. */
  isComplete(ref: IndexRef): boolean {
    const live = this.tenants.get(ref.tenant);
    const index = this.#known(ref);
    return !live || [...live.files()].every((file) => isSame(file, index?.file(file.fileId)));
  }

  /** Makes the embedder's index the searched index, in one step, and drops the other index. */
  serve(ref: IndexRef): void {
    const index = this.#known(ref) ?? this.#newIndex(this.#fingerprint(ref));
    this.tenants.set(ref.tenant, index);
    this.next.delete(ref.tenant);
  }

  /** Removes all indexes of a tenant. */
  drop(tenant: string): void {
    this.tenants.delete(tenant);
    this.next.delete(tenant);
  }

  clear(): void {
    this.tenants.clear();
    this.next.clear();
  }

  /** Every visible file, as a copy: the corpus may change during the iteration. */
  files(): { tenant: string; file_id: string; version: number }[] {
    return [...this.tenants].flatMap(([tenant, index]) =>
      Array.from(index.files(), ({ fileId, version }) => ({ tenant, file_id: fileId, version })),
    );
  }

  /**
   * The index that a search of the tenant reads; undefined if the tenant has no files.
   * @param embedder embedder of the query. Default: the built-in one.
   * @throws {EmbedderMismatch} if the query was embedded for another index.
   */
  view(tenant: string, embedder: QueryEmbedder = this.#builtIn): CorpusView | undefined {
    const index = this.tenants.get(tenant);
    if (!index || index.isEmpty) return undefined;
    if (embedder.fingerprint !== index.fingerprint) throw new EmbedderMismatch(index.fingerprint);
    return new CorpusView(index, { embedder, summaries: this.#summaries });
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
   * Each partition with its buffers. They are made one by one, so that writing them does not delay searches.
   *
   * Partitions are captured one after the other, so changes meanwhile may be in some and not in others. A restore
   * applies the log again from before the first partition. That ends in the right state, because applying an entry
   * again changes nothing.
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

  /**
   * Adds a partition of a snapshot, in steps between which the process can answer Redis and its supervisor.
   * @throws {Error} if the buffers have another format. The index must then be read from the blobs.
   */
  *restoreInSteps({ tenant, isNext, buffers }: SnapshotPart): Generator<void> {
    const partition = yield* decodeInSteps(buffers, this.#options);
    const { fingerprint } = partition.options;
    const indexes = isNext ? this.next : this.tenants;
    const index = indexes.get(tenant) ?? this.#newIndex(fingerprint);
    indexes.set(tenant, index);
    index.adopt(partition);
  }

  /** As `restoreInSteps`, at once. */
  restore(partition: SnapshotPart): void {
    runSteps(this.restoreInSteps(partition));
  }

  #fingerprint({ fingerprint }: IndexRef): string {
    return fingerprint || this.#builtIn.fingerprint;
  }

  #known(ref: IndexRef): TenantIndex | undefined {
    const fingerprint = this.#fingerprint(ref);
    const indexes = [this.tenants.get(ref.tenant), this.next.get(ref.tenant)];
    return indexes.find((index) => index?.fingerprint === fingerprint);
  }

  /** The embedder's index. A new index is the tenant's first, or replaces the index that was being built. */
  #index(ref: IndexRef): TenantIndex {
    const known = this.#known(ref);
    if (known) return known;
    const index = this.#newIndex(this.#fingerprint(ref));
    (this.tenants.has(ref.tenant) ? this.next : this.tenants).set(ref.tenant, index);
    return index;
  }

  #newIndex(fingerprint: string): TenantIndex {
    return new TenantIndex({ fingerprint, ...this.#options });
  }
}
