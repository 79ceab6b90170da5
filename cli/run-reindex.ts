/**
 * Embeds all files with the configured embedder into a second index, then switches to it in one step. Searches continue
 * meanwhile. It may be stopped or killed, and started again.
 *
 * If the service still runs with another configuration, it waits for the restart before it switches, so no search is
 * refused. If the service was restarted first, it refuses searches until this has begun.
 */
import { availableParallelism } from 'node:os';
import { connect } from '../core/bus/connection.ts';
import { newId } from '../core/bus/entry.ts';
import { readConfig } from '../core/config.ts';
import { withDisposables } from '../core/lifecycle.ts';
import { createLog } from '../core/log.ts';
import { AuditStore } from '../core/store/audit/audit.ts';
import { BlobStore } from '../core/store/blobs/blobs.ts';
import { checkStoreIdentity, watchStoreIdentity } from '../core/store/blobs/identity.ts';
import { FileScan } from '../core/store/files/file-scan.ts';
import { chunkLimit } from '../core/store/files/space-capacity.ts';
import { ReindexStore } from '../core/store/index/reindex.ts';
import { openObjects } from '../core/store/objects/open-objects.ts';
import { Embedders } from '../processors/embedding/embedders.ts';
import { startPool } from '../processors/indexing/pool.ts';
import { lowerPriority } from '../processors/indexing/priority.ts';
import { reindex } from '../processors/indexing/reindex.ts';
import { Staging } from '../processors/retrieval/opensearch/writing/staging.ts';
import { embeddedRedisUrl } from './service/embedded-redis.ts';

/** @param env the configuration with the new embedder. */
export function runReindex(env: NodeJS.ProcessEnv): Promise<void> {
  return withDisposables(async (stack) => {
    const config = readConfig(env);
    const log = createLog({ level: 'warn', process: 'reindex' });
    const stop = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM'])
      process.once(signal, () => stop.abort(new Error('Stopped. Type "npm run reindex" to go on.')));
    lowerPriority();
    const url = config.REDIS_URL ?? (await embeddedRedisUrl(config.DATA_DIR));
    const redis = await connect({ url, name: 'reindex', log });
    stack.defer(() => redis.disconnect());
    const objects = stack.use(await openObjects(config));
    await checkStoreIdentity({ redis, objects });
    const watch = watchStoreIdentity({ redis, objects, log }, (error) => stop.abort(error));
    stack.defer(() => watch[Symbol.dispose]());
    const store = new ReindexStore({ redis });
    const audit = new AuditStore({ redis });
    const threads = config.POOL_THREADS || Math.max(1, availableParallelism() - 1);
    const { configured: embedder } = stack.use(await Embedders.open({ store, log }, { config, threads }));
    const pool = stack.use(startPool({ threads, log }));
    const blobs = new BlobStore(objects);
    const scan = new FileScan({ redis });
    const staging = config.INDEX_URL ? await Staging.open({ redis, blobs, scan, log }, config.INDEX_URL) : undefined;
    await reindex(
      {
        store,
        blobs,
        stage: staging && ((record, signal) => staging.stage(record, signal)),
        pool,
        embedder,
        chunksMax: chunkLimit(config.SPACE_CHUNKS_MAX),
        onBegin: (tenant) =>
          audit.noteCommand(tenant, { id: newId(), action: 'reindex', target: embedder.fingerprint }),
        report: (line) => console.log(line),
      },
      { signal: stop.signal },
    );
  });
}
