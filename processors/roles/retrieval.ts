/** The retrieval role: the corpus in memory, tailed from the index log, and the searches over it. */
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

/** Searches at a time: of those that are done in one pass, and of those that wait for a model. */
const concurrency = 16;
const waitingConcurrency = 64;
/** Of a local model, for the queries: a batch of them takes as long as one. */
const queryThreads = 1;

export async function retrieval(
  { config, log, url, redis, publisher, files, blobs, registry, consume }: RoleDeps,
  parts: AsyncDisposableStack,
): Promise<void> {
  const store = new ReindexStore({ redis });
  const embedders = parts.use(await Embedders.open({ store, log }, { config, threads: queryThreads }));
  const scan = new FileScan({ redis });
  const blocking = await connectBlocking({ url, name: 'index-log', log });
  const replica = parts.use(await startReplica({ redis, blocking, blobs, scan, log, registry }, { config, shard: 0 }));
  parts.defer(await startEmbedderHeartbeat({ store, log }, embedders.configured.fingerprint));
  const queues = new QueueStore({ redis });
  const reranker = await createReranker({ log, registry }, config);
  if (reranker) parts.use(reranker);
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
