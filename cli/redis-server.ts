/**
 * One redis-server (or valkey-server) process on a private port: launch it, ask it, shut it down.
 *
 * The server is a session of its own, so that a terminal's Ctrl-C reaches it only through its supervisor, last. It
 * reads its password from its standard input, since the process list shows arguments.
 */
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { Redis } from 'ioredis';

/** Longest wait for one answer. A server that is busy or swapped answers later than 1 s, a stopped one never. */
const answerMsMax = 10_000;

/** Where it listens. */
export const loopback = '127.0.0.1';

/** The one server of a folder. */
export interface Server {
  /** Absolute, without links. */
  dir: string;
  port: number;
  password: string;
}

/** A server process as its supervisor sees it. */
export interface Running {
  /** Resolves with how it ended. */
  ended: Promise<unknown>;
  /** Stops watching. The server runs on. */
  letGo(): void;
  /** Ends it at once, if it is our child. */
  kill(): void;
}

/** @param memoryBytesMax where Redis begins to refuse writes */
export function launch({ dir, port, password }: Server, memoryBytesMax: number): Running {
  const program = spawnSync('redis-server', ['--version']).status === 0 ? 'redis-server' : 'valkey-server';
  const settings = {
    port: String(port),
    bind: loopback,
    dir,
    appendonly: 'yes',
    appendfsync: 'everysec',
    save: '',
    maxmemory: String(memoryBytesMax),
    'maxmemory-policy': 'noeviction',
    logfile: logPath(dir),
  };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
  const child = spawn(program, ['-', ...args], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  child.stdin.on('error', () => {}); // it ended before it read; the exit tells
  child.stdin.end(`requirepass ${password}\n`);
  const ended = new Promise((resolve) => {
    child.once('exit', (status, signal) => resolve({ status, signal }));
    child.once('error', resolve);
  });
  return { ended, letGo: () => child.unref(), kill: () => child.kill('SIGKILL') };
}

/** Watches a server that is not our child, by a connection. */
export function watch(server: Server): Running {
  const redis = connection(server);
  const ended = new Promise<unknown>((resolve) => {
    redis.once('close', () => resolve('connection lost'));
    redis.connect().catch(() => {}); // followed by close
  });
  return { ended, letGo: () => redis.disconnect(), kill: () => {} };
}

/** `away`: nothing answers on the port, or what does is not the server of `dir`. */
export async function stateOf(server: Server): Promise<'serving' | 'loading' | 'away'> {
  try {
    return await ask(server, async (redis) => {
      if (!(await keepsData(redis, server))) return 'away';
      // Not PING: Redis refuses it while its disk is full.
      return /^loading:0/m.test(await redis.info('persistence')) ? 'serving' : 'loading';
    });
  } catch {
    return 'away';
  }
}

/** Path of the server's log. */
export function logPath(dir: string): string {
  return join(dir, 'redis.log');
}

/** With the user's name: `redis-cli -u` takes an empty one for a user of that name. */
export function urlOf({ port, password }: Server): string {
  return `redis://default:${password}@${loopback}:${port}`;
}

export async function keepsData(redis: Redis, { dir }: Server): Promise<boolean> {
  const [, serving] = (await redis.config('GET', 'dir')) as string[];
  return serving === dir;
}

/** Resolves when it has ended, or cannot be asked. */
export async function shutdown(server: Server): Promise<void> {
  // A server that shuts down closes the connection instead of answering.
  await ask(server, (redis) => redis.shutdown()).catch(() => {});
}

/** @throws what the server said, or why it could not be asked. */
export async function ask<T>(server: Server, question: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = connection(server);
  let refusal: unknown;
  redis.on('error', (error) => {
    refusal = error;
  });
  try {
    await redis.connect();
    return await question(redis);
  } catch (error) {
    throw refusal ?? error;
  } finally {
    redis.disconnect();
  }
}

function connection({ port, password }: Server): Redis {
  const redis = new Redis({
    port,
    host: loopback,
    username: 'default',
    password,
    protocol: 2,
    lazyConnect: true,
    enableReadyCheck: false, // what loads can be claimed, and stopped, meanwhile
    commandTimeout: answerMsMax,
    retryStrategy: () => null,
  });
  redis.on('error', () => {}); // the commands reject as well
  return redis;
}
