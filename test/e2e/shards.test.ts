/** A service with three shards whose retrieval process holds two of them. */
import { pino } from 'pino';
import t from 'tap';
import { connect } from '../../core/bus/connection.ts';
import { scanKeys } from '../../core/redis/nodes.ts';
import { startService } from '../support/service.ts';
import { eventually, filesFound } from './responses.ts';

const service = await startService(t, { env: { SHARDS: '3', RETRIEVAL_SHARDS: '0,2' } });
const redisUrl = await service.redisUrl();
const redis = await connect({ url: redisUrl, name: 'test', log: pino({ level: 'silent' }) });
t.teardown(() => redis.disconnect());
/** The name of a tenant of each shard. */
const [first, second, third] = redis.shards.all.map((shard) => {
  return Array.from('abcdefghijkl', (letter) => `tenant-${letter}`).find((name) => redis.shards.of(name) === shard)!;
}) as [string, string, string];

t.test('readiness names the shard that no process holds', async (t) => {
  await eventually(async () => {
    const { checks } = (await (await service.fetch('/readyz')).json()) as { checks: Record<string, string> };
    return (
      checks.retrieval === 'no processor reads this stream in shard 1: start the role retrieval' &&
      checks.indexing === 'ok'
    );
  });
  t.equal((await service.fetch('/readyz')).status, 503);
});

t.test('tenants of the shards that are held can search what they have', async (t) => {
  for (const name of [first, third]) {
    const tenant = await service.asTenant(name);
    t.equal((await tenant.upload('a', 'a.txt', `The puffin of ${name}.`)).status, 200);
    t.strictSame(await filesFound(tenant, 'puffin'), ['a']);
  }
});

t.test('all keys of a tenant are in its shard', async (t) => {
  for (const name of [first, second, third]) {
    const tenant = await service.asTenant(name);
    await tenant.post('/v1/queue/register', { queue: 'q', endpoint: '/v1/x' });
    await tenant.post('/v1/queue/put', { queue: 'q', endpoint: '/v1/x', data: {}, response_mode: 'callback' });
    const found: string[] = [];
    for await (const keys of scanKeys(redis, { match: `millrace:{s*:${name}*`, count: 100 })) found.push(...keys);
    t.ok(found.length > 5, `${found.length} keys`);
    const tag = `millrace:{s${redis.shards.of(name)}}:`;
    t.strictSame(
      found.filter((key) => !key.startsWith(tag)),
      [],
    );
  }
});

t.test('a direct producer may send a search to the stream of another shard', async (t) => {
  const reply = 'millrace:reply:test';
  await redis.xadd(reply, '*', 'made', '');
  const body = JSON.stringify({ query: 'puffin', user: 'u', scope: [{ type: 'file', ids: ['a'] }] });
  const entry = ['type', 'search.request', 'id', 'stray', 'tenant', first, 'reply', reply, 'encoding', 'json'];
  await redis.xadd('millrace:{s2}:retrieval', '*', ...entry, 'accept', 'json', 'body', body);
  await eventually(async () => (await redis.xlen(reply)) === 2);
  t.match((await redis.xrange(reply, '-', '+'))[1], [/./, [/^stray 0 retrieval /, /"file_id":\s*"a"/]]);
});

t.test('a store with another number of shards is refused', async (t) => {
  const other = startService(t, { env: { SHARDS: '2', REDIS_URL: redisUrl }, dataDir: service.dataDir });
  await t.rejects(other, /has 3 shards, and SHARDS is 2/);
});
