import t from 'tap';
import { ask, filesKey, startBus, until } from './bus.ts';

const bus = await startBus();

t.test('closing waits for running handlers, and leaves nothing in flight', async (t) => {
  let finished = 0;
  const consumer = await bus.consume(t, {
    stream: 'files',
    async handler({ signal }) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      if (!signal.aborted) finished++;
    },
  });
  await Promise.all(Array.from({ length: 4 }, () => bus.publish('file.get', { file_id: 'f' })));
  await until(() => consumer.inFlight === 4);
  await consumer[Symbol.asyncDispose]();
  t.equal(finished, 4);
  t.equal(consumer.inFlight, 0);
  t.equal(await bus.length('files'), 0);
});

t.test('closing while entries arrive loses no entry to a reader that is gone', async (t) => {
  const handled = new Set<string>();
  const handler = async ({ id }: { id: string }) => void handled.add(id);
  let published = 0;
  let pumping = true;
  const pump = (async () => {
    while (pumping) {
      await Promise.all([bus.publish('file.get', {}), bus.publish('file.get', {})]);
      published += 2;
    }
  })();
  for (let round = 0; round < 20; round++) {
    const consumer = await bus.consume(t, { stream: 'files', handler, reclaimIdleMs: 60_000 });
    const before = handled.size;
    await until(() => handled.size > before);
    await consumer[Symbol.asyncDispose]();
    const [pending] = (await bus.redis.xpending(filesKey, 'processors')) as [number];
    t.equal(pending, 0, 'all read entries are done');
  }
  pumping = false;
  await pump;
  await bus.consume(t, { stream: 'files', handler });
  await until(() => handled.size === published);
});

t.test('a handler that outlasts the drain is stopped, and its entry released', async (t) => {
  let stopped = false;
  const consumer = await bus.consume(t, {
    stream: 'files',
    reclaimIdleMs: 60_000,
    drainMs: 30,
    handler: (delivery) =>
      new Promise((_, reject) => {
        delivery.signal.addEventListener('abort', () => {
          stopped = true;
          reject(delivery.signal.reason);
        });
      }),
  });
  await bus.publish('file.delete', { file_id: 'f' });
  await until(() => consumer.inFlight === 1);
  await consumer[Symbol.asyncDispose]();
  t.ok(stopped);
  t.equal(await bus.length('files'), 1);
  const idle = await bus.redis.xpending(filesKey, 'processors', 'IDLE', 60_000, '-', '+', 10);
  t.equal(idle.length, 1, 'any consumer may reclaim it');
});

t.test('closing twice, at once or later, is harmless', async (t) => {
  const consumer = await bus.consume(t, { stream: 'files', handler: async () => {} });
  await Promise.all([consumer[Symbol.asyncDispose](), consumer[Symbol.asyncDispose]()]);
  await consumer[Symbol.asyncDispose]();
  const requester = await bus.requester(t);
  await Promise.all([requester[Symbol.asyncDispose](), requester[Symbol.asyncDispose]()]);
  await requester[Symbol.asyncDispose]();
  const consumers = (await bus.redis.xinfo('CONSUMERS', filesKey, 'processors')) as unknown[];
  t.equal(consumers.length, 0, 'a consumer with nothing pending leaves the group');
});

t.test('a requester that closes fails its requests in flight, and accepts no more', async (t) => {
  const requester = await bus.requester(t);
  const answer = ask(requester, 'search.request', {});
  await until(async () => (await bus.length('retrieval')) === 1);
  await requester[Symbol.asyncDispose]();
  t.equal((await answer).error?.type, 'unavailable');
  t.equal((await ask(requester, 'search.request', {})).error?.type, 'unavailable');
  t.equal(await bus.redis.exists(`millrace:reply:${requester.instance}`), 0);
});

t.test('two consumers and two requesters work in one process', async (t) => {
  const seen = { first: 0, second: 0 };
  const counting = (name: 'first' | 'second') => ({
    stream: 'retrieval' as const,
    concurrency: 4,
    batchMax: 1,
    async handler(_: unknown, reply: { end(type: 'search.response', body: { message: string }): void }) {
      seen[name]++;
      await new Promise((resolve) => setTimeout(resolve, 2));
      reply.end('search.response', { message: name });
    },
  });
  await bus.consume(t, counting('first'));
  await bus.consume(t, counting('second'));
  const requesters = [await bus.requester(t), await bus.requester(t)];
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, i) => ask(requesters[i % 2], 'search.request', {}, { id: `r${i}` })),
  );
  t.ok(answers.every(({ frames, error }) => !error && frames.length === 1));
  t.equal(seen.first + seen.second, 100);
  t.ok(seen.first > 0 && seen.second > 0);
});
