/** The messages about quotas of tenants, on a real bus. */
import t from 'tap';
import { makeApiKey } from '../../core/access/api-key.ts';
import { type Grant, unrestricted } from '../../core/access/grant.ts';
import { ApiKeyStore } from '../../core/store/api-keys/api-keys.ts';
import { AuditStore } from '../../core/store/audit/audit.ts';
import { EvaluationStore } from '../../core/store/evaluations/evaluations.ts';
import { FileStore } from '../../core/store/files/files.ts';
import { TenantQuotaStore } from '../../core/store/quotas/tenant-quotas.ts';
import { ErasureStore } from '../../core/store/tenants/erasures.ts';
import { UsageStore } from '../../core/store/usage/usage.ts';
import { accountsHandler } from '../../processors/accounts/processor.ts';
import type { RequestBody } from '../../proto/registry.ts';
import { startBus } from '../conformance/bus.ts';
import { call } from '../dispatcher/requests.ts';

const bus = await startBus({ cluster: true });
const audit = new AuditStore(bus);
const handler = accountsHandler({
  redis: bus.redis,
  apiKeys: new ApiKeyStore(bus),
  tenantQuotas: new TenantQuotaStore(bus),
  erasures: new ErasureStore(bus),
  usage: new UsageStore(bus),
  evaluations: new EvaluationStore(bus),
  files: new FileStore(bus),
  audit,
});
const unused = { bytes: 0, chunks: 0, tasks: 0, requests_per_day: 0 };

async function start(test: Pick<typeof t, 'teardown'>) {
  await bus.consume(test, { stream: 'accounts', handler });
  const requester = await bus.requester(test);
  return <T extends 'tenant.get' | 'tenant.list' | 'tenant.put' | 'key.create'>(
    type: T,
    body: RequestBody<T>,
    { tenant = 'default', grant = unrestricted }: { tenant?: string; grant?: Grant } = {},
  ) => call(requester, type, body, { tenant, grant, accept: 'json' });
}

t.test('an operator sets the quota of a tenant, each time in place of the one before', async (t) => {
  const request = await start(t);
  const first = { bytes: 99_999_999_999_999, requests_per_day: 7 };
  for (const quota of [first, { chunks: 5, tasks: 1 }, {}]) {
    const state = await request('tenant.put', { tenant: 'acme', quota });
    t.strictSame(state, { id: 'acme', used: unused, quota });
    t.strictSame(await request('tenant.get', {}, { tenant: 'acme' }), state);
    t.strictSame(await request('tenant.get', { tenant: 'acme' }), state);
  }
  t.strictSame(await request('tenant.get', { tenant: 'other' }), { id: 'other', used: unused, quota: {} });
  const { entries } = await audit.list('acme', { limit: 9, cursor: '' });
  t.strictSame(
    entries?.map(({ action, target }) => [action, target]),
    Array(3).fill(['tenant.put', 'acme']),
  );
});

t.test('an operator lists the tenants by id, page by page', async (t) => {
  const request = await start(t);
  const { id, hash } = makeApiKey();
  await request('key.create', { id, hash, tenant: 'with-key', roles: ['rag'] });
  await new UsageStore(bus).countOnce('with-usage', { id: '1', key: 'a' }, [{ measure: 'tokens_in', amount: 3 }]);
  await request('tenant.put', { tenant: 'with-quota', quota: { tasks: 3 } });
  const ids: string[] = [];
  let cursor = '';
  do {
    const page = await request('tenant.list', { limit: 1, cursor });
    t.equal(page.tenants?.length, 1);
    t.match(page.tenants?.[0], { quota: {}, used: unused });
    ids.push(page.tenants![0]!.id!);
    cursor = page.next_cursor!;
  } while (cursor !== '');
  for (const name of ['with-key', 'with-quota', 'with-usage']) t.ok(ids.includes(name), name);
  t.strictSame(ids, [...new Set(ids)].sort());
  await t.rejects(request('tenant.list', {}, { tenant: 'acme' }), { name: 'MillraceError', type: 'forbidden' });
  await t.rejects(request('tenant.list', { limit: 1_001 }), { name: 'MillraceError', param: 'limit' });
});

t.test('another administrator may read the quota of its tenant only, and set none', async (t) => {
  const request = await start(t);
  const forbidden = { name: 'MillraceError', type: 'forbidden' };
  const acme = { tenant: 'acme' };
  await t.rejects(request('tenant.put', { quota: { tasks: 1 } }, acme), forbidden);
  await t.rejects(request('tenant.put', { tenant: 'other', quota: { tasks: 1 } }, acme), forbidden);
  await t.rejects(request('tenant.get', { tenant: 'other' }, acme), forbidden);
  await t.rejects(request('tenant.get', {}, { ...acme, grant: { key: 'k', queues: ['q'] } }), forbidden);
  t.match(await request('tenant.get', {}, acme), { quota: {} });
});

t.test('a limit is a whole number from 1, below the numbers that Lua cannot write', async (t) => {
  const request = await start(t);
  for (const [param, quota] of [
    ['quota.bytes', { bytes: 1e14 }],
    ['quota.chunks', { chunks: 1.5 }],
    ['quota.tasks', { tasks: -1 }],
    ['quota.tasks', { tasks: Number.NaN }],
    ['quota.requests_per_day', { requests_per_day: Number.POSITIVE_INFINITY }],
  ] as const) {
    const refused = { name: 'MillraceError', type: 'bad_request', param };
    await t.rejects(request('tenant.put', { tenant: 'acme', quota }), refused);
    const { id, hash } = makeApiKey();
    await t.rejects(request('key.create', { id, hash, roles: ['rag'], quota }), refused);
  }
  t.match(await request('tenant.get', { tenant: 'acme' }), { quota: {} });
});
