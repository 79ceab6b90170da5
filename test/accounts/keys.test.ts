/** The messages about API keys, on a real bus. */
import t from 'tap';
import { makeApiKey } from '../../core/access/api-key.ts';
import { unrestricted } from '../../core/access/grant.ts';
import type { Handler } from '../../core/bus/consume/delivery.ts';
import { ApiKeyStore } from '../../core/store/api-keys/api-keys.ts';
import { AuditStore } from '../../core/store/audit/audit.ts';
import { EvaluationStore } from '../../core/store/evaluations/evaluations.ts';
import { FileStore } from '../../core/store/files/files.ts';
import { apiKeyLogKey } from '../../core/store/keys.ts';
import { TenantQuotaStore } from '../../core/store/quotas/tenant-quotas.ts';
import { ErasureStore } from '../../core/store/tenants/erasures.ts';
import { UsageStore } from '../../core/store/usage/usage.ts';
import { accountsHandler } from '../../processors/accounts/processor.ts';
import type { Part, RequestBody, RequestType } from '../../proto/registry.ts';
import { startBus, until } from '../conformance/bus.ts';
import { call } from '../dispatcher/requests.ts';

const bus = await startBus({ cluster: true });
const apiKeys = new ApiKeyStore(bus);
const stores = {
  redis: bus.redis,
  apiKeys,
  tenantQuotas: new TenantQuotaStore(bus),
  audit: new AuditStore(bus),
  usage: new UsageStore(bus),
  erasures: new ErasureStore(bus),
  evaluations: new EvaluationStore(bus),
  files: new FileStore(bus),
};
const handler = accountsHandler(stores);
type Test = Pick<typeof t, 'teardown'>;

async function start(test: Test, { wrap = (handler: Handler) => handler } = {}) {
  await bus.consume(test, { stream: 'accounts', handler: wrap(handler) });
  const requester = await bus.requester(test);
  return <T extends RequestType>(type: T, body: RequestBody<T>, tenant = 'acme', grant = unrestricted) =>
    call(requester, type, body, { tenant, grant, accept: 'json' });
}

/** @returns the body of a request that creates a key. */
function creation(more: Part<'KeyCreate'> = {}) {
  const { id, hash } = makeApiKey();
  return { roles: ['rag'], ...more, id, hash };
}

async function idsOf(tenant: string): Promise<string[]> {
  return (await apiKeys.list(tenant, { limit: 1000, cursor: '' })).keys.map(({ id }) => id);
}

t.test('a key is created for the tenant of the message, and its hash is never shown', async (t) => {
  const request = await start(t);
  const quota = { bytes: 10, chunks: 20, tasks: 30, requests_per_day: 40 };
  const traits = { roles: ['rag', 'queue:read'], spaces: ['a'], queues: ['q'], rate: 2.5, label: 'site', quota };
  const key = creation({ ...traits, expires_in: 60 });
  const state = await request('key.create', key);
  const { created_at } = state;
  t.strictSame(state, { id: key.id, tenant: 'acme', ...traits, created_at, expires_at: created_at + 60_000 });
  t.ok(Math.abs(created_at - Date.now()) < 10_000);
  t.strictSame((await request('key.list', {})).keys, [state]);
});

t.test('absent traits are absent in the answer', async (t) => {
  const request = await start(t);
  const key = creation();
  const { created_at, ...state } = await request('key.create', key);
  t.strictSame(state, { id: key.id, tenant: 'acme', roles: ['rag'] });
});

t.test('keys are listed in pages', async (t) => {
  const request = await start(t);
  for (let i = 0; i < 3; i++) await request('key.create', creation());
  const first = await request('key.list', { limit: 2 });
  const second = await request('key.list', { limit: 2, cursor: first.next_cursor });
  t.strictSame([first.keys.length, second.keys.length, second.next_cursor], [2, 1, '']);
  t.equal(new Set([...first.keys, ...second.keys].map(({ id }) => id)).size, 3);
});

t.test('a key is rotated, with an overlap of 24 hours unless another is named', async (t) => {
  const request = await start(t);
  for (const [overlap, want] of [
    [undefined, 86_400],
    [0, 0],
    [30, 30],
  ] as const) {
    const old = creation({ label: 'site', quota: { bytes: 99_999_999_999_999 } });
    const { id: new_id, hash } = makeApiKey();
    await request('key.create', old);
    const { created_at, ...state } = await request('key.rotate', { id: old.id, new_id, hash, overlap });
    const quota = { quota: { bytes: 99_999_999_999_999 }, quota_key: old.id };
    t.strictSame(state, { id: new_id, tenant: 'acme', roles: ['rag'], label: 'site', ...quota });
    t.match(await apiKeys.get(old.id), { replaced_by: new_id, expires_at: created_at + want * 1000 });
    const third = makeApiKey();
    const again = await request('key.rotate', { id: new_id, new_id: third.id, hash: third.hash });
    t.match(again, { id: third.id, ...quota }, 'each rotation counts for the first key');
  }
});

t.test('an administrator of the tenant default may name any tenant', async (t) => {
  const request = await start(t);
  const [key, next] = [creation({ tenant: 'acme' }), makeApiKey()];
  t.match(await request('key.create', key, 'default'), { tenant: 'acme' });
  t.match(await request('key.list', { tenant: 'acme' }, 'default'), { keys: [{ id: key.id }] });
  t.strictSame((await request('key.list', {}, 'default')).keys, []);
  const rotation = { id: key.id, new_id: next.id, hash: next.hash };
  await t.rejects(request('key.rotate', rotation, 'default'), { name: 'MillraceError', type: 'not_found' });
  t.match(await request('key.rotate', { ...rotation, tenant: 'acme' }, 'default'), { tenant: 'acme' });
  const { id } = key;
  t.match(await request('key.revoke', { id, tenant: 'acme' }, 'default'), { id, revoked: true });
});

t.test('another administrator reaches the keys of its tenant only', async (t) => {
  const request = await start(t);
  const [key, next] = [creation(), makeApiKey()];
  await request('key.create', key);
  const { id } = key;
  const rotation = { id, new_id: next.id, hash: next.hash };
  const none = { name: 'MillraceError', type: 'not_found' };
  await t.rejects(request('key.revoke', { id }, 'other'), none);
  await t.rejects(request('key.rotate', rotation, 'other'), none);
  t.strictSame((await request('key.list', {}, 'other')).keys, []);
  const refused = { name: 'MillraceError', type: 'forbidden', param: 'tenant' };
  await t.rejects(request('key.create', creation({ tenant: 'acme' }), 'other'), refused);
  await t.rejects(request('key.create', creation({ tenant: 'default' }), 'other'), refused);
  await t.rejects(request('key.list', { tenant: 'acme' }, 'other'), refused);
  await t.rejects(request('key.revoke', { id, tenant: 'acme' }, 'other'), refused);
  await t.rejects(request('key.rotate', { ...rotation, tenant: 'acme' }, 'other'), refused);
  t.strictSame(await idsOf('acme'), [id]);
});

t.test('an id that any tenant has is refused with the same answer, which names no tenant', async (t) => {
  const request = await start(t);
  const key = creation();
  await request('key.create', key);
  const answerOf = (tenant: string) => request('key.create', { ...creation(), id: key.id }, tenant).catch(String);
  const answer = await answerOf('acme');
  t.match(answer, /given to an API key before/);
  t.equal(await answerOf('other'), answer);
  await t.rejects(request('key.create', { ...creation(), id: key.id }, 'other'), {
    name: 'MillraceError',
    type: 'conflict',
    param: 'id',
  });
  t.strictSame([await idsOf('acme'), await idsOf('other')], [[key.id], []]);
});

t.test('a key that is limited to spaces or queues reaches no API key', async (t) => {
  const request = await start(t);
  const [key, next] = [creation(), makeApiKey()];
  await request('key.create', key);
  const { id } = key;
  const messages: [type: RequestType, body: object][] = [
    ['key.create', creation()],
    ['key.list', {}],
    ['key.revoke', { id }],
    ['key.rotate', { id, new_id: next.id, hash: next.hash }],
  ];
  for (const limits of [{ spaces: ['a'] }, { queues: ['q'] }]) {
    for (const [type, body] of messages) {
      const refused = { name: 'MillraceError', type: 'forbidden' };
      await t.rejects(request(type, body as never, 'acme', { key: 'k', ...limits }), refused, type);
    }
  }
  t.strictSame(await idsOf('acme'), [id]);
});

const { id, hash } = makeApiKey();
const refusals: [type: RequestType, body: object, param: string][] = [
  ['key.create', { hash, roles: ['rag'] }, 'id'],
  ['key.create', { id: 'ABC', hash, roles: ['rag'] }, 'id'],
  ['key.create', { id, hash: 'the secret itself', roles: ['rag'] }, 'hash'],
  ['key.create', { id, hash, roles: [] }, 'roles'],
  ['key.create', { id, hash, roles: ['rag'], tenant: 'a b' }, 'tenant'],
  ['key.create', { id, hash, roles: ['rag'], expires_in: -1 }, 'expires_in'],
  ['key.create', { id, hash, roles: ['rag'], rate: -1 }, 'rate'],
  ['key.list', { limit: 1001 }, 'limit'],
  ['key.list', { cursor: 'x' }, 'cursor'],
  ['key.revoke', { id: '' }, 'id'],
  ['key.rotate', { id, new_id: '', hash }, 'new_id'],
  ['key.rotate', { id, new_id: id, hash: '' }, 'hash'],
  ['key.rotate', { id, new_id: id, hash, overlap: -1 }, 'overlap'],
  ['key.rotate', { id, new_id: id, hash, overlap: 2_592_001 }, 'overlap'],
];
t.test('a message with a wrong field is refused', async (t) => {
  const request = await start(t);
  for (const [type, body, param] of refusals) {
    const refused = { name: 'MillraceError', type: 'bad_request', param };
    await t.rejects(request(type, body as never, 'default'), refused, `${type} ${JSON.stringify(body)}`);
  }
});

t.test('a command that is delivered again has its effect once', async (t) => {
  let deliveries = 0;
  const request = await start(t, {
    wrap: (handler) => async (delivery, reply) => {
      await handler(delivery, reply);
      deliveries++;
      if (delivery.deliveries === 1) throw new Error('it crashes before the acknowledgement');
    },
  });
  const changes = () => bus.redis.xlen(apiKeyLogKey);
  const [old, kept, next] = [creation(), creation(), makeApiKey()];
  const commands: [type: RequestType, body: object, changes: number][] = [
    ['key.create', old, 1],
    ['key.create', kept, 2],
    ['key.rotate', { id: old.id, new_id: next.id, hash: next.hash }, 4],
    ['key.revoke', { id: kept.id }, 5],
  ];
  for (const [at, [type, body, want]] of commands.entries()) {
    await request(type, body as never);
    await until(async () => deliveries === 2 * (at + 1));
    t.equal(await changes(), want, type);
  }
  t.strictSame((await idsOf('acme')).sort(), [next.id, old.id].sort());
});
