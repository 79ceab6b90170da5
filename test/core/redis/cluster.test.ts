import { setTimeout as delay } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import t from 'tap';
import { connect, connectBlocking } from '../../../core/bus/connection.ts';
import { createLog } from '../../../core/log.ts';
import { isOutage } from '../../../core/outage.ts';
import { mastersOf, nodeOf, scanKeys } from '../../../core/redis/nodes.ts';
import { setUser, userNames } from '../../../core/redis/users.ts';
import { startRedisCluster } from '../../support/servers/redis-cluster.ts';

const log = createLog({ level: 'silent', process: 'test' });
const cluster = await startRedisCluster({ masters: 3, replicas: 0 });
const redis = await connect({ url: cluster.url, name: 'test', log });
const blocking = await connectBlocking({ url: cluster.url, name: 'reader', log });
t.teardown(async () => {
  redis.disconnect();
  blocking.disconnect();
  await cluster[Symbol.asyncDispose]();
});

t.test('a scan finds the keys of all masters', async (t) => {
  const keys = Array.from({ length: 60 }, (_, number) => `scanned:${number}`);
  for (const key of keys) await redis.set(key, '');
  const found: string[] = [];
  for await (const page of scanKeys(redis, { match: 'scanned:*', count: 10 })) found.push(...page);
  t.same(found.toSorted(), keys.toSorted());
});

t.test('a user is created on every node', async (t) => {
  await setUser(redis, 'ann', ['on', '>secret', '+ping']);
  t.equal(mastersOf(redis).length, 3);
  for (const node of cluster.nodes) t.ok(((await node.redis.call('ACL', 'USERS')) as string[]).includes('ann'));
  t.ok((await userNames(redis)).includes('ann'));
});

t.test('a reader follows its stream to another node while it waits', async (t) => {
  const first = (await redis.xadd('moving', '*', 'n', '1'))!;
  const from = await cluster.masterOf('moving');
  const to = cluster.nodes.find((node) => node !== from)!;
  const waiting = readAfter(blocking, 'moving', first);
  await delay(50);
  await cluster.moveSlot('moving', to);
  await redis.xadd('moving', '*', 'n', '2');
  t.match(JSON.stringify(await waiting), '"2"');
  t.equal(`127.0.0.1:${nodeOf(redis, 'moving')?.options.port}`, to.address);
});

t.test('a command whose reply was lost is not sent again', async (t) => {
  const node = await cluster.masterOf('counted');
  await redis.set('counted', 0);
  node.server.freeze();
  const increments = Array.from({ length: 5 }, () => redis.incr('counted'));
  const outcomes = Promise.allSettled(increments);
  await delay(50);
  nodeOf(redis, 'counted')?.stream.destroy();
  node.server.resume();
  for (const outcome of await outcomes) {
    t.equal(outcome.status, 'rejected');
    t.ok(outcome.status === 'rejected' && isOutage(outcome.reason), 'a caller sees an outage');
  }
  await delay(200);
  t.ok(Number(await node.redis.get('counted')) <= 5);
});

async function readAfter(reader: Redis, key: string, after: string): Promise<unknown> {
  return await reader.xread('COUNT', 10, 'BLOCK', 5_000, 'STREAMS', key, after);
}
