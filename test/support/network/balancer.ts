/** A TCP load balancer: each connection goes to the next server that can be reached. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export class Balancer implements AsyncDisposable {
  readonly url: string;
  readonly #server: Server;
  readonly #ports: readonly number[];
  readonly #sockets = new Set<Socket>();
  #next = 0;

  private constructor(server: Server, ports: readonly number[]) {
    this.#server = server;
    this.#ports = ports;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on('connection', (client) => void this.#join(client));
  }

  /** @param urls of servers of loopback */
  static async start(urls: readonly string[]): Promise<Balancer> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const ports = urls.map((url) => Number(new URL(url).port));
    return new Balancer(server, ports);
  }

  /** Destroys all connections that are open now. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.close();
    this.cut();
    await once(this.#server, 'close');
  }

  async #join(client: Socket): Promise<void> {
    client.on('error', () => {}); // `close` follows
    const first = this.#next++;
    for (let tries = 0; tries < this.#ports.length; tries++) {
      const server = connect(this.#ports[(first + tries) % this.#ports.length]!, '127.0.0.1');
      server.on('error', () => {});
      const isOpen = await once(server, 'connect').then(
        () => true,
        () => false,
      );
      if (!isOpen) continue;
      for (const [socket, other] of [
        [client, server],
        [server, client],
      ] as const) {
        this.#sockets.add(socket);
        socket.on('close', () => {
          this.#sockets.delete(socket);
          other.destroy();
        });
        socket.pipe(other);
      }
      if (client.destroyed) server.destroy();
      return;
    }
    client.destroy();
  }
}
