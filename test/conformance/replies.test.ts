import { setTimeout as delay } from 'node:timers/promises';
import t from 'tap';
import { unrestricted } from '../../core/access/grant.ts';
import { publishCancel } from '../../core/bus/cancel.ts';
import { Replies } from '../../core/bus/reply/reply-writer.ts';
import { Publisher } from '../../core/bus/request/publisher.ts';
import type { Requester } from '../../core/bus/request/requester.ts';
import { createBudget } from '../../core/byte-budget.ts';
import { loseStream } from '../support/work-streams.ts';
import { ask, failureOf, log, startBus, until } from './bus.ts';

const bus = await startBus();

/** Appends frames `run seq final` of the stage `s` to request `id`. */
async function frames(requester: Requester, id: string, ...lines: string[]): Promise<void> {
  const fields = lines.flatMap((line) => {
    const [run, seq, final] = line.split(' ');
    return [`${id} ${run} s ${seq} ${final} chat.event`, line];
  });
  await bus.redis.xadd(`millrace:reply:${requester.instance}`, '*', ...fields);
}

const cases: [title: string, onNewRun: 'fail' | 'restart', lines: string[], passed: string[], error?: string][] = [
  ['frames of one run pass in order', 'fail', ['0 0 0', '0 1 0', '0 2 1'], ['0 0 0', '0 1 0', '0 2 1']],
  [
    'a frame that arrives twice passes once',
    'fail',
    ['0 0 0', '0 0 0', '0 1 0', '0 0 0', '0 1 0', '0 2 1'],
    ['0 0 0', '0 1 0', '0 2 1'],
  ],
  ['a gap ends the request with an error', 'fail', ['0 0 0', '0 2 1'], ['0 0 0'], 'unavailable'],
  ['a run that starts in its middle is a gap', 'fail', ['0 1 0'], [], 'unavailable'],
  ['another run ends a stream with an error', 'fail', ['a 0 0', 'b 0 0'], ['a 0 0'], 'unavailable'],
  [
    'another run starts an answer over',
    'restart',
    ['a 0 0', 'a 1 0', 'b 0 0', 'b 1 1'],
    ['a 0 0', 'a 1 0', 'b 0 0', 'b 1 1'],
  ],
  [
    'the remaining frames of a replaced run are dropped',
    'restart',
    ['a 0 0', 'b 0 0', 'a 1 1', 'b 1 1'],
    ['a 0 0', 'b 0 0', 'b 1 1'],
  ],
];
for (const [title, onNewRun, lines, passed, error] of cases) {
  t.test(title, async (t) => {
    const requester = await bus.requester(t);
    const answer = ask(requester, 'chat.request', {}, { id: 'r', onNewRun });
    await frames(requester, 'r', ...lines);
    const ended = await answer;
    t.same(
      ended.frames.map(({ body }) => body.toString()),
      passed,
    );
    t.equal(ended.error?.type, error);
    t.equal(ended.error?.retryable ?? true, true);
  });
}

t.test('a delivery that fails ends the request, even if an earlier delivery has sent frames', async (t) => {
  const requester = await bus.requester(t);
  const answer = ask(requester, 'chat.request', {}, { id: 'r' });
  await frames(requester, 'r', '0 0 0', '0 1 0');
  const error = '{"type":"not_found","message":"Gone."}';
  await bus.redis.xadd(`millrace:reply:${requester.instance}`, '*', 'r 0 s 0 1 error', error);
  t.match((await answer).error, { type: 'not_found', message: 'Gone.' });
});

t.test('frames of a redelivered stage reach the client once', async (t) => {
  await bus.consume(t, {
    stream: 'files',
    async handler(delivery, reply) {
      reply.send('file.state', { status: 'queued' });
      await reply.flush();
      if (delivery.deliveries === 1) throw new Error('the first time');
      reply.end('file.state', { status: 'ready' });
    },
  });
  const { frames } = await ask(await bus.requester(t), 'file.accept', { file_id: 'f' });
  t.same(
    frames.map(({ body }) => JSON.parse(body.toString()).status),
    ['queued', 'ready'],
  );
});

t.test('many frames sent at once arrive in order', async (t) => {
  await bus.consume(t, {
    stream: 'retrieval',
    async handler(_, reply) {
      for (let i = 0; i < 1_000; i++) reply.send('chat.event', { id: String(i) });
      reply.end('chat.event', { id: 'last' });
    },
  });
  const { frames } = await ask(await bus.requester(t), 'chat.request', {});
  t.equal(frames.length, 1_001);
  t.ok(frames.every(({ seq }, i) => seq === i));
});

t.test('entries of a reply stream are trimmed once they are read', async (t) => {
  await bus.consume(t, { stream: 'retrieval', handler: async (_, reply) => reply.end('search.response', {}) });
  const requester = await bus.requester(t);
  for (let i = 0; i < 50; i++) await ask(requester, 'search.request', {});
  await until(async () => (await bus.redis.xlen(`millrace:reply:${requester.instance}`)) <= 1);
});

t.test('progress frames pass at once, because they have no place in the order', async (t) => {
  await bus.consume(t, {
    stream: 'files',
    async handler(_, reply) {
      reply.send('file.state', { status: 'queued' });
      reply.send('progress', { percent: 50 });
      reply.end('file.state', { status: 'ready' });
    },
  });
  const { frames } = await ask(await bus.requester(t), 'file.accept', {});
  t.same(
    frames.map(({ type, seq }) => [type, seq]),
    [
      ['file.state', 0],
      ['progress', -1],
      ['file.state', 1],
    ],
  );
});

t.test('a reply to an instance that is gone is dropped, creates no stream, and stops the work', async (t) => {
  let gone = false;
  let stopped = false;
  await bus.consume(t, {
    stream: 'retrieval',
    async handler(delivery, reply) {
      reply.send('chat.event', {});
      await reply.flush();
      gone = reply.gone;
      stopped = delivery.signal.aborted;
    },
  });
  await bus.publish('chat.request', {}, { reply: 'millrace:reply:dead' });
  await until(async () => (await bus.length('retrieval')) === 0);
  t.ok(gone);
  t.ok(stopped);
  t.equal(await bus.redis.exists('millrace:reply:dead'), 0);
});

t.test('an answer that cannot be written leaves its entry pending, until it is given up', async (t) => {
  await bus.redis.set('millrace:reply:odd', 'not a stream');
  let calls = 0;
  await bus.consume(t, {
    stream: 'retrieval',
    reclaimIdleMs: 60,
    async handler(_, reply) {
      calls++;
      reply.end('search.response', {});
    },
  });
  await bus.publish('search.request', {}, { reply: 'millrace:reply:odd' });
  await until(async () => (await bus.length('retrieval')) === 0);
  t.equal(calls, 5);
  t.equal(await bus.redis.xlen('millrace:dead-letters'), 1);
});

t.test('an answer with a frame that could not be written is written again from its start', async (t) => {
  const reply = 'millrace:reply:odd';
  await bus.redis.set(reply, 'not a stream');
  await bus.consume(t, {
    stream: 'files',
    retryMs: 1,
    reclaimIdleMs: 60,
    async handler({ deliveries }, writer) {
      writer.send('file.state', { status: 'queued' });
      await failureOf(writer.flush());
      if (deliveries === 1) {
        await bus.redis.del(reply);
        await bus.redis.xadd(reply, '*', 'made', '');
      }
      writer.end('file.state', { status: 'ready' });
    },
  });
  await bus.publish('file.accept', {}, { id: 'a', reply });
  await until(async () => (await bus.length('files')) === 0);
  const headers = (await bus.redis.xrange(reply, '-', '+')).flatMap(([, [header]]) => header);
  t.same(headers, ['made', 'a 0 files 0 0 file.state', 'a 0 files 1 1 file.state']);
});

t.test('a frame that cannot be read ends its request with an error', async (t) => {
  const requester = await bus.requester(t);
  const answer = ask(requester, 'search.request', {}, { id: 'r' });
  await bus.redis.xadd(`millrace:reply:${requester.instance}`, '*', 'r 0 s 0 1 error', 'not JSON');
  t.equal((await answer).error?.type, 'internal_error');
});

for (const frame of ['send', 'end'] as const) {
  t.test(`a caller that throws on a frame (${frame}) gets an error, and other requests continue`, async (t) => {
    await bus.consume(t, { stream: 'retrieval', handler: async (_, reply) => reply[frame]('chat.event', {}) });
    const requester = await bus.requester(t);
    let errors = 0;
    requester.request(
      'chat.request',
      {},
      {
        tenant: 'default',
        grant: unrestricted,
        onFrame() {
          throw new Error('on a frame');
        },
        onError() {
          errors++;
          throw new Error('on an error');
        },
      },
    );
    await until(() => errors === 1);
    const other = await ask(requester, 'chat.request', {}, { timeoutMs: 300 });
    t.equal(other.frames.length, 1);
    t.equal(errors, 1);
    t.equal(requester.inFlight, 0);
  });
}

t.test('a caller that forgets a request and then throws gets no more calls', async (t) => {
  await bus.consume(t, { stream: 'retrieval', handler: async (_, reply) => reply.send('chat.event', {}) });
  const requester = await bus.requester(t);
  const thrown = Promise.withResolvers<void>();
  const pending = requester.request(
    'chat.request',
    {},
    {
      tenant: 'default',
      grant: unrestricted,
      onFrame() {
        pending.forget();
        setImmediate(thrown.resolve);
        throw new Error('on a frame');
      },
      onError: () => t.fail('it was forgotten'),
    },
  );
  await thrown.promise;
  t.equal(requester.inFlight, 0);
});

t.test('a command continues when its caller is gone', async (t) => {
  let stopped: boolean | undefined;
  await bus.consume(t, {
    stream: 'files',
    async handler(delivery, reply) {
      reply.send('file.state', {});
      await reply.flush();
      stopped = delivery.signal.aborted;
    },
  });
  await bus.publish('file.delete', {}, { reply: 'millrace:reply:dead' });
  await until(async () => (await bus.length('files')) === 0);
  t.equal(stopped, false);
});

t.test('a missing reply stream is created again, and requests in flight fail', async (t) => {
  const requester = await bus.requester(t);
  const answer = ask(requester, 'search.request', {});
  await until(async () => (await bus.length('retrieval')) === 1);
  await bus.redis.del(`millrace:reply:${requester.instance}`);
  bus.redis.emit('ready'); // as a reconnect does; otherwise the next renewal finds it missing
  t.equal((await answer).error?.type, 'unavailable');
  await loseStream(bus.redis, 'retrieval');
  await bus.consume(t, { stream: 'retrieval', handler: async (_, reply) => reply.end('search.response', {}) });
  t.equal((await ask(requester, 'search.request', {})).frames.length, 1);
});

t.test('a reply can be written without a delivery', async (t) => {
  const requester = await bus.requester(t);
  const answer = ask(requester, 'file.accept', {}, { id: 'w' });
  const replies = new Replies({ redis: bus.redis, budget: createBudget(), log });
  const reply = `millrace:reply:${requester.instance}`;
  const writer = replies.writer({ reply, id: 'w', accept: 'protobuf', stage: 'indexing' });
  writer.newRun();
  writer.end('file.state', { status: 'ready' });
  await writer.flush();
  t.match((await answer).frames, [{ stage: 'indexing', final: true }]);
});

t.test('a stall after the first frame ends the request, and cancels its work', async (t) => {
  let stopped = false;
  await bus.consume(t, {
    stream: 'retrieval',
    handler: (delivery, reply) => {
      reply.send('chat.event', {});
      return new Promise((_, reject) => {
        delivery.signal.addEventListener('abort', () => {
          stopped = true;
          reject(delivery.signal.reason);
        });
      });
    },
  });
  const { frames, error } = await ask(await bus.requester(t), 'chat.request', {}, { stallMs: 100 });
  t.equal(frames.length, 1);
  t.match(error, { type: 'unavailable', retryable: true });
  await until(() => stopped);
  await until(async () => (await bus.length('retrieval')) === 0);
});

t.test('a request that is cancelled before it starts is not handled', async (t) => {
  let calls = 0;
  const requester = await bus.requester(t);
  const answer = ask(requester, 'search.request', {}, { onPending: (pending) => pending.cancel() });
  const watch = await bus.cancels(t);
  await until(async () => (await bus.redis.xlen('millrace:cancel')) === 1);
  const [[, [, , , id]]] = await bus.redis.xrange('millrace:cancel', '-', '+');
  await until(() => watch.isCancelled('default', id));
  t.equal(watch.isCancelled('another tenant', id), false);
  await bus.consume(t, {
    stream: 'retrieval',
    async handler() {
      calls++;
    },
  });
  await until(async () => (await bus.length('retrieval')) === 0);
  t.equal(calls, 0);
  t.equal(await Promise.race([answer, 'no answer']), 'no answer');
});

t.test('a running request is stopped by a cancel of its own tenant only', async (t) => {
  let reason: unknown;
  await bus.consume(t, {
    stream: 'retrieval',
    handler: (delivery) =>
      new Promise((_, reject) => {
        delivery.signal.addEventListener('abort', () => {
          reason = delivery.signal.reason;
          reject(reason);
        });
      }),
  });
  const id = await bus.publish('chat.request', {}, { tenant: 'acme' });
  const watch = await bus.cancels(t);
  await publishCancel({ redis: bus.redis }, 'default', id);
  await until(() => watch.isCancelled('default', id));
  t.equal(reason, undefined);
  await publishCancel({ redis: bus.redis }, 'acme', id);
  await until(async () => (await bus.length('retrieval')) === 0);
  t.match(reason, { name: 'AbortError' });
});

t.test('a request whose deadline passes while it waits is answered `timeout` and dropped', async (t) => {
  let calls = 0;
  await bus.redis.xadd('millrace:reply:by-hand', '*', 'made', '');
  const late = { reply: 'millrace:reply:by-hand', deadline: Date.now() - 10 };
  await bus.publish('search.request', {}, { ...late, id: 'late' });
  await bus.consume(t, {
    stream: 'retrieval',
    async handler() {
      calls++;
    },
  });
  await until(async () => (await bus.length('retrieval')) === 0);
  t.equal(calls, 0);
  const [, [, [header, body]]] = await bus.redis.xrange('millrace:reply:by-hand', '-', '+');
  t.equal(header, 'late 0 retrieval 0 1 error');
  t.match(JSON.parse(body), { type: 'timeout' });
});

t.test('a request whose deadline passes while it runs is answered `timeout` and stopped', async (t) => {
  let stopped = false;
  await bus.consume(t, {
    stream: 'retrieval',
    handler: (delivery) =>
      new Promise((_, reject) => {
        delivery.signal.addEventListener('abort', () => {
          stopped = true;
          reject(delivery.signal.reason);
        });
      }),
  });
  const { error } = await ask(await bus.requester(t), 'search.request', {}, { timeoutMs: 300 });
  t.equal(error?.type, 'timeout');
  await until(() => stopped);
  await until(async () => (await bus.length('retrieval')) === 0);
});

t.test('a change of the clock of this machine ends no request early', async (t) => {
  const realNow = Date.now;
  t.teardown(() => {
    Date.now = realNow;
  });
  await bus.consume(t, {
    stream: 'retrieval',
    async handler(_, reply) {
      Date.now = () => realNow() + 20 * 60_000;
      await delay(600); // two checks of the deadlines
      reply.end('search.response', {});
    },
  });
  const { error } = await ask(await bus.requester(t), 'search.request', {}, { timeoutMs: 60_000 });
  t.equal(error, undefined);
});

t.test('a command is done even after its deadline, when its caller no longer waits', async (t) => {
  let calls = 0;
  const requester = await bus.requester(t);
  const { error } = await ask(requester, 'file.delete', {}, { timeoutMs: 50 });
  t.equal(error?.type, 'timeout');
  await bus.consume(t, {
    stream: 'files',
    async handler(delivery) {
      calls++;
      t.equal(delivery.deadline, 0);
    },
  });
  await until(async () => (await bus.length('files')) === 0);
  t.equal(calls, 1);
});

t.test('a publish above the bound is `unavailable`, until the backlog shrinks', async (t) => {
  const publisher = new Publisher({ redis: bus.redis, budget: createBudget(), backlogMax: 20 });
  const requester = await bus.requester(t, { publisher });
  const requests = Array.from({ length: 30 }, () => ask(requester, 'search.request', {}));
  await until(async () => requester.inFlight === 10);
  t.equal(await bus.length('retrieval'), 10);
  await bus.consume(t, { stream: 'retrieval', handler: async (_, reply) => reply.end('search.response', {}) });
  const answers = await Promise.all(requests);
  t.equal(answers.filter(({ error }) => error?.type === 'unavailable').length, 20);
  await until(async () => (await ask(requester, 'search.request', {})).error === undefined);
});

t.test('a requester refuses requests above its bound in flight', async (t) => {
  const requester = await bus.requester(t, { inFlightMax: 2 });
  void ask(requester, 'search.request', {});
  void ask(requester, 'search.request', {});
  t.equal((await ask(requester, 'search.request', {})).error?.type, 'unavailable');
});

t.test('an id that is in flight already is refused, and the first request continues', async (t) => {
  const requester = await bus.requester(t);
  const first = ask(requester, 'search.request', {}, { id: 'same' });
  t.equal((await ask(requester, 'search.request', {}, { id: 'same' })).error?.type, 'conflict');
  await bus.consume(t, { stream: 'retrieval', handler: async (_, reply) => reply.end('search.response', {}) });
  t.equal((await first).frames.length, 1);
});
