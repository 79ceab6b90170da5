/**
 * One streamed chat completion of an OpenAI-compatible server, as text deltas and how it finished.
 *
 * Until the first text, what may pass (no connection, 429, 5xx, an empty answer) is retried with backoff, at most
 * `attemptsMax` times; afterwards every failure is an error, because text was sent on. A server that is silent for
 * `stallMs` is given up, an answer breaks off that is larger than the client's bound.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type OpenAI from 'openai';
import type { ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions';
import { MillraceError } from '../../core/errors.ts';
import { refusalOf, retryAfterMs, withoutKey } from './client.ts';
import { StallTimer } from './stall-timer.ts';

export interface CompletionTimes {
  /** Longest silence of the server, before the first delta or between two. */
  readonly stallMs: number;
  /** Before the second attempt; doubled for each further one. A `Retry-After` may raise it. */
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

/** What a request may hold beside its model and messages, and a server may refuse. */
type Extras = Pick<ChatCompletionCreateParamsStreaming, 'response_format' | 'max_completion_tokens'>;

const attemptsMax = 3;
/** For the end of a stream whose finish has come: some servers keep it open. */
const lingerMs = 1_000;

/** The server has read the request and will not have it: the same one is refused again. */
export class RequestRefused extends MillraceError {
  readonly status: number;
  constructor(status: number, cause: unknown) {
    const advice = 'Check GENERATOR_URL, GENERATOR_API_KEY and GENERATOR_MODELS.';
    super('internal_error', `The model server refused the request (${status}). ${advice}`, { cause });
    this.status = status;
  }
}

/** Failed before any text was given, and may go well the next time. */
class Passing extends Error {
  readonly afterMs: number;
  constructor(cause: unknown, afterMs: number) {
    super('A passing failure of the model server.', { cause });
    this.afterMs = afterMs;
  }
}

/**
 * Text as it comes, then once how it finished. Returning from the iteration closes the connection.
 * @throws {MillraceError} timeout: silent for too long; unavailable: not reached, failing, or broken off;
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
      if (!(error instanceof Passing)) throw error;
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
  const silence = new StallTimer(times.stallMs);
  const options = { signal: AbortSignal.any([signal, silence.signal]), timeout: 2 * times.stallMs };
  let started = false;
  let reason: string | null | undefined;
  silence.begin();
  try {
    const stream = await client.chat.completions.create({ ...request, model, stream: true }, options);
    for await (const chunk of stream) {
      silence.end();
      const choice = chunk.choices?.[0];
      reason = choice?.finish_reason ?? reason;
      const text = choice?.delta?.content;
      if (typeof text === 'string' && text !== '') {
        started = true;
        yield { text };
      }
      silence.begin(reason ? Math.min(lingerMs, times.stallMs) : times.stallMs);
    }
  } catch (error) {
    if (!silence.signal.aborted) throw translate(error, { started, apiKey: client.apiKey });
  } finally {
    silence.end();
  }
  // The SDK ends an aborted stream without an error.
  signal.throwIfAborted();
  if (silence.signal.aborted && !reason) throw stalled();
  yield { finish: finishOf(reason, started) };
}

/** Of a stream that ended without an error: servers that break off can look so. */
function finishOf(reason: string | null | undefined, started: boolean): Finish {
  if (reason === 'content_filter') {
    throw new MillraceError(
      'unprocessable',
      'The content filter of the model server stopped the answer. Ask differently.',
    );
  }
  if (!started) throw new Passing(new Error('The answer was empty.'), 0);
  if (!reason) throw unavailable(new Error('The stream ended without a finish_reason.'));
  return reason === 'length' ? 'length' : 'stop';
}

function translate(error: unknown, { started, apiKey }: { started: boolean; apiKey: string | null }): Error {
  const cause = withoutKey(error, apiKey);
  const status = refusalOf(error);
  if (status === undefined) return started ? unavailable(cause) : new Passing(cause, retryAfterMs(error));
  return new RequestRefused(status, cause);
}

function stalled(): MillraceError {
  return new MillraceError('timeout', 'The model server fell silent. Try again, or choose another model.');
}

function unavailable(cause: unknown): MillraceError {
  return new MillraceError('unavailable', 'The model server cannot answer now. Try again in a moment.', { cause });
}
