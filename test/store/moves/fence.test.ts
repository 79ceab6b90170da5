/** The table of shards and the fence, on a real Redis that refuses scripts over two slots. */
import { pino } from 'pino';
import t from 'tap';
import { connect } from '../../../core/bus/connection.ts';
import { countBehindTable, moveKey, switchToShard } from '../../../core/bus/shard-table.ts';
import { recordShards, type ShardedRedis } from '../../../core/bus/shards.ts';
import { movedKey, queueTenantsKey, tasksKey } from '../../../core/store/keys.ts';
import { QueueStore } from '../../../core/store/tasks/queues.ts';
import { UsageCounter } from '../../../core/store/usage/usage-counter.ts';
import { eventually } from '../../e2e/responses.ts';
import { startRedis } from '../../support/redis.ts';

const log = pino({ level: 'silent' });
const server = await startRedis({ cluster: true });
t.teardown(() => server[Symbol.asyncDispose]());
const redis = await open();
await recordShards(redis);
let number = 0;

async function open() {
  const opened = await connect({ url: server.url, name: 'test', log, store: { shards: 2 } });
  t.teardown(() => opened.disconnect());
  return opened;
}

/** A tenant of shard 0 that has yet to move to shard 1, and the move. */
async function mover() {
  const tenant = Array.from({ length: 20 }, () => `tenant-${number++}`).find((name) => redis.shards.of(name) === 0)!;
  const move = { tenant, from: 0, to: 1, move: `move-${number}` };
  await redis.del(moveKey);
  await redis.hset(moveKey, { ...move });
  return move;
}

t.test('all connections follow a switch, and it is known when they do', async (t) => {
  const move = await mover();
  const others = await Promise.all([open(), open()]);
  await eventually(async () => (await countBehindTable(redis)) === 0);
  const { version } = redis.shards;
  t.ok(await switchToShard(redis, move));
  t.ok(await switchToShard(redis, move), 'again changes nothing');
  await eventually(async () => (await countBehindTable(redis)) === 0);
  for (const { shards } of [redis, ...others]) {
    t.equal(shards.of(move.tenant), 1);
    t.equal(shards.version, version + 1);
  }
  t.notOk(await switchToShard(redis, { ...move, to: 0, move: 'another' }), 'a move that has ended switches nothing');
  const late = await open();
  t.equal(late.shards.of(move.tenant), 1);
});

t.test('a change waits while the tenant is held, and is made in the new shard', async (t) => {
  const move = await mover();
  await redis.set(movedKey(0, move.tenant), `held ${move.move}`);
  await redis.set(movedKey(1, move.tenant), `held ${move.move}`);
  const registered = new QueueStore({ redis }).register(move.tenant, 'q', '/v1/x');
  let isDone = false;
  void registered.then(() => {
    isDone = true;
  });
  const other = await open();
  await eventually(async () => other.status === 'ready');
  t.notOk(isDone);
  await redis.set(movedKey(0, move.tenant), `gone 1 ${move.move}`);
  await switchToShard(redis, move);
  await eventually(async () => (await countBehindTable(redis)) === 0);
  t.notOk(isDone, 'the new shard is held too');
  await redis.del(movedKey(1, move.tenant));
  await registered;
  t.equal(await redis.exists(`${tasksKey(redis, move.tenant)}:queue:q`), 1);
  t.strictSame(await redis.keys(`millrace:{s0}:*:${move.tenant}*`), [movedKey(0, move.tenant)]);
  t.equal(await redis.sismember(queueTenantsKey(0), move.tenant), 0);
  t.equal(await redis.sismember(queueTenantsKey(1), move.tenant), 1);
});

t.test('a change ends a move whose command died before the switch', async (t) => {
  const move = await mover();
  await redis.set(movedKey(0, move.tenant), `gone 1 ${move.move}`);
  await new QueueStore({ redis }).register(move.tenant, 'q', '/v1/x');
  t.equal(redis.shards.of(move.tenant), 1);
  t.equal(await redis.sismember(queueTenantsKey(1), move.tenant), 1);
});

t.test('counts of a tenant that is held are added once, in the new shard', async (t) => {
  const move = await mover();
  let lost = 0;
  /** Its first answer is lost after the script has run. */
  const lose = async (answer: Promise<unknown>) => {
    const value = await answer;
    if (lost++ === 0) throw new Error('The answer was lost.');
    return value;
  };
  const lossy = {
    evalsha: (...args: Parameters<typeof redis.evalsha>) => lose(redis.evalsha(...args)),
    eval: (...args: Parameters<typeof redis.eval>) => lose(redis.eval(...args)),
    shards: redis.shards,
  } as unknown as ShardedRedis;
  const counter = new UsageCounter({ redis: lossy, log }, { everyMs: 3_600_000 });
  await redis.set(movedKey(0, move.tenant), `held ${move.move}`);
  counter.count(move.tenant, 'k', 'requests', { amount: 3 });
  t.notOk(await counter.flush(), 'the answer was lost');
  await redis.set(movedKey(0, move.tenant), `gone 1 ${move.move}`);
  t.ok(await counter.flush(), 'repeated: it adds nothing after the end of the hold either');
  await switchToShard(redis, move);
  await eventually(async () => redis.shards.of(move.tenant) === 1);
  await counter[Symbol.asyncDispose]();
  const sums = await Promise.all(
    [0, 1].map(async (shard) => {
      const keys = await redis.keys(`millrace:{s${shard}}:usage:${move.tenant}:h*`);
      return Promise.all(keys.map((key) => redis.hget(key, 'k requests')));
    }),
  );
  t.strictSame(sums, [[], ['3']]);
});
