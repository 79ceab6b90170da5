/** The retrieval role: the corpus in memory, tailed from the index log, and the searches over it. */
import { connectBlocking } from '../../core/bus/connection.ts';
import type { Parts } from '../../core/lifecycle.ts';
import { QueueStore } from '../../core/store/queues.ts';
import { knownModels } from '../generation/generators.ts';
import { startReplica } from '../retrieval/replica.ts';
import { type RoleDeps, searchReclaimIdleMs } from './role.ts';

export async function retrieval(
  { config, log, url, redis, publisher, files, blobs, registry, consume }: RoleDeps,
  parts: Parts,
): Promise<void> {
  const blocking = await connectBlocking({ url, name: 'index-log', log });
  const replica = parts.use(await startReplica({ redis, blocking, blobs, files, log, registry }, { config, shard: 0 }));
  const queues = new QueueStore({ redis });
  const handler = replica.handler({ files, publisher, queues, models: knownModels(config) });
  await consume({
    stream: 'retrieval',
    handler,
    concurrency: 16,
    reclaimIdleMs: searchReclaimIdleMs,
    onBatch: () => replica.fence(),
  });
}
