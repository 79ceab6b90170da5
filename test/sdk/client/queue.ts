/** The task queue by both clients, on the whole service: they give the same values and the same errors. */
import t from 'tap';
import {
  type Client,
  HttpClient,
  MillraceError,
  type ProgressEvent,
  StreamClient,
  startWorker,
  type TaskResult,
  type TaskWrapper,
} from '../../../sdk/index.ts';
import { eventually } from '../../e2e/responses.ts';
import { sharedService } from '../../support/shared-service.ts';
import { TestExecutor } from '../worker/executors.ts';

const service = await sharedService();
const clients: Record<string, Client> = {
  http: new HttpClient(service),
  streams: await StreamClient.connect({ redisUrl: await service.redisUrl() }),
};
for (const client of Object.values(clients)) t.teardown(() => client[Symbol.asyncDispose]());
const endpoint = '/v1/echo';

/** Requests that the client over HTTP has sent: method and path. */
const requested = new Set<string>();
const { fetch } = globalThis;
globalThis.fetch = (input, init) => {
  requested.add(`${(init?.method ?? 'GET').toLowerCase()} ${new URL(String(input)).pathname}`);
  return fetch(input, init);
};
t.teardown(() => {
  globalThis.fetch = fetch;
});

/** Values that must be the same from both clients. */
const seen: Record<string, unknown[]> = {};

/** Counts to `data.to` in events, and completes with `data.result`. */
async function count(task: TaskWrapper): Promise<void> {
  const { to = 0, result = { body: { counted: to } } } = task.getPayload() as { to?: number; result?: TaskResult };
  for (let n = 1; n <= to; n++) await task.emitProgress({ eventId: `e${n}`, eventName: 'number', eventData: { n } });
  await task.markComplete(result);
}

/** A client for a worker that cannot reach Redis: its events go through the client. */
function withoutEventbus(client: Client): Client {
  return new Proxy(client, {
    get(target, name) {
      if (name === 'eventbus') return () => Promise.reject(new MillraceError('unavailable', 'No way to Redis.'));
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

for (const [name, client] of Object.entries(clients)) {
  const queue = `${name}-queue`;
  /** Notes a value, without the parts that differ between the two clients. */
  const keep = (value: unknown) => {
    const text = JSON.stringify(value, (key, field) => {
      if (key.endsWith('_time') || key === 'lease_id' || key === 'task_id' || key === 'ak' || key === 'trace_id')
        return typeof field;
      if (key === 'instance_id' || key === 'request_id' || key === 'at') return typeof field;
      if (key === 'by' || key === 'worker') return undefined; // only the HTTP client has an API key
      return field;
    });
    seen[name] = [...(seen[name] ?? []), JSON.parse(text.replaceAll(queue, 'queue'))];
  };

  t.test(`${name}: a queue is registered, listed, paused, drained and resumed`, async (t) => {
    t.equal(await client.registerQueue({ queue, endpoint }), queue);
    t.equal(await client.registerQueue({ queue, endpoint }), queue);
    const counts = { leased: 0, delayed: 0, dead: 0, put: 0, ended: 0, put_rate: 0, ended_rate: 0 };
    const state = { queue, endpoint, status: 'active', depth: {}, ...counts, oldest_age: 0, progress_time: 0 };
    t.strictSame(
      (await client.queues()).filter((one) => one.queue === queue),
      [state],
    );
    t.strictSame(await client.pauseQueue(queue), { ...state, status: 'paused' });
    t.strictSame(await client.drainQueue(queue), { ...state, status: 'draining' });
    t.strictSame(await client.resumeQueue(queue), state);
    await client.registerQueue({ queue: `${name}-short`, endpoint });
    const late = await client.put({ queue: `${name}-short`, endpoint, data: {}, delay: 60 });
    t.equal((await client.promote(late.task_id)).status, 'waiting');
    await client.put({ queue: `${name}-short`, endpoint, data: {}, delay: 60 });
    t.strictSame(await client.promoteQueue(`${name}-short`), { promoted: 1, left: 0 });
    await client.put({ queue: `${name}-short`, endpoint, data: {}, delay: 60 });
    t.strictSame(await client.cancelQueue(`${name}-short`, { state: 'delayed' }), { cancelled: 1, left: 0 });
    t.strictSame(await client.cancelQueue(`${name}-short`), { cancelled: 2, left: 0 });
    t.equal((await client.task(late.task_id)).status, 'cancelled');
    await client.unregisterQueue(`${name}-short`);
    await t.rejects(client.unregisterQueue(`${name}-short`), { name: 'MillraceError', type: 'not_found' });
  });

  t.test(`${name}: dead tasks are listed and requeued, by queue, by error or all`, async (t) => {
    const dying = `${name}-dying`;
    await client.registerQueue({ queue: dying, endpoint });
    for (const error of ['no such host', 'busy']) {
      const { task_id } = await client.put({ queue: dying, endpoint, data: {}, max_attempts: 1 });
      await client.take({ queues: [`${dying}:1`] });
      await client.retry(task_id, { error });
    }
    const dead = await client.tasks({ queue: dying, state: 'dead', limit: 1 });
    t.match(dead.tasks, [{ status: 'failed', last_error: 'busy' }]);
    const rest = await client.tasks({ queue: dying, state: 'dead', cursor: dead.next_cursor });
    t.match(rest, { tasks: [{ last_error: 'no such host' }], next_cursor: '' });
    t.strictSame(await client.requeueDead({ queue: dying, error: 'none of these' }), { requeued: 0, left: 0 });
    t.strictSame(await client.requeueDead({ queue: dying, error: 'busy' }), { requeued: 1, left: 0 });
    t.strictSame(await client.requeueDead(), { requeued: 1, left: 0 });
    t.equal((await client.tasks({ queue: dying, state: 'waiting' })).tasks.length, 2);
    await client.cancelQueue(dying);
    await client.unregisterQueue(dying);
  });

  t.test(`${name}: a queue's work, the event bus and the secret of callbacks can be read`, async (t) => {
    t.strictSame(await client.queueWork(queue), { queue, lanes: [], workers: [], unread: 0 });
    const [{ put, ended }] = (await client.queues()).filter((state) => state.queue === queue);
    t.match((await client.queueHistory(queue)).samples.at(-1), { put, ended, ready: 0, leased: 0 });
    t.ok((await client.queueHistory()).samples.at(-1)!.put >= put, 'the sums over all queues');
    await t.rejects(client.queueHistory('none'), { name: 'MillraceError', type: 'not_found' });
    t.match(await client.eventbus(), { url: /^redis/, topic: /:$/ });
    t.match(await client.callbackSecret(), /^whsec_/);
  });

  t.test(`${name}: a channel routes a model's tasks to a queue`, async (t) => {
    const channel = { model: `${name}/model`, queue };
    t.strictSame(await client.putChannel(channel), channel);
    t.match(await client.channels(), [channel]);
    const { task_id } = await client.put({ endpoint, data: { model: channel.model } });
    t.equal((await client.task(task_id)).queue, queue);
    await client.cancel(task_id);
    t.equal(await client.deleteChannel(channel.model), undefined);
    t.strictSame(
      (await client.channels()).filter(({ model }) => model === channel.model),
      [],
    );
  });

  t.test(`${name}: a task is put, taken, renewed, returned and completed`, async (t) => {
    const { task_id, status } = await client.put({ queue, endpoint, data: { a: [1, 'b', null] }, level: 3 });
    t.equal(status, 'waiting');
    const lanes = [`${queue}:3`, `${queue}:4`];
    const taken = await client.take({ queues: lanes, size: 5 });
    t.strictSame(Object.keys(taken), lanes);
    const [task] = taken[lanes[0]];
    t.match(task, { task_id, endpoint, data: { a: [1, 'b', null] }, response_mode: 'callback', attempts: 1 });
    keep(taken);
    const { lease_id } = task;
    const renewed = await client.heartbeat(task_id, { lease_id, lease: 120 });
    t.ok(renewed.lease_expire_time > (task.lease_expire_time ?? 0));
    t.match(await client.retry(task_id, { lease_id, delay: 1 }), { task_id, status: 'waiting' });
    const again = await client.take({ queues: lanes, wait: 10 });
    t.match(again[lanes[0]], [{ task_id, attempts: 2 }]);
    const result = { status_code: 200, body: { done: true } };
    const byFirst = client.complete(task_id, { ...result, lease_id });
    await t.rejects(byFirst, { name: 'MillraceError', type: 'conflict' }, 'its lease has ended');
    for (let n = 0; n < 2; n++) t.match(await client.complete(task_id, result), { task_id, status: 'succeeded' });
    const ended = await client.task(task_id);
    t.match(ended, { status: 'succeeded', result: { status_code: 200, request_id: task_id, body: { done: true } } });
    keep({ ...ended, running_time: 0 });
  });

  t.test(`${name}: many tasks are put and completed at once, each with its own outcome`, async (t) => {
    const put = (n: number) => ({ queue, endpoint, data: { n }, level: 5 });
    const outcomes = await client.putAll([put(0), { ...put(1), queue: 'nope' }, put(2)]);
    t.match(outcomes, [{ status: 'waiting' }, { type: 'not_found', param: 'queue' }, { status: 'waiting' }]);
    t.ok(outcomes[1] instanceof MillraceError);
    const lane = `${queue}:5`;
    const { [lane]: tasks } = await client.take({ queues: [lane], size: 5 });
    t.match(
      tasks.map(({ task_id, data }) => ({ task_id, data })),
      [outcomes[0], outcomes[2]].map((outcome, i) => ({ ...outcome, status: undefined, data: { n: 2 * i } })),
    );
    const result = { status_code: 200, body: { done: true } };
    const [first, second] = tasks.map(({ task_id, lease_id }) => ({ ...result, task_id, lease_id }));
    const ended = await client.completeAll([{ ...first, lease_id: 'lost' }, second, { ...result, task_id: 'nope.1' }]);
    t.match(ended, [{ type: 'conflict' }, { task_id: second.task_id, status: 'succeeded' }, { type: 'not_found' }]);
    t.match(await client.completeAll([{ ...first, status_code: 500 }]), [{ task_id: first.task_id, status: 'failed' }]);
    t.match(await client.task(second.task_id), { status: 'succeeded', result });
    t.strictSame(await client.completeAll([]), []);
    keep([outcomes, ended]);
  });

  t.test(`${name}: an error is a MillraceError of the catalogue`, async (t) => {
    const { task_id } = await client.put({ queue, endpoint, data: {} });
    await client.cancel(task_id);
    const data = { model: 'unheard-of' };
    const calls: [call: string, failing: () => Promise<unknown>, type: string][] = [
      ['registerQueue', () => client.registerQueue({ queue, endpoint: '/other' }), 'conflict'],
      ['registerQueue', () => client.registerQueue({ queue: 'a b', endpoint }), 'bad_request'],
      ['pauseQueue', () => client.pauseQueue('nope'), 'not_found'],
      ['putChannel', () => client.putChannel({ model: 'm', queue: 'nope' }), 'not_found'],
      ['deleteChannel', () => client.deleteChannel('nope'), 'not_found'],
      ['put', () => client.put({ queue: 'nope', endpoint, data }), 'not_found'],
      ['put', () => client.put({ endpoint, data }), 'not_found'],
      ['put', () => client.put({ queue, endpoint, data, level: 32 }), 'bad_request'],
      ['putBlocking', () => client.putBlocking({ queue: 'nope', endpoint, data }), 'not_found'],
      ['putStreaming', () => Array.fromAsync(client.putStreaming({ queue: 'nope', endpoint, data })), 'not_found'],
      ['take', () => client.take({ queues: ['nope:0'] }), 'not_found'],
      ['take', () => client.take({ queues: [] }), 'bad_request'],
      ['complete', () => client.complete('nope.1', { status_code: 200, body: {} }), 'not_found'],
      ['complete', () => client.complete(task_id, { status_code: 200, body: {} }), 'conflict'],
      ['putAll', () => client.putAll(Array.from({ length: 501 }, () => ({ queue, endpoint, data }))), 'bad_request'],
      [
        'completeAll',
        () => client.completeAll(Array(501).fill({ task_id, status_code: 200, body: {} })),
        'bad_request',
      ],
      ['retry', () => client.retry(task_id), 'conflict'],
      ['heartbeat', () => client.heartbeat(task_id), 'conflict'],
      ['progress', () => client.progress(task_id, { eventId: '', eventName: 'n', eventData: {} }), 'conflict'],
      ['task', () => client.task('nope.1'), 'not_found'],
      ['tasks', () => client.tasks({ queue: 'nope', state: 'dead' }), 'not_found'],
      ['requeueDead', () => client.requeueDead({ queue: 'nope' }), 'not_found'],
      ['cancel', () => client.cancel('nope.1'), 'not_found'],
    ];
    for (const [call, failing, type] of calls) {
      const error = await failing().catch((error) => error);
      t.ok(error instanceof MillraceError, call);
      t.match(error, { type }, call);
    }
    const reason = new Error('no longer needed');
    const signal = AbortSignal.abort(reason);
    await t.rejects(client.put({ queue, endpoint, data }, { signal }), reason);
    await t.rejects(client.take({ queues: [`${queue}:0`] }, { signal }), reason);
  });

  t.test(`${name}: the list of running tasks has their progress, and the queue its time`, async (t) => {
    const own = `${name}-progress`;
    await client.registerQueue({ queue: own, endpoint });
    const { task_id } = await client.put({ queue: own, endpoint, data: {} });
    await client.take({ queues: [`${own}:1`] });
    await client.progress(task_id, { eventId: '', eventName: 'pages', eventData: { done: 3, of: 10 } });
    const { tasks } = await client.tasks({ queue: own, state: 'running' });
    t.match(tasks, [{ task_id, progress: { event_name: 'pages', event_data: { done: 3, of: 10 } } }]);
    const state = (await client.queues()).find((one) => one.queue === own);
    t.equal(state?.progress_time, tasks[0]?.progress?.at);
    await client.cancel(task_id);
  });

  for (const [way, workerClient] of [
    ['that reaches Redis', client],
    ['that cannot reach Redis', withoutEventbus(client)],
  ] as const) {
    t.test(
      `${name}: the submitter of an online task gets its events and its result, from a worker ${way}`,
      async (t) => {
        const settings = { scheduled: { queues: [`${queue}:0`] }, wait: 5 };
        const worker = startWorker({ client: workerClient, executor: new TestExecutor(count) }, settings);
        t.teardown(() => worker.stop({ deadlineMs: 0 }));
        const blocking = await client.putBlocking({ queue, endpoint, data: { to: 2 } });
        t.match(blocking, { status_code: 200, body: { counted: 2 } });
        t.ok(blocking.request_id.startsWith(`${queue}.`));
        const failed = { status_code: 422, body: { error: { message: 'too hard', type: 'worker' } } };
        t.match(
          await client.putBlocking({ queue, endpoint, data: { result: failed } }),
          failed,
          'a result, not an error',
        );
        const events = await Array.fromAsync(client.putStreaming({ queue, endpoint, data: { to: 20 } }));
        const numbers = Array.from({ length: 20 }, (_, i) => ({
          eventId: `e${i + 1}`,
          eventName: 'number',
          eventData: { n: i + 1 },
        }));
        t.strictSame(events.slice(0, -1), numbers as ProgressEvent[]);
        t.match(events.at(-1), { result: { status_code: 200, body: { counted: 20 } } });
        keep(events);
        await worker.stop();
      },
    );
  }

  t.test(`${name}: leaving the loop of a task, or aborting its call, cancels the task`, async (t) => {
    const executor = new TestExecutor(async (task) => {
      await task.emitProgress({ eventName: 'begun', eventData: {} });
      await new Promise((resolve) => task.signal.addEventListener('abort', resolve));
    });
    const settings = { scheduled: { queues: [`${queue}:0`] }, wait: 5, lease: 1 };
    const worker = startWorker({ client, executor }, settings);
    t.teardown(() => worker.stop({ deadlineMs: 0 }));
    for await (const _event of client.putStreaming({ queue, endpoint, data: {} })) break;
    await eventually(async () => executor.seen[0]?.signal.aborted ?? false);
    t.equal((await client.task(executor.seen[0].task.task_id)).status, 'cancelled');
    const left = new AbortController();
    const answer = client.putBlocking({ queue, endpoint, data: {} }, { signal: left.signal });
    await eventually(async () => executor.seen.length === 2);
    const reason = new Error('no longer needed');
    left.abort(reason);
    await t.rejects(answer, reason);
    await eventually(async () => executor.seen[1].signal.aborted);
    t.equal((await client.task(executor.seen[1].task.task_id)).status, 'cancelled');
  });
}

t.test('both clients gave the same values', async (t) => t.strictSame(seen.streams, seen.http));

t.test('the client has a call for each route of the queue', async (t) => {
  // Other routes do the same: `GET /v1/tasks` lists dead tasks, and a channel is named in the query.
  const covered = new Set(['get /v1/queue/{queue}/dead', 'get /v1/queue/tasks/dead', 'delete /v1/channels/{model}']);
  const { paths } = (await (await service.fetch('/openapi.json')).json()) as { paths: Record<string, object> };
  const routes = Object.entries(paths)
    .filter(([path]) => /^\/v1\/(queue|tasks|workers|channels|callback-secret)\b/.test(path))
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`));
  const isRequested = (route: string) => {
    const pattern = new RegExp(`^${route.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    return [...requested].some((request) => pattern.test(request));
  };
  t.ok(routes.length > 20, 'the document names them');
  t.strictSame(
    routes.filter((route) => !covered.has(route) && !isRequested(route)),
    [],
  );
});

t.test('tenants see only their own queues and tasks', async (t) => {
  const stranger = await StreamClient.connect({ redisUrl: await service.redisUrl(), tenant: 'stranger' });
  t.teardown(() => stranger[Symbol.asyncDispose]());
  const { task_id } = await clients.http.put({ queue: 'http-queue', endpoint, data: {} });
  t.strictSame(await stranger.queues(), []);
  await t.rejects(stranger.task(task_id), { name: 'MillraceError', type: 'not_found' });
  await t.rejects(stranger.take({ queues: ['http-queue:1'] }), { name: 'MillraceError', type: 'not_found' });
});
