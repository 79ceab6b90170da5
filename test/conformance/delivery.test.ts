import t from 'tap';
import { listDeadLetters } from '../../core/bus/consume/dead-letter.ts';
import { MillraceError } from '../../core/errors.ts';
import { decodeRequest } from '../../proto/codec.ts';
import { ask, startBus, until } from './bus.ts';

const bus = await startBus();

t.test('a query is answered by its handler, in the requested encoding', async (t) => {
  await bus.consume(t, {
    stream: 'retrieval',
    async handler(delivery, reply) {
      const { query } = decodeRequest('search.request', delivery.body, delivery.encoding);
      reply.end('search.response', { code: 0, message: query });
    },
  });
  const requester = await bus.requester(t);
  const { frames } = await ask(requester, 'search.request', { query: 'why' });
  t.equal(frames.length, 1);
  t.match(JSON.parse(frames[0].body.toString()), { code: 0, message: 'why' });
  t.match(frames[0], { type: 'search.response', stage: 'retrieval', run: '0', seq: 0, final: true });
  t.equal(requester.inFlight, 0);
});

t.test('an entry that redis-cli could write is a valid request', async (t) => {
  await bus.consume(t, {
    stream: 'retrieval',
    async handler(delivery, reply) {
      const { query } = decodeRequest('search.request', delivery.body, delivery.encoding);
      reply.end('search.response', { code: 0, message: `${delivery.tenant}: ${query}` });
    },
  });
  await bus.redis.xadd('millrace:reply:by-hand', '*', 'made', '');
  const entry = ['type', 'search.request', 'id', 'mine', 'reply', 'millrace:reply:by-hand', 'accept', 'json'];
  await bus.redis.xadd('millrace:{s0}:retrieval', '*', ...entry, 'encoding', 'json', 'body', '{"query":"hello"}');
  await until(async () => (await bus.redis.xlen('millrace:reply:by-hand')) === 2);
  const [, [, fields]] = await bus.redis.xrange('millrace:reply:by-hand', '-', '+');
  t.same(fields, ['mine 0 retrieval 0 1 search.response', '{"code":0,"message":"default: hello"}']);
});

t.test('entries are handled in the order of the stream', async (t) => {
  const seen: string[] = [];
  for (let i = 0; i < 200; i++) await bus.publish('file.get', { file_id: String(i) });
  await bus.consume(t, {
    stream: 'files',
    concurrency: 1,
    async handler(delivery) {
      seen.push(decodeRequest('file.get', delivery.body, delivery.encoding).file_id);
      await new Promise(setImmediate);
    },
  });
  await until(() => seen.length === 200);
  t.same(
    seen,
    Array.from({ length: 200 }, (_, i) => String(i)),
  );
});

t.test('at most `concurrency` handlers run at a time', async (t) => {
  let running = 0;
  let most = 0;
  let done = 0;
  await bus.consume(t, {
    stream: 'files',
    concurrency: 3,
    async handler() {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 2));
      running--;
      done++;
    },
  });
  const tenants = Array.from({ length: 60 }, (_, n) => `tenant-${n % 6}`);
  await Promise.all(tenants.map((tenant) => bus.publish('file.get', { file_id: 'f' }, { tenant })));
  await until(() => done === 60);
  t.equal(most, 3);
});

t.test('a finished entry leaves the stream, so its length is the number of unfinished entries', async (t) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const consumer = await bus.consume(t, { stream: 'files', concurrency: 3, handler: () => released });
  await Promise.all(Array.from({ length: 10 }, () => bus.publish('file.get', { file_id: 'f' })));
  await until(() => consumer.inFlight === 2);
  t.equal(await bus.length('files'), 10);
  release();
  await until(async () => (await bus.length('files')) === 0 && consumer.inFlight === 0);
});

t.test('a command whose handler throws is delivered again', async (t) => {
  const deliveries: number[] = [];
  await bus.consume(t, {
    stream: 'files',
    async handler(delivery, reply) {
      deliveries.push(delivery.deliveries);
      if (delivery.deliveries < 3) throw new Error('not yet');
      reply.end('file.state', { file_id: 'f' });
    },
  });
  const { frames, error } = await ask(await bus.requester(t), 'file.delete', { file_id: 'f' });
  t.same(deliveries, [1, 2, 3]);
  t.equal(error, undefined);
  t.equal(frames.length, 1);
  await until(async () => (await bus.length('files')) === 0);
});

t.test('a command that fails with a final error is answered and not delivered again', async (t) => {
  let calls = 0;
  await bus.consume(t, {
    stream: 'files',
    async handler() {
      calls++;
      throw new MillraceError('not_found', 'No such file.');
    },
  });
  const { error } = await ask(await bus.requester(t), 'file.delete', { file_id: 'f' });
  t.match(error, { type: 'not_found', message: 'No such file.' });
  await until(async () => (await bus.length('files')) === 0);
  t.equal(calls, 1);
});

t.test('a query whose handler throws is answered at once, without internal details', async (t) => {
  let calls = 0;
  await bus.consume(t, {
    stream: 'retrieval',
    async handler() {
      calls++;
      throw new Error('password 1234');
    },
  });
  const { error } = await ask(await bus.requester(t), 'search.request', {});
  t.equal(error?.type, 'internal_error');
  t.notMatch(error?.message, /1234/);
  await until(async () => (await bus.length('retrieval')) === 0);
  t.equal(calls, 1);
});

t.test('handlers run after onBatch, and fail with its error', async (t) => {
  const steps: string[] = [];
  let fails = false;
  await bus.consume(t, {
    stream: 'retrieval',
    async onBatch() {
      steps.push('fence');
      if (fails) throw new MillraceError('unavailable', 'The index is behind.');
    },
    async handler(_, reply) {
      steps.push('handler');
      reply.end('search.response', {});
    },
  });
  const requester = await bus.requester(t);
  await ask(requester, 'search.request', {});
  t.same(steps, ['fence', 'handler']);
  fails = true;
  const { error } = await ask(requester, 'search.request', {});
  t.match(error, { type: 'unavailable', message: 'The index is behind.' });
  t.same(steps, ['fence', 'handler', 'fence']);
});

t.test('an invalid entry is answered and becomes a dead letter', async (t) => {
  await bus.consume(t, { stream: 'files', handler: async () => void t.fail('a handler ran') });
  await bus.redis.xadd('millrace:reply:by-hand', '*', 'made', '');
  await bus.redis.xadd('millrace:files', '*', 'type', 'nonsense', 'id', 'x', 'reply', 'millrace:reply:by-hand');
  await until(async () => (await bus.length('files')) === 0);
  const [letter] = await listDeadLetters({ redis: bus.redis }, { limit: 10 });
  t.match(letter, { stream: 'millrace:files', fields: { type: 'nonsense' }, reason: /field type/ });
  t.equal(await bus.redis.xlen('millrace:reply:by-hand'), 2);
});

t.test('an invalid entry that cannot be answered becomes one dead letter', async (t) => {
  await bus.consume(t, { stream: 'files', reclaimIdleMs: 60, handler: async () => void t.fail('a handler ran') });
  await bus.redis.set('millrace:reply:odd', 'not a stream');
  await bus.redis.xadd('millrace:files', '*', 'type', 'nonsense', 'id', 'x', 'reply', 'millrace:reply:odd');
  await until(async () => (await bus.redis.xlen('millrace:dead-letters')) > 0 && (await bus.length('files')) === 0);
  t.equal(await bus.redis.xlen('millrace:dead-letters'), 1);
});

t.test('a forwarded request keeps its id, reply address, tenant, grant, deadline and trace', async (t) => {
  await bus.consume(t, {
    stream: 'retrieval',
    async handler(delivery, reply) {
      reply.send('chat.event', { object: 'retrieval.doc' });
      await reply.flush();
      await bus.publisher.forward('generation.request', {}, delivery);
    },
  });
  await bus.consume(t, {
    stream: 'generation',
    async handler({ tenant, grant, trace, traceId, deadline }, reply) {
      const id = [tenant, JSON.stringify(grant), trace, traceId, deadline > 0].join();
      reply.end('chat.event', { object: 'message.delta', id });
    },
  });
  const requester = await bus.requester(t);
  const grant = { key: 'k3', spaces: ['a'] };
  const options = { tenant: 'acme', grant, trace: '00-a-b-01', traceId: 'T' };
  const { frames } = await ask(requester, 'chat.request', {}, options);
  t.same(
    frames.map(({ stage, seq, final }) => ({ stage, seq, final })),
    [
      { stage: 'retrieval', seq: 0, final: false },
      { stage: 'generation', seq: 0, final: true },
    ],
  );
  t.equal(JSON.parse(frames[1].body.toString()).id, 'acme,{"key":"k3","spaces":["a"]},00-a-b-01,T,true');
});
