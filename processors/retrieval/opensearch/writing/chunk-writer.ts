/** Writes the chunks of files to OpenSearch, from the blobs of their parts. */
import type { BlobStore } from '../../../../core/store/blobs/blobs.ts';
import { millrace } from '../../../../proto/generated.js';
import { type FileDocument, type IndexNames, routingOf } from '../indices.ts';
import type { Documents } from './documents.ts';
import { chunkDocuments, fileDocument } from './file-writes.ts';

const { ChunkPart, Outline } = millrace.v1;
type LogRecord = millrace.v1.LogRecord;

/** Bytes of one request with chunks. OpenSearch refuses 100 MB. */
const bulkBytesMax = 4 * 1024 ** 2;

/** A file that is to be written, with its first part. */
export interface LoadedFile {
  readonly file: FileDocument;
  readonly first: millrace.v1.ChunkPart | undefined;
}

export class ChunkWriter {
  readonly #documents: Documents;
  readonly #blobs: Pick<BlobStore, 'read' | 'lost'>;

  constructor(documents: Documents, blobs: Pick<BlobStore, 'read' | 'lost'>) {
    this.#documents = documents;
    this.#blobs = blobs;
  }

  /**
   * Makes the document of a file.
   * @param at label of its chunks
   * @throws {LostObject} if the store has lost bytes of the file.
   */
  async load(record: LogRecord, { at, metadata }: { at: number; metadata: string }): Promise<LoadedFile> {
    const [outline, first] = await Promise.all([
      this.#readBlob(record.outline).then((bytes) => Outline.decode(bytes)),
      record.parts[0] === undefined ? undefined : this.#readPart(record.parts[0]),
    ]);
    const language = first?.languages?.[0] ?? 0;
    return { file: fileDocument({ record, at, metadata, title: outline.title, language }), first };
  }

  /** Writes all chunks of a file. The names of its parts are in the record. */
  async write(names: IndexNames, record: LogRecord, { file, first }: LoadedFile, signal?: AbortSignal): Promise<void> {
    for (const [place, name] of record.parts.entries()) {
      signal?.throwIfAborted();
      await this.#writePart(names, file, place === 0 && first ? first : await this.#readPart(name));
      // Otherwise one refresh would have to take in all parts, and every commit would wait for it.
      if (record.parts.length > 1) await this.#documents.refresh(names.chunks);
    }
  }

  async #writePart(names: IndexNames, file: FileDocument, part: millrace.v1.ChunkPart): Promise<void> {
    const routing = routingOf(file.tenant, file.space);
    let lines = '';
    for (const [id, document] of chunkDocuments(file, part)) {
      lines += `${JSON.stringify({ index: { _id: id, routing } })}\n${JSON.stringify(document)}\n`;
      if (lines.length < bulkBytesMax) continue;
      await this.#documents.index(names.chunks, lines);
      lines = '';
    }
    if (lines !== '') await this.#documents.index(names.chunks, lines);
  }

  async #readPart(name: string): Promise<millrace.v1.ChunkPart> {
    return ChunkPart.decode(await this.#readBlob(name));
  }

  async #readBlob(name: string): Promise<Buffer> {
    try {
      return await this.#blobs.read(name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw this.#blobs.lost(name, undefined);
      throw error;
    }
  }
}
