import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import t from 'tap';
import { everyNode, type Replicas, startReplicas } from '../../core/bus/replicas.ts';
import { type RedisServer, startRedis } from '../support/redis.ts';
import { ask, log, startBus, until } from './bus.ts';

const bus = await startBus({ settings: { 'repl-diskless-sync-delay': '0' } });
const replica = await startRedis({ settings: { replicaof: `127.0.0.1 ${bus.server.port}` } });
const copy = new Redis(replica.port, { protocol: 2 });
t.teardown(async () => {
  copy.disconnect();
  await replica[Symbol.asyncDispose]();
});
await until(async () => (await bus.redis.info('replication')).includes('state=online'), 'the replica follows');

async function waiting(t: { teardown(close: () => unknown): void }, waitMs: number): Promise<Replicas> {
  const replicas = (await startReplicas({ url: bus.url, redis: bus.redis, log }, { replicas: 1, waitMs }))!;
  t.teardown(() => replicas[Symbol.asyncDispose]());
  return replicas;
}

/** Runs `work` while the replica receives nothing. */
async function whileFrozen<T>(server: RedisServer, work: () => Promise<T>): Promise<T> {
  server.freeze();
  try {
    return await work();
  } finally {
    server.resume();
  }
}

t.test('a change is answered when the replica has it', async (t) => {
  const replicas = await waiting(t, 5_000);
  await bus.consume(t, {
    stream: 'files',
    replicas,
    handler: async (_, reply) => {
      await bus.redis.set('changed', 'yes');
      reply.end('file.state', { file_id: 'a' });
    },
  });
  const requester = await bus.requester(t);
  let answered = false;
  const answer = await whileFrozen(replica, async () => {
    const answer = ask(requester, 'file.delete', { file_id: 'a' }).finally(() => {
      answered = true;
    });
    await until(async () => (await bus.redis.get('changed')) === 'yes');
    await delay(100); // an answer that did not wait would be here
    t.notOk(answered, 'not answered before the replica has it');
    return { answer };
  });
  t.equal((await answer.answer).error, undefined);
  t.equal(await copy.get('changed'), 'yes');
});

t.test('a change that the replica does not confirm in time is answered with an error that says so', async (t) => {
  const replicas = await waiting(t, 50);
  await bus.consume(t, {
    stream: 'files',
    replicas,
    handler: async (_, reply) => reply.end('file.state', { file_id: 'a' }),
  });
  const requester = await bus.requester(t);
  const { error } = await whileFrozen(replica, () => ask(requester, 'file.delete', { file_id: 'a' }));
  t.match(error, { type: 'unavailable', message: /The change was made, but only 0 of 1 replicas/ });
  await until(
    async () => (await ask(requester, 'file.delete', { file_id: 'a' })).error === undefined,
    'confirmed again',
  );
});

t.test('an acceptance that is not confirmed ends the reply, before the work does', async (t) => {
  const replicas = await waiting(t, 50);
  const worked = Promise.withResolvers<void>();
  t.teardown(() => worked.resolve());
  await bus.consume(t, {
    stream: 'files',
    replicas,
    handler: async (_, reply) => {
      reply.send('file.state', { file_id: 'a', status: 'queued' });
      await worked.promise;
      reply.end('file.state', { file_id: 'a', status: 'ready' });
    },
  });
  const requester = await bus.requester(t);
  const { error, frames } = await whileFrozen(replica, () => ask(requester, 'file.delete', { file_id: 'a' }));
  t.match(error, { type: 'unavailable', message: /The change was made/ });
  t.strictSame(frames, []);
});

t.test('an acceptance is made again if the connection was lost before it was confirmed', async (t) => {
  const replicas = await waiting(t, 5_000);
  let deliveries = 0;
  await bus.consume(t, {
    stream: 'files',
    replicas,
    outageTimes: { firstMs: 10, longestMs: 10, entryLongestMs: 10 },
    handler: async ({ isRepeated }, reply) => {
      t.equal(isRepeated, ++deliveries > 1);
      await bus.redis.set('changed', deliveries);
      if (deliveries === 1) {
        const lost = once(bus.redis, 'close');
        bus.redis.stream.destroy();
        await lost;
        await until(() => bus.redis.status === 'ready');
      }
      reply.send('file.state', { file_id: 'a', status: 'queued' });
      if (deliveries > 1) reply.end('file.state', { file_id: 'a', status: 'ready' });
    },
  });
  const requester = await bus.requester(t);
  const { error, frames } = await ask(requester, 'file.delete', { file_id: 'a' });
  t.equal(error, undefined);
  t.equal(frames.length, 2);
});

t.test('a change that may be in any shard waits for each node', async (t) => {
  const replicas = await waiting(t, 50);
  const since = bus.redis.losses.count;
  await replicas.confirm(everyNode, since);
  const started = performance.now();
  await whileFrozen(replica, () => t.rejects(replicas.confirm(everyNode, since), { message: /only 0 of 1/ }));
  t.ok(performance.now() - started < 1_000);
});

t.test('a query does not wait for replicas', async (t) => {
  const replicas = await waiting(t, 5_000);
  await bus.consume(t, {
    stream: 'files',
    replicas,
    handler: async (_, reply) => reply.end('file.state', { file_id: 'a' }),
  });
  const requester = await bus.requester(t);
  const started = performance.now();
  const { error } = await whileFrozen(replica, () => ask(requester, 'file.get', { file_id: 'a' }));
  t.equal(error, undefined);
  t.ok(performance.now() - started < 4_000);
});

t.test('a change is made again if the connection was lost before it was confirmed', async (t) => {
  const replicas = await waiting(t, 5_000);
  let deliveries = 0;
  await bus.consume(t, {
    stream: 'files',
    replicas,
    outageTimes: { firstMs: 10, longestMs: 10, entryLongestMs: 10 },
    handler: async (_, reply) => {
      deliveries++;
      await bus.redis.set('changed', deliveries);
      if (deliveries === 1) {
        const lost = once(bus.redis, 'close');
        bus.redis.stream.destroy();
        await lost;
        await until(() => bus.redis.status === 'ready');
      }
      reply.end('file.state', { file_id: 'a' });
    },
  });
  const requester = await bus.requester(t);
  t.equal((await ask(requester, 'file.delete', { file_id: 'a' })).error, undefined);
  t.equal(deliveries, 2);
});
