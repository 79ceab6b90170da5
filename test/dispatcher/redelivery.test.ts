/**
 * `kill -9` of a dispatcher between the effect of a command and its acknowledgement. The command is delivered again, to
 * another dispatcher, and has its effect once.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import type { Requester } from '../../core/bus/request/requester.ts';
import type { Part, RequestBody, RequestType } from '../../proto/registry.ts';
import { startBus, until } from '../conformance/bus.ts';
import { type Dispatcher, startDispatcher } from './dispatcher.ts';
import { call, put, register, take } from './requests.ts';

const bus = await startBus({ cluster: true });
const dataDir = await mkdtemp(join(tmpdir(), 'millrace-redelivery-'));
t.teardown(() => rm(dataDir, { recursive: true }));

interface Case<T extends RequestType = RequestType> {
  type: T;
  what: string;
  /** @returns the body of the message, and the task to look at. */
  prepare(requester: Requester): Promise<{ body: RequestBody<T>; taskId?: string }>;
  /** Expected state of the task. */
  wanted?: Record<string, unknown>;
  /** Expected state of the queue `q`. */
  queue: Record<string, unknown>;
}

async function takenTask(requester: Requester, more: Part<'TaskPut'> = {}) {
  const taskId = await put(requester, 'q', more);
  const [task] = await take(requester, 'q:1', { lease: 600 });
  return { taskId, leaseId: task!.lease_id };
}

function theCase<T extends RequestType>(one: Case<T>): Case {
  return one as unknown as Case;
}

const cases: Case[] = [
  theCase({
    type: 'queue.register',
    what: 'a queue is registered',
    prepare: async () => ({ body: { queue: 'r', endpoint: '/v1/x' } }),
    queue: {},
  }),
  theCase({
    type: 'tasks.put',
    what: 'one task is put',
    prepare: async () => ({ body: { puts: [{ queue: 'q', endpoint: '/v1/x', data: '{}' }] } }),
    queue: { depth: { 1: 1 } },
  }),
  theCase({
    type: 'tasks.complete',
    what: 'a task is completed',
    async prepare(requester) {
      const { taskId, leaseId } = await takenTask(requester);
      return { taskId, body: { completes: [{ task_id: taskId, lease_id: leaseId, body: '{"x":1}' }] } };
    },
    wanted: { status: 'succeeded', result: { status_code: 200, body: { x: 1 } } },
    queue: { depth: {}, leased: 0 },
  }),
  theCase({
    type: 'task.retry',
    what: 'a task is returned, with one attempt gone',
    async prepare(requester) {
      const { taskId, leaseId } = await takenTask(requester);
      return { taskId, body: { task_id: taskId, lease_id: leaseId, delay: 3600 } };
    },
    wanted: { status: 'waiting', attempts: 1 },
    queue: { delayed: 1, leased: 0 },
  }),
  theCase({
    type: 'task.retry',
    what: 'a dead task is put back',
    async prepare(requester) {
      const { taskId, leaseId } = await takenTask(requester, { max_attempts: 1 });
      await call(requester, 'task.retry', { task_id: taskId, lease_id: leaseId });
      return { taskId, body: { task_id: taskId } };
    },
    wanted: { status: 'waiting', attempts: 0 },
    queue: { depth: { 1: 1 }, dead: 0 },
  }),
  theCase({
    type: 'queue.requeue',
    what: 'all dead tasks are put back',
    async prepare(requester) {
      const { taskId, leaseId } = await takenTask(requester, { max_attempts: 1 });
      await call(requester, 'task.retry', { task_id: taskId, lease_id: leaseId });
      return { taskId, body: {} };
    },
    wanted: { status: 'waiting', attempts: 0 },
    queue: { depth: { 1: 1 }, dead: 0 },
  }),
  theCase({
    type: 'queue.cancel',
    what: 'the tasks of a queue are cancelled',
    async prepare(requester) {
      const taskId = await put(requester, 'q');
      await put(requester, 'q', { delay: 3600 });
      return { taskId, body: { queue: 'q' } };
    },
    wanted: { status: 'cancelled' },
    queue: { depth: {}, delayed: 0 },
  }),
  theCase({
    type: 'queue.promote',
    what: 'the delays of a queue are ended',
    async prepare(requester) {
      const taskId = await put(requester, 'q', { delay: 3600 });
      return { taskId, body: { queue: 'q' } };
    },
    wanted: { status: 'waiting', events: [{ event: 'put' }, { event: 'promoted' }] },
    queue: { depth: { 1: 1 }, delayed: 0 },
  }),
  theCase({
    type: 'task.promote',
    what: 'a delay is ended',
    async prepare(requester) {
      const taskId = await put(requester, 'q', { delay: 3600 });
      return { taskId, body: { task_id: taskId } };
    },
    wanted: { status: 'waiting', events: [{ event: 'put' }, { event: 'promoted' }] },
    queue: { depth: { 1: 1 }, delayed: 0 },
  }),
  theCase({
    type: 'task.heartbeat',
    what: 'a lease is renewed',
    async prepare(requester) {
      const { taskId, leaseId } = await takenTask(requester);
      return { taskId, body: { task_id: taskId, lease_id: leaseId } };
    },
    wanted: { status: 'running', attempts: 1 },
    queue: { leased: 1 },
  }),
  theCase({
    type: 'task.cancel',
    what: 'a task is cancelled',
    async prepare(requester) {
      const { taskId } = await takenTask(requester);
      return { taskId, body: { task_id: taskId } };
    },
    wanted: { status: 'cancelled' },
    queue: { depth: {}, leased: 0 },
  }),
  theCase({
    type: 'tasks.take',
    what: 'the same tasks are leased, and no others',
    async prepare(requester) {
      const taskId = await put(requester, 'q');
      await put(requester, 'q');
      return { taskId, body: { takes: [{ queues: ['q:1'], size: 1 }] } };
    },
    wanted: { status: 'running', attempts: 1 },
    queue: { depth: { 1: 1 }, leased: 1 },
  }),
];

for (const { type, what, prepare, wanted, queue } of cases) {
  t.test(`${type}: ${what} once`, async (t) => {
    const requester = await bus.requester(t);
    const first = await startDispatcher({ url: bus.url, dataDir });
    await register(requester, 'q');
    const { body, taskId } = await prepare(requester);
    await first[Symbol.asyncDispose]();
    const victim = await startVictim(t);
    const answer = call(requester, type, body);
    await messageOf(victim, 'done');
    victim.kill('SIGKILL');
    await once(victim, 'exit');
    t.equal(await bus.length('dispatcher'), 1, 'it was not acknowledged');
    const { tasks, queues } = await startSecond(t);
    await until(async () => (await bus.length('dispatcher')) === 0);
    const { result, ...state } = await tasks
      .get('default', taskId ?? (await answer).outcomes?.[0].task_id ?? '')
      .catch(() => ({}) as never);
    if (wanted) t.match(result ? { ...state, result: JSON.parse(result) } : state, wanted);
    t.match(await queues.describe('default', 'q'), queue);
    if (type === 'tasks.take') t.match((await answer).outcomes[0].taken['q:1'], [{ task_id: taskId, attempts: 1 }]);
    else await answer;
  });
}

async function startSecond(t: Test): Promise<Dispatcher> {
  const second = await startDispatcher({ url: bus.url, dataDir });
  t.teardown(() => second[Symbol.asyncDispose]());
  return second;
}

type Test = Pick<typeof t, 'teardown'>;

async function startVictim(t: Test): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'victim.ts'), [bus.url, dataDir], { stdio: 'ignore' });
  t.teardown(() => child.kill('SIGKILL'));
  await messageOf(child, 'ready');
  return child;
}

async function messageOf(child: ChildProcess, name: string): Promise<void> {
  while (true) {
    const [message] = await once(child, 'message');
    if (name in message) return;
  }
}
