/** The retrieval role: the corpus in memory, tailed from the index log, and the searches over it. */
import { connectBlocking } from '../../core/bus/connection.ts';
import type { Parts } from '../../core/lifecycle.ts';
import { QueueStore } from '../../core/store/queues.ts';
import { knownModels } from '../generation/generators.ts';
import { startReplica } from '../retrieval/replica.ts';
import { createReranker } from '../retrieval/reranking/rerankers.ts';
import { type RoleDeps, searchReclaimIdleMs } from './role.ts';

/** Searches at a time: of those that are done in one pass, and of those that wait for a model. */
const concurrency = 16;
const waitingConcurrency = 64;

export async function retrieval(
  { config, log, url, redis, publisher, files, blobs, registry, consume }: RoleDeps,
  parts: Parts,
): Promise<void> {
  const blocking = await connectBlocking({ url, name: 'index-log', log });
  const replica = parts.use(await startReplica({ redis, blocking, blobs, files, log, registry }, { config, shard: 0 }));
  const queues = new QueueStore({ redis });
  const reranker = await createReranker({ log, registry }, config);
  if (reranker) parts.use(reranker);
  const handler = replica.handler({ files, publisher, queues, models: knownModels(config), reranker });
  await consume({
    stream: 'retrieval',
    handler,
    concurrency: reranker ? waitingConcurrency : concurrency,
    reclaimIdleMs: searchReclaimIdleMs,
    onBatch: () => replica.fence(),
  });
}
