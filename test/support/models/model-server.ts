/**
 * A local HTTP server with OpenAI's streaming chat completions. It follows scripts: each request plays the next script,
 * and the last script is repeated. A script is a list of steps, or a function that makes them from the request.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Test } from 'tap';

export type Step =
  /** A delta of text. */
  | { readonly text: string }
  /** The next step follows when it is resolved. */
  | { readonly until: Promise<unknown> }
  /** The last chunk with its finish reason, and the end of the stream. */
  | { readonly finish: string }
  /** Bytes of the stream, sent unchanged. */
  | { readonly raw: string }
  /** A whole answer instead of a stream. */
  | { readonly status: number; readonly body?: string; readonly headers?: Record<string, string> }
  /** No more data. The stream stays open until the client leaves. */
  | { readonly stall: true }
  /** The connection is destroyed. */
  | { readonly drop: true };

export interface ModelRequest {
  readonly authorization: string | undefined;
  readonly body: {
    model: string;
    stream: boolean;
    messages: { role: string; content: string }[];
    response_format?: { type: string };
  };
}

export type Script = readonly Step[] | ((request: ModelRequest) => readonly Step[] | Promise<readonly Step[]>);

/** @returns the steps of an answer whose deltas have `size` UTF-16 units of text. */
export function speak(text: string, options: { size?: number; finish?: string } = {}): Step[] {
  const { size = 3, finish = 'stop' } = options;
  const steps: Step[] = [];
  for (let at = 0; at < text.length; at += size) steps.push({ text: text.slice(at, at + size) });
  return [...steps, { finish }];
}

export class ModelServer {
  readonly url: string;
  readonly requests: ModelRequest[] = [];
  readonly #server: Server;
  #scripts: readonly Script[];
  #left = Promise.withResolvers<void>();

  private constructor(server: Server, scripts: readonly Script[]) {
    this.#server = server;
    this.#scripts = scripts;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
    server.on('request', (request, response) => void this.#serve(request, response));
  }

  /** Closed when the test of `t` is over. */
  static async start(t: Pick<Test, 'teardown'>, ...scripts: readonly Script[]): Promise<ModelServer> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const started = new ModelServer(server, scripts);
    t.teardown(() => started.close());
    return started;
  }

  /** Begins again with other scripts: without requests, and without a client that left. */
  play(...scripts: readonly Script[]): void {
    this.#scripts = scripts;
    this.requests.length = 0;
    this.#left = Promise.withResolvers<void>();
  }

  /** Resolves when a client has closed a connection before the end of its answer. */
  get clientLeft(): Promise<void> {
    return this.#left.promise;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.on('close', () => response.writableFinished || this.#left.resolve());
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const read = { authorization: request.headers.authorization, body: JSON.parse(Buffer.concat(chunks).toString()) };
    const script = this.#scripts[Math.min(this.requests.length, this.#scripts.length - 1)]!;
    this.requests.push(read);
    const steps = typeof script === 'function' ? await script(read) : script;
    for (const step of steps) {
      if ('until' in step) await step.until;
      else if (!this.#play(step, response)) return;
    }
    response.end();
  }

  /** @returns whether the next step follows. */
  #play(step: Exclude<Step, { until: unknown }>, response: ServerResponse): boolean {
    if ('status' in step) {
      response.writeHead(step.status, { 'content-type': 'application/json', ...step.headers }).end(step.body ?? '{}');
      return false;
    }
    if ('drop' in step) {
      // The data that was written before must be sent first.
      setImmediate(() => response.destroy());
      return false;
    }
    if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' });
    if ('stall' in step) {
      response.flushHeaders();
      return false;
    }
    response.write('raw' in step ? step.raw : chunkOf(step));
    if ('finish' in step) response.write('data: [DONE]\n\n');
    return true;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    if (this.#server.listening) await new Promise((resolve) => this.#server.close(resolve));
  }
}

function chunkOf(step: { text: string } | { finish: string }): string {
  const choice =
    'text' in step
      ? { index: 0, delta: { content: step.text }, finish_reason: null }
      : { index: 0, delta: {}, finish_reason: step.finish };
  return `data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', choices: [choice] })}\n\n`;
}
