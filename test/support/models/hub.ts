/**
 * A server that lays out files as the Hugging Face hub does: `/OWNER/REPOSITORY/resolve/REVISION/PATH`. A large file is
 * redirected to another origin, and the redirect tells its SHA-256.
 */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Test } from 'tap';

export interface HubRequest {
  readonly origin: 'hub' | 'cdn';
  readonly path: string;
  readonly range: string | undefined;
  readonly authorization: string | undefined;
}

export class Hub {
  readonly requests: HubRequest[] = [];
  /** Files by path in their repository. */
  readonly files: Map<string, Buffer>;
  /** SHA-256 that the hub tells for large files, in place of the right one. */
  toldSha256: string | undefined;
  /** The next answers of the other origin end after so many bytes. */
  breaks: number[] = [];
  /** The next answers of the hub have these statuses. */
  statuses: number[] = [];
  url = '';
  #cdn = '';

  private constructor(files: Map<string, Buffer>) {
    this.files = files;
  }

  /** @param repository OWNER/REPOSITORY */
  static async start(t: Test, repository: string, files: Record<string, Buffer | string>): Promise<Hub> {
    const entries = Object.entries(files).map(([path, content]) => [path, Buffer.from(content)] as const);
    const hub = new Hub(new Map(entries));
    hub.url = await listen(t, (request, response) => hub.#answer(repository, request, response));
    hub.#cdn = await listen(t, (request, response) => hub.#serve(request, response));
    return hub;
  }

  #answer(repository: string, request: IncomingMessage, response: ServerResponse): void {
    this.#note('hub', request);
    const status = this.statuses.shift();
    const prefix = `/${repository}/resolve/main/`;
    const path = request.url!.startsWith(prefix) ? request.url!.slice(prefix.length) : '';
    const content = this.files.get(path);
    if (status || !content) return void response.writeHead(status ?? 404).end('Entry not found');
    response.setHeader('x-repo-commit', '0123abc');
    if (!path.endsWith('.onnx')) return void response.writeHead(200, { etag: '"small"' }).end(content);
    const sha256 = this.toldSha256 ?? createHash('sha256').update(content).digest('hex');
    response.writeHead(302, { location: `${this.#cdn}/${path}`, 'x-linked-etag': `"${sha256}"` }).end();
  }

  #serve(request: IncomingMessage, response: ServerResponse): void {
    this.#note('cdn', request);
    const content = this.files.get(request.url!.slice(1))!;
    const etag = `"${createHash('sha1').update(content).digest('hex')}"`;
    const { range } = request.headers;
    const isSame = request.headers['if-range'] === etag;
    const start = range && isSame ? Number(/^bytes=(\d+)-$/.exec(range)![1]) : 0;
    const body = content.subarray(start);
    response.writeHead(start > 0 ? 206 : 200, { etag, 'content-length': body.length });
    const breakAt = this.breaks.shift();
    if (breakAt === undefined) return void response.end(body);
    // The client reads these bytes before the connection ends.
    response.write(body.subarray(0, breakAt));
    setTimeout(() => response.destroy(), 100);
  }

  #note(origin: HubRequest['origin'], { url, headers }: IncomingMessage): void {
    this.requests.push({ origin, path: url!, range: headers.range, authorization: headers.authorization });
  }
}

async function listen(t: Test, handler: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server: Server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => server.closeAllConnections());
  t.teardown(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
