/** A master of Redis with replicas and three sentinels: real servers on loopback. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { killAtExit } from '../lifeline.ts';
import { freePort } from '../network/port.ts';
import { RedisServer, type RedisServerOptions, redisProgram } from '../redis.ts';

const sentinelCount = 3;
const quorum = 2;
export const masterName = 'main';
/** Password of the default user of Redis, and another one of the sentinels. */
const password = 'redis-secret';
const sentinelPassword = 'sentinel-secret';
const formMsMax = 30_000;
const pollMs = 20;

/** One sentinel. It writes what it learns into its file of settings. */
class Sentinel {
  readonly port: number;
  readonly redis: Redis;
  readonly #child: ChildProcess;
  readonly #dir: string;

  constructor(port: number, child: ChildProcess, dir: string) {
    this.port = port;
    this.#child = child;
    this.#dir = dir;
    this.redis = new Redis(port, { password: sentinelPassword, protocol: 2, maxRetriesPerRequest: null });
    this.redis.on('error', () => {}); // it is starting
  }

  /** Stops the process until `resume`. It accepts connections and does not answer. */
  freeze(): void {
    this.#child.kill('SIGSTOP');
  }

  resume(): void {
    this.#child.kill('SIGCONT');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.redis.disconnect();
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await ended;
    await rm(this.#dir, { recursive: true, force: true });
  }
}

export class SentinelDeployment implements AsyncDisposable {
  readonly servers: readonly RedisServer[];
  readonly sentinels: readonly Sentinel[];
  /** Address for REDIS_URL. */
  readonly url: string;

  constructor(servers: readonly RedisServer[], sentinels: readonly Sentinel[]) {
    this.servers = servers;
    this.sentinels = sentinels;
    const hosts = sentinels.map(({ port }) => `127.0.0.1:${port}`).join();
    this.url = `redis+sentinel://:${password}@${hosts}/${masterName}?sentinel_password=${sentinelPassword}`;
  }

  /** The server that the first sentinel names as the master. */
  async master(): Promise<RedisServer> {
    const [, port] = (await this.sentinels[0]!.redis.call(
      'SENTINEL',
      'get-master-addr-by-name',
      masterName,
    )) as string[];
    const server = this.servers.find((candidate) => candidate.port === Number(port));
    if (!server) throw new Error(`no server has port ${port}`);
    return server;
  }

  /** Makes a replica the master, as an operator does. The former master runs on, and is a replica some 10 s later. */
  async failOver(): Promise<void> {
    const before = await this.master();
    await this.sentinels[0]!.redis.call('SENTINEL', 'failover', masterName);
    await until('the sentinels name no other master', async () => (await this.master()) !== before);
  }

  /** Makes a replica receive nothing more from its master. Returns the function that ends this. */
  async holdBack(replica: RedisServer): Promise<() => Promise<void>> {
    await this.ask(replica, async (redis) => {
      await redis.config('SET', 'masterauth', 'wrong');
      await redis.call('CLIENT', 'KILL', 'TYPE', 'master');
    });
    return () => this.ask(replica, async (redis) => void (await redis.config('SET', 'masterauth', password)));
  }

  /** Waits until all sentinels know each other and the replicas, and the replicas follow the master. */
  async untilReplicated(): Promise<void> {
    await until('the replicas do not follow', async () => {
      const master = await this.master();
      const info = await this.ask(master, (redis) => redis.info('replication')).catch(() => '');
      const following = info.match(/state=online/g)?.length ?? 0;
      const known = await Promise.all(this.sentinels.map(({ redis }) => redis.info('sentinel')));
      const all = `slaves=${this.servers.length - 1},sentinels=${sentinelCount}`;
      return (
        following === this.servers.length - 1 && known.every((text) => text.includes('status=ok') && text.includes(all))
      );
    });
  }

  /** Calls `work` with a connection to one server. */
  async ask<T>(server: RedisServer, work: (redis: Redis) => Promise<T>): Promise<T> {
    const redis = new Redis(server.port, { password, protocol: 2, retryStrategy: () => null });
    redis.on('error', () => {}); // its commands reject
    try {
      return await work(redis);
    } finally {
      redis.disconnect();
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.sentinels.map((sentinel) => sentinel[Symbol.asyncDispose]()));
    await Promise.all(this.servers.map((server) => server[Symbol.asyncDispose]()));
  }
}

/**
 * @param options.downAfterMs silence after which a sentinel takes the master for dead
 */
export async function startRedisSentinel({
  replicas = 2,
  downAfterMs = 2_000,
  ...options
}: { replicas?: number; downAfterMs?: number } & Pick<
  RedisServerOptions,
  'appendonly' | 'appendfsync'
> = {}): Promise<SentinelDeployment> {
  const signIn = { requirepass: password, masterauth: password, 'repl-diskless-sync-delay': '0' };
  const servers: RedisServer[] = [];
  for (let at = 0; at <= replicas; at++) {
    const dir = await mkdtemp(join(tmpdir(), 'millrace-redis-'));
    const replicaof = servers[0] && { replicaof: `127.0.0.1 ${servers[0].port}` };
    const server = new RedisServer(await freePort(), dir, { ...options, settings: { ...signIn, ...replicaof } });
    await server.start();
    servers.push(server);
  }
  const sentinels: Sentinel[] = [];
  for (let at = 0; at < sentinelCount; at++) sentinels.push(await startSentinel(servers[0]!.port, downAfterMs));
  const deployment = new SentinelDeployment(servers, sentinels);
  await deployment.untilReplicated();
  return deployment;
}

async function startSentinel(masterPort: number, downAfterMs: number): Promise<Sentinel> {
  const [port, dir] = [await freePort(), await mkdtemp(join(tmpdir(), 'millrace-sentinel-'))];
  const settings = [
    `port ${port}`,
    'bind 127.0.0.1',
    `dir ${dir}`,
    `requirepass ${sentinelPassword}`,
    `sentinel monitor ${masterName} 127.0.0.1 ${masterPort} ${quorum}`,
    `sentinel auth-pass ${masterName} ${password}`,
    `sentinel down-after-milliseconds ${masterName} ${downAfterMs}`,
    `sentinel failover-timeout ${masterName} 5000`,
    `sentinel parallel-syncs ${masterName} 2`,
  ];
  const path = join(dir, 'sentinel.conf');
  await writeFile(path, settings.join('\n'));
  const child = spawn(redisProgram, [path, '--sentinel'], { stdio: 'ignore' });
  killAtExit(child);
  return new Sentinel(port, child, dir);
}

async function until(complaint: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + formMsMax; !(await isSo()); await delay(pollMs)) {
    if (Date.now() > end) throw new Error(complaint);
  }
}
