/** Requests that the dispatcher refuses. It checks them itself, because a producer on the streams passes no gateway. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { unrestricted } from '../../core/access/grant.ts';
import type { Requester } from '../../core/bus/request/requester.ts';
import { createBudget } from '../../core/byte-budget.ts';
import { TaskBatcher } from '../../core/tasks/task-batcher.ts';
import type { RequestBody, RequestType } from '../../proto/registry.ts';
import { ask, startBus } from '../conformance/bus.ts';
import { startDispatcher } from './dispatcher.ts';
import { call, callOne, put, register, take } from './requests.ts';

const bus = await startBus({ cluster: true });
const dataDir = await mkdtemp(join(tmpdir(), 'millrace-dispatcher-'));
t.teardown(() => rm(dataDir, { recursive: true }));

async function start(t: Pick<TestContext, 'teardown'>): Promise<Requester> {
  const dispatcher = await startDispatcher({ url: bus.url, dataDir });
  t.teardown(() => dispatcher[Symbol.asyncDispose]());
  return bus.requester(t);
}

type TestContext = typeof t;
type Refusal = [
  what: string,
  type: string,
  param: string | undefined,
  request: (requester: Requester) => Promise<unknown>,
];

function refused<T extends RequestType>(
  type: T,
  body: RequestBody<T>,
  param: string | undefined,
  error = 'bad_request',
): Refusal {
  return [`${type} ${JSON.stringify(body).slice(0, 80)}`, error, param, (requester) => call(requester, type, body)];
}

function refusedOne<Verb extends 'put' | 'take' | 'complete'>(
  verb: Verb,
  item: Parameters<typeof callOne<Verb>>[2],
  param: string | undefined,
  error = 'bad_request',
): Refusal {
  return [`${verb} ${JSON.stringify(item).slice(0, 80)}`, error, param, (requester) => callOne(requester, verb, item)];
}

const putting = { queue: 'q', endpoint: '/v1/x', data: '{}' };
const deep = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`;
const taking = { queues: ['q:1'] };

const refusals: Refusal[] = [
  refused('queue.register', { queue: 'a b', endpoint: '/v1/x' }, 'queue'),
  refused('queue.register', { queue: 'x'.repeat(65), endpoint: '/v1/x' }, 'queue'),
  refused('queue.register', { queue: '', endpoint: '/v1/x' }, 'queue'),
  refused('queue.register', { queue: 'q' }, 'endpoint'),
  refused('queue.register', { queue: 'q', endpoint: 'x'.repeat(1025) }, 'endpoint'),
  refusedOne('put', { ...putting, endpoint: 'x'.repeat(1025) }, 'endpoint'),
  refused('channel.put', { queue: 'q', model: 'x'.repeat(257) }, 'model'),
  refused('channel.put', { queue: 'q', model: 'm\u0000' }, 'model'),
  refused('queue.register', { queue: 'q', endpoint: '/v1/\n' }, 'endpoint'),
  refusedOne('put', { ...putting, endpoint: '/\u0000' }, 'endpoint'),
  refusedOne('put', { ...putting, dedupe_key: 'k\n' }, 'dedupe_key'),
  refusedOne('take', { ...taking, worker: 'w\n' }, 'worker'),
  refused('batchfile.create', { purpose: 'batch', filename: 'x\u0000', content: Buffer.from('{}') }, 'filename'),
  refused(
    'batch.create',
    { input_file_id: 'f', endpoint: `/${'x'.repeat(256)}`, completion_window: '24h' },
    'endpoint',
  ),
  refused('queue.unregister', { queue: 'none' }, 'queue', 'not_found'),
  refused('queue.register', { queue: 'q', endpoint: '/v1/other' }, 'endpoint', 'conflict'),
  refused('queue.cancel', {}, 'queue'),
  refused('task.promote', {}, 'task_id'),
  refused('queue.pause', { queue: 'none' }, 'queue', 'not_found'),
  refused('queue.dead', { queue: 'none' }, 'queue', 'not_found'),
  refused('channel.put', { queue: 'q' }, 'model'),
  refused('tasks.put', { puts: Array.from({ length: 501 }, () => putting) }, 'puts'),
  refused('tasks.put', {}, 'puts'),
  refused('tasks.take', {}, 'takes'),
  refused('tasks.complete', {}, 'completes'),
  refused('channel.put', { model: 'm', queue: 'none' }, 'queue', 'not_found'),
  refused('channel.delete', { model: 'none' }, 'model', 'not_found'),
  refusedOne('put', { ...putting, queue: 'none' }, 'queue', 'not_found'),
  refusedOne('put', { ...putting, queue: 'a b' }, 'queue'),
  refusedOne('put', { ...putting, queue: '' }, 'queue'),
  refusedOne('put', { ...putting, queue: '', data: '{"model":"none"}' }, 'model', 'not_found'),
  refusedOne('put', { ...putting, endpoint: '' }, 'endpoint'),
  refusedOne('put', { ...putting, data: '' }, 'data'),
  refusedOne('put', { ...putting, data: '[1]' }, 'data'),
  refusedOne('put', { ...putting, data: deep }, 'data'),
  refusedOne('complete', { task_id: 'q.1', body: deep }, 'body'),
  refused(
    'batch.create',
    { input_file_id: 'f', endpoint: '/v1/x', completion_window: '1h', metadata: deep },
    'metadata',
  ),
  refusedOne('put', { ...putting, data: 'nonsense' }, 'data'),
  refusedOne('put', { ...putting, data: `{"x":"${'x'.repeat(9 << 20)}"}` }, 'data', 'payload_too_large'),
  refusedOne('put', { ...putting, level: 32 }, 'level'),
  refusedOne('put', { ...putting, response_mode: 'batch' }, 'response_mode'),
  refusedOne('put', { ...putting, timeout: -1 }, 'timeout'),
  refusedOne('put', { ...putting, timeout: Number.NaN }, 'timeout'),
  refusedOne('put', { ...putting, timeout: 31 * 24 * 3600 }, 'timeout'),
  refusedOne('put', { ...putting, delay: 60, timeout: 30 }, 'delay'),
  refusedOne('put', { ...putting, max_attempts: 101 }, 'max_attempts'),
  refusedOne('put', { ...putting, dedupe_key: 'k'.repeat(257) }, 'dedupe_key'),
  refusedOne('put', { ...putting, callback_url: 'ftp://example.com/' }, 'callback_url'),
  refusedOne('put', { ...putting, callback_url: 'nonsense' }, 'callback_url'),
  refusedOne('put', { ...putting, response_mode: 'blocking' }, 'instance_id'),
  refusedOne('put', { ...putting, response_mode: 'blocking', instance_id: 'i', dedupe_key: 'k' }, 'dedupe_key'),
  refusedOne('take', { queues: [] }, 'queues'),
  refusedOne('take', { queues: ['q'] }, 'queues'),
  refusedOne('take', { queues: ['q:32'] }, 'queues'),
  refusedOne('take', { queues: ['q:01'] }, 'queues'),
  refusedOne('take', { queues: Array.from({ length: 65 }, (_, i) => `q${i}:1`) }, 'queues'),
  refusedOne('take', { queues: ['none:1'] }, 'queues', 'not_found'),
  refusedOne('take', { ...taking, strategy: 'lifo' }, 'strategy'),
  refusedOne('take', { ...taking, size: 101 }, 'size'),
  refusedOne('take', { ...taking, wait: 301 }, 'wait'),
  refusedOne('take', { ...taking, wait: -1 }, 'wait'),
  refusedOne('take', { ...taking, lease: 0.5 }, 'lease'),
  refusedOne('complete', { task_id: 'q.none' }, 'task_id', 'not_found'),
  refusedOne('complete', { task_id: 'nonsense' }, 'task_id', 'not_found'),
  refusedOne('complete', { task_id: 'q.x', request_id: 'q.y' }, 'request_id'),
  refusedOne('complete', { task_id: 'q.x', body: '[]' }, 'body'),
  refusedOne('complete', { task_id: 'q.x', body: `{"x":"${'x'.repeat(9 << 20)}"}` }, 'body', 'payload_too_large'),
  refusedOne('complete', { task_id: 'q.x', status_code: 42 }, 'status_code'),
  refused('queue.requeue', { queue: 'none' }, 'queue', 'not_found'),
  refused('queue.requeue', { queue: 'q', error_like: 'x'.repeat(2001) }, 'error_like'),
  refused('queue.cancel', { queue: 'none' }, 'queue', 'not_found'),
  refused('queue.cancel', { queue: 'q', state: 'running' }, 'state'),
  refused('queue.promote', { queue: 'none' }, 'queue', 'not_found'),
  refused('queue.history', { queue: 'none' }, 'queue', 'not_found'),
  refused('task.list', { queue: 'q', state: 'ended', status: 'waiting' }, 'status'),
  refused('task.list', { queue: 'q', state: 'dead', status: 'failed' }, 'status'),
  refused('task.list', { queue: 'q', state: 'ended', error_like: '*' }, 'error_like'),
  refused('task.list', { queue: 'q', state: 'dead', error_like: 'x'.repeat(2001) }, 'error_like'),
  refused('task.promote', { task_id: 'q.none' }, 'task_id', 'not_found'),
  refused('task.retry', { task_id: 'q.none' }, 'task_id', 'not_found'),
  refused('task.retry', { task_id: 'nonsense' }, 'task_id', 'not_found'),
  refused('task.heartbeat', { task_id: 'q.none' }, 'task_id', 'not_found'),
  refused('task.heartbeat', { task_id: 'q.none', event_data: '{"x":1}, "y": {}' }, 'event_data'),
  refused('task.event', { task_id: 'q.none', event_data: '{}' }, 'task_id', 'not_found'),
  refused('task.event', { task_id: 'q.none', event_data: '{"x":1}, "y": {}' }, 'event_data'),
  refused('task.event', { task_id: 'q.none', lease: 0.5 }, 'lease'),
  refused('task.cancel', { task_id: 'nonsense' }, 'task_id', 'not_found'),
  refused('task.get', { task_id: 'q.none' }, 'task_id', 'not_found'),
];

t.test('an invalid message is refused, and the error names the field', async (t) => {
  const requester = await start(t);
  await register(requester, 'q');
  for (const [what, type, param, request] of refusals)
    await t.rejects(request(requester), { name: 'MillraceError', type, param }, what);
});

t.test('a fifo take gives at most ten tasks, whatever its size', async (t) => {
  const requester = await start(t);
  await register(requester, 'many');
  for (let i = 0; i < 12; i++) await put(requester, 'many');
  t.equal((await take(requester, 'many:1', { size: 50 })).length, 10);
});

t.test('a task that names no queue goes to the queue of its model', async (t) => {
  const requester = await start(t);
  await register(requester, 'models');
  await call(requester, 'channel.put', { model: 'm-1', queue: 'models' });
  t.match(await put(requester, '', { data: '{"model":"m-1"}' }), /^models\./);
});

t.test('a result with an error, or with an error status, fails the task', async (t) => {
  const requester = await start(t);
  await register(requester, 'ends');
  for (const [result, status] of [
    [{ body: '{"x":1}' }, 'succeeded'],
    [{ status_code: 500, body: '{}' }, 'failed'],
    [{ body: '{"error":{"message":"m","type":"t"}}' }, 'failed'],
  ] as const) {
    const task_id = await put(requester, 'ends');
    t.match(await callOne(requester, 'complete', { task_id, ...result }), { status });
  }
});

t.test('the submitter of an online task gets two answers: that it was put, and the result', async (t) => {
  const requester = await start(t);
  await register(requester, 'online');
  const online = { ...putting, queue: 'online', response_mode: 'blocking', instance_id: 'i:1' };
  let completed: Promise<unknown> | undefined;
  const { frames } = await ask(
    requester,
    'tasks.put',
    { puts: [online] },
    {
      onFrame({ type, body }) {
        if (type !== 'task.outcomes') return;
        const [{ task_id }] = JSON.parse(body.toString('utf8')).outcomes;
        completed = callOne(requester, 'complete', { task_id, status_code: 201, body: '{"x":1}' });
      },
    },
  );
  await completed;
  t.same(
    frames.map(({ type }) => type),
    ['task.outcomes', 'task.result'],
  );
  t.match(JSON.parse(frames[1]!.body.toString('utf8')), { status_code: 201, body: { x: 1 } });
});

t.test('a task names the key of its message, whatever the message says', async (t) => {
  const requester = await start(t);
  await register(requester, 'named');
  const task = { queue: 'named', endpoint: '/v1/x', data: '{}', ak: 'forged' };
  await callOne(requester, 'put', task, { grant: { key: 'k1' } });
  await callOne(requester, 'put', task);
  const taken = await take(requester, 'named:1', { size: 2 });
  t.match(taken, [{ ak: 'k1' }, { ak: 'forged' }]);
});

t.test('a put with half a surrogate pair is refused alone, not with the puts of its message', async (t) => {
  const requester = await start(t);
  const queue = await register(requester, 'pairs');
  const taskBatcher = new TaskBatcher({ requester, budget: createBudget() });
  const access = { tenant: 'default', grant: unrestricted };
  const task = { queue, endpoint: '/v1/x', data: '{}' };
  const bad = taskBatcher.put(access, { ...task, dedupe_key: '\ud800' });
  const good = taskBatcher.put(access, task);
  await t.rejects(bad, { name: 'MillraceError', type: 'bad_request', param: 'dedupe_key' });
  t.match(await good, { status: 'waiting' });
  await t.rejects(taskBatcher.take(access, { queues: ['\ud800:1'] }), {
    name: 'MillraceError',
    type: 'bad_request',
    param: 'queues',
  });
});
