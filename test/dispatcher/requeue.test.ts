/** `queue.requeue`: the dead tasks of one queue, or of all queues that the key may use. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import type { Requester } from '../../core/bus/request/requester.ts';
import { requeueDead } from '../../processors/dispatcher/tasks/requeue-dead.ts';
import type { ReplyBody } from '../../proto/registry.ts';
import { startBus } from '../conformance/bus.ts';
import { startDispatcher } from './dispatcher.ts';
import { call, put, register, take } from './requests.ts';

const bus = await startBus();
const dataDir = await mkdtemp(join(tmpdir(), 'millrace-requeue-'));
t.teardown(() => rm(dataDir, { recursive: true }));

async function die(requester: Requester, queue: string, error = ''): Promise<string> {
  const taskId = await put(requester, queue, { max_attempts: 1 });
  const [task] = await take(requester, `${queue}:1`, { lease: 600 });
  await call(requester, 'task.retry', { task_id: taskId, lease_id: task!.lease_id, error });
  return taskId;
}

t.test('dead tasks of all queues are put back, within the bounds of the key and of a message', async (t) => {
  const dispatcher = await startDispatcher({ url: bus.url, dataDir });
  t.teardown(() => dispatcher[Symbol.asyncDispose]());
  const requester = await bus.requester(t);
  const { queues } = dispatcher;
  for (const queue of ['a', 'b', 'c']) await register(requester, queue);
  for (const queue of ['a', 'a', 'b', 'c']) await die(requester, queue);
  const dead = async () => (await queues.list({ tenant: 'default', grant: { key: '' } })).map((state) => state.dead);

  const limited = { grant: { key: 'k', queues: ['a'] } };
  t.match(await call(requester, 'queue.requeue', {}, limited), { requeued: 2, left: 0 });
  t.strictSame(await dead(), [0, 1, 1]);
  await t.rejects(call(requester, 'queue.requeue', { queue: 'b' }, limited), { type: 'not_found' } as never);

  const origin = { type: 'queue.requeue', id: 'm', grant: { key: '' } } as const;
  const bounded = { tenant: 'default', queues: ['a', 'b', 'c'], until: Date.now() + 60_000, max: 1 };
  t.strictSame(await requeueDead(dispatcher, bounded, origin), { requeued: 1, left: 1 });
  t.match(await call(requester, 'queue.requeue', { queue: 'c' }), { requeued: 1, left: 0 });
  t.strictSame(await dead(), [0, 0, 0]);
});

t.test('only tasks with one error are put back, or only those without one', async (t) => {
  const dispatcher = await startDispatcher({ url: bus.url, dataDir });
  t.teardown(() => dispatcher[Symbol.asyncDispose]());
  const requester = await bus.requester(t);
  await register(requester, 'e');
  const [busy, gone, silent] = [
    await die(requester, 'e', 'SMTP 451: busy'),
    await die(requester, 'e', 'SMTP 550: no mailbox'),
    await die(requester, 'e'),
  ];
  const waiting = async () => {
    const { tasks } = await dispatcher.tasks.list('default', { queue: 'e', state: 'waiting', limit: 10, after: '' });
    return tasks?.map(({ task_id }) => task_id);
  };
  const deadLike = async (error_like: string) => {
    const page: ReplyBody<'task.states'> = await call(requester, 'task.list', {
      queue: 'e',
      state: 'dead',
      error_like,
    });
    return page.tasks?.map(({ task_id }) => task_id);
  };
  t.strictSame(await deadLike('SMTP *'), [gone, busy], 'the newest first');
  t.strictSame(await deadLike('*mailbox'), [gone]);
  t.strictSame(await deadLike('none of these'), []);
  t.match(await call(requester, 'queue.requeue', { queue: 'e', error: 'none of these' }), { requeued: 0, left: 0 });
  t.match(await call(requester, 'queue.requeue', { queue: 'e', error: 'SMTP 451: busy' }), { requeued: 1, left: 0 });
  t.strictSame(await waiting(), [busy]);
  t.match(await call(requester, 'queue.requeue', { queue: 'e', error_like: 'SMTP 5*: *user' }), { requeued: 0 });
  t.match(await call(requester, 'queue.requeue', { queue: 'e', error: '' }), { requeued: 1, left: 0 });
  t.strictSame(await waiting(), [busy, silent]);
  t.match(await call(requester, 'queue.requeue', { queue: 'e', error_like: 'SMTP *: no mail*' }), {
    requeued: 1,
    left: 0,
  });
  t.strictSame(await waiting(), [busy, gone, silent]);
});

t.test('a task that died after the message was sent stays dead', async (t) => {
  const dispatcher = await startDispatcher({ url: bus.url, dataDir });
  t.teardown(() => dispatcher[Symbol.asyncDispose]());
  const requester = await bus.requester(t);
  await register(requester, 'd');
  const until = Date.now() - 60_000;
  await die(requester, 'd');
  const origin = { type: 'queue.requeue', id: 'late', grant: { key: '' } } as const;
  const wanted = { tenant: 'default', queues: ['d'], until };
  t.strictSame(await requeueDead(dispatcher, wanted, origin), { requeued: 0, left: 0 });
});

t.test('a task that a worker has again, or that died again, is left alone', async (t) => {
  const dispatcher = await startDispatcher({ url: bus.url, dataDir });
  t.teardown(() => dispatcher[Symbol.asyncDispose]());
  const requester = await bus.requester(t);
  await register(requester, 'r');
  const ids = [await die(requester, 'r'), await die(requester, 'r')];
  const until = Date.now();
  const leases = new Map<string, string>();
  /** Another request puts the tasks back after these were read. */
  const deadTasks: typeof dispatcher.queues.deadTasks = async (...args) => {
    const found = await dispatcher.queues.deadTasks(...args);
    t.match(await call(requester, 'queue.requeue', { queue: 'r' }), { requeued: 2 });
    const taken = await take(requester, 'r:1', { lease: 600, size: 2 });
    for (const { task_id, lease_id } of taken) leases.set(task_id!, lease_id!);
    await call(requester, 'task.retry', { task_id: ids[1]!, lease_id: leases.get(ids[1]!)! });
    return found;
  };
  const origin = { type: 'queue.requeue', id: 'second', grant: { key: '' } } as const;
  const raced = { ...dispatcher, queues: { deadTasks } };
  t.match(await requeueDead(raced, { tenant: 'default', queues: ['r'], until }, origin), { requeued: 0 });
  const states = await Promise.all(ids.map((id) => dispatcher.tasks.get('default', id)));
  t.strictSame(
    states.map(({ status }) => status),
    ['running', 'failed'],
  );
  await call(requester, 'task.heartbeat', { task_id: ids[0]!, lease_id: leases.get(ids[0]!)! });
});

t.test('a requeue counts its own tasks only, also those of an earlier delivery', async (t) => {
  const dispatcher = await startDispatcher({ url: bus.url, dataDir });
  t.teardown(() => dispatcher[Symbol.asyncDispose]());
  const requester = await bus.requester(t);
  await register(requester, 'k');
  const ids: string[] = [];
  for (let n = 0; n < 6; n++) ids.push(await die(requester, 'k'));
  const origin = { type: 'queue.requeue', id: 'own', grant: { key: '' } } as const;
  const { tasks, queues } = dispatcher;
  const wanted = { tenant: 'default', queues: ['k'], until: Date.now() + 60_000 };
  /** It ends after two tasks. */
  const retry: typeof tasks.retry = async (tenant, id, ...rest) => {
    if (!ids.slice(0, 2).includes(id)) throw new Error('killed');
    return tasks.retry(tenant, id, ...rest);
  };
  const dying = { ...dispatcher, tasks: { retry, changedBy: tasks.changedBy.bind(tasks) } };
  await t.rejects(requeueDead(dying, wanted, origin), /killed/);
  /** Another request puts one task back after this one has read it. */
  const deadTasks: typeof queues.deadTasks = async (...args) => {
    const found = await queues.deadTasks(...args);
    await call(requester, 'task.retry', { task_id: ids[5]! });
    return found;
  };
  t.strictSame(await requeueDead({ ...dispatcher, queues: { deadTasks } }, wanted, origin), { requeued: 5, left: 0 });
});
