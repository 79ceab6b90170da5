/**
 * The HTTP server over uWebSockets.js.
 *
 * It passes each request to its endpoint as an `HttpExchange`. It answers unknown paths, wrong methods, HEAD and
 * OPTIONS itself. The library is less convenient than node:http, but needs less than half of its CPU a request.
 *
 * These limits are the library's:
 * - Request headers have at most 4 KB, an upload at least 16 KB/s, and a stalled peer 10 s.
 * - A request with larger headers, or of another version than HTTP/1.1, gets an HTML error of the library.
 * - A client that half-closes its connection is cut off.
 * - A client that sends a request before the previous one is answered (pipelining) is cut off. `docs/edge-http.md` has
 * the proxy settings that help.
 */

import {
  App,
  type HttpRequest,
  type HttpResponse,
  type TemplatedApp,
  type us_listen_socket,
  us_listen_socket_close,
  us_socket_local_port,
} from 'uWebSockets.js';
import { setTimeout as delay } from 'node:timers/promises';
import type { ByteBudget } from '../../core/byte-budget.ts';
import { MillraceError } from '../../core/errors.ts';
import { bodyOfStatus } from './error-body.ts';
import { type Endpoint, type ExchangeOwner, HttpExchange, jsonHeaders } from './http-exchange.ts';

export interface ServerOptions {
  budget: ByteBudget;
  endpoints: readonly Endpoint[];
  /** Called after the response's last byte was written, or after the client left (status 499). */
  onDone(exchange: HttpExchange, status: number): void;
  /** Called for an error that is not in the catalogue. The client does not see its details. */
  onFault(exchange: HttpExchange, error: unknown): void;
}

/** Without this option a second server may share the port and take half of its connections. */
const exclusivePort = 1;
/** A signature of `listen` that the library's types lack. */
type ListenWithOptions = (
  this: TemplatedApp,
  host: string,
  port: number,
  options: typeof exclusivePort,
  onListen: (socket: us_listen_socket | false) => void,
) => void;

export class HttpServer implements ExchangeOwner {
  readonly budget: ByteBudget;
  readonly #app = App();
  readonly #onDone: ServerOptions['onDone'];
  readonly #onFault: ServerOptions['onFault'];
  readonly #open = new Set<HttpExchange>();
  #socket: us_listen_socket | undefined;
  #draining = false;
  #whenIdle: (() => void) | undefined;
  port = 0;

  constructor({ budget, endpoints, onDone, onFault }: ServerOptions) {
    this.budget = budget;
    this.#onDone = onDone;
    this.#onFault = onFault;
    for (const path of new Set(endpoints.map((endpoint) => endpoint.path))) {
      this.#register(
        path,
        endpoints.filter((endpoint) => endpoint.path === path),
      );
    }
    this.#app.any('/*', (response, request) => {
      const url = request.getUrl();
      this.#accept(undefined, { response, request }, (exchange) => {
        const message = `There is nothing at ${url}. GET /openapi.json lists what is there.`;
        exchange.fail(new MillraceError('not_found', message));
      });
    });
  }

  /** Whether the server is stopping: each response that ends closes its connection. */
  get draining(): boolean {
    return this.#draining || this.#socket === undefined;
  }

  get open(): ReadonlySet<HttpExchange> {
    return this.#open;
  }

  /** @throws {Error} when the address is taken. */
  async listen(host: string, port: number): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const listen = this.#app.listen as unknown as ListenWithOptions;
      listen.call(this.#app, host, port, exclusivePort, (socket) => {
        if (!socket) {
          reject(new Error(`Cannot listen on ${host}:${port}: is another server there? Set PORT or HOST.`));
          return;
        }
        this.#socket = socket;
        this.port = us_socket_local_port(socket);
        resolve();
      });
    });
  }

  /**
   * Stops taking requests, `noticeMs` after it has begun to close the connection of each response. Resolves when no exchange
   * is open, or `drainMs` later.
   */
  async drain({ noticeMs, drainMs }: { noticeMs: number; drainMs: number }): Promise<void> {
    this.#draining = true;
    if (noticeMs > 0) await delay(noticeMs);
    const signal = AbortSignal.timeout(drainMs);
    if (this.#socket !== undefined) us_listen_socket_close(this.#socket);
    this.#socket = undefined;
    for (const exchange of [...this.#open]) exchange.onDraining?.();
    if (this.#open.size === 0) return;
    await new Promise<void>((resolve) => {
      this.#whenIdle = resolve;
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
  }

  close(): void {
    this.#app.close();
  }

  done(exchange: HttpExchange, status: number): void {
    this.#open.delete(exchange);
    this.#onDone(exchange, status);
    if (this.#open.size === 0) this.#whenIdle?.();
  }

  fault(exchange: HttpExchange, error: unknown): void {
    this.#onFault(exchange, error);
  }

  #accept(
    endpoint: Endpoint | undefined,
    { response, request }: { response: HttpResponse; request: HttpRequest },
    serve: (exchange: HttpExchange) => void,
  ): void {
    const exchange = new HttpExchange(this, endpoint, response, request);
    this.#open.add(exchange);
    const { problem } = exchange;
    if (problem === undefined) serve(exchange);
    else exchange.fail(problem);
    exchange.forgetRequest();
  }

  #register(path: string, endpoints: Endpoint[]): void {
    for (const endpoint of endpoints) {
      const handler = (response: HttpResponse, request: HttpRequest) => {
        this.#accept(endpoint, { response, request }, (exchange) => endpoint.serve(exchange));
      };
      if (endpoint.method === 'GET') this.#app.get(path, handler).head(path, handler);
      if (endpoint.method === 'POST') this.#app.post(path, handler);
      if (endpoint.method === 'PUT') this.#app.put(path, handler);
      if (endpoint.method === 'PATCH') this.#app.patch(path, handler);
      if (endpoint.method === 'DELETE') this.#app.del(path, handler);
    }
    const allow = allowed(endpoints);
    this.#app.any(path, (response, request) => {
      const url = request.getUrl();
      this.#accept(undefined, { response, request }, (exchange) => {
        const headers = { ...jsonHeaders, Allow: allow };
        if (exchange.method === 'options') exchange.answer(204, '', { Allow: allow });
        else exchange.answer(405, wrongMethod(exchange.method, url, allow), headers);
      });
    });
  }
}

function allowed(endpoints: Endpoint[]): string {
  const methods = endpoints.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return [...methods, 'OPTIONS'].join(', ');
}

function wrongMethod(method: string, url: string, allow: string): string {
  const message = `${method.toUpperCase()} is not a method of ${url}. Use ${allow}.`;
  return bodyOfStatus(405, 'bad_request', message);
}
