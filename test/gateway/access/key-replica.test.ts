/** The replicas of API keys on a real redis-server, as two gateways have them. */
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import t from 'tap';
import { type ApiKey, makeApiKey } from '../../../core/access/api-key.ts';
import { connect } from '../../../core/bus/connection.ts';
import { announceGateway } from '../../../core/store/api-keys/api-key-log.ts';
import { ApiKeyStore } from '../../../core/store/api-keys/api-keys.ts';
import { apiKeyLogKey, apiKeysKey } from '../../../core/store/keys.ts';
import { ClosedTenants } from '../../../core/store/tenants/closed-tenants.ts';
import { KeyReplica } from '../../../gateway/access/key-replica.ts';
import { type RedisServer, startRedis } from '../../support/redis.ts';

const log = pino({ level: 'silent' });
type Test = Pick<typeof t, 'teardown'>;

async function start(test: Test, { gateways = 1 } = {}) {
  const server = await startRedis({ appendonly: true });
  test.teardown(() => server[Symbol.asyncDispose]());
  const redis = await connection(test, server);
  const store = new ApiKeyStore({ redis });
  const create = async (more: { lifetimeMs?: number; rate?: number } = {}): Promise<ApiKey> => {
    const key = makeApiKey();
    const traits = { roles: ['rag', 'queue:read'] as const, queues: ['q'], ...(more.rate && { rate: more.rate }) };
    await store.create({ ...key, tenant: 'acme', traits, lifetimeMs: more.lifetimeMs ?? 0 });
    return key;
  };
  const startReplica = async () => {
    const deps = { redis: await connection(test, server), log };
    const closed = await ClosedTenants.start(deps);
    test.teardown(() => closed[Symbol.asyncDispose]());
    const replica = await KeyReplica.start({ ...deps, closed }, { rate: 7 });
    test.teardown(() => replica[Symbol.asyncDispose]());
    return replica;
  };
  const before = await create();
  const replicas = await Promise.all(Array.from({ length: gateways }, startReplica));
  return { server, redis, store, create, before, replicas, replica: replicas[0]! };
}

async function connection(test: Test, server: RedisServer) {
  const redis = await connect({ url: server.url, name: 'test', log });
  test.teardown(() => redis.disconnect());
  return redis;
}

/** @returns the milliseconds until the condition holds. */
async function until(condition: () => boolean, msMax = 10_000): Promise<number> {
  const startedAt = performance.now();
  while (!condition()) {
    if (performance.now() - startedAt > msMax) throw new Error('the condition does not hold in time');
    await delay(5);
  }
  return performance.now() - startedAt;
}

/** @returns whether the replica knows the key; undefined while it trusts no key. */
function knows(replica: KeyReplica, { text }: ApiKey): boolean | undefined {
  try {
    return replica.authenticate(text) !== undefined;
  } catch {
    return undefined;
  }
}

t.test('a key of before the start is known, with its traits', async (t) => {
  const { replica, before } = await start(t);
  t.match(replica.authenticate(before.text), {
    id: before.id,
    tenant: 'acme',
    roles: new Set(['rag', 'queue:read']),
    grant: { key: before.id, spaces: undefined, queues: ['q'] },
    rate: 7,
  });
});

t.test('only the whole key is right', async (t) => {
  const { replica, before } = await start(t);
  const other = makeApiKey();
  const wrong = [other.text, before.text.slice(0, -1), `${before.text}x`, before.text.toUpperCase(), ''];
  wrong.push(`${before.text.slice(0, 17)}${other.text.slice(17)}`);
  for (const text of wrong) t.equal(replica.authenticate(text), undefined);
});

t.test('two gateways see a new key, and its revocation, within 1 s', async (t) => {
  const { store, create, replicas } = await start(t, { gateways: 2 });
  const key = await create({ rate: 3 });
  t.ok((await until(() => replicas.every((replica) => knows(replica, key)))) < 1_000);
  t.equal(replicas[0]?.authenticate(key.text)?.rate, 3);
  await store.revoke('acme', key.id);
  const ms = await until(() => replicas.every((replica) => knows(replica, key) === false));
  t.ok(ms < 1_000, `${ms} ms`);
});

t.test('all gateways know a new key when the wait for them ends', async (t) => {
  const { store, create, replicas } = await start(t, { gateways: 2 });
  for (let i = 0; i < 5; i++) {
    const key = await create();
    t.strictSame(await store.awaitGateways(), { running: 2, late: 0 });
    for (const replica of replicas) t.equal(knows(replica, key), true);
  }
  await replicas[0]![Symbol.asyncDispose]();
  await create();
  t.strictSame(await store.awaitGateways(), { running: 1, late: 0 }, 'a gateway that stopped is not awaited');
});

t.test('the wait for a gateway that reads no keys ends after 2 s', async (t) => {
  const { redis, store, create } = await start(t);
  await create();
  await announceGateway({ redis }, { instance: 'stuck', end: '0-1' });
  const startedAt = performance.now();
  t.strictSame(await store.awaitGateways(), { running: 2, late: 1 });
  t.ok(performance.now() - startedAt < 4_000);
});

t.test('a key is refused from its expiry on', async (t) => {
  const { create, replica } = await start(t);
  const key = await create({ lifetimeMs: 1_000 });
  await until(() => knows(replica, key) === true);
  await until(() => knows(replica, key) === false, 1_100);
});

t.test('the old key of a rotation works until its overlap is over', async (t) => {
  const { store, replica, before } = await start(t);
  const key = makeApiKey();
  await store.rotate('acme', before.id, { ...key, overlapMs: 1_000, lifetimeMs: 0 });
  await until(() => knows(replica, key) === true);
  t.equal(knows(replica, before), true);
  await until(() => knows(replica, before) === false, 1_100);
  t.equal(knows(replica, key), true);
});

t.test('a revocation is seen within 1 s after a restart of Redis', async (t) => {
  const { server, create, replicas } = await start(t, { gateways: 2 });
  const key = await create();
  await until(() => replicas.every((replica) => knows(replica, key)));
  await server.kill9();
  await server.start();
  const other = new ApiKeyStore({ redis: await connection(t, server) });
  await other.revoke('acme', key.id);
  const ms = await until(() => replicas.every((replica) => knows(replica, key) !== true));
  t.ok(ms < 1_000, `${ms} ms`);
  await until(() => replicas.every((replica) => knows(replica, key) === false));
});

t.test('a Redis that lost its newest keys takes them from the replica', async (t) => {
  const { redis, create, replica, before } = await start(t);
  const key = await create();
  await until(() => knows(replica, key) === true);
  const [last] = await redis.xrevrange(apiKeyLogKey, '+', '-', 'COUNT', 1);
  await redis.multi().hdel(apiKeysKey, key.id).xdel(apiKeyLogKey, last![0]).exec();
  await until(() => knows(replica, key) === false);
  t.equal(knows(replica, before), true);
});

t.test('all keys are read again when the log was trimmed beyond the last read', async (t) => {
  const { redis, store, create, replica, before } = await start(t);
  const key = makeApiKey();
  await store.rotate('acme', before.id, { ...key, overlapMs: 0, lifetimeMs: 0 });
  await redis.xtrim(apiKeyLogKey, 'MAXLEN', 0);
  await until(() => knows(replica, key) === true && knows(replica, before) === false);
  await redis.del(apiKeyLogKey);
  const later = await create();
  await until(() => knows(replica, later) === true);
});

t.test('more changes than one read has are all seen', async (t) => {
  const { store, create, replica } = await start(t);
  const keys: ApiKey[] = [];
  for (let i = 0; i < 9; i++) keys.push(...(await Promise.all(Array.from({ length: 100 }, () => create()))));
  for (const key of keys.slice(0, 400)) await store.revoke('acme', key.id);
  await until(() => keys.every((key, i) => knows(replica, key) === i >= 400));
  t.equal(replica.size, 501);
});

t.test('while Redis does not answer, no key is trusted, and then all are again', async (t) => {
  const { server, replica, before } = await start(t);
  server.freeze();
  t.teardown(() => server.resume());
  await until(() => knows(replica, before) === undefined, 1_000);
  t.throws(() => replica.authenticate(before.text), { name: 'MillraceError', type: 'unavailable' });
  t.throws(() => replica.authenticate(makeApiKey().text), { name: 'MillraceError', type: 'unavailable' });
  t.equal(replica.authenticate('a key of another form'), undefined);
  server.resume();
  await until(() => knows(replica, before) === true, 2_000);
});

t.test('a replica that is disposed of twice reads no more', async (t) => {
  const { redis, replica } = await start(t);
  await replica[Symbol.asyncDispose]();
  await replica[Symbol.asyncDispose]();
  const commands = async () => Number(/cmdstat_xrange:calls=(\d+)/.exec(await redis.info('commandstats'))?.[1] ?? 0);
  const before = await commands();
  await delay(600);
  t.equal(await commands(), before);
});
