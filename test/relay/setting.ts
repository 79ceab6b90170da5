/** The setting of the tests of the relay: a bus, producers with connections of their own, and relays. */
import { Redis } from 'ioredis';
import { Registry } from 'prom-client';
import type t from 'tap';
import { makeApiKey } from '../../core/access/api-key.ts';
import { BusMetrics } from '../../core/bus/metrics.ts';
import { type ProducerAddress, producerAddress } from '../../core/bus/producer-address.ts';
import { framesOf } from '../../core/bus/reply/reply-frame.ts';
import type { Publisher } from '../../core/bus/request/publisher.ts';
import { createBudget } from '../../core/byte-budget.ts';
import type { ApiKeyRecord, ApiKeyTraits } from '../../core/store/api-keys/api-key-record.ts';
import { ApiKeyStore } from '../../core/store/api-keys/api-keys.ts';
import { type RelayOptions, startRelay } from '../../processors/relay/relay.ts';
import { type Bus, log, until } from '../conformance/bus.ts';

type Test = Pick<typeof t, 'teardown'>;

export interface TestProducer extends ProducerAddress {
  record: ApiKeyRecord;
  key: string;
  /** A connection as its user. */
  redis: Redis;
  /** Appends a message to its stream, and returns the id of the entry. */
  send(fields: Record<string, string | Buffer>): Promise<string>;
  /** Sends a message with a reply stream, and returns its last frame. */
  ask(type: string, body: unknown, fields?: Record<string, string>): Promise<{ type: string; body: unknown }>;
}

export async function relay(
  test: Test,
  bus: Bus,
  options: Partial<RelayOptions> & { registry?: Registry; publisher?: Publisher; apiKeys?: ApiKeyStore } = {},
) {
  const { url, redis } = bus;
  const { registry = new Registry(), publisher = bus.publisher, apiKeys = new ApiKeyStore(bus), ...rest } = options;
  const cancels = await bus.cancels(test);
  const metrics = new BusMetrics({ registry, redis });
  const deps = { url, redis, budget: createBudget(), log, cancels, metrics, publisher, apiKeys };
  const started = await startRelay(deps, { reclaimIdleMs: 300, drainMs: 300, ...rest });
  test.teardown(() => started[Symbol.asyncDispose]());
  return started;
}

/** Connects as a user of Redis. Commands that Redis refuses are rejected at once. */
export function connectAs(test: Test, url: string): Redis {
  const redis = new Redis(url, { protocol: 2, maxRetriesPerRequest: 0, enableReadyCheck: false });
  redis.on('error', () => {}); // commands report it
  test.teardown(() => redis.disconnect());
  return redis;
}

let asked = 0;

export async function producer(
  test: Test,
  bus: Bus,
  { tenant = 'acme', lifetimeMs = 0, ...traits }: Partial<ApiKeyTraits> & { tenant?: string; lifetimeMs?: number } = {},
): Promise<TestProducer> {
  const { id, hash, text: key } = makeApiKey();
  const all: ApiKeyTraits = { roles: ['rag', 'queue', 'worker'], ...traits, producer: true };
  const record = await new ApiKeyStore(bus).create({ id, hash, tenant, traits: all, lifetimeMs });
  const address = producerAddress({ redisUrl: bus.url, key, tenant });
  const redis = connectAs(test, address.url);
  const send = async (fields: Record<string, string | Buffer>) =>
    (await redis.xadd(address.stream, '*', ...Object.entries(fields).flat())) as string;
  const ask: TestProducer['ask'] = async (type, body, fields = {}) => {
    const reply = address.replies[0]!;
    await redis.xadd(reply, '*', 'made', '');
    await redis.expire(reply, 60);
    const id = fields.id ?? `ask-${asked++}`;
    await send({ type, id, reply, encoding: 'json', accept: 'json', body: JSON.stringify(body), ...fields });
    let last: { type: string; body: unknown } | undefined;
    await until(async () => {
      const entries = (await redis.xrangeBuffer(reply, '-', '+')) as [Buffer, Buffer[]][];
      const frames = entries.flatMap(([, some]) => [...framesOf(some)]);
      const found = frames.find(({ to, final }) => to === id && final);
      if (found) last = { type: found.type, body: JSON.parse(found.body.toString()) };
      return found !== undefined;
    }, `an answer to ${type}`);
    return last!;
  };
  return { ...address, record, key, redis, send, ask };
}
