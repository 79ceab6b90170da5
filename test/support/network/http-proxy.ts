/** An HTTP proxy before a server that notes the requests, and refuses some of them. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A request as `GET /path`, with its body. */
export interface ProxiedRequest {
  readonly line: string;
  readonly body: string;
}

export class HttpProxy implements AsyncDisposable {
  /** The requests so far. */
  readonly requests: ProxiedRequest[] = [];
  /** @returns the status with which a request is refused. Undefined: it is sent on. It may wait. */
  refuse: (request: ProxiedRequest) => Promise<number | undefined> | number | undefined = () => undefined;
  readonly #server: Server;
  readonly #target: string;

  constructor(server: Server, target: string) {
    this.#server = server;
    this.#target = target;
    server.on('request', (request, response) => {
      this.#answer(`${request.method} ${request.url}`, buffer(request)).then(
        ({ status, text }) => void response.writeHead(status).end(text),
        () => void response.destroy(),
      );
    });
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #answer(line: string, sent: Promise<Buffer>): Promise<{ status: number; text: string }> {
    const request = { line, body: (await sent).toString() };
    this.requests.push(request);
    const refusal = await this.refuse(request);
    if (refusal !== undefined) return { status: refusal, text: '{}' };
    const [method, path] = line.split(' ') as [string, string];
    const type = request.body.includes('}\n') ? 'application/x-ndjson' : 'application/json';
    const response = await fetch(`${this.#target}${path}`, {
      method,
      headers: { 'content-type': type },
      ...(request.body !== '' && { body: request.body }),
    });
    return { status: response.status, text: await response.text() };
  }
}

/** @param target origin of the server: `http://127.0.0.1:9200` */
export async function startHttpProxy(target: string): Promise<HttpProxy> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return new HttpProxy(server, target);
}
