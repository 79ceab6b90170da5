/** The number of shards of a store is raised, and its tenants are spread, on a real Redis that refuses scripts over two slots. */
import { crc32 } from 'node:zlib';
import { pino } from 'pino';
import t from 'tap';
import { connect } from '../../../core/bus/connection.ts';
import { countServingFewer, isTableCurrent } from '../../../core/bus/shard-table.ts';
import { raiseShards, recordShards } from '../../../core/bus/shards.ts';
import { spreadTenants } from '../../../core/store/moves/spread.ts';
import { QueueStore } from '../../../core/store/tasks/queues.ts';
import { eventually } from '../../e2e/responses.ts';
import { startRedis } from '../../support/redis.ts';

const log = pino({ level: 'silent' });
const server = await startRedis({ cluster: true });
t.teardown(() => server[Symbol.asyncDispose]());

async function open(shards?: number) {
  const redis = await connect({ url: server.url, name: 'test', log, store: { shards } });
  t.teardown(() => redis.disconnect());
  return redis;
}

t.test('tenants go to the new shards when all processes serve them', async (t) => {
  const before = await open(2);
  await recordShards(before);
  const tenants = Array.from({ length: 12 }, (_, at) => `tenant-${at}`);
  for (const tenant of tenants) await new QueueStore({ redis: before }).register(tenant, 'q', '/v1/x');

  t.equal(await raiseShards(before, 4), 4);
  t.equal(await raiseShards(before, 3), 4, 'it is never lowered');
  const redis = await open();
  t.strictSame(redis.shards.all, [0, 1, 2, 3]);
  for (const tenant of tenants) t.equal(redis.shards.of(tenant), before.shards.of(tenant), 'no name changes its shard');

  const moved: string[] = [];
  const left: string[] = [];
  const spread = () =>
    spreadTenants({
      redis,
      onMoved: async (tenant) => void moved.push(tenant),
      onLeft: (tenant) => left.push(tenant),
    });
  await t.rejects(spread(), { type: 'conflict', message: /1 connections are older. Restart each process/ });
  t.notOk(await isTableCurrent(before), 'an older process removes no bytes');
  before.disconnect();
  await eventually(async () => (await countServingFewer(redis, 4)) === 0);

  const reindexed = tenants.find((tenant) => crc32(tenant) % 4 >= 2)!;
  const reindex = `millrace:{s${redis.shards.of(reindexed)}}:reindex:${reindexed}`;
  await redis.set(reindex, 'x');
  await spread();
  t.strictSame(left, [reindexed]);
  await redis.del(reindex);
  await spread();
  t.strictSame(moved.sort(), tenants.filter((tenant) => crc32(tenant) % 4 >= 2).sort());
  for (const tenant of tenants) {
    t.equal(redis.shards.of(tenant), crc32(tenant) % 4);
    t.ok(await new QueueStore({ redis }).exists(tenant, 'q'));
  }
  t.equal((await open(2)).shards.of(tenants[0]!), redis.shards.of(tenants[0]!), 'SHARDS of before is right');
  await t.rejects(open(3), /has 4 shards, and SHARDS is 3/);
});
