/** The Redis users of producers: what they may do, and until when. */
import t from 'tap';
import { makeApiKey } from '../../core/access/api-key.ts';
import { deadLetterKey, producerKey, producerUser } from '../../core/bus/streams.ts';
import { ApiKeyStore } from '../../core/store/api-keys/api-keys.ts';
import { startBus, until } from '../conformance/bus.ts';
import { connectAs, producer, relay } from './setting.ts';

const bus = await startBus({ appendonly: true });
const apiKeys = new ApiKeyStore(bus);

async function hasUser(id: string): Promise<boolean> {
  return ((await bus.redis.call('ACL', 'USERS')) as string[]).includes(producerUser(id));
}

t.test('a producer can do nothing except append its messages and use its own reply streams', async (t) => {
  const [one, other] = [await producer(t, bus), await producer(t, bus)];
  const [own, reply] = [one.stream, one.replies[0]!];
  const refused: [name: string, command: string, ...args: string[]][] = [
    ['a work stream', 'XADD', 'millrace:files', '*', 'a', 'b'],
    ['a sharded work stream', 'XADD', 'millrace:{s0}:retrieval', '*', 'a', 'b'],
    ['the stream of another producer', 'XADD', other.stream, '*', 'a', 'b'],
    ['a stream of its own name in another tenant', 'XADD', producerKey('other', one.id), '*', 'a', 'b'],
    ['a stream whose name starts alike', 'XADD', `${own}x`, '*', 'a', 'b'],
    ['cancels', 'XADD', 'millrace:cancel', '*', 'tenant', 'acme', 'id', 'x'],
    ['reading a work stream', 'XREAD', 'STREAMS', 'millrace:files', '0'],
    ['reading its messages as a group', 'XREADGROUP', 'GROUP', 'processors', 'me', 'STREAMS', own, '>'],
    ['deleting its messages', 'XDEL', own, '1-1'],
    ['trimming its messages', 'XTRIM', own, 'MAXLEN', '0'],
    ['deleting its stream', 'DEL', own],
    ['a life of its stream', 'EXPIRE', own, '1'],
    ['reading the replies of another producer', 'XREAD', 'STREAMS', other.replies[0]!, '0'],
    ['replies of another producer', 'XADD', other.replies[0]!, '*', 'a', 'b'],
    ['reading the replies of a gateway', 'XREAD', 'STREAMS', 'millrace:reply:gateway', '0'],
    ['a reply stream beyond its 16', 'XADD', `${reply}0`, '*', 'a', 'b'],
    ['a reply stream of another type', 'SET', reply, 'a'],
    ['the keys of all tenants', 'HGETALL', 'millrace:{keys}:records'],
    ['dead letters', 'XRANGE', deadLetterKey, '-', '+'],
    ['all keys', 'KEYS', '*'],
    ['all keys, piece by piece', 'SCAN', '0'],
    ['the server, and the number of its keys', 'INFO'],
    ['the number of keys', 'DBSIZE'],
    ['configuration', 'CONFIG', 'GET', '*'],
    ['users', 'ACL', 'LIST'],
    ['other clients', 'CLIENT', 'LIST'],
    ['a script', 'EVAL', 'return 1', '0'],
    ['a transaction', 'MULTI'],
    ['publishing', 'PUBLISH', 'a', 'b'],
    ['subscribing', 'SUBSCRIBE', 'a'],
    ['another database', 'SELECT', '1'],
    ['what others send', 'MONITOR'],
    ['emptying all', 'FLUSHALL'],
    ['stopping the server', 'SHUTDOWN'],
  ];
  for (const [name, command, ...args] of refused) {
    await t.rejects(one.redis.call(command, ...args), { message: /^NOPERM/ }, name);
  }
  t.ok(await one.redis.xadd(own, '*', 'a', 'b'));
  t.ok(await one.redis.xadd(reply, '*', 'a', 'b'));
  t.equal(await one.redis.expire(reply, 60), 1);
  t.match(await one.redis.xread('STREAMS', reply, '0'), [[reply, [{}]]]);
  t.equal(await one.redis.del(reply), 1);
});

t.test('a producer can log in as soon as it is created, and its secret is its password', async (t) => {
  await relay(t, bus);
  const made = await producer(t, bus);
  t.equal(await made.redis.ping(), 'PONG');
  const wrong = connectAs(
    t,
    made.url.replace(/.@/, (end) => (end[0] === 'A' ? 'B@' : 'A@')),
  );
  await t.rejects(wrong.ping(), { message: /^(NOAUTH|WRONGPASS)/ });
  // The relay compares users and records each second.
  const producers = [];
  for (let i = 0; i < 60; i++) {
    producers.push(await producer(t, bus, { tenant: 'many' }));
    for (const { id } of producers) if (!(await hasUser(id))) t.fail(`${id} lost its user`);
  }
});

t.test(
  'the user and the streams of a revoked producer are gone within 1 s, and its connections are closed',
  async (t) => {
    await relay(t, bus);
    await relay(t, bus);
    const { record, redis, send, stream, replies, id } = await producer(t, bus);
    await redis.xadd(replies[3]!, '*', 'made', '');
    const connections = async () => String(await bus.redis.client('LIST')).match(new RegExp(producerUser(id), 'g'));
    t.equal((await connections())?.length, 1);
    await apiKeys.revoke(record.tenant, id);
    t.notOk(await connections());
    t.notOk(await hasUser(id));
    await t.rejects(send({ type: 'file.get', body: '' }));
    t.equal(await bus.redis.exists(replies[3]!), 0);
    await until(async () => (await bus.redis.exists(stream)) === 0);
  },
);

t.test('an expired producer has no user', async (t) => {
  await relay(t, bus);
  const { id, stream } = await producer(t, bus, { lifetimeMs: 1_000 });
  t.ok(await hasUser(id));
  await until(async () => !(await hasUser(id)));
  await until(async () => (await bus.redis.exists(stream)) === 0);
});

t.test('a rotated producer works until the overlap ends, and so does the new one', async (t) => {
  await relay(t, bus);
  const { id, send } = await producer(t, bus);
  const next = makeApiKey();
  await apiKeys.rotate('acme', id, { id: next.id, hash: next.hash, overlapMs: 1_000, lifetimeMs: 0 });
  t.ok(await hasUser(next.id));
  await send({ type: 'file.delete', body: '' });
  await until(async () => (await bus.length('files')) === 1);
  await until(async () => !(await hasUser(id)));
  t.ok(await hasUser(next.id));
});

t.test('a user without a producer is deleted, and a missing one is made again', async (t) => {
  await relay(t, bus);
  const { id } = await producer(t, bus);
  await bus.redis.call('ACL', 'SETUSER', producerUser('nobody'), 'on', 'nopass', '+@all', '~*');
  await bus.redis.call('ACL', 'DELUSER', producerUser(id));
  await until(async () => (await hasUser(id)) && !(await hasUser('nobody')));
});

t.test('a relay that does not know a new producer yet does not delete its user', async (t) => {
  class StaleStore extends ApiKeyStore {
    override async producers() {
      return [];
    }
  }
  const { id } = await producer(t, bus);
  await relay(t, bus, { apiKeys: new StaleStore(bus) });
  await bus.redis.call('ACL', 'SETUSER', producerUser('nobody'), 'on');
  await until(async () => !(await hasUser('nobody')));
  t.ok(await hasUser(id));
});

t.test('after a restart of Redis, a producer works again', async (t) => {
  await relay(t, bus);
  const { redis, stream, id } = await producer(t, bus);
  await bus.server.restart();
  const startedAt = performance.now();
  await until(() => hasUser(id).catch(() => false));
  t.ok(performance.now() - startedAt < 5_000);
  const appended = () => redis.xadd(stream, '*', 'type', 'file.delete', 'body', '').catch(() => null);
  await until(async () => (await appended()) !== null);
  await until(async () => (await bus.length('files')) > 0);
});

t.test('a producer that holds too much may not append until half of it is gone', async (t) => {
  const bounds = { entriesMax: 300, bytesMax: 1 << 20, replyBytesMax: 1 << 20 };
  const { redis: operator } = bus;
  await relay(t, bus, { bounds });
  const { redis, stream, replies, send, id } = await producer(t, bus);
  const [reply] = replies as [string];
  const message = { type: 'file.delete', body: '' };
  const mayAppend = () =>
    send(message).then(
      () => true,
      () => false,
    );
  /** Nothing consumes `files`, so the messages stay. */
  await Promise.all(Array.from({ length: 301 }, () => send(message)));
  await until(async () => !(await mayAppend()));
  await t.rejects(send(message), { message: /^NOPERM/ });
  await t.rejects(redis.xadd(reply, '*', 'a', 'b'), { message: /^NOPERM/ });
  t.equal(await redis.ping(), 'PONG');
  await bus.consume(t, { stream: 'files', async handler() {} });
  await until(mayAppend);
  await until(async () => (await operator.xlen(stream)) === 0);

  const large = 'x'.repeat(200_000);
  await Promise.all(Array.from({ length: 8 }, () => redis.xadd(reply, '*', 'a', large)));
  await until(async () => !(await mayAppend()));
  t.ok(await hasUser(id));
  await redis.xtrim(reply, 'MAXLEN', 0);
  await until(mayAppend);
});

t.test('a reply stream lives for a minute at most after its last renewal', async (t) => {
  await relay(t, bus);
  const { redis, replies } = await producer(t, bus);
  for (const reply of replies) await redis.xadd(reply, '*', 'a', 'b');
  await redis.expire(replies[1]!, 1_000_000);
  const lives = () => Promise.all(replies.map((reply) => bus.redis.ttl(reply)));
  await until(async () => (await lives()).every((ttl) => ttl > 0 && ttl <= 60));
});

t.test('streams of producers that are gone are swept', async (t) => {
  const { stream } = await producer(t, bus);
  const stray = producerKey('acme', 'requeued');
  for (const key of [stream, stray]) await bus.redis.xadd(key, '*', 'a', 'b');
  t.equal(await apiKeys.sweepProducerStreams(), 1);
  t.strictSame([await bus.redis.exists(stream), await bus.redis.exists(stray)], [1, 0]);
});

t.test('a producer that Redis does not let us create is refused, and leaves no key', async (t) => {
  await bus.redis.call('ACL', 'SETUSER', 'plain', 'on', '>p', '~*', '&*', '+@all', '-acl');
  const plain = Object.assign(connectAs(t, bus.url.replace('://', '://plain:p@')), {
    shards: bus.redis.shards,
    losses: bus.redis.losses,
  });
  const { id, hash } = makeApiKey();
  const key = { id, hash, tenant: 'acme', traits: { roles: ['rag' as const], producer: true as const }, lifetimeMs: 0 };
  const refused = { name: 'MillraceError', type: 'unavailable', message: /ACL SETUSER/ };
  await t.rejects(new ApiKeyStore({ redis: plain }).create(key), refused);
  t.equal(await apiKeys.get(id), undefined);
});

t.test('a tenant, and the service, have a bounded number of producers', async (t) => {
  const small = new ApiKeyStore({ redis: bus.redis, keysMax: { tenantProducers: 1, serviceProducers: 2 } });
  const create = (tenant: string, more: object = { producer: true }) => {
    const { id, hash } = makeApiKey();
    return small.create({ id, hash, tenant, traits: { roles: ['rag'], ...more }, lifetimeMs: 0 });
  };
  const { id } = await create('a');
  const full = { name: 'MillraceError', type: 'insufficient_storage', message: /producers/ };
  await t.rejects(create('a'), full);
  await create('a', {});
  await create('b');
  await t.rejects(create('c'), full);
  await small.revoke('a', id);
  await create('c');
});
