/**
 * The embedded Redis: a redis-server (or valkey-server) of our own, on a private port, with its data below DATA_DIR.
 *
 * Two servers on one append-only file lose writes, so there is never a second: the port is kept beside the data, and
 * a server that answers there with the same `dir` is adopted, be it a leftover of a killed start or another start's,
 * and started again like our own when it ends: only one of them gets the port.
 * The server is a session of its own, so that a terminal's Ctrl-C reaches it only through us, last.
 *
 * Its default user has a password, made at the first start and kept beside the data: else whoever has a user of little
 * right (`core/store/eventbus.ts`) could log in as one of all. The server reads it from its standard input, since the
 * process list shows arguments; one that runs without, started by an older version, gets it when it is adopted.
 */
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, realpath, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { Log } from '../core/log.ts';
import { keepValue } from '../core/store/kept-value.ts';

const startMsMax = 60_000;
const restartDelayMs = 200;

export interface EmbeddedRedis extends AsyncDisposable {
  url: string;
}

/** The one server of a folder. */
interface Server {
  dir: string;
  port: number;
  password: string;
}

/**
 * Starts or adopts the server of `dataDir`; one that crashes is started again.
 * @throws {Error} when a server runs on the kept port that does not take our password.
 */
export async function startEmbeddedRedis(deps: { log: Log }, dataDir: string): Promise<EmbeddedRedis> {
  const folder = join(dataDir, 'redis');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const dir = await realpath(folder);
  const password = await keepValue(join(dir, 'password'), randomBytes(24).toString('base64url'));
  const kept = await readPort(dir);
  if (kept && (await claim({ dir, port: kept, password }))) {
    deps.log.info({ port: kept }, 'adopted the Redis that is running on this data');
    const running = { dir, port: kept, password };
    return superviseServer(deps, running, connectionLost(running));
  }
  const port = kept && (await isFree(kept)) ? kept : await freePort();
  await writeFile(portFile(dir), String(port));
  const fresh = { dir, port, password };
  return superviseServer(deps, fresh, launch(fresh));
}

/** Of the server that runs, or ran last, on `dataDir`. @throws {Error} when there never was one. */
export async function embeddedRedisUrl(dataDir: string): Promise<string> {
  const url = await readFile(urlFile(join(dataDir, 'redis')), 'utf8').catch((cause) => {
    throw new Error(`There is no embedded Redis in ${dataDir}: set DATA_DIR or REDIS_URL.`, { cause });
  });
  return url.trim();
}

/** @param end of the server that runs now. */
async function superviseServer(deps: { log: Log }, server: Server, end: Promise<unknown>): Promise<EmbeddedRedis> {
  let stopping = false;
  let ended: Promise<void>;
  const watch = (running: Promise<unknown>) => {
    ended = running.then((how) => {
      if (stopping) return;
      deps.log.warn({ how }, 'the embedded Redis ended; starting it again');
      setTimeout(() => void restart(), restartDelayMs);
    });
  };
  const restart = async () => {
    const serves = await isServing(server);
    if (!stopping) watch(serves ? connectionLost(server) : launch(server));
  };
  watch(end);
  await waitUntilServing(server);
  const url = urlOf(server);
  await writeFile(urlFile(server.dir), `${url}\n`, { mode: 0o600 });
  return {
    url,
    async [Symbol.asyncDispose]() {
      if (stopping) return;
      stopping = true;
      await shutdown(server);
      await ended;
    },
  };
}

/** Starts a server. @returns how it ended, once it has. */
function launch({ dir, port, password }: Server): Promise<unknown> {
  const program = spawnSync('redis-server', ['--version']).status === 0 ? 'redis-server' : 'valkey-server';
  const settings = {
    port: String(port),
    bind: '127.0.0.1',
    dir,
    appendonly: 'yes',
    appendfsync: 'everysec',
    save: '',
    'maxmemory-policy': 'noeviction',
    logfile: join(dir, 'redis.log'),
  };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
  const child = spawn(program, ['-', ...args], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  child.stdin.on('error', () => {}); // it ended before it read; the exit tells
  child.stdin.end(`requirepass ${password}\n`);
  return new Promise((resolve) => child.once('exit', (status, signal) => resolve({ status, signal })));
}

/** The end of a server that is not our child. */
function connectionLost(server: Server): Promise<void> {
  const redis = probe(server);
  return new Promise((resolve) => {
    redis.once('close', resolve);
    redis.connect().catch(() => {}); // followed by close
  });
}

async function waitUntilServing(server: Server): Promise<void> {
  const deadline = Date.now() + startMsMax;
  while (!(await isServing(server))) {
    if (Date.now() > deadline) {
      throw new Error(`The embedded Redis does not answer; see ${join(server.dir, 'redis.log')}.`);
    }
    await delay(25);
  }
}

/** Whether a server runs on our data, be it still loading. It has our password then, also if it had none. */
async function claim(server: Server): Promise<boolean> {
  try {
    return await ask(server, async (redis) => {
      if (!(await keepsData(redis, server))) return false;
      await redis.config('SET', 'requirepass', server.password);
      return true;
    });
  } catch (error) {
    if (!(error instanceof Error && error.message.startsWith('WRONGPASS'))) return false;
    // It may well be ours: a second server on its data would lose writes.
    throw new Error(
      `The Redis on port ${server.port} does not take the password in ${join(server.dir, 'password')}. ` +
        `Stop it; or, if it is not Millrace's, remove ${portFile(server.dir)}.`,
      { cause: error },
    );
  }
}

/** Whether our server answers and has loaded its data. */
function isServing(server: Server): Promise<boolean> {
  return ask(server, async (redis) => {
    await redis.ping(); // refused while it loads
    return keepsData(redis, server);
  }).catch(() => false);
}

async function keepsData(redis: Redis, { dir }: Server): Promise<boolean> {
  const [, serving] = (await redis.config('GET', 'dir')) as string[];
  return serving === dir;
}

async function shutdown(server: Server): Promise<void> {
  // A server that shuts down closes the connection instead of answering.
  await ask(server, (redis) => redis.shutdown()).catch(() => {});
}

/** @throws what the server said, or why it could not be asked. */
async function ask<T>(server: Server, question: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = probe(server);
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

function probe({ port, password }: Server): Redis {
  const redis = new Redis({
    port,
    host: '127.0.0.1',
    username: 'default',
    password,
    protocol: 2,
    lazyConnect: true,
    enableReadyCheck: false, // what loads can be claimed, and stopped, meanwhile
    retryStrategy: () => null,
  });
  redis.on('error', () => {}); // the commands reject as well
  return redis;
}

async function readPort(dir: string): Promise<number | undefined> {
  const text = await readFile(portFile(dir), 'utf8').catch(() => '');
  return Number(text) || undefined;
}

function portFile(dir: string): string {
  return join(dir, 'port');
}

function urlFile(dir: string): string {
  return join(dir, 'url');
}

/** With the user's name: `redis-cli -u` takes an empty one for a user of that name. */
function urlOf({ port, password }: Server): string {
  return `redis://default:${password}@127.0.0.1:${port}`;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
