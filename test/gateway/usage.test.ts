/** The gateway counts the requests of each API key by route. */
import t from 'tap';
import { connect } from '../../core/bus/connection.ts';
import { UsageStore } from '../../core/store/usage/usage.ts';
import type { UsageCounter } from '../../core/store/usage/usage-counter.ts';
import { startTestGateway } from '../support/gateway.ts';

t.test('requests are counted by key and route, also those that fail, but not those without a key', async (t) => {
  const gateway = await startTestGateway(t, {
    handlers: { 'queue.list': async (_, reply) => reply.end('queue.states', { queues: [] }) },
    keys: { other: { tenant: 'acme', grant: { key: 'other-key' } }, limited: { grant: { key: 'slow' }, rate: 1 } },
  });
  const list = (key?: string) =>
    gateway.fetch('/v1/queue', key === undefined ? {} : { headers: { Authorization: `Bearer ${key}` } });
  await list();
  await list();
  await list('other');
  await list('wrong');
  await gateway.fetch('/livez');
  const statuses = await Promise.all(Array.from({ length: 8 }, () => list('limited')));
  const served = statuses.filter(({ status }) => status === 200).length;
  t.ok(served < 8, 'the rate limit refused some');
  await gateway.post('/v1/queue/register', { queue: 'not a name' });
  await (gateway.deps.usage as UsageCounter).flush();
  const redis = await connect({ url: gateway.redisUrl, name: 'test', log: gateway.deps.log });
  t.teardown(() => redis.disconnect());
  const usage = new UsageStore({ redis });
  const query = {
    from: 0,
    to: Date.now() + 1,
    by: 'day',
    key: '',
    per: 'key',
    measure: '',
    limit: 100,
    cursor: '',
  } as const;
  const read = async (tenant: string) =>
    (await usage.read(tenant, query)).rows?.map(({ key, measure, route, value }) => [key, measure, route, value]);
  t.same(await read('default'), [
    ['slow', 'requests', 'GET /v1/queue', served],
    ['test-key', 'requests', 'GET /v1/queue', 2],
    ['test-key', 'requests', 'POST /v1/queue/register', 1],
  ]);
  t.same(await read('acme'), [['other-key', 'requests', 'GET /v1/queue', 1]]);
});

t.test('the address of the client comes with audited messages only', async (t) => {
  const from = new Map<string, string | undefined>();
  const gateway = await startTestGateway(t, {
    trustedProxies: ['127.0.0.1'],
    handlers: {
      'queue.list': async (delivery, reply) => {
        from.set(delivery.type, delivery.from);
        reply.end('queue.states', { queues: [] });
      },
      'queue.drain': async (delivery, reply) => {
        from.set(delivery.type, delivery.from);
        reply.end('queue.state', { queue: 'q' });
      },
    },
  });
  const headers = { 'X-Forwarded-For': '192.0.2.7' };
  t.equal((await gateway.fetch('/v1/queue', { headers })).status, 200);
  t.equal((await gateway.fetch('/v1/queue/q/drain', { method: 'POST', headers })).status, 200);
  t.strictSame(
    [...from],
    [
      ['queue.list', undefined],
      ['queue.drain', '192.0.2.7'],
    ],
  );
});
