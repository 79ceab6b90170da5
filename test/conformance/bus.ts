/**
 * The setting of all conformance tests: one real redis-server a file, emptied before each test, and the parts of the
 * bus, closed after the test that started them.
 */

import { pino } from 'pino';
import { Registry } from 'prom-client';
import t from 'tap';
import { unrestricted } from '../../core/access/grant.ts';
import { type CancelWatch, startCancelWatch } from '../../core/bus/cancel.ts';
import { connect } from '../../core/bus/connection.ts';
import { type Consumer, startConsumer } from '../../core/bus/consume/consumer.ts';
import type { ConsumerOptions } from '../../core/bus/consume/consumer-options.ts';
import { type Envelope, newId } from '../../core/bus/entry.ts';
import { BusMetrics } from '../../core/bus/metrics.ts';
import type { Replicas } from '../../core/bus/replicas.ts';
import { Publisher } from '../../core/bus/request/publisher.ts';
import {
  type Frame,
  type PendingRequest,
  type Requester,
  type RequesterLimits,
  type RequestOptions,
  startRequester,
} from '../../core/bus/request/requester.ts';
import { type ShardedRedis, Shards } from '../../core/bus/shards.ts';
import { substreamKeys } from '../../core/bus/streams.ts';
import { type ByteBudget, createBudget } from '../../core/byte-budget.ts';
import type { MillraceError } from '../../core/errors.ts';
import type { Tracer } from '../../core/tracing/tracer.ts';
import type { RequestBody, RequestType, StreamName } from '../../proto/registry.ts';
import { type RedisServer, type RedisServerOptions, startRedis } from '../support/redis.ts';
import { lengthOf } from '../support/work-streams.ts';

type TestContext = Pick<typeof t, 'teardown'>;

export const log = pino({ level: process.env.LOG_LEVEL ?? 'silent' });
const untilMsMax = 15_000;

/** The end of a request: its frames in order, and its error if it failed. */
export interface Answer {
  frames: Frame[];
  error: MillraceError | undefined;
}

/** Envelope of a message without a reply, a deadline and a trace. */
export const plainEnvelope = {
  tenant: 'default',
  reply: '',
  accept: 'json',
  deadline: 0,
  trace: '',
  traceId: '',
  grant: unrestricted,
} as const;

/** The substream of the tenant `default` on `files`. */
export const filesKey = substreamKeys({ shards: new Shards(1) }, 'files', 'default')[0]!;

export class Bus {
  readonly server: RedisServer;
  readonly redis: ShardedRedis;
  readonly publisher: Publisher;
  readonly url: string;

  constructor(server: RedisServer, redis: ShardedRedis, url: string) {
    this.server = server;
    this.redis = redis;
    this.url = url;
    this.publisher = new Publisher({ redis, budget: createBudget() });
  }

  async consume(
    test: TestContext,
    options: Pick<ConsumerOptions, 'stream' | 'handler'> &
      Partial<ConsumerOptions> & { registry?: Registry; budget?: ByteBudget; replicas?: Replicas; tracer?: Tracer },
  ): Promise<Consumer> {
    const { url, redis } = this;
    const { registry = new Registry(), budget = createBudget(), replicas, tracer, ...rest } = options;
    const cancels = await this.cancels(test);
    const consumer = await startConsumer(
      { url, redis, budget, log, cancels, metrics: new BusMetrics({ registry, redis }), replicas, tracer },
      { concurrency: 8, reclaimIdleMs: 300, retryMs: 20, ...rest },
    );
    test.teardown(() => consumer[Symbol.asyncDispose]());
    return consumer;
  }

  async cancels(test: TestContext): Promise<CancelWatch> {
    const cancels = await startCancelWatch({ url: this.url, redis: this.redis, log });
    test.teardown(() => cancels[Symbol.asyncDispose]());
    return cancels;
  }

  async requester(test: TestContext, options: RequesterLimits & { publisher?: Publisher } = {}): Promise<Requester> {
    const { url, redis, publisher } = this;
    const requester = await startRequester({ url, redis, publisher, log, ...options });
    test.teardown(() => requester[Symbol.asyncDispose]());
    return requester;
  }

  /** Publishes without a reply. */
  async publish<T extends RequestType>(type: T, body: RequestBody<T>, more: Partial<Envelope> = {}): Promise<string> {
    const id = more.id ?? newId();
    await this.publisher.publish(type, body, { ...plainEnvelope, ...more, id });
    return id;
  }

  /** Number of entries of a stream, waiting or in flight. */
  length(stream: StreamName): Promise<number> {
    return lengthOf(this.redis, stream);
  }
}

/** Starts the server and the bus of one test file. */
export async function startBus(options: RedisServerOptions = {}): Promise<Bus> {
  const server = await startRedis(options);
  const redis = await connect({ url: server.url, name: 'test', log });
  t.beforeEach(() => redis.flushall().then(() => undefined));
  t.teardown(async () => {
    redis.disconnect();
    await server[Symbol.asyncDispose]();
  });
  return new Bus(server, redis, server.url);
}

/** Sends a request and waits for its end. */
export function ask<T extends RequestType>(
  requester: Requester,
  type: T,
  body: RequestBody<T>,
  options: Partial<RequestOptions> & { onPending?(pending: PendingRequest): void } = {},
): Promise<Answer> {
  return new Promise((resolve) => {
    const frames: Frame[] = [];
    const { onPending, ...rest } = options;
    const pending = requester.request(type, body, {
      tenant: 'default',
      grant: unrestricted,
      ...rest,
      onFrame(frame) {
        frames.push(frame);
        rest.onFrame?.(frame);
        if (frame.final) resolve({ frames, error: undefined });
      },
      onError: (error) => resolve({ frames, error }),
    });
    onPending?.(pending);
  });
}

/** The error that `work` rejects with. Undefined if it resolves. */
export async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error) => error,
  );
}

/** Polls until an external condition holds. @throws {Error} after 15 s. */
export async function until(condition: () => boolean | Promise<boolean>, what = String(condition)): Promise<void> {
  for (const end = Date.now() + untilMsMax; !(await condition()); ) {
    if (Date.now() > end) throw new Error(`not within ${untilMsMax} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
