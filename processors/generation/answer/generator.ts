/**
 * The interface of a generator: it makes an answer in parts, from a question and its passages.
 *
 * A part is an increment of text, the end of a sentence with its citations, or the end of the answer. A stream and a
 * whole answer are made of the same parts (`content.ts`), so their text is the same. Every answer ends in exactly one
 * `finish`, or throws.
 */
import type { Turn } from '../../../core/conversation/turns.ts';
import type { Caller } from '../../../core/tasks/online-tasks.ts';
import { millrace } from '../../../proto/generated.js';
import type { DecodedRequest } from '../../../proto/registry.ts';
import type { Increment, Message } from '../../model-server/completion.ts';
import type { OnUsage } from '../../model-server/token-usage.ts';
import { type FileCitation, type Passage, toPassages } from './passage.ts';
import type { QuestionStatistics } from './question.ts';

const { v1 } = millrace;

export type FinishReason = 'stop' | 'length' | 'no_evidence';

export type AnswerPart =
  | { readonly kind: 'text'; readonly value: string }
  | {
      readonly kind: 'sentence';
      readonly citations: readonly FileCitation[];
      /** No passage supports it. */
      readonly isUnsupported?: boolean;
    }
  | {
      readonly kind: 'finish';
      readonly reason: FinishReason;
      /** Sentences that no passage supports and that were removed. */
      readonly removed?: number;
    };

export interface Question {
  /** It stands alone, without the earlier turns. */
  readonly query: string;
  /** The earlier turns of the conversation, oldest first. */
  readonly turns?: readonly Turn[];
  /** Passages, best first; may be empty. */
  readonly passages: readonly Passage[];
  /** Whether a plan found the passages: the answer may need two of them. */
  readonly isPlanned?: boolean;
  /** How the question stands in its scope. Undefined: it was not searched for. */
  readonly statistics?: QuestionStatistics;
}

export interface AnswerOptions {
  signal: AbortSignal;
  /** Called with the tokens of each request to a model, or with an estimate where no model is used. */
  onUsage?: OnUsage;
}

/** A completion by a model: increments of text, then how it finished. */
export type Complete = (messages: Message[], options: AnswerOptions) => AsyncIterable<Increment>;

export interface Generator {
  /** Whether the same question gives the same parts each time, so that a redelivery repeats its frames. */
  readonly repeatable: boolean;
  /** The parts of an answer. A text part never ends inside a surrogate pair. An abort stops all work for the answer. */
  answer(question: Question, options: AnswerOptions): AsyncIterable<AnswerPart>;
  /** The model for other short work on the same chat. Undefined: there is none. */
  readonly complete?: Complete;
}

export interface Generators {
  /** The generator of a model; '' is the default model. @throws {MillraceError} bad_request for an unknown model. */
  get(model: string, submitter: Caller): Promise<Generator>;
}

export function toQuestion(request: DecodedRequest<'generation.request'>): Question {
  const { chat, passages } = request;
  const statistics = request.statistics ? toStatistics(request.statistics) : undefined;
  const isPlanned = (request.plan?.steps ?? []).length > 0;
  const turns = (chat?.messages ?? []).map(({ role, content }) => ({ role, content }) as Turn);
  return { query: chat?.query ?? '', turns, passages: toPassages(passages), isPlanned, statistics };
}

function toStatistics(given: NonNullable<DecodedRequest<'generation.request'>['statistics']>): QuestionStatistics {
  const { language, chunks, background, terms } = new v1.QuestionStatistics(given);
  return { language, chunks, background, terms: terms.map((term) => new v1.QuestionTerm(term)) };
}
