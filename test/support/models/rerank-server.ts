/**
 * A local HTTP server with the rerank protocols. It follows a script: each request plays the next step, and the last step
 * is repeated.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Test } from 'tap';

export type Step =
  /** Scores each text, and answers best first, in the protocol of the request. */
  | { readonly score: (text: string) => number }
  /** As `score`, but answers only after `release` was called. */
  | { readonly hold: (text: string) => number }
  /** The whole answer. */
  | { readonly status: number; readonly body?: string; readonly headers?: Record<string, string> }
  /** An endless answer. */
  | { readonly flood: true }
  /** No answer. */
  | { readonly stall: true }
  /** The connection is destroyed. */
  | { readonly drop: true };

export interface RerankRequest {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: { model?: string; query: string; documents?: string[]; texts?: string[]; top_n?: number };
}

export class RerankServer {
  readonly url: string;
  readonly requests: RerankRequest[] = [];
  readonly #server: Server;
  #left = Promise.withResolvers<void>();
  #asked = Promise.withResolvers<void>();
  readonly #released = Promise.withResolvers<void>();
  #steps: readonly Step[];
  #step = 0;

  private constructor(server: Server, steps: readonly Step[]) {
    this.#server = server;
    this.#steps = steps;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on('request', (request, response) => void this.#serve(request, response));
  }

  /** Closed when the test of `t` is over. */
  static async start(t: Pick<Test, 'teardown'>, ...steps: readonly Step[]): Promise<RerankServer> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const started = new RerankServer(server, steps);
    t.teardown(() => started.close());
    return started;
  }

  /** Resolves when a client has closed a connection before the end of its answer, since the last `play`. */
  get clientLeft(): Promise<void> {
    return this.#left.promise;
  }

  /** Resolves when a request has arrived, since the last `play`. */
  get asked(): Promise<void> {
    return this.#asked.promise;
  }

  /** Sets the script from the next request on. */
  play(...steps: readonly Step[]): void {
    this.#steps = steps;
    this.#step = 0;
    this.#left = Promise.withResolvers();
    this.#asked = Promise.withResolvers();
  }

  /** Answers the requests of `hold`. */
  release(): void {
    this.#released.resolve();
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    if (this.#server.listening) await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.on('close', () => response.writableFinished || this.#left.resolve());
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = JSON.parse(Buffer.concat(chunks).toString());
    const step = this.#steps[Math.min(this.#step++, this.#steps.length - 1)]!;
    this.requests.push({ path: request.url ?? '', authorization: request.headers.authorization, body });
    this.#asked.resolve();
    if ('drop' in step) response.destroy();
    if ('flood' in step) flood(response);
    if ('hold' in step) await this.#released.promise;
    if ('status' in step) response.writeHead(step.status, step.headers).end(step.body ?? '{}');
    if ('hold' in step) response.end(answer(body, step.hold));
    if ('score' in step) response.end(answer(body, step.score));
  }
}

function flood(response: ServerResponse): void {
  const block = ' '.repeat(64 * 1024);
  while (!response.destroyed && response.write(block));
  response.once('drain', () => flood(response));
}

function answer({ documents, texts }: RerankRequest['body'], scoreOf: (text: string) => number): string {
  const scored = (documents ?? texts ?? []).map((text, index) => ({ index, score: scoreOf(text) }));
  scored.sort((left, right) => right.score - left.score);
  if (!documents) return JSON.stringify(scored);
  return JSON.stringify({ results: scored.map(({ index, score }) => ({ index, relevance_score: score })) });
}
