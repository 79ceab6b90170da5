/** The message `usage.get`, on a real bus. */
import t from 'tap';
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
const usage = new UsageStore(bus);
const stores = {
  apiKeys: new ApiKeyStore(bus),
  tenantQuotas: new TenantQuotaStore(bus),
  audit: new AuditStore(bus),
  erasures: new ErasureStore(bus),
  evaluations: new EvaluationStore(bus),
  files: new FileStore(bus),
};
const handler = accountsHandler({ redis: bus.redis, ...stores, usage });
const day = 24 * 60 * 60 * 1000;

async function start(test: Pick<typeof t, 'teardown'>) {
  await bus.consume(test, { stream: 'accounts', handler });
  const requester = await bus.requester(test);
  return (body: RequestBody<'usage.get'>, tenant = 'acme') =>
    call(requester, 'usage.get', body, { tenant, accept: 'json' });
}

t.test('usage is that of the tenant of the message', async (t) => {
  const request = await start(t);
  await usage.countOnce('acme', { id: '1', key: 'a' }, [{ measure: 'tokens_in', amount: 3 }]);
  await usage.countOnce('other', { id: '1', key: 'b' }, [{ measure: 'tokens_in', amount: 5 }]);
  const range = { from: Date.now() - day };
  t.match(await request(range), { rows: [{ key: 'a', measure: 'tokens_in', value: 3 }], next_cursor: '' });
  t.match(await request({ ...range, per: 'tenant', by: 'day' }), { rows: [{ key: '', value: 3 }] });
  t.match(await request({ ...range, key: 'b' }), { rows: [] });
});

t.test('only the tenant default may name another tenant', async (t) => {
  const request = await start(t);
  await usage.countOnce('other', { id: '1', key: 'b' }, [{ measure: 'tokens_in', amount: 5 }]);
  const body = { from: Date.now() - day, tenant: 'other' };
  t.match(await request(body, 'default'), { rows: [{ key: 'b', value: 5 }] });
  await t.rejects(request(body, 'acme'), { name: 'MillraceError', type: 'forbidden' } as const);
});

t.test('an operator reads the usage of all tenants, page by page', async (t) => {
  const request = await start(t);
  for (const tenant of ['red', 'blue']) {
    for (const key of ['a', 'b']) {
      await usage.countOnce(tenant, { id: `all-${key}`, key }, [
        { measure: 'tokens_in', amount: 3 },
        { measure: 'tokens_out', amount: 4 },
      ]);
    }
  }
  const range = { from: Date.now() - day, tenant: '*', limit: 1 };
  const read = async (query: object) => {
    const rows: { tenant?: string; key?: string; value?: number }[] = [];
    let cursor = '';
    do {
      const page = await request({ ...range, ...query, cursor }, 'default');
      rows.push(...(page.rows ?? []));
      cursor = page.next_cursor!;
    } while (cursor !== '');
    return rows.filter(({ tenant }) => tenant === 'red' || tenant === 'blue');
  };
  t.strictSame(
    (await read({ measure: 'tokens_in' })).map(({ tenant, key, value }) => [tenant, key, value]),
    [
      ['blue', 'a', 3],
      ['blue', 'b', 3],
      ['red', 'a', 3],
      ['red', 'b', 3],
    ],
  );
  t.strictSame(
    (await read({ per: 'tenant' })).map(({ tenant, value }) => [tenant, value]),
    [
      ['blue', 6],
      ['blue', 8],
      ['red', 6],
      ['red', 8],
    ],
  );
  await t.rejects(request(range, 'acme'), { name: 'MillraceError', type: 'forbidden' } as const);
  const refused = { name: 'MillraceError', type: 'bad_request', param: 'cursor' } as const;
  await t.rejects(request({ ...range, cursor: '!' }, 'default'), refused);
});

const now = Date.now();
for (const [param, body] of [
  ['by', { by: 'week' }],
  ['per', { per: 'user' }],
  ['key', { key: 'a b' }],
  ['key', { key: 'a', per: 'tenant' }],
  ['limit', { limit: 10_001 }],
  ['to', { to: now - 2 * day }],
  ['from', { from: Number.NaN }],
  ['from', { from: -1 }],
  ['from', { from: now - 41 * day }],
  ['cursor', { cursor: '!' }],
] as const) {
  t.test(`a bad request is refused: ${JSON.stringify(body)}`, async (t) => {
    const request = await start(t);
    const refused = request({ from: now - day, ...body });
    await t.rejects(refused, { name: 'MillraceError', type: 'bad_request', param } as const);
  });
}
