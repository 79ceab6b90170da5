import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import t from 'tap';
import { connect, connectBlocking } from '../../../core/bus/connection.ts';
import { createLog } from '../../../core/log.ts';
import { isOutage } from '../../../core/outage.ts';
import { startRedisSentinel } from '../../support/servers/redis-sentinel.ts';

const log = createLog({ level: 'silent', process: 'test' });
const deployment = await startRedisSentinel({ replicas: 1, downAfterMs: 1_000 });
const { url } = deployment;
const redis = await connect({ url, name: 'test', log });
const blocking = await connectBlocking({ url, name: 'reader', log });
const subscriber = await connectBlocking({ url, name: 'subscriber', log });
t.teardown(async () => {
  for (const client of [redis, blocking, subscriber]) client.disconnect();
  await deployment[Symbol.asyncDispose]();
});

t.test('a connection is to the master, in the database of the address', async (t) => {
  const other = await connect({ url: url.replace('/main', '/main/3'), name: 'test', log });
  t.teardown(() => other.disconnect());
  await other.set('where', 'there');
  t.equal(await redis.get('where'), null);
  const master = await deployment.master();
  t.strictSame(await deployment.ask(master, (node) => node.multi().select(3).get('where').exec()), [
    [null, 'OK'],
    [null, 'there'],
  ]);
});

t.test('a sentinel that does not answer is passed over', async (t) => {
  deployment.sentinels[0]!.freeze();
  const other = await connect({ url, name: 'test', log }).finally(() => deployment.sentinels[0]!.resume());
  t.teardown(() => other.disconnect());
  t.equal(await other.ping(), 'PONG');
});

t.test('the wrong password of the sentinels is told as such', async (t) => {
  const wrong = url.replace('sentinel-secret', 'guess');
  await t.rejects(connect({ url: wrong, name: 'test', log }), /refuses the user or the password/);
});

t.test('all connections leave the former master at once, although it still takes writes', async (t) => {
  await subscriber.subscribe('channel');
  const first = (await redis.xadd('stream', '*', 'n', '1'))!;
  const heard = once(subscriber, 'message');
  const former = await deployment.master();
  await deployment.failOver();
  const { port } = await deployment.master();
  while ([redis, blocking, subscriber].some(({ stream }) => stream.remotePort !== port)) await delay(20);
  t.match(await deployment.ask(former, (node) => node.role()), ['master']);
  await retry(() => redis.xadd('stream', '*', 'n', '2'));
  t.match(JSON.stringify(await retry(() => readAfter(blocking, 'stream', first))), '"2"');
  while ((await retry(() => redis.publish('channel', 'hello'))) === 0) await delay(20);
  t.strictSame(await heard, ['channel', 'hello']);
});

t.test('a connection leaves a server that became a replica', async (t) => {
  const master = await deployment.master();
  await deployment.ask(master, (node) => node.replicaof('127.0.0.1', 1));
  await retry(() => redis.ping());
  const left = once(redis, 'close');
  await t.rejects(redis.set('written', '1'), /^READONLY/);
  await left;
  await deployment.ask(master, (node) => node.replicaof('NO', 'ONE'));
  await retry(() => redis.set('written', '1'));
});

t.test('a command whose reply was lost is not sent again', async (t) => {
  const master = await deployment.master();
  await redis.set('counted', 0);
  master.freeze();
  const outcomes = Promise.allSettled(Array.from({ length: 5 }, () => redis.incr('counted')));
  await delay(50);
  redis.stream.destroy();
  master.resume();
  for (const outcome of await outcomes) {
    t.equal(outcome.status, 'rejected');
    t.ok(outcome.status === 'rejected' && isOutage(outcome.reason), 'a caller sees an outage');
  }
  await retry(() => redis.ping());
  t.ok(Number(await redis.get('counted')) <= 5);
});

async function readAfter(reader: Redis, key: string, after: string): Promise<unknown> {
  return await reader.xread('COUNT', 10, 'BLOCK', 5_000, 'STREAMS', key, after);
}

/** Repeats a command while there is an outage. */
async function retry<T>(command: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + 15_000; ; await delay(20)) {
    try {
      return await command();
    } catch (error) {
      if (!isOutage(error) || Date.now() > end) throw error;
    }
  }
}
