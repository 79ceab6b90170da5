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
import type { FileClient, MetadataFilter } from './files.ts';
import type { KeyClient } from './keys.ts';
import type { QueueClient } from './queue.ts';

export interface ScopeItem {
  type?: 'file' | 'directory' | 'space';
  ids: string[];
}

export interface SearchQuery {
  query: string;
  scope: ScopeItem[];
  /** Default: any metadata. */
  filter?: MetadataFilter;
  /** Hits, 1..100; default 3. */
  limit?: number;
  /** Trade between speed and quality; default normal. */
  mode?: 'fast' | 'normal' | 'ultra';
  user: string;
  /** Seconds for the whole answer; default 10 minutes. */
  timeout?: number;
  /** Whether the answer says how each hit was found and ranked; default false. */
  explain?: boolean;
}

/** The place and the score of a hit in the list of a stage. */
interface Standing {
  /** From 1. */
  rank: number;
  score: number;
}

/** How a hit was found and ranked. */
export interface ExplainedHit {
  cosine: number;
  bm25: number;
  /** Absent: the stage did not run, or did not find the hit. */
  vectors?: Standing;
  keywords?: Standing;
  fused?: Standing;
  /** Score of the built-in reranker, 0..1. In mode fast it has no effect. */
  reranked: number;
  /** Features of the built-in reranker, the largest share of `reranked` first. */
  features: { name: string; value: number; share: number }[];
  /** Words of the hit that match a word of the query. */
  matched: string[];
  /** Mode deep only: the question of the search that found it. */
  query?: string;
}

export interface SearchResults {
  /** Hits found before `limit`. */
  total: number;
  /** Hits, best first. */
  docs: SearchHit[];
  /** Absent if the spelling of no word was corrected. */
  corrections?: Correction[];
  /** Present if the query has `explain`: the time of each stage, and the words of the query. */
  explanation?: {
    stages: { name: string; ms: number }[];
    terms: { terms: string[]; frequency: number; idf: number }[];
  };
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
  /** Present if the query has `explain`. */
  explanation?: ExplainedHit;
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
  /** The earlier turns of the conversation, oldest first. A question that leans on them is completed. */
  messages?: ChatTurn[];
  /** Streams only: whether each passage says how it was found and ranked; default false. */
  explain?: boolean;
}

export interface ChatTurn {
  role: 'user' | 'assistant';
  content: string;
}

/** Tokens of a whole chat. */
export interface ChatUsage {
  prompt_tokens: number;
  completion_tokens: number;
  total_tokens: number;
  /** Whether a count is an estimate. */
  estimated: boolean;
}

export interface FileCitation {
  type: 'file_citation';
  /** The outline node that supports the sentence. */
  file_citation: { paths: number[]; file_id: string; file_name: string; page?: number; titles?: string[] };
}

export interface ContentItem {
  type: 'text';
  /** `unsupported`: no passage supports the sentence that ends with the element. */
  text: { value: string; annotations: FileCitation[]; unsupported?: true }[];
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
  /** With `retrieval.doc`: the question that was searched, if there were earlier turns. */
  query?: string;
  /** With `message.delta`: more of the text; the last has the `finish_reason`, and the tokens of the chat. */
  delta?: {
    content: ContentItem[];
    finish_reason?: 'stop' | 'length' | 'no_evidence' | 'sensitive';
    usage?: ChatUsage;
    /** Sentences that no passage supports and that were removed. */
    removed_sentences?: number;
  };
  /** With `message.sensitives`: findings in the text of the earlier deltas. */
  sensitives?: SensitiveFinding[];
  /** With `plan.create`, `plan.update` and `plan.complete`, in mode deep: all steps of the plan. */
  plan?: PlanItem[];
  /** With `plan.create`: the reasons for the plan. */
  reasoning_content?: string;
  /** With `plan.step.start` (`order`) and `plan.step.complete` (`step_order`, `status`, `step_result`, `ms`). */
  step?: {
    order?: number;
    step_order?: number;
    actions: { name: string; params: { question: string; page: number } }[];
    status?: 'success' | 'failed';
    step_result?: string;
    /** Milliseconds that the searches of the step took, measured by the planner. */
    ms?: number;
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

export interface Client extends FileClient, QueueClient, KeyClient, AccountClient, AsyncDisposable {
  search(query: SearchQuery, options?: CallOptions): Promise<SearchResults>;
  /** @returns the events of the answer, without heartbeats, up to the last delta. Leaving the loop cancels the chat. */
  chat(query: ChatQuery, options?: CallOptions): AsyncIterable<ChatEvent>;
}
