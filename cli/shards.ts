/**
 * The command `npx millrace shards`. It prints the keys and the memory of each shard, and its largest tenants.
 *
 * The command reads the whole Redis of DATA_DIR or REDIS_URL. It needs no key and changes nothing. `--json` prints one
 * line for each shard, with all its tenants.
 */
import { connect } from '../core/bus/connection.ts';
import { readConfig } from '../core/config.ts';
import { createLog } from '../core/log.ts';
import { measureShards, type ShardSize } from '../core/store/index/shard-sizes.ts';
import { readCommandLine, UsageError } from './command-line.ts';
import { embeddedRedisUrl } from './service/embedded-redis.ts';

const usage = 'usage: npx millrace shards [--json]';
const options = { json: { type: 'boolean', default: false } } as const;
/** Tenants that are printed of a shard. */
const tenantsMax = 3;

async function main(): Promise<void> {
  const { values, positionals } = readCommandLine(usage, options);
  if (positionals.length > 0) throw new UsageError(usage);
  const config = readConfig(process.env);
  const log = createLog({ level: 'error', process: 'shards' });
  const url = config.REDIS_URL ?? (await embeddedRedisUrl(config.DATA_DIR));
  const redis = await connect({ url, name: 'shards', log });
  try {
    const format = values.json ? JSON.stringify : lineOf;
    for (const size of await measureShards({ redis })) console.log(format(size));
  } finally {
    redis.disconnect();
  }
}

function lineOf({ shard, keys, bytes, replicas, tenants }: ShardSize): string {
  const largest = tenants.slice(0, tenantsMax).map((size) => `${size.tenant} ${mib(size.bytes)}`);
  const named = largest.length > 0 ? `, the largest: ${largest.join(', ')}` : '';
  return `shard ${shard}: ${keys} keys, ${mib(bytes)}, ${replicas} replicas, ${tenants.length} tenants${named}`;
}

function mib(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
}

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
