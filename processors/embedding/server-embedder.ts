/**
 * An embedder that asks an OpenAI-compatible embeddings server.
 *
 * Texts go in batches of bounded size, some at a time, within the rate that is configured. What may pass (no connection,
 * silence, 429, 5xx) is retried with backoff and jitter, and not before the server's `Retry-After`: many times for
 * passages, for which there is time, and once for a query, for which somebody waits. An answer is taken only when it
 * has a vector of the right dimension and of finite numbers for every text. Errors never hold the key.
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
import { prefixHash } from './fingerprint.ts';
import { ModelQueries } from './model-queries.ts';
import { RateLimiter } from './rate-limiter.ts';

/** Of one request, whichever comes first: below what common servers take. */
const batchTextsMax = 64;
const batchCharsMax = 100_000;
const requestsMax = 4;
const backoffMsMax = 20_000;
const retryAfterMsMax = 60_000;
/** A vector of 16,384 components is some 350 kB of JSON. */
const answerBytesMax = 32 * 1024 * 1024;
/** A server's own words, of which an error keeps this much. */
const messageCharsMax = 200;

/** How long a caller has. */
export interface Patience {
  readonly attemptsMax: number;
  /** Of one request. */
  readonly answerMs: number;
  /** Before the second attempt, doubled for each further one, with jitter. */
  readonly backoffMs: number;
  /** Of all attempts together. */
  readonly deadlineMs: number;
}

const patienceOf: Readonly<Record<TextKind, Patience>> = {
  passage: { attemptsMax: 5, answerMs: 60_000, backoffMs: 1_000, deadlineMs: 180_000 },
  query: { attemptsMax: 2, answerMs: 8_000, backoffMs: 200, deadlineMs: 10_000 },
};

export interface ServerOptions {
  readonly apiKey: string;
  /** Requests a second; 0: unlimited. */
  readonly rateLimit: number;
  /** Measured when it is left out. */
  readonly noiseCosine?: number | undefined;
  /** Overrides, for tests. */
  readonly patience?: Partial<Record<TextKind, Partial<Patience>>>;
}

export class ServerEmbedder implements ModelEmbedder {
  readonly fingerprint: string;
  readonly dimension: number;
  readonly #spec: ServerSpec;
  readonly #client: OpenAI;
  readonly #patience: Record<TextKind, Patience>;
  readonly #pacer: RateLimiter;
  readonly #queries: ModelQueries;
  readonly #stop = new AbortController();

  constructor(spec: ServerSpec, { apiKey, rateLimit, noiseCosine, patience }: ServerOptions) {
    this.#spec = spec;
    this.#client = openClient({ url: spec.url, apiKey, bytesMax: answerBytesMax });
    this.#patience = {
      passage: { ...patienceOf.passage, ...patience?.passage },
      query: { ...patienceOf.query, ...patience?.query },
    };
    this.#pacer = new RateLimiter({ placesMax: requestsMax, perSecond: rateLimit });
    this.dimension = paddedDimension(spec.dimension);
    this.fingerprint = ['server:1', spec.model, prefixHash(spec), spec.dimension].join(':');
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

  /** What is under way ends with an error. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort(new MillraceError('unavailable', 'The service is stopping. Try again.'));
  }

  async #embed(kind: TextKind, texts: readonly string[], signal: AbortSignal): Promise<EmbeddedTexts> {
    const vectors = new Float32Array(texts.length * this.dimension);
    const batches = batchesOf(texts.map((text) => withPrefix(this.#spec, kind, text)));
    await Promise.all(
      batches.map(async ({ first, inputs }) => {
        for (const [at, row] of (await this.#persist(kind, inputs, signal)).entries()) {
          putUnitRow(vectors, first + at, this.dimension, row);
        }
      }),
    );
    // The server cuts or refuses texts that are too long, and says nothing of cutting.
    return { vectors, cut: 0 };
  }

  /** One batch, as often as there is patience for. */
  async #persist(kind: TextKind, inputs: string[], caller: AbortSignal): Promise<number[][]> {
    const { attemptsMax, backoffMs, deadlineMs } = this.#patience[kind];
    const deadline = AbortSignal.timeout(deadlineMs);
    const signal = AbortSignal.any([caller, deadline]);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#pacer.run(() => this.#ask(kind, inputs, signal), { signal });
      } catch (error) {
        caller.throwIfAborted();
        const refused = this.#refusal(error);
        if (refused) throw refused;
        if (attempt === attemptsMax || deadline.aborted) throw this.#unavailable(error);
        const askedMs = retryAfterMs(error, retryAfterMsMax);
        if (askedMs > deadlineMs) throw this.#unavailable(error);
        if (askedMs > 0) this.#pacer.holdFor(askedMs);
        const jitteredMs = Math.min(backoffMsMax, backoffMs * 2 ** (attempt - 1)) * (0.5 + Math.random() / 2);
        // When the deadline comes the next attempt says so.
        await wait(jitteredMs, undefined, { signal }).catch(() => caller.throwIfAborted());
      }
    }
  }

  async #ask(kind: TextKind, inputs: string[], signal: AbortSignal): Promise<number[][]> {
    const { model } = this.#spec;
    const answer = await this.#client.embeddings.create(
      { model, input: inputs, encoding_format: 'float' },
      { signal, timeout: this.#patience[kind].answerMs },
    );
    return checkedRows(answer?.data, inputs.length, this.#spec.dimension);
  }

  /** What another attempt would not change; undefined for what may pass. */
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

/** In the order of the inputs. @throws {MillraceError} unavailable, saying what is wrong with the answer. */
function checkedRows(data: unknown, count: number, dimension: number): number[][] {
  const rows: number[][] = [];
  for (const { index, embedding } of Array.isArray(data) ? data.filter((row) => row !== null) : []) {
    if (!Array.isArray(embedding) || !Number.isInteger(index) || index < 0 || index >= count) continue;
    if (embedding.length !== dimension) {
      throw nonsense(`a vector of ${embedding.length} components where EMBEDDER_DIMENSION says ${dimension}`);
    }
    if (!embedding.every(Number.isFinite)) throw nonsense('a vector with components that are no numbers');
    rows[index] = embedding;
  }
  for (let at = 0; at < count; at += 1) if (!rows[at]) throw nonsense('fewer vectors than texts');
  return rows;
}

function nonsense(what: string): MillraceError {
  return new MillraceError('unavailable', `The embedding server gave ${what}. Check EMBEDDER_URL and EMBEDDER_MODEL.`);
}
