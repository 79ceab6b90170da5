/**
 * One streamed chat completion of an OpenAI-compatible server: text deltas, then the finish reason.
 *
 * Before the first text, temporary failures (no connection, 429, 5xx, an empty answer) are retried with backoff, with
 * at most `attemptsMax` attempts. After the first text every failure is an error, because text was passed on already.
 *
 * A stream without an event for `stallMs` is an error, and so is an answer over the client's size limit.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type OpenAI from 'openai';
import type { ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions';
import { MillraceError } from '../../core/errors.ts';
import { refusalOf, retryAfterMs, withoutKey } from './client.ts';
import { StallTimer } from './stall-timer.ts';

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
}

export type Message = { role: 'system' | 'user' | 'assistant'; content: string };
type Finish = 'stop' | 'length';
export type Increment = { readonly text: string } | { readonly finish: Finish };

/** Optional fields of a request, which a server may refuse. */
type Extras = Pick<ChatCompletionCreateParamsStreaming, 'response_format' | 'max_completion_tokens'>;

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
  { signal, extras = {} }: { signal: AbortSignal; extras?: Extras },
): AsyncGenerator<Increment> {
  for (let attempt = 1; ; attempt++) {
    try {
      return yield* attemptOnce(server, { messages, ...extras }, signal);
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

async function* attemptOnce(
  { client, model, times }: ModelServer,
  request: { messages: Message[] } & Extras,
  signal: AbortSignal,
): AsyncGenerator<Increment> {
  const stall = new StallTimer(times.stallMs);
  const options = { signal: AbortSignal.any([signal, stall.signal]), timeout: 2 * times.stallMs };
  let started = false;
  let reason: string | null | undefined;
  stall.begin();
  try {
    const stream = await client.chat.completions.create({ ...request, model, stream: true }, options);
    for await (const chunk of stream) {
      stall.end();
      const choice = chunk.choices?.[0];
      reason = choice?.finish_reason ?? reason;
      const text = choice?.delta?.content;
      if (typeof text === 'string' && text !== '') {
        started = true;
        yield { text };
      }
      stall.begin(reason ? Math.min(lingerMs, times.stallMs) : times.stallMs);
    }
  } catch (error) {
    if (!stall.signal.aborted) throw translate(error, { started, apiKey: client.apiKey });
  } finally {
    stall.end();
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
