/**
 * Reads from the indices of one tenant and embedder. An absent index is empty, unless the indices have other names now.
 *
 * A query finds what was refreshed. A document that is read by its id is as it is now. A commit refreshes its chunks
 * before it changes the document of the file. So the chunks that a query finds may be older or newer than that
 * document, or wait for their commit. Then the query is repeated without these, and finds the live chunks.
 *
 * Facts that were read since the present position was seen are not read again (`position-cache.ts`). A document that
 * contradicts a chunk is read again.
 */
import { MillraceError } from '../../../core/errors.ts';
import type { Log } from '../../../core/log.ts';
import { OutageError } from '../../../core/outage.ts';
import type { ChunkTerms, TermCache, TermTable } from './cache/term-cache.ts';
import { readPosition } from './index-state.ts';
import {
  type ChunkDocument,
  chunkDocumentId,
  type FileDocument,
  fileDocumentId,
  type IndexNames,
  type Indices,
  orAbsent,
} from './indices.ts';
import type { DeadLabel, PositionCache } from './position-cache.ts';

export interface Found<Document> {
  readonly _id: string;
  readonly _score: number;
  readonly _source: Document;
  readonly fields?: unknown;
  /** Names of the clauses of the query that it matches. */
  readonly matched_queries?: readonly string[];
}

export interface SearchReply<Document = unknown> {
  readonly hits: { readonly total: { readonly value: number }; readonly hits: readonly Found<Document>[] };
  readonly aggregations?: Readonly<Record<string, unknown>>;
}

/** Names a chunk. */
export type ChunkName = Pick<ChunkDocument, 'file' | 'at' | 'chunk'>;

/** Fields of a hit in columns, so that OpenSearch reads no stored document for it. */
type NameFields = { readonly [name in keyof ChunkName]: readonly [ChunkName[name]] };
const nameFields = { stored_fields: '_none_', docvalue_fields: ['file', 'at', 'chunk'] };

/** The terms of a chunk. They are the only stored field. */
export const termFields = { stored_fields: ['terms'], docvalue_fields: ['language'] };

export function termsOf(fields: unknown): ChunkTerms {
  const {
    terms: [terms],
    language: [language],
  } = fields as { terms: [string]; language: [number] };
  return { terms, language };
}

export interface LiveChunk {
  readonly file: FileDocument;
  /** Number of the chunk in its file. */
  readonly chunk: number;
  readonly score: number;
  /** Row of its terms. */
  readonly row: number;
}

/** Requests of one search of chunks. Each but the first one leaves chunks out that are known not to be live. */
const roundsMax = 4;
/** Labels that a query leaves out. */
const deadMax = 200;

type PlacedChunk = Pick<LiveChunk, 'file' | 'chunk' | 'score'>;

/** Bytes of the document of a file beside its texts, and of a label, about. */
const documentBytes = 1_000;
const labelBytes = 200;

const none: SearchReply<never> = { hits: { total: { value: 0 }, hits: [] } };

export interface ReaderDeps {
  readonly indices: Indices;
  readonly cache: PositionCache;
  readonly terms: TermCache;
  readonly log: Log;
}

export class Reader {
  readonly tenant: string;
  readonly names: IndexNames;
  readonly #indices: Indices;
  readonly #fingerprint: string;
  readonly #log: Log;
  /** Ends all requests. */
  readonly #signal: AbortSignal | undefined;
  readonly cache: PositionCache;
  /** The terms of the chunks that were found. */
  readonly terms: TermTable;

  constructor(
    { indices, cache, terms, log }: ReaderDeps,
    { tenant, fingerprint, signal }: { tenant: string; fingerprint: string; signal?: AbortSignal | undefined },
  ) {
    this.#indices = indices;
    this.#log = log;
    this.#signal = signal;
    this.cache = cache;
    this.#fingerprint = fingerprint;
    this.tenant = tenant;
    this.names = indices.of(fingerprint);
    this.terms = terms.of(`${this.names.chunks}\0${tenant}`);
  }

  /**
   * @throws {MillraceError} unavailable if a shard of OpenSearch does not answer: a part of the files would be missing.
   */
  async search<Document>(index: keyof IndexNames, body: object, parameters = ''): Promise<SearchReply<Document>> {
    const path = `${this.names[index]}/_search?allow_partial_search_results=false&${parameters}`;
    return (await this.#send<SearchReply<Document>>(path, body)) ?? this.#absent();
  }

  /**
   * The live files among some, by file id.
   * @param isFresh whether they are read now, although they are known
   */
  async files(fileIds: Iterable<string>, { isFresh = false } = {}): Promise<Map<string, FileDocument>> {
    const found = new Map<string, FileDocument>();
    const unknown: string[] = [];
    for (const fileId of fileIds) {
      const known = isFresh ? undefined : this.cache.files.get(this.keyOf(fileId));
      if (!known) unknown.push(fileId);
      else if (known.file) found.set(fileId, known.file);
    }
    if (unknown.length === 0) return found;
    const read = await this.#readFiles(unknown);
    for (const fileId of unknown) {
      const file = read.get(fileId);
      if (file) found.set(fileId, file);
      this.cache.files.set(this.keyOf(fileId), { file });
      this.cache.grow(file ? bytesOf(file) : documentBytes);
    }
    return found;
  }

  async #readFiles(fileIds: readonly string[]): Promise<Map<string, FileDocument>> {
    const found = new Map<string, FileDocument>();
    const ids = fileIds.map((fileId) => fileDocumentId(this.tenant, fileId));
    type Reply = { docs: { found?: boolean; error?: unknown; _source: FileDocument }[] };
    const reply = await this.#send<Reply>(`${this.names.files}/_mget`, { ids });
    const docs = reply?.docs ?? [];
    if (docs.some(({ error }) => isAbsent(error))) await this.#absent();
    for (const doc of docs) {
      if (doc.error && !isAbsent(doc.error)) throw unreachable();
      // Searches do not read these fields.
      const file = doc.found && !doc._source.isDeleted && { ...doc._source, metadata: [], titleHeads: [] };
      if (file) found.set(file.file, file);
    }
    return found;
  }

  /**
   * Runs a search of chunks.
   * @param bodyOf the request. It gets filters that leave chunks out which are not live.
   * @returns its hits that are live, in their order.
   */
  async liveChunks(bodyOf: (living: readonly object[]) => object, parameters: string): Promise<LiveChunk[]> {
    for (let round = 1; ; round += 1) {
      const dead = this.cache.dead.get(this.keyOf()) ?? [];
      const found = await this.#find({ ...bodyOf(without(dead)), ...nameFields }, parameters);
      const files = await this.#filesNow(found, dead);
      const isLive = ({ file, at }: DeadLabel) => files.get(file)?.at === at;
      const live = found.filter(isLive).map((name) => ({ ...name, file: files.get(name.file)! }));
      const hasTerms = await this.#loadTerms(live, parameters);
      const isWhole = live.length === found.length && hasTerms && !dead.some(isLive);
      if (isWhole || round === roundsMax) return live.flatMap((chunk) => this.#withRow(chunk));
      this.#noteDead([...found, ...dead].filter((label) => !isLive(label)));
    }
  }

  async #find(body: object, parameters: string): Promise<(ChunkName & { score: number })[]> {
    const { hits } = (await this.search('chunks', body, parameters)).hits;
    return hits.map(({ fields, _score: score }) => {
      const { file, at, chunk } = fields as NameFields;
      return { file: file[0], at: at[0], chunk: chunk[0], score };
    });
  }

  /** The files of some labels. One that contradicts a label, or that may have got one of the dead labels, is read now. */
  async #filesNow(found: readonly DeadLabel[], dead: readonly DeadLabel[]): Promise<Map<string, FileDocument>> {
    const files = await this.files(new Set(found.map(({ file }) => file)));
    const doubtful = [...found.filter(({ file, at }) => files.get(file)?.at !== at), ...dead];
    const fileIds = new Set(doubtful.map(({ file }) => file));
    if (fileIds.size === 0) return files;
    const now = await this.files(fileIds, { isFresh: true });
    return new Map([...[...files].filter(([fileId]) => !fileIds.has(fileId)), ...now]);
  }

  /** @returns whether all are there. A chunk that was deleted meanwhile is not. */
  async #loadTerms(live: readonly PlacedChunk[], parameters: string): Promise<boolean> {
    const missing = new Map<string, PlacedChunk>();
    for (const one of live) {
      if (this.terms.rowOf(one.file.outline, one.chunk) !== undefined) continue;
      missing.set(chunkDocumentId(this.tenant, { file: one.file.file, at: one.file.at, chunk: one.chunk }), one);
    }
    if (missing.size === 0) return true;
    const query = { ids: { values: [...missing.keys()] } };
    const body = { size: missing.size, ...termFields, query, sort: ['_doc'], track_total_hits: false };
    const { hits } = (await this.search('chunks', body, parameters)).hits;
    for (const { _id, fields } of hits) {
      const { file, chunk } = missing.get(_id)!;
      this.terms.add(file.outline, chunk, termsOf(fields));
    }
    return hits.length === missing.size;
  }

  #withRow({ file, chunk, score }: PlacedChunk): LiveChunk[] {
    const row = this.terms.rowOf(file.outline, chunk);
    return row === undefined ? [] : [{ file, chunk, score, row }];
  }

  #noteDead(labels: readonly DeadLabel[]): void {
    const unique = new Map(labels.map(({ file, at }) => [`${file}\0${at}`, { file, at }]));
    this.cache.dead.set(this.keyOf(), [...unique.values()].slice(0, deadMax));
    this.cache.grow(unique.size * labelBytes);
  }

  /** Key of a value in `cache`. */
  keyOf(name = ''): string {
    return `${this.names.files}\0${this.tenant}\0${name}`;
  }

  /** @throws {MillraceError} unavailable if a writer has begun a generation since, and removed this index. */
  async #absent(): Promise<SearchReply<never>> {
    await this.#guard(() => readPosition(this.#indices));
    if (this.#indices.of(this.#fingerprint).files !== this.names.files) throw unreachable();
    return none;
  }

  #send<Answer>(path: string, body: object): Promise<Answer | undefined> {
    return this.#guard(() => orAbsent(this.#indices.client.send<Answer>({ path, body, signal: this.#signal })));
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

/** Filters that leave chunks out. */
function without(labels: readonly DeadLabel[]): object[] {
  if (labels.length === 0) return [];
  const each = labels.map(({ file, at }) => ({ bool: { filter: [{ term: { file } }, { term: { at } }] } }));
  return [{ bool: { must_not: each } }];
}

function bytesOf({ name, title, metadataText, titleTerms }: FileDocument): number {
  return documentBytes + 2 * (name.length + title.length + metadataText.length) + 50 * titleTerms.length;
}

/** It has no cause: a search is answered, and not repeated as long as the outage lasts. */
function unreachable(): MillraceError {
  return new MillraceError('unavailable', 'The index cannot be reached now. Try again in some seconds.');
}
