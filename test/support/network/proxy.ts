/**
 * A TCP proxy between a client and its server that can lose the server's replies or delay them. Requests arrive and have
 * their effect, but the client gets no reply, or gets it later.
 */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export class LossyProxy implements AsyncDisposable {
  readonly port: number;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #servers = new Set<Socket>();
  #onReplyLost: (() => void) | undefined;
  /** Share of the replies that are lost, each with its connection. */
  lossShare = 0;
  /** Number of replies that were lost by `lossShare`. */
  lost = 0;

  constructor(server: Server, targetPort: number) {
    this.#server = server;
    this.port = (server.address() as AddressInfo).port;
    server.on('connection', (client) => this.#join(client, connect(targetPort, '127.0.0.1')));
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Loses the next reply and its connection. Resolves when that has happened. */
  loseNextReply(): Promise<void> {
    return new Promise((resolve) => {
      this.#onReplyLost = resolve;
    });
  }

  /** Delays the replies on the connections that are open now. @returns a function that ends the delay. */
  holdReplies(): () => void {
    const held = [...this.#servers];
    for (const server of held) server.pause();
    return () => {
      for (const server of held) server.resume();
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await once(this.#server, 'close');
  }

  #join(client: Socket, server: Socket): void {
    this.#servers.add(server);
    server.on('close', () => this.#servers.delete(server));
    client.on('data', (bytes) => server.write(bytes));
    server.on('data', (bytes) => {
      const isLost = Math.random() < this.lossShare;
      const onReplyLost = this.#onReplyLost;
      if (!onReplyLost && !isLost) return void client.write(bytes);
      this.#onReplyLost = undefined;
      if (isLost) this.lost++;
      client.destroy();
      server.destroy();
      onReplyLost?.();
    });
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ]) {
      this.#sockets.add(socket);
      socket.on('error', () => {}); // `close` follows
      socket.on('close', () => {
        this.#sockets.delete(socket);
        other.destroy();
      });
    }
  }
}

export async function startProxy(targetPort: number): Promise<LossyProxy> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return new LossyProxy(server, targetPort);
}
