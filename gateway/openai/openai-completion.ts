/**
 * The answer of a chat in OpenAI's form: one `chat.completion`, or the chunks of one.
 *
 * Its citations are the annotations of the message. A stream has them once, in the delta before the last. Some clients
 * that assemble a message from deltas replace a list by the next list. Others fail at the second list.
 *
 * Sentences that no passage supports are `unsupported`, beside the annotations.
 */
import { newId } from '../../core/bus/entry.ts';
import type { DecodedReply } from '../../proto/registry.ts';
import type { AnswerText, Citation } from './answer-text.ts';
import type { completionChunk, completionResponse } from './openai-response-schema.ts';

export interface CompletionOptions {
  /** The model's name in the request. */
  model: string;
  /** The service's origin as the client sees it: `http://host:port`. */
  origin: string;
}

/** How an answer ended. */
export interface AnswerEnd {
  readonly reason: string;
  readonly usage: Completion['usage'];
}

/** @param last the whole answer, or the last delta of a stream. */
export function endOf(last: DecodedReply<'chat.response'>['data'] | DecodedReply<'chat.event'>['delta']): AnswerEnd {
  const { prompt_tokens = 0, completion_tokens = 0, total_tokens = 0, estimated } = last?.usage ?? {};
  const usage = { prompt_tokens, completion_tokens, total_tokens, estimated: estimated ?? false };
  return { reason: last?.finish_reason ?? '', usage: usage as Completion['usage'] };
}

type Completion = typeof completionResponse._output;
type Chunk = typeof completionChunk._output;
type Choice = Chunk['choices'][number];

const finishReasons: Readonly<Record<string, Choice['finish_reason']>> = {
  length: 'length',
  sensitive: 'content_filter',
};

export class OpenAiCompletion {
  readonly #options: CompletionOptions;
  readonly #id = `chatcmpl-${newId()}`;
  readonly #created = Math.floor(Date.now() / 1000);

  constructor(options: CompletionOptions) {
    this.#options = options;
  }

  whole(answer: AnswerText, { reason, usage }: AnswerEnd): Completion {
    const message = {
      role: 'assistant' as const,
      content: answer.text,
      refusal: null,
      annotations: this.#cite(answer),
      ...unsupportedOf(answer),
    };
    const choice = { index: 0, message, logprobs: null, finish_reason: toFinish(reason), native_finish_reason: reason };
    return { ...this.#head(), object: 'chat.completion', choices: [choice], usage };
  }

  chunk(delta: Choice['delta']): Chunk {
    return this.#chunkOf({ delta, finish_reason: null });
  }

  /** @returns the chunks that end a stream: citations if there are any, the reason, and the usage on request. */
  lastChunks(answer: AnswerText, { reason, usage }: AnswerEnd, { includeUsage }: { includeUsage: boolean }): Chunk[] {
    const chunks: Chunk[] = [];
    if (answer.citations.length > 0 || answer.unsupported.length > 0) {
      chunks.push(this.chunk({ annotations: this.#cite(answer), ...unsupportedOf(answer) }));
    }
    chunks.push(this.#chunkOf({ delta: {}, finish_reason: toFinish(reason), native_finish_reason: reason }));
    if (includeUsage) chunks.push({ ...this.#chunkHead(), choices: [], usage });
    return chunks;
  }

  #chunkOf(choice: Omit<Choice, 'index'>): Chunk {
    return { ...this.#chunkHead(), choices: [{ index: 0, ...choice }] };
  }

  #chunkHead() {
    return { ...this.#head(), object: 'chat.completion.chunk' as const };
  }

  #head() {
    return { id: this.#id, created: this.#created, model: this.#options.model };
  }

  #cite({ citations }: AnswerText) {
    return citations.map(({ start, end, ...file }) => ({
      type: 'url_citation' as const,
      url_citation: { start_index: start, end_index: end, title: file.file_name, url: this.#urlOf(file) },
      file_citation: file,
    }));
  }

  /** @returns the URL of the file's state. The fragment is the position in its outline. */
  #urlOf({ file_id, paths }: Pick<Citation, 'file_id' | 'paths'>): string {
    const fragment = paths.length > 0 ? `#${paths.join('.')}` : '';
    return `${this.#options.origin}/api/file/${encodeURIComponent(file_id)}${fragment}`;
  }
}

function unsupportedOf({ unsupported }: AnswerText) {
  if (unsupported.length === 0) return {};
  return { unsupported: unsupported.map(({ start, end }) => ({ start_index: start, end_index: end })) };
}

/** OpenAI has no word for `no_evidence`, so it becomes `stop`. */
function toFinish(reason: string): NonNullable<Choice['finish_reason']> {
  return finishReasons[reason] ?? 'stop';
}
