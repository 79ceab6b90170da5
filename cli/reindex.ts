/**
 * `npm run reindex`: embeds all files with the configured embedder (EMBEDDER_...) into a second index, then switches to
 * it in one step. Searches continue meanwhile. The command may be stopped or killed, and started again.
 *
 * Run it with the new configuration, before the service is restarted with that configuration. Then no search is
 * refused: the command waits for the restart before it switches. If the service is restarted first, it refuses searches
 * until the command has begun.
 */
import { availableParallelism } from 'node:os';
import { connect } from '../core/bus/connection.ts';
import { newId } from '../core/bus/entry.ts';
import { readConfig } from '../core/config.ts';
import { type AsyncDisposableStack, withDisposables } from '../core/lifecycle.ts';
import { createLog } from '../core/log.ts';
import { AuditStore } from '../core/store/audit/audit.ts';
import { BlobStore } from '../core/store/blobs/blobs.ts';
import { checkStoreIdentity, watchStoreIdentity } from '../core/store/blobs/identity.ts';
import { chunkLimit } from '../core/store/files/space-capacity.ts';
import { ReindexStore } from '../core/store/index/reindex.ts';
import { Embedders } from '../processors/embedding/embedders.ts';
import { startPool } from '../processors/indexing/pool.ts';
import { lowerPriority } from '../processors/indexing/priority.ts';
import { reindex } from '../processors/indexing/reindex.ts';
import { embeddedRedisUrl } from './embedded-redis.ts';

async function run(stack: AsyncDisposableStack): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog({ level: 'warn', process: 'reindex' });
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => stop.abort(new Error('Stopped. Run it again to go on.')));
  lowerPriority();
  const url = config.REDIS_URL ?? (await embeddedRedisUrl(config.DATA_DIR));
  const redis = await connect({ url, name: 'reindex', log });
  stack.defer(() => redis.disconnect());
  await checkStoreIdentity({ redis }, config.DATA_DIR);
  const watch = watchStoreIdentity(
    { redis, log },
    { dataDir: config.DATA_DIR, onMismatch: (error) => stop.abort(error) },
  );
  stack.defer(() => watch[Symbol.dispose]());
  const store = new ReindexStore({ redis });
  const audit = new AuditStore({ redis });
  const threads = config.POOL_THREADS || Math.max(1, availableParallelism() - 1);
  const { configured: embedder } = stack.use(await Embedders.open({ store, log }, { config, threads }));
  const pool = stack.use(startPool({ threads, log }));
  const blobs = await BlobStore.open(config.DATA_DIR);
  await reindex(
    {
      store,
      blobs,
      pool,
      embedder,
      chunksMax: chunkLimit(config.SPACE_CHUNKS_MAX),
      onBegin: (tenant) => audit.noteCommand(tenant, { id: newId(), action: 'reindex', target: embedder.fingerprint }),
      report: (line) => console.log(line),
    },
    { signal: stop.signal },
  );
}

withDisposables(run).then(
  () => process.exit(0),
  (error) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
