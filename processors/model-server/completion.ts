/**
 * One streamed chat completion of an OpenAI-compatible server: text deltas, then the finish reason.
 *
 * Before the first text, temporary failures (no connection, 429, 5xx, an empty answer) are retried with backoff, with
 * at most `attemptsMax` attempts. After the first text every failure is an error, because text was passed on already.
 *
 * The server is asked how many tokens it used. One that refuses that field is not asked again, and its tokens are
 * estimated.
 *
 * A stream without an event for `stallMs` is an error, and so is an answer over the client's size limit.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type OpenAI from 'openai';
import type { ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions';
import { MillraceError } from '../../core/errors.ts';
import { refusalOf, retryAfterMs, withoutKey } from './client.ts';
import { StallTimer } from './stall-timer.ts';
import { estimateUsage, type OnUsage, readUsage, type TokenUsage } from './token-usage.ts';

export interface CompletionTimes {
  /** Longest time before the first event, and between two events. */
  readonly stallMs: number;
  /** Pause before the second attempt. It doubles for each further one, and a `Retry-After` may raise it. */
  readonly backoffMs: number;
}

export interface ModelServer {
  readonly client: OpenAI;
  readonly model: string;
  readonly times: CompletionTimes;
  /** Set once the server has refused to say how many tokens it used. */
  lacksUsage?: boolean;
}

export type Message = { role: 'system' | 'user' | 'assistant'; content: string };
type Finish = 'stop' | 'length';
export type Increment = { readonly text: string } | { readonly finish: Finish };

/** Optional fields of a request, which a server may refuse. */
type Extras = Pick<ChatCompletionCreateParamsStreaming, 'response_format' | 'max_completion_tokens' | 'stream_options'>;

/** Asks for the numbers of tokens, in a further event at the end. */
const withUsage: Extras = { stream_options: { include_usage: true } };
/** Statuses of servers that do not know the field. */
const unknownFieldStatuses: readonly number[] = [400, 422];

const attemptsMax = 3;
/** Longest wait for the end of a stream after its finish reason. Some servers keep the connection open. */
const lingerMs = 1_000;

/** The server refused the request, and would refuse it again. */
export class RequestRefused extends MillraceError {
  readonly status: number;
  constructor(status: number, cause: unknown) {
    const advice = 'Check GENERATOR_URL, GENERATOR_API_KEY and GENERATOR_MODELS.';
    super('internal_error', `The model server refused the request (${status}). ${advice}`, { cause });
    this.status = status;
  }
}

/** A failure before the first text. A retry may succeed. */
class TransientFailure extends Error {
  readonly afterMs: number;
  constructor(cause: unknown, afterMs: number) {
    super('A passing failure of the model server.', { cause });
    this.afterMs = afterMs;
  }
}

/**
 * Yields text as it arrives, then the finish reason. Returning from the iteration closes the connection.
 * @throws {MillraceError} timeout: the stream stalled; unavailable: the server was not reached, failed, or broke off;
 * unprocessable: its content filter; RequestRefused. An abort throws `signal`'s reason.
 */
export async function* complete(
  server: ModelServer,
  messages: Message[],
  { signal, extras = {}, onUsage = () => {} }: { signal: AbortSignal; extras?: Extras; onUsage?: OnUsage | undefined },
): AsyncGenerator<Increment> {
  for (let attempt = 1; ; attempt++) {
    try {
      return yield* attemptAsking(server, { messages, ...extras }, { signal, onUsage });
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof TransientFailure)) throw error;
      if (attempt === attemptsMax) throw unavailable(error.cause);
      await pause(Math.max(error.afterMs, server.times.backoffMs * 2 ** (attempt - 1)), signal);
    }
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
}

/** One attempt that asks for the numbers of tokens, unless the server refuses that. */
async function* attemptAsking(
  server: ModelServer,
  request: { messages: Message[] } & Extras,
  options: AttemptOptions,
): AsyncGenerator<Increment> {
  if (server.lacksUsage) return yield* attemptOnce(server, request, options);
  try {
    return yield* attemptOnce(server, { ...request, ...withUsage }, options);
  } catch (error) {
    // With other optional fields the caller decides which of them it gives up.
    const hasExtras = Object.keys(request).length > 1;
    const isUnknown = error instanceof RequestRefused && unknownFieldStatuses.includes(error.status);
    if (hasExtras || !isUnknown) throw error;
  }
  // A refusal may have another cause. Only an answer without the field shows that it was the field.
  for await (const increment of attemptOnce(server, request, options)) {
    server.lacksUsage = true;
    yield increment;
  }
}

interface AttemptOptions {
  signal: AbortSignal;
  /** Called once for an attempt that had an answer, also for a part of one. */
  onUsage: OnUsage;
}

async function* attemptOnce(
  { client, model, times }: ModelServer,
  request: { messages: Message[] } & Extras,
  { signal, onUsage }: AttemptOptions,
): AsyncGenerator<Increment> {
  const stall = new StallTimer(times.stallMs);
  const options = { signal: AbortSignal.any([signal, stall.signal]), timeout: 2 * times.stallMs };
  let started = false;
  let reason: string | null | undefined;
  let answer = '';
  let reported: TokenUsage | undefined;
  stall.begin();
  try {
    const stream = await client.chat.completions.create({ ...request, model, stream: true }, options);
    for await (const chunk of stream) {
      stall.end();
      const choice = chunk.choices?.[0];
      reason = choice?.finish_reason ?? reason;
      reported = readUsage(chunk.usage) ?? reported;
      const text = choice?.delta?.content;
      if (typeof text === 'string' && text !== '') {
        started = true;
        answer += text;
        yield { text };
      }
      stall.begin(reason ? Math.min(lingerMs, times.stallMs) : times.stallMs);
    }
  } catch (error) {
    if (!stall.signal.aborted) throw translate(error, { started, apiKey: client.apiKey });
  } finally {
    stall.end();
    const prompt = request.messages.map(({ content }) => content);
    if (started || reported) onUsage(reported ?? estimateUsage(prompt, answer));
  }
  // The SDK ends an aborted stream without an error.
  signal.throwIfAborted();
  if (stall.signal.aborted && !reason) throw stalled();
  yield { finish: finishOf(reason, started) };
}

/**
 * The finish of a stream that ended without an error. It may still be incomplete, because some servers do not report
 * that.
 */
function finishOf(reason: string | null | undefined, started: boolean): Finish {
  if (reason === 'content_filter') {
    throw new MillraceError(
      'unprocessable',
      'The content filter of the model server stopped the answer. Ask differently.',
    );
  }
  if (!started) throw new TransientFailure(new Error('The answer was empty.'), 0);
  if (!reason) throw unavailable(new Error('The stream ended without a finish_reason.'));
  return reason === 'length' ? 'length' : 'stop';
}

function translate(error: unknown, { started, apiKey }: { started: boolean; apiKey: string | null }): Error {
  const cause = withoutKey(error, apiKey);
  const status = refusalOf(error);
  if (status === undefined) return started ? unavailable(cause) : new TransientFailure(cause, retryAfterMs(error));
  return new RequestRefused(status, cause);
}

function stalled(): MillraceError {
  return new MillraceError('timeout', 'The model server fell silent. Try again, or choose another model.');
}

function unavailable(cause: unknown): MillraceError {
  return new MillraceError('unavailable', 'The model server cannot answer now. Try again in a moment.', { cause });
}
