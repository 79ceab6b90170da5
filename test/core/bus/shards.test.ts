/** The number of shards of a store, on a real Redis. */
import { pino } from 'pino';
import t from 'tap';
import { connect } from '../../../core/bus/connection.ts';
import { recordShards, Shards, shardsKey, storeIdKey } from '../../../core/bus/shards.ts';
import { startRedis } from '../../support/redis.ts';

const log = pino({ level: 'silent' });
const server = await startRedis();
const tool = await open();
t.teardown(() => server[Symbol.asyncDispose]());
t.beforeEach(() => tool.flushall().then(() => undefined));

/** @param store as `connect` takes it; a tool has none */
async function open(store?: { shards?: number }) {
  const redis = await connect({ url: server.url, name: 'test', log, ...(store && { store }) });
  t.teardown(() => redis.disconnect());
  return redis;
}

/** Opens a store as a process does that pairs it. */
async function pair(store: { shards?: number }) {
  const redis = await open(store);
  await recordShards(redis);
  return redis;
}

t.test('the first process decides, and the others follow', async (t) => {
  const opened = await Promise.all(
    [pair({ shards: 3 }), pair({}), pair({ shards: 3 })].map((one) => one.catch(() => {})),
  );
  const count = Number(await tool.hget(shardsKey, 'count'));
  t.ok(count === 1 || count === 3);
  for (const redis of opened) if (redis) t.equal(redis.shards.count, count);
  t.equal((await open()).shards.count, count);
});

t.test('a process with another number is refused, and told both', async (t) => {
  await pair({ shards: 3 });
  const refused = { name: 'ShardsMismatch', message: /has 3 shards, and SHARDS is 4.*set it to 3/ };
  await t.rejects(open({ shards: 4 }), refused);
  t.equal((await open({})).shards.count, 3);
});

t.test('a store without a record has one shard', async (t) => {
  t.equal((await open()).shards.count, 1);
  t.equal((await open({ shards: 3 })).shards.count, 3);
  t.equal(await tool.exists(shardsKey), 0, 'a connection records nothing');
  await tool.set(storeIdKey, 'made by an earlier release');
  await t.rejects(open({ shards: 3 }), { name: 'ShardsMismatch' });
  t.equal((await open({})).shards.count, 1);
});

t.test('tenants are spread evenly over the shards', async (t) => {
  const shards = new Shards(8);
  const counts = shards.all.map(() => 0);
  for (let n = 0; n < 8_000; n++) counts[shards.of(`tenant-${n}`)]!++;
  t.ok(Math.min(...counts) > 850 && Math.max(...counts) < 1_150, counts.join(', '));
});
