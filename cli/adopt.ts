/**
 * `npx millrace adopt`: pairs a Redis and a DATA_DIR, or a bucket, that a start refuses, because one of the two was
 * lost or replaced.
 *
 * Run it with the DATA_DIR, BLOBS_URL and REDIS_URL of the service, while the service is stopped. It prints what it
 * pairs and what that means.
 */
import { mkdir } from 'node:fs/promises';
import { connect } from '../core/bus/connection.ts';
import type { ShardedRedis } from '../core/bus/shards.ts';
import { readConfig } from '../core/config.ts';
import { type AsyncDisposableStack, withDisposables } from '../core/lifecycle.ts';
import { createLog } from '../core/log.ts';
import { BlobStore, blobAreas } from '../core/store/blobs/blobs.ts';
import { adoptStore, readStorePair, type StorePair } from '../core/store/blobs/identity.ts';
import { FileScan } from '../core/store/files/file-scan.ts';
import type { ObjectStore } from '../core/store/objects/object-store.ts';
import { openObjects } from '../core/store/objects/open-objects.ts';
import { readCommandLine, UsageError } from './command-line.ts';
import { startEmbeddedRedis } from './service/embedded-redis.ts';

const usage = `usage: npx millrace adopt
  It pairs the Redis (REDIS_URL, or that of DATA_DIR) with the store of bytes (DATA_DIR or BLOBS_URL).`;

/** No memory limit: a full Redis must still accept the one small key that this command writes. */
const unlimited = 0;

async function adopt(stack: AsyncDisposableStack): Promise<void> {
  const { positionals } = readCommandLine(usage, {});
  if (positionals.length > 0) throw new UsageError(usage);
  const config = readConfig(process.env);
  const { DATA_DIR: dataDir, REDIS_URL } = config;
  const log = createLog({ level: 'warn', process: 'adopt' });
  await mkdir(dataDir, { recursive: true });
  const url = REDIS_URL ?? stack.use(await startEmbeddedRedis({ log }, dataDir, { memoryBytesMax: unlimited })).url;
  const redis = await connect({ url, name: 'adopt', log, store: { shards: config.SHARDS } });
  stack.defer(() => redis.disconnect());
  const objects = stack.use(await openObjects(config));
  const pair = await readStorePair({ redis, objects });
  if (pair.redis !== undefined && pair.redis === pair.objects) {
    console.log(`The Redis and ${objects.place} belong together already (store ${pair.objects}). Nothing was changed.`);
    return;
  }
  console.log(await describe({ redis, objects }, url, pair));
  await adoptStore({ redis, objects });
  console.log(
    '\nThey are a pair now, under a new store id: the former partner of either is refused. Start the service.',
  );
}

async function describe(
  { redis, objects }: { redis: ShardedRedis; objects: ObjectStore },
  url: string,
  pair: StorePair,
): Promise<string> {
  const { protocol, host, pathname } = new URL(url);
  const files = await new FileScan({ redis }).count();
  const blobs: string[] = [];
  for (const area of blobAreas) blobs.push(`${await new BlobStore(objects, area).count()} in ${area}`);
  return `This pairs
  the Redis   ${protocol}//${host}${pathname}: store ${pair.redis ?? '(none)'}, records of ${files} files
  the store   ${objects.place}: store ${pair.objects ?? '(none)'}, blobs: ${blobs.join(', ')}

It means
  - Records decide what there is. Files, tasks and batches that the Redis does not know are gone.
  - A file whose blobs are not in the store stays listed and is not found: upload it again, or delete it.
  - Blobs that no record names go to the trash with the next sweeps, and a week later for good. A sweep that would
    take more than SWEEP_PERCENT_MAX of an area stops first, and its log says so.`;
}

withDisposables(adopt).then(
  () => process.exit(0),
  (error) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
