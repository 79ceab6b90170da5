/** The store of API keys on a real redis-server: bounds, expiry, rotation and repeated messages. */
import { pino } from 'pino';
import t from 'tap';
import { makeApiKey } from '../../../core/access/api-key.ts';
import { connect } from '../../../core/bus/connection.ts';
import { type ApiKeyTraits, lifetimeMsOf, readTraits } from '../../../core/store/api-keys/api-key-record.ts';
import { ApiKeyStore } from '../../../core/store/api-keys/api-keys.ts';
import { apiKeyLogKey, removedApiKeysKey } from '../../../core/store/keys.ts';
import { startRedis } from '../../support/redis.ts';
import { ScriptClock } from '../../support/script-clock.ts';

const server = await startRedis();
const redis = await connect({ url: server.url, name: 'test', log: pino({ level: 'silent' }) });
t.teardown(async () => {
  redis.disconnect();
  await server[Symbol.asyncDispose]();
});
const clock = new ScriptClock(redis, 'test:clock');
await clock.attach(redis);
t.beforeEach(async () => {
  await redis.flushall();
  await clock.advance(0);
});

const dayMs = 86_400_000;
const store = new ApiKeyStore({ redis });
const rag: ApiKeyTraits = { roles: ['rag'], spaces: ['a space'], rate: 2.5, label: 'the site' };

function request(more: { tenant?: string; traits?: ApiKeyTraits; lifetimeMs?: number } = {}) {
  const { id, hash } = makeApiKey();
  return { id, hash, tenant: 'acme', traits: rag, lifetimeMs: 0, ...more };
}

function next(more: { overlapMs?: number; lifetimeMs?: number } = {}) {
  const { id, hash } = makeApiKey();
  return { id, hash, overlapMs: dayMs, lifetimeMs: 0, ...more };
}

async function idsOf(tenant: string): Promise<string[]> {
  return (await store.list(tenant, { limit: 1000, cursor: '' })).keys.map(({ id }) => id);
}

t.test('a key is kept with its traits and its time, and without its secret', async (t) => {
  const key = request({ lifetimeMs: 1_000 });
  const record = await store.create(key);
  const { id, hash, tenant } = key;
  t.strictSame(record, { id, tenant, hash, ...rag, created_at: clock.now, expires_at: clock.now + 1_000 });
  t.strictSame(await store.get(id), record);
});

t.test('a repeated creation has no further effect', async (t) => {
  const key = request();
  const record = await store.create(key);
  await clock.advance(5);
  t.strictSame(await store.create(key), record);
  t.equal(await redis.xlen(apiKeyLogKey), 1);
});

t.test('an id that another key has is refused', async (t) => {
  const key = request();
  await store.create(key);
  await t.rejects(store.create({ ...request(), id: key.id }), { name: 'MillraceError', type: 'conflict', param: 'id' });
  await t.rejects(store.create({ ...key, tenant: 'other' }), { name: 'MillraceError', type: 'conflict', param: 'id' });
});

t.test('a creation that is delivered again does not bring a revoked key back', async (t) => {
  const key = request();
  await store.create(key);
  await store.revoke('acme', key.id);
  await t.rejects(store.create(key), { name: 'MillraceError', type: 'conflict' });
  t.equal(await store.get(key.id), undefined);
});

t.test('a key is revoked by its tenant only, and a repeated revocation succeeds', async (t) => {
  const key = request();
  await store.create(key);
  await t.rejects(store.revoke('other', key.id), { name: 'MillraceError', type: 'not_found' });
  await store.revoke('acme', key.id);
  await store.revoke('acme', key.id);
  await t.rejects(store.revoke('other', key.id), { name: 'MillraceError', type: 'not_found' });
  t.strictSame(await idsOf('acme'), []);
});

t.test('a tenant has at most its number of keys, and others may still have theirs', async (t) => {
  const small = new ApiKeyStore({ redis, keysMax: { tenant: 2, service: 3 } });
  const first = request();
  await small.create(first);
  await small.create(request());
  await t.rejects(small.create(request()), {
    name: 'MillraceError',
    type: 'insufficient_storage',
    message: /tenant has 2 API keys/,
  });
  await t.rejects(small.rotate('acme', first.id, next()), { name: 'MillraceError', type: 'insufficient_storage' });
  await small.create(request({ tenant: 'acme-2' }));
  await t.rejects(small.create(request({ tenant: 'other' })), { message: /service has 3 API keys/ });
  await small.revoke('acme', first.id);
  await small.create(request({ tenant: 'other' }));
});

t.test('an expired key gives its room to a new one', async (t) => {
  const small = new ApiKeyStore({ redis, keysMax: { tenant: 2, service: 3 } });
  await small.create(request({ lifetimeMs: 10 }));
  await small.create(request());
  await clock.advance(10);
  const key = request();
  await small.create(key);
  await small.create(request({ tenant: 'other', lifetimeMs: 10 }));
  await clock.advance(10);
  await small.create(request({ tenant: 'other' }));
  t.equal((await idsOf('acme')).length, 2);
  t.equal((await idsOf('other')).length, 1);
});

t.test('an expired key stays in the list for 30 days', async (t) => {
  const key = request({ lifetimeMs: 1_000 });
  await store.create(key);
  await clock.advance(1_000 + 30 * dayMs - 1);
  await store.create(request({ tenant: 'other' }));
  t.strictSame(await idsOf('acme'), [key.id]);
  await clock.advance(1);
  await store.create(request({ tenant: 'other' }));
  t.strictSame(await idsOf('acme'), []);
});

t.test('a rotation makes a key with the same traits, and the old one expires after the overlap', async (t) => {
  const old = request({ lifetimeMs: 90 * dayMs });
  const { expires_at } = await store.create(old);
  await clock.advance(dayMs);
  const key = next();
  const record = await store.rotate('acme', old.id, key);
  t.strictSame(record, { id: key.id, hash: key.hash, tenant: 'acme', ...rag, created_at: clock.now, expires_at });
  t.match(await store.get(old.id), { expires_at: clock.now + dayMs, replaced_by: key.id, hash: old.hash });
});

t.test('a rotation never makes the old key live longer', async (t) => {
  const old = request({ lifetimeMs: 1_000 });
  const { expires_at } = await store.create(old);
  await store.rotate('acme', old.id, next());
  t.match(await store.get(old.id), { expires_at });
});

t.test('a rotation may give the new key a lifetime of its own', async (t) => {
  const old = request({ lifetimeMs: 1_000 });
  await store.create(old);
  t.match(await store.rotate('acme', old.id, next({ lifetimeMs: dayMs })), { expires_at: clock.now + dayMs });
});

t.test('a repeated rotation has no further effect, and another one names the new key', async (t) => {
  const old = request();
  await store.create(old);
  const key = next();
  const record = await store.rotate('acme', old.id, key);
  await clock.advance(5);
  t.strictSame(await store.rotate('acme', old.id, key), record);
  t.match(await store.get(old.id), { expires_at: clock.now - 5 + dayMs });
  await t.rejects(store.rotate('acme', old.id, next()), {
    name: 'MillraceError',
    type: 'conflict',
    message: new RegExp(key.id),
  });
  await store.rotate('acme', key.id, next());
});

t.test('what cannot be rotated is refused', async (t) => {
  const [key, other] = [request({ lifetimeMs: 1_000 }), request()];
  await store.create(key);
  await store.create(other);
  await t.rejects(store.rotate('other', key.id, next()), { name: 'MillraceError', type: 'not_found' });
  await t.rejects(store.rotate('acme', key.id, { ...next(), id: other.id }), {
    name: 'MillraceError',
    type: 'conflict',
    param: 'new_id',
  });
  await store.revoke('acme', other.id);
  await t.rejects(store.rotate('acme', key.id, { ...next(), id: other.id }), {
    name: 'MillraceError',
    type: 'conflict',
    param: 'new_id',
  });
  await clock.advance(1_000);
  await t.rejects(store.rotate('acme', key.id, next()), {
    name: 'MillraceError',
    type: 'conflict',
    message: /expired/,
  });
});

t.test('pages have the newest key first, each key once, and those of the tenant only', async (t) => {
  const ids: string[] = [];
  for (let i = 0; i < 5; i++) {
    await clock.advance(1);
    ids.unshift((await store.create(request())).id);
    await store.create(request({ tenant: 'acme2' }));
    await store.create(request({ tenant: 'acm' }));
  }
  const found: string[][] = [];
  let cursor = '';
  do {
    const page = await store.list('acme', { limit: 2, cursor });
    found.push(page.keys.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor !== '');
  t.strictSame(found, [ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)]);
  await t.rejects(store.list('acme', { limit: 2, cursor: '[other ' }), {
    name: 'MillraceError',
    type: 'bad_request',
    param: 'cursor',
  });
});

t.test('the ids of removed keys are forgotten after a day', async (t) => {
  const [first, second] = [request(), request()];
  await store.create(first);
  await store.create(second);
  await store.revoke('acme', first.id);
  await clock.advance(dayMs);
  await store.revoke('acme', second.id);
  t.strictSame(await redis.zrange(removedApiKeysKey, '0', '-1'), [`acme ${second.id}`]);
});

t.test('the log of changes is trimmed', async (t) => {
  const key = request();
  await store.create(key);
  for (let i = 0; i < 11_000; i += 500) {
    await Promise.all(Array.from({ length: 500 }, () => redis.xadd(apiKeyLogKey, '*', 'id', key.id)));
  }
  await store.revoke('acme', key.id);
  t.ok((await redis.xlen(apiKeyLogKey)) <= 10_100);
});

const asked = { roles: ['rag'], spaces: [], queues: [], rate: 0, label: '', producer: false };
const traits: [name: string, asked: object, want: object | { param: string }][] = [
  ['absent traits are left out', {}, { roles: ['rag'] }],
  [
    'roles and names are listed once',
    { roles: ['queue', 'rag', 'rag'], queues: ['q', 'q'] },
    { roles: ['rag', 'queue'], queues: ['q'] },
  ],
  ['no role', { roles: [] }, { param: 'roles' }],
  ['an unknown role', { roles: ['rag', 'root'] }, { param: 'roles' }],
  ['worker has no role for reading', { roles: ['worker:read'] }, { param: 'roles' }],
  ['an admin of some spaces only', { roles: ['admin'], spaces: ['a'] }, { param: 'roles' }],
  ['a reading admin of some queues only', { roles: ['rag', 'admin:read'], queues: ['q'] }, { param: 'roles' }],
  ['an empty space', { spaces: [''] }, { param: 'spaces' }],
  ['a space with a line break', { spaces: ['a\nb'] }, { param: 'spaces' }],
  ['too many spaces', { spaces: Array.from({ length: 101 }, (_, i) => `s${i}`) }, { param: 'spaces' }],
  ['too long spaces', { spaces: Array.from({ length: 20 }, (_, i) => `${i}`.padStart(250)) }, { param: 'spaces' }],
  ['a queue that cannot be', { queues: ['a queue'] }, { param: 'queue' }],
  ['a negative rate', { rate: -1 }, { param: 'rate' }],
  ['a rate that is no number', { rate: Number.NaN }, { param: 'rate' }],
  ['a long label', { label: 'x'.repeat(201) }, { param: 'label' }],
];
for (const [name, more, want] of traits) {
  t.test(`traits: ${name}`, async (t) => {
    const read = () => readTraits({ ...asked, ...more });
    if ('param' in want) t.throws(read, { name: 'MillraceError', type: 'bad_request', ...want });
    else t.strictSame(read(), want);
  });
}

t.test('a lifetime is 1 second to 10 years', async (t) => {
  t.equal(lifetimeMsOf(0), 0);
  t.equal(lifetimeMsOf(1.5), 1500);
  for (const wrong of [-1, 0.5, 315_360_001, Number.NaN, Number.POSITIVE_INFINITY]) {
    t.throws(() => lifetimeMsOf(wrong), { name: 'MillraceError', param: 'expires_in' });
  }
});
