/**
 * A failover of Redis loses what its master answered last, because replication is asynchronous. What is answered or
 * acknowledged after it must be there: a processor confirms nothing through a new connection that it wrote through a
 * former one.
 */
import { once } from 'node:events';
import t from 'tap';
import { connect } from '../../../core/bus/connection.ts';
import { OutageError } from '../../../core/outage.ts';
import { StreamClient } from '../../../sdk/client/stream-client.ts';
import { type RedisPair, startRedisPair } from '../../support/servers/redis-pair.ts';
import { ask, Bus, log, until } from '../bus.ts';

type Parent = Pick<typeof t, 'teardown'>;

const outageTimes = { firstMs: 10, longestMs: 10, entryLongestMs: 10 };
const key = 'changed';

/** A bus on a pair, whose connection breaks when the pair fails over. */
async function startOwnBus(t: Parent): Promise<{ pair: RedisPair; bus: Bus }> {
  const pair = await startRedisPair();
  t.teardown(() => pair[Symbol.asyncDispose]());
  const redis = await connect({ url: pair.url, name: 'test', log });
  t.teardown(() => redis.disconnect());
  return { pair, bus: new Bus(pair.old, redis, pair.url) };
}

/** @returns the change that the master of now has. */
function changeOf(pair: RedisPair): Promise<string | null> {
  return pair.ask((redis) => redis.get(key));
}

t.test('a frame that could not be written before a failover is not written after it', async (t) => {
  const { pair, bus } = await startOwnBus(t);
  let deliveries = 0;
  await bus.consume(t, {
    stream: 'files',
    outageTimes,
    async handler(_, reply) {
      deliveries++;
      if (deliveries === 1) await pair.untilReplicated().then(() => pair.holdBack());
      await bus.redis.set(key, 'yes');
      if (deliveries === 1) pair.old.freeze();
      reply.end('file.state', { file_id: 'a' });
      if (deliveries === 1) setTimeout(() => void pair.failOver(), 50);
    },
  });
  const requester = await bus.requester(t);
  t.equal((await ask(requester, 'file.delete', { file_id: 'a' })).error, undefined);
  t.equal(await changeOf(pair), 'yes', 'what was answered after the failover is there');
});

t.test('an answer that comes after a failover waits until the change is made again', async (t) => {
  const { pair, bus } = await startOwnBus(t);
  let deliveries = 0;
  await bus.consume(t, {
    stream: 'files',
    outageTimes,
    async handler(_, reply) {
      deliveries++;
      if (deliveries === 1) await pair.untilReplicated().then(() => pair.holdBack());
      await bus.redis.set(key, 'yes');
      if (deliveries === 1) {
        await pair.failOver();
        await until(() => bus.redis.status === 'ready');
      }
      reply.end('file.state', { file_id: 'a' });
    },
  });
  const requester = await bus.requester(t);
  t.equal((await ask(requester, 'file.delete', { file_id: 'a' })).error, undefined);
  t.equal(await changeOf(pair), 'yes');
  t.equal(deliveries, 2);
});

t.test('an entry whose change a failover may have lost is not acknowledged', async (t) => {
  const { pair, bus } = await startOwnBus(t);
  let deliveries = 0;
  const failedOver = Promise.withResolvers<void>();
  await bus.consume(t, {
    stream: 'files',
    outageTimes,
    async handler() {
      deliveries++;
      if (deliveries === 1) await pair.untilReplicated().then(() => pair.holdBack());
      await bus.redis.set(key, 'yes');
      if (deliveries === 1) {
        pair.old.freeze();
        setTimeout(() => failedOver.resolve(pair.failOver()), 50);
      }
    },
  });
  await bus.publish('file.delete', { file_id: 'a' });
  await failedOver.promise;
  await until(async () => (await bus.length('files').catch(() => -1)) === 0); // -1: it connects again
  t.equal(await changeOf(pair), 'yes', 'the entry was handled again');
});

t.test('a client whose answer was lost by a failover gets it again', async (t) => {
  const { pair, bus } = await startOwnBus(t);
  let deliveries = 0;
  await bus.consume(t, {
    stream: 'files',
    outageTimes,
    async handler(_, reply) {
      deliveries++;
      if (deliveries === 1) await pair.untilReplicated().then(() => pair.holdBack());
      await bus.redis.set(key, 'yes');
      reply.send('file.state', { file_id: 'a' });
      await reply.flush();
      if (deliveries === 1) {
        await pair.failOver();
        await until(() => bus.redis.status === 'ready');
      }
      reply.end('file.state', { file_id: 'a' });
    },
  });
  const requester = await bus.requester(t);
  const { error, frames } = await ask(requester, 'file.delete', { file_id: 'a' });
  t.equal(error, undefined);
  t.equal(frames.length, 2);
  t.equal(await changeOf(pair), 'yes');
});

t.test('work that ends after the connection is back is soon done again, however long the outage was', async (t) => {
  const { bus } = await startOwnBus(t);
  const outages = 7;
  let deliveries = 0;
  let lostAt = 0;
  const again = Promise.withResolvers<number>();
  await bus.consume(t, {
    stream: 'files',
    outageTimes: { firstMs: 10, longestMs: 10, entryLongestMs: 60_000 }, // the eighth pause is 1,280 ms
    async handler() {
      deliveries++;
      if (deliveries <= outages) throw new OutageError('The disk is away.');
      if (deliveries > outages + 1) return again.resolve(performance.now() - lostAt);
      const connected = once(bus.redis, 'ready');
      await bus.redis.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'no').catch(() => {}); // killed itself
      await connected;
      lostAt = performance.now();
    },
  });
  await bus.publish('file.delete', { file_id: 'a' });
  const ms = await again.promise;
  t.ok(ms < 640, `done again after ${Math.round(ms)} ms`);
});

t.test('a query is answered after a failover without another run', async (t) => {
  const { pair, bus } = await startOwnBus(t);
  let deliveries = 0;
  await bus.consume(t, {
    stream: 'files',
    outageTimes,
    async handler(_, reply) {
      deliveries++;
      if (deliveries === 1) {
        await pair.untilReplicated();
        await pair.failOver();
        await until(() => bus.redis.status === 'ready');
      }
      reply.end('file.state', { file_id: 'a' });
    },
  });
  const requester = await bus.requester(t);
  t.equal((await ask(requester, 'file.get', { file_id: 'a' })).error, undefined);
  t.equal(deliveries, 1);
});

t.test('an upload over the streams that a failover lost after its acceptance is sent again', async (t) => {
  const { pair, bus } = await startOwnBus(t);
  const entries: string[] = [];
  const consumer = await bus.consume(t, {
    stream: 'files',
    outageTimes,
    async handler({ entry }, reply) {
      entries.push(entry);
      if (entries.length === 1) reply.send('file.state', { file_id: 'a', status: 'queued' });
      else reply.end('file.state', { file_id: 'a', status: 'ready' });
    },
  });
  const client = await StreamClient.connect({ redisUrl: pair.url });
  t.teardown(() => client[Symbol.asyncDispose]());
  await pair.untilReplicated();
  await pair.holdBack();
  const upload = client.indexFile({ file_name: 'a.txt', content: 'The lighthouse of Varn.' });
  await until(() => entries.length === 1 && consumer.inFlight === 0);
  await pair.failOver();
  t.match(await upload, { file_id: 'a', status: 'ready' });
  t.equal(entries.length, 2);
});
