/**
 * A tenant's index for one embedder: its partitions by space, and the space of each file. A file is visible in one
 * space at a time. A commit to another space removes it from the previous one.
 */
import type { millrace } from '../../../proto/generated.js';
import { builtInDimension } from '../../embedding/fingerprint.ts';
import type { Outline } from '../outline/outline-record.ts';
import type { IndexedFile } from './indexed-file.ts';
import { type FileRecord, type FileVersion, Partition, type PartitionOptions } from './partition.ts';

export interface PlacedFile extends FileVersion, Pick<millrace.v1.LogRecord, 'space_id'> {
  /** Components of its vectors. Default: the dimension of the built-in embedder. */
  readonly dimension?: number;
}

export type PlacedRecord = FileRecord & PlacedFile;

export type TenantIndexOptions = Omit<PartitionOptions, 'space' | 'dimension'>;

/** A state of a file. The later one has the larger version, or of the same version the larger revision. */
interface FileState {
  readonly version: number;
  /** Default: 0. */
  readonly revision?: number;
}

function isEarlier(left: FileState, right: FileState): boolean {
  if (left.version !== right.version) return left.version < right.version;
  return (left.revision ?? 0) < (right.revision ?? 0);
}

/** Whether two states of a file are the same. */
export function isSame(left: FileState, right: FileState | undefined): boolean {
  return right !== undefined && !isEarlier(left, right) && !isEarlier(right, left);
}

export class TenantIndex {
  readonly partitions = new Map<string, Partition>();
  readonly fingerprint: string;
  readonly #options: TenantIndexOptions;
  /** By file id: the space of the visible version. */
  readonly #spaces = new Map<string, string>();
  /** By file id of an archive: the ids of its visible entries. */
  readonly #entries = new Map<string, Set<string>>();

  constructor(options: TenantIndexOptions) {
    this.#options = options;
    this.fingerprint = options.fingerprint;
  }

  get isEmpty(): boolean {
    return this.#spaces.size === 0;
  }

  /** Adds a partition that was read from a snapshot. */
  adopt(partition: Partition): void {
    const { space } = partition.options;
    this.partitions.set(space, partition);
    for (const file of [...partition.files.values()]) {
      const { fileId } = file;
      // Two partitions of a snapshot may both have a file that moved from one space to the other.
      const other = this.file(fileId);
      if (other && isEarlier(file, other)) partition.remove(fileId);
      else {
        if (other) this.partitions.get(this.#spaces.get(fileId)!)?.remove(fileId);
        this.#spaces.set(fileId, space);
        this.#addEntry(file);
      }
    }
  }

  /** The space of the visible version; undefined if the file is not visible. */
  spaceOf(fileId: string): string | undefined {
    return this.#spaces.get(fileId);
  }

  file(fileId: string): IndexedFile | undefined {
    const space = this.#spaces.get(fileId);
    return space === undefined ? undefined : this.partitions.get(space)?.files.get(fileId);
  }

  /** The visible entries of an archive; empty for another file. */
  entriesOf(fileId: string): IndexedFile[] {
    return Array.from(this.#entries.get(fileId) ?? [], (entry) => this.file(entry)).filter(
      (file) => file !== undefined,
    );
  }

  files(): Iterable<IndexedFile> {
    return this.partitions.values().flatMap((partition) => partition.files.values());
  }

  /** The partition of the file's space. It is created if it does not exist. */
  partition({ space_id: space, dimension }: PlacedFile): Partition {
    const known = this.partitions.get(space);
    if (known) return known;
    const partition = new Partition({ ...this.#options, space, dimension: dimension || builtInDimension });
    this.partitions.set(space, partition);
    return partition;
  }

  commit(record: PlacedRecord, outline?: Outline): void {
    const live = this.file(record.file_id);
    const partition = this.partition(record);
    if (live && isEarlier(record, live)) {
      partition.abandon(record);
      return;
    }
    partition.commit(record, outline);
    const before = this.#spaces.get(record.file_id);
    if (before !== undefined && before !== record.space_id) this.partitions.get(before)?.remove(record.file_id);
    // Parts of a file that was moved may have arrived in the spaces that it was in.
    if (record.revision) this.#removeElsewhere(partition, record);
    if (live) this.#removeEntry(live);
    this.#spaces.set(record.file_id, record.space_id);
    this.#addEntry(this.file(record.file_id)!);
  }

  #removeElsewhere(partition: Partition, { file_id, version }: PlacedRecord): void {
    for (const other of this.partitions.values()) if (other !== partition) other.remove(file_id, version);
  }

  remove(fileId: string): void {
    const live = this.file(fileId);
    if (live) this.#removeEntry(live);
    for (const partition of this.partitions.values()) partition.remove(fileId);
    this.#spaces.delete(fileId);
  }

  #addEntry({ fileId, parentId }: IndexedFile): void {
    if (parentId === '') return;
    const entries = this.#entries.get(parentId) ?? new Set();
    this.#entries.set(parentId, entries.add(fileId));
  }

  #removeEntry({ fileId, parentId }: IndexedFile): void {
    const entries = this.#entries.get(parentId);
    entries?.delete(fileId);
    if (entries?.size === 0) this.#entries.delete(parentId);
  }
}
