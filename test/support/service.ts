/**
 * The whole service as a user starts it: the supervisor, its embedded Redis and one process a role. It listens on a free
 * port and has a data folder of its own. Its output is kept for failure messages.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { embeddedRedisUrl } from '../../cli/service/embedded-redis.ts';
import { startRedis } from './redis.ts';

const root = join(import.meta.dirname, '..', '..');
/** Longest start of all processes, on a machine that is busy with other tests. */
const startMsMax = 120_000;
const stopMsMax = 15_000;
const outputCharsMax = 64_000;

export interface ServiceOptions {
  /** Environment variables besides those of the test's process. They override the defaults of this file. */
  env?: NodeJS.ProcessEnv;
  /** The data folder, which is kept at the end. Default: a new folder that is removed at the end. */
  dataDir?: string | undefined;
  /** A command that runs the start script, for example in a namespace of its own. */
  launcher?: readonly string[];
  /** Arguments of the start script. */
  args?: readonly string[];
}

/** The part of tap's `t` that stops a service at the end of the test. */
interface Test {
  teardown(close: () => unknown): void;
}

/** Stopped when the test of `t` is over. */
export async function startService(t: Test, options: ServiceOptions = {}): Promise<Service> {
  const service = await Service.start(options);
  t.teardown(() => service[Symbol.asyncDispose]());
  return service;
}

/**
 * Starts only some roles, on a Redis of the test. All roles take 8 s of CPU to start: indexing 2.7, retrieval 1.2, generation
 * 1.2, the gateway 1.1, the planner 1.0, the dispatcher 0.8.
 */
export async function startRoles(t: Test, roles: string, options: ServiceOptions = {}): Promise<Service> {
  const redis = await startRedis();
  t.teardown(() => redis[Symbol.asyncDispose]());
  return startService(t, { ...options, args: ['--roles', roles], env: { ...options.env, REDIS_URL: redis.url } });
}

/** Runs the start script alone: `npm start` without the installation. */
export function spawnStart(
  env: NodeJS.ProcessEnv,
  { launcher = [], args: given = [] }: Pick<ServiceOptions, 'launcher' | 'args'> = {},
): ChildProcess {
  const start = [process.execPath, '--disable-warning=ExperimentalWarning', join(root, 'cli', 'start.ts'), ...given];
  const [command = '', ...args] = [...launcher, ...start];
  // A process group of its own, so that a signal to the whole group does not reach the test.
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    // The channel closes when the test's process ends, even by a kill. The service then stops.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  });
  child.channel?.unref();
  return child;
}

export class Service implements AsyncDisposable {
  /** The address of its first gateway; empty if it has none. */
  readonly url: string;
  /** The addresses of its gateways. */
  readonly urls: readonly string[];
  readonly apiKey: string;
  readonly dataDir: string;
  readonly #supervisor: ChildProcess;
  readonly #output: Output;
  readonly #removesData: boolean;
  /** Unset: the embedded one. */
  readonly #redisUrl: string | undefined;

  private constructor(
    at: {
      urls: readonly string[];
      apiKey: string;
      dataDir: string;
      removesData: boolean;
      redisUrl: string | undefined;
    },
    supervisor: ChildProcess,
    output: Output,
  ) {
    this.url = at.urls[0] ?? '';
    this.urls = at.urls;
    this.apiKey = at.apiKey;
    this.dataDir = at.dataDir;
    this.#removesData = at.removesData;
    this.#redisUrl = at.redisUrl;
    this.#supervisor = supervisor;
    this.#output = output;
  }

  static async start(options: ServiceOptions = {}): Promise<Service> {
    const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'millrace-')));
    const preset = { LOG_LEVEL: 'warn', PORT: '0', API_KEY: 'test-key-0123456789', DATA_DIR: dataDir };
    const supervisor = spawnStart({ ...preset, ...options.env }, options);
    const endWithTest = () => supervisor.kill('SIGTERM');
    process.once('exit', endWithTest);
    supervisor.once('exit', () => process.off('exit', endWithTest));
    const output = new Output(supervisor);
    const printed = output.match(/^Millrace is ready\n((?: {2}.+\n)+)\n/m);
    const [lines = ''] = await printed.catch((error) => {
      supervisor.kill('SIGTERM'); // otherwise it would keep the test's process alive
      throw error;
    });
    const urls = [...lines.matchAll(/^ {2}URL +(\S+)$/gm)].map(([, url]) => url!);
    const printedKey = /^ {2}API key +(.+)$/m.exec(lines)?.[1] ?? '';
    const apiKey = options.env?.API_KEY === '' ? printedKey : (options.env?.API_KEY ?? preset.API_KEY);
    const removesData = options.dataDir === undefined;
    const redisUrl = options.env?.REDIS_URL ?? process.env.REDIS_URL;
    return new Service({ urls, apiKey, dataDir, removesData, redisUrl }, supervisor, output);
  }

  /** @returns the same service, whose requests are sent with a new key of `tenant`. The key has every role. */
  async asTenant(tenant: string): Promise<Service> {
    const response = await this.post('/v1/keys', { tenant, roles: ['rag', 'queue', 'worker', 'admin'] });
    const { key: apiKey } = (await response.json()) as { key: string };
    const at = { urls: this.urls, apiKey, dataDir: this.dataDir, removesData: false, redisUrl: this.#redisUrl };
    return new Service(at, this.#supervisor, this.#output);
  }

  /** The last 64 kB of its output. */
  get output(): string {
    return this.#output.text;
  }

  /** Sends a request with the key, unless `headers` have another one. */
  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (!headers.has('authorization')) headers.set('authorization', `Bearer ${this.apiKey}`);
    return fetch(this.url + path, { ...init, headers });
  }

  /** @param body sent as JSON, but a string is sent unchanged. */
  post(path: string, body: unknown, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('content-type', 'application/json');
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return this.fetch(path, { ...init, method: 'POST', headers, body: text });
  }

  /** @param parts further form parts, such as `space_id`. */
  upload(
    fileId: string,
    fileName: string,
    content: string | Uint8Array,
    parts: Record<string, string> = {},
    init: RequestInit = {},
  ): Promise<Response> {
    const form = new FormData();
    for (const [name, value] of Object.entries({ file_id: fileId, file_name: fileName, user: 'tester', ...parts })) {
      form.set(name, value);
    }
    form.set('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), fileName);
    return this.fetch('/api/file/stream/indexing', { ...init, method: 'POST', body: form });
  }

  /** @returns the process ids by role: gateway, retrieval, indexing, planner, generation, dispatcher, redis. */
  async pids(): Promise<Record<string, number>> {
    const supervisor = String(this.#supervisor.pid);
    const found: Record<string, number> = {};
    for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      if (stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] !== supervisor) continue;
      const command = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0').filter(Boolean);
      found[/redis|valkey/.test(command[0]) ? 'redis' : (command.at(-1) ?? '')] = Number(pid);
    }
    return found;
  }

  /** @returns the URL of its Redis. */
  async redisUrl(): Promise<string> {
    return this.#redisUrl ?? (await embeddedRedisUrl(this.dataDir));
  }

  /**
   * Sends SIGTERM to the supervisor, as an operator does. With `wholeGroup` it is sent to all processes, as a terminal or
   * a container does.
   * @returns the exit status; null when the supervisor had to be killed.
   */
  async stop({ wholeGroup = false } = {}): Promise<number | null> {
    const { pid = 0, exitCode, signalCode } = this.#supervisor;
    if (exitCode !== null || signalCode !== null) return exitCode;
    const ended = new Promise<number | null>((resolve) => this.#supervisor.once('exit', resolve));
    process.kill(wholeGroup ? -pid : pid, 'SIGTERM');
    const timer = setTimeout(() => this.#supervisor.kill('SIGKILL'), stopMsMax);
    const status = await ended;
    clearTimeout(timer);
    return status;
  }

  /** Kills the supervisor. Its processes notice it and stop. */
  async kill9(): Promise<void> {
    const ended = new Promise((resolve) => this.#supervisor.once('exit', resolve));
    this.#supervisor.kill('SIGKILL');
    await ended;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
    if (this.#removesData) await rm(this.dataDir, { recursive: true, force: true });
  }
}

/** The output of a process on stdout and stderr. */
class Output {
  text = '';
  readonly #process: ChildProcess;

  constructor(process: ChildProcess) {
    this.#process = process;
    const read = (chunk: Buffer) => {
      this.text = (this.text + chunk).slice(-outputCharsMax);
    };
    process.stdout?.on('data', read);
    process.stderr?.on('data', read);
  }

  /**
   * @returns the groups of the first match, once there is one.
   * @throws {Error} when the process ends before, or takes too long.
   */
  match(pattern: RegExp): Promise<string[]> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const groups = pattern.exec(this.text)?.slice(1);
        if (groups) settle(() => resolve(groups));
      };
      const fail = (why: string) => settle(() => reject(new Error(`The service ${why}:\n${this.text.slice(-4_000)}`)));
      const ended = (status: number | null) => fail(`ended with ${status}`);
      const timer = setTimeout(fail, startMsMax, 'did not start');
      const settle = (how: () => void) => {
        clearTimeout(timer);
        this.#process.stdout?.off('data', look);
        this.#process.off('exit', ended);
        how();
      };
      this.#process.stdout?.on('data', look);
      this.#process.once('exit', ended);
      look();
    });
  }
}
