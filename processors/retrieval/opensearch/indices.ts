/**
 * The indices in OpenSearch, and the forms of their documents.
 *
 *   <begin>-g<generation>-<embedder>-chunks      one document for each chunk. They are routed by tenant and space.
 *   <begin>-g<generation>-<embedder>-files       one document for each file. It has the names, and tells which chunks
 *                                                are live.
 *   <begin>-state                                one document (`index-state.ts`). It has the generation, and the position up
 *                                                to which the index log is applied.
 *
 * <embedder> is a hash of the embedder's fingerprint and of the form of the documents.
 * <begin> is <prefix>-<store>-<shard>. <store> is the beginning of the id of the store (`core/store/blobs/identity.ts`).
 * So two services with one INDEX_URL have indices of their own.
 *
 * The document of a file is the point of its commit. A chunk is live only if its `at` is that of its file. So all
 * chunks of a file change in one step, also where they are in several shards of OpenSearch.
 *
 * An example: the large file F of space A was committed by entry 5 of the log, and moves to space B by entry 9.
 *
 *                                  document of F                                     chunks of F
 *   entry 5                        space A, chunkSpace A, at 5 * 2^20                in A, at 5 * 2^20
 *   entry 9                        space B, chunkSpace A, at 5 * 2^20, isRelabelled  in A, at 5 * 2^20
 *   its chunks are written again   space B, chunkSpace B, at 9 * 2^20 + 77           in B, at 9 * 2^20 + 77
 */
import { hash, randomInt } from 'node:crypto';
import { OutageError } from '../../../core/outage.ts';
import { lengthShare, saturation } from '../terms/bm25.ts';
import { OpenSearchClient, OpenSearchError } from './client.ts';

/**
 * Form of the indices. Those of another form are made again. It is a part of their names: during a rolling update, indexing
 * processes of the earlier release still stage chunks of the earlier form.
 */
export const form = 3;
/** Shards of an index of chunks. A space is in one of them. */
const chunkShards = 3;
/** Values of the field `sample`. At 20 million chunks a sample of 300 still has 15 values. */
export const samples = 2 ** 20;
/**
 * The number 1 in a vector of a chunk. Components are whole numbers, as in the built-in index (`vector-block.ts`). Their JSON is
 * half as long, and is written and read in less time.
 */
export const vectorScale = 32_767;

export interface ChunkDocument {
  tenant: string;
  space: string;
  directory: string;
  /** File id of its archive; '' for none. */
  parent: string;
  file: string;
  /** Version of its file. */
  version: number;
  /** Label of the write that wrote it (`labelOf`). */
  at: number;
  chunk: number;
  /** Number of its language. */
  language: number;
  /** Terms of the metadata (`metadata-terms.ts`). */
  metadata: string[];
  /** Index terms in text order, separated by spaces. */
  terms: string;
  /** Number of terms. */
  length: number;
  /** 0 to `samples` - 1, by the document's id. */
  sample: number;
  /** A unit vector, times `vectorScale`. */
  vector?: number[];
}

export interface FileDocument {
  tenant: string;
  file: string;
  isDeleted: boolean;
  space: string;
  /** Label of the write that wrote its live chunks. */
  at: number;
  /** Space by which its live chunks are routed. */
  chunkSpace: string;
  /** Whether its live chunks still have the labels of an earlier place, or of earlier metadata. */
  isRelabelled: boolean;
  version: number;
  revision: number;
  name: string;
  directory: string;
  parent: string;
  title: string;
  /** JSON text of an object; '' for none. */
  metadataText: string;
  metadata: string[];
  /** Name of the outline's blob. */
  outline: string;
  /** Number of the language of the first chunk. */
  language: number;
  titleTerms: string[];
  /** The head of the title (`title-heads.ts`), with and without the brackets at its end. */
  titleHeads: string[];
  /** Only of chunks that may have to be swept: when they were begun, by the clock of Redis, epoch ms. 0: sweep them soon. */
  stagedAt?: number;
}

const keyword = { type: 'keyword' } as const;
const unindexed = { type: 'keyword', index: false, doc_values: false } as const;
const number = { type: 'long' } as const;

/**
 * Only the writer refreshes: a refresh makes changes visible. It does not wait for merges, because searches wait for it: with
 * merges of graphs it took up to 8 s.
 *
 * A node that was killed writes the operations since its last flush again, graph included. With the usual 512 MB of a shard that
 * takes longer than ten minutes.
 */
const shared = {
  'index.refresh_interval': '-1',
  'index.merge_on_flush.enabled': false,
  'index.translog.flush_threshold_size': '64mb',
  'index.auto_expand_replicas': '0-1',
};

function chunkIndex(dimension: number): object {
  const method = {
    name: 'hnsw',
    engine: 'lucene',
    space_type: 'innerproduct',
    parameters: { m: 16, ef_construction: 128 },
  };
  return {
    settings: {
      ...shared,
      'index.number_of_shards': chunkShards,
      'index.knn': true,
      'index.similarity.default': { type: 'BM25', k1: saturation, b: lengthShare },
    },
    mappings: {
      dynamic: 'strict',
      // Without the vector, OpenSearch would make objects of the whole document to leave it out.
      _source: { enabled: false },
      _routing: { required: true },
      properties: {
        tenant: keyword,
        space: keyword,
        directory: keyword,
        parent: keyword,
        file: keyword,
        version: number,
        at: number,
        chunk: { type: 'integer' },
        language: { type: 'short' },
        metadata: keyword,
        terms: { type: 'text', analyzer: 'whitespace', index_options: 'freqs', store: true },
        length: { type: 'integer' },
        sample: { type: 'integer' },
        vector: { type: 'knn_vector', dimension, method },
      },
    },
  };
}

const fileIndex = {
  settings: { ...shared, 'index.number_of_shards': 1 },
  mappings: {
    dynamic: 'strict',
    properties: {
      tenant: keyword,
      file: keyword,
      isDeleted: { type: 'boolean' },
      space: keyword,
      at: number,
      chunkSpace: unindexed,
      isRelabelled: { type: 'boolean' },
      version: number,
      revision: number,
      name: unindexed,
      directory: keyword,
      parent: keyword,
      title: unindexed,
      metadataText: unindexed,
      metadata: keyword,
      outline: unindexed,
      language: { type: 'short' },
      titleTerms: unindexed,
      titleHeads: keyword,
      stagedAt: { type: 'double' },
    },
  },
};

/** The names of the two indices of a fingerprint. */
export interface IndexNames {
  readonly chunks: string;
  readonly files: string;
}

/** @param files name of the index of files */
export function namesOfFiles(files: string): IndexNames {
  return { files, chunks: files.replace(/-files$/, '-chunks') };
}

/** Name under which an index is written. A write to a missing index fails, and does not make one without a mapping. */
export function writeAliasOf(index: string): string {
  return `${index}-write`;
}

const prefixDefault = 'millrace';
const storeChars = 8;
export const firstGeneration = 1;

export class Indices {
  readonly client: OpenSearchClient;
  readonly #root: string;
  #generation = firstGeneration;
  /** Names that are known to exist. */
  readonly #made = new Set<string>();

  /**
   * @param url INDEX_URL. The path of the first node is the prefix of the names of indices.
   * @param of.store id of the store
   */
  static of(url: string, { store, shard }: { store: string; shard: number }): Indices {
    const prefix = new URL(url.split(',')[0]!).pathname.slice(1) || prefixDefault;
    return new Indices(new OpenSearchClient(url), { prefix: `${prefix}-${store.slice(0, storeChars)}`, shard });
  }

  constructor(client: OpenSearchClient, { prefix, shard }: { prefix: string; shard: number }) {
    this.client = client;
    this.#root = `${prefix}-${shard}`;
  }

  /** Beginning of the names of the indices that are used. */
  get #begin(): string {
    return `${this.#root}-g${this.#generation}`;
  }

  /** Changes the names. A writer that cannot trust the indices begins the next generation. */
  use(generation: number): void {
    if (generation !== this.#generation) this.forget();
    this.#generation = generation;
  }

  of(fingerprint: string): IndexNames {
    const name = `${this.#begin}-${hash('sha256', `${form} ${fingerprint}`).slice(0, 12)}`;
    return { chunks: `${name}-chunks`, files: `${name}-files` };
  }

  /** A pattern for the indices of files of all fingerprints. */
  get allFiles(): string {
    return `${this.#begin}-*-files`;
  }

  get allChunks(): string {
    return `${this.#begin}-*-chunks`;
  }

  async makeOf(fingerprint: string, dimension: number): Promise<IndexNames> {
    const names = this.of(fingerprint);
    await this.make(names.chunks, chunkIndex(dimension));
    await this.make(names.files, fileIndex);
    return names;
  }

  /** Name of the index with the state. */
  get state(): string {
    return `${this.#root}-state`;
  }

  /** Chunks of all tenants. Those of a commit that is not done may count. */
  async chunks(): Promise<number> {
    const path = `${this.allChunks}/_count?ignore_unavailable=true`;
    return (await this.client.send<{ count: number }>({ method: 'GET', path })).count;
  }

  /** Makes indices again that another process has removed. */
  forget(): void {
    this.#made.clear();
  }

  /** The indices of all fingerprints. */
  async all(): Promise<IndexNames[]> {
    const rows = await this.client.send<{ index: string }[]>({
      method: 'GET',
      path: `_cat/indices/${this.allFiles}?format=json&h=index&expand_wildcards=all`,
    });
    return rows.map(({ index }) => namesOfFiles(index));
  }

  /**
   * Removes the indices of earlier generations. A writer that was paused here removes none that a later writer made,
   * because these have a later generation.
   */
  async removeEarlier(): Promise<void> {
    const rows = await this.client.send<{ index: string }[]>({
      method: 'GET',
      path: `_cat/indices/${this.#root}-*?format=json&h=index&expand_wildcards=all`,
    });
    // A pattern may be forbidden in deletions (`action.destructive_requires_name`).
    for (const { index } of rows) {
      const [, generation = '0'] = indexForm.exec(index.slice(this.#root.length)) ?? [undefined, `${this.#generation}`];
      if (Number(generation) >= this.#generation) continue;
      await orAbsent(this.client.send({ method: 'DELETE', path: index }));
    }
  }

  /** Makes an index, if there is none. */
  async make(name: string, body: object): Promise<void> {
    if (this.#made.has(name)) return;
    try {
      await this.client.send({
        method: 'PUT',
        path: `${name}?wait_for_active_shards=1`,
        body: { ...body, aliases: { [writeAliasOf(name)]: {} } },
      });
    } catch (error) {
      const exists = error instanceof OpenSearchError && error.message.includes('resource_already_exists');
      // That is never the fault of a file.
      if (!exists) throw new OutageError(`OpenSearch made no index ${name}`, { cause: error });
    }
    this.#made.add(name);
  }
}

/** The rest of the name of an index of files or chunks. The first release had no generations. */
const indexForm = /^-(?:g(\d+)-)?[0-9a-f]{12}-(?:chunks|files)$/;

/** Undefined where OpenSearch says 404. */
export async function orAbsent<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof OpenSearchError && error.status === 404) return undefined;
    throw error;
  }
}

/** Id of the document of a file. Ids of files may be longer than OpenSearch allows. */
export function fileDocumentId(tenant: string, fileId: string): string {
  return hash('sha256', `${tenant}\0${fileId}`, 'base64url');
}

export function chunkDocumentId(
  tenant: string,
  { file, at, chunk }: Pick<ChunkDocument, 'file' | 'at' | 'chunk'>,
): string {
  return `${fileDocumentId(tenant, file)}.${at}.${chunk}`;
}

/** Id of the document of the chunks that wait for the commit of a file. It is written after all of them. */
export function stagedDocumentId(tenant: string, fileId: string): string {
  return `${fileDocumentId(tenant, fileId)}.staged`;
}

/** Id of the document that is written before the chunks of a version are staged. So a repeated attempt uses their label. */
export function stagingDocumentId(tenant: string, { file, version }: Pick<FileDocument, 'file' | 'version'>): string {
  return `${fileDocumentId(tenant, file)}.staging.${version}`;
}

/** Id of the document of a label whose chunks are to be swept, unless they are live. */
export function draftDocumentId(tenant: string, { file, at }: Pick<FileDocument, 'file' | 'at'>): string {
  return `${fileDocumentId(tenant, file)}.draft.${at}`;
}

/** External version of the document of a file, as its log entry committed it. */
export function committedVersionOf(n: number): number {
  return 2 * n;
}

/** External version after its chunks got the labels of that entry. */
export function relabelledVersionOf(committed: number): number {
  return committed + 1;
}

/** Labels of one log entry. */
const labelsOfEntry = 2 ** 20;

/** The label of the chunks that a log entry wrote. */
export function labelOf(n: number): number {
  return n * labelsOfEntry;
}

/**
 * A label for chunks that are written before their commit. Labels are in the order of the log: it is after all of the
 * present entries, and before those that follow.
 */
export function stagedLabelOf(head: number): number {
  return labelOf(head) + randomInt(1, labelsOfEntry);
}

/** The routing of a space's chunks. */
export function routingOf(tenant: string, space: string): string {
  return hash('sha256', `${tenant}\0${space}`).slice(0, 16);
}
