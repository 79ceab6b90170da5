/** A generator that answers with a model of an OpenAI-compatible server. The answer differs each time. */
import { openClient } from '../../model-server/client.ts';
import { type CompletionTimes, complete, type ModelServer } from '../../model-server/completion.ts';
import type { AnswerOptions, AnswerPart, Complete, Generator, Question } from '../answer/generator.ts';
import { type ModelAnswerDeps, modelAnswer } from './model-answer.ts';

const defaultTimes: CompletionTimes = { stallMs: 30_000, backoffMs: 500 };
/** Bytes of an answer with the JSON around its tokens: enough for about 50,000 tokens. */
const bytesMax = 16 << 20;

export class OpenAiGenerator implements Generator {
  readonly repeatable = false;
  readonly complete: Complete;
  readonly #deps: ModelAnswerDeps;

  constructor(deps: ModelAnswerDeps, server: { url: string; apiKey: string; model: string; times?: CompletionTimes }) {
    this.#deps = deps;
    const opened: ModelServer = {
      client: openClient({ ...server, bytesMax, streams: true }),
      model: server.model,
      times: server.times ?? defaultTimes,
    };
    this.complete = (messages, options) => complete(opened, messages, options);
  }

  answer(question: Question, options: AnswerOptions): AsyncGenerator<AnswerPart> {
    return modelAnswer(this.#deps, this.complete, question, options);
  }
}
