/** The gateway's part of the task queue. The test has a dispatcher of its own. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Redis } from 'ioredis';
import t from 'tap';
import { readBody } from '../../core/bus/entry.ts';
import { eventKey } from '../../core/bus/streams.ts';
import { progressFields } from '../../core/tasks/task-event.ts';
import type { RequestType } from '../../proto/registry.ts';
import { apiKey, startTestGateway, type TestGateway, type TestGatewayOptions } from '../support/gateway.ts';
import { readAllFields } from '../support/network/event-stream.ts';

const put = { queue: 'q', endpoint: '/v1/x', data: {}, response_mode: 'streaming' };

/** A dispatcher that accepts every task and never ends one. The test can wait for its requests. */
class Dispatcher {
  readonly #received = new Map<string, PromiseWithResolvers<string>>();
  readonly #takeCancelled = Promise.withResolvers<void>();
  readonly handlers: TestGatewayOptions['handlers'] = {
    'tasks.put': async ({ id }, reply) => {
      const task_id = `q.${id}`;
      this.#slot('tasks.put').resolve(task_id);
      reply.send('task.outcomes', { outcomes: [{ task_id, status: 'waiting' }] });
    },
    'task.heartbeat': async (_, reply) => reply.end('task.state', {}),
    'task.cancel': async ({ id }, reply) => {
      this.#slot('task.cancel').resolve(id);
      reply.end('task.status', {});
    },
    'tasks.take': async (delivery, reply) => {
      const { takes } = readBody(delivery, 'tasks.take');
      if (!takes[0]?.wait) {
        reply.end('tasks.taken', { outcomes: takes.map(() => ({ lease_id: 'l', count: 0, taken: '{}' })) });
        return;
      }
      this.#slot('tasks.take').resolve('waits');
      await once(delivery.signal, 'abort');
      this.#takeCancelled.resolve();
    },
  };

  /** Resolves when the wait of a take was cancelled. */
  get takeCancelled(): Promise<void> {
    return this.#takeCancelled.promise;
  }

  /** Resolves with the first request of a type. */
  received(type: RequestType): Promise<string> {
    return this.#slot(type).promise;
  }

  #slot(type: string): PromiseWithResolvers<string> {
    const slot = this.#received.get(type) ?? Promise.withResolvers();
    this.#received.set(type, slot);
    return slot;
  }
}

t.test('many puts or completions are one message, and its outcomes are the answer', async (t) => {
  const received: unknown[] = [];
  const outcomesOf = (requests: unknown[]) => ({
    outcomes: requests.map((_, i) => ({ task_id: `q.${i}`, status: 'waiting' })),
  });
  const gateway = await startTestGateway(t, {
    handlers: {
      'tasks.put': async (delivery, reply) => {
        const { puts } = readBody(delivery, 'tasks.put');
        received.push(puts.map(({ data }) => ({ data, key: delivery.grant.key })));
        reply.end('task.outcomes', outcomesOf(puts));
      },
      'tasks.complete': async (delivery, reply) => {
        const { completes } = readBody(delivery, 'tasks.complete');
        received.push(completes.map(({ task_id, lease_id, body }) => ({ task_id, lease_id, body })));
        reply.end('task.outcomes', outcomesOf(completes));
      },
    },
  });
  const { response_mode: _, ...task } = put;
  const puts = [1, 2, 3].map((n) => ({ ...task, data: { n } }));
  const completes = [1, 2].map((n) => ({ task_id: `q.${n}`, lease_id: 'l', body: { n } }));
  for (const [path, body, requests] of [
    ['put', { puts }, puts],
    ['complete', { completes }, completes],
  ] as const) {
    const response = await gateway.post(`/v1/queue/tasks/${path}`, body);
    t.equal(await response.text(), JSON.stringify(outcomesOf(requests)));
  }
  t.strictSame(received, [
    [1, 2, 3].map((n) => ({ data: `{"n":${n}}`, key: 'test-key' })),
    [1, 2].map((n) => ({ task_id: `q.${n}`, lease_id: 'l', body: `{"n":${n}}` })),
  ]);
});

t.test('concurrent puts share a message only within one key, and each message has the grant of its key', async (t) => {
  const grants = {
    'key-a': { key: 'a', queues: ['q'] },
    'key-b': { key: 'b', spaces: [] },
    'key-c': { key: 'a', queues: ['q', 'r'] },
    'key-d': { key: 'a', quota: { key: 'a', tasks: 9 } },
  };
  const received: unknown[] = [];
  const gateway = await startTestGateway(t, {
    keys: Object.fromEntries(Object.entries(grants).map(([key, grant]) => [key, { grant }])),
    handlers: {
      'tasks.put': async ({ grant, ...delivery }, reply) => {
        const { puts } = readBody(delivery, 'tasks.put');
        received.push(...puts.map(({ data }) => [JSON.parse(data ?? '').key, { ...grant }]));
        reply.end('task.outcomes', { outcomes: puts.map(() => ({ task_id: 'q.1', status: 'waiting' })) });
      },
    },
  });
  const { response_mode: _, ...task } = put;
  const keys = Array.from({ length: 30 }, (_, i) => Object.keys(grants)[i % 4]!);
  const puts = keys.map((key) =>
    gateway.post('/v1/queue/put', { ...task, data: { key } }, { headers: { Authorization: `Bearer ${key}` } }),
  );
  for (const { status } of await Promise.all(puts)) t.equal(status, 200);
  const all = { spaces: undefined, queues: undefined, quota: undefined };
  t.strictSame(
    received.sort(),
    keys.sort().map((key) => [key, { ...all, ...grants[key as keyof typeof grants] }]),
  );
});

t.test('a put with half a surrogate pair is refused alone, not with the puts of its message', async (t) => {
  const gateway = await startTestGateway(t, {
    handlers: {
      'tasks.put': async (delivery, reply) => {
        const { puts } = readBody(delivery, 'tasks.put');
        reply.end('task.outcomes', { outcomes: puts.map(() => ({ task_id: 'q.1', status: 'waiting' })) });
      },
    },
  });
  const offline = { ...put, response_mode: 'callback' };
  const putTask = (task: object) =>
    fetch(`${gateway.url}/v1/queue/put`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(task),
    });
  const [good, bad] = await Promise.all([putTask(offline), putTask({ ...offline, callback_url: 'http://a/\ud800' })]);
  t.equal(good.status, 200);
  t.equal(bad.status, 400);
  t.match(await bad.json(), { error: { param: 'callback_url' } });
});

t.test('many puts need the role queue, many completions the role worker', async (t) => {
  const keys = { submitter: { roles: new Set(['queue']) }, worker: { roles: new Set(['worker']) } };
  const gateway = await startTestGateway(t, { keys });
  const headers = (key: string) => ({ headers: { Authorization: `Bearer ${key}` } });
  t.equal((await gateway.post('/v1/queue/tasks/put', { puts: [] }, headers('worker'))).status, 403);
  t.equal((await gateway.post('/v1/queue/tasks/complete', { completes: [] }, headers('submitter'))).status, 403);
});

t.test('messages of many puts are small while another tenant has requests', async (t) => {
  const sizes: number[] = [];
  const gateway = await startTestGateway(t, {
    handlers: {
      'tasks.put': async (delivery, reply) => {
        const { puts } = readBody(delivery, 'tasks.put');
        sizes.push(puts.length);
        reply.end('task.outcomes', { outcomes: puts.map(() => ({ task_id: 'q.1', status: 'waiting' })) });
      },
    },
  });
  const access = { tenant: 'noisy', grant: { key: 'k' } };
  const put40 = () =>
    Promise.all(
      Array.from({ length: 40 }, () =>
        gateway.deps.taskBatcher.put(access, { queue: 'q', endpoint: '/v1', data: '{}' }),
      ),
    );
  await put40();
  t.same(sizes.splice(0), [40], 'alone');
  await gateway.post('/api/rag/search', {});
  await put40();
  t.same(sizes, [32, 8]);
});

t.test('a long-poll without an answer of the dispatcher ends with an empty list for each lane', async (t) => {
  const dispatcher = new Dispatcher();
  const gateway = await startTestGateway(t, { handlers: dispatcher.handlers, limits: { lateMs: 50 } });
  const response = await gateway.post('/v1/queue/take', { queues: ['q:0', 'q:1'], wait: 0.1 });
  t.equal(response.status, 200);
  t.strictSame(await response.json(), { 'q:0': [], 'q:1': [] });
  await dispatcher.takeCancelled; // it leases nothing any more
});

t.test('a take without an answer of the dispatcher ends with an empty list for each lane', async (t) => {
  const handlers: TestGatewayOptions['handlers'] = {
    'tasks.take': ({ signal }) => once(signal, 'abort').then(() => {}),
  };
  const gateway = await startTestGateway(t, { handlers, limits: { lateMs: 50 } });
  const response = await gateway.post('/v1/queue/take', { queues: ['q:0', 'q:1'] });
  t.equal(response.status, 200);
  t.strictSame(await response.json(), { 'q:0': [], 'q:1': [] });
});

t.test('a gateway that stops ends long-polls at once, with empty lists', async (t) => {
  const dispatcher = new Dispatcher();
  const gateway = await startTestGateway(t, { handlers: dispatcher.handlers, limits: { drainMs: 60_000 } });
  const polling = gateway.post('/v1/queue/take', { queues: ['q:0'], wait: 60 });
  await dispatcher.received('tasks.take');
  await gateway.gateway.drain();
  t.strictSame(await (await polling).json(), { 'q:0': [] });
});

t.test('a stream has heartbeats from its acceptance on, as comments', async (t) => {
  const { handlers } = new Dispatcher();
  const gateway = await startTestGateway(t, { handlers, limits: { heartbeatMs: 20 } });
  const { body } = await gateway.post('/v1/queue/put', put);
  let text = '';
  for await (const chunk of body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    if (text.length > 50) break;
  }
  t.match(text, /^(: heartbeat\n\n)+/);
});

t.test('a client that reads too slowly is cut off, and its task cancelled', async (t) => {
  const dispatcher = new Dispatcher();
  const limits = { unsentBytesMax: 64 * 1024 };
  const gateway = await startTestGateway(t, { handlers: dispatcher.handlers, limits });
  const socket = await connectTo(gateway);
  socket.pause();
  const closed = once(socket, 'close');
  const body = JSON.stringify(put);
  socket.write(`POST /v1/queue/put HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${apiKey}\r\n`);
  socket.write(`Content-Length: ${body.length}\r\n\r\n${body}`);
  const taskId = await dispatcher.received('tasks.put');
  const redis = new Redis(gateway.redisUrl);
  t.teardown(() => redis.disconnect());
  const eventData = JSON.stringify({ text: 'x'.repeat(100_000) });
  const event = { taskId, eventId: '', eventName: 'delta', eventData };
  const flood = setInterval(() => {
    void redis.xadd(eventKey('default', gateway.instanceId), '*', ...progressFields(event, randomUUID()));
  }, 1);
  t.teardown(() => clearInterval(flood));
  t.ok(await dispatcher.received('task.cancel'));
  clearInterval(flood);
  socket.resume();
  await closed;
});

t.test('the completion event comes after every event that was sent before it', async (t) => {
  const events = 2_000;
  const handlers: TestGatewayOptions['handlers'] = {
    'tasks.put': async ({ id, tenant, ...delivery }, reply) => {
      const instance_id = readBody(delivery, 'tasks.put').puts[0]?.instance_id ?? '';
      const taskId = `q.${id}`;
      const pipeline = redis.pipeline();
      for (let n = 0; n < events; n++) {
        const fields = progressFields({ taskId, eventId: `e${n}`, eventName: 'delta', eventData: '{}' }, `m${n}`);
        pipeline.xadd(eventKey(tenant, instance_id), '*', ...fields);
      }
      await pipeline.exec();
      reply.end('task.result', { status_code: 200, request_id: taskId, body: '{}' });
    },
    'task.heartbeat': async (_, reply) => reply.end('task.state', {}),
  };
  const gateway = await startTestGateway(t, { handlers });
  const redis = new Redis(gateway.redisUrl);
  t.teardown(() => redis.disconnect());
  const sent = await readAllFields(await gateway.post('/v1/queue/put', put));
  t.equal(sent.length, events + 1);
  t.equal(sent.at(-1)?.event, 'task-completion-event');
});

t.test('a gateway that stops ends its streams with an error, and cancels their tasks', async (t) => {
  const dispatcher = new Dispatcher();
  const gateway = await startTestGateway(t, { handlers: dispatcher.handlers, limits: { drainMs: 50 } });
  const response = await gateway.post('/v1/queue/put', put);
  const drained = gateway.gateway.drain();
  const last = (await response.text()).split('\n\n').at(-2) ?? '';
  t.match(last, /^event: error\ndata: /);
  t.match(JSON.parse(last.slice(last.indexOf('data: ') + 6)), { code: 503, error: { type: 'unavailable' } });
  t.ok(await dispatcher.received('task.cancel'));
  await drained;
});

t.test('a key without the role of a route is refused', async (t) => {
  const keys = { submitter: { roles: new Set(['queue']) }, worker: { roles: new Set(['worker']) } };
  const gateway = await startTestGateway(t, { keys });
  const rows: [method: string, path: string, refused: keyof typeof keys][] = [
    ['POST', '/v1/queue/register', 'worker'],
    ['POST', '/v1/queue/put', 'worker'],
    ['POST', '/v1/queue/q/pause', 'worker'],
    ['POST', '/v1/queue/q.1/cancel', 'worker'],
    ['POST', '/v1/channels', 'worker'],
    ['POST', '/v1/queue/take', 'submitter'],
    ['POST', '/v1/queue/q.1/complete', 'submitter'],
    ['POST', '/v1/queue/q.1/retry', 'submitter'],
    ['POST', '/v1/queue/q.1/heartbeat', 'submitter'],
    ['POST', '/v1/queue/q.1/events', 'submitter'],
    ['GET', '/v1/queue/eventbus', 'submitter'],
  ];
  for (const [method, path, key] of rows) {
    const response = await gateway.fetch(path, { method, headers: { Authorization: `Bearer ${key}` } });
    t.equal(response.status, 403, `${key}: ${method} ${path}`);
  }
});

async function connectTo(gateway: TestGateway): Promise<Socket> {
  const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
  t.teardown(() => socket.destroy());
  await once(socket, 'connect');
  return socket;
}
