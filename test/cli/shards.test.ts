/** `millrace shards`, on a Redis of its own with two shards. */
import { pino } from 'pino';
import t, { type Test } from 'tap';
import { connect } from '../../core/bus/connection.ts';
import { recordShards } from '../../core/bus/shards.ts';
import { AuditStore } from '../../core/store/audit/audit.ts';
import { announceReplica } from '../../core/store/index/replicas.ts';
import { QueueStore } from '../../core/store/tasks/queues.ts';
import { eventually } from '../e2e/responses.ts';
import { Command } from '../support/command.ts';
import { startRedis } from '../support/redis.ts';

const server = await startRedis({ cluster: true });
const redis = await connect({ url: server.url, name: 'test', log: pino({ level: 'silent' }), store: { shards: 2 } });
t.teardown(async () => {
  redis.disconnect();
  await server[Symbol.asyncDispose]();
});
await recordShards(redis);
const [first, second] = [0, 1].map((shard) => {
  return Array.from('abcdefgh', (letter) => `tenant-${letter}`).find((name) => redis.shards.of(name) === shard)!;
}) as [string, string];
const queues = new QueueStore({ redis });
await queues.register(first, 'q', '/v1/x');
for (const name of ['q', 'r', 's']) await queues.register(second, name, '/v1/x');
await redis.xadd('millrace:{s0}:indexing:3', '*', 'a', 'b');
await announceReplica({ redis }, 1, { instance: 'i', saved: { n: 0, id: '' } });

async function printed(t: Test, ...words: string[]): Promise<string> {
  const command = new Command(t, 'shards', { REDIS_URL: server.url }, words);
  t.equal(await command.ended, 0, command.output);
  return command.output;
}

t.test('each shard is printed with its keys, its memory and its tenants', async (t) => {
  const lines = (await printed(t)).trim().split('\n');
  t.match(lines, [
    new RegExp(`^shard 0: \\d+ keys, 0\\.0 MiB, 0 replicas, 1 tenants, the largest: ${first} 0\\.0 MiB$`),
    new RegExp(`^shard 1: \\d+ keys, 0\\.0 MiB, 1 replicas, 1 tenants, the largest: ${second} 0\\.0 MiB$`),
  ]);
});

t.test('as JSON it is a line for each shard, and the keys are those that Redis has', async (t) => {
  const shards = (await printed(t, '--json'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  for (const { shard, keys, bytes, tenants } of shards) {
    t.equal(keys, (await redis.keys(`millrace:{s${shard}}:*`)).length);
    t.ok(bytes >= tenants[0].bytes && tenants[0].bytes > 100);
    t.equal(tenants[0].keys, (await redis.keys(`millrace:{s${shard}}:*:tenant-*`)).length);
  }
});

t.test('a tenant is moved, step by step, and the move is in its audit', async (t) => {
  const output = await printed(t, 'move', first, '--to', '1');
  t.match(output, /^begun\nindexed\nheld\ncopied\nleft\nswitched\nopened\nremoved\n/);
  t.match(output, new RegExp(`The tenant ${first} is in shard 1: 0 files, \\d+ keys. Its changes waited for \\d+ ms.`));
  await eventually(async () => redis.shards.of(first) === 1);
  t.match((await new AuditStore({ redis }).list(first, { limit: 1, cursor: '' })).entries, [
    { action: 'shards.move', target: '1', from: 'cli' },
  ]);
  t.equal((await queues.describe(first, 'q')).queue, 'q');
  const again = new Command(t, 'shards', { REDIS_URL: server.url }, ['move', first, '--to', '1']);
  t.equal(await again.ended, 1);
  t.match(again.output, /is in shard 1/);
  const abort = new Command(t, 'shards', { REDIS_URL: server.url }, ['move', first, '--abort']);
  t.equal(await abort.ended, 1);
  t.match(abort.output, /No move of the tenant .* was interrupted/);
});

t.test('the number of shards is raised, and the tenants are spread after the processes were restarted', async (t) => {
  const lower = new Command(t, 'shards', { REDIS_URL: server.url }, ['set', '1']);
  t.equal(await lower.ended, 1);
  t.match(lower.output, /has \d shards. Their number can only be raised/);
  const raised = new Command(t, 'shards', { REDIS_URL: server.url }, ['set', '8']);
  t.equal(await raised.ended, 1);
  t.match(raised.output, /Restart each process, then run the command again/);
  t.equal(await redis.hget('millrace:shards', 'count'), '8');
});

t.test('other words are refused with the usage', async (t) => {
  const command = new Command(t, 'shards', { REDIS_URL: server.url }, ['move']);
  t.equal(await command.ended, 1);
  t.match(command.output, /usage: npx millrace shards/);
});
