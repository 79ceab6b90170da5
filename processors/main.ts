/**
 * The processors' process: wires one role by hand and runs it until it is told to stop.
 * `node processors/main.ts retrieval | indexing | generation`
 */
import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { Redis } from 'ioredis';
import type { Registry } from 'prom-client';
import { type CancelWatch, startCancelWatch } from '../core/bus/cancel.ts';
import { connect, connectBlocking } from '../core/bus/connection.ts';
import { startConsumer } from '../core/bus/consumer.ts';
import type { Delivery } from '../core/bus/delivery.ts';
import { readBody } from '../core/bus/entry.ts';
import { newInstanceId, startEventStreams } from '../core/bus/event-stream.ts';
import { GatheredTasks } from '../core/bus/gathered-tasks.ts';
import { BusMetrics } from '../core/bus/metrics.ts';
import { OnlineTasks } from '../core/bus/online-tasks.ts';
import { Publisher } from '../core/bus/publisher.ts';
import { Replies } from '../core/bus/reply-writer.ts';
import { startRequester } from '../core/bus/requester.ts';
import { type Config, readConfig } from '../core/config.ts';
import { type Parts, runProcess } from '../core/lifecycle.ts';
import { createLog, type Log } from '../core/log.ts';
import { createRegistry, startMetricsReport } from '../core/metrics.ts';
import { BatchFileStore } from '../core/store/batch-files.ts';
import { BatchStore } from '../core/store/batches.ts';
import { startBlobSweeper } from '../core/store/blob-sweeper.ts';
import { BlobStore } from '../core/store/blobs.ts';
import { CallbackStore } from '../core/store/callbacks.ts';
import { startEventbus } from '../core/store/eventbus.ts';
import { FileStore } from '../core/store/files.ts';
import { checkStoreIdentity } from '../core/store/identity.ts';
import { batchSweepLockKey, sweepLockKey } from '../core/store/keys.ts';
import { QueueStore } from '../core/store/queues.ts';
import { TaskStore } from '../core/store/tasks.ts';
import { batchHandler, giveUpBatch } from './dispatcher/batches/processor.ts';
import { callbackKey } from './dispatcher/callback-signature.ts';
import { CallbackSender } from './dispatcher/callbacks.ts';
import { dispatcherHandler } from './dispatcher/processor.ts';
import { Submitters } from './dispatcher/submitters.ts';
import { startTaskSweeper } from './dispatcher/sweeper.ts';
import { Takers } from './dispatcher/takers.ts';
import { startTextSweeper } from './dispatcher/text-sweeper.ts';
import { startWakeListener } from './dispatcher/wake-listener.ts';
import { createGenerators, knownModels } from './generation/generators.ts';
import { generationHandler } from './generation/processor.ts';
import { filesHandler } from './indexing/files.ts';
import { startPool } from './indexing/pool.ts';
import { lowerPriority } from './indexing/priority.ts';
import { failDeadLetter, indexingHandler } from './indexing/processor.ts';
import { startReplica } from './retrieval/replica.ts';

const stopMs = 2_500;
/** What runs longer is given back and goes on elsewhere. */
const drainMs = 1_500;
/** A search that a dead replica held is taken over soon; long work gives its owner more time to be merely slow. */
const searchReclaimIdleMs = 2_000;
const reclaimIdleMs = 15_000;

interface Shared {
  config: Config;
  log: Log;
  url: string;
  redis: Redis;
  registry: Registry;
  publisher: Publisher;
  replies: Replies;
  files: FileStore;
  blobs: BlobStore;
  cancels: CancelWatch;
  consume(options: Parameters<typeof startConsumer>[1]): Promise<void>;
}

const roles: Record<string, (shared: Shared, parts: Parts) => Promise<void>> = {
  async retrieval({ config, log, url, redis, publisher, files, blobs, registry, consume }, parts) {
    const blocking = await connectBlocking({ url, name: 'index-log', log });
    const replica = parts.use(
      await startReplica({ redis, blocking, blobs, files, log, registry }, { config, shard: 0 }),
    );
    const queues = new QueueStore({ redis });
    const handler = replica.handler({ files, publisher, queues, models: knownModels(config) });
    await consume({
      stream: 'retrieval',
      handler,
      concurrency: 16,
      reclaimIdleMs: searchReclaimIdleMs,
      onBatch: () => replica.fence(),
    });
  },

  async indexing({ config, log, redis, publisher, replies, files, blobs, consume }, parts) {
    lowerPriority();
    const threads = config.POOL_THREADS || Math.max(1, availableParallelism() - 1);
    const pool = parts.use(startPool({ threads, log }));
    const referenced = () => files.referencedBlobs();
    parts.use(startBlobSweeper({ redis, blobs, referenced, log }, sweepLockKey));
    const indexing = { files, blobs, pool, replies, log };
    const onDeadLetter = async (delivery: Delivery, reason: string) => {
      const { file_id, version } = readBody(delivery, 'file.index');
      await failDeadLetter(indexing, { tenant: delivery.tenant, fileId: file_id, version }, reason);
    };
    const handler = indexingHandler(indexing);
    await consume({ stream: 'indexing', handler, concurrency: 8, reclaimIdleMs, onDeadLetter });
    await consume({
      stream: 'files',
      handler: filesHandler({ files, blobs, publisher, replies }),
      concurrency: 64,
      reclaimIdleMs,
    });
  },

  async generation({ config, log, url, redis, publisher, consume }, parts) {
    const requester = parts.use(await startRequester({ url, redis, publisher, log }));
    const events = parts.use(startEventStreams({ url, redis, log }, { instanceId: newInstanceId(0) }));
    const gatheredTasks = new GatheredTasks({ requester });
    const onlineTasks = new OnlineTasks({ requester, gatheredTasks, events, log });
    const generators = createGenerators({ queues: new QueueStore({ redis }), onlineTasks }, config);
    const handler = generationHandler({ generators });
    await consume({ stream: 'generation', handler, concurrency: 64, reclaimIdleMs });
  },

  async dispatcher({ config, log, url, redis, replies, cancels, consume }, parts) {
    const queues = new QueueStore({ redis });
    const submitters = parts.use(new Submitters({ replies, log }));
    const texts = await BlobStore.open(config.DATA_DIR, 'task-texts');
    parts.use(startTextSweeper({ redis, texts, queues, log }));
    const tasks: TaskStore = new TaskStore({
      redis,
      texts,
      onEnded: (tenant, ended) => submitters.tell(tasks, tenant, ended),
    });
    const takers = parts.use(new Takers({ tasks, cancels, log }));
    parts.use(await startWakeListener({ url, log }, () => void takers.serve()));
    parts.use(startTaskSweeper({ redis, queues, tasks, submitters, takers, log }));
    const allowPrivateCallbacks = config.CALLBACK_ALLOW_PRIVATE;
    const callbacks = new CallbackStore({ redis });
    const key = await callbackKey(config);
    parts.use(new CallbackSender({ callbacks, queues, tasks, log }, { key, allowPrivate: allowPrivateCallbacks }));
    const batchFiles = new BatchFileStore({ redis });
    const batchBlobs = await BlobStore.open(config.DATA_DIR, 'batch-files');
    const batches = { queues, tasks, batches: new BatchStore({ redis }), batchFiles, batchBlobs };
    const referenced = () => batchFiles.referencedBlobs();
    parts.use(startBlobSweeper({ redis, blobs: batchBlobs, referenced, log }, batchSweepLockKey));
    const eventbus = parts.use(
      await startEventbus({ redis, log }, { redisUrl: url, eventbusUrl: config.EVENTBUS_URL }),
    );
    const handler = dispatcherHandler({ ...batches, takers, eventbus, allowPrivateCallbacks });
    await consume({ stream: 'dispatcher', handler, concurrency: 256, reclaimIdleMs: searchReclaimIdleMs });
    await consume({
      stream: 'batches',
      handler: batchHandler(batches),
      concurrency: 2,
      reclaimIdleMs,
      onDeadLetter: (delivery, reason) => giveUpBatch(batches, delivery, reason),
    });
  },
};

const [name = ''] = process.argv.slice(2);
const role = Object.hasOwn(roles, name) ? roles[name] : undefined;
if (!role) throw new Error(`usage: node processors/main.ts ${Object.keys(roles).join(' | ')}`);

const config = readConfig(process.env);
const log = createLog({ level: config.LOG_LEVEL, process: name });

await runProcess({ log }, start, { stopMs });

async function start(parts: Parts): Promise<Record<string, unknown>> {
  const url = config.REDIS_URL;
  if (!url || !role) throw new Error('REDIS_URL is missing: a processor does not start a Redis of its own.');
  const redis = await connect({ url, name, log });
  parts.defer(() => redis.disconnect());
  await checkStoreIdentity({ redis }, config.DATA_DIR);

  const registry = createRegistry(name);
  const metrics = new BusMetrics({ registry, redis });
  const cancels = parts.use(await startCancelWatch({ url, redis, log }));
  const shared: Shared = {
    config,
    log,
    url,
    redis,
    registry,
    cancels,
    publisher: new Publisher({ redis }),
    replies: new Replies({ redis, log }),
    files: new FileStore({ redis }),
    blobs: await BlobStore.open(config.DATA_DIR),
    async consume(options) {
      parts.use(await startConsumer({ url, redis, log, cancels, metrics }, { drainMs, ...options }));
    },
  };
  await role(shared, parts);
  parts.use(startMetricsReport({ redis, log, registry }, `${name}:${randomUUID()}`));
  return { role: name };
}
