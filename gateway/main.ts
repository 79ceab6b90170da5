/** The gateway's process: wires the gateway to the message bus and runs it until it is told to stop. */
import { hash, timingSafeEqual } from 'node:crypto';
import { ActiveTenants } from '../core/active-tenants.ts';
import { connect } from '../core/bus/connection.ts';
import { Replies } from '../core/bus/reply/reply-writer.ts';
import { Publisher } from '../core/bus/request/publisher.ts';
import { startRequester } from '../core/bus/request/requester.ts';
import { createBudget } from '../core/byte-budget.ts';
import { readConfig } from '../core/config.ts';
import { type AsyncDisposableStack, runProcess } from '../core/lifecycle.ts';
import { createLog } from '../core/log.ts';
import { LogOutput } from '../core/log-output.ts';
import { collectMetrics, createRegistry, exposeBudget, startProcessReport } from '../core/metrics.ts';
import { BlobStore } from '../core/store/blobs/blobs.ts';
import { checkStoreIdentity, watchStoreIdentity } from '../core/store/blobs/identity.ts';
import { FileChanges } from '../core/store/file-changes.ts';
import { openObjects } from '../core/store/objects/open-objects.ts';
import { RateBuckets } from '../core/store/quotas/rate-buckets.ts';
import { ClosedTenants } from '../core/store/tenants/closed-tenants.ts';
import { startTracing } from '../core/store/traces/start-tracing.ts';
import { UsageCounter } from '../core/store/usage/usage-counter.ts';
import { newInstanceId, startEventStreams } from '../core/tasks/event-stream.ts';
import { OnlineTasks } from '../core/tasks/online-tasks.ts';
import { ParkedTakeWatch } from '../core/tasks/parked-take-watch.ts';
import { TaskBatcher } from '../core/tasks/task-batcher.ts';
import type { Keys } from './access/auth.ts';
import { KeyReplica } from './access/key-replica.ts';
import { RateLimiter } from './access/rate-limit.ts';
import { startGateway } from './gateway.ts';
import { measureCapacity } from './health/capacity.ts';
import { checkReadiness } from './health/readiness.ts';
import { newGatewayName } from './streams/stream-bridge.ts';

/** Time of a stop beyond what requests get to end. */
const closeMs = 3_000;

const config = readConfig(process.env);
const logOutput = new LogOutput(1);
const log = createLog({ level: config.LOG_LEVEL, process: 'gateway', output: logOutput });

const limits = { noticeMs: config.DRAIN_NOTICE_SECONDS * 1000, drainMs: config.DRAIN_SECONDS * 1000 };

await runProcess({ log }, start, { stopMs: limits.noticeMs + limits.drainMs + closeMs });

async function start(stack: AsyncDisposableStack, fail: (error: Error) => void): Promise<Record<string, unknown>> {
  const { REDIS_URL: url, API_KEY: apiKey } = config;
  if (!url || !apiKey) throw new Error('REDIS_URL and API_KEY are missing: the start script sets them.');
  const redis = await connect({ url, name: 'gateway', log, store: { shards: config.SHARDS } });
  stack.defer(() => redis.disconnect());
  const objects = stack.use(await openObjects(config));
  await checkStoreIdentity({ redis, objects });
  const watch = watchStoreIdentity({ redis, objects, log }, fail);
  stack.defer(() => watch[Symbol.dispose]());

  const registry = createRegistry({ logOutput }, 'gateway');
  measureCapacity({ metrics: registry, redis }, config.DATA_DIR);
  const budget = createBudget(config.MEMORY_BUDGET_MB);
  exposeBudget({ registry, budget });
  const closed = stack.use(await ClosedTenants.start({ redis, log }));
  const publisher = new Publisher({ redis, budget, closed });
  const requester = stack.use(await startRequester({ url, redis, publisher, log, instance: newGatewayName() }));
  const instanceId = newInstanceId(config.PORT);
  const events = stack.use(startEventStreams({ url, redis, log }, { instanceId }));
  const tenants = new ActiveTenants();
  const taskBatcher = new TaskBatcher({ requester, budget, tenants });
  const parkedTakes = new ParkedTakeWatch({ requester });
  const onlineTasks = new OnlineTasks({ requester, taskBatcher, events, log });
  const firstKey = singleKey(apiKey, config.RATE_LIMIT);
  const storedKeys = stack.use(await KeyReplica.start({ redis, log, closed }, { rate: config.RATE_LIMIT }));
  const keys: Keys = {
    authenticate(key) {
      const principal = firstKey.authenticate(key) ?? storedKeys.authenticate(key);
      return principal && closed.has(principal.tenant) ? undefined : principal;
    },
    isValid: (id) => firstKey.isValid(id) || storedKeys.isValid(id),
  };
  const limiter = new RateLimiter({ shared: new RateBuckets({ redis }), gateways: () => storedKeys.gateways });
  stack.defer(() => limiter[Symbol.dispose]());
  const usage = stack.use(new UsageCounter({ redis, log }));
  const blobs = new BlobStore(objects);
  const batchBlobs = new BlobStore(objects, 'batch-files');
  const fileChanges = stack.use(new FileChanges({ url, log }));
  const readiness = () => checkReadiness({ redis, objects }, config.DATA_DIR);
  const scrape = () => collectMetrics({ redis, own: registry });
  const identity = { role: 'gateway', instance: instanceId };
  const tracing = await startTracing({ redis, log, registry }, config, identity);
  if (tracing) stack.use(tracing);
  const deps = {
    config,
    log,
    budget,
    tracer: tracing?.tracer,
    requester,
    replies: new Replies({ redis, budget, log }),
    taskBatcher,
    tenants,
    parkedTakes,
    onlineTasks,
    fileChanges,
    keys,
    limiter,
    usage,
    blobs,
    batchBlobs,
    metrics: registry,
    scrape,
    readiness,
    limits,
  };
  const gateway = stack.use(await startGateway(deps));
  stack.use(startProcessReport({ redis, log, registry, logOutput, spanTimes: tracing?.tracer.times }, identity));
  closed.onClose((tenant) => {
    gateway.endTenant(tenant);
    void events.close(tenant);
  });
  return { address: `http://${config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST}:${gateway.port}` };
}

/** @returns the first key, `API_KEY`. It is not in the store, and has all roles of the tenant `default`. */
function singleKey(apiKey: string, rate: number): Keys {
  const digest = (text: string) => hash('sha256', text, 'buffer');
  const expected = digest(apiKey);
  const roles = new Set(['rag', 'queue', 'worker', 'admin']);
  const id = 'api-key';
  const principal = { id, tenant: 'default', grant: { key: id }, roles, rate };
  return {
    authenticate: (key) => (timingSafeEqual(digest(key), expected) ? principal : undefined),
    isValid: (given) => given === id,
  };
}
