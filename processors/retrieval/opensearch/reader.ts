/**
 * Reads from the indices of one tenant and embedder. An absent index is empty, unless the indices have other names now.
 *
 * A query finds what was refreshed. A document that is read by its id is as it is now. A commit refreshes its chunks
 * before it changes the document of the file. So the chunks that a query finds may be older or newer than that
 * document. Then the query is repeated once, and finds the live chunks.
 */
import { MillraceError } from '../../../core/errors.ts';
import type { Log } from '../../../core/log.ts';
import { OutageError } from '../../../core/outage.ts';
import { readPosition } from './index-state.ts';
import {
  type ChunkDocument,
  type FileDocument,
  fileDocumentId,
  type IndexNames,
  type Indices,
  orAbsent,
} from './indices.ts';

export interface Found<Document> {
  readonly _id: string;
  readonly _score: number;
  readonly _source: Document;
  /** Names of the clauses of the query that it matches. */
  readonly matched_queries?: readonly string[];
}

export interface SearchReply<Document = unknown> {
  readonly hits: { readonly total: { readonly value: number }; readonly hits: readonly Found<Document>[] };
  readonly aggregations?: Readonly<Record<string, unknown>>;
}

export type FoundChunk = Pick<ChunkDocument, 'file' | 'at' | 'chunk' | 'language' | 'terms'>;
export const foundFields = ['file', 'at', 'chunk', 'language', 'terms'];

export interface LiveChunk {
  readonly chunk: FoundChunk;
  readonly file: FileDocument;
  readonly score: number;
}

const none: SearchReply<never> = { hits: { total: { value: 0 }, hits: [] } };

export class Reader {
  readonly tenant: string;
  readonly names: IndexNames;
  readonly #indices: Indices;
  readonly #fingerprint: string;
  readonly #log: Log;

  constructor(deps: { indices: Indices; log: Log }, { tenant, fingerprint }: { tenant: string; fingerprint: string }) {
    this.#indices = deps.indices;
    this.#log = deps.log;
    this.#fingerprint = fingerprint;
    this.tenant = tenant;
    this.names = deps.indices.of(fingerprint);
  }

  /**
   * @throws {MillraceError} unavailable if a shard of OpenSearch does not answer: a part of the files would be missing.
   */
  async search<Document>(index: keyof IndexNames, body: object, parameters = ''): Promise<SearchReply<Document>> {
    const path = `${this.names[index]}/_search?allow_partial_search_results=false&${parameters}`;
    return (await this.#send<SearchReply<Document>>(path, body)) ?? this.#absent();
  }

  /** The live files among some, by file id. */
  async files(fileIds: readonly string[]): Promise<Map<string, FileDocument>> {
    const found = new Map<string, FileDocument>();
    if (fileIds.length === 0) return found;
    const ids = fileIds.map((fileId) => fileDocumentId(this.tenant, fileId));
    type Reply = { docs: { found?: boolean; error?: unknown; _source: FileDocument }[] };
    const reply = await this.#send<Reply>(`${this.names.files}/_mget`, { ids });
    const docs = reply?.docs ?? [];
    if (docs.some(({ error }) => isAbsent(error))) await this.#absent();
    for (const doc of docs) {
      if (doc.error && !isAbsent(doc.error)) throw unreachable();
      if (doc.found && !doc._source.isDeleted) found.set(doc._source.file, doc._source);
    }
    return found;
  }

  /** Runs a search of chunks. @returns its hits that are live, in their order. */
  async liveChunks(body: object, parameters: string): Promise<LiveChunk[]> {
    for (let isRepeated = false; ; isRepeated = true) {
      const { hits } = (await this.search<FoundChunk>('chunks', body, parameters)).hits;
      const files = await this.files([...new Set(hits.map(({ _source }) => _source.file))]);
      const isEarly = hits.some(({ _source: { file, at } }) => at !== (files.get(file)?.at ?? at));
      if (isEarly && !isRepeated) continue;
      return hits.flatMap(({ _source: chunk, _score: score }) => {
        const file = files.get(chunk.file);
        return file?.at === chunk.at ? [{ chunk, file, score }] : [];
      });
    }
  }

  /** @throws {MillraceError} unavailable if a writer has begun a generation since, and removed this index. */
  async #absent(): Promise<SearchReply<never>> {
    await this.#guard(() => readPosition(this.#indices));
    if (this.#indices.of(this.#fingerprint).files !== this.names.files) throw unreachable();
    return none;
  }

  #send<Answer>(path: string, body: object): Promise<Answer | undefined> {
    return this.#guard(() => orAbsent(this.#indices.client.send<Answer>({ path, body })));
  }

  async #guard<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof OutageError)) throw error;
      this.#log.warn({ err: error }, 'a search could not use OpenSearch');
      throw unreachable();
    }
  }
}

function isAbsent(error: unknown): boolean {
  return error !== undefined && JSON.stringify(error).includes('index_not_found');
}

/** It has no cause: a search is answered, and not repeated as long as the outage lasts. */
function unreachable(): MillraceError {
  return new MillraceError('unavailable', 'The index cannot be reached now. Try again in some seconds.');
}
