/** Consumers of a work stream with three shards. */
import t from 'tap';
import { connect } from '../../core/bus/connection.ts';
import { recordShards } from '../../core/bus/shards.ts';
import { streamKey } from '../../core/bus/streams.ts';
import { Bus, log, plainEnvelope, startBus, until } from './bus.ts';

const { server, url } = await startBus({ cluster: true });
const redis = await connect({ url, name: 'test', log, store: { shards: 3 } });
await recordShards(redis);
t.teardown(() => redis.disconnect());
const bus = new Bus(server, redis, url);
/** A tenant of each shard. */
const tenants = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].reduce<string[]>((found, tenant) => {
  found[redis.shards.of(tenant)] ??= tenant;
  return found;
}, []);

function countRunning(): { most: number; run<T>(work: () => Promise<T>): Promise<T> } {
  let running = 0;
  return {
    most: 0,
    async run(work) {
      this.most = Math.max(this.most, ++running);
      try {
        return await work();
      } finally {
        running--;
      }
    },
  };
}

async function turns(count: number): Promise<void> {
  for (let n = 0; n < count; n++) await new Promise((resolve) => setImmediate(resolve));
}

t.test('the requests of each tenant are handled, whatever shard they are in', async (t) => {
  const done = new Map<string, number>();
  await bus.consume(t, {
    stream: 'retrieval',
    handler: async ({ id }, _reply, shard) => void done.set(id, shard),
  });
  for (const tenant of tenants) await bus.publish('search.request', {}, { tenant, id: tenant });
  await until(async () => (await bus.length('retrieval')) === 0);
  t.strictSame(done, new Map(tenants.map((tenant, shard) => [tenant, shard])));
  const keys = tenants.map((tenant) => streamKey(redis, 'retrieval', tenant));
  t.strictSame(keys, ['millrace:{s0}:retrieval', 'millrace:{s1}:retrieval', 'millrace:{s2}:retrieval']);
});

t.test('a consumer of some shards leaves the others to other consumers', async (t) => {
  const done: string[] = [];
  await bus.consume(t, { stream: 'retrieval', shards: [0, 2], handler: async ({ id }) => void done.push(id) });
  for (const tenant of tenants) await bus.publish('search.request', {}, { tenant, id: tenant });
  await until(() => done.length === 2);
  t.strictSame(done.sort(), [tenants[0], tenants[2]].sort());
  await bus.consume(t, { stream: 'retrieval', shards: [1], handler: async ({ id }) => void done.push(id) });
  await until(async () => (await bus.length('retrieval')) === 0);
  t.equal(done.length, 3);
});

t.test('the shards share the handlers, and a busy shard leaves one to each other', async (t) => {
  const blocked = Promise.withResolvers<void>();
  const running = countRunning();
  const begun: string[] = [];
  const busy = tenants[0]!;
  await bus.consume(t, {
    stream: 'retrieval',
    concurrency: 4,
    handler: ({ tenant }) =>
      running.run(async () => {
        begun.push(tenant);
        await (tenant === busy ? blocked.promise : turns(20));
      }),
  });
  for (let n = 0; n < 20; n++) await bus.publish('search.request', {}, { tenant: busy });
  await until(() => begun.length === 4);
  for (let n = 0; n < 20; n++)
    for (const tenant of tenants.slice(1)) await bus.publish('search.request', {}, { tenant });
  await until(() => begun.length === 44);
  t.ok(running.most <= 6, `${running.most} handlers: the concurrency, and one for each other shard`);
  blocked.resolve();
  await until(async () => (await bus.length('retrieval')) === 0);
  t.ok(running.most <= 6, `${running.most} handlers`);
});

t.test('an entry that was reclaimed often runs alone, also among the shards', async (t) => {
  const alone = tenants[1]!;
  const running = countRunning();
  let beside = 0;
  let deliveries = 0;
  // Another consumer got the entry twice, and died.
  await bus
    .consume(t, { stream: 'retrieval', shards: [1], handler: async () => undefined })
    .then((one) => one[Symbol.asyncDispose]());
  const envelope = { ...plainEnvelope, tenant: alone, id: 'alone' };
  const { key, entry } = await bus.publisher.publish('search.request', {}, envelope);
  await redis.xreadgroup('GROUP', 'processors', 'dead', 'COUNT', 1, 'STREAMS', key, '>');
  await redis.xclaim(key, 'processors', 'dead', 0, entry, 'IDLE', 60_000, 'RETRYCOUNT', 2, 'JUSTID');
  for (let n = 0; n < 200; n++) await bus.publish('search.request', {}, { tenant: tenants[0]! });
  await bus.consume(t, {
    stream: 'retrieval',
    handler: ({ id, deliveries: count }) =>
      running.run(async () => {
        if (id !== 'alone') return turns(1);
        deliveries = count;
        running.most = 1;
        await turns(20);
        beside = running.most - 1;
      }),
  });
  await until(async () => (await bus.length('retrieval')) === 0);
  t.equal(deliveries, 3);
  t.equal(beside, 0);
});
