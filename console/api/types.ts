/** The values of the API, in the types of the SDK. */
export type {
  ChatEvent,
  ChatTurn,
  Correction,
  FileCitation,
  PlanItem,
  SearchHit,
  SearchResults,
  SensitiveFinding,
} from '../../sdk/client/client.ts';
export type { FilePage, FileState, SpacePage, SpaceState } from '../../sdk/client/files.ts';
export type {
  PastEvent,
  Progress,
  QueueHistory,
  QueueState,
  QueueWork,
  QueueWorker,
  Task,
} from '../../sdk/client/queue.ts';

import type { FileState } from '../../sdk/client/files.ts';
import type { QueueState } from '../../sdk/client/queue.ts';

/** The rights of the session's key. */
export interface OwnKey {
  id: string;
  tenant: string;
  roles: string[];
  spaces?: string[];
  queues?: string[];
  rate: number;
}

/** An event of the stream of changes. */
export type Change =
  | ({ object: 'file.state' } & FileState)
  | { object: 'file.removed'; file_id: string }
  | { object: 'files.changed' }
  | ({ object: 'queue.state' } & QueueState)
  | { object: 'queue.removed'; queue: string }
  | { object: 'queues.read'; queues: number }
  | { object: 'error'; error: { type: string; message: string } };

/** A node of an outline. */
export interface OutlineNode {
  kind: string;
  title: string;
  paths: number[];
  page?: number;
  image?: boolean;
  children?: OutlineNode[];
}

export interface OutlinePage {
  title: string;
  total: number;
  nodes: OutlineNode[];
  next_cursor: string;
}

export interface Chunk {
  number: number;
  text: string;
  paths: number[][];
  titles?: string[];
  page?: number;
  tokens: number;
}

export interface ChunkPage {
  total: number;
  chunks: Chunk[];
  next_cursor: string;
}

export interface Batch {
  id: string;
  status: string;
  endpoint: string;
  input_file_id: string;
  output_file_id?: string | null;
  error_file_id?: string | null;
  created_at: number;
  /** Epoch seconds, as all times of a batch. One of these four is set when the batch has ended. */
  completed_at?: number | null;
  failed_at?: number | null;
  expired_at?: number | null;
  cancelled_at?: number | null;
  /** The queue of all lines. It is absent if each line has the queue of its model. */
  queue?: string;
  request_counts: { total: number; completed: number; failed: number };
  errors?: { data: { code: string; message: string; line?: number | null }[] } | null;
}
