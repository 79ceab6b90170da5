/**
 * A minimal HTTP/1.1 client: some persistent connections, with one request at a time on each. A general-purpose client
 * needs several times the CPU of the gateway that it measures. The gateway closes connections that are idle for 10 s.
 * Then this client opens them again.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

interface Target {
  url: string;
  apiKey: string;
}

export class HttpConnections implements AsyncDisposable {
  readonly #target: Target;
  readonly #all: Connection[];
  readonly #idle: Connection[];
  readonly #waiting: ((connection: Connection) => void)[] = [];

  private constructor(target: Target, connections: Connection[]) {
    this.#target = target;
    this.#all = connections;
    this.#idle = [...connections];
  }

  static async open(target: Target, count: number): Promise<HttpConnections> {
    const connections = Array.from({ length: count }, () => new Connection(new URL(target.url)));
    await Promise.all(connections.map((connection) => connection.open()));
    return new HttpConnections(target, connections);
  }

  /**
   * @returns the body.
   * @throws {Error} for a status other than 200.
   */
  async post(path: string, body: string): Promise<string> {
    const connection = this.#idle.pop() ?? (await new Promise<Connection>((resolve) => this.#waiting.push(resolve)));
    try {
      const head = `POST ${path} HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer ${this.#target.apiKey}\r\n`;
      const length = `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`;
      return await connection.send(head + length + body);
    } finally {
      const next = this.#waiting.shift();
      if (next) next(connection);
      else this.#idle.push(connection);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const connection of this.#all) connection.close();
  }
}

class Connection {
  readonly #url: URL;
  #socket: Socket | undefined;
  #answer: PromiseWithResolvers<string> | undefined;
  #received = '';

  constructor(url: URL) {
    this.#url = url;
  }

  async open(): Promise<Socket> {
    const socket = connect(Number(this.#url.port), this.#url.hostname);
    await once(socket, 'connect');
    socket.setNoDelay(true);
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => this.#receive(text));
    socket.on('close', () => this.#answer?.reject(new Error('the connection was closed')));
    socket.on('error', (error) => this.#answer?.reject(error));
    this.#socket = socket;
    return socket;
  }

  async send(request: string): Promise<string> {
    const socket = this.#socket?.writable ? this.#socket : await this.open();
    this.#answer = Promise.withResolvers();
    socket.write(request);
    return this.#answer.promise;
  }

  close(): void {
    this.#answer = undefined;
    this.#socket?.destroy();
  }

  #receive(text: string): void {
    this.#received += text;
    const headEnd = this.#received.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const head = this.#received.slice(0, headEnd);
    const bodyStart = headEnd + 4;
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
    if (this.#received.length < bodyStart + length) return;
    const body = Buffer.from(this.#received.slice(bodyStart, bodyStart + length), 'latin1').toString('utf8');
    this.#received = '';
    if (head.startsWith('HTTP/1.1 200')) this.#answer?.resolve(body);
    else this.#answer?.reject(new Error(`${head.split('\r\n')[0]}: ${body}`));
  }
}
