/** The retrieval role: keeps the corpus in memory by the index log, and searches it. */
import { connectBlocking } from '../../core/bus/connection.ts';
import type { AsyncDisposableStack } from '../../core/lifecycle.ts';
import { FileScan } from '../../core/store/files/file-scan.ts';
import { ReindexStore } from '../../core/store/index/reindex.ts';
import { QueueStore } from '../../core/store/tasks/queues.ts';
import { Embedders } from '../embedding/embedders.ts';
import { builtInFingerprint } from '../embedding/fingerprint.ts';
import { knownModels } from '../generation/generators.ts';
import { startEmbedderHeartbeat } from '../retrieval/replica/embedder-heartbeat.ts';
import { startReplica } from '../retrieval/replica.ts';
import { createReranker } from '../retrieval/reranking/rerankers.ts';
import { type RoleDeps, searchReclaimIdleMs } from './role.ts';

/** Searches in flight if no search waits for a model. */
const concurrency = 16;
/** Searches in flight if searches wait for an embedder or a reranker. */
const waitingConcurrency = 64;
/**
 * Threads of a local model that embeds queries. One is enough, because a batch of queries takes as long as one query.
 */
const queryThreads = 1;

export async function retrieval(
  { config, log, url, redis, publisher, files, objects, blobs, registry, consume }: RoleDeps,
  stack: AsyncDisposableStack,
): Promise<void> {
  const store = new ReindexStore({ redis });
  const embedders = stack.use(await Embedders.open({ store, log }, { config, threads: queryThreads }));
  const scan = new FileScan({ redis });
  const blocking = await connectBlocking({ url, name: 'index-log', log });
  const replica = stack.use(
    await startReplica({ redis, blocking, objects, blobs, scan, files, log, registry }, { config, shard: 0 }),
  );
  stack.defer(await startEmbedderHeartbeat({ store, log }, embedders.configured.fingerprint));
  const queues = new QueueStore({ redis });
  const reranker = await createReranker({ log, registry }, config);
  if (reranker) stack.use(reranker);
  const handler = replica.handler({ embedders, files, publisher, queues, models: knownModels(config), reranker });
  const waits = reranker !== undefined || embedders.configured.fingerprint !== builtInFingerprint;
  await consume({
    stream: 'retrieval',
    handler,
    concurrency: waits ? waitingConcurrency : concurrency,
    reclaimIdleMs: searchReclaimIdleMs,
    onBatch: () => replica.fence(),
  });
}
