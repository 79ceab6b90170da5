/**
 * The interface of a client of Millrace, over HTTP (`http-client.ts`) or the Redis streams (`stream-client.ts`).
 *
 * Both clients give the same values, in the field names of the HTTP interface, and throw the same errors:
 *
 * - `MillraceError`: its `type` is in the catalogue, and `retryable` says whether a repetition may help;
 * - the reason of `options.signal`, once that is aborted.
 */
import type { AccountClient } from './accounts.ts';
import type { CallOptions } from './call-options.ts';
import type { KeyClient } from './keys.ts';
import type { QueueClient } from './queue.ts';

export interface ScopeItem {
  type?: 'file' | 'directory' | 'space';
  ids: string[];
}

export interface SearchQuery {
  query: string;
  scope: ScopeItem[];
  /** Hits, 1..100; default 3. */
  limit?: number;
  /** Trade between speed and quality; default normal. */
  mode?: 'fast' | 'normal' | 'ultra';
  user: string;
  /** Seconds for the whole answer; default 10 minutes. */
  timeout?: number;
}

export interface SearchResults {
  /** Hits found before `limit`. */
  total: number;
  /** Hits, best first. */
  docs: SearchHit[];
  /** Absent if the spelling of no word was corrected. */
  corrections?: Correction[];
}

/** A word of the query that no passage of the scope has, and the word that was searched in its place. */
export interface Correction {
  from: string;
  to: string;
}

export interface SearchHit {
  /** `image`: the best matching part was read from a picture. */
  type: 'text' | 'image';
  text: string;
  /** Score of the final ranking, comparable within one answer only. */
  score: number;
  annotation: {
    file_id: string;
    file_name: string;
    /** Outline nodes that the text covers: `[1, 2, 3]` is 1.2.3. */
    paths: number[][];
    /** Page of the best matching part, from 1, where the format has pages. */
    page?: number;
    /** Titles along the path of the best matching part, from the top. */
    titles?: string[];
  };
}

export interface ChatQuery extends Omit<SearchQuery, 'mode'> {
  /** Trade between speed and quality; default normal. */
  mode?: 'fast' | 'normal' | 'ultra' | 'deep';
  /** Generator model; default: the service's. */
  model?: string;
}

export interface FileCitation {
  type: 'file_citation';
  /** The outline node that supports the sentence. */
  file_citation: { paths: number[]; file_id: string; file_name: string; page?: number; titles?: string[] };
}

export interface ContentItem {
  type: 'text';
  text: { value: string; annotations: FileCitation[] }[];
}

/** An event of a streamed answer; `object` says which of the other fields is there. */
export interface ChatEvent {
  /** Id of the session, the same in all events. */
  id: string;
  object: string;
  /** With `retrieval.doc`: the passages, best first. */
  doc?: (Omit<SearchHit, 'annotation'> & { annotation: FileCitation['file_citation'] })[];
  /** With `retrieval.doc`: absent if the spelling of no word was corrected. */
  corrections?: Correction[];
  /** With `message.delta`: more of the text; the last has the `finish_reason`. */
  delta?: { content: ContentItem[]; finish_reason?: 'stop' | 'length' | 'no_evidence' | 'sensitive' };
  /** With `message.sensitives`: findings in the text of the earlier deltas. */
  sensitives?: SensitiveFinding[];
  /** With `plan.create`, `plan.update` and `plan.complete`, in mode deep: all steps of the plan. */
  plan?: PlanItem[];
  /** With `plan.create`: the reasons for the plan. */
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
  /** Number of the step, from 1. */
  order: number;
  description: string;
  /** Numbers of the steps that it waits for. */
  dependencies?: number[];
  /** State: 0 pending, 1 completed, -1 abandoned or failed. */
  status?: number;
  result?: string;
}

export interface SensitiveFinding {
  /** Number of details. */
  count: number;
  type: 'dataSec';
  detail: {
    /** Offset in the text of the whole answer, in UTF-16 units. */
    offset: number;
    /** Length in UTF-16 units, in decimal. */
    length: string;
    /** The text that was found; stars where it was masked or withheld. */
    word: string;
    /** Detector: `email`, `bank_card`, `word`... */
    secTag: string;
    /** Rule of the detector, or the word list. */
    templateId: string;
  }[];
}

export interface Upload {
  /** Id that the caller chooses; an upload with the same id replaces the file. Default: a new id, see the answer. */
  file_id?: string;
  /** Name; its extension helps to detect the format. */
  file_name: string;
  /** Label of the user; default `default`. */
  user?: string;
  /** Text or bytes; at most 8 MiB over the streams. A `Blob` of a file is read while it is sent. */
  content: string | Uint8Array | Blob;
  /** Space; default `default`. */
  space_id?: string;
  directory_id?: string;
  metadata?: Record<string, unknown>;
  /** Address that gets the end of the indexing, also when this call is aborted. */
  callback_url?: string;
}

export interface FileState {
  file_id: string;
  file_name: string;
  status: 'queued' | 'parsing' | 'chunking' | 'embedding' | 'committing' | 'ready' | 'failed';
  /** Progress, 0..100. */
  percent: number;
  /** 1 for the first upload; each upload that changes the file adds 1. */
  version: number;
  attempts: number;
  chunks: number;
  /** Size in bytes. */
  size: number;
  user: string;
  space_id: string;
  directory_id: string;
  metadata: Record<string, unknown>;
  /** Parts of a ready file that could not be read, with the reason. */
  notes?: string[];
  /** Reason of a failure. */
  error?: { code: string; type: string; message: string; param?: string };
  callback_url?: string;
  /** Present once the indexing of an upload with a `callback_url` has ended. */
  callback_status?: 'pending' | 'delivered' | 'failed';
  /** Epoch ms. */
  created_at: number;
  /** Epoch ms. */
  updated_at: number;
}

/** Which files to list: those with all of these. */
export interface FileQuery {
  space_id?: string;
  directory_id?: string;
  status?: FileState['status'];
  /** Beginning of the name. */
  name_prefix?: string;
  /** Files of a page, 1..1000; default 50. */
  limit?: number;
  /** `next_cursor` of the page before. */
  cursor?: string;
}

export interface FilePage {
  /** Newest first; may be fewer than `limit`, also none, although more follow. */
  files: FileState[];
  /** Empty at the end. */
  next_cursor: string;
}

export interface Client extends QueueClient, KeyClient, AccountClient, AsyncDisposable {
  search(query: SearchQuery, options?: CallOptions): Promise<SearchResults>;
  /** @returns the events of the answer, without heartbeats, up to the last delta. Leaving the loop cancels the chat. */
  chat(query: ChatQuery, options?: CallOptions): AsyncIterable<ChatEvent>;
  /** Resolves when the file is searchable. @throws {MillraceError} also when the file cannot be read */
  indexFile(upload: Upload, options?: CallOptions): Promise<FileState>;
  /** A page of the files, newest first. */
  files(query?: FileQuery, options?: CallOptions): Promise<FilePage>;
  /** @throws {MillraceError} not_found */
  getFile(fileId: string, options?: CallOptions): Promise<FileState>;
  /** Once it resolves, no search finds the file. @throws {MillraceError} not_found */
  deleteFile(fileId: string, options?: CallOptions): Promise<void>;
}
