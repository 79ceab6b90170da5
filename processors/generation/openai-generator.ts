/**
 * Answers with a model of an OpenAI-compatible server: asks (`prompt.ts`), reads the stream (`completion.ts`), drops
 * what only announces (`opening.ts`), and turns the markers into checked citations (`cited-text.ts`). An answer is
 * not the same each time. Without passages the model is not asked.
 */
import { CitedText } from './cited-text.ts';
import { type CompletionTimes, complete, type ModelServer, openClient } from './completion.ts';
import type { AnswerPart, Generator, Question } from './generator.ts';
import { Opening } from './opening.ts';
import { buildPrompt } from './prompt.ts';
import { Support } from './support.ts';
import { unanswered } from './unanswered.ts';

const defaultTimes: CompletionTimes = { stallMs: 30_000, backoffMs: 500 };

export class OpenAiGenerator implements Generator {
  readonly repeatable = false;
  readonly #server: ModelServer;
  readonly #terms: (text: string) => string[];

  /** `terms`: the index terms of a text. */
  constructor(
    { terms }: { terms(text: string): string[] },
    server: { url: string; apiKey: string; model: string; times?: CompletionTimes },
  ) {
    this.#terms = terms;
    this.#server = { client: openClient(server), model: server.model, times: server.times ?? defaultTimes };
  }

  async *answer({ query, passages }: Question, { signal }: { signal: AbortSignal }): AsyncGenerator<AnswerPart> {
    const prompt = buildPrompt(query, passages);
    if (prompt.passages.length === 0) return yield* unanswered(query);
    const text = new CitedText({ support: new Support({ terms: this.#terms }, prompt.passages) });
    const opening = new Opening();
    for await (const increment of complete(this.#server, prompt.messages, { signal })) {
      const opened = 'text' in increment ? opening.push(increment.text) : opening.end();
      if (opened.kind === 'no_evidence') return yield* unanswered(query);
      yield* text.push(opened.value);
      if ('text' in increment) continue;
      yield* text.end();
      yield { kind: 'finish', reason: increment.finish };
    }
  }
}
