/**
 * Applies changes of the index log to OpenSearch.
 *
 *   chunks of the new state ──> refresh ──> document of the file (the commit) ──> chunks of older states are deleted ──> refresh
 *
 * Indexing has the chunks of a new version written before its commit (`stage`). So the file becomes ready after
 * OpenSearch has taken it, and searches do not wait for a large file. The document of the staged chunks says that all
 * of them are there.
 *
 * A large file that moves, or gets other metadata, is committed with the chunks that it has. Its document then says
 * that they have older labels. Searches take that into account (`relabelled-files.ts`) until the chunks are written
 * again (`upkeep.ts`).
 *
 * The version of the document of a file comes from the number of its log entry, as an external version of OpenSearch.
 * So a writer that was paused cannot replace a later state of a file, nor the tombstone of a deleted file. The chunks
 * that it writes are not live.
 *
 * Each step may be repeated. Before a commit a small document names the label that it replaces. If the writer dies before
 * it has deleted those chunks, a sweep deletes them.
 */
import type { Log } from '../../../../core/log.ts';
import { isOutage } from '../../../../core/outage.ts';
import type { BlobStore } from '../../../../core/store/blobs/blobs.ts';
import type { FileScan } from '../../../../core/store/files/file-scan.ts';
import type { millrace } from '../../../../proto/generated.js';
import { builtInDimension } from '../../../embedding/fingerprint.ts';
import {
  committedVersionOf,
  draftDocumentId,
  type FileDocument,
  fileDocumentId,
  type IndexNames,
  type Indices,
  labelOf,
  relabelledVersionOf,
  stagedDocumentId,
  stagedLabelOf,
  stagingDocumentId,
} from '../indices.ts';
import { relabelledMax } from '../relabelled-files.ts';
import { ChunkWriter } from './chunk-writer.ts';
import { Documents } from './documents.ts';
import { fileDocument, fingerprintOf, hasSameLabels, isOf } from './file-writes.ts';

type LogRecord = millrace.v1.LogRecord;

export interface WriterDeps {
  readonly indices: Indices;
  readonly blobs: Pick<BlobStore, 'read' | 'lost'>;
  readonly scan: Pick<FileScan, 'liveMetadata' | 'newestMetadata'>;
  readonly log: Log;
}

/** A commit or a deletion, and the number of its log entry. */
export interface FileChange {
  readonly record: LogRecord;
  readonly at: number;
  readonly isDeleted: boolean;
}

/** The moment at which chunks are written that no entry of the log names yet. */
export interface StageTime {
  /** Newest entry of the log. */
  readonly head: number;
  /** By the clock of Redis, epoch ms. */
  readonly nowMs: number;
}

/** The time of chunks that are no longer live after the next step. */
const sweepSoon: Pick<StageTime, 'nowMs'> = { nowMs: 0 };

export interface Relabelling {
  readonly file: FileDocument;
  /** Version of its document. */
  readonly version: number;
  readonly time: StageTime;
  /** Does work while no change of the log is between its preparation and its commit. */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>;
  readonly signal: AbortSignal;
}

export class OpenSearchWriter {
  readonly #deps: WriterDeps;
  readonly #documents: Documents;
  readonly #chunks: ChunkWriter;

  constructor(deps: WriterDeps) {
    this.#deps = deps;
    this.#documents = new Documents(deps.indices);
    this.#chunks = new ChunkWriter(this.#documents, deps.blobs);
  }

  /**
   * Writes the chunks of a change.
   * @returns a function that commits the change. Call it after a `refresh`, and `refresh` again after it.
   * @throws {LostObject} if the store has lost bytes of the file.
   * @throws {OutageError}
   */
  async prepare({ record, at, isDeleted }: FileChange): Promise<() => Promise<void>> {
    if (isDeleted) return () => this.#remove(record, at);
    const names = await this.#make(record);
    const own = labelOf(at);
    const { tenant, file_id: fileId } = record;
    const [metadata, [before, staged]] = await Promise.all([
      this.#deps.scan.liveMetadata(record),
      this.#documents.readAll(names, [fileDocumentId(tenant, fileId), stagedDocumentId(tenant, fileId)]),
    ]);
    const live = before?.isDeleted === false && isOf(record, before) ? before : undefined;
    const known = live ?? (staged && isOf(record, staged) ? staged : undefined);
    const kept = known && (await this.#kept(names, { record, known, metadata }));
    const loaded = kept ? undefined : await this.#chunks.load(record, { at: own, metadata });
    if (loaded) await this.#chunks.write(names, record, loaded);
    const file = kept ?? loaded!.file;
    const replaced = before?.isDeleted === false && before.at !== file.at ? before : undefined;
    return async () => {
      if (replaced) await this.#draft(names, replaced, sweepSoon);
      if (!(await this.#commit(names, file, committedVersionOf(at)))) {
        // Chunks of a state that came too late are never live.
        if (!kept) await this.#deleteChunks(names, file, [{ term: { at: own } }]);
        if (replaced) await this.#forgetDraft(names, replaced);
        return;
      }
      // Its chunks are live now, or are deleted below. So it must not serve a later commit.
      if (staged && staged.version <= file.version) await this.#forgetStaged(names, file);
      if (before && before.version === file.version && before.at !== file.at) {
        await this.#deleteChunks(names, file, [{ term: { at: before.at } }]);
      } else if (!live && (before || !kept)) {
        // A writer that failed before its commit may have left chunks too. They would count in the statistics.
        const others = { bool: { must_not: { term: { at: file.at } } } };
        // Chunks of the next version may be staged already, with an older label than this entry.
        const earlier = { range: { version: { lte: file.version } } };
        await this.#deleteChunks(names, file, [{ range: { at: { lt: own } } }, earlier, others]);
      }
      if (replaced) await this.#forgetDraft(names, replaced);
    };
  }

  /**
   * Writes the chunks of a version that is not committed yet. May be repeated, and then replaces the chunks of the
   * attempt before.
   * @throws {OutageError}
   * @throws the reason of the signal, between two parts
   */
  async stage(record: LogRecord, time: StageTime, signal?: AbortSignal): Promise<void> {
    const names = await this.#make(record);
    const metadata = await this.#deps.scan.newestMetadata(record);
    const loaded = await this.#chunks.load(record, { at: stagedLabelOf(time.head), metadata });
    const file = { ...loaded.file, at: await this.#beginStaging(names, loaded.file, time) };
    try {
      await this.#chunks.write(names, record, { ...loaded, file }, signal);
    } catch (error) {
      // It is not tried again. If the removal fails, a sweep does it.
      if (!signal?.aborted && !isOutage(error)) await this.#unstage(names, file).catch(() => {});
      throw error;
    }
    // It is found by its id only, and only after all chunks are there.
    await this.#documents.put(names, {
      id: stagedDocumentId(file.tenant, file.file),
      document: unfound(file, time.nowMs),
    });
  }

  /** Writes that the chunks of a version are being staged. @returns their label, the same one in each attempt. */
  async #beginStaging(names: IndexNames, file: FileDocument, { nowMs }: StageTime): Promise<number> {
    const id = stagingDocumentId(file.tenant, file);
    const begun = await this.#read(names, id);
    if (begun && isOf(file, begun) && hasSameLabels(begun, file)) return begun.at;
    // Another attempt read the file anew, or its place has changed. That one may still write.
    if (begun) await this.#draft(names, begun, { nowMs });
    await this.#documents.put(names, { id, document: unfound(file, nowMs) });
    return file.at;
  }

  async #unstage(names: IndexNames, file: FileDocument): Promise<void> {
    await this.#documents.refresh(names.chunks);
    await this.#deleteChunks(names, file, [{ term: { at: file.at } }]);
    await this.#documents.delete([{ _index: names.files, _id: stagingDocumentId(file.tenant, file) }]);
  }

  /**
   * Writes the chunks of a live file again, with the labels of its document. Searches go on meanwhile.
   * @throws {LostObject} if the store has lost bytes of the file.
   * @throws {OutageError}
   * @throws the reason of the signal, between two parts
   */
  async relabel(record: LogRecord, { file, version, time, alone, signal }: Relabelling): Promise<void> {
    const names = await this.#make(record);
    const written = { ...file, at: stagedLabelOf(time.head), chunkSpace: file.space, isRelabelled: false };
    await this.#draft(names, written, time);
    await this.#chunks.write(names, record, { file: written, first: undefined }, signal);
    await this.#documents.refresh(names.chunks);
    const isCommitted = await alone(async () => {
      const now = await this.#documents.read(names, fileDocumentId(file.tenant, file.file));
      if (now?.version !== version) return false;
      await this.#draft(names, file, sweepSoon);
      return this.#commit(names, written, relabelledVersionOf(version));
    });
    // Chunks of the label that is not live are deleted: the older ones, or the new ones if a later state came first.
    await this.#deleteChunks(names, file, [{ term: { at: isCommitted ? file.at : written.at } }]);
    await this.#forgetDraft(names, written);
    await this.#forgetDraft(names, file);
  }

  /** The records whose state the index does not have. */
  async missing(records: readonly LogRecord[]): Promise<LogRecord[]> {
    const missing: LogRecord[] = [];
    for (const some of Map.groupBy(records, fingerprintOf).values()) {
      const ids = some.map(({ tenant, file_id: fileId }) => fileDocumentId(tenant, fileId));
      const found = await this.#documents.readAll(await this.#make(some[0]!), ids);
      missing.push(...some.filter((record, at) => !hasState(found[at], record)));
    }
    return missing;
  }

  /**
   * Removes the documents of a tenant that are not later than a log entry. The tenant may have been made again since.
   * @throws the reason of the signal, between two pages
   */
  async drop(tenant: string, at: number, signal?: AbortSignal): Promise<void> {
    const { indices } = this.#deps;
    const query = { bool: { filter: [{ term: { tenant } }, { range: { at: { lte: labelOf(at) } } }] } };
    await this.refresh();
    for (const index of [indices.allFiles, indices.allChunks]) await this.#documents.deleteBy(index, query, signal);
    await this.refresh();
  }

  /** Every file of all indices that is not deleted. */
  async *files(): AsyncGenerator<FileDocument> {
    for await (const { _source } of this.#documents.files({ term: { isDeleted: false } })) yield _source;
  }

  /** Makes all changes visible, in every copy of every shard. */
  async refresh(): Promise<void> {
    await this.#documents.refresh(`${this.#deps.indices.allFiles},${this.#deps.indices.allChunks}`);
  }

  async #make(record: LogRecord): Promise<IndexNames> {
    return this.#deps.indices.makeOf(fingerprintOf(record), record.dimension || builtInDimension);
  }

  /**
   * The document of a file whose chunks are in OpenSearch, perhaps with older labels.
   * @returns undefined if they are to be written: with older labels only large files are kept, and not too many.
   */
  async #kept(
    names: IndexNames,
    { record, known, metadata }: { record: LogRecord; known: FileDocument; metadata: string },
  ): Promise<FileDocument | undefined> {
    const { at, chunkSpace, title, language } = known;
    const file = fileDocument({ record, at, metadata, title, language });
    const isRelabelled = known.isRelabelled || !hasSameLabels(known, file);
    if (!isRelabelled) return file;
    if (record.parts.length <= 1) return undefined;
    const query = { bool: { filter: [{ term: { tenant: file.tenant } }, { term: { isRelabelled: true } }] } };
    const { count } = await this.#documents.send<{ count: number }>(`${names.files}/_count`, { query });
    return count < relabelledMax ? { ...file, chunkSpace, isRelabelled } : undefined;
  }

  /** @returns whether it is the state of the file now. */
  async #commit(names: IndexNames, file: FileDocument, version: number): Promise<boolean> {
    const id = fileDocumentId(file.tenant, file.file);
    return (await this.#documents.put(names, { id, document: file, version })) === 'written';
  }

  async #remove(record: LogRecord, at: number): Promise<void> {
    const { indices } = this.#deps;
    const own = labelOf(at);
    const file = { ...fileDocument({ record, at: own, metadata: '', title: '', language: 0 }), isDeleted: true };
    const gone = { ...file, titleHeads: [], metadata: [] };
    for (const names of await indices.all()) {
      if (!(await this.#commit(names, gone, committedVersionOf(at)))) continue;
      await this.#forgetStaged(names, gone);
      // Chunks that were staged after the deletion have a higher label.
      await this.#deleteChunks(names, gone, [{ range: { at: { lte: own } } }]);
    }
  }

  async #read(names: IndexNames, id: string): Promise<FileDocument | undefined> {
    return (await this.#documents.read(names, id))?.document;
  }

  /** Writes that the chunks of a label are to be swept, unless they are live. */
  async #draft(names: IndexNames, file: FileDocument, { nowMs }: Pick<StageTime, 'nowMs'>): Promise<void> {
    await this.#documents.put(names, { id: draftDocumentId(file.tenant, file), document: unfound(file, nowMs) });
  }

  async #forgetDraft({ files }: IndexNames, file: FileDocument): Promise<void> {
    await this.#documents.delete([{ _index: files, _id: draftDocumentId(file.tenant, file) }]);
  }

  async #forgetStaged({ files }: IndexNames, file: FileDocument): Promise<void> {
    const ids = [stagedDocumentId(file.tenant, file.file), stagingDocumentId(file.tenant, file)];
    await this.#documents.delete(ids.map((_id) => ({ _index: files, _id })));
  }

  async #deleteChunks(
    { chunks }: IndexNames,
    { tenant, file }: Pick<FileDocument, 'tenant' | 'file'>,
    which: object[],
  ): Promise<void> {
    await this.#documents.deleteBy(chunks, { bool: { filter: [{ term: { tenant } }, { term: { file } }, ...which] } });
  }
}

/** The document of a file as one of its chunks, which no search finds. @param stagedAt epoch ms */
function unfound(file: FileDocument, stagedAt: number): FileDocument {
  return { ...file, isDeleted: true, isRelabelled: false, titleHeads: [], metadata: [], stagedAt };
}

function hasState(found: FileDocument | undefined, record: LogRecord): boolean {
  return found?.isDeleted === false && isOf(record, found) && found.revision === record.revision;
}
