/** A real redis-server for one test file, on a free port. Its data is in a temporary folder. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { killAtExit } from './lifeline.ts';
import { freePort } from './network/port.ts';

const startMsMax = 10_000;

export interface RedisServerOptions {
  /** Writes survive a kill; default without persistence. */
  appendonly?: boolean;
  /** When writes are flushed to the disk; default always. */
  appendfsync?: 'always' | 'everysec';
  /** One cluster node that owns all slots. It refuses a command over two slots. */
  cluster?: boolean;
  /** The port at which a cluster node talks to other nodes. Redis would choose one itself, but an outgoing connection may have that. */
  clusterPort?: number;
  /** Further settings, such as `replicaof`. */
  settings?: Readonly<Record<string, string>>;
  /** The server's program; default `redisProgram`. */
  program?: string;
}

/** The server of all tests. REDIS_SERVER may name another one, such as that of Valkey. */
export const redisProgram = process.env.REDIS_SERVER ?? 'redis-server';

export class RedisServer implements AsyncDisposable {
  readonly url: string;
  readonly port: number;
  /** Folder of the append-only file. */
  readonly dir: string;
  readonly #options: RedisServerOptions;
  #child: ChildProcess | undefined;

  constructor(port: number, dir: string, options: RedisServerOptions) {
    this.port = port;
    this.url = `redis://127.0.0.1:${port}`;
    this.dir = dir;
    this.#options = options;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  async start(): Promise<void> {
    const {
      appendonly = false,
      appendfsync = 'always',
      cluster = false,
      clusterPort = 0,
      settings: more,
    } = this.#options;
    const settings = {
      port: String(this.port),
      bind: '127.0.0.1',
      dir: this.dir,
      save: '',
      appendonly: appendonly ? 'yes' : 'no',
      appendfsync,
      'cluster-enabled': cluster || clusterPort ? 'yes' : 'no',
      'cluster-port': String(clusterPort),
      'cluster-node-timeout': '2000',
      ...more,
    };
    const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
    this.#child = spawn(this.#options.program ?? redisProgram, args, { stdio: 'ignore' });
    killAtExit(this.#child);
    await this.#untilServing();
  }

  /** Stops the process until `resume`. Its connections stay open, but it does not answer. */
  freeze(): void {
    this.#child?.kill('SIGSTOP');
  }

  resume(): void {
    this.#child?.kill('SIGCONT');
  }

  /** Ends the server with SIGTERM, as an operator does. */
  stop(): Promise<void> {
    return this.#end('SIGTERM');
  }

  kill9(): Promise<void> {
    return this.#end('SIGKILL');
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.kill9();
    await rm(this.dir, { recursive: true, force: true });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }

  async #untilServing(): Promise<void> {
    const password = this.#options.settings?.requirepass;
    const signIn = password === undefined ? {} : { password };
    const redis = new Redis(this.port, { ...signIn, protocol: 2, lazyConnect: true, retryStrategy: () => null });
    redis.on('error', () => {}); // refused; the next attempt follows
    for (const until = Date.now() + startMsMax; ; await delay(10)) {
      try {
        await redis.connect();
        if (this.#options.cluster) await takeAllSlots(redis);
        redis.disconnect();
        return;
      } catch (error) {
        const { exitCode } = this.#child ?? {};
        if (typeof exitCode === 'number') throw new Error(`redis-server ended with ${exitCode}`, { cause: error });
        if (Date.now() > until) throw new Error('redis-server does not start', { cause: error });
      }
    }
  }
}

export async function startRedis(options: RedisServerOptions = {}): Promise<RedisServer> {
  const clusterPort = options.cluster ? await freePort() : undefined;
  const dir = await mkdtemp(join(tmpdir(), 'millrace-redis-'));
  const server = new RedisServer(await freePort(), dir, { ...options, ...(clusterPort && { clusterPort }) });
  await server.start();
  return server;
}

async function takeAllSlots(redis: Redis): Promise<void> {
  const slots = Number(/cluster_slots_assigned:(\d+)/.exec((await redis.cluster('INFO')) as string)?.[1]);
  if (slots === 0) await redis.call('CLUSTER', 'ADDSLOTSRANGE', 0, 16383);
  while (!((await redis.cluster('INFO')) as string).includes('cluster_state:ok')) await delay(10);
}
