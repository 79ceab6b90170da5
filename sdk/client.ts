/**
 * What a client of Millrace can do, whichever door it uses: HTTP (`http-client.ts`) or the Redis streams themselves
 * (`stream-client.ts`). Both give the same values, in the field names of the interface, and throw `MillraceError`.
 */

export interface ScopeItem {
  type: 'file' | 'directory' | 'space';
  ids: string[];
}

export interface SearchQuery {
  query: string;
  scope: ScopeItem[];
  /** 1..100; default 3. */
  limit?: number;
  /** Default normal. */
  mode?: 'fast' | 'normal' | 'ultra';
  user: string;
}

export interface SearchResults {
  /** Hits found before `limit`. */
  total: number;
  docs: SearchHit[];
}

export interface SearchHit {
  type: string;
  text: string;
  score: number;
  annotation: { file_id: string; file_name: string /** Outline nodes it covers. */; paths: number[][]; page?: number };
}

export interface ChatQuery extends Omit<SearchQuery, 'mode'> {
  /** Default normal. */
  mode?: 'fast' | 'normal' | 'ultra' | 'deep';
  /** Seconds for the whole answer; default 10 minutes. */
  timeout?: number;
  model?: string;
}

export interface FileCitation {
  type: 'file_citation';
  file_citation: { paths: number[]; file_id: string; file_name: string; page?: number };
}

export interface ContentItem {
  type: 'text';
  text: { value: string; annotations: FileCitation[] }[];
}

/** An event of a streamed answer; `object` says which of the other fields is there. */
export interface ChatEvent {
  id: string;
  object: string;
  doc?: (Omit<SearchHit, 'annotation'> & { annotation: FileCitation['file_citation'] })[];
  delta?: { content: ContentItem[]; finish_reason?: 'stop' | 'length' | 'no_evidence' };
}

export interface Upload {
  file_id: string;
  file_name: string;
  user: string;
  content: Uint8Array | string;
  space_id?: string;
  directory_id?: string;
  metadata?: Record<string, unknown>;
}

export interface FileState {
  file_id: string;
  file_name: string;
  status: 'queued' | 'parsing' | 'chunking' | 'embedding' | 'committing' | 'ready' | 'failed';
  /** 0..100 */
  percent: number;
  version: number;
  chunks: number;
  [field: string]: unknown;
}

export interface CallOptions {
  signal?: AbortSignal;
}

export interface Client extends AsyncDisposable {
  search(query: SearchQuery, options?: CallOptions): Promise<SearchResults>;
  /** The events of the answer, without heartbeats; ends after the last delta. Leaving the loop cancels the work. */
  chat(query: ChatQuery, options?: CallOptions): AsyncIterable<ChatEvent>;
  /** Resolves when the file is searchable. @throws {MillraceError} also when it cannot be read. */
  indexFile(upload: Upload, options?: CallOptions): Promise<FileState>;
  getFile(fileId: string, options?: CallOptions): Promise<FileState>;
  deleteFile(fileId: string, options?: CallOptions): Promise<void>;
}
