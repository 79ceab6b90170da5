/**
 * `npm start`: the supervisor of the service. It serves no requests itself.
 *
 * It reads the configuration, starts the embedded Redis unless REDIS_URL names one, and starts the processes of its roles:
 * one of each, or those of `--roles` or ROLES. It restarts processes that crash. On SIGTERM it stops the gateways first,
 * which drain while the processors still answer, then the processors, then Redis.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { connect } from '../core/bus/connection.ts';
import { ShardsMismatch } from '../core/bus/shards.ts';
import { type Config, ConfigError, readConfig } from '../core/config.ts';
import { withInstalledModels } from '../core/installed-models.ts';
import { type AsyncDisposableStack, stopSignal, withDisposables } from '../core/lifecycle.ts';
import { createLog, type Log } from '../core/log.ts';
import { LogOutput } from '../core/log-output.ts';
import { OutageError } from '../core/outage.ts';
import { missingRoles, type RoleName } from '../core/roles.ts';
import { checkStoreIdentity, StoreMismatch } from '../core/store/blobs/identity.ts';
import { FolderObjects } from '../core/store/objects/folder-objects.ts';
import { type ObjectStore, UnsuitableStore } from '../core/store/objects/object-store.ts';
import { openObjects } from '../core/store/objects/open-objects.ts';
import { persistOnce, readPersisted } from '../core/store/objects/persisted-value.ts';
import { readCommandLine, UsageError } from './command-line.ts';
import { type EmbeddedRedis, startEmbeddedRedis } from './service/embedded-redis.ts';
import { checkFree } from './service/port.ts';
import { startProblemHandover } from './service/problem-handover.ts';
import { RoleProcess, RoleStartError } from './service/role-process.ts';

const root = join(import.meta.dirname, '..');
const usage = 'usage: npx millrace start [--roles ROLE[=COUNT],...]';

/**
 * Times after which a process is killed at a stop. With the default settings they stay together below the 10 s that an
 * operator waits. A gateway gets some time beyond its settings. If it were killed earlier, streams would end without their
 * terminal event.
 */
const gatewayCloseMs = 500;
const processorStopMs = 2_700;
const supervisorStopMs = 500;

/**
 * Share of the machine's memory that the embedded Redis may fill. The rest is for the indexes of retrieval, the other
 * processes, and the pages that Redis copies while it rewrites its append-only file.
 */
const redisMemoryShare = 0.4;

const portMax = 65_535;

/** An error that is printed without its stack: the message says what to do. */
class StartError extends Error {}

async function serve(stack: AsyncDisposableStack): Promise<void> {
  const configured = withInstalledModels({ ...process.env, ...givenRoles() });
  const config = readConfig(configured);
  const logOutput = new LogOutput(1);
  const log = createLog({ level: config.LOG_LEVEL, process: 'supervisor', output: logOutput });
  const stopped = stopSignal(true);
  checkRoles(config);
  checkReplicas(config);
  await mkdir(config.DATA_DIR, { recursive: true });
  const ports = gatewayPorts(config);
  // This is checked first, so that a second start by mistake does not affect the running service.
  for (const port of ports) await checkAddress(config.HOST, port);
  const redisUrl = config.REDIS_URL ?? stack.use(await embeddedRedis({ log }, config, stopped)).url;
  const apiKey = await pairStore(redisUrl, config, log);
  const env = { ...configured, DATA_DIR: config.DATA_DIR, REDIS_URL: redisUrl, API_KEY: apiKey };
  const start = (name: RoleName, PORT = config.PORT) => {
    const module = join(root, name === 'gateway' ? 'gateway/main.ts' : 'processors/main.ts');
    return new RoleProcess({ log }, { name, module, env: { ...env, PORT: String(PORT) } });
  };
  const processes = [...config.ROLES].flatMap(([name, count]) => {
    return Array.from({ length: count }, (_, at) => start(name, name === 'gateway' ? ports[at] : undefined));
  });
  stack.defer(() => stopAll(processes, gatewayStopMs(config)));
  const handover = startProblemHandover({ logOutput }, processes);
  stack.defer(() => handover[Symbol.dispose]());
  const readyFile = config.READY_FILE;
  const removeReadyFile = async () => readyFile !== undefined && (await rm(readyFile, { force: true }));
  // A start that was killed has left its file.
  await removeReadyFile();
  stack.defer(removeReadyFile);

  const started = Promise.all(processes.map(({ ready }) => ready));
  const why = await Promise.race([stopped, started.then(() => undefined)]);
  if (why === undefined && readyFile !== undefined) await writeFile(readyFile, '');
  if (why === undefined) announce(config, (await started).filter(Boolean), apiKey);
  log.info({ why: why ?? (await stopped) }, 'stopping');
  // Ends the process in time, even if a stop below hangs.
  setTimeout(() => process.exit(0), gatewayStopMs(config) + processorStopMs + supervisorStopMs).unref();
}

/** @returns the roles of the command line, as the variable ROLES. @throws {UsageError} */
function givenRoles(): { ROLES?: string } {
  const { values, positionals } = readCommandLine(usage, { roles: { type: 'string' } });
  if (positionals.length > 0) throw new UsageError(usage);
  return values.roles === undefined ? {} : { ROLES: values.roles };
}

/**
 * An embedded Redis of a machine that runs only some roles would be empty, and its processes would wait for ever.
 * @throws {StartError} with what to do
 */
function checkRoles({ ROLES, REDIS_URL }: Config): void {
  const missing = missingRoles(ROLES);
  if (missing.length === 0 || REDIS_URL !== undefined) return;
  throw new StartError(
    `ROLES leaves out ${missing.join(', ')}: set REDIS_URL to the Redis that the other machines use too.`,
  );
}

/** @throws {StartError} when the embedded Redis would have to have replicas. */
function checkReplicas({ REDIS_WAIT_REPLICAS, REDIS_URL }: Config): void {
  if (REDIS_WAIT_REPLICAS === 0 || REDIS_URL !== undefined) return;
  throw new StartError('REDIS_WAIT_REPLICAS needs REDIS_URL: the embedded Redis has no replicas.');
}

/** @returns the ports of the gateways. @throws {StartError} when one would be above the highest port */
function gatewayPorts({ ROLES, PORT }: Config): number[] {
  const ports = Array.from({ length: ROLES.get('gateway') ?? 0 }, (_, at) => (PORT === 0 ? 0 : PORT + at));
  if (ports.every((port) => port <= portMax)) return ports;
  throw new StartError(`PORT ${PORT} is too high for ${ports.length} gateways: they take the ports after it too.`);
}

/** @throws {StartError} with what to do, when the gateway could not listen on its address. */
async function checkAddress(host: string, port: number): Promise<void> {
  if (port === 0) return;
  await checkFree(host, port).catch((cause: NodeJS.ErrnoException) => {
    const reason = cause.code === 'EADDRINUSE' ? 'another process listens there, perhaps this service' : cause.message;
    throw new StartError(`Cannot listen on ${host}:${port}: ${reason}. Set another PORT or HOST.`, { cause });
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
 * @returns the first API key
 */
async function pairStore(url: string, config: Config, log: Log): Promise<string> {
  return withDisposables(async (stack) => {
    const objects = stack.use(await openStore(config));
    const redis = await connect({ url, name: 'supervisor', log, store: { shards: config.SHARDS } });
    stack.defer(() => redis.disconnect());
    await checkStoreIdentity({ redis, objects });
    return config.API_KEY ?? (await persistedApiKey(objects, config));
  });
}

/** @throws {StartError} with what to do, when the bucket of BLOBS_URL cannot be used. */
async function openStore(config: Config): Promise<ObjectStore> {
  return openObjects(config).catch((cause) => {
    const isExpected = cause instanceof OutageError || cause instanceof UnsuitableStore;
    throw isExpected ? new StartError(cause.message, { cause }) : cause;
  });
}

function gatewayStopMs({ DRAIN_NOTICE_SECONDS, DRAIN_SECONDS }: Config): number {
  return (DRAIN_NOTICE_SECONDS + DRAIN_SECONDS) * 1000 + gatewayCloseMs;
}

async function stopAll(processes: RoleProcess[], gatewayStopMs: number): Promise<void> {
  const isGateway = ({ role }: RoleProcess) => role.name === 'gateway';
  const stop = (some: RoleProcess[], stopMs: number) => Promise.all(some.map((process) => process.stop(stopMs)));
  await stop(processes.filter(isGateway), gatewayStopMs);
  await stop(
    processes.filter((process) => !isGateway(process)),
    processorStopMs,
  );
}

/**
 * @returns the development key, which is generated at the first start. It is stored where all gateways find it. A bucket
 * takes over the key that the folder has.
 */
async function persistedApiKey(objects: ObjectStore, { DATA_DIR }: Config): Promise<string> {
  const inFolder = await readPersisted(new FolderObjects(DATA_DIR), 'api-key');
  return persistOnce(objects, 'api-key', inFolder ?? `mr-${randomBytes(24).toString('base64url')}`);
}

function announce({ API_KEY, DATA_DIR, ROLES }: Config, addresses: readonly string[], apiKey: string): void {
  const lines = addresses.map((address) => `URL      ${address}`);
  if (addresses.length > 0) lines.push(`API key  ${API_KEY === undefined ? apiKey : 'the one in API_KEY'}`);
  if (missingRoles(ROLES).length > 0) {
    lines.push(`Roles    ${[...ROLES].map(([role, count]) => `${role}=${count}`).join(', ')}`);
  }
  lines.push(`Data     ${DATA_DIR}`);
  if (addresses.length > 0) lines.push(`Console  ${addresses[0]}/console`);
  console.log(`\nMillrace is ready\n${lines.map((line) => `  ${line}`).join('\n')}\n`);
}

withDisposables(serve).then(
  () => process.exit(0),
  (error) => {
    const isExpected = [ConfigError, UsageError, StartError, RoleStartError, StoreMismatch, ShardsMismatch].some(
      (kind) => error instanceof kind,
    );
    console.error(isExpected ? error.message : error);
    process.exit(1);
  },
);
