/**
 * The embedded Redis: a redis-server (or valkey-server) of our own, on a private port, with its data below DATA_DIR.
 *
 * Two servers on one append-only file lose writes, so there is never a second: the port is kept beside the data, and
 * a server that answers there with the same `dir` is adopted, be it a leftover of a killed start or another start's,
 * and started again like our own when it ends: only one of them gets the port.
 * The server is a session of its own, so that a terminal's Ctrl-C reaches it only through us, last.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdir, readFile, realpath, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { Log } from '../log.ts';

const startMsMax = 60_000;
const restartDelayMs = 200;

export interface EmbeddedRedis extends AsyncDisposable {
  url: string;
}

/** Starts or adopts the server of `dataDir`; one that crashes is started again. */
export async function startEmbeddedRedis(deps: { log: Log }, dataDir: string): Promise<EmbeddedRedis> {
  const folder = join(dataDir, 'redis');
  await mkdir(folder, { recursive: true });
  const dir = await realpath(folder);
  const kept = await readPort(dir);
  if (kept && (await isServing(kept, dir))) {
    deps.log.info({ port: kept }, 'adopted the Redis that is running on this data');
    return superviseServer(deps, { dir, port: kept }, connectionLost(kept));
  }
  const port = kept && (await isFree(kept)) ? kept : await freePort();
  await writeFile(portFile(dir), String(port));
  const at = { dir, port };
  return superviseServer(deps, at, launch(at));
}

/** @param end of the server that runs now. */
async function superviseServer(
  deps: { log: Log },
  at: { dir: string; port: number },
  end: Promise<unknown>,
): Promise<EmbeddedRedis> {
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
    const serves = await isServing(at.port, at.dir);
    if (!stopping) watch(serves ? connectionLost(at.port) : launch(at));
  };
  watch(end);
  await waitUntilServing(at);
  return {
    url: urlOf(at.port),
    async [Symbol.asyncDispose]() {
      if (stopping) return;
      stopping = true;
      await shutdown(at.port);
      await ended;
    },
  };
}

/** Starts a server. @returns how it ended, once it has. */
function launch({ dir, port }: { dir: string; port: number }): Promise<unknown> {
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
  const child = spawn(program, args, { stdio: 'ignore', detached: true });
  return new Promise((resolve) => child.once('exit', (status, signal) => resolve({ status, signal })));
}

/** The end of a server that is not our child. */
function connectionLost(port: number): Promise<void> {
  const redis = probe(port);
  return new Promise((resolve) => {
    redis.once('close', resolve);
    redis.connect().catch(() => {}); // followed by close
  });
}

async function waitUntilServing({ dir, port }: { dir: string; port: number }): Promise<void> {
  const deadline = Date.now() + startMsMax;
  while (!(await isServing(port, dir))) {
    if (Date.now() > deadline) throw new Error(`The embedded Redis does not answer; see ${join(dir, 'redis.log')}.`);
    await delay(25);
  }
}

/** Whether a server that has loaded its data answers at `port` and keeps it in `dir`. */
async function isServing(port: number, dir: string): Promise<boolean> {
  const redis = probe(port);
  try {
    await redis.connect();
    const [, serving] = (await redis.config('GET', 'dir')) as string[];
    await redis.ping();
    return serving === dir;
  } catch {
    return false; // refused, still loading, or not a Redis: not serving
  } finally {
    redis.disconnect();
  }
}

async function shutdown(port: number): Promise<void> {
  const redis = probe(port);
  try {
    await redis.connect();
    await redis.shutdown();
  } catch {
    // A server that shuts down closes the connection instead of answering.
  } finally {
    redis.disconnect();
  }
}

function probe(port: number): Redis {
  const redis = new Redis({ port, host: '127.0.0.1', protocol: 2, lazyConnect: true, retryStrategy: () => null });
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

function urlOf(port: number): string {
  return `redis://127.0.0.1:${port}`;
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
