/**
 * The process of a processor: runs one role of `roles/` until it is stopped.
 * `node processors/main.ts retrieval | indexing | planner | generation | dispatcher`
 */
import { randomUUID } from 'node:crypto';
import { startCancelWatch } from '../core/bus/cancel.ts';
import { connect } from '../core/bus/connection.ts';
import { startConsumer } from '../core/bus/consume/consumer.ts';
import { BusMetrics } from '../core/bus/metrics.ts';
import { startReplicas } from '../core/bus/replicas.ts';
import { Replies } from '../core/bus/reply/reply-writer.ts';
import { Publisher } from '../core/bus/request/publisher.ts';
import { createBudget } from '../core/byte-budget.ts';
import { readConfig } from '../core/config.ts';
import { withInstalledModels } from '../core/installed-models.ts';
import { type AsyncDisposableStack, runProcess } from '../core/lifecycle.ts';
import { createLog } from '../core/log.ts';
import { LogOutput } from '../core/log-output.ts';
import { createRegistry, exposeBudget, startProcessReport } from '../core/metrics.ts';
import { BlobStore } from '../core/store/blobs/blobs.ts';
import { checkStoreIdentity, watchStoreIdentity } from '../core/store/blobs/identity.ts';
import { FileStore } from '../core/store/files/files.ts';
import { chunkLimit } from '../core/store/files/space-capacity.ts';
import { openObjects } from '../core/store/objects/open-objects.ts';
import { startTracing } from '../core/store/traces/start-tracing.ts';
import { drainMs, type Role, type RoleDeps } from './roles/role.ts';

/** Longest time of a stop. */
const stopMs = 2_500;

/** Each process loads only its own role, so it starts sooner and uses less memory. */
const roles: Record<string, () => Promise<Role>> = {
  retrieval: async () => (await import('./roles/retrieval.ts')).retrieval,
  indexing: async () => (await import('./roles/indexing.ts')).indexing,
  planner: async () => (await import('./roles/planner.ts')).planner,
  generation: async () => (await import('./roles/generation.ts')).generation,
  dispatcher: async () => (await import('./roles/dispatcher.ts')).dispatcher,
};

const [name = ''] = process.argv.slice(2);
const load = Object.hasOwn(roles, name) ? roles[name] : undefined;
if (!load) throw new Error(`usage: node processors/main.ts ${Object.keys(roles).join(' | ')}`);

const config = readConfig(withInstalledModels(process.env));
const logOutput = new LogOutput(1);
const log = createLog({ level: config.LOG_LEVEL, process: name, output: logOutput });

await runProcess({ log }, start, { stopMs });

async function start(stack: AsyncDisposableStack, fail: (error: Error) => void): Promise<Record<string, unknown>> {
  const url = config.REDIS_URL;
  if (!url || !load) throw new Error('REDIS_URL is missing: a processor does not start a Redis of its own.');
  const redis = await connect({ url, name, log, store: { shards: config.SHARDS } });
  stack.defer(() => redis.disconnect());
  const objects = stack.use(await openObjects(config));
  await checkStoreIdentity({ redis, objects });
  const watch = watchStoreIdentity({ redis, objects, log }, fail);
  stack.defer(() => watch[Symbol.dispose]());

  const registry = createRegistry({ logOutput }, name);
  const budget = createBudget(config.MEMORY_BUDGET_MB);
  exposeBudget({ registry, budget });
  const metrics = new BusMetrics({ registry, redis });
  const cancels = stack.use(await startCancelWatch({ url, redis, log }));
  const { REDIS_WAIT_REPLICAS, REDIS_WAIT_MS } = config;
  const waiting = { replicas: REDIS_WAIT_REPLICAS, waitMs: REDIS_WAIT_MS };
  const replicas = await startReplicas({ url, redis, log }, waiting);
  if (replicas) stack.use(replicas);
  const identity = { role: name, instance: `${name}:${randomUUID()}` };
  const tracing = await startTracing({ redis, log, registry }, config, identity);
  if (tracing) stack.use(tracing);
  const tracer = tracing?.tracer;
  const deps: RoleDeps = {
    config,
    log,
    url,
    redis,
    budget,
    registry,
    cancels,
    metrics,
    tracer,
    publisher: new Publisher({ redis, budget }),
    replies: new Replies({ redis, budget, log, replicas }),
    files: new FileStore({ redis, chunksMax: chunkLimit(config.SPACE_CHUNKS_MAX) }),
    objects,
    blobs: new BlobStore(objects),
    async consume(options) {
      stack.use(
        await startConsumer({ url, redis, budget, log, cancels, metrics, replicas, tracer }, { drainMs, ...options }),
      );
    },
  };
  const role = await load();
  await role(deps, stack);
  stack.use(startProcessReport({ redis, log, registry, logOutput, spanTimes: tracing?.tracer.times }, identity));
  return { role: name };
}
