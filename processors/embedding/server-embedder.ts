/**
 * An embedder that calls an OpenAI-compatible embeddings server.
 *
 * Texts go in batches of bounded size, with few requests in flight, within the configured rate.
 *
 * Transient failures (no connection, a timeout, 429, 5xx) are retried with backoff and jitter, and not before the
 * server's `Retry-After`. Passages are retried several times. A query is retried only once, because a client waits for
 * it.
 *
 * An answer is valid if it has a vector of the right dimension and of finite numbers for every text. Errors never
 * contain the API key.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type OpenAI from 'openai';
import { MillraceError } from '../../core/errors.ts';
import { OutageError } from '../../core/outage.ts';
import { openClient, refusalOf, retryAfterMs, withoutKey } from '../model-server/client.ts';
import {
  type EmbeddedTexts,
  type ModelEmbedder,
  paddedDimension,
  putUnitRow,
  type QueryEmbedder,
  type ServerSpec,
  type TextKind,
  withPrefix,
} from './embedder.ts';
import { form, prefixHash } from './fingerprint.ts';
import { ModelQueries } from './model-queries.ts';
import { RateLimiter } from './rate-limiter.ts';

/** Texts per request. Both bounds of a request are below the limits of common servers. */
const batchTextsMax = 64;
const batchCharsMax = 100_000;
/** Requests in flight. */
const requestsMax = 4;
const backoffMsMax = 20_000;
const retryAfterMsMax = 60_000;
/** Bytes of an answer: enough for 64 vectors of 16,384 components, each about 350 kB of JSON. */
const answerBytesMax = 32 * 1024 * 1024;
/** Length of a server's message in our errors. */
const messageCharsMax = 200;

/** Attempts and timeouts of a batch. */
export interface RetryPolicy {
  readonly attemptsMax: number;
  /** Timeout of one request. */
  readonly answerMs: number;
  /** Pause before the second attempt. It doubles for each further one, with jitter. */
  readonly backoffMs: number;
  /** Time for all attempts together. */
  readonly deadlineMs: number;
}

const defaultRetryPolicies: Readonly<Record<TextKind, RetryPolicy>> = {
  passage: { attemptsMax: 5, answerMs: 60_000, backoffMs: 1_000, deadlineMs: 180_000 },
  query: { attemptsMax: 2, answerMs: 8_000, backoffMs: 200, deadlineMs: 10_000 },
};

export interface ServerOptions {
  readonly apiKey: string;
  /** Requests a second; 0: unlimited. */
  readonly rateLimit: number;
  /** Default: measured at the first query. */
  readonly noiseCosine?: number | undefined;
  /** Overrides for tests. */
  readonly retryPolicies?: Partial<Record<TextKind, Partial<RetryPolicy>>>;
}

export class ServerEmbedder implements ModelEmbedder {
  readonly fingerprint: string;
  readonly dimension: number;
  readonly #spec: ServerSpec;
  readonly #client: OpenAI;
  readonly #retryPolicies: Record<TextKind, RetryPolicy>;
  readonly #rateLimiter: RateLimiter;
  readonly #queries: ModelQueries;
  readonly #stop = new AbortController();

  constructor(spec: ServerSpec, { apiKey, rateLimit, noiseCosine, retryPolicies }: ServerOptions) {
    this.#spec = spec;
    this.#client = openClient({ url: spec.url, apiKey, bytesMax: answerBytesMax });
    this.#retryPolicies = {
      passage: { ...defaultRetryPolicies.passage, ...retryPolicies?.passage },
      query: { ...defaultRetryPolicies.query, ...retryPolicies?.query },
    };
    this.#rateLimiter = new RateLimiter({ inFlightMax: requestsMax, perSecond: rateLimit });
    this.dimension = paddedDimension(spec.dimension);
    this.fingerprint = [`server:${form}`, spec.model, prefixHash(spec), spec.dimension].join(':');
    const embed = (kind: TextKind, texts: readonly string[]) => this.#embed(kind, texts, this.#stop.signal);
    const model = { fingerprint: this.fingerprint, dimension: this.dimension, embed };
    this.#queries = new ModelQueries(model, { noiseCosine, batchesMax: requestsMax });
  }

  embedPassages(texts: readonly string[], { signal }: { signal: AbortSignal }): Promise<EmbeddedTexts> {
    return this.#embed('passage', texts, AbortSignal.any([signal, this.#stop.signal]));
  }

  prepareQuery(text: string, options: { signal: AbortSignal }): Promise<QueryEmbedder> {
    return this.#queries.prepare(text, options);
  }

  /** Requests in flight end with an error. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort(new MillraceError('unavailable', 'The service is stopping. Try again.'));
  }

  async #embed(kind: TextKind, texts: readonly string[], signal: AbortSignal): Promise<EmbeddedTexts> {
    const vectors = new Float32Array(texts.length * this.dimension);
    const batches = batchesOf(texts.map((text) => withPrefix(this.#spec, kind, text)));
    await Promise.all(
      batches.map(async ({ first, inputs }) => {
        for (const [at, row] of (await this.#requestWithRetries(kind, inputs, signal)).entries()) {
          putUnitRow(vectors, first + at, this.dimension, row);
        }
      }),
    );
    // A server that cuts long texts does not report that.
    return { vectors, cut: 0 };
  }

  /** Embeds one batch, with the retries of its policy. */
  async #requestWithRetries(kind: TextKind, inputs: string[], caller: AbortSignal): Promise<number[][]> {
    const { attemptsMax, backoffMs, deadlineMs } = this.#retryPolicies[kind];
    const deadline = AbortSignal.timeout(deadlineMs);
    const signal = AbortSignal.any([caller, deadline]);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#rateLimiter.run(() => this.#request(kind, inputs, signal), { signal });
      } catch (error) {
        caller.throwIfAborted();
        const refused = this.#refusal(error);
        if (refused) throw refused;
        if (attempt === attemptsMax || deadline.aborted) throw this.#unavailable(error);
        const retryAfter = retryAfterMs(error, retryAfterMsMax);
        if (retryAfter > deadlineMs) throw this.#unavailable(error);
        if (retryAfter > 0) this.#rateLimiter.holdFor(retryAfter);
        const jitteredMs = Math.min(backoffMsMax, backoffMs * 2 ** (attempt - 1)) * (0.5 + Math.random() / 2);
        // If the deadline passes meanwhile, the next attempt throws the error.
        await wait(jitteredMs, undefined, { signal }).catch(() => caller.throwIfAborted());
      }
    }
  }

  async #request(kind: TextKind, inputs: string[], signal: AbortSignal): Promise<number[][]> {
    const { model } = this.#spec;
    const answer = await this.#client.embeddings.create(
      { model, input: inputs, encoding_format: 'float' },
      { signal, timeout: this.#retryPolicies[kind].answerMs },
    );
    return checkedRows(answer?.data, inputs.length, this.#spec.dimension);
  }

  /** The error to throw for a permanent failure; undefined for a transient one. */
  #refusal(error: unknown): MillraceError | undefined {
    if (error instanceof MillraceError) return error;
    const status = refusalOf(error);
    if (status === undefined) return undefined;
    const cause = withoutKey(error, this.#client.apiKey);
    const words = cause.message.slice(0, messageCharsMax);
    if (status === 400 || status === 413 || status === 422) {
      return new MillraceError('unprocessable', `The embedding server refuses the text: ${words}`, { cause });
    }
    const message = `The embedding server refuses us: ${words}. Check EMBEDDER_URL, EMBEDDER_API_KEY and EMBEDDER_MODEL.`;
    return new OutageError(message, { cause });
  }

  #unavailable(error: unknown): MillraceError {
    const cause = withoutKey(error, this.#client.apiKey);
    const words = cause.message.slice(0, messageCharsMax);
    const message = `The embedding server at EMBEDDER_URL cannot answer now (${words}). Try again in a moment.`;
    return new OutageError(message, { cause });
  }
}

function batchesOf(texts: readonly string[]): { first: number; inputs: string[] }[] {
  const batches: { first: number; inputs: string[] }[] = [];
  let chars = 0;
  for (const [at, text] of texts.entries()) {
    const last = batches.at(-1);
    const fits = last && last.inputs.length < batchTextsMax && chars + text.length <= batchCharsMax;
    if (fits) last.inputs.push(text);
    else batches.push({ first: at, inputs: [text] });
    chars = fits ? chars + text.length : text.length;
  }
  return batches;
}

/**
 * The vectors in the order of the inputs.
 * @throws {MillraceError} unavailable; it says what is wrong with the answer.
 */
function checkedRows(data: unknown, count: number, dimension: number): number[][] {
  const rows: number[][] = [];
  for (const { index, embedding } of Array.isArray(data) ? data.filter((row) => row !== null) : []) {
    if (!Array.isArray(embedding) || !Number.isInteger(index) || index < 0 || index >= count) continue;
    if (embedding.length !== dimension) {
      throw invalidAnswer(`a vector of ${embedding.length} components where EMBEDDER_DIMENSION says ${dimension}`);
    }
    if (!embedding.every(Number.isFinite)) throw invalidAnswer('a vector with components that are no numbers');
    rows[index] = embedding;
  }
  for (let at = 0; at < count; at += 1) if (!rows[at]) throw invalidAnswer('fewer vectors than texts');
  return rows;
}

function invalidAnswer(what: string): MillraceError {
  return new MillraceError('unavailable', `The embedding server gave ${what}. Check EMBEDDER_URL and EMBEDDER_MODEL.`);
}
