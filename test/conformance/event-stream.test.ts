/** Task events on a real redis-server, from a worker's XADD to the listener. */
import { Redis } from 'ioredis';
import { pino } from 'pino';
import t from 'tap';
import { connect } from '../../core/bus/connection.ts';
import type { ShardedRedis } from '../../core/bus/shards.ts';
import { bytesOfStream } from '../../core/bus/stream-bytes.ts';
import { eventKey, eventStreamsKey } from '../../core/bus/streams.ts';
import { type EventStreams, newInstanceId, startEventStreams } from '../../core/tasks/event-stream.ts';
import { progressFields, type TaskEvent } from '../../core/tasks/task-event.ts';
import { type RedisServer, startRedis } from '../support/redis.ts';
import { log, startBus, until } from './bus.ts';

const { redis, url } = await startBus();

type Test = Pick<typeof t, 'teardown'>;

function eventStreams(test: Test, deps = { url, redis, log }): EventStreams {
  const events = startEventStreams(deps, { instanceId: newInstanceId(8080) });
  test.teardown(() => events[Symbol.asyncDispose]());
  return events;
}

/** Appends as a worker does, also if the stream does not exist. */
function append(client: Redis, key: string, name: string, payload: unknown): Promise<string | null> {
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
  return client.xadd(key, '*', 'name', name, 'from', 'worker-1', 'payload', text, 'context', '');
}

function progress(client: Redis, key: string, taskId: string, eventId: string): Promise<string | null> {
  const eventData = { delta: { content: eventId } };
  return append(client, key, 'task-progress-event', { taskId, eventId, eventName: 'delta', eventData });
}

const idsOf = (events: TaskEvent[]) => events.map((event) => 'eventId' in event && event.eventId);

t.test("a task's listener gets its events in order, and the result last", async (t) => {
  const events = eventStreams(t);
  const received: Record<string, TaskEvent[]> = { a: [], b: [] };
  for (const task of ['a', 'b']) events.watch('acme', task, (event) => received[task].push(event));
  const key = eventKey('acme', events.instanceId);
  const sent = Array.from({ length: 600 }, (_, n) => progress(redis, key, n % 3 === 0 ? 'b' : 'a', String(n)));
  await Promise.all(sent);
  const result = { status_code: 201, request_id: 'a', body: { choices: [{ index: 0 }] } };
  await append(redis, key, 'task-completion-event', { taskId: 'a', result });
  await events.settled('acme');

  const numbers = Array.from({ length: 600 }, (_, n) => n);
  t.strictSame(received.a.splice(400), [
    {
      name: 'task-completion-event',
      taskId: 'a',
      statusCode: 201,
      requestId: 'a',
      body: '{"choices":[{"index":0}]}',
    },
  ]);
  t.strictSame(idsOf(received.a), numbers.filter((n) => n % 3 > 0).map(String));
  t.strictSame(idsOf(received.b), numbers.filter((n) => n % 3 === 0).map(String));
  t.match(received.b[1], { taskId: 'b', eventName: 'delta', eventData: '{"delta":{"content":"3"}}' });
  t.equal(events.dropped, 0);
});

const whole = { taskId: 'a', eventId: '1', eventName: 'delta', eventData: {} };
const unreadable: [name: string, fields: string[]][] = [
  ['a completion without a task', ['name', 'task-completion-event', 'payload', '{"result":{}}']],
  ['a completion that is no JSON', ['name', 'task-completion-event', 'payload', '{"result":']],
  ['no JSON', ['name', 'task-progress-event', 'payload', '{"taskId":']],
  ['JSON of nothing', ['name', 'task-progress-event', 'payload', 'null']],
  ['no payload', ['name', 'task-progress-event', 'from', 'w']],
  ['no name', ['payload', JSON.stringify(whole)]],
  ['an unknown name', ['name', 'task-started-event', 'payload', JSON.stringify(whole)]],
  ['no task', ['name', 'task-progress-event', 'payload', JSON.stringify({ ...whole, taskId: undefined })]],
  ['a task that is a number', ['name', 'task-progress-event', 'payload', JSON.stringify({ ...whole, taskId: 1 })]],
  ['data that is a text', ['name', 'task-progress-event', 'payload', JSON.stringify({ ...whole, eventData: 'a' })]],
  ['bytes that are no text', ['name', '\u00ff\u0000', 'payload', '\u0000']],
  [
    'too many bytes before the task id',
    ['name', 'task-progress-event', 'payload', `{"eventId":"${'x'.repeat(9 << 20)}`],
  ],
  ['a task without a listener', ['name', 'task-progress-event', 'payload', JSON.stringify({ ...whole, taskId: 'x' })]],
];

t.test('an unreadable or unwatched event is dropped and counted, and later events arrive', async (t) => {
  const events = eventStreams(t);
  const received: TaskEvent[] = [];
  events.watch('acme', 'a', (event) => received.push(event));
  const key = eventKey('acme', events.instanceId);
  for (const [i, [name, fields]] of unreadable.entries()) {
    await redis.xadd(key, '*', ...fields);
    await progress(redis, key, 'a', name);
    await events.settled('acme');
    t.strictSame([idsOf(received).at(-1), received.length, events.dropped], [name, i + 1, i + 1], name);
  }
});

t.test('an event may be as large as a result over HTTP', async (t) => {
  const events = eventStreams(t);
  const received: TaskEvent[] = [];
  events.watch('acme', 'a', (event) => received.push(event));
  const body = { text: 'x'.repeat(7 << 20) };
  const key = eventKey('acme', events.instanceId);
  await append(redis, key, 'task-completion-event', { taskId: 'a', result: { status_code: 200, body } });
  await events.settled('acme');
  t.equal(received.length, 1);
  t.match(received[0], { body: JSON.stringify(body) });
});

t.test('unreadable events are logged, but not each one', async (t) => {
  const lines: string[] = [];
  const loud = pino({ level: 'warn' }, { write: (line) => lines.push(line) });
  const events = eventStreams(t, { url, redis, log: loud });
  events.watch('acme', 'a', () => {});
  const key = eventKey('acme', events.instanceId);
  for (let n = 0; n < 100; n++) await append(redis, key, 'task-completion-event', '{"result":{}}');
  await progress(redis, key, 'nobody', '1');
  await events.settled('acme');
  t.equal(events.dropped, 101);
  t.equal(lines.length, 1);
  t.match(lines[0], /taskId/);
});

t.test('an event that is too large ends its task with an error', async (t) => {
  const events = eventStreams(t);
  const received: TaskEvent[] = [];
  events.watch('acme', 'a', (event) => received.push(event));
  const key = eventKey('acme', events.instanceId);
  const body = { text: 'x'.repeat(8 << 20) };
  await append(redis, key, 'task-completion-event', { taskId: 'a', result: { body } });
  await append(redis, key, 'task-progress-event', { ...whole, eventData: { text: 'x'.repeat(9 << 20) } });
  await append(redis, key, 'task-progress-event', { ...whole, eventData: { text: 'x'.repeat(9 << 20) } });
  await events.settled('acme');
  t.equal(received.length, 3);
  t.match(received[0], { statusCode: 200 }, 'the dispatcher decides on a body of 8 MiB');
  t.match(received[1], { name: 'task-completion-event', taskId: 'a', statusCode: 502, body: /at most/ });
});

const invalid: [payload: string, problem: RegExp][] = [
  ['{"taskId":"a"}', /needs a result/],
  ['{"taskId":"a","result":7}', /needs a result/],
  ['{"taskId":"a","result":{"status_code":20}}', /status_code must be a whole number from 100 to 599/],
  ['{"taskId":"a","result":{"status_code":600}}', /status_code must be a whole number from 100 to 599/],
  ['{"result":{"status_code":"200"},"taskId":"a"}', /status_code must be a whole number from 100 to 599/],
  ['{"taskId":"a","result":{"request_id":5}}', /request_id must be a string/],
  ['{"taskId":"a","result":{"body":[]}}', /body must be a JSON object/],
  ['{"taskId":"a","result":{"body":{"text":"cut', /must be JSON/],
];

t.test('an invalid completion ends its task at once, with the reason', async (t) => {
  const events = eventStreams(t);
  const received: TaskEvent[] = [];
  events.watch('acme', 'a', (event) => received.push(event));
  const key = eventKey('acme', events.instanceId);
  for (const [payload] of invalid) await append(redis, key, 'task-completion-event', payload);
  await events.settled('acme');
  for (const [i, [payload, body]] of invalid.entries()) {
    t.match(received[i], { name: 'task-completion-event', taskId: 'a', statusCode: 502, body }, payload);
  }
  t.equal(events.dropped, 0);
});

t.test('an event whose message is delivered again reaches the listener once', async (t) => {
  const events = eventStreams(t);
  const received: TaskEvent[] = [];
  events.watch('acme', 'a', (event) => received.push(event));
  const key = eventKey('acme', events.instanceId);
  for (const [eventId, messageId] of [
    ['1', 'm1'],
    ['2', 'm2'],
    ['1', 'm1'],
    ['1', 'm3'],
  ]) {
    const event = { taskId: 'a', eventId, eventName: 'delta', eventData: '{}' };
    await redis.xadd(key, '*', ...progressFields(event, messageId));
  }
  await events.settled('acme');
  t.strictSame(idsOf(received), ['1', '2', '1']);
});

t.test('a listener that throws affects neither other listeners nor later events', async (t) => {
  const events = eventStreams(t);
  const received: TaskEvent[] = [];
  events.watch('acme', 'a', () => {
    throw new Error('a bug');
  });
  const unwatch = events.watch('acme', 'a', (event) => received.push(event));
  const key = eventKey('acme', events.instanceId);
  await progress(redis, key, 'a', '1');
  await progress(redis, key, 'a', '2');
  await events.settled('acme');
  t.strictSame(idsOf(received), ['1', '2']);

  unwatch();
  unwatch(); // idempotent
  await progress(redis, key, 'a', '3');
  await events.settled('acme');
  t.strictSame(idsOf(received), ['1', '2']);
});

t.test('an event from before the stream was created reaches the listener', async (t) => {
  const events = eventStreams(t);
  const received: TaskEvent[] = [];
  await progress(redis, eventKey('acme', events.instanceId), 'a', 'early');
  events.watch('acme', 'a', (event) => received.push(event));
  await events.settled('acme');
  t.strictSame(idsOf(received), ['early']);
});

t.test('an instance gets its own events only, separately for each tenant', async (t) => {
  const [one, other] = [eventStreams(t), eventStreams(t)];
  const received: string[] = [];
  const watched = [
    { events: one, tenant: 'acme' },
    { events: one, tenant: 'b' },
    { events: other, tenant: 'acme' },
  ];
  for (const [i, { events, tenant }] of watched.entries()) {
    events.watch(tenant, 'a', (event) => received.push(`${i} ${idsOf([event])[0]}`));
  }
  for (const [i, { events, tenant }] of watched.entries()) {
    await progress(redis, eventKey(tenant, events.instanceId), 'a', `to ${i}`);
    await events.settled(tenant);
  }
  t.strictSame(received, ['0 to 0', '1 to 1', '2 to 2']);
  t.not(one.instanceId, other.instanceId);
  t.match(one.instanceId, /^[a-z0-9.-]+:8080$/);
});

t.test('the stream expires a minute after its instance is gone, and read entries are trimmed', async (t) => {
  const events = eventStreams(t);
  events.watch('acme', 'a', () => {});
  const key = eventKey('acme', events.instanceId);
  await Promise.all(Array.from({ length: 300 }, (_, n) => progress(redis, key, 'a', String(n))));
  await until(async () => (await redis.xlen(key)) === 0);
  const ttl = await redis.ttl(key);
  t.ok(ttl > 0 && ttl <= 60, String(ttl));
});

for (const appendonly of [true, false]) {
  const data = appendonly ? 'with its data' : 'empty';
  t.test(`events before and after a restart of Redis ${data} reach the listener once`, async (t) => {
    const { own, client } = await ownServer(t, { appendonly });
    const events = eventStreams(t, { url: own.url, redis: client, log });
    const received: TaskEvent[] = [];
    events.watch('acme', 'a', (event) => received.push(event));
    const key = eventKey('acme', events.instanceId);
    await progress(client, key, 'a', 'before');
    await events.settled('acme');
    await own.stop();
    await own.start();
    const worker = new Redis(own.url, { protocol: 2 });
    t.teardown(() => worker.disconnect());
    await progress(worker, key, 'a', 'after'); // maybe before the instance has created the stream again
    await until(() => received.length === 2);
    const backMs = performance.now();
    await until(async () => client.status === 'ready' && (await client.ttl(key)) > 0);
    t.ok(performance.now() - backMs < 5_000, 'its TTL is renewed at once, not at the next interval');
    await progress(worker, key, 'a', 'later');
    await events.settled('acme');
    t.strictSame(idsOf(received), ['before', 'after', 'later']);
  });
}

t.test('a task that is watched while Redis is unreachable gets its events once it is back', async (t) => {
  const { own, client } = await ownServer(t, { appendonly: false });
  await own.stop();
  const events = eventStreams(t, { url: own.url, redis: client, log });
  const received: TaskEvent[] = [];
  events.watch('acme', 'a', (event) => received.push(event));
  const startedMs = performance.now();
  await events.settled('acme');
  t.ok(performance.now() - startedMs < 4_000, 'the wait has an end');
  await own.start();
  await until(() => client.status === 'ready');
  await progress(client, eventKey('acme', events.instanceId), 'a', 'back');
  await until(() => received.length === 1);
});

t.test('closing while Redis is unreachable leaves no stream and no connection when Redis is back', async (t) => {
  const { own, client } = await ownServer(t, { appendonly: false });
  await own.stop();
  const events = eventStreams(t, { url: own.url, redis: client, log });
  events.watch('acme', 'a', () => {});
  await events[Symbol.asyncDispose]();
  await own.start();
  await until(() => client.status === 'ready');
  // The probe of the test's server, its client, and the reader that was connecting.
  await until(async () => Number(/total_connections_received:(\d+)/.exec(await client.info('stats'))?.[1]) >= 3);
  await until(async () => (await readers(client)) === 0 && (await client.dbsize()) === 0);
});

async function ownServer(
  test: Test,
  options: { appendonly: boolean },
): Promise<{ own: RedisServer; client: ShardedRedis }> {
  const own = await startRedis(options);
  test.teardown(() => own[Symbol.asyncDispose]());
  const client = await connect({ url: own.url, name: 'test', log });
  test.teardown(() => client.disconnect());
  return { own, client };
}

t.test('closing deletes the streams, closes the connections, and is idempotent', async (t) => {
  const events = eventStreams(t);
  for (const tenant of ['acme', 'b']) events.watch(tenant, 'a', () => t.fail('an event after the close'));
  await Promise.all(['acme', 'b'].map((tenant) => events.settled(tenant)));
  t.equal(await readers(), 2);
  await Promise.all([events[Symbol.asyncDispose](), events[Symbol.asyncDispose]()]);
  await events[Symbol.asyncDispose]();
  t.strictSame(await redis.keys('millrace:events:*'), []);
  await until(async () => (await readers()) === 0);

  events.watch('acme', 'a', () => t.fail('an event after the close'))();
  await progress(redis, eventKey('acme', events.instanceId), 'a', '1');
  await events.settled('acme');

  const hasty = eventStreams(t);
  hasty.watch('acme', 'a', () => {});
  await hasty[Symbol.asyncDispose]();
  await until(async () => (await readers()) === 0);
  t.equal(await redis.exists(eventKey('acme', hasty.instanceId)), 0);
});

async function readers(client = redis): Promise<number> {
  return ((await client.client('LIST')) as string)
    .split('\n')
    .filter((line) => line.includes('name=millrace:task-events')).length;
}

t.test(
  'a tenant without watched tasks has no connection and no state, and gets events again when it comes back',
  async (t) => {
    const events = startEventStreams({ url, redis, log }, { instanceId: newInstanceId(8080), idleMs: 20 });
    t.teardown(() => events[Symbol.asyncDispose]());
    const before = await readers();
    const received: TaskEvent[] = [];
    const ends = ['idle-1', 'idle-2'].map((tenant) => events.watch(tenant, 'a', () => {}));
    const end = events.watch('busy', 'a', (event) => received.push(event));
    for (const tenant of ['idle-1', 'idle-2', 'busy']) await events.settled(tenant);
    t.equal(await readers(), before + 3);
    const key = eventKey('idle-1', events.instanceId);
    for (const leave of ends) leave();
    await until(async () => (await readers()) === before + 1);
    t.equal(events.size, 1);
    t.notMatch(await redis.zrange(eventStreamsKey, 0, '-1'), [/^idle/]);
    const ttl = await redis.ttl(key);
    t.ok(ttl > 0 && ttl <= 60, `${ttl} s`);

    const again: TaskEvent[] = [];
    await progress(redis, key, 'b', 'old');
    events.watch('idle-1', 'b', (event) => again.push(event));
    await progress(redis, key, 'b', 'new');
    await events.settled('idle-1');
    t.equal(idsOf(again).at(-1), 'new');
    await progress(redis, eventKey('busy', events.instanceId), 'a', '1');
    await events.settled('busy');
    t.strictSame(idsOf(received), ['1']);
    end();
  },
);

t.test('unread events are bounded in bytes', async (t) => {
  const events = eventStreams(t);
  const received: TaskEvent[] = [];
  events.watch('large', 'a', (event) => received.push(event));
  await events.settled('large');
  const key = eventKey('large', events.instanceId);
  const content = 'x'.repeat(7 << 20);
  const large = { taskId: 'a', eventId: '1', eventName: 'delta', eventData: { content } };
  for (let n = 0; n < 6; n++) await append(redis, key, 'task-progress-event', large);
  await events.settled('large');
  t.equal(received.length, 6);
  await until(async () => (await bytesOfStream(redis, key)) < 16 << 20);
});

t.test('a progress event cannot have the name of an end', async (t) => {
  const events = eventStreams(t);
  const received: TaskEvent[] = [];
  events.watch('acme', 'a', (event) => received.push(event));
  const key = eventKey('acme', events.instanceId);
  const names = ['error', 'task-completion-event', ' error\n', 'error\0'];
  for (const eventName of names) {
    const event = { taskId: 'a', eventId: '1', eventName };
    t.throws(() => progressFields({ ...event, eventData: '{}' }, 'w'), { message: /^event_name must not/ });
    await append(redis, key, 'task-progress-event', event);
  }
  await append(redis, key, 'task-progress-event', { ...whole, eventName: 'errors' });
  await events.settled('acme');
  t.match(received.slice(0, 4), Array(4).fill({ name: 'task-completion-event', statusCode: 502, body: /eventName/ }));
  t.match(received.slice(4), [{ name: 'task-progress-event', eventName: 'errors' }]);
});

t.test('the data of a progress event cannot change its task', async (t) => {
  const event = { taskId: 'a', eventId: '1', eventName: 'delta' };
  t.throws(() => progressFields({ ...event, eventData: '{},"taskId":"b"' }, 'w'), { message: /^event_data must/ });
  t.throws(() => progressFields({ ...event, eventData: '[]' }, 'w'), { message: /^event_data must/ });

  const events = eventStreams(t);
  const received: TaskEvent[] = [];
  events.watch('acme', 'a', (one) => received.push(one));
  const fields = progressFields({ ...event, eventData: '{"a":1}' }, 'w');
  await redis.xadd(eventKey('acme', events.instanceId), '*', ...fields);
  await events.settled('acme');
  t.strictSame(received, [{ name: 'task-progress-event', ...event, eventData: '{"a":1}' }]);
});
