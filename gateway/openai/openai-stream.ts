/** The stream of a chat completion. It translates the events of a chat into chunks. */
import type { Frame } from '../../core/bus/request/requester.ts';
import { decodeReply } from '../../proto/codec.ts';
import { errorBody } from '../http/error-body.ts';
import type { HttpExchange } from '../http/http-exchange.ts';
import type { GatewayLimits } from '../http/limits.ts';
import type { GatewayMetrics } from '../http/metrics.ts';
import { SseResponse } from '../http/sse-response.ts';
import { AnswerText } from './answer-text.ts';
import { type AnswerEnd, endOf, type OpenAiCompletion } from './openai-completion.ts';

interface StreamOptions {
  includeUsage: boolean;
  /** The client left. */
  onGone(): void;
}

export class CompletionStream {
  readonly #metrics: GatewayMetrics;
  readonly #exchange: HttpExchange;
  readonly #completion: OpenAiCompletion;
  readonly #includeUsage: boolean;
  readonly #response: SseResponse;
  readonly #answer = new AnswerText();
  #started = false;

  constructor(
    deps: { limits: Pick<GatewayLimits, 'heartbeatMs' | 'unsentBytesMax'>; metrics: GatewayMetrics },
    exchange: HttpExchange,
    completion: OpenAiCompletion,
    options: StreamOptions,
  ) {
    this.#metrics = deps.metrics;
    this.#exchange = exchange;
    this.#completion = completion;
    this.#includeUsage = options.includeUsage;
    this.#response = new SseResponse(deps, exchange, {
      errorEvent: (error) => dataLine(errorBody(error).body),
      onGone: options.onGone,
    });
    this.#response.keepAlive();
  }

  take({ type, body, final }: Frame): void {
    if (type !== 'chat.event') return;
    const { delta } = decodeReply('chat.event', body);
    if (!this.#started) this.#push(this.#completion.chunk({ role: 'assistant', content: '' }));
    this.#started = true;
    const isFirst = this.#answer.text === '';
    const content = this.#answer.push(delta?.content);
    if (content !== '') {
      if (isFirst) this.#metrics.firstToken((performance.now() - this.#exchange.startedAt) / 1000);
      this.#push(this.#completion.chunk({ content }));
    }
    if (final) this.#end(endOf(delta));
  }

  fail(error: unknown): void {
    this.#response.fail(error);
  }

  #push(chunk: object): void {
    this.#response.push(dataLine(JSON.stringify(chunk)));
  }

  #end(end: AnswerEnd): void {
    const options = { includeUsage: this.#includeUsage };
    for (const chunk of this.#completion.lastChunks(this.#answer, end, options)) this.#push(chunk);
    this.#response.end(dataLine('[DONE]'));
  }
}

function dataLine(data: string): Buffer {
  return Buffer.from(`data: ${data}\n\n`);
}
