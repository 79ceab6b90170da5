/** A question as the API takes it. */
import type { ChatTurn } from '../api/types.ts';

export interface Question {
  query: string;
  scope: { type: string; ids: string[] }[];
  mode: string;
  limit?: number;
  model?: string;
  filter?: unknown;
  /** The earlier turns of the conversation, the oldest first. */
  messages?: ChatTurn[];
}
