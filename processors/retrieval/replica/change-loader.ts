/** Reads the blobs of entries of the index log, before the changes are applied. */
import { type BlobStore, isBlobName } from '../../../core/store/blobs/blobs.ts';
import type { FileScan } from '../../../core/store/files/file-scan.ts';
import type { LogEntry } from '../../../core/store/index/index-log.ts';
import { millrace } from '../../../proto/generated.js';
import type { Corpus } from '../index/corpus.ts';

const { ChunkPart, Outline } = millrace.v1;

type LogRecord = millrace.v1.LogRecord;
/**
 * Changes the corpus, in steps between which searches may run. The last step makes the change visible.
 * @throws {LostObject} if the store has lost bytes of the file
 */
export type Change = () => Generator<void>;

export class ChangeLoader {
  readonly #deps: { blobs: BlobStore; scan: FileScan; corpus: Corpus };
  /** Names of outlines that are being read before their commit. */
  readonly #outlinesInFlight = new Set<string>();

  constructor(deps: { blobs: BlobStore; scan: FileScan; corpus: Corpus }) {
    this.#deps = deps;
  }

  /** Reads the blobs of an entry. */
  async load({ event, record }: LogEntry): Promise<Change> {
    const { corpus } = this.#deps;
    if (event === 'file.deleted') return inOneStep(() => corpus.remove(record));
    if (event === 'embedder.changed') return inOneStep(() => corpus.serve(record));
    if (event === 'tenant.erased') return inOneStep(() => corpus.drop(record.tenant));
    if (event === 'log.cut') return inOneStep(() => {});
    if (event === 'file.part') {
      const [part, outline] = await Promise.all([this.#readPart(record.parts[0]), this.#readAhead(record)]);
      return function* () {
        const partition = corpus.partition(record);
        if (outline) partition.addOutline(record, record.outline, outline);
        yield;
        if (part) yield* partition.addPartInSteps(record, record.parts[0], part);
      };
    }
    return this.loadCommit(record);
  }

  /** Reads the blobs of a commit that the corpus does not have. */
  async loadCommit(record: LogRecord): Promise<Change> {
    const { corpus, scan, blobs } = this.#deps;
    const known = corpus.knownPartition(record);
    const [metadata, outline, ...parts] = await Promise.all([
      scan.liveMetadata(record),
      known?.hasOutline(record, record.outline) ? undefined : this.#readOutline(record.outline),
      ...record.parts.map((name) => (known?.hasPart(record, name) ? undefined : this.#readPart(name))),
    ]);
    return function* () {
      const partition = corpus.partition(record);
      for (const [i, part] of parts.entries()) if (part) yield* partition.addPartInSteps(record, record.parts[i], part);
      const described = outline !== undefined || partition.hasOutline(record, record.outline);
      const isComplete = described && record.parts.every((name) => partition.hasPart(record, name));
      // A copy of the record would lack the default values of absent fields.
      if (isComplete) return corpus.commit(Object.assign(record, { metadata }), outline);
      const names = [record.outline, ...record.parts];
      const missing = names.find((name, at) => (at === 0 ? !described : !partition.hasPart(record, name))) ?? '';
      throw blobs.lost(missing, undefined);
    };
  }

  /**
   * Reads the outline of a version together with its first part. If it were read at the commit, searches would wait
   * meanwhile.
   */
  async #readAhead(record: LogRecord): Promise<millrace.v1.Outline | undefined> {
    const name = record.outline;
    if (this.#outlinesInFlight.has(name) || this.#deps.corpus.knownPartition(record)?.hasOutline(record, name))
      return undefined;
    this.#outlinesInFlight.add(name);
    try {
      return await this.#readOutline(name);
    } finally {
      this.#outlinesInFlight.delete(name);
    }
  }

  async #readPart(name: string): Promise<millrace.v1.ChunkPart | undefined> {
    const bytes = await this.#readBlob(name);
    return bytes && ChunkPart.decode(bytes);
  }

  async #readOutline(name: string): Promise<millrace.v1.Outline | undefined> {
    const bytes = await this.#readBlob(name);
    return bytes && Outline.decode(bytes);
  }

  async #readBlob(name: string): Promise<Buffer | undefined> {
    if (!isBlobName(name)) return undefined; // The record is damaged. That is not a failure of the disk.
    try {
      return await this.#deps.blobs.read(name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }
}

function inOneStep(change: () => void): Change {
  return function* () {
    yield change();
  };
}
