/**
 * A gateway on a free port with the real bus on a real Redis, and one processor with the test's own handlers. Everything
 * between a client's socket and a handler is the code of production.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { ActiveTenants } from '../../core/active-tenants.ts';
import { startCancelWatch } from '../../core/bus/cancel.ts';
import { connect } from '../../core/bus/connection.ts';
import { startConsumer } from '../../core/bus/consume/consumer.ts';
import type { Handler } from '../../core/bus/consume/delivery.ts';
import { BusMetrics } from '../../core/bus/metrics.ts';
import { Replies } from '../../core/bus/reply/reply-writer.ts';
import { Publisher } from '../../core/bus/request/publisher.ts';
import { startRequester } from '../../core/bus/request/requester.ts';
import { type ByteBudget, createBudget } from '../../core/byte-budget.ts';
import { readConfig } from '../../core/config.ts';
import type { Log } from '../../core/log.ts';
import { BlobStore } from '../../core/store/blobs/blobs.ts';
import { FileChanges } from '../../core/store/file-changes.ts';
import { openObjects } from '../../core/store/objects/open-objects.ts';
import { RateBuckets } from '../../core/store/quotas/rate-buckets.ts';
import { UsageCounter } from '../../core/store/usage/usage-counter.ts';
import { newInstanceId, startEventStreams } from '../../core/tasks/event-stream.ts';
import { OnlineTasks } from '../../core/tasks/online-tasks.ts';
import { ParkedTakeWatch } from '../../core/tasks/parked-take-watch.ts';
import { TaskBatcher } from '../../core/tasks/task-batcher.ts';
import type { Principal } from '../../gateway/access/principal.ts';
import { RateLimiter } from '../../gateway/access/rate-limit.ts';
import { type Gateway, type GatewayDeps, startGateway } from '../../gateway/gateway.ts';
import { newGatewayName } from '../../gateway/streams/stream-bridge.ts';
import type { RequestType } from '../../proto/registry.ts';
import { startRedis } from './redis.ts';

export interface TestGatewayOptions {
  handlers?: Partial<Record<RequestType, Handler>>;
  /** Further keys with their principals. Fields that are left out are those of `apiKey`. */
  keys?: Record<string, Partial<Principal>>;
  limits?: GatewayDeps['limits'];
  readiness?: GatewayDeps['readiness'];
  uploadMbMax?: number;
  /** Addresses and ranges of trusted proxies; default none. */
  trustedProxies?: string[];
  budget?: ByteBudget;
  log?: Log;
  /** A running service whose processors answer, in place of `handlers`. */
  service?: { redisUrl: string; dataDir: string };
}

/** A key with every role of the tenant `default` and without a rate limit. */
export const apiKey = 'test-key-0123456789';

/** The part of tap's `t` that disposes of resources at the end of the test, the last one first. */
interface Test {
  teardown(close: () => unknown): void;
}

export async function startTestGateway(t: Test, options: TestGatewayOptions = {}): Promise<TestGateway> {
  const log = options.log ?? pino({ level: 'silent' });
  const use = <Resource extends AsyncDisposable>(resource: Resource): Resource => {
    t.teardown(() => resource[Symbol.asyncDispose]());
    return resource;
  };
  const dataDir = options.service?.dataDir ?? (await mkdtemp(join(tmpdir(), 'millrace-gateway-')));
  if (!options.service) t.teardown(() => rm(dataDir, { recursive: true }));
  // Bytes go where the processors of the service read them, which may be a bucket.
  const place = options.service ? process.env : {};
  const objects = use(await openObjects(readConfig({ ...place, DATA_DIR: dataDir })));
  const url = options.service?.redisUrl ?? use(await startRedis()).url;
  const redis = await connect({ url, name: 'test', log });
  t.teardown(async () => redis.disconnect());
  const registry = new Registry();
  const budget = options.budget ?? createBudget();
  if (!options.service) {
    const cancels = use(await startCancelWatch({ url, redis, log }));
    const busMetrics = new BusMetrics({ registry, redis });
    const handler = dispatch(options.handlers ?? {});
    for (const stream of ['files', 'retrieval', 'dispatcher'] as const) {
      const deps = { url, redis, budget, log, cancels, metrics: busMetrics };
      use(await startConsumer(deps, { stream, handler, concurrency: 64, reclaimIdleMs: 15_000 }));
    }
  }
  const requester = use(
    await startRequester({ url, redis, publisher: new Publisher({ redis, budget }), log, instance: newGatewayName() }),
  );
  const events = use(startEventStreams({ url, redis, log }, { instanceId: newInstanceId(0) }));
  const tenants = new ActiveTenants();
  const taskBatcher = new TaskBatcher({ requester, budget, tenants });
  const deps: GatewayDeps = {
    config: {
      HOST: '127.0.0.1',
      PORT: 0,
      UPLOAD_MB_MAX: options.uploadMbMax ?? 1024,
      MCP_HOSTS: ['mcp.example'],
      TRUSTED_PROXIES: options.trustedProxies ?? [],
    },
    log,
    budget,
    requester,
    replies: new Replies({ redis, budget, log }),
    taskBatcher,
    tenants,
    parkedTakes: new ParkedTakeWatch({ requester }),
    onlineTasks: new OnlineTasks({ requester, taskBatcher, events, log }),
    fileChanges: use(new FileChanges({ url, log })),
    limiter: new RateLimiter({ shared: new RateBuckets({ redis }), gateways: () => 1 }),
    keys: { authenticate: (key) => principalOf(key, options.keys ?? {}), isValid: () => true },
    usage: use(new UsageCounter({ redis, log })),
    blobs: new BlobStore(objects),
    batchBlobs: new BlobStore(objects, 'batch-files'),
    metrics: registry,
    scrape: () => registry.metrics(),
    readiness: options.readiness ?? (async () => ({ checks: { redis: 'ok' }, warnings: {} })),
    limits: options.limits,
  };
  const bus = { redisUrl: url, instanceId: events.instanceId };
  return new TestGateway(use(await startGateway(deps)), deps, dataDir, bus);
}

export class TestGateway {
  readonly gateway: Gateway;
  /** The dependencies that the gateway was started with. */
  readonly deps: GatewayDeps;
  readonly dataDir: string;
  readonly redisUrl: string;
  /** The instance whose event streams the gateway reads. */
  readonly instanceId: string;

  constructor(gateway: Gateway, deps: GatewayDeps, dataDir: string, bus: { redisUrl: string; instanceId: string }) {
    this.gateway = gateway;
    this.deps = deps;
    this.dataDir = dataDir;
    this.redisUrl = bus.redisUrl;
    this.instanceId = bus.instanceId;
  }

  get url(): string {
    return `http://127.0.0.1:${this.gateway.port}`;
  }

  /** Sends a request with `apiKey`, unless `headers` have another key. */
  fetch(path: string, { headers, ...init }: RequestInit = {}): Promise<Response> {
    return fetch(this.url + path, { ...init, headers: { Authorization: `Bearer ${apiKey}`, ...headers } });
  }

  post(path: string, body: unknown, init: RequestInit = {}): Promise<Response> {
    return this.fetch(path, { method: 'POST', body: JSON.stringify(body), ...init });
  }

  upload(parts: Record<string, string | Blob>, init: RequestInit = {}): Promise<Response> {
    const form = new FormData();
    for (const [name, value] of Object.entries(parts)) form.append(name, value);
    return this.fetch('/api/file/stream/indexing', { method: 'POST', body: form, ...init });
  }
}

function dispatch(handlers: Partial<Record<RequestType, Handler>>): Handler {
  return async (delivery, reply) => {
    const handler = handlers[delivery.type];
    if (handler === undefined) throw new Error(`The test has no handler for ${delivery.type}.`);
    await handler(delivery, reply);
  };
}

function principalOf(key: string, keys: Record<string, Partial<Principal>>): Principal | undefined {
  const all: Record<string, Partial<Principal>> = { [apiKey]: {}, ...keys };
  if (!Object.hasOwn(all, key)) return undefined;
  const roles = new Set(['rag', 'queue', 'worker', 'admin']);
  return { id: key, tenant: 'default', grant: { key: 'test-key' }, roles, rate: 0, ...all[key] };
}
