/** Starts the service of a scenario, with the Redis, proxy, disk and second processes that its fault needs. */
import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { embeddedRedisUrl } from '../../cli/service/embedded-redis.ts';
import { AsyncDisposableStack } from '../../core/lifecycle.ts';
import { killDataDir, killDataDirAtExit } from '../support/lifeline.ts';
import { freePort } from '../support/network/port.ts';
import { type LossyProxy, startProxy } from '../support/network/proxy.ts';
import { callbackSecret } from '../support/network/receiver.ts';
import { type RedisServer, startRedis } from '../support/redis.ts';
import { Service } from '../support/service.ts';
import { parentOf } from './inject/processes.ts';

const root = join(import.meta.dirname, '..', '..');

export interface WorldOptions {
  /** `embedded` (default): the service's own Redis, with `appendfsync everysec`. Otherwise a server of the test. */
  redis?: 'embedded' | 'always' | 'everysec';
  /** The service reaches Redis through a proxy. Only with a server of the test. */
  proxied?: boolean;
  /** Size of a separate disk for DATA_DIR, in MiB. */
  diskMb?: number;
  /** Roles with a second process. */
  replicas?: readonly string[];
  env?: NodeJS.ProcessEnv;
}

export interface World extends AsyncDisposable {
  /** The service of the newest start. */
  service: Service;
  /** The test's Redis; undefined if the service has its own. */
  readonly redis: RedisServer | undefined;
  readonly proxy: LossyProxy | undefined;
  /** URL of Redis without the proxy. */
  readonly redisUrl: string;
  /** Path of DATA_DIR for this process. */
  readonly dataPath: string;
  /** Starts the service again on the same data and port, after the previous one has ended. */
  startAgain(): Promise<void>;
}

export async function startWorld(options: WorldOptions = {}): Promise<World> {
  const parts = new AsyncDisposableStack();
  try {
    return await startParts(parts, options);
  } catch (error) {
    await parts[Symbol.asyncDispose]();
    throw error;
  }
}

async function startParts(parts: AsyncDisposableStack, options: WorldOptions): Promise<World> {
  const { redis: kind = 'embedded', proxied = false, diskMb, replicas = [] } = options;
  const redis = kind === 'embedded' ? undefined : parts.use(await startRedis({ appendonly: true, appendfsync: kind }));
  const proxy = redis && proxied ? parts.use(await startProxy(redis.port)) : undefined;
  const dataDir = await mkdtemp(join(tmpdir(), 'millrace-faults-'));
  parts.defer(() => rm(dataDir, { recursive: true, force: true }));
  // A killed supervisor leaves its Redis running for the next start.
  killDataDirAtExit(dataDir);
  parts.defer(() => killDataDir(dataDir));
  const env = {
    // A fixed port, so that a restarted gateway has the same address.
    PORT: String(await freePort()),
    LOG_LEVEL: 'error',
    CALLBACK_SECRET: callbackSecret,
    CALLBACK_ALLOW_PRIVATE: '1',
    ...(redis && { REDIS_URL: proxy?.url ?? redis.url }),
    ...options.env,
  };
  const launcher = diskMb ? smallDisk(dataDir, diskMb) : [];
  const start = async () => parts.use(await Service.start({ env, dataDir, launcher }));
  const service = await start();
  const { gateway } = await service.pids();
  const dataPath = diskMb ? `/proc/${await parentOf(gateway!)}/root${dataDir}` : dataDir;
  const redisUrl = redis?.url ?? (await embeddedRedisUrl(dataPath));
  for (const role of replicas) {
    parts.use(await startReplica(role, { ...env, DATA_DIR: dataDir, REDIS_URL: proxy?.url ?? redisUrl }));
  }
  const world: World = {
    service,
    redis,
    proxy,
    redisUrl,
    dataPath,
    async startAgain() {
      world.service = await start();
    },
    [Symbol.asyncDispose]: () => parts[Symbol.asyncDispose](),
  };
  return world;
}

/** Starts a second process of a role. */
async function startReplica(role: string, env: NodeJS.ProcessEnv): Promise<AsyncDisposable> {
  const options = { env: { ...process.env, ...env }, execArgv: ['--disable-warning=ExperimentalWarning'] };
  const child: ChildProcess = fork(join(root, 'processors', 'main.ts'), [role], options);
  await once(child, 'message');
  return {
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/**
 * A command prefix that runs a command in its own mount namespace, with a disk of `mb` MiB at `dir`.
 * The disk disappears with the last process of the namespace.
 */
function smallDisk(dir: string, mb: number): string[] {
  const mount = `mount -t tmpfs -o size=${mb}m none "$0" && exec "$@"`;
  return [...mountNamespace(), 'sh', '-c', mount, dir];
}

function mountNamespace(): string[] {
  return process.getuid?.() === 0 ? ['unshare', '--mount'] : ['unshare', '--map-root-user', '--mount'];
}

/** Whether this machine allows us to mount a disk. */
export function canMountDisk(): boolean {
  const [command = '', ...args] = mountNamespace();
  const mount = 'mount -t tmpfs -o size=1m none /tmp';
  return spawnSync(command, [...args, 'sh', '-c', mount], { stdio: 'ignore' }).status === 0;
}
