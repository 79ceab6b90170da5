/** Requests while Redis stalls or is unreachable, or after it lost entries that it had confirmed. */
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { decodeEntry } from '../../core/bus/entry.ts';
import { CircuitBreaker } from '../../core/bus/request/circuit-breaker.ts';
import { Publisher } from '../../core/bus/request/publisher.ts';
import { startRequester } from '../../core/bus/request/requester.ts';
import { createBudget } from '../../core/byte-budget.ts';
import { MillraceError } from '../../core/errors.ts';
import { startProxy } from '../support/network/proxy.ts';
import { ask, failureOf, filesKey, log, startBus, until } from './bus.ts';

const bus = await startBus();
const key = filesKey;
const remove = { file_id: 'f' };

/** The ids of the requests in a stream. */
async function requestsOf(stream: string): Promise<string[]> {
  const entries = (await bus.redis.xrangeBuffer(stream, '-', '+')) as unknown as [Buffer, Buffer[]][];
  return entries.map(([id, fields]) => decodeEntry(id.toString(), fields).id);
}

t.test('while Redis stalls requests fail within a second, and they succeed once it answers', async (t) => {
  const requester = await bus.requester(t);
  const connection = await bus.redis.client('ID');
  bus.server.freeze();
  t.teardown(() => bus.server.resume());
  const startedMs = performance.now();
  const first = await ask(requester, 'file.delete', remove, { id: 'first' });
  t.ok(performance.now() - startedMs < 1_000, 'the first one too');
  t.match(first.error, { type: 'unavailable', message: /not known/ });
  const secondMs = performance.now();
  t.match((await ask(requester, 'file.delete', remove, { id: 'second' })).error, { type: 'unavailable' });
  t.ok(performance.now() - secondMs < 100, 'the next ones at once');
  bus.server.resume();
  await bus.consume(t, {
    stream: 'files',
    handler: async (_, reply) => reply.end('file.state', { status: 'deleted' }),
  });
  t.equal((await ask(requester, 'file.delete', remove)).error, undefined);
  t.equal(await bus.redis.client('ID'), connection, 'the connection was kept');
});

t.test('a request that failed while Redis stalled is in the stream at most once', async (t) => {
  const requester = await bus.requester(t);
  bus.server.freeze();
  t.teardown(() => bus.server.resume());
  for (const id of ['sent', 'refused']) await ask(requester, 'file.delete', remove, { id });
  bus.server.resume();
  await bus.redis.ping();
  t.same(await requestsOf(key), ['sent']);
});

t.test('requests survive a stall of half a second', async (t) => {
  await bus.consume(t, {
    stream: 'files',
    handler: async (_, reply) => reply.end('file.state', { status: 'deleted' }),
  });
  const requester = await bus.requester(t);
  bus.server.freeze();
  t.teardown(() => bus.server.resume());
  const answer = ask(requester, 'file.delete', remove);
  await delay(500);
  bus.server.resume();
  t.equal((await answer).error, undefined);
});

t.test('long work during which Redis keeps answering is not a stall', async (t) => {
  const circuit = new CircuitBreaker({ redis: bus.redis, stallMsMax: 600 });
  t.teardown(() => circuit[Symbol.dispose]());
  const spin = `local t = redis.call('TIME') local start = t[1] * 1e6 + t[2]
    repeat t = redis.call('TIME') until t[1] * 1e6 + t[2] - start > 100000`;
  const work = async () => {
    for (let step = 0; step < 8; step++) await bus.redis.eval(spin, 0);
    return 'done';
  };
  t.equal(await circuit.run(work), 'done');
});

t.test('a process that was busy itself does not report a stall', async (t) => {
  const circuit = new CircuitBreaker({ redis: bus.redis, stallMsMax: 100 });
  t.teardown(() => circuit[Symbol.dispose]());
  const answer = circuit.run(() => bus.redis.ping());
  await new Promise(setImmediate);
  for (const endMs = performance.now() + 300; performance.now() < endMs; );
  t.equal(await answer, 'PONG');
});

for (const type of ['file.delete', 'file.get'] as const) {
  t.test(`a ${type} that Redis lost is published again, under its id`, async (t) => {
    const requester = await bus.requester(t);
    const answer = ask(requester, type, remove, { id: 'lost' });
    await until(async () => (await bus.redis.xlen(key)) === 1);
    await bus.redis.xtrim(key, 'MAXLEN', 0);
    await dropConnections();
    await until(async () => (await bus.redis.xlen(key)) === 1);
    t.same(await requestsOf(key), ['lost']);
    await bus.consume(t, {
      stream: 'files',
      handler: async (_, reply) => reply.end('file.state', { status: 'ready' }),
    });
    t.match(await answer, { frames: [{ final: true }], error: undefined });
  });
}

t.test('a lost request is published again once, although several connections come back', async (t) => {
  const requester = await bus.requester(t);
  void ask(requester, 'file.delete', remove, { id: 'lost' });
  await until(async () => (await bus.redis.xlen(key)) === 1);
  await bus.redis.xtrim(key, 'MAXLEN', 0);
  for (let connections = 0; connections < 3; connections++) bus.redis.emit('ready');
  await until(async () => (await bus.redis.xlen(key)) > 0);
  await dropConnections();
  t.same(await requestsOf(key), ['lost']);
});

t.test('a lost request is published again, although the first look for it fails', async (t) => {
  const requester = await bus.requester(t);
  void ask(requester, 'file.delete', remove, { id: 'lost' });
  await until(async () => (await bus.redis.xlen(key)) === 1);
  await bus.redis.set(key, 'no stream'); // a command for streams is an error
  await dropConnections();
  await bus.redis.del(key);
  await until(async () => (await bus.redis.xlen(key)) === 1);
  t.same(await requestsOf(key), ['lost']);
});

t.test('a request that Redis still has is not published again', async (t) => {
  const requester = await bus.requester(t);
  for (const id of ['a', 'b']) void ask(requester, 'file.delete', remove, { id });
  await until(async () => (await bus.redis.xlen(key)) === 2);
  await bus.redis.xdel(key, (await bus.redis.xrange(key, '-', '+'))[0]![0]);
  await dropConnections();
  await until(async () => (await bus.redis.xlen(key)) === 2);
  t.same(await requestsOf(key), ['b', 'a']);
});

t.test('a request whose answer is in the stream but not yet read is not published again', async (t) => {
  const proxy = await startProxy(bus.server.port);
  t.teardown(() => proxy[Symbol.asyncDispose]());
  const { redis, publisher } = bus;
  const requester = await startRequester({ url: proxy.url, redis, publisher, log });
  t.teardown(() => requester[Symbol.asyncDispose]());
  const answer = ask(requester, 'file.delete', remove, { id: 'answered' });
  await until(async () => (await redis.xlen(key)) === 1);
  const release = proxy.holdReplies();
  const frame = ['answered 0 files 0 1 file.state', '{}'];
  await redis
    .multi()
    .xadd(`millrace:reply:${requester.instance}`, '*', ...frame)
    .xtrim(key, 'MAXLEN', 0)
    .exec();
  await dropConnection();
  await redis.xlen(key); // the requester has checked for lost entries before this reply
  release();
  t.match(await answer, { frames: [{ final: true }], error: undefined });
  t.equal(await redis.xlen(key), 0);
});

t.test('a request that was answered while the connection was lost is not published again', async (t) => {
  const requester = await bus.requester(t);
  const entries: string[] = [];
  const consumer = await bus.consume(t, {
    stream: 'files',
    async handler({ entry }, reply) {
      entries.push(entry);
      if (entries.length === 1) await dropConnections();
      reply.end('file.state', { status: 'deleted' });
    },
  });
  t.equal((await ask(requester, 'file.delete', remove)).error, undefined);
  await until(async () => consumer.inFlight === 0 && (await bus.redis.xlen(key)) === 0);
  t.equal(entries.length, 2, 'it is delivered again, because what it changed may be lost');
  t.equal(new Set(entries).size, 1);
});

/** A processor whose first delivery begins a file, and whose second one ends it. It notes the ids in `calls`. */
function consumeFiles(t: Test, calls: string[]) {
  return bus.consume(t, {
    stream: 'files',
    async handler({ id }, reply) {
      calls.push(id);
      if (calls.length === 1) reply.send('file.state', { status: 'queued' });
      else reply.end('file.state', { status: 'ready' });
    },
  });
}

for (const isRepeatable of [true, false]) {
  const outcome = isRepeatable ? 'is published again, and its stage may end it' : 'is not published again';
  t.test(`a begun request with isRepeatable=${isRepeatable} ${outcome}`, async (t) => {
    const requester = await bus.requester(t);
    const calls: string[] = [];
    const consumer = await consumeFiles(t, calls);
    const begun = Promise.withResolvers<void>();
    const options = { id: 'begun', isRepeatable, onNewRun: 'restart' as const, onFrame: () => begun.resolve() };
    const answer = ask(requester, 'file.accept', {}, options);
    await begun.promise;
    await until(async () => consumer.inFlight === 0);
    await dropConnections();
    if (isRepeatable) t.match(await answer, { frames: [{ final: false }, { final: true }], error: undefined });
    else await requesterLooked();
    t.same(calls, isRepeatable ? ['begun', 'begun'] : ['begun']);
  });
}

t.test('a lost request is published again, although its first frame comes during the look', async (t) => {
  const requester = await bus.requester(t);
  const begun = Promise.withResolvers<void>();
  const options = { id: 'lost', isRepeatable: true, onFrame: () => begun.resolve() };
  const answer = ask(requester, 'file.accept', {}, options);
  await until(async () => (await bus.redis.xlen(key)) === 1);
  await bus.redis.xtrim(key, 'MAXLEN', 0);
  // As of a processor that accepted it before the crash, and whose reply waited for the new connection.
  const reply = `millrace:reply:${requester.instance}`;
  t.capture(bus.publisher, 'absentEntries', async (...args: Parameters<Publisher['absentEntries']>) => {
    const absent = await Publisher.prototype.absentEntries.apply(bus.publisher, args);
    await bus.redis.xadd(reply, '*', 'lost 0 files 0 0 file.state', '{}');
    return absent;
  });
  await dropConnections();
  await begun.promise;
  await until(async () => (await bus.redis.xlen(key)) === 1);
  await bus.redis.xadd(reply, '*', 'lost 0 files 0 1 file.state', '{}');
  t.match(await answer, { frames: [{ final: false }, { final: true }], error: undefined });
});

t.test('a begun request is published again, although Redis does not take it at first', async (t) => {
  const budget = createBudget();
  const publisher = new Publisher({ redis: bus.redis, budget });
  const requester = await bus.requester(t, { publisher });
  const calls: string[] = [];
  const consumer = await consumeFiles(t, calls);
  const begun = Promise.withResolvers<void>();
  const answer = ask(requester, 'file.accept', {}, { isRepeatable: true, onFrame: () => begun.resolve() });
  await begun.promise;
  await until(() => consumer.inFlight === 0);
  const refusal = new MillraceError('unavailable', 'Not now.');
  let refusals = 0;
  const publish = t.capture(publisher, 'publish', async (...args: Parameters<Publisher['publish']>) => {
    if (refusals++ < 2) throw refusal;
    return Publisher.prototype.publish.apply(publisher, args);
  });
  await dropConnections();
  t.match(await answer, { frames: [{ final: false }, { final: true }], error: undefined });
  t.equal(publish().length, 3);
});

t.test('begun requests keep 16 MiB of messages at most', async (t) => {
  const requester = await bus.requester(t);
  const calls: string[] = [];
  const consumer = await bus.consume(t, {
    stream: 'files',
    async handler({ id }, reply) {
      calls.push(id);
      reply.send('file.state', { status: 'queued' });
    },
  });
  const content = new Uint8Array(9 << 20);
  for (const id of ['kept', 'released']) {
    const begun = Promise.withResolvers<void>();
    void ask(
      requester,
      'file.accept',
      { content },
      { id, isRepeatable: true, stallMs: 0, onFrame: () => begun.resolve() },
    );
    await begun.promise;
  }
  await until(() => consumer.inFlight === 0);
  await dropConnections();
  await until(() => calls.length === 3);
  await requesterLooked();
  t.same(calls, ['kept', 'released', 'kept']);
});

t.test('a request whose id was used before drops late frames of the former request', async (t) => {
  const requester = await bus.requester(t);
  const answer = ask(requester, 'tasks.take', {}, { id: 'used', isRepeated: true, onNewRun: 'restart' });
  const reply = `millrace:reply:${requester.instance}`;
  await until(async () => (await bus.length('dispatcher')) === 1);
  await bus.redis.xadd(reply, '*', 'used 0 dispatcher 1 1 tasks.taken', 'late');
  await bus.redis.xadd(reply, '*', 'used 0 dispatcher 0 1 tasks.taken', 'now');
  const { frames, error } = await answer;
  t.equal(error, undefined);
  t.same(
    frames.map(({ body }) => body.toString()),
    ['now'],
  );
});

t.test('a command that no consumer starts ends with an error that says so', async (t) => {
  const requester = await bus.requester(t, { firstFrameMs: 50 });
  t.match((await ask(requester, 'file.delete', remove)).error, { type: 'unavailable', message: /not known/ });
});

t.test('a started command has no time limit', async (t) => {
  const requester = await bus.requester(t, { firstFrameMs: 50 });
  await bus.consume(t, {
    stream: 'files',
    async handler(_, reply) {
      reply.heartbeat();
      await delay(600);
      reply.end('file.state', { status: 'deleted' });
    },
  });
  t.equal((await ask(requester, 'file.delete', remove)).error, undefined);
});

t.test('a request without a frame fails when Redis stays unreachable', async (t) => {
  const requester = await bus.requester(t, { outageMs: 100 });
  const answer = ask(requester, 'search.request', {});
  await until(async () => (await bus.length('retrieval')) === 1);
  await bus.server.kill9();
  t.match((await answer).error, { type: 'unavailable' });
  await bus.server.start();
  await until(() => bus.redis.status === 'ready');
});

/** Resolves after the time in which a requester that looks for lost requests has published them. */
async function requesterLooked(): Promise<void> {
  await delay(300);
}

/** Drops all connections, like a crash of Redis that keeps its data. */
function dropConnections(): Promise<void> {
  return drop('TYPE', 'normal');
}

/** Drops the connection for commands only. */
async function dropConnection(): Promise<void> {
  await drop('ID', String(await bus.redis.client('ID')));
}

async function drop(...which: string[]): Promise<void> {
  const closed = once(bus.redis, 'close');
  await failureOf(bus.redis.call('CLIENT', 'KILL', ...which, 'SKIPME', 'no'));
  await closed;
  await until(() => bus.redis.status === 'ready');
}
