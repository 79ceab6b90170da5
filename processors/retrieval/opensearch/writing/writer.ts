/**
 * Applies changes of the index log to OpenSearch.
 *
 *   chunks of the new state ──> refresh ──> document of the file (the commit) ──> chunks of older states are deleted ──> refresh
 *
 * Indexing has the chunks of a new version written before its commit (`stage`). So the file becomes ready after OpenSearch has
 * taken it, and searches do not wait for a large file. The document of the staged chunks says that all of them are there.
 *
 * The version of the document of a file is the number of its log entry, as an external version of OpenSearch. So a writer
 * that was paused cannot replace a later state, nor the tombstone of a deleted file. The chunks that it writes are not live.
 * Each step may be repeated.
 */
import type { Log } from '../../../../core/log.ts';
import { OutageError } from '../../../../core/outage.ts';
import type { BlobStore } from '../../../../core/store/blobs/blobs.ts';
import type { FileScan } from '../../../../core/store/files/file-scan.ts';
import { millrace } from '../../../../proto/generated.js';
import { builtInDimension } from '../../../embedding/fingerprint.ts';
import { OpenSearchError } from '../client.ts';
import {
  type FileDocument,
  fileDocumentId,
  type IndexNames,
  type Indices,
  labelOf,
  orAbsent,
  routingOf,
  stagedDocumentId,
  stagedLabelOf,
  writeAliasOf,
} from '../indices.ts';
import { chunkDocuments, fileDocument, fingerprintOf, hasSameChunks } from './file-writes.ts';

const { ChunkPart, Outline } = millrace.v1;
type LogRecord = millrace.v1.LogRecord;

/** Bytes of one request with chunks. OpenSearch refuses 100 MB. */
const bulkBytesMax = 4 * 1024 ** 2;
/** Documents of one page. */
const pageMax = 1_000;

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

interface BulkItem {
  readonly status: number;
  readonly error?: unknown;
}

export class OpenSearchWriter {
  readonly #deps: WriterDeps;

  constructor(deps: WriterDeps) {
    this.#deps = deps;
  }

  /**
   * Writes the chunks of a change.
   * @returns makes the change visible. It is called after a `refresh`, and another `refresh` follows it.
   * @throws {LostObject} if the store has lost bytes of the file.
   * @throws {OutageError}
   */
  async prepare({ record, at, isDeleted }: FileChange): Promise<() => Promise<void>> {
    if (isDeleted) return () => this.#remove(record, at);
    const { dimension } = record;
    const names = await this.#deps.indices.make(fingerprintOf(record), dimension || builtInDimension);
    const own = labelOf(at);
    const { tenant, file_id: fileId } = record;
    const [metadata, before, staged] = await Promise.all([
      this.#deps.scan.liveMetadata(record),
      this.#document(names, fileDocumentId(tenant, fileId)),
      this.#document(names, stagedDocumentId(tenant, fileId)),
    ]);
    const { file, first } = await this.#read(record, { at: own, metadata });
    const live = before?.isDeleted === false && hasSameChunks(before, file) ? before : undefined;
    const written = live ?? (staged && hasSameChunks(staged, file) ? staged : undefined);
    if (!written) await this.#putParts(names, file, { record, first });
    const committed = { ...file, at: written?.at ?? own };
    return async () => {
      if (!(await this.#putFile(names, committed, at))) {
        // Chunks of a state that came too late are never live.
        if (!written) await this.#deleteChunks(names.chunks, record, [{ term: { at: own } }]);
        return;
      }
      // Its chunks are live now, or are deleted below. So it must not serve a later commit.
      if (staged && staged.version <= file.version) await this.#forgetStaged(names, record);
      if (before && before.version === file.version && before.at !== committed.at) {
        // Staged chunks of the next version may be older than this change of labels. They stay.
        await this.#deleteChunks(names.chunks, record, [{ term: { at: before.at } }]);
      } else if (!live) {
        // A writer that failed before its commit may have left chunks too. They would count in the statistics.
        const others = { bool: { must_not: { term: { at: committed.at } } } };
        await this.#deleteChunks(names.chunks, record, [{ range: { at: { lt: own } } }, others]);
      }
    };
  }

  /**
   * Writes the chunks of a version that is not committed yet. May be repeated.
   * @param head newest entry of the log
   * @throws {OutageError}
   */
  async stage(record: LogRecord, head: number): Promise<void> {
    const names = await this.#deps.indices.make(fingerprintOf(record), record.dimension || builtInDimension);
    const metadata = await this.#deps.scan.newestMetadata(record);
    const { file, first } = await this.#read(record, { at: stagedLabelOf(head), metadata });
    await this.#putParts(names, file, { record, first });
    // It is found by its id only, and only after all chunks are there.
    const path = `${writeAliasOf(names.files)}/_doc/${stagedDocumentId(file.tenant, file.file)}?require_alias=true`;
    await this.#put(path, { ...file, isDeleted: true, titleHeads: [], metadata: [] });
  }

  /** Whether the index has this state of the file. */
  async has(record: LogRecord): Promise<boolean> {
    const names = this.#deps.indices.of(fingerprintOf(record));
    const found = await this.#document(names, fileDocumentId(record.tenant, record.file_id));
    if (!found || found.isDeleted || found.outline !== record.outline) return false;
    return found.version === record.version && found.revision === record.revision;
  }

  /** Removes all documents of a tenant. */
  async drop(tenant: string): Promise<void> {
    const { indices } = this.#deps;
    await this.refresh();
    for (const index of [indices.allFiles, indices.allChunks]) await this.#deleteBy(index, { term: { tenant } });
    await this.refresh();
  }

  /** Every file of all indices that is not deleted, in pages. */
  async *files(): AsyncGenerator<FileDocument & { readonly index: string }> {
    type Hit = { _index: string; _source: FileDocument; sort: unknown[] };
    let after: unknown[] | undefined;
    for (;;) {
      const body = {
        size: pageMax,
        query: { term: { isDeleted: false } },
        sort: [{ tenant: 'asc' }, { file: 'asc' }, { _index: 'asc' }],
        ...(after && { search_after: after }),
      };
      const { hits } = await this.#send<{ hits: { hits: Hit[] } }>(`${this.#deps.indices.allFiles}/_search`, body);
      for (const { _index, _source } of hits.hits) yield { ..._source, index: _index };
      after = hits.hits.at(-1)?.sort;
      if (!after) return;
    }
  }

  /** Makes all changes visible, in every copy of every shard. */
  async refresh(): Promise<void> {
    await this.#refresh(`${this.#deps.indices.allFiles},${this.#deps.indices.allChunks}`);
  }

  async #remove(record: LogRecord, at: number): Promise<void> {
    const { indices } = this.#deps;
    type Row = { index: string };
    const rows = await indices.client.send<Row[]>({
      method: 'GET',
      path: `_cat/indices/${indices.allFiles}?format=json&h=index`,
    });
    const own = labelOf(at);
    const gone = { ...fileDocument({ record, at: own, metadata: '', title: '', language: 0 }), isDeleted: true };
    for (const { index: files } of rows) {
      const chunks = files.replace(/-files$/, '-chunks');
      if (await this.#putFile({ files, chunks }, { ...gone, titleHeads: [], metadata: [] }, at)) {
        await this.#forgetStaged({ files, chunks }, record);
        // Chunks that were staged after the deletion have a higher label.
        await this.#deleteChunks(chunks, record, [{ range: { at: { lte: own } } }]);
      }
    }
  }

  async #document(names: IndexNames, id: string): Promise<FileDocument | undefined> {
    const path = `${names.files}/_doc/${id}`;
    const found = await orAbsent(this.#deps.indices.client.send<{ _source: FileDocument }>({ method: 'GET', path }));
    return found?._source;
  }

  /** @returns false if OpenSearch has a later state. */
  async #putFile(names: IndexNames, file: FileDocument, at: number): Promise<boolean> {
    const id = fileDocumentId(file.tenant, file.file);
    const path = `${writeAliasOf(names.files)}/_doc/${id}?require_alias=true&version=${at}&version_type=external_gte`;
    try {
      await this.#put(path, file);
      return true;
    } catch (error) {
      if (error instanceof OpenSearchError && error.status === 409) return false;
      throw error;
    }
  }

  async #forgetStaged(names: IndexNames, { tenant, file_id: fileId }: LogRecord): Promise<void> {
    const path = `${names.files}/_doc/${stagedDocumentId(tenant, fileId)}`;
    await orAbsent(this.#deps.indices.client.send({ method: 'DELETE', path }));
  }

  async #put(path: string, body: FileDocument): Promise<void> {
    try {
      await this.#deps.indices.client.send({ method: 'PUT', path, body });
    } catch (error) {
      if (error instanceof OpenSearchError && error.status === 404) throw this.#removed(error);
      throw error;
    }
  }

  /** Another process removed the indices, because the log lost entries. */
  #removed(cause: unknown): OutageError {
    this.#deps.indices.forget();
    return new OutageError('The indices in OpenSearch are made again now.', { cause });
  }

  async #putParts(
    names: IndexNames,
    file: FileDocument,
    { record, first }: { record: LogRecord; first: millrace.v1.ChunkPart | undefined },
  ): Promise<void> {
    for (const [place, name] of record.parts.entries()) {
      await this.#putChunks(names, file, place === 0 ? first! : await this.#readPart(name));
      // Otherwise one refresh would have to take in all parts, and every commit would wait for it.
      if (record.parts.length > 1) await this.#refresh(names.chunks);
    }
  }

  async #putChunks(names: IndexNames, file: FileDocument, part: millrace.v1.ChunkPart): Promise<void> {
    const routing = routingOf(file.tenant, file.space);
    let lines = '';
    for (const [id, document] of chunkDocuments(file, part)) {
      lines += `${JSON.stringify({ index: { _id: id, routing } })}\n${JSON.stringify(document)}\n`;
      if (lines.length < bulkBytesMax) continue;
      await this.#bulk(names.chunks, lines);
      lines = '';
    }
    if (lines !== '') await this.#bulk(names.chunks, lines);
  }

  async #bulk(index: string, body: string): Promise<void> {
    type Reply = { errors: boolean; items: { index: BulkItem }[] };
    const reply = await this.#deps.indices.client.send<Reply>({
      path: `${writeAliasOf(index)}/_bulk?require_alias=true`,
      body,
    });
    if (!reply.errors) return;
    const failed = reply.items.find(({ index: { error } }) => error !== undefined)!.index;
    const reason = JSON.stringify(failed.error).slice(0, 500);
    if (failed.status === 404) throw this.#removed(new OpenSearchError(404, reason));
    // A full or busy engine is not the fault of the file.
    if (failed.status !== 400) throw new OutageError(`OpenSearch took no chunks: ${failed.status} ${reason}`);
    throw new OpenSearchError(failed.status, reason);
  }

  async #deleteChunks(index: string, { tenant, file_id }: LogRecord, which: object[]): Promise<void> {
    await this.#deleteBy(index, { bool: { filter: [{ term: { tenant } }, { term: { file: file_id } }, ...which] } });
  }

  /** Deletes what the query finds, in pages. Not every distribution of OpenSearch has `_delete_by_query`. */
  async #deleteBy(index: string, query: object): Promise<void> {
    type Hit = { _index: string; _id: string; _routing?: string; sort: unknown[] };
    let after: unknown[] | undefined;
    for (;;) {
      const body = {
        size: pageMax,
        query,
        _source: false,
        sort: [
          { tenant: 'asc' },
          { file: 'asc' },
          { at: 'asc' },
          { chunk: { order: 'asc', unmapped_type: 'integer' } },
        ],
        ...(after && { search_after: after }),
      };
      const path = `${index}/_search?ignore_unavailable=true&allow_partial_search_results=false`;
      const { hits } = await this.#send<{ hits: { hits: Hit[] } }>(path, body);
      if (hits.hits.length === 0) return;
      const lines = hits.hits.map(({ _index, _id, _routing }) =>
        JSON.stringify({ delete: { _index, _id, ...(_routing && { routing: _routing }) } }),
      );
      type Reply = { items: { delete: BulkItem }[] };
      const reply = await this.#deps.indices.client.send<Reply>({ path: '_bulk', body: `${lines.join('\n')}\n` });
      const failed = reply.items.find(({ delete: { status } }) => status >= 300 && status !== 404);
      if (failed) throw new OutageError(`OpenSearch deleted not all: ${JSON.stringify(failed).slice(0, 500)}`);
      after = hits.hits.at(-1)!.sort;
    }
  }

  async #refresh(indices: string): Promise<void> {
    type Reply = { _shards: { failed: number } };
    const reply = await this.#send<Reply>(`${indices}/_refresh?ignore_unavailable=true`, {});
    if (reply._shards.failed > 0) throw new OutageError('OpenSearch did not refresh all copies of its shards');
  }

  /** Sends a request that has nothing of a single file, so no file is at fault if it is refused. */
  async #send<Answer>(path: string, body: object): Promise<Answer> {
    try {
      return await this.#deps.indices.client.send<Answer>({ path, body });
    } catch (error) {
      if (error instanceof OutageError) throw error;
      throw new OutageError('OpenSearch refused a request of the writer', { cause: error });
    }
  }

  /** The document of a file, and its first part. */
  async #read(record: LogRecord, { at, metadata }: { at: number; metadata: string }) {
    const [outline, first] = await Promise.all([
      this.#readBlob(record.outline).then((bytes) => Outline.decode(bytes)),
      record.parts[0] === undefined ? undefined : this.#readPart(record.parts[0]),
    ]);
    const language = first?.languages?.[0] ?? 0;
    return { file: fileDocument({ record, at, metadata, title: outline.title, language }), first };
  }

  async #readPart(name: string): Promise<millrace.v1.ChunkPart> {
    return ChunkPart.decode(await this.#readBlob(name));
  }

  async #readBlob(name: string): Promise<Buffer> {
    try {
      return await this.#deps.blobs.read(name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw this.#deps.blobs.lost(name, undefined);
      throw error;
    }
  }
}
