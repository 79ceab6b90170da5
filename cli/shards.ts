/**
 * The command `npx millrace shards`. It prints the keys and the memory of each shard, and its largest tenants. It also
 * moves a tenant to another shard, and raises the number of shards, while the service runs.
 *
 * The command works on the Redis of DATA_DIR or REDIS_URL, and needs no key. `--json` prints one line for each shard, with
 * all its tenants.
 */
import { connect } from '../core/bus/connection.ts';
import { newId } from '../core/bus/entry.ts';
import { startReplicas } from '../core/bus/replicas.ts';
import { raiseShards, type ShardedRedis } from '../core/bus/shards.ts';
import { type Config, readConfig } from '../core/config.ts';
import { type AsyncDisposableStack, withDisposables } from '../core/lifecycle.ts';
import { createLog, type Log } from '../core/log.ts';
import { shardsMax } from '../core/redis/shard-list.ts';
import { AuditStore } from '../core/store/audit/audit.ts';
import { measureShards, type ShardSize } from '../core/store/index/shard-sizes.ts';
import { spreadTenants } from '../core/store/moves/spread.ts';
import { abortMove, type MoveReport, moveTenant } from '../core/store/moves/tenant-move.ts';
import { readCommandLine, UsageError } from './command-line.ts';
import { embeddedRedisUrl } from './service/embedded-redis.ts';

const usage = `usage: npx millrace shards [--json]             prints what Redis has of each shard
       npx millrace shards move TENANT --to N    moves a tenant to shard N, while the service runs
       npx millrace shards move TENANT --abort   undoes a move that was interrupted
       npx millrace shards set N                 raises the number of shards, and spreads the tenants over them`;
const options = {
  json: { type: 'boolean', default: false },
  to: { type: 'string' },
  abort: { type: 'boolean', default: false },
} as const;
/** Tenants that are printed of a shard. */
const tenantsMax = 3;

async function main(stack: AsyncDisposableStack): Promise<void> {
  const { values, positionals } = readCommandLine(usage, options);
  const [action, tenant, ...rest] = positionals;
  const isPlain = values.to === undefined && !values.abort;
  const isList = action === undefined && isPlain;
  const isSet = action === 'set' && isNumber(tenant) && isPlain && !values.json;
  const isMove =
    action === 'move' && tenant !== undefined && (values.to !== undefined) !== values.abort && !values.json;
  if (rest.length > 0 || !(isList || isMove || isSet) || (values.to !== undefined && !isNumber(values.to))) {
    throw new UsageError(usage);
  }
  const config = readConfig(process.env);
  const log = createLog({ level: 'error', process: 'shards' });
  const url = config.REDIS_URL ?? (await embeddedRedisUrl(config.DATA_DIR));
  if (isSet) await raise({ url, log }, Number(tenant));
  const redis = await connect({ url, name: 'shards', log });
  stack.defer(() => redis.disconnect());
  if (isSet) {
    await spread({ url, redis, log, config }, stack);
  } else if (tenant === undefined) {
    const format = values.json ? JSON.stringify : lineOf;
    for (const size of await measureShards({ redis })) console.log(format(size));
  } else if (values.abort) {
    await abortMove({ redis }, tenant);
    console.log(`The tenant ${tenant} is in shard ${redis.shards.of(tenant)}, as before.`);
  } else {
    await move({ url, redis, log, config }, stack, { tenant, to: Number(values.to) });
  }
}

interface Deps {
  url: string;
  redis: ShardedRedis;
  log: Log;
  config: Config;
}

/** @throws {Error} when the store has more shards */
async function raise({ url, log }: Pick<Deps, 'url' | 'log'>, wanted: number): Promise<void> {
  if (wanted < 1 || wanted > shardsMax) throw new UsageError(usage);
  const redis = await connect({ url, name: 'shards', log });
  const count = await raiseShards(redis, wanted).finally(() => redis.disconnect());
  if (count > wanted) throw new Error(`This store has ${count} shards. Their number can only be raised.`);
}

async function spread(deps: Deps, stack: AsyncDisposableStack): Promise<void> {
  const { redis } = deps;
  let left = 0;
  await spreadTenants({
    redis,
    confirm: await confirmation(deps, stack),
    onMoved: (tenant, to, report) => note(redis, { tenant, to }, report),
    onLeft(_, reason) {
      left++;
      console.error(reason);
    },
  });
  if (left > 0) throw new Error(`${left} tenants stay where they are. Run the command again.`);
  console.log(`The tenants are spread over ${redis.shards.count} shards.`);
}

async function move(
  deps: Deps,
  stack: AsyncDisposableStack,
  { tenant, to }: { tenant: string; to: number },
): Promise<void> {
  const { redis } = deps;
  const confirm = await confirmation(deps, stack);
  await note(redis, { tenant, to }, await moveTenant({ redis, confirm, onStep: console.log }, tenant, to));
}

/** Waits for replicas of Redis, if they are to be waited for. It throws if a connection was lost since the start. */
async function confirmation({ url, redis, log, config }: Deps, stack: AsyncDisposableStack) {
  const waiting = { replicas: config.REDIS_WAIT_REPLICAS, waitMs: config.REDIS_WAIT_MS };
  const replicas = await startReplicas({ url, redis, log }, waiting);
  if (replicas) stack.use(replicas);
  const since = redis.losses.count;
  return async (tag: string) => {
    redis.losses.check(since);
    await replicas?.confirmTags([tag], since);
  };
}

async function note(
  redis: ShardedRedis,
  { tenant, to }: { tenant: string; to: number },
  report: MoveReport,
): Promise<void> {
  await new AuditStore({ redis }).noteCommand(tenant, { id: newId(), action: 'shards.move', target: String(to) });
  console.log(`The tenant ${tenant} is in shard ${to}: ${describe(report)}`);
}

function isNumber(text: string | undefined): text is string {
  return text !== undefined && /^\d+$/.test(text);
}

function describe({ files, keys, pauseMs }: MoveReport): string {
  if (pauseMs === 0) return `an interrupted move was ended, and ${keys} keys of the old shard were removed.`;
  return `${files} files, ${keys} keys. Its changes waited for ${Math.round(pauseMs)} ms.`;
}

function lineOf({ shard, keys, bytes, replicas, tenants }: ShardSize): string {
  const largest = tenants.slice(0, tenantsMax).map((size) => `${size.tenant} ${mib(size.bytes)}`);
  const named = largest.length > 0 ? `, the largest: ${largest.join(', ')}` : '';
  return `shard ${shard}: ${keys} keys, ${mib(bytes)}, ${replicas} replicas, ${tenants.length} tenants${named}`;
}

function mib(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
}

withDisposables(main).then(
  () => process.exit(0),
  (error) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
