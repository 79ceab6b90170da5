/**
 * The embedded Redis: a server that Millrace starts, with its data below DATA_DIR. All instances with the same DATA_DIR
 * share it.
 *
 * Invariant: a folder has at most one server, because two servers on one append-only file lose writes. The server's
 * port is stored beside the data. A server that answers on that port with the same `dir` is adopted. A killed instance
 * may have left it, or another instance may be using it. Two file locks coordinate the instances. The kernel releases
 * them when a process dies:
 *
 *     start.lock   exclusive, while one instance decides to adopt, start or stop the server
 *     users.lock   shared, by each instance as long as it runs
 *
 * When the server ends, each instance tries to start it again. The last instance stops it. It knows that it is the last
 * when it can lock `users.lock` exclusively. While another instance runs, a new instance never starts a second server.
 * If it cannot reach the server, for example in another container, it gives up.
 *
 * The default user has a password. It is generated at the first start and stored beside the data. Without it, a worker
 * with its restricted user (`core/store/tasks/eventbus.ts`) could log in as the default user. A server that an older
 * version started has no password. It gets one when it is adopted.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, realpath, rename, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { withDeadline } from '../../core/lifecycle.ts';
import type { Log } from '../../core/log.ts';
import { FolderObjects } from '../../core/store/objects/folder-objects.ts';
import { persistOnce } from '../../core/store/objects/persisted-value.ts';
import { FileLock, withLock } from './file-lock.ts';
import { freePort, isFree } from './port.ts';
import {
  launch,
  logPath,
  loopback,
  type Running,
  type Server,
  servesFolder,
  shutdown,
  stateOf,
  urlOf,
  watch,
  withConnection,
} from './redis-server.ts';

/**
 * Longest wait from the launch to the first answer, also if that says that data is loading. Measured: 30 ms, or 2 s
 * with both CPUs busy.
 */
const launchMsMax = 30_000;
/** Longest wait for the start lock. Another instance holds it for at most one launch. */
const startLockMsMax = 60_000;
/**
 * Longest wait for the start lock at a stop. An instance that holds it longer is starting and needs the server, so the
 * server stays.
 */
const stopLockMsMax = 2_000;
const shutdownMsMax = 5_000;
const failedStartsMax = 3;
/** After this time the server counts as recovered: the count of failed starts begins again at 0. */
const healthyMs = 30_000;
const firstRestartDelayMs = 200;
const restartDelayMsMax = 5_000;

export interface EmbeddedRedis extends AsyncDisposable {
  url: string;
}

export interface EmbeddedRedisOptions {
  /** Memory in bytes above which Redis refuses writes; 0 for no limit. */
  memoryBytesMax: number;
  /** Milliseconds that another instance may take to start the server again; default 15 s. */
  otherInstanceMsMax?: number;
  /** Ends the wait for a server that is loading its data. */
  signal?: AbortSignal;
}

/**
 * Starts or adopts the server of `dataDir`, and waits until it has loaded its data.
 * @throws {Error} when the server cannot be started, when the Redis on its port refuses the password, or when another
 * instance's server cannot be reached.
 */
export async function startEmbeddedRedis(
  deps: { log: Log },
  dataDir: string,
  options: EmbeddedRedisOptions,
): Promise<EmbeddedRedis> {
  const folder = join(dataDir, 'redis');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const dir = await realpath(folder);
  const password = await persistOnce(new FolderObjects(dir), 'password', randomBytes(24).toString('base64url'));
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

/**
 * @returns the URL of the server that runs, or ran last, on `dataDir`.
 * @throws {Error} when there never was one.
 */
export async function embeddedRedisUrl(dataDir: string): Promise<string> {
  const url = await readFile(urlFile(join(dataDir, 'redis')), 'utf8').catch((cause) => {
    throw new Error(`There is no embedded Redis in ${dataDir}: set DATA_DIR or REDIS_URL.`, { cause });
  });
  return url.trim();
}

interface Deps {
  log: Log;
  /** The lock `users.lock`, held shared as long as this instance runs. */
  users: FileLock;
}

/** Adopts or starts the server and locks `users.lock` shared. The server answers then, but may still load its data. */
async function adoptOrStart(
  deps: Deps,
  folder: { dir: string; password: string },
  options: EmbeddedRedisOptions,
): Promise<[Server, Running]> {
  const deadline = performance.now() + (options.otherInstanceMsMax ?? 15_000);
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
    if (outcome === 'unreachable' && performance.now() > deadline) {
      throw new Error(
        `Another Millrace runs on ${folder.dir}, and its Redis does not answer here. ` +
          'If it is in another container or on another machine, start one Redis for both and set REDIS_URL.',
      );
    }
    await delay(firstRestartDelayMs);
  }
}

/**
 * Adopts the server that runs on the folder.
 * @param alone no other instance uses the server, so it gets this instance's settings.
 * @returns undefined when no server runs there.
 */
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
  if (alone) await withConnection(server, (redis) => redis.config('SET', 'maxmemory', memoryBytesMax));
  await replaceFile(urlFile(dir), `${urlOf(server)}\n`);
  log.info({ port }, 'adopted the Redis that is running on this data');
  return [server, watch(server)];
}

async function start(
  { dir, password }: { dir: string; password: string },
  { memoryBytesMax }: EmbeddedRedisOptions,
): Promise<[Server, Running] | 'failed'> {
  const previous = await readPort(dir);
  const port = previous && (await isFree(loopback, previous)) ? previous : await freePort(loopback);
  // The port is stored before the launch, so that the next start finds the server if this process is killed in between.
  await replaceFile(portFile(dir), String(port));
  const server = { dir, port, password };
  await replaceFile(urlFile(dir), `${urlOf(server)}\n`);
  const running = launch(server, memoryBytesMax);
  return (await answers(server, running)) ? [server, running] : 'failed';
}

/**
 * @returns whether the launched server has begun to answer. If not, it has ended: a server that is too slow is killed.
 */
async function answers(server: Server, running: Running): Promise<boolean> {
  let hasEnded = false;
  void running.ended.then(() => {
    hasEnded = true;
  });
  for (const deadline = performance.now() + launchMsMax; !hasEnded && performance.now() < deadline; await delay(10)) {
    // If another server has the port, that one answers, and the launched server ends.
    if ((await stateOf(server)) !== 'away') return true;
  }
  // If it is not killed, a slow server could bind the port later, while the next server runs.
  running.kill();
  await running.ended;
  return false;
}

/** Keeps the server of a folder running until the last instance stops. */
class Supervision implements EmbeddedRedis {
  readonly url: string;
  readonly #deps: Deps;
  readonly #server: Server;
  readonly #options: EmbeddedRedisOptions;
  readonly #stop = new AbortController();
  #running: Running;
  #startedMs = performance.now();
  #restartDelayMs = firstRestartDelayMs;
  /** Number of times in a row that the server ended before it was healthy. */
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
   * @throws {Error} when the server ends `failedStartsMax` times before that.
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
      const healthy = performance.now() - this.#startedMs > healthyMs;
      this.#failedStarts = healthy ? 0 : this.#failedStarts + 1;
      const delayMs = healthy ? firstRestartDelayMs : this.#restartDelayMs;
      this.#restartDelayMs = Math.min(2 * delayMs, restartDelayMsMax);
      const why = await describeFailure(this.#server.dir);
      this.#deps.log.warn({ how, why, delayMs }, 'the embedded Redis ended; starting it again');
      await delay(delayMs, undefined, { signal }).catch(() => {});
      if (!signal.aborted) await this.#restart();
    }
  }

  /** Starts the server on the same port, because clients know its URL. Adopts it if another instance has started it. */
  async #restart(): Promise<void> {
    const server = this.#server;
    this.#startedMs = performance.now();
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
    const { dir } = this.#server;
    try {
      if (existsSync(dir)) await withLock(startLock(dir), stopLockMsMax, () => this.#shutDownUnlessUsed());
      else await this.#shutDown(); // The folder of the server was removed, so no later start could find the server.
    } catch (error) {
      log.warn({ err: error }, 'the embedded Redis was left running');
    }
    this.#running.detach();
    users[Symbol.dispose]();
  }

  async #shutDownUnlessUsed(): Promise<void> {
    const { users } = this.#deps;
    users.release();
    if (users.tryExclusive()) await this.#shutDown();
    users[Symbol.dispose]();
  }

  async #shutDown(): Promise<void> {
    await shutdown(this.#server);
    await withDeadline(this.#running.ended, shutdownMsMax);
  }
}

/** @returns whether a server runs on the folder's data, loading or not. A server without a password gets one. */
async function claim(server: Server): Promise<boolean> {
  try {
    return await withConnection(server, async (redis) => {
      if (!(await servesFolder(redis, server))) return false;
      await redis.config('SET', 'requirepass', server.password);
      return true;
    });
  } catch (error) {
    const problem = refusalOf(server, error);
    if (!problem) return false;
    // This may be the server of the folder. A second server on its data would lose writes.
    throw new Error(
      `The Redis on port ${server.port} ${problem}. Stop it; or, if it is not Millrace's, remove ${portFile(server.dir)}.`,
      { cause: error },
    );
  }
}

/** @returns why the Redis on the port did not answer; undefined when nothing or no Redis listens there. */
function refusalOf({ dir }: Server, error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.message.startsWith('WRONGPASS')) return `does not take the password in ${join(dir, 'password')}`;
  if (error.message.startsWith('Command timed out')) return 'does not answer';
  return error.name === 'ReplyError' ? `answers: ${error.message}` : undefined;
}

async function cannotStart(dir: string): Promise<Error> {
  return new Error(`The embedded Redis cannot start: ${await describeFailure(dir)}`);
}

/**
 * @returns why the server may have ended: the last line of its log, and the free space, because a full disk is
 * frequent.
 */
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

/** Replaces a file as a whole. A file that has this text already is not written, so a full disk does not matter. */
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
