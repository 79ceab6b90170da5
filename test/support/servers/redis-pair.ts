/** A master of Redis with one replica, behind an address that leads to the master of now. Real servers on loopback. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { Redis } from 'ioredis';
import { type RedisServer, startRedis } from '../redis.ts';

const pollMs = 5;
const followMsMax = 10_000;

export class RedisPair implements AsyncDisposable {
  /** The address of clients. */
  readonly url: string;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #old: RedisServer;
  readonly #new: RedisServer;
  #port: number;

  constructor(server: Server, old: RedisServer, replica: RedisServer) {
    this.#server = server;
    this.#old = old;
    this.#new = replica;
    this.#port = old.port;
    this.url = `redis://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on('connection', (client) => this.#join(client, connect(this.#port, '127.0.0.1')));
  }

  /** The master at the start. */
  get old(): RedisServer {
    return this.#old;
  }

  /** From now on the replica gets nothing more: what the master answers is lost by the failover. */
  async holdBack(): Promise<void> {
    await ask(this.#new, (redis) => redis.replicaof('NO', 'ONE'));
  }

  /** Makes the replica the master. The connections to the old one break, and it answers no more. */
  async failOver(): Promise<void> {
    await this.holdBack();
    this.#old.freeze();
    this.#port = this.#new.port;
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Waits until the replica has all that the master has. */
  async untilReplicated(): Promise<void> {
    for (const until = Date.now() + followMsMax; ; ) {
      if ((await ask(this.#old, (redis) => redis.wait(1, pollMs))) === 1) return;
      if (Date.now() > until) throw new Error('the replica does not follow');
    }
  }

  /** Calls `work` with a connection to the new master. */
  ask<T>(work: (redis: Redis) => Promise<T>): Promise<T> {
    return ask(this.#new, work);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await once(this.#server, 'close');
    this.#old.resume();
    await Promise.all([this.#old, this.#new].map((server) => server[Symbol.asyncDispose]()));
  }

  #join(client: Socket, server: Socket): void {
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#sockets.add(socket);
      socket.on('error', () => {}); // `close` follows
      socket.on('close', () => {
        this.#sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  }
}

export async function startRedisPair(): Promise<RedisPair> {
  const master = await startRedis({ settings: { 'repl-diskless-sync-delay': '0' } });
  const replica = await startRedis({ settings: { replicaof: `127.0.0.1 ${master.port}` } });
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const pair = new RedisPair(server, master, replica);
  await pair.untilReplicated();
  return pair;
}

async function ask<T>(server: RedisServer, work: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(server.port, { protocol: 2 });
  try {
    return await work(redis);
  } finally {
    redis.disconnect();
  }
}
