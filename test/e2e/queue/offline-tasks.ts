/** The task queue over HTTP, as submitters and workers use it: offline tasks, queues and channels. */
import t from 'tap';
import { sharedService } from '../../support/shared-service.ts';
import { type Answer, type ErrorBody, read } from '../responses.ts';

const service = await sharedService();

interface Task {
  task_id: string;
  status: string;
  lease_id: string;
  data: unknown;
  attempts: number;
}
type Taken = Record<string, Task[]>;
interface Outcomes {
  outcomes: { task_id: string; status: string }[];
}

let queues = 0;
async function newQueue(): Promise<string> {
  const queue = `queue-${++queues}`;
  await service.post('/v1/queue/register', { queue, endpoint: '/v1/chat/completions' });
  return queue;
}

async function put(queue: string, more: object = {}): Promise<string> {
  const sent = service.post('/v1/queue/put', { queue, endpoint: '/v1/chat/completions', data: { n: 1 }, ...more });
  const { status, body } = await read<Task>(sent);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.task_id;
}

function take(queues: string[], more: object = {}): Promise<Answer<Taken>> {
  return read(service.post('/v1/queue/take', { queues, ...more }));
}

function on<Body = Task>(taskId: string, operation: string, body: unknown = ''): Promise<Answer<Body>> {
  return read(service.post(`/v1/queue/${taskId}/${operation}`, body));
}

function state(taskId: string): Promise<Answer<Task & Record<string, unknown>>> {
  return read(service.fetch(`/v1/queue/tasks/${taskId}`));
}

t.test('a queue is registered with its name as the answer, and may be registered again', async (t) => {
  const body = { queue: 'chat.v1_large-2', endpoint: '/v1/chat/completions' };
  t.same(await read(service.post('/v1/queue/register', body)), { status: 200, body: body.queue });
  t.same(await read(service.post('/v1/queue/register', body)), { status: 200, body: body.queue });
  const { body: list } = await read<{ queues: object[] }>(service.fetch('/v1/queue'));
  t.match(
    list.queues.find((one) => 'queue' in one && one.queue === body.queue),
    { ...body, status: 'active', leased: 0 },
  );
});

t.test('a task is put, taken with its data and completed once, and its result is kept', async (t) => {
  const queue = await newQueue();
  const data = { model: 'm', messages: [{ role: 'user', content: '早上好' }] };
  const sent = await service.post('/v1/queue/put', { queue, endpoint: '/v1/chat/completions', level: 3, data });
  const { task_id, status } = (await sent.json()) as Task;
  t.match({ status: sent.status, task: status }, { status: 200, task: 'waiting' });
  const { body: taken } = await take([`${queue}:3`, `${queue}:0`], { size: 5, strategy: 'round_robin' });
  t.strictSame(Object.keys(taken), [`${queue}:3`, `${queue}:0`]);
  t.strictSame(taken[`${queue}:0`], []);
  const [task] = taken[`${queue}:3`];
  t.match(task, {
    ak: 'api-key',
    endpoint: '/v1/chat/completions',
    queue,
    level: 3,
    task_id,
    data,
    status: 'running',
  });
  t.match(task, { response_mode: 'callback', callback_url: '', completed_time: 0, start_time: Number, attempts: 1 });
  const result = { status_code: 200, request_id: task_id, body: { choices: [] } };
  const want = { status: 200, body: { task_id, status: 'succeeded' } };
  t.same(await on(task_id, 'complete', { ...result, lease_id: task.lease_id }), want);
  t.same(await on(task_id, 'complete', result), want, 'the same result again');
  t.match(await on<ErrorBody>(task_id, 'complete', { ...result, body: { other: 1 } }), { status: 409 }, 'another one');
  t.match(await state(task_id), { status: 200, body: { status: 'succeeded', result } });
});

t.test('a task has the trace id of its put', async (t) => {
  const queue = await newQueue();
  const headers = { 'X-SERVICE-TRACE-ID': 'trace-of-a-put' };
  const body = { queue, endpoint: '/v1/x', data: {} };
  const { task_id } = (await (await service.post('/v1/queue/put', body, { headers })).json()) as Task;
  t.match(await state(task_id), { body: { trace_id: 'trace-of-a-put' } });
});

t.test('a long-poll gets a task as soon as it is put, and without one an empty list for each lane', async (t) => {
  const queue = await newQueue();
  const lanes = [`${queue}:1`, `${queue}:0`];
  const waiting = take(lanes, { wait: 30 });
  const id = await put(queue);
  t.match(await waiting, { status: 200, body: { [lanes[0]]: [{ task_id: id }], [lanes[1]]: [] } });
  const startedMs = performance.now();
  t.strictSame(await take(lanes, { wait: 1 }), { status: 200, body: { [lanes[0]]: [], [lanes[1]]: [] } });
  t.ok(performance.now() - startedMs >= 990);
});

t.test('a worker that left during its long-poll gets no task', async (t) => {
  const queue = await newQueue();
  const leaving = new AbortController();
  const lanes = { queues: [`${queue}:1`], wait: 60 };
  const waiting = service.post('/v1/queue/take', lanes, { signal: leaving.signal }).catch(() => 'left');
  // This take was sent later and waits 1 s. After it the first take is parked for certain.
  await take(lanes.queues, { wait: 1 });
  leaving.abort();
  t.equal(await waiting, 'left');
  const id = await put(queue);
  t.match(await take(lanes.queues, { wait: 10 }), { body: { [lanes.queues[0]]: [{ task_id: id, attempts: 1 }] } });
});

t.test('the holder renews a lease, a retry ends it, and the last attempt makes a dead task', async (t) => {
  const queue = await newQueue();
  const id = await put(queue, { max_attempts: 2 });
  const lane = `${queue}:1`;
  const [first] = (await take([lane])).body[lane];
  const renewed = await on<{ lease_expire_time: number }>(id, 'heartbeat', { lease: 300, lease_id: first.lease_id });
  t.ok(renewed.body.lease_expire_time > Date.now() + 200_000);
  t.match(await on(id, 'heartbeat', { lease_id: 'other' }), { status: 409 });
  t.match(await on(id, 'retry', { delay: 1, lease_id: first.lease_id }), { body: { status: 'waiting' } });
  t.match(await on(id, 'heartbeat'), { status: 409 }, 'nobody holds it');
  const [second] = (await take([lane], { wait: 10 })).body[lane];
  t.match(second, { task_id: id, attempts: 2 });
  t.match(await on(id, 'retry', { error: 'x'.repeat(2_001) }), { status: 400 });
  t.match(await on(id, 'retry', { error: 'mailbox full' }), { body: { status: 'failed' } });
  const { body: dead } = await read<{ tasks: Task[] }>(service.fetch(`/v1/queue/${queue}/dead`));
  const result = { body: { message: /2 attempts without a result. Attempt 2 failed: mailbox full$/ } };
  t.match(dead.tasks, [{ task_id: id, data: { n: 1 }, status: 'failed', result }]);
  t.match(await on(id, 'retry'), { body: { status: 'waiting' } }, 'put back');
  t.match(await on(id, 'cancel'), { status: 200, body: { status: 'cancelled' } });
  t.match(await on(id, 'complete', { body: {} }), { status: 409 });
});

t.test('an operation that the state of a task forbids is a 409 that names the state', async (t) => {
  const queue = await newQueue();
  const taskId = await put(queue, { max_attempts: 1 });
  for (const operation of ['heartbeat', 'retry']) {
    t.match(await on<ErrorBody>(taskId, operation), { status: 409, body: { message: /is waiting: take it first/ } });
  }
  await take([`${queue}:1`]);
  const other = await on<ErrorBody>(taskId, 'heartbeat', { lease_id: 'another' });
  t.match(other, { status: 409, body: { message: /is held under another lease/ } });
  await on(taskId, 'retry');
  t.match(await state(taskId), { body: { result: { body: { message: /given up after one attempt without/ } } } });
  const late = await on<ErrorBody>(taskId, 'complete', { body: {} });
  t.match(late, { status: 409, body: { message: /has ended as failed: that cannot be done to it any more/ } });
});

t.test('a put with a dedupe key is answered with the task that has it, until that task has ended', async (t) => {
  const queue = await newQueue();
  const first = await put(queue, { dedupe_key: 'k' });
  t.equal(await put(queue, { dedupe_key: 'k' }), first);
  await on(first, 'cancel');
  t.not(await put(queue, { dedupe_key: 'k' }), first);
});

t.test('a paused queue gives no task, a draining queue accepts no put, and resume ends both', async (t) => {
  const queue = await newQueue();
  const id = await put(queue);
  const lane = `${queue}:1`;
  t.match(await read(service.post(`/v1/queue/${queue}/pause`, '')), { status: 200, body: { status: 'paused' } });
  t.strictSame((await take([lane])).body, { [lane]: [] });
  t.match(await read(service.post(`/v1/queue/${queue}/drain`, '{}')), { body: { status: 'draining' } });
  const refused = service.post('/v1/queue/put', { queue, endpoint: '/v1/x', data: {} });
  t.match(await read(refused), { status: 503, body: { error: { type: 'unavailable', param: 'queue' } } });
  t.match(await read(service.post(`/v1/queue/${queue}/resume`, '')), { body: { status: 'active' } });
  t.match((await take([lane])).body, { [lane]: [{ task_id: id }] });
});

t.test("a channel routes a model's tasks, until it is deleted", async (t) => {
  const queue = await newQueue();
  const channel = { model: 'org/model:7b', queue };
  t.same(await read(service.post('/v1/channels', channel)), { status: 200, body: channel });
  const { body } = await read<{ channels: object[] }>(service.fetch('/v1/channels'));
  t.match(body.channels, [channel]);
  const unnamed = { endpoint: '/v1/x', data: { model: channel.model } };
  const sent = await read<Task>(service.post('/v1/queue/put', unnamed));
  t.match(sent, { status: 200, body: { task_id: new RegExp(`^${queue}\\.`) } });
  const name = encodeURIComponent(channel.model);
  for (const [path, init] of [
    [`/v1/channels/${name}`, {}],
    [`/v1/channels?model=${name}`, {}],
    ['/v1/channels', { body: JSON.stringify({ model: channel.model }) }],
  ] as [string, RequestInit][]) {
    await service.post('/v1/channels', channel);
    t.same(await read(service.fetch(path, { ...init, method: 'DELETE' })), { status: 200, body: channel }, path);
  }
  t.match(await read(service.post('/v1/queue/put', unnamed)), { status: 404 });
});

t.test('one request puts or completes many tasks in order, and a refusal does not affect the others', async (t) => {
  const [queue, draining] = [await newQueue(), await newQueue()];
  await service.post(`/v1/queue/${draining}/drain`, '');
  const many = { endpoint: '/v1/x', response_mode: 'callback' };
  const puts = [
    ...Array.from({ length: 498 }, (_, n) => ({ ...many, queue, data: { n } })),
    { ...many, queue: draining, data: {} },
    { ...many, queue, data: {}, callback_url: 'ftp://x' },
  ];
  const put = await read<Outcomes>(service.post('/v1/queue/tasks/put', { puts }));
  const { outcomes } = put.body;
  t.match({ status: put.status, outcomes: outcomes.length }, { status: 200, outcomes: 500 });
  t.match(outcomes.splice(498), [
    { error: { code: 'unavailable', type: 'unavailable', param: 'queue', message: /draining/ } },
    { error: { type: 'bad_request', param: 'callback_url' } },
  ]);
  const states = await Promise.all([0, 250, 497].map((n) => state(outcomes[n].task_id)));
  t.match(
    states.map(({ body }) => body),
    [0, 250, 497].map((n) => ({ queue, data: { n }, ak: 'api-key' })),
  );
  const completes = outcomes.map(({ task_id }, n) => ({ task_id, status_code: n % 2 ? 200 : 422, body: { n } }));
  const refused = [
    { ...completes[1], body: { n: -1 } },
    { ...completes[2], request_id: 'other' },
  ];
  const ended = await read<Outcomes>(
    service.post('/v1/queue/tasks/complete', { completes: [...completes, ...refused] }),
  );
  t.strictSame(
    ended.body.outcomes.splice(0, 498),
    outcomes.map(({ task_id }, n) => ({ task_id, status: n % 2 ? 'succeeded' : 'failed' })),
  );
  t.match(ended.body.outcomes, [
    { error: { type: 'conflict', param: 'task_id' } },
    { error: { type: 'bad_request', param: 'request_id' } },
  ]);
  t.match((await state(outcomes[7].task_id)).body, { result: { status_code: 200, body: { n: 7 } } });
});

t.test('a request for many tasks has no effect when one of them is malformed', async (t) => {
  const queue = await newQueue();
  const task = { queue, endpoint: '/v1/x', data: {} };
  t.match(await read(service.post('/v1/queue/tasks/put', { puts: [task, { ...task, level: 32 }] })), {
    status: 400,
    body: { error: { type: 'bad_request', param: 'puts.1.level' } },
  });
  const lane = `${queue}:1`;
  t.strictSame((await take([lane])).body, { [lane]: [] });
});

t.test('a task of a queue named tasks can be completed', async (t) => {
  await service.post('/v1/queue/register', { queue: 'tasks', endpoint: '/v1/chat/completions' });
  const id = await put('tasks');
  t.match(await on(id, 'complete', { body: {} }), { status: 200, body: { task_id: id, status: 'succeeded' } });
});

t.test('data and results of some megabytes are passed on unchanged', async (t) => {
  const queue = await newQueue();
  const data = { text: '磨'.repeat(2_000_000) };
  const id = await put(queue, { data });
  const lane = `${queue}:1`;
  t.equal(JSON.stringify((await take([lane])).body[lane][0].data), JSON.stringify(data));
  await on(id, 'complete', { body: data });
  t.equal(
    JSON.stringify((await state(id)).body.result),
    JSON.stringify({ status_code: 200, request_id: id, body: data }),
  );
});
