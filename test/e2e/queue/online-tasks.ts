/** Online tasks: the worker answers by events on a Redis stream or over HTTP, while the submitter waits. */
import type { Redis } from 'ioredis';
import t from 'tap';
import { connect } from '../../../core/bus/connection.ts';
import { createLog } from '../../../core/log.ts';
import { scanKeys } from '../../../core/redis/nodes.ts';
import { readTasks } from '../../../core/store/tasks/task-records.ts';
import { readAllFields, readFields } from '../../support/network/event-stream.ts';
import type { Service } from '../../support/service.ts';
import { sharedService } from '../../support/shared-service.ts';
import { type ErrorBody, eventually, read } from '../responses.ts';

const queue = 'online';
const log = createLog({ level: 'silent', process: 'test' });
const service = await sharedService();
await service.post('/v1/queue/register', { queue, endpoint: '/v1/chat/completions' });
await service.post('/v1/channels', { model: 'm', queue });

interface Task {
  task_id: string;
  instance_id: string;
  data: { n: number };
  status: string;
  result: { status_code: number };
}

/** A worker without the SDK: it uses HTTP for its tasks and XADD for their events. */
class Worker {
  readonly #service: Service;
  readonly #redis: Redis;
  readonly #topic: string;

  constructor(service: Service, redis: Redis, topic: string) {
    this.#service = service;
    this.#redis = redis;
    this.#topic = topic;
  }

  static async start(service: Service): Promise<Worker> {
    const { body } = await read<{ url: string; topic: string }>(service.fetch('/v1/queue/eventbus'));
    const redis = await connect({ url: body.url, name: 'worker', log, isRestricted: true });
    t.teardown(() => redis.disconnect());
    return new Worker(service, redis, body.topic);
  }

  async take(): Promise<Task> {
    const { body } = await read<Record<string, Task[]>>(
      this.#service.post('/v1/queue/take', { queues: [`${queue}:0`], wait: 30 }),
    );
    return body[`${queue}:0`][0];
  }

  async send({ instance_id }: Task, name: string, payload: object): Promise<void> {
    const event = ['name', name, 'from', 'worker-1', 'payload', JSON.stringify(payload), 'context', ''];
    await this.#redis.xadd(this.#topic + instance_id, '*', ...event);
  }

  progress(task: Task, n: number): Promise<void> {
    const payload = { taskId: task.task_id, eventId: `e${n}`, eventName: 'delta', eventData: { content: `part ${n}` } };
    return this.send(task, 'task-progress-event', payload);
  }

  complete(task: Task, body: object, status_code = 200): Promise<void> {
    const result = { status_code, request_id: task.task_id, body };
    return this.send(task, 'task-completion-event', { taskId: task.task_id, result });
  }
}

const worker = await Worker.start(service);

function put(response_mode: 'blocking' | 'streaming', more: object = {}, init: RequestInit = {}): Promise<Response> {
  const body = { queue, endpoint: '/v1/chat/completions', data: { n: 1 }, response_mode, ...more };
  return service.post('/v1/queue/put', body, init);
}

async function stateOf(taskId: string): Promise<Task> {
  return (await read<Task>(service.fetch(`/v1/queue/tasks/${taskId}`))).body;
}

t.test('a blocking put is answered with the status and body of the completion event', async (t) => {
  for (const [status, want] of [
    [200, 200],
    [422, 422],
    [100, 502],
  ]) {
    const answer = put('blocking', { data: { n: 7 } });
    const task = await worker.take();
    t.match(task, { data: { n: 7 }, response_mode: 'blocking', level: 0 });
    await worker.complete(task, { choices: [{ text: `said ${status}` }] }, status);
    t.same(await read(answer), { status: want, body: { choices: [{ text: `said ${status}` }] } });
    t.match(await stateOf(task.task_id), {
      status: status < 400 ? 'succeeded' : 'failed',
      result: { status_code: status },
    });
  }
});

t.test('a large result is answered whole, and a result that is too large is an error at once', async (t) => {
  for (const [bytes, want] of [
    [4 << 20, 200],
    [8 << 20, 502],
    [9 << 20, 502],
  ]) {
    const answer = put('blocking');
    const text = 'x'.repeat(bytes);
    await worker.complete(await worker.take(), { text });
    const response = await answer;
    t.equal(response.status, want, `${bytes} bytes`);
    const body = (await response.json()) as { text?: string; message?: string };
    if (want === 200) t.equal(body.text?.length, bytes);
    else t.match(body.message, /at most 8388608 bytes/);
  }
});

t.test('a completion by HTTP answers the put too, at /complete and as an event', async (t) => {
  for (const [operation, wrap] of [
    ['complete', (result: object) => result],
    ['events', (result: object) => ({ name: 'task-completion-event', result })],
  ] as const) {
    const answer = put('blocking');
    const { task_id } = await worker.take();
    const result = wrap({ status_code: 201, request_id: task_id, body: { by: operation } });
    t.same(await read(service.post(`/v1/queue/${task_id}/${operation}`, result)), {
      status: 200,
      body: { task_id, status: 'succeeded' },
    });
    t.same(await read(answer), { status: 201, body: { by: operation } });
  }
});

t.test('an answer with a status without content has no body', async (t) => {
  const answer = put('blocking');
  await worker.complete(await worker.take(), { dropped: true }, 204);
  t.equal((await answer).status, 204);
  t.equal(await (await answer).text(), '');
});

t.test('a task that is not completed in time is 408 and cancelled', async (t) => {
  const startedMs = performance.now();
  const answer = put('blocking', { timeout: 1 });
  const { task_id } = await worker.take();
  t.match(await read<ErrorBody>(answer), { status: 408, body: { code: 408, error: { type: 'timeout' } } });
  t.ok(performance.now() - startedMs < 5_000);
  t.match(await stateOf(task_id), { status: 'cancelled' });
  const late = service.post(`/v1/queue/${task_id}/complete`, { body: {} });
  t.match(await read(late), { status: 409 }, 'the late result is refused');
});

t.test('a streaming put sends every event in order, and the completion last', async (t) => {
  const response = await put('streaming');
  t.equal(response.headers.get('content-type'), 'text/event-stream; charset=utf-8');
  const task = await worker.take();
  t.equal(response.headers.get('x-service-task-id'), task.task_id);
  t.match(task, { response_mode: 'streaming' });
  const events = Array.from({ length: 200 }, (_, n) => worker.progress(task, n));
  await Promise.all([...events, worker.complete(task, { done: true })]);
  const sent = Array.from({ length: 200 }, (_, n) => ({
    id: `e${n}`,
    event: 'delta',
    data: `{"content":"part ${n}"}`,
  }));
  const result = { status_code: 200, request_id: task.task_id, body: { done: true } };
  t.strictSame(await readAllFields(response), [
    ...sent,
    { event: 'task-completion-event', data: JSON.stringify(result) },
  ]);
  t.match(await stateOf(task.task_id), { status: 'succeeded' });
});

t.test('a completion by HTTP does not overtake earlier events, from the stream or by HTTP', async (t) => {
  for (let round = 0; round < 10; round++) {
    const response = await put('streaming');
    const task = await worker.take();
    for (let n = 0; n < 20; n++) await worker.progress(task, n);
    const event = { eventId: 'last', eventName: 'delta', eventData: { by: 'http' } };
    t.match(await read(service.post(`/v1/queue/${task.task_id}/events`, event)), { status: 200 });
    await service.post(`/v1/queue/${task.task_id}/complete`, { body: {} });
    const events = await readAllFields(response);
    t.equal(events.length, 22);
    t.match(events.slice(-2), [{ id: 'last' }, { event: 'task-completion-event' }]);
  }
});

t.test('an event cannot break the framing', async (t) => {
  const response = await put('streaming');
  const task = await worker.take();
  const eventData = { text: 'a\n\ndata: b\r' };
  const payload = { taskId: task.task_id, eventId: 'a\nid: b', eventName: 'x\r\n\r\ndata: {}', eventData };
  await worker.send(task, 'task-progress-event', payload);
  await worker.complete(task, {});
  const [first, ...rest] = await readAllFields(response);
  t.strictSame(first, { id: 'a id: b', event: 'x data: {}', data: JSON.stringify(eventData) });
  t.equal(rest.length, 1);
});

t.test('a task that a channel routes is answered too', async (t) => {
  const answer = put('blocking', { queue: undefined, data: { model: 'm' } });
  await worker.complete(await worker.take(), { by: 'channel' });
  t.same(await read(answer), { status: 200, body: { by: 'channel' } });
});

t.test('invalid events are ignored, and an invalid result ends the task with an error', async (t) => {
  const response = await put('streaming');
  const task = await worker.take();
  await worker.send(task, 'task-progress-event', { taskId: 'other.1', eventName: 'delta' });
  await worker.send(task, 'nonsense', { taskId: task.task_id });
  await worker.send(task, 'task-completion-event', { taskId: task.task_id, result: { request_id: 'other', body: {} } });
  const [last] = await readAllFields(response);
  t.match(JSON.parse(last.data), {
    status_code: 502,
    body: { error: { type: 'internal_error', message: /request_id/ } },
  });
});

t.test('a stream without progress events ends with the completion event, here a 408', async (t) => {
  const response = await put('streaming', { timeout: 1 });
  const [last, ...more] = await readAllFields(response);
  t.equal(more.length, 0);
  t.equal(last.event, 'task-completion-event');
  t.match(JSON.parse(last.data), { status_code: 408, body: { error: { type: 'timeout' } } });
});

t.test('a client that leaves cancels its task, blocking or streaming', async (t) => {
  for (const mode of ['blocking', 'streaming'] as const) {
    const leaving = new AbortController();
    const answer = put(mode, {}, { signal: leaving.signal }).catch(() => undefined);
    const { task_id } = await worker.take();
    leaving.abort();
    await answer;
    await eventually(async () => (await stateOf(task_id)).status === 'cancelled');
    t.match(await read(service.post(`/v1/queue/${task_id}/heartbeat`, '')), { status: 409 }, 'its worker learns it');
  }
});

t.test('a cancel by another request ends the wait', async (t) => {
  const answer = put('blocking');
  const { task_id } = await worker.take();
  await service.post(`/v1/queue/${task_id}/cancel`, '');
  t.match(await read<ErrorBody>(answer), { status: 409, body: { error: { type: 'conflict' } } });
});

t.test('a task may be retried only before its first event, and a failed completion ends its stream', async (t) => {
  const response = await put('streaming');
  const { body } = await read<Record<string, Task[]>>(
    service.post('/v1/queue/take', { queues: [`${queue}:0`], wait: 30, lease: 1 }),
  );
  const task = body[`${queue}:0`][0];
  await service.post(`/v1/queue/${task.task_id}/retry`, { delay: 1 });
  const again = await worker.take();
  t.equal(again.task_id, task.task_id, 'before its first event it may start over');
  await worker.progress(again, 1);
  const events = readFields(response);
  t.match((await events.next()).value, { id: 'e1' });
  await eventually(async () => (await service.post(`/v1/queue/${task.task_id}/retry`, '')).status === 409);
  t.match(await stateOf(task.task_id), { status: 'running' });
  await worker.complete(again, { error: { message: 'out of memory', type: 'server_error' } }, 500);
  t.match((await events.next()).value, { event: 'task-completion-event', data: /out of memory/ });
  t.ok((await events.next()).done);
});

t.test('the online tasks of a killed gateway are cancelled', async (t) => {
  const answer = put('blocking').catch(() => 'lost');
  const task = await worker.take();
  process.kill((await service.pids()).gateway, 'SIGKILL');
  t.equal(await answer, 'lost');
  const redis = await connect({ url: await service.redisUrl(), name: 'test', log });
  t.teardown(() => redis.disconnect());
  // Deletes the reply streams, as if the 60 s had passed for which one outlives its gateway.
  for await (const keys of scanKeys(redis, { match: 'millrace:reply:*', count: 1_000 })) {
    for (const key of keys) await redis.del(key);
  }
  await eventually(async () => {
    const [stored] = await readTasks(redis, 'default', [task.task_id]);
    return stored?.record.status === 'cancelled';
  });
});
