/**
 * `npm start`: the supervisor. It reads the configuration, starts Redis (embedded, unless REDIS_URL names one) and
 * one process a role, starts again what crashes, and stops all in order on SIGTERM: the gateway drains while the
 * processors still answer, then the processors, then Redis. It serves nothing itself.
 */
import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, ConfigError, readConfig } from '../core/config.ts';
import { type Parts, stopSignal, withParts } from '../core/lifecycle.ts';
import { createLog } from '../core/log.ts';
import { keepValue } from '../core/store/kept-value.ts';
import { startEmbeddedRedis } from './embedded-redis.ts';
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
 * The gateway's stop and the processors' together stay below the 10 s that an operator waits. The gateway's is above
 * its own `drainMs` (6 s): killed before, it would leave streams without their terminal event.
 */
const gatewayStopMs = 6_500;
const processorStopMs = 2_700;
const stopMsMax = 9_700;

async function serve(parts: Parts): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog({ level: config.LOG_LEVEL, process: 'supervisor' });
  const stopped = stopSignal(true);
  await mkdir(config.DATA_DIR, { recursive: true });
  const redisUrl = config.REDIS_URL ?? parts.use(await startEmbeddedRedis({ log }, config.DATA_DIR)).url;
  const apiKey = config.API_KEY ?? (await keptApiKey(config.DATA_DIR));
  const env = { ...process.env, DATA_DIR: config.DATA_DIR, REDIS_URL: redisUrl, API_KEY: apiKey };
  const processes = roles.map(
    ({ name, module }) => new RoleProcess({ log }, { name, module: join(root, module), env }),
  );
  parts.defer(() => stopAll(processes));

  const started = Promise.all(processes.map(({ ready }) => ready));
  const why = await Promise.race([stopped, started.then(() => undefined)]);
  if (why === undefined) announce(config, (await started).find((address) => address !== '') ?? '', apiKey);
  log.info({ why: why ?? (await stopped) }, 'stopping');
  // Whatever may hang below, the operator's ten seconds hold.
  setTimeout(() => process.exit(0), stopMsMax).unref();
}

async function stopAll(processes: RoleProcess[]): Promise<void> {
  const isGateway = ({ role }: RoleProcess) => role.name === 'gateway';
  const stop = (some: RoleProcess[], stopMs: number) => Promise.all(some.map((one) => one.stop(stopMs)));
  await stop(processes.filter(isGateway), gatewayStopMs);
  await stop(
    processes.filter((one) => !isGateway(one)),
    processorStopMs,
  );
}

/** The development key: generated at the first start, the same at every later one. */
function keptApiKey(dataDir: string): Promise<string> {
  return keepValue(join(dataDir, 'api-key'), `mr-${randomBytes(24).toString('base64url')}`);
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
