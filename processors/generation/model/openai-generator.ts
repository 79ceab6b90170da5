/** A generator that answers with a model of an OpenAI-compatible server. The answer differs each time. */
import { openClient } from '../../model-server/client.ts';
import { type CompletionTimes, complete, type ModelServer } from '../../model-server/completion.ts';
import type { AnswerOptions, AnswerPart, Generator, Question } from '../answer/generator.ts';
import { modelAnswer } from './model-answer.ts';

const defaultTimes: CompletionTimes = { stallMs: 30_000, backoffMs: 500 };
/** Bytes of an answer with the JSON around its tokens: enough for about 50,000 tokens. */
const bytesMax = 16 << 20;

export class OpenAiGenerator implements Generator {
  readonly repeatable = false;
  readonly #server: ModelServer;
  readonly #terms: (text: string) => string[];

  /** @param deps.terms the index terms of a text. */
  constructor(
    { terms }: { terms(text: string): string[] },
    server: { url: string; apiKey: string; model: string; times?: CompletionTimes },
  ) {
    this.#terms = terms;
    this.#server = {
      client: openClient({ ...server, bytesMax, streams: true }),
      model: server.model,
      times: server.times ?? defaultTimes,
    };
  }

  answer(question: Question, { signal, onUsage }: AnswerOptions): AsyncGenerator<AnswerPart> {
    return modelAnswer(
      { terms: this.#terms, complete: (messages) => complete(this.#server, messages, { signal, onUsage }) },
      question,
    );
  }
}
