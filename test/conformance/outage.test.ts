import type { Redis } from 'ioredis';
import { pino } from 'pino';
import t from 'tap';
import { unrestricted } from '../../core/access/grant.ts';
import { connect, connectBlocking } from '../../core/bus/connection.ts';
import { Publisher } from '../../core/bus/request/publisher.ts';
import { tail } from '../../core/bus/tail.ts';
import { createBudget } from '../../core/byte-budget.ts';
import { OutageError } from '../../core/outage.ts';
import { startProxy } from '../support/network/proxy.ts';
import { startRedis } from '../support/redis.ts';
import { ask, Bus, failureOf, filesKey, log, until } from './bus.ts';

type Tap = typeof t;
type Parent = Pick<Tap, 'teardown'>;

/** Starts a server for one test, which may stop it. @param options.lossy whether the bus connects through a proxy. */
async function startOwnBus(t: Parent, options: { appendonly?: boolean; lossy?: boolean } = {}) {
  const server = await startRedis(options);
  t.teardown(() => server[Symbol.asyncDispose]());
  const proxy = await startProxy(server.port);
  t.teardown(() => proxy[Symbol.asyncDispose]());
  const url = options.lossy ? proxy.url : server.url;
  const redis = await connect({ url, name: 'test', log });
  t.teardown(() => redis.disconnect());
  return { server, proxy, redis, bus: new Bus(server, redis, url) };
}

for (const appendonly of [true, false]) {
  const data = appendonly ? 'with its data' : 'empty';
  t.test(`consumer and requester continue after the server was killed and restarted ${data}`, async (t) => {
    const { server, redis, bus } = await startOwnBus(t, { appendonly });
    await bus.consume(t, { stream: 'retrieval', handler: async (_, reply) => reply.end('search.response', {}) });
    const requester = await bus.requester(t);
    t.equal((await ask(requester, 'search.request', {})).error, undefined);
    await server.kill9();
    t.equal((await ask(requester, 'search.request', {})).error?.type, 'unavailable');
    await server.start();
    await until(() => redis.status === 'ready');
    await until(async () => (await ask(requester, 'search.request', {})).error === undefined);
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(requester, 'search.request', {})));
    t.ok(answers.every(({ error }) => !error));
  });
}

t.test('a deferred entry is tried again as soon as the connection is back', async (t) => {
  const { redis, bus } = await startOwnBus(t);
  const longMs = 60_000;
  let calls = 0;
  await bus.consume(t, {
    stream: 'files',
    outageTimes: { firstMs: longMs, longestMs: longMs, entryLongestMs: longMs },
    async handler(_, reply) {
      calls++;
      if (calls === 1) throw new OutageError('Redis has no master.');
      reply.end('file.state', { status: 'deleted' });
    },
  });
  const answer = ask(await bus.requester(t), 'file.delete', { file_id: 'f' });
  await until(() => calls === 1);
  redis.stream.destroy();
  t.equal((await answer).error, undefined);
  t.equal(calls, 2);
});

t.test('a request that is handled while the server restarts is answered after the restart', async (t) => {
  const { server, bus } = await startOwnBus(t, { appendonly: true });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let calls = 0;
  const consumer = await bus.consume(t, {
    stream: 'files',
    async handler(_, reply) {
      calls++;
      await released;
      reply.end('file.state', { status: 'deleted' });
    },
  });
  const answer = ask(await bus.requester(t), 'file.delete', { file_id: 'f' });
  await until(() => calls === 1);
  await server.kill9();
  release();
  await server.start();
  const { frames, error } = await answer;
  t.equal(error, undefined);
  t.equal(frames.length, 1);
  await until(async () => consumer.inFlight === 0 && (await bus.length('files')) === 0);
});

t.test('a publish whose reply is lost rejects, and writes one entry', async (t) => {
  const { proxy, redis, bus } = await startOwnBus(t, { lossy: true });
  const publisher = new Publisher({ redis, budget: createBudget() });
  await publisher.publish('file.get', {}, envelope('first')); // also samples the length of the stream
  const lost = proxy.loseNextReply();
  t.match(await failureOf(publisher.publish('file.get', {}, envelope('second'))), { type: 'unavailable' });
  await lost;
  await until(() => redis.status === 'ready');
  t.equal(await bus.length('files'), 2, 'it was written, once');
  await new Promise((resolve) => setTimeout(resolve, 200));
  t.equal(await bus.length('files'), 2, 'and is not written again');
});

for (const isCommandLost of [false, true]) {
  const also = isCommandLost ? ', although the other connection is back later' : '';
  t.test(`entries whose read was lost are handled soon, each once${also}`, async (t) => {
    const { proxy, bus } = await startOwnBus(t, { lossy: true });
    const calls: string[] = [];
    await bus.consume(t, {
      stream: 'files',
      reclaimIdleMs: 60_000,
      async handler({ id }) {
        calls.push(id);
      },
    });
    const direct = await connect({ url: bus.server.url, name: 'producer', log });
    t.teardown(() => direct.disconnect());
    await until(async () =>
      ((await direct.client('LIST')) as string).split('\n').some((line) => /consumer-files.*flags=\S*b/.test(line)),
    );
    if (isCommandLost) failOnce(t, bus.redis);
    const lost = proxy.loseNextReply();
    await new Publisher({ redis: direct, budget: createBudget() }).publish('file.get', {}, envelope('a'));
    await lost;
    await until(() => calls.length > 0);
    await until(async () => (await direct.xlen(filesKey)) === 0);
    t.same(calls, ['a']);
  });
}

/** Makes the next join of a group fail, as while the connection for commands is lost. */
function failOnce(t: Pick<Tap, 'intercept'>, redis: Bus['redis']): void {
  const join = redis.xgroup.bind(redis) as (...args: unknown[]) => Promise<unknown>;
  let isLost = true;
  t.intercept(redis, 'xgroup', {
    value: (...args: unknown[]) => {
      if (!isLost) return join(...args);
      isLost = false;
      return Promise.reject(new Error('Connection is closed.'));
    },
  });
}

t.test('replies whose confirmation was lost reach the client once', async (t) => {
  const { proxy, bus } = await startOwnBus(t, { lossy: true });
  const direct = new Bus(bus.server, await connect({ url: bus.server.url, name: 'direct', log }), bus.server.url);
  t.teardown(() => direct.redis.disconnect());
  const requester = await direct.requester(t);
  let lost: Promise<void> | undefined;
  let calls = 0;
  await bus.consume(t, {
    stream: 'retrieval',
    async handler(_, reply) {
      calls++;
      for (let i = 0; i < 3; i++) reply.send('chat.event', { id: String(i) });
      await reply.flush();
      lost ??= proxy.loseNextReply();
      for (let i = 3; i < 6; i++) reply.send('chat.event', { id: String(i) });
      await reply.flush();
      reply.end('chat.event', { id: '6' });
    },
  });
  const { frames, error } = await ask(requester, 'chat.request', {});
  await lost;
  t.equal(error, undefined);
  t.same(
    frames.map(({ body }) => JSON.parse(body.toString()).id),
    ['0', '1', '2', '3', '4', '5', '6'],
  );
  t.equal(calls, 1, 'the frames are sent again, but the handler does not run again');
});

async function loseConnection(redis: Redis): Promise<void> {
  const command = redis.blpop('nothing', 0);
  redis.disconnect(true);
  await command;
}

async function useLostConnection(redis: Redis): Promise<void> {
  redis.disconnect();
  await redis.get('anything');
}

for (const [cause, fail] of [
  ['its connection breaks', loseConnection],
  ['it has no connection', useLostConnection],
] as const) {
  t.test(`a query whose handler fails because ${cause} is answered as unavailable`, async (t) => {
    const { server, bus } = await startOwnBus(t);
    const redis = await connect({ url: server.url, name: 'handler', log });
    t.teardown(() => redis.disconnect());
    await bus.consume(t, { stream: 'retrieval', handler: () => fail(redis) });
    const { error } = await ask(await bus.requester(t), 'search.request', {});
    t.match(error, { type: 'unavailable', message: /Try again/ });
  });
}

t.test('a tail continues after an outage, which it logs once', async (t) => {
  const { server, bus } = await startOwnBus(t, { appendonly: true });
  const logged: string[] = [];
  const tailLog = pino({}, { write: (line: string) => void logged.push(JSON.parse(line).msg) });
  const blocking = await connectBlocking({ url: server.url, name: 'tail', log });
  const closing = new AbortController();
  t.teardown(() => {
    closing.abort();
    blocking.disconnect();
  });
  const entries = tail({ blocking, log: tailLog }, { key: 'events', after: '0-0' }, closing);
  await bus.redis.xadd('events', '1-0', 'n', '1');
  t.match((await entries.next()).value, [{ id: '1-0' }]);
  const next = entries.next();
  await server.kill9();
  await until(() => logged.length > 0);
  await server.start();
  await until(() => bus.redis.status === 'ready');
  await bus.redis.xadd('events', '2-0', 'n', '2');
  t.match((await next).value, [{ id: '2-0' }]);
  t.same(logged, ['tail interrupted; going on as soon as it can']);
});

/** With `full`, Redis refuses all commands that may need memory. */
function fill(redis: Redis, full: boolean): Promise<unknown> {
  return redis.config('SET', 'maxmemory', full ? '1' : '0');
}

t.test('commands that meet a full Redis are done once it has memory again, and none is given up', async (t) => {
  const { redis, bus } = await startOwnBus(t);
  const opened = Promise.withResolvers<void>();
  const done = new Map<string, number>();
  const metAt: number[] = [];
  await bus.consume(t, {
    stream: 'files',
    reclaimIdleMs: 15_000,
    outageTimes: { firstMs: 2, longestMs: 40, entryLongestMs: 40 },
    async handler({ id, deliveries }) {
      await opened.promise;
      await redis.set(`done:${id}`, '1').catch((error) => {
        metAt.push(performance.now());
        throw error;
      });
      done.set(id, deliveries);
    },
  });
  await Promise.all(Array.from({ length: 24 }, () => bus.publish('file.delete', { file_id: 'f' })));
  await fill(redis, true);
  opened.resolve();
  await until(() => metAt.length > 25);
  const [first = 0, last = 0] = [metAt[8], metAt.at(-1)];
  t.ok((last - first) / (metAt.length - 8) > 20, 'intake does not spin');
  t.match(await failureOf(bus.publish('file.delete', {})), { type: 'unavailable' }, 'a publish is refused');
  await fill(redis, false);
  await until(async () => (await bus.length('files')) === 0);
  t.same(
    [...done.values()],
    Array.from({ length: 24 }, () => 1),
    'no delivery that met the outage counts',
  );
  t.equal(await redis.xlen('millrace:dead-letters'), 0);
});

t.test('an answer that a full Redis refuses is written once it has memory again', async (t) => {
  const { redis, bus } = await startOwnBus(t);
  const opened = Promise.withResolvers<void>();
  const deliveries: number[] = [];
  await bus.consume(t, {
    stream: 'files',
    async handler(delivery, reply) {
      deliveries.push(delivery.deliveries);
      await opened.promise;
      reply.end('file.state', { status: 'deleted' });
    },
  });
  const answer = ask(await bus.requester(t), 'file.delete', { file_id: 'f' });
  await until(() => deliveries.length === 1);
  await fill(redis, true);
  opened.resolve();
  await until(async () => /cmdstat_xadd:\S*rejected_calls=[1-9]/.test(await redis.info('commandstats')));
  await fill(redis, false);
  t.match(await answer, { frames: [{ final: true }], error: undefined });
  t.same(deliveries, [1]);
});

t.test('a command that kills its processors is given up, although it meets outages in between', async (t) => {
  const { redis, bus } = await startOwnBus(t);
  const key = filesKey;
  await bus.publish('file.delete', { file_id: 'f' });
  await redis.xgroup('CREATE', key, 'processors', '0');
  await redis.xreadgroup('GROUP', 'processors', 'killed 1', 'STREAMS', key, '>');
  for (const at of [2, 3]) await redis.xautoclaim(key, 'processors', `killed ${at}`, 0, '0');
  const deliveries: number[] = [];
  const handler = async (delivery: { deliveries: number }) => {
    deliveries.push(delivery.deliveries);
    throw new Error('OOM command not allowed');
  };
  const outageTimes = { firstMs: 2, longestMs: 5, entryLongestMs: 5 };
  const consumer = await bus.consume(t, { stream: 'files', reclaimIdleMs: 30, outageTimes, handler });
  await until(() => deliveries.length > 5);
  await consumer[Symbol.asyncDispose]();
  t.same([...new Set(deliveries)], [4]);
  for (const at of [4, 5]) await redis.xautoclaim(key, 'processors', `killed ${at}`, 0, '0');
  await bus.consume(t, { stream: 'files', reclaimIdleMs: 30, handler: async () => void t.fail('delivered') });
  await until(async () => (await redis.xlen('millrace:dead-letters')) === 1);
});

t.test('publishing to an unreachable Redis is `unavailable`', async (t) => {
  const server = await startRedis();
  const redis = await connect({ url: server.url, name: 'test', log });
  t.teardown(() => redis.disconnect());
  await server[Symbol.asyncDispose]();
  t.match(await failureOf(new Publisher({ redis, budget: createBudget() }).publish('file.get', {}, envelope('x'))), {
    type: 'unavailable',
  });
});

function envelope(id: string) {
  return {
    id,
    tenant: 'default',
    reply: '',
    accept: 'json' as const,
    deadline: 0,
    trace: '',
    traceId: '',
    grant: unrestricted,
  };
}
