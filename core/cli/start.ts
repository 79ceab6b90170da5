/**
 * `npm start`: the supervisor. It reads the configuration, starts Redis (embedded, unless REDIS_URL names one) and
 * one process a role, starts again what crashes, and stops all in order on SIGTERM: the gateway drains while the
 * processors still answer, then the processors, then Redis. It serves nothing itself.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { type Parts, stopMessage, stopSignal, withDeadline, withParts } from '../lifecycle.ts';
import { createLog, type Log } from '../log.ts';
import { startEmbeddedRedis } from './embedded-redis.ts';

const root = join(import.meta.dirname, '..', '..');
const roles = [
  { name: 'retrieval', module: 'processors/main.ts' },
  { name: 'indexing', module: 'processors/main.ts' },
  { name: 'generation', module: 'processors/main.ts' },
  { name: 'gateway', module: 'gateway/main.ts' },
] as const;

/**
 * The gateway's stop and the processors' together stay below the 10 s that an operator waits. The gateway's is above
 * its own `drainMs` (8 s): killed before, it would leave streams without their terminal event.
 */
const gatewayStopMs = 8_400;
const processorStopMs = 1_100;
const stopMsMax = 9_700;
const restartDelayMsMax = 5_000;
/** A child that lived this long has recovered: its next crash is a first one. */
const healthyMs = 30_000;

async function serve(parts: Parts): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog({ level: config.LOG_LEVEL, process: 'supervisor' });
  const stopped = stopSignal(true);
  await mkdir(config.DATA_DIR, { recursive: true });
  const redisUrl = config.REDIS_URL ?? parts.use(await startEmbeddedRedis({ log }, config.DATA_DIR)).url;
  const apiKey = config.API_KEY ?? (await keptApiKey(config.DATA_DIR));
  const env = { ...process.env, DATA_DIR: config.DATA_DIR, REDIS_URL: redisUrl, API_KEY: apiKey };
  const children = roles.map((role) => new Child({ log }, role, env));
  parts.defer(() => stopAll(children));

  const started = Promise.all(children.map((child) => child.ready));
  const why = await Promise.race([stopped, started.then(() => undefined)]);
  if (why === undefined) announce(config, children.at(-1)?.address ?? '', apiKey);
  log.info({ why: why ?? (await stopped) }, 'stopping');
  // Whatever may hang below, the operator's ten seconds hold.
  setTimeout(() => process.exit(0), stopMsMax).unref();
}

async function stopAll(children: Child[]): Promise<void> {
  const isGateway = (child: Child) => child.name === 'gateway';
  await Promise.all(children.filter(isGateway).map((child) => child.stop(gatewayStopMs)));
  await Promise.all(children.filter((child) => !isGateway(child)).map((child) => child.stop(processorStopMs)));
}

/** One role's process, started again with a growing delay whenever it ends by itself. */
class Child {
  readonly name: string;
  /** Resolves when the process first said that it is ready. */
  readonly ready: Promise<void>;
  /** Where the gateway listens, once ready. */
  address = '';
  readonly #log: Log;
  readonly #launch: () => ChildProcess;
  #process: ChildProcess;
  #restartDelayMs = 100;
  #stopping = false;

  constructor(deps: { log: Log }, role: (typeof roles)[number], env: NodeJS.ProcessEnv) {
    this.name = role.name;
    this.#log = deps.log;
    const execArgv = ['--disable-warning=ExperimentalWarning'];
    this.#launch = () => fork(join(root, role.module), [role.name], { env, execArgv });
    const { promise, resolve } = Promise.withResolvers<void>();
    this.ready = promise;
    this.#process = this.#watch(resolve);
  }

  #watch(onReady: () => void): ChildProcess {
    const child = this.#launch();
    const startedMs = Date.now();
    child.on('message', (message: { ready?: { address?: string } }) => {
      this.address = message.ready?.address ?? '';
      onReady();
    });
    child.once('exit', (status, signal) => {
      if (this.#stopping) return;
      if (Date.now() - startedMs > healthyMs) this.#restartDelayMs = 100;
      this.#log.warn({ role: this.name, status, signal, delayMs: this.#restartDelayMs }, 'ended; starting it again');
      setTimeout(() => {
        if (!this.#stopping) this.#process = this.#watch(onReady);
      }, this.#restartDelayMs);
      this.#restartDelayMs = Math.min(2 * this.#restartDelayMs, restartDelayMsMax);
    });
    return child;
  }

  async stop(stopMs: number): Promise<void> {
    this.#stopping = true;
    const child = this.#process;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.send(stopMessage);
    if (await withDeadline(exited, stopMs)) return;
    this.#log.warn({ role: this.name }, 'did not stop in time; killing it');
    child.kill('SIGKILL');
  }
}

/** The development key: generated at the first start, the same at every later one. */
async function keptApiKey(dataDir: string): Promise<string> {
  const path = join(dataDir, 'api-key');
  const fresh = `mr-${randomBytes(24).toString('base64url')}`;
  await writeFile(path, fresh, { flag: 'wx', mode: 0o600 }).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return (await readFile(path, 'utf8')).trim();
}

function announce(config: Config, address: string, apiKey: string): void {
  const key = config.API_KEY === undefined ? `API key  ${apiKey}` : 'API key  the one in API_KEY';
  console.log(`\nMillrace is ready\n  URL      ${address}\n  ${key}\n  Data     ${config.DATA_DIR}\n`);
}

withParts(serve).then(
  () => process.exit(0),
  (error) => {
    console.error(error instanceof ConfigError ? error.message : error);
    process.exit(1);
  },
);
