/** The users of the event bus on a real redis-server: what a worker can and cannot do. */
import { spawnSync } from 'node:child_process';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import t from 'tap';
import { connect } from '../../../core/bus/connection.ts';
import { bytesOfStream } from '../../../core/bus/stream-bytes.ts';
import { eventKey, eventStreamsKey } from '../../../core/bus/streams.ts';
import { startEventbus } from '../../../core/store/tasks/eventbus.ts';
import { EventRegistry } from '../../../core/tasks/event-registry.ts';
import { backlogBytesMax } from '../../../core/tasks/event-stream.ts';
import { progressFields } from '../../../core/tasks/task-event.ts';
import { startRedis } from '../../support/redis.ts';

const log = pino({ level: 'silent' });
const server = await startRedis({ appendonly: true });
const redis = await connect({ url: server.url, name: 'test', log });
t.teardown(async () => {
  redis.disconnect();
  await server[Symbol.asyncDispose]();
});

type Test = Pick<typeof t, 'teardown'>;

async function eventbusOf(test: Test, { redisUrl = server.url, eventbusUrl = undefined as string | undefined } = {}) {
  const eventbus = await startEventbus({ redis, log }, { redisUrl, eventbusUrl });
  test.teardown(() => eventbus[Symbol.asyncDispose]());
  return eventbus;
}

/** The client of a worker, with the defaults of the library. */
function worker(test: Test, url: string): Redis {
  const client = new Redis(url);
  client.on('error', () => {}); // the commands reject as well
  test.teardown(() => client.disconnect());
  return client;
}

const topic = 'millrace:events:acme:';
const registry = new EventRegistry({ redis });

t.test('a worker can append to the event streams that are read, and connects without errors', async (t) => {
  const eventbus = await eventbusOf(t);
  await registry.register({ tenant: 'acme', instanceId: 'gw-1:80' });
  const { url, topic: given } = await eventbus.describe('acme');
  t.equal(given, topic);
  const client = new Redis(url);
  t.teardown(() => client.disconnect());
  client.on('error', (error) => t.fail(error.message));
  t.match(await client.xadd(`${topic}gw-1:80`, '*', 'name', 'a'), /^\d+-0$/);
  t.equal(await client.ping(), 'PONG');
  await registry.register({ tenant: 'acme', instanceId: 'gw-2:80' }); // after the worker got its address
  const cli = spawnSync('redis-cli', ['--no-auth-warning', '-u', url, 'XADD', `${topic}gw-2:80`, '*', 'name', 'a'], {
    encoding: 'utf8',
  });
  t.match([cli.stdout, cli.stderr], [/^\d+-0/, /^$/]);
});

const refused: [name: string, ...command: [string, ...string[]]][] = [
  ['reading its own stream', 'XREAD', 'STREAMS', `${topic}gw-1:80`, '0'],
  ['its range', 'XRANGE', `${topic}gw-1:80`, '-', '+'],
  ['its length', 'XLEN', `${topic}gw-1:80`],
  ['trimming it', 'XTRIM', `${topic}gw-1:80`, 'MAXLEN', '0'],
  ['deleting it', 'DEL', `${topic}gw-1:80`],
  ['renewing it', 'EXPIRE', `${topic}gw-1:80`, '1'],
  ['a key of another type', 'SET', `${topic}gw-1:80`, 'a'],
  ['a stream that no instance reads', 'XADD', `${topic}gw-3:80`, '*', 'a', 'b'],
  ['another database', 'SELECT', '1'],
  ["another tenant's stream", 'XADD', 'millrace:events:b:gw-1:80', '*', 'a', 'b'],
  ['a tenant whose name starts alike', 'XADD', 'millrace:events:acme2:gw-1:80', '*', 'a', 'b'],
  ['a work stream', 'XADD', 'millrace:files', '*', 'a', 'b'],
  ['a reply stream', 'XADD', 'millrace:reply:x', '*', 'a', 'b'],
  ['the secret', 'GET', 'millrace:eventbus-secret'],
  ['all keys', 'KEYS', '*'],
  ['all keys, piece by piece', 'SCAN', '0'],
  ['publishing', 'PUBLISH', 'a', 'b'],
  ['subscribing', 'SUBSCRIBE', 'a'],
  ['a script', 'EVAL', 'return 1', '0'],
  ['a transaction', 'MULTI'],
  ['the server, and the number of its keys', 'INFO'],
  ['users', 'ACL', 'LIST'],
  ['configuration', 'CONFIG', 'GET', '*'],
  ['other clients', 'CLIENT', 'LIST'],
  ['emptying all', 'FLUSHALL'],
  ['what others send', 'MONITOR'],
  ['stopping the server', 'SHUTDOWN'],
];

t.test('a worker can do nothing except append', async (t) => {
  const eventbus = await eventbusOf(t);
  const client = worker(t, (await eventbus.describe('acme')).url);
  for (const [name, command, ...args] of refused) {
    await t.rejects(client.call(command, ...args), { message: /^NOPERM/ }, name);
  }
});

t.test('each tenant has its own password, which is the same in all processes', async (t) => {
  const [one, other] = [await eventbusOf(t), await eventbusOf(t)];
  const { url } = await one.describe('acme');
  t.equal((await other.describe('acme')).url, url);
  t.not(new URL((await one.describe('b')).url).password, new URL(url).password);
});

t.test('an address stays valid after a restart of Redis and of the process', async (t) => {
  const first = await eventbusOf(t);
  await registry.register({ tenant: 'kept', instanceId: 'gw-1:80' });
  const { url } = await first.describe('kept');
  await server.restart();
  await untilItAppends(t, url);
  await first[Symbol.asyncDispose]();
  await first[Symbol.asyncDispose](); // idempotent

  await redis.call('ACL', 'DELUSER', 'millrace-events-kept');
  await registry.register({ tenant: 'kept', instanceId: 'gw-1:80' }); // creates a user without a password
  await eventbusOf(t);
  t.match(await worker(t, url).xadd('millrace:events:kept:gw-1:80', '*', 'a', 'b'), /^\d+-0$/);
});

t.test('a worker that needs another database may select that one only', async (t) => {
  const eventbus = await eventbusOf(t, { redisUrl: `redis://127.0.0.1:${server.port}/2` });
  const { url } = await eventbus.describe('second');
  const client = worker(t, url); // selects it
  t.equal(await client.ping(), 'PONG');
  await t.rejects(client.select(0), { message: /^NOPERM/ });
});

t.test('the workers of an instance that is gone cannot append, and its stream is deleted', async (t) => {
  const eventbus = await eventbusOf(t);
  const [gone, there] = [
    { tenant: 'left', instanceId: 'gw-gone:80' },
    { tenant: 'left', instanceId: 'gw-there:80' },
  ];
  await Promise.all([registry.register(gone), registry.register(there)]);
  const client = worker(t, (await eventbus.describe('left')).url);
  const [goneKey, thereKey] = [gone, there].map(({ instanceId }) => eventKey('left', instanceId)) as [string, string];
  for (const key of [goneKey, thereKey]) await client.xadd(key, '*', 'a', 'b');
  t.equal(await eventbus.sweep(), 0);

  await redis.zadd(eventStreamsKey, 1, 'left gw-gone:80'); // its registration has expired
  t.equal(await eventbus.sweep(), 1);
  t.strictSame([await redis.exists(goneKey), await redis.exists(thereKey)], [0, 1]);
  await t.rejects(client.xadd(goneKey, '*', 'a', 'b'), { message: /^NOPERM/ });
  t.match(await client.xadd(thereKey, '*', 'a', 'b'), /^\d+-0$/);
  t.equal(await eventbus.sweep(), 0);

  await registry.register(gone); // the instance was frozen, and goes on
  t.match(await client.xadd(goneKey, '*', 'a', 'b'), /^\d+-0$/);
});

t.test('an instance that registers while the user is set keeps access to its stream', async (t) => {
  const address = { tenant: 'busy', instanceId: 'gw-1:80' };
  let registered = false;
  // Registers between the read of the live streams and the change of the user.
  const meanwhile = new Proxy(redis, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (name !== 'call') return typeof value === 'function' ? value.bind(target) : value;
      return async (...args: [string, ...string[]]) => {
        if (!registered) await registry.register(address);
        registered = true;
        return redis.call(...args);
      };
    },
  });
  const eventbus = await startEventbus({ redis: meanwhile, log }, { redisUrl: server.url, eventbusUrl: undefined });
  t.teardown(() => eventbus[Symbol.asyncDispose]());
  const { url } = await eventbus.describe('busy');
  t.ok(registered);
  t.match(await worker(t, url).xadd(eventKey('busy', address.instanceId), '*', 'a', 'b'), /^\d+-0$/);
});

t.test('a worker that appends too much cannot fill Redis, because the oldest events are dropped', async (t) => {
  const eventbus = await eventbusOf(t);
  await registry.register({ tenant: 'wild', instanceId: 'gw-1:80' });
  const client = worker(t, (await eventbus.describe('wild')).url);
  const key = eventKey('wild', 'gw-1:80');
  const payload = 'x'.repeat(8 << 20);
  for (let i = 0; i < 12; i++) await client.xadd(key, '*', 'n', String(i), 'payload', payload);
  t.ok((await bytesOfStream(redis, key)) > 96 * 2 ** 20);
  await eventbus.sweep();
  const bytes = await bytesOfStream(redis, key);
  t.ok(bytes <= backlogBytesMax && bytes > backlogBytesMax / 2, String(bytes));
  const [[, fields]] = await redis.xrevrange(key, '+', '-', 'COUNT', 1);
  t.equal(fields[1], '11', 'the newest stays');
});

t.test('event streams that no instance reads are deleted', async (t) => {
  const eventbus = await eventbusOf(t);
  await registry.register({ tenant: 'own', instanceId: 'gw-1:80' });
  await redis.xadd(eventKey('own', 'gw-1:80'), '*', 'a', 'b');
  await eventbus.sweepStrays();
  for (let i = 0; i < 5; i++) await redis.xadd(`millrace:events:own:stray-${i}`, '*', 'a', 'b');
  await redis.xadd('millrace:files', '*', 'a', 'b');
  t.equal(await eventbus.sweepStrays(), 5);
  t.equal(await redis.exists(eventKey('own', 'gw-1:80'), 'millrace:files'), 2);
});

t.test('a progress event is appended to an existing stream, and creates none', async (t) => {
  const eventbus = await eventbusOf(t);
  const event = { taskId: 'a', eventId: '1', eventName: 'delta', eventData: '{"delta":{}}' };
  await redis.xadd(`${topic}gw-here:80`, '*', 'made', '');
  await eventbus.append('acme', 'gw-here:80', progressFields(event, 'm1'));
  await t.rejects(eventbus.append('acme', 'gw-gone:80', progressFields(event, 'm2')), { name: 'MillraceError' });
  const payload = '{"taskId":"a","eventId":"1","eventName":"delta","eventData":{"delta":{}}}';
  const [, [, fields]] = await redis.xrange(`${topic}gw-here:80`, '-', '+');
  t.strictSame(fields, ['name', 'task-progress-event', 'from', 'millrace', 'payload', payload, 'context', 'm1']);
  t.equal(await redis.exists(`${topic}gw-gone:80`), 0);
});

/** Waits until the worker can append: the users are created right after the reconnect. */
async function untilItAppends(test: Test, url: string): Promise<void> {
  for (const end = Date.now() + 10_000; ; ) {
    try {
      await worker(test, url).xadd('millrace:events:kept:gw-1:80', '*', 'a', 'b');
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}

const port = server.port;
const addresses: [name: string, options: Parameters<typeof eventbusOf>[1], want: RegExp][] = [
  [
    'REDIS_URL gets another user',
    { redisUrl: `redis://default:x@127.0.0.1:${port}/2?family=4` },
    new RegExp(`^redis://millrace-events-acme:[\\w-]{43}@127\\.0\\.0\\.1:${port}/2$`),
  ],
  [
    'EVENTBUS_URL without a user gets that of the tenant',
    { eventbusUrl: 'rediss://redis.example.com:6380' },
    /^rediss:\/\/millrace-events-acme:[\w-]{43}@redis\.example\.com:6380$/,
  ],
  [
    'EVENTBUS_URL with a user is unchanged',
    { eventbusUrl: 'redis://worker:pass@redis.example.com/1' },
    /^redis:\/\/worker:pass@redis\.example\.com\/1$/,
  ],
  [
    'EVENTBUS_URL with a password only is unchanged',
    { eventbusUrl: 'redis://:pass@redis.example.com' },
    /^redis:\/\/:pass@redis/,
  ],
];

for (const [name, options, want] of addresses) {
  t.test(`workers get an address: ${name}`, async (t) => {
    const eventbus = await eventbusOf(t, options);
    t.match((await eventbus.describe('acme')).url, want);
  });
}

t.test('without the right to create users, the error names EVENTBUS_URL, and setting that works', async (t) => {
  await redis.call('ACL', 'SETUSER', 'plain', 'on', '>p', '~*', '&*', '+@all', '-acl');
  const redisUrl = `redis://plain:p@127.0.0.1:${server.port}`;
  const limited = await connect({ url: redisUrl, name: 'limited', log });
  t.teardown(() => limited.disconnect());
  const eventbus = await startEventbus({ redis: limited, log }, { redisUrl, eventbusUrl: undefined });
  t.teardown(() => eventbus[Symbol.asyncDispose]());
  await t.rejects(eventbus.describe('acme'), { type: 'unavailable', message: /Set EVENTBUS_URL/ });

  const eventbusUrl = `redis://plain:p@127.0.0.1:${server.port}`;
  const configured = await startEventbus({ redis: limited, log }, { redisUrl, eventbusUrl });
  t.teardown(() => configured[Symbol.asyncDispose]());
  t.equal((await configured.describe('acme')).url, eventbusUrl);
});

t.test('workers cannot use a Redis that is reached by a socket', async (t) => {
  const eventbus = await eventbusOf(t, { redisUrl: 'unix:/run/redis.sock' });
  await t.rejects(eventbus.describe('acme'), { type: 'unavailable', message: /Set EVENTBUS_URL/ });
});
