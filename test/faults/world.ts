/** The service of a scenario, with the Redis, the proxy, the disk and the second processes that its fault needs. */
import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { embeddedRedisUrl } from '../../cli/embedded-redis.ts';
import { AsyncDisposableStack } from '../../core/lifecycle.ts';
import { killDataDir, killDataDirAtExit } from '../support/lifeline.ts';
import { freePort } from '../support/port.ts';
import { type LossyProxy, startProxy } from '../support/proxy.ts';
import { callbackSecret } from '../support/receiver.ts';
import { type RedisServer, startRedis } from '../support/redis.ts';
import { Service } from '../support/service.ts';
import { parentOf } from './inject/processes.ts';

const root = join(import.meta.dirname, '..', '..');

export interface WorldOptions {
  /** `embedded`: the service's own, with `appendfsync everysec`; else a server of the test. Default embedded. */
  redis?: 'embedded' | 'always' | 'everysec';
  /** The service reaches Redis through a proxy; only with a server of the test. */
  proxied?: boolean;
  /** DATA_DIR is a disk of its own of this size, MiB. */
  diskMb?: number;
  /** Roles of which a second process runs. */
  replicas?: readonly string[];
  env?: NodeJS.ProcessEnv;
}

export interface World extends AsyncDisposable {
  /** The newest start. */
  service: Service;
  /** undefined: the service has its own. */
  readonly redis: RedisServer | undefined;
  readonly proxy: LossyProxy | undefined;
  /** Past the proxy. */
  readonly redisUrl: string;
  /** DATA_DIR as this process sees it. */
  readonly dataPath: string;
  /** A start on the same data and port, after the one before has ended. */
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
  // A supervisor that has no time left leaves its Redis to the next start.
  killDataDirAtExit(dataDir);
  parts.defer(() => killDataDir(dataDir));
  const env = {
    // A gateway that was killed comes back where its clients look for it.
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

/** A second process of a role. */
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
 * A command that runs what follows it in a mount namespace of its own, with a disk of `mb` MiB at `dir`. The disk goes
 * with the last process of the namespace, however it ends.
 */
function smallDisk(dir: string, mb: number): string[] {
  const mount = `mount -t tmpfs -o size=${mb}m none "$0" && exec "$@"`;
  return [...mountNamespace(), 'sh', '-c', mount, dir];
}

function mountNamespace(): string[] {
  return process.getuid?.() === 0 ? ['unshare', '--mount'] : ['unshare', '--map-root-user', '--mount'];
}

/** Whether this machine lets us mount a disk of our own. */
export function canMountDisk(): boolean {
  const [command = '', ...args] = mountNamespace();
  const mount = 'mount -t tmpfs -o size=1m none /tmp';
  return spawnSync(command, [...args, 'sh', '-c', mount], { stdio: 'ignore' }).status === 0;
}
