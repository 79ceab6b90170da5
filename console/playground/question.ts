/** A question as the API takes it, its modes, and the parts of its answer. */
import type { ChatEvent, ChatTurn, FileCitation } from '../api/types.ts';

/** The modes of a question. Searches have all but `deep`. */
export const modes = ['fast', 'normal', 'ultra', 'deep'] as const;
export type Mode = (typeof modes)[number];

export interface Question {
  query: string;
  scope: { type: string; ids: string[] }[];
  mode: string;
  limit?: number;
  model?: string;
  filter?: unknown;
  /** Whether each passage says how it was found. */
  explain?: boolean;
  /** The earlier turns of the conversation, the oldest first. */
  messages?: ChatTurn[];
}

/** A question as it was asked. */
export interface Asked {
  question: Question;
  /** Whether it was of all spaces, also of those that come later. */
  isOfAll: boolean;
}

export type Passage = NonNullable<ChatEvent['doc']>[number];

/** A sentence of the answer with the citations that support it. */
export interface Sentence {
  value: string;
  citations: FileCitation['file_citation'][];
  /** No passage supports it. */
  isUnsupported?: boolean;
  /** The rest of it, or its citations, may follow. */
  isCut?: boolean;
}
