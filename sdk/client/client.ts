/**
 * What a client of Millrace can do, whichever door it uses: HTTP (`http-client.ts`) or the Redis streams themselves
 * (`stream-client.ts`). Both give the same values, in the field names of the interface, and throw the same:
 *
 * - `MillraceError`, whose `type` is one of the catalogue's and whose `retryable` says whether to ask again;
 * - the reason of `options.signal`, once that is aborted.
 */

import type { QueueClient } from './queue.ts';

export interface ScopeItem {
  type?: 'file' | 'directory' | 'space';
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
  /** Seconds for the whole answer; default 10 minutes. */
  timeout?: number;
}

export interface SearchResults {
  /** Hits found before `limit`. */
  total: number;
  /** Best first. */
  docs: SearchHit[];
}

export interface SearchHit {
  /** `image`: its best matching part was read from a picture. */
  type: 'text' | 'image';
  text: string;
  /** Of the final ranking: comparable within one answer only. */
  score: number;
  annotation: {
    file_id: string;
    file_name: string;
    /** Every outline node that the text covers: `[1, 2, 3]` is 1.2.3. */
    paths: number[][];
    /** From 1, where the format has pages. */
    page?: number;
  };
}

export interface ChatQuery extends Omit<SearchQuery, 'mode'> {
  /** Default normal. */
  mode?: 'fast' | 'normal' | 'ultra' | 'deep';
  /** Default: the service's. */
  model?: string;
}

export interface FileCitation {
  type: 'file_citation';
  /** The outline node that supports the sentence. */
  file_citation: { paths: number[]; file_id: string; file_name: string; page?: number };
}

export interface ContentItem {
  type: 'text';
  text: { value: string; annotations: FileCitation[] }[];
}

/** An event of a streamed answer; `object` says which of the other fields is there. */
export interface ChatEvent {
  /** Of the session, the same in all events. */
  id: string;
  object: string;
  /** With `retrieval.doc`: the passages, best first. */
  doc?: (Omit<SearchHit, 'annotation'> & { annotation: FileCitation['file_citation'] })[];
  /** With `message.delta`: more of the text; the last has the `finish_reason`. */
  delta?: { content: ContentItem[]; finish_reason?: 'stop' | 'length' | 'no_evidence' | 'sensitive' };
  /** With `message.sensitives`: found in the text of the deltas before. */
  sensitives?: SensitiveFinding[];
  /** With `plan.create`, `plan.update` and `plan.complete`, in mode deep: all of its steps. */
  plan?: PlanItem[];
  /** With `plan.create`: why the plan is what it is. */
  reasoning_content?: string;
  /** With `plan.step.start` (`order`) and `plan.step.complete` (`step_order`, `status`, `step_result`). */
  step?: {
    order?: number;
    step_order?: number;
    actions: { name: string; params: { question: string; page: number } }[];
    status?: 'success' | 'failed';
    step_result?: string;
  };
}

export interface PlanItem {
  /** From 1. */
  order: number;
  description: string;
  /** Orders of the steps that it waits for. */
  dependencies?: number[];
  /** 0 pending, 1 completed, -1 abandoned or failed. */
  status?: number;
  result?: string;
}

export interface SensitiveFinding {
  /** Of the details. */
  count: number;
  type: 'dataSec';
  detail: {
    /** UTF-16 units in the text of the whole answer; so is the length, in decimal. */
    offset: number;
    length: string;
    /** Stars where it was masked or withheld. */
    word: string;
    /** The detector: `email`, `bank_card`, `word`... */
    secTag: string;
    /** The detector's rule, or the word list. */
    templateId: string;
  }[];
}

export interface Upload {
  /** Yours: the same id again replaces the file. */
  file_id: string;
  /** Its extension helps to tell the format. */
  file_name: string;
  user: string;
  /** Text or bytes; over the streams at most 8 MiB. */
  content: string | Uint8Array;
  /** Default `default`. */
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
  /** 1 for the first upload, more for each that changed something. */
  version: number;
  attempts: number;
  chunks: number;
  /** Bytes. */
  size: number;
  user: string;
  space_id: string;
  directory_id: string;
  metadata: Record<string, unknown>;
  /** What of a file that is ready could not be read, and why. */
  notes?: string[];
  /** Why it failed. */
  error?: { code: string; type: string; message: string; param?: string };
  /** Epoch ms. */
  created_at: number;
  updated_at: number;
}

export interface CallOptions {
  /** Ends the call, and the work for it where nobody else needs that: a query is cancelled, indexing goes on. */
  signal?: AbortSignal;
}

export interface Client extends QueueClient, AsyncDisposable {
  search(query: SearchQuery, options?: CallOptions): Promise<SearchResults>;
  /** The events of the answer, without heartbeats; ends after the last delta. Leaving the loop cancels the work. */
  chat(query: ChatQuery, options?: CallOptions): AsyncIterable<ChatEvent>;
  /** Resolves when the file is searchable. @throws {MillraceError} also when the file cannot be read. */
  indexFile(upload: Upload, options?: CallOptions): Promise<FileState>;
  /** @throws {MillraceError} not_found */
  getFile(fileId: string, options?: CallOptions): Promise<FileState>;
  /** Once it resolves, no search sees the file. @throws {MillraceError} not_found */
  deleteFile(fileId: string, options?: CallOptions): Promise<void>;
}
