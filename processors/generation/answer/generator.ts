/**
 * What a generator is: from a question and its passages, an answer in parts.
 *
 * A part is an increment of text, the end of a sentence with what supports it, or the end of the answer. Citations
 * belong to the sentence that ends where they come, so a stream and a whole answer, both folded from the same parts
 * (`content.ts`), say the same. Every answer ends in exactly one `finish`, or throws.
 */
import type { DecodedRequest } from '../../../proto/registry.ts';
import { type FileCitation, type Passage, toPassages } from './passage.ts';

export type FinishReason = 'stop' | 'length' | 'no_evidence';

export type AnswerPart =
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'sentence'; readonly citations: readonly FileCitation[] }
  | { readonly kind: 'finish'; readonly reason: FinishReason };

export interface Question {
  readonly query: string;
  /** Best first; may be empty. */
  readonly passages: readonly Passage[];
  /** Questions that a plan came upon on the way, best first: what answers them is part of the answer. */
  readonly followUps?: readonly string[];
}

export interface Generator {
  /** The same question gives the same parts each time, so that a redelivery repeats its frames. */
  readonly repeatable: boolean;
  /** Text parts never end inside a surrogate pair. Aborting `signal` stops the work and whatever it has under way. */
  answer(question: Question, options: { signal: AbortSignal }): AsyncIterable<AnswerPart>;
}

export function toQuestion(request: DecodedRequest<'generation.request'>): Question {
  const { chat, passages, follow_ups: followUps } = request;
  return { query: chat?.query ?? '', passages: toPassages(passages), followUps };
}
