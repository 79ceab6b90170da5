/**
 * A local HTTP server with OpenAI's embeddings interface. It embeds by concepts, as the tiny models of `onnx-model.ts`.
 *
 * It follows a script: each request plays the next step, and the last step is repeated.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Test } from 'tap';

export type EmbeddingStep =
  | 'answer'
  /** No answer. */
  | 'stall'
  /** The connection is destroyed. */
  | 'drop'
  | { readonly status: number; readonly headers?: Record<string, string>; readonly message?: string }
  /** The whole body of the answer. */
  | { readonly body: string }
  /** The vector of every text. */
  | { readonly vector: readonly (number | null)[] }
  /** The number of vectors that are left out. */
  | { readonly missing: number };

interface EmbeddingRequest {
  readonly authorization: string | undefined;
  readonly atMs: number;
  readonly body: { model: string; input: string[] };
}

export class EmbeddingServer {
  readonly url: string;
  readonly requests: EmbeddingRequest[] = [];
  /** Number of requests in flight. */
  inFlight = 0;
  /** Largest number of requests in flight so far. */
  inFlightMax = 0;
  steps: readonly EmbeddingStep[];
  readonly #server: Server;
  readonly #words: ReadonlyMap<string, number>;
  readonly #dimension: number;

  private constructor(server: Server, given: { concepts: readonly (readonly string[])[]; dimension: number }) {
    this.#server = server;
    this.#dimension = given.dimension;
    this.#words = new Map(given.concepts.flatMap((words, at) => words.map((word) => [word, at] as const)));
    this.steps = ['answer'];
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
    server.on('request', (request, response) => void this.#serve(request, response));
  }

  /** Closed when the test of `t` is over. */
  static async start(
    t: Pick<Test, 'teardown'>,
    { concepts, dimension = 16 }: { concepts: readonly (readonly string[])[]; dimension?: number },
  ): Promise<EmbeddingServer> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const started = new EmbeddingServer(server, { concepts, dimension });
    t.teardown(() => started.close());
    return started;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    if (this.#server.listening) await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const atMs = performance.now();
    this.inFlight += 1;
    this.inFlightMax = Math.max(this.inFlightMax, this.inFlight);
    response.on('close', () => {
      this.inFlight -= 1;
    });
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = JSON.parse(Buffer.concat(chunks).toString());
    const step = this.steps[Math.min(this.requests.length, this.steps.length - 1)]!;
    this.requests.push({ authorization: request.headers.authorization, atMs, body });
    this.#play(step, body.input, response);
  }

  #play(step: EmbeddingStep, texts: string[], response: ServerResponse): void {
    if (step === 'stall') return;
    if (step === 'drop') return void response.destroy();
    if (typeof step === 'object' && 'status' in step) {
      const error = JSON.stringify({ error: { message: step.message ?? `status ${step.status}` } });
      return void response.writeHead(step.status, { 'content-type': 'application/json', ...step.headers }).end(error);
    }
    if (typeof step === 'object' && 'body' in step) {
      return void response.writeHead(200, { 'content-type': 'application/json' }).end(step.body);
    }
    const vectors = texts.map((text) =>
      typeof step === 'object' && 'vector' in step ? step.vector : this.#embed(text),
    );
    const missing = typeof step === 'object' && 'missing' in step ? step.missing : 0;
    // In reverse order, because the interface allows any order.
    const data = vectors.map((embedding, index) => ({ object: 'embedding', index, embedding })).reverse();
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ object: 'list', data: data.slice(missing), model: 'double', usage: {} }));
  }

  #embed(text: string): number[] {
    const vector = new Array(this.#dimension).fill(0);
    for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
      const axis = this.#words.get(word);
      if (axis !== undefined) vector[axis] += 1;
    }
    return vector;
  }
}
