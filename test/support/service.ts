/**
 * The whole service as a user starts it: the supervisor, its embedded Redis and one process a role, on a free port
 * with its data in a folder of its own. Whatever it prints is kept for the failure message.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const startMsMax = 60_000;
const stopMsMax = 15_000;

export interface ServiceOptions {
  env?: NodeJS.ProcessEnv;
  /** Kept at the end when given; otherwise a folder of its own that is removed. */
  dataDir?: string;
}

export class Service implements AsyncDisposable {
  readonly url: string;
  readonly apiKey: string;
  readonly dataDir: string;
  readonly #supervisor: ChildProcess;
  readonly #output: () => string;
  readonly #removesData: boolean;

  private constructor(at: {
    url: string;
    apiKey: string;
    dataDir: string;
    supervisor: ChildProcess;
    output: () => string;
    removesData: boolean;
  }) {
    this.url = at.url;
    this.apiKey = at.apiKey;
    this.dataDir = at.dataDir;
    this.#supervisor = at.supervisor;
    this.#output = at.output;
    this.#removesData = at.removesData;
  }

  static async start(options: ServiceOptions = {}): Promise<Service> {
    const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'millrace-')));
    const apiKey = options.env?.API_KEY ?? 'test-key-0123456789';
    const env = { ...process.env, LOG_LEVEL: 'warn', PORT: '0', API_KEY: apiKey, DATA_DIR: dataDir, ...options.env };
    const args = ['--disable-warning=ExperimentalWarning', join(root, 'core', 'cli', 'start.ts')];
    const supervisor = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const url = await new Promise<string>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`The service did not start:\n${output}`)), startMsMax);
      const read = (chunk: Buffer) => {
        output = (output + chunk).slice(-64_000);
        const match = /^ {2}URL +(\S+)$/m.exec(output);
        if (match) resolve(match[1]);
        if (match) clearTimeout(timer);
      };
      supervisor.stdout.on('data', read);
      supervisor.stderr.on('data', read);
      supervisor.once('exit', (status) => reject(new Error(`The service ended with ${status}:\n${output}`)));
    });
    const removesData = options.dataDir === undefined;
    return new Service({ url, apiKey, dataDir, supervisor, output: () => output, removesData });
  }

  /** What it has printed, the last 64 kB. */
  get output(): string {
    return this.#output();
  }

  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (!headers.has('authorization')) headers.set('authorization', `Bearer ${this.apiKey}`);
    return fetch(this.url + path, { ...init, headers });
  }

  post(path: string, body: unknown, init: RequestInit = {}): Promise<Response> {
    const headers = { 'content-type': 'application/json', ...(init.headers as Record<string, string>) };
    return this.fetch(path, { ...init, method: 'POST', headers, body: JSON.stringify(body) });
  }

  /** @param parts further form parts, such as `space_id` */
  upload(fileId: string, fileName: string, content: string | Uint8Array, parts: Record<string, string> = {}) {
    const form = new FormData();
    for (const [name, value] of Object.entries({ file_id: fileId, file_name: fileName, user: 'tester', ...parts })) {
      form.set(name, value);
    }
    form.set('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), fileName);
    return this.fetch('/api/file/stream/indexing', { method: 'POST', body: form });
  }

  /** Process ids by role: gateway, retrieval, indexing, generation, redis. */
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

  /** Port of the embedded Redis. */
  async redisUrl(): Promise<string> {
    return `redis://127.0.0.1:${(await readFile(join(this.dataDir, 'redis', 'port'), 'utf8')).trim()}`;
  }

  /** SIGTERM, as an operator stops it. @returns the exit status. */
  async stop(): Promise<number | null> {
    const { exitCode, signalCode } = this.#supervisor;
    if (exitCode !== null || signalCode !== null) return exitCode;
    const ended = new Promise<number | null>((resolve) => this.#supervisor.once('exit', resolve));
    this.#supervisor.kill('SIGTERM');
    const timer = setTimeout(() => this.#supervisor.kill('SIGKILL'), stopMsMax);
    const status = await ended;
    clearTimeout(timer);
    return status;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
    if (this.#removesData) await rm(this.dataDir, { recursive: true, force: true });
  }
}
