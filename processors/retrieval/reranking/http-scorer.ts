/**
 * Scores pairs on a rerank server, in one of the two common forms:
 *
 *     {model, query, documents, top_n}  ->  {results: [{index, relevance_score}, ...]}
 *     {query, texts, truncate}          ->  [{index, score}, ...]
 *
 * The first is the form of Cohere, Jina, vLLM and others. It is used if a model is configured. The second is the form
 * of Text Embeddings Inference (TEI), which serves one model. Answers of both forms are accepted. An answer must score
 * each text once.
 */
import { z } from 'zod';
import type { PairScorer } from './pair-scorer.ts';

export interface RerankServer {
  /** URL of the server. `/rerank` is appended unless the path ends in it. */
  readonly url: string;
  /** Name of the model; empty: the form of TEI. */
  readonly model: string;
  /** Empty: no key is sent. */
  readonly apiKey: string;
}

/** Texts per request in the form of TEI: its default limit. */
const teiTextsMax = 32;
/** Size of an answer. Some servers repeat the texts. */
const answerBytesMax = 4 * 1024 * 1024;
/** Length of a server's error message in the log. */
const refusalCharsMax = 300;

const scored = z.object({
  index: z.number().int().nonnegative(),
  relevance_score: z.number().optional(),
  score: z.number().optional(),
});
const answerForm = z.union([
  z.array(scored),
  z.object({ results: z.array(scored) }).transform(({ results }) => results),
]);

type Scored = z.infer<typeof scored>;

export class HttpScorer implements PairScorer {
  readonly settings = 'RERANKER_URL, RERANKER_MODEL, RERANKER_API_KEY';
  readonly #url: string;
  readonly #model: string;
  readonly #apiKey: string;

  constructor({ url, model, apiKey }: RerankServer) {
    this.#url = endpoint(url);
    this.#model = model;
    this.#apiKey = apiKey;
  }

  async score(query: string, texts: readonly string[], { signal }: { signal: AbortSignal }): Promise<number[]> {
    const size = this.#model ? texts.length : teiTextsMax;
    const batches: (readonly string[])[] = [];
    for (let at = 0; at < texts.length; at += size) batches.push(texts.slice(at, at + size));
    const failed = new AbortController();
    const options = { signal: AbortSignal.any([signal, failed.signal]) };
    try {
      const scores = await Promise.all(batches.map((batch) => this.#request(query, batch, options)));
      return scores.flat();
    } catch (error) {
      failed.abort(); // The scores of the other batches are useless now.
      throw error;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {}

  async #request(query: string, texts: readonly string[], { signal }: { signal: AbortSignal }): Promise<number[]> {
    const body = this.#model
      ? { model: this.#model, query, documents: texts, top_n: texts.length }
      : { query, texts, truncate: true };
    const response = await fetch(this.#url, {
      method: 'POST',
      // A redirect could send the texts, and perhaps the key, to another server.
      redirect: 'error',
      headers: {
        'content-type': 'application/json',
        ...(this.#apiKey && { authorization: `Bearer ${this.#apiKey}` }),
      },
      body: JSON.stringify(body),
      signal,
    });
    const answer = await readText(response);
    if (!response.ok) throw new Error(`The rerank server answered ${response.status}: ${this.#withoutKey(answer)}`);
    return inOrder(parseAnswer(answer), texts.length);
  }

  #withoutKey(text: string): string {
    const safe = this.#apiKey ? text.replaceAll(this.#apiKey, '***') : text;
    return safe.slice(0, refusalCharsMax);
  }
}

function endpoint(text: string): string {
  const url = new URL(text);
  if (!/\/rerank[^/]*\/?$/.test(url.pathname)) url.pathname = `${url.pathname.replace(/\/$/, '')}/rerank`;
  return url.href;
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > answerBytesMax) throw new Error(`The rerank server answered with more than ${answerBytesMax} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** @throws {Error} with a short message, because it is logged. */
function parseAnswer(text: string): Scored[] {
  const { data, success } = answerForm.safeParse(JSON.parse(text));
  if (!success) throw new Error('The rerank server answered in neither form.');
  return data;
}

/**
 * Scores in the order of the texts. Servers answer with the best first.
 * @throws {Error} unless each of `count` texts has one score.
 */
function inOrder(answer: readonly Scored[], count: number): number[] {
  const scores = new Map(answer.map(({ index, relevance_score, score }) => [index, relevance_score ?? score]));
  const ordered = Array.from({ length: count }, (_, index) => scores.get(index));
  if (answer.length === count && ordered.every((score) => score !== undefined)) return ordered;
  throw new Error(`The rerank server did not score each of ${count} texts once.`);
}
