/** Writes and removes documents in OpenSearch. Each step may be repeated. */
import { OutageError } from '../../../../core/outage.ts';
import { OpenSearchError } from '../client.ts';
import { type FileDocument, type IndexNames, type Indices, orAbsent, writeAliasOf } from '../indices.ts';

/** Documents of one page. */
export const pageMax = 1_000;

/** A document as OpenSearch has it. */
export interface Stored<Document> {
  readonly document: Document;
  readonly version: number;
}

/** A document that a search found, with its last write. */
interface Hit {
  readonly _index: string;
  readonly _id: string;
  readonly _routing?: string;
  readonly _seq_no: number;
  readonly _primary_term: number;
}

/** A hit of the writer's own searches. */
export interface FileHit extends Hit {
  readonly _source: FileDocument;
  readonly sort: readonly unknown[];
}

/** An order in which no two documents are equal. */
const inOrder = [
  { tenant: 'asc' },
  { file: 'asc' },
  { at: 'asc' },
  { chunk: { order: 'asc', unmapped_type: 'integer' } },
  { version: { order: 'asc', unmapped_type: 'long' } },
  { stagedAt: { order: 'asc', unmapped_type: 'double' } },
  { _index: 'asc' },
];

interface BulkItem {
  readonly status: number;
  readonly error?: unknown;
}

export class Documents {
  readonly #indices: Indices;

  constructor(indices: Indices) {
    this.#indices = indices;
  }

  /** The document of an id as it is now, also before a refresh. */
  async read(names: IndexNames, id: string): Promise<Stored<FileDocument> | undefined> {
    type Found = { _source: FileDocument; _version: number };
    const path = `${names.files}/_doc/${id}`;
    const found = await orAbsent(this.#indices.client.send<Found>({ method: 'GET', path }));
    return found && { document: found._source, version: found._version };
  }

  /** The documents of some ids as they are now. */
  async readAll(names: IndexNames, ids: readonly string[]): Promise<(FileDocument | undefined)[]> {
    type Reply = { docs: { found?: boolean; error?: unknown; _source: FileDocument }[] };
    const { docs } = await this.send<Reply>(`${names.files}/_mget`, { ids });
    return docs.map(({ found, error, _source }) => {
      if (error) throw this.#removed(new Error(JSON.stringify(error).slice(0, 500)));
      return found ? _source : undefined;
    });
  }

  /** @param version external version; default: the document replaces any other */
  async put(
    names: IndexNames,
    { id, document, version }: { id: string; document: Partial<FileDocument>; version?: number },
  ): Promise<'written' | 'later'> {
    const condition = version === undefined ? '' : `&version=${version}&version_type=external_gte`;
    const path = `${writeAliasOf(names.files)}/_doc/${id}?require_alias=true${condition}`;
    try {
      await this.#indices.client.send({ method: 'PUT', path, body: document });
      return 'written';
    } catch (error) {
      if (error instanceof OpenSearchError && error.status === 409) return 'later';
      if (error instanceof OpenSearchError && error.status === 404) throw this.#removed(error);
      throw error;
    }
  }

  /** @param lines the lines of a bulk request with documents of one index */
  async index(index: string, lines: string): Promise<void> {
    type Reply = { errors: boolean; items: { index: BulkItem }[] };
    const reply = await this.#indices.client.send<Reply>({
      path: `${writeAliasOf(index)}/_bulk?require_alias=true`,
      body: lines,
    });
    if (!reply.errors) return;
    const failed = reply.items.find(({ index: { error } }) => error !== undefined)!.index;
    const reason = JSON.stringify(failed.error).slice(0, 500);
    if (failed.status === 404) throw this.#removed(new OpenSearchError(404, reason));
    // A full or busy engine is not the fault of the file.
    if (failed.status !== 400) throw new OutageError(`OpenSearch took no chunks: ${failed.status} ${reason}`);
    throw new OpenSearchError(failed.status, reason);
  }

  /** Deletes documents by their ids. */
  async delete(ids: readonly { _index: string; _id: string }[]): Promise<void> {
    await this.#delete(ids);
  }

  /** Deletes documents that a search found. One that was written since then stays. */
  async deleteFound(found: readonly Hit[]): Promise<void> {
    await this.#delete(
      found.map(({ _index, _id, _routing, _seq_no, _primary_term }) => ({
        ...{ _index, _id, if_seq_no: _seq_no, if_primary_term: _primary_term },
        ...(_routing && { routing: _routing }),
      })),
    );
  }

  async #delete(deletions: readonly object[]): Promise<void> {
    if (deletions.length === 0) return;
    const lines = deletions.map((deletion) => JSON.stringify({ delete: deletion }));
    type Reply = { items: { delete: BulkItem }[] };
    const reply = await this.#indices.client.send<Reply>({ path: '_bulk', body: `${lines.join('\n')}\n` });
    const failed = reply.items.find(({ delete: { status } }) => status >= 300 && ![404, 409].includes(status));
    if (failed) throw new OutageError(`OpenSearch deleted not all: ${JSON.stringify(failed).slice(0, 500)}`);
  }

  /**
   * Deletes what the query finds, in pages. Not every distribution of OpenSearch has `_delete_by_query`.
   * @throws the reason of the signal, between two pages
   */
  async deleteBy(index: string, query: object, signal?: AbortSignal): Promise<void> {
    type Sorted = Hit & { sort: unknown[] };
    let after: unknown[] | undefined;
    for (;;) {
      signal?.throwIfAborted();
      const body = {
        size: pageMax,
        query,
        _source: false,
        seq_no_primary_term: true,
        sort: inOrder,
        ...(after && { search_after: after }),
      };
      const path = `${index}/_search?ignore_unavailable=true&allow_partial_search_results=false`;
      const { hits } = await this.send<{ hits: { hits: Sorted[] } }>(path, body);
      if (hits.hits.length === 0) return;
      await this.deleteFound(hits.hits);
      after = hits.hits.at(-1)!.sort;
    }
  }

  /** Documents of files that the query finds, of all embedders, in pages. They are as they were at the last refresh. */
  async *files(query: object): AsyncGenerator<FileHit> {
    let after: readonly unknown[] | undefined;
    for (;;) {
      const body = {
        size: pageMax,
        query,
        seq_no_primary_term: true,
        sort: inOrder,
        ...(after && { search_after: after }),
      };
      const path = `${this.#indices.allFiles}/_search?allow_partial_search_results=false`;
      const { hits } = await this.send<{ hits: { hits: FileHit[] } }>(path, body);
      yield* hits.hits;
      after = hits.hits.at(-1)?.sort;
      if (!after) return;
    }
  }

  /** Makes changes visible, in every copy of every shard. */
  async refresh(indices: string): Promise<void> {
    type Reply = { _shards: { failed: number } };
    const reply = await this.send<Reply>(`${indices}/_refresh?ignore_unavailable=true`, {});
    if (reply._shards.failed > 0) throw new OutageError('OpenSearch did not refresh all copies of its shards');
  }

  /** Sends a request that has nothing of a single file, so no file is at fault if it is refused. */
  async send<Answer>(path: string, body: object): Promise<Answer> {
    try {
      return await this.#indices.client.send<Answer>({ path, body });
    } catch (error) {
      if (error instanceof OutageError) throw error;
      throw new OutageError('OpenSearch refused a request of the writer', { cause: error });
    }
  }

  /** Another process may have removed the indices, because the log lost entries. */
  #removed(cause: unknown): OutageError {
    this.#indices.forget();
    return new OutageError('The indices in OpenSearch are made again now.', { cause });
  }
}
