/**
 * `npm start`: the supervisor of the service. It serves no requests itself.
 *
 * It reads the configuration, starts the embedded Redis unless REDIS_URL names one, and starts one process a role. It
 * restarts processes that crash. On SIGTERM it stops the gateway first, which drains while the processors still answer,
 * then the processors, then Redis.
 */
import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { connect } from '../core/bus/connection.ts';
import { type Config, ConfigError, readConfig } from '../core/config.ts';
import { withInstalledModels } from '../core/installed-models.ts';
import { type AsyncDisposableStack, stopSignal, withDisposables } from '../core/lifecycle.ts';
import { createLog, type Log } from '../core/log.ts';
import { OutageError } from '../core/outage.ts';
import { checkStoreIdentity, StoreMismatch } from '../core/store/blobs/identity.ts';
import { FolderObjects } from '../core/store/objects/folder-objects.ts';
import { type ObjectStore, UnsuitableStore } from '../core/store/objects/object-store.ts';
import { openObjects } from '../core/store/objects/open-objects.ts';
import { persistOnce } from '../core/store/objects/persisted-value.ts';
import { type EmbeddedRedis, startEmbeddedRedis } from './embedded-redis.ts';
import { checkFree } from './port.ts';
import { RoleProcess } from './role-process.ts';

const root = join(import.meta.dirname, '..');
const roles = [
  { name: 'retrieval', module: 'processors/main.ts' },
  { name: 'indexing', module: 'processors/main.ts' },
  { name: 'planner', module: 'processors/main.ts' },
  { name: 'generation', module: 'processors/main.ts' },
  { name: 'dispatcher', module: 'processors/main.ts' },
  { name: 'gateway', module: 'gateway/main.ts' },
];

/**
 * Times after which a process is killed at a stop. Together they stay below the 10 s that an operator waits. The
 * gateway's time is above its `drainMs` (6 s). If it were killed earlier, streams would end without their terminal
 * event.
 */
const gatewayStopMs = 6_500;
const processorStopMs = 2_700;
const stopMsMax = 9_700;

/**
 * Share of the machine's memory that the embedded Redis may fill. The rest is for the indexes of retrieval, the other
 * processes, and the pages that Redis copies while it rewrites its append-only file.
 */
const redisMemoryShare = 0.4;

/** An error that is printed without its stack: the message says what to do. */
class StartError extends Error {}

async function serve(stack: AsyncDisposableStack): Promise<void> {
  const configured = withInstalledModels(process.env);
  const config = readConfig(configured);
  const log = createLog({ level: config.LOG_LEVEL, process: 'supervisor' });
  const stopped = stopSignal(true);
  await mkdir(config.DATA_DIR, { recursive: true });
  // This is checked first, so that a second start by mistake does not affect the running service.
  await checkAddress(config);
  const redisUrl = config.REDIS_URL ?? stack.use(await embeddedRedis({ log }, config, stopped)).url;
  await pairStore(redisUrl, config, log);
  const apiKey = config.API_KEY ?? (await persistedApiKey(config.DATA_DIR));
  const env = { ...configured, DATA_DIR: config.DATA_DIR, REDIS_URL: redisUrl, API_KEY: apiKey };
  const processes = roles.map(
    ({ name, module }) => new RoleProcess({ log }, { name, module: join(root, module), env }),
  );
  stack.defer(() => stopAll(processes));

  const started = Promise.all(processes.map(({ ready }) => ready));
  const why = await Promise.race([stopped, started.then(() => undefined)]);
  if (why === undefined) announce(config, (await started).find((address) => address !== '') ?? '', apiKey);
  log.info({ why: why ?? (await stopped) }, 'stopping');
  // Ends the process within the operator's ten seconds, even if a stop below hangs.
  setTimeout(() => process.exit(0), stopMsMax).unref();
}

/** @throws {StartError} with what to do, when the gateway could not listen on its address. */
async function checkAddress({ HOST, PORT }: Config): Promise<void> {
  if (PORT === 0) return;
  await checkFree(HOST, PORT).catch((cause: NodeJS.ErrnoException) => {
    const reason = cause.code === 'EADDRINUSE' ? 'another process listens there, perhaps this service' : cause.message;
    throw new StartError(`Cannot listen on ${HOST}:${PORT}: ${reason}. Set another PORT or HOST.`, { cause });
  });
}

function embeddedRedis(deps: { log: Log }, config: Config, stopped: Promise<unknown>): Promise<EmbeddedRedis> {
  const stop = new AbortController();
  void stopped.then(() => stop.abort());
  // `constrainedMemory` is the limit of the cgroup. Without one it is 0 or larger than the machine's memory.
  const memoryBytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  const memoryBytesMax = config.REDIS_MEMORY_MB * 1024 * 1024 || Math.floor(memoryBytes * redisMemoryShare);
  return startEmbeddedRedis(deps, config.DATA_DIR, { memoryBytesMax, signal: stop.signal });
}

/**
 * Compares the store ids before any process starts. So one line reports a mismatch, instead of an error of every
 * process.
 */
async function pairStore(url: string, config: Config, log: Log): Promise<void> {
  await withDisposables(async (stack) => {
    const objects = stack.use(await openStore(config));
    const redis = await connect({ url, name: 'supervisor', log });
    stack.defer(() => redis.disconnect());
    await checkStoreIdentity({ redis, objects });
  });
}

/** @throws {StartError} with what to do, when the bucket of BLOBS_URL cannot be used. */
async function openStore(config: Config): Promise<ObjectStore> {
  return openObjects(config).catch((cause) => {
    const isExpected = cause instanceof OutageError || cause instanceof UnsuitableStore;
    throw isExpected ? new StartError(cause.message, { cause }) : cause;
  });
}

async function stopAll(processes: RoleProcess[]): Promise<void> {
  const isGateway = ({ role }: RoleProcess) => role.name === 'gateway';
  const stop = (some: RoleProcess[], stopMs: number) => Promise.all(some.map((process) => process.stop(stopMs)));
  await stop(processes.filter(isGateway), gatewayStopMs);
  await stop(
    processes.filter((process) => !isGateway(process)),
    processorStopMs,
  );
}

/** @returns the development key, which is generated at the first start and stored in the folder. */
function persistedApiKey(dataDir: string): Promise<string> {
  return persistOnce(new FolderObjects(dataDir), 'api-key', `mr-${randomBytes(24).toString('base64url')}`);
}

function announce(config: Config, address: string, apiKey: string): void {
  const key = config.API_KEY === undefined ? `API key  ${apiKey}` : 'API key  the one in API_KEY';
  console.log(
    `\nMillrace is ready\n  URL      ${address}\n  ${key}\n  Data     ${config.DATA_DIR}\n  Console  ${address}/console\n`,
  );
}

withDisposables(serve).then(
  () => process.exit(0),
  (error) => {
    const isExpected = [ConfigError, StartError, StoreMismatch].some((kind) => error instanceof kind);
    console.error(isExpected ? error.message : error);
    process.exit(1);
  },
);
