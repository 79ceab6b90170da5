/**
 * One redis-server or valkey-server process on a private port: launch it, query it, shut it down.
 *
 * The server has its own process session. So a Ctrl-C in the terminal does not reach it, and the supervisor stops it
 * last. The password is passed by standard input, because the process list shows arguments.
 */
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { Redis } from 'ioredis';

/** Longest wait for one answer. A busy or swapped server may need more than 1 s. A stopped server never answers. */
const answerMsMax = 10_000;

/** The address that the server listens on. */
export const loopback = '127.0.0.1';

/** The server of a folder. */
export interface Server {
  /** Absolute path of the folder, without symbolic links. */
  dir: string;
  port: number;
  password: string;
}

/** The supervisor's handle of a server process. */
export interface Running {
  /** Resolves when the process has ended, with the reason. */
  ended: Promise<unknown>;
  /** Stops watching the process, which continues. */
  detach(): void;
  /** Kills the process, if it is a child of this one. */
  kill(): void;
}

/**
 * Starts the server as a child process.
 * @param memoryBytesMax memory above which Redis refuses writes; 0 for no limit.
 */
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
  child.stdin.on('error', () => {}); // the process ended before it read; `exit` follows
  child.stdin.end(`requirepass ${password}\n`);
  const ended = new Promise((resolve) => {
    child.once('exit', (status, signal) => resolve({ status, signal }));
    child.once('error', resolve);
  });
  return { ended, detach: () => child.unref(), kill: () => child.kill('SIGKILL') };
}

/** Watches a server that is not a child of this process, by a connection. */
export function watch(server: Server): Running {
  const redis = connection(server);
  const ended = new Promise<unknown>((resolve) => {
    redis.once('close', () => resolve('connection lost'));
    redis.connect().catch(() => {}); // a failure is followed by `close`
  });
  return { ended, detach: () => redis.disconnect(), kill: () => {} };
}

/** @returns `away` when no server of `dir` answers on the port. */
export async function stateOf(server: Server): Promise<'serving' | 'loading' | 'away'> {
  try {
    return await withConnection(server, async (redis) => {
      if (!(await servesFolder(redis, server))) return 'away';
      // INFO is used because Redis refuses PING while its disk is full.
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

/** The URL names the user `default`, because `redis-cli -u` takes an empty name literally. */
export function urlOf({ port, password }: Server): string {
  return `redis://default:${password}@${loopback}:${port}`;
}

/** @returns whether the server's data is in its folder. */
export async function servesFolder(redis: Redis, { dir }: Server): Promise<boolean> {
  const [, serving] = (await redis.config('GET', 'dir')) as string[];
  return serving === dir;
}

/** Asks the server to shut down. Resolves when it has closed the connection, or cannot be reached. */
export async function shutdown(server: Server): Promise<void> {
  // A server that shuts down closes the connection instead of answering.
  await withConnection(server, (redis) => redis.shutdown()).catch(() => {});
}

/**
 * Runs `work` with a connection of its own.
 * @throws the server's error, or the reason why it cannot be reached.
 */
export async function withConnection<T>(server: Server, work: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = connection(server);
  let refusal: unknown;
  redis.on('error', (error) => {
    refusal = error;
  });
  try {
    await redis.connect();
    return await work(redis);
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
    enableReadyCheck: false, // a server that is loading can be adopted and stopped
    commandTimeout: answerMsMax,
    retryStrategy: () => null,
  });
  redis.on('error', () => {}); // the commands reject as well
  return redis;
}
