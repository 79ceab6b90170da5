/**
 * The embedded Redis: a server of our own with its data below DATA_DIR, shared by all instances of Millrace on this
 * folder.
 *
 * Invariant: a folder has at most one server, since two on one append-only file lose writes. The port is kept beside the
 * data. A server that answers there with the same `dir` is adopted, be it a leftover of a killed start or another
 * instance's. Two locks decide the rest; the kernel frees them when a process dies:
 *
 *     start.lock   exclusive, while one instance decides to adopt, start or stop the server
 *     users.lock   shared, by each instance as long as it lives
 *
 * Each instance starts the server again when it ends. The last one to leave stops it: it can lock `users.lock`
 * exclusively. While another instance lives, a new one never starts a second server: if it cannot reach the other's
 * (which runs in another container), it gives up.
 *
 * The default user has a password, made at the first start and kept beside the data: else whoever has a user of little
 * right (`core/store/tasks/eventbus.ts`) could log in as one of all. A server that runs without, started by an older version,
 * gets it when it is adopted.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readFile, realpath, rename, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { withDeadline } from '../core/lifecycle.ts';
import type { Log } from '../core/log.ts';
import { persistOnce } from '../core/store/blobs/persisted-secret.ts';
import { FileLock, withLock } from './file-lock.ts';
import { freePort, isFree } from './port.ts';
import {
  ask,
  keepsData,
  launch,
  logPath,
  loopback,
  type Running,
  type Server,
  shutdown,
  stateOf,
  urlOf,
  watch,
} from './redis-server.ts';

/** From the launch until it answers, if only that it loads. Measured: 30 ms; 2 s with both processors busy. */
const launchMsMax = 30_000;
/** Holders of the lock wait for a launch at most. */
const startLockMsMax = 60_000;
/** An instance that holds the lock for longer is starting. It needs the server, so the server stays. */
const stopLockMsMax = 2_000;
const shutdownMsMax = 5_000;
const failedStartsMax = 3;
/** A server that lived this long has recovered: its next end is a first one. */
const healthyMs = 30_000;
const firstRestartDelayMs = 200;
const restartDelayMsMax = 5_000;

export interface EmbeddedRedis extends AsyncDisposable {
  url: string;
}

export interface EmbeddedRedisOptions {
  /** Where Redis begins to refuse writes. */
  memoryBytesMax: number;
  /** How long another instance may take to start its server again. */
  otherInstanceMsMax?: number;
  /** Ends the wait for a server that loads its data. */
  signal?: AbortSignal;
}

/**
 * Starts or adopts the server of `dataDir`, and waits until it has loaded its data.
 * @throws {Error} when it cannot be started, another server has its port and `dir`, or another instance's server cannot
 * be reached.
 */
export async function startEmbeddedRedis(
  deps: { log: Log },
  dataDir: string,
  options: EmbeddedRedisOptions,
): Promise<EmbeddedRedis> {
  const folder = join(dataDir, 'redis');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const dir = await realpath(folder);
  const password = await persistOnce(join(dir, 'password'), randomBytes(24).toString('base64url'));
  const users = new FileLock(join(dir, 'users.lock'));
  const found = await adoptOrStart({ ...deps, users }, { dir, password }, options).catch((error) => {
    users[Symbol.dispose]();
    throw error;
  });
  const supervision = new Supervision({ ...deps, users }, ...found, options);
  try {
    await supervision.loaded(options.signal);
    return supervision;
  } catch (error) {
    await supervision[Symbol.asyncDispose]();
    throw error;
  }
}

/** Returns the URL of the server that runs, or ran last, on `dataDir`. @throws {Error} when there never was one. */
export async function embeddedRedisUrl(dataDir: string): Promise<string> {
  const url = await readFile(urlFile(join(dataDir, 'redis')), 'utf8').catch((cause) => {
    throw new Error(`There is no embedded Redis in ${dataDir}: set DATA_DIR or REDIS_URL.`, { cause });
  });
  return url.trim();
}

interface Deps {
  log: Log;
  /** Held shared as long as this instance lives. */
  users: FileLock;
}

/** Joins the users of the server, which answers then, but may still load its data. */
async function adoptOrStart(
  deps: Deps,
  folder: { dir: string; password: string },
  options: EmbeddedRedisOptions,
): Promise<[Server, Running]> {
  const deadline = Date.now() + (options.otherInstanceMsMax ?? 15_000);
  for (let failed = 0; ; ) {
    const outcome = await withLock(startLock(folder.dir), startLockMsMax, async () => {
      const alone = deps.users.tryExclusive();
      deps.users.release();
      const found =
        (await adopt(deps, folder, alone, options)) ?? (alone ? await start(folder, options) : 'unreachable');
      if (Array.isArray(found)) deps.users.tryShared();
      return found;
    });
    if (Array.isArray(outcome)) return outcome;
    if (outcome === 'failed' && ++failed === failedStartsMax) {
      throw await cannotStart(folder.dir);
    }
    if (outcome === 'unreachable' && Date.now() > deadline) {
      throw new Error(
        `Another Millrace runs on ${folder.dir}, and its Redis does not answer here. ` +
          'If it is in another container or on another machine, start one Redis for both and set REDIS_URL.',
      );
    }
    await delay(firstRestartDelayMs);
  }
}

/** @param alone whether no other instance uses the server: then it gets our settings. */
async function adopt(
  { log }: Deps,
  { dir, password }: { dir: string; password: string },
  alone: boolean,
  { memoryBytesMax }: EmbeddedRedisOptions,
): Promise<[Server, Running] | undefined> {
  const port = await readPort(dir);
  if (port === undefined) return undefined;
  const server = { dir, port, password };
  if (!(await claim(server))) return undefined;
  if (alone) await ask(server, (redis) => redis.config('SET', 'maxmemory', memoryBytesMax));
  await replaceFile(urlFile(dir), `${urlOf(server)}\n`);
  log.info({ port }, 'adopted the Redis that is running on this data');
  return [server, watch(server)];
}

async function start(
  { dir, password }: { dir: string; password: string },
  { memoryBytesMax }: EmbeddedRedisOptions,
): Promise<[Server, Running] | 'failed'> {
  const kept = await readPort(dir);
  const port = kept && (await isFree(loopback, kept)) ? kept : await freePort(loopback);
  // Kept before the launch: if this process is killed in between, the next start finds the server.
  await replaceFile(portFile(dir), String(port));
  const server = { dir, port, password };
  await replaceFile(urlFile(dir), `${urlOf(server)}\n`);
  const running = launch(server, memoryBytesMax);
  return (await answers(server, running)) ? [server, running] : 'failed';
}

/** @returns whether a server that was launched has begun to answer. Otherwise it has ended; one too slow is killed. */
async function answers(server: Server, running: Running): Promise<boolean> {
  let over = false;
  void running.ended.then(() => {
    over = true;
  });
  for (const deadline = Date.now() + launchMsMax; !over && Date.now() < deadline; await delay(10)) {
    // Another server may hold the port and answer. Then the launched one ends.
    if ((await stateOf(server)) !== 'away') return true;
  }
  // Left alive it might bind the port later, beside the next one.
  running.kill();
  await running.ended;
  return false;
}

/** Keeps the server of a folder running until the last instance leaves. */
class Supervision implements EmbeddedRedis {
  readonly url: string;
  readonly #deps: Deps;
  readonly #server: Server;
  readonly #options: EmbeddedRedisOptions;
  readonly #stop = new AbortController();
  #running: Running;
  #startedMs = Date.now();
  #restartDelayMs = firstRestartDelayMs;
  /** How often the server has ended without having been healthy. */
  #failedStarts = 0;

  constructor(deps: Deps, server: Server, running: Running, options: EmbeddedRedisOptions) {
    this.url = urlOf(server);
    this.#deps = deps;
    this.#server = server;
    this.#options = options;
    this.#running = running;
    void this.#supervise();
  }

  /**
   * Resolves when the server has loaded its data, or `signal` is aborted.
   * @throws {Error} when it ends again and again before.
   */
  async loaded(signal?: AbortSignal): Promise<void> {
    while (!signal?.aborted && (await stateOf(this.#server)) !== 'serving') {
      if (this.#failedStarts >= failedStartsMax) throw await cannotStart(this.#server.dir);
      await delay(25);
    }
  }

  async #supervise(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      const how = await this.#running.ended;
      if (signal.aborted) return;
      const healthy = Date.now() - this.#startedMs > healthyMs;
      this.#failedStarts = healthy ? 0 : this.#failedStarts + 1;
      const delayMs = healthy ? firstRestartDelayMs : this.#restartDelayMs;
      this.#restartDelayMs = Math.min(2 * delayMs, restartDelayMsMax);
      const why = await describeFailure(this.#server.dir);
      this.#deps.log.warn({ how, why, delayMs }, 'the embedded Redis ended; starting it again');
      await delay(delayMs, undefined, { signal }).catch(() => {});
      if (!signal.aborted) await this.#restart();
    }
  }

  /** On the same port, since the url is known; or adopts the server that another instance has started there. */
  async #restart(): Promise<void> {
    const server = this.#server;
    this.#startedMs = Date.now();
    try {
      await withLock(startLock(server.dir), startLockMsMax, async () => {
        if (this.#stop.signal.aborted) return;
        const adopts = (await stateOf(server)) !== 'away';
        this.#running = adopts ? watch(server) : launch(server, this.#options.memoryBytesMax);
        if (!adopts) await answers(server, this.#running);
      });
    } catch (error) {
      this.#deps.log.error({ err: error }, 'the embedded Redis was not started again; trying again');
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#stop.signal.aborted) return;
    this.#stop.abort();
    const { users, log } = this.#deps;
    try {
      await withLock(startLock(this.#server.dir), stopLockMsMax, async () => {
        users.release();
        if (users.tryExclusive()) {
          await shutdown(this.#server);
          await withDeadline(this.#running.ended, shutdownMsMax);
        }
        users[Symbol.dispose]();
      });
    } catch (error) {
      log.warn({ err: error }, 'the embedded Redis was left running');
    }
    this.#running.letGo();
    users[Symbol.dispose]();
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
    const problem = refusalOf(server, error);
    if (!problem) return false;
    // It may well be ours: a second server on its data would lose writes.
    throw new Error(
      `The Redis on port ${server.port} ${problem}. Stop it; or, if it is not Millrace's, remove ${portFile(server.dir)}.`,
      { cause: error },
    );
  }
}

/** @returns what a Redis that listens said instead of an answer; undefined when nothing listens, or no Redis. */
function refusalOf({ dir }: Server, error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.message.startsWith('WRONGPASS')) return `does not take the password in ${join(dir, 'password')}`;
  if (error.message.startsWith('Command timed out')) return 'does not answer';
  return error.name === 'ReplyError' ? `answers: ${error.message}` : undefined;
}

async function cannotStart(dir: string): Promise<Error> {
  return new Error(`The embedded Redis cannot start: ${await describeFailure(dir)}`);
}

/** Why the server may have ended: the end of its log, and the space on its disk, which is a frequent reason. */
async function describeFailure(dir: string): Promise<string> {
  const log = await readFile(logPath(dir), 'utf8').catch(() => 'it has written no log');
  const freeMib = await statfs(dir).then(
    ({ bavail, bsize }) => Math.floor((bavail * bsize) / 1024 / 1024),
    () => 'unknown',
  );
  return `${log.trimEnd().split('\n').at(-1)} (${logPath(dir)}; ${freeMib} MiB free on its disk)`;
}

async function readPort(dir: string): Promise<number | undefined> {
  const text = await readFile(portFile(dir), 'utf8').catch(() => '');
  return Number(text) || undefined;
}

/** Leaves a file that has this text alone, so that a full disk is no hindrance. No reader sees half of it. */
async function replaceFile(path: string, text: string): Promise<void> {
  if ((await readFile(path, 'utf8').catch(() => undefined)) === text) return;
  const scratch = `${path}-${randomUUID()}`;
  await writeFile(scratch, text, { mode: 0o600 });
  await rename(scratch, path);
}

function startLock(dir: string): string {
  return join(dir, 'start.lock');
}

function portFile(dir: string): string {
  return join(dir, 'port');
}

function urlFile(dir: string): string {
  return join(dir, 'url');
}
