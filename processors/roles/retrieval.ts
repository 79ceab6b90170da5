/**
 * The retrieval role. It keeps the indexes of some shards current by their index logs, and searches them. They are in
 * memory or in OpenSearch.
 */
import { Gauge, type Registry } from 'prom-client';
import { connectBlocking } from '../../core/bus/connection.ts';
import type { Sharded } from '../../core/bus/shards.ts';
import type { Config } from '../../core/config.ts';
import { MillraceError } from '../../core/errors.ts';
import type { AsyncDisposableStack } from '../../core/lifecycle.ts';
import { FileScan } from '../../core/store/files/file-scan.ts';
import { ReindexStore } from '../../core/store/index/reindex.ts';
import { QueueStore } from '../../core/store/tasks/queues.ts';
import { Embedders } from '../embedding/embedders.ts';
import { builtInFingerprint } from '../embedding/fingerprint.ts';
import { knownModels } from '../generation/generators.ts';
import { OutlineCache } from '../retrieval/opensearch/cache/outline-cache.ts';
import { TermCache } from '../retrieval/opensearch/cache/term-cache.ts';
import { measureOpenSearch } from '../retrieval/opensearch/metrics.ts';
import { OpenSearchEngine } from '../retrieval/opensearch/writing/engine.ts';
import { measureReplicas } from '../retrieval/replica/corpus-metrics.ts';
import { startEmbedderHeartbeat } from '../retrieval/replica/embedder-heartbeat.ts';
import { type Replica, startReplica } from '../retrieval/replica.ts';
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

/** The embedder of this replica's queries, as a label. */
function exposeEmbedder(registry: Registry, fingerprint: string): void {
  const options = { name: 'millrace_embedder_info', help: 'The embedder of queries', registers: [registry] };
  new Gauge({ ...options, labelNames: ['fingerprint'], aggregator: 'max' }).set({ fingerprint }, 1);
}

export async function retrieval(deps: RoleDeps, stack: AsyncDisposableStack): Promise<void> {
  const { config, log, redis, publisher, files, registry, consume } = deps;
  const store = new ReindexStore({ redis });
  const embedders = stack.use(await Embedders.open({ store, log }, { config, threads: queryThreads }));
  const engines = await startEngines(deps, stack);
  stack.defer(await startEmbedderHeartbeat({ store, log }, embedders.configured.fingerprint));
  exposeEmbedder(registry, embedders.configured.fingerprint);
  const queues = new QueueStore({ redis });
  const reranker = await createReranker({ log, registry }, config);
  if (reranker) stack.use(reranker);
  const shared = { embedders, files, publisher, queues, models: knownModels(config), reranker };
  const handlers = new Map(Array.from(engines, ([shard, engine]) => [shard, engine.handler(shared)]));
  const waits = reranker !== undefined || embedders.configured.fingerprint !== builtInFingerprint;
  await consume({
    stream: 'retrieval',
    shards: [...engines.keys()],
    async handler(delivery, reply, shard) {
      // A direct producer may have chosen the stream of another shard.
      if (redis.shards.of(delivery.tenant) !== shard) await publisher.append(delivery);
      else await handlers.get(shard)!(delivery, reply);
    },
    concurrency: waits ? waitingConcurrency : concurrency,
    reclaimIdleMs: searchReclaimIdleMs,
    onBatch: (shard) => engines.get(shard)!.fence(),
  });
}

/** The index of each shard, current at its start or soon after. */
async function startEngines(
  deps: RoleDeps,
  stack: AsyncDisposableStack,
): Promise<ReadonlyMap<number, Pick<Replica, 'handler' | 'fence'>>> {
  const { config, log, url, redis, registry } = deps;
  const scan = new FileScan({ redis });
  const shards = chosenShards(redis, config);
  const blocking = () => connectBlocking({ url, name: 'index-log', log });
  if (config.INDEX_URL !== undefined) {
    const engines = new Map<number, OpenSearchEngine>();
    const store = new ReindexStore({ redis });
    const outlines = new OutlineCache(deps.blobs);
    const terms = new TermCache();
    for (const shard of shards) {
      const engineDeps = { ...deps, scan, store, outlines, terms, blocking: await blocking() };
      engines.set(shard, stack.use(await OpenSearchEngine.start(engineDeps, { url: config.INDEX_URL, shard })));
    }
    const counting = measureOpenSearch(registry, engines);
    stack.defer(() => counting[Symbol.dispose]());
    return engines;
  }
  const replicas = new Map<number, Replica>();
  for (const shard of shards) {
    const replicaDeps = { ...deps, scan, blocking: await blocking() };
    replicas.set(shard, stack.use(await startReplica(replicaDeps, { config, shard })));
  }
  measureReplicas(registry, replicas);
  return replicas;
}

/**
 * The shards of RETRIEVAL_SHARDS, by default all.
 * @throws {MillraceError} bad_request for a shard that the store does not have
 */
function chosenShards({ shards }: Sharded, { RETRIEVAL_SHARDS: chosen }: Config): readonly number[] {
  const unknown = chosen?.find((shard) => shard >= shards.count);
  if (unknown === undefined) return chosen ?? shards.all;
  const message = `RETRIEVAL_SHARDS names shard ${unknown}. This store has the shards 0 to ${shards.count - 1}.`;
  throw new MillraceError('bad_request', message);
}
