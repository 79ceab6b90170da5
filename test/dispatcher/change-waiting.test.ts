/** `queue.cancel` and `queue.promote`: the tasks of a queue that no worker has. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tap from 'tap';
import { changeWaiting } from '../../processors/dispatcher/tasks/change-waiting.ts';
import { startBus, until } from '../conformance/bus.ts';
import { type Dispatcher, startDispatcher } from './dispatcher.ts';
import { call, callOne, put, register, take } from './requests.ts';

const bus = await startBus({ cluster: true });
const dataDir = await mkdtemp(join(tmpdir(), 'millrace-cancel-'));
tap.teardown(() => rm(dataDir, { recursive: true }));

async function start(t: Pick<typeof tap, 'teardown'>) {
  const dispatcher = await startDispatcher({ url: bus.url, dataDir });
  t.teardown(() => dispatcher[Symbol.asyncDispose]());
  const requester = await bus.requester(t);
  for (const queue of ['a', 'b']) await register(requester, queue);
  return { dispatcher, requester };
}

async function statuses({ tasks }: Dispatcher, ids: readonly string[]): Promise<(string | null | undefined)[]> {
  return Promise.all(ids.map(async (id) => (await tasks.get('default', id)).status));
}

/** Scripts that Redis has run. */
async function scriptsRun(): Promise<number> {
  const calls = /cmdstat_evalsha:calls=(\d+)/.exec(String(await bus.redis.info('commandstats')))?.[1];
  return Number(calls ?? 0);
}

tap.test('waiting and delayed tasks are cancelled, by choice only one of them, and never a running one', async (t) => {
  const { dispatcher, requester } = await start(t);
  const running = await put(requester, 'a');
  await take(requester, 'a:1', { lease: 600 });
  const [waiting, delayed, other] = [
    await put(requester, 'a'),
    await put(requester, 'a', { delay: 600 }),
    await put(requester, 'b'),
  ];
  t.match(await call(requester, 'queue.cancel', { queue: 'a', state: 'delayed' }), { cancelled: 1, left: 0 });
  t.strictSame(await statuses(dispatcher, [waiting, delayed]), ['waiting', 'cancelled']);
  const later = await put(requester, 'a', { delay: 600 });
  t.match(await call(requester, 'queue.cancel', { queue: 'a', state: 'waiting' }), { cancelled: 1, left: 0 });
  t.strictSame(await statuses(dispatcher, [waiting, later]), ['cancelled', 'waiting']);
  await put(requester, 'a');
  t.match(await call(requester, 'queue.cancel', { queue: 'a' }), { cancelled: 2, left: 0 });
  t.strictSame(await statuses(dispatcher, [running, other, later]), ['running', 'waiting', 'cancelled']);
  t.match(await call(requester, 'queue.cancel', { queue: 'a' }), { cancelled: 0, left: 0 });
});

tap.test('a task ends as by one cancellation: its submitter, its callback and its key are told', async (t) => {
  const { dispatcher, requester } = await start(t);
  const callback = await put(requester, 'a', { callback_url: 'http://example.com/', dedupe_key: 'k' });
  const answered = new Promise<string>((resolve, reject) => {
    const online = { queue: 'a', endpoint: '/v1/x', data: '{}', response_mode: 'blocking', instance_id: 'gw-1:80' };
    requester.request(
      'tasks.put',
      { puts: [online] },
      {
        tenant: 'default',
        grant: { key: '' },
        onFrame: (frame) => frame.final && resolve(frame.body.toString('utf8')),
        onError: reject,
      },
    );
  });
  await until(async () => Object.keys((await dispatcher.queues.describe('default', 'a')).depth ?? {}).length === 2);
  t.match(await call(requester, 'queue.cancel', { queue: 'a' }), { cancelled: 2 });
  t.match(JSON.parse(await answered), { status_code: 409, body: { code: 409 } });
  t.match(await dispatcher.tasks.get('default', callback), { status: 'cancelled', callback_status: 'pending' });
  const again = await callOne(requester, 'put', { queue: 'a', endpoint: '/v1/x', data: '{}', dedupe_key: 'k' });
  t.not(again.task_id, callback, 'the key is free');
});

tap.test('tasks that were put after the message stay, and a message cancels a bounded number', async (t) => {
  const { dispatcher, requester } = await start(t);
  const puts = { puts: Array.from({ length: 300 }, () => ({ queue: 'a', endpoint: '/v1/x', data: '{}' })) };
  await call(requester, 'tasks.put', puts);
  const origin = { type: 'queue.cancel', id: 'm', grant: { key: '' } } as const;
  const wanted = {
    tenant: 'default',
    queue: 'a',
    states: ['waiting'],
    change: 'cancel',
    until: Date.now() + 60_000,
  } as const;
  const earlier = { ...wanted, until: Date.now() - 60_000 };
  t.strictSame(await changeWaiting(dispatcher, earlier, origin), { changed: 0, left: 0 });
  t.strictSame(await changeWaiting(dispatcher, { ...wanted, max: 20 }, origin), { changed: 20, left: 280 });
  const before = await scriptsRun();
  t.strictSame(await changeWaiting(dispatcher, wanted, { ...origin, id: 'n' }), { changed: 280, left: 0 });
  t.ok((await scriptsRun()) - before >= 5, 'at most 64 tasks a script');
});

for (const change of ['cancel', 'promote'] as const) {
  tap.test(`a ${change} counts its own tasks only, also those of an earlier delivery`, async (t) => {
    const { dispatcher, requester } = await start(t);
    const puts = Array.from({ length: 150 }, () => ({ queue: 'a', endpoint: '/v1/x', data: '{}', delay: 600 }));
    await call(requester, 'tasks.put', { puts });
    const origin = { type: `queue.${change}`, id: `own-${change}`, grant: { key: '' } } as const;
    const { tasks, queues } = dispatcher;
    const until = Date.now() + 60_000;
    const wanted = { tenant: 'default', queue: 'a', states: ['delayed'], change, until } as const;
    /** It ends after a part of the tasks. */
    const killed: typeof tasks.changeWaiting = async (tenant, ids, changes) => {
      await tasks.changeWaiting(tenant, ids.slice(0, 70), changes);
      throw new Error('killed');
    };
    const dying = { ...dispatcher, tasks: { changeWaiting: killed, changedBy: tasks.changedBy.bind(tasks) } };
    await t.rejects(changeWaiting(dying, wanted, origin), /killed/);
    /** Another request changes ten tasks after this one has read them. */
    const waitingTasks: typeof queues.waitingTasks = async (...args) => {
      const found = await queues.waitingTasks(...args);
      await tasks.changeWaiting('default', found.ids.slice(-10), { change, until, messageId: `other-${change}` });
      return found;
    };
    const raced = { ...dispatcher, queues: { waitingTasks } };
    t.strictSame(await changeWaiting(raced, wanted, origin), { changed: 140, left: 0 });
    t.equal(await tasks.changedBy('default', `other-${change}`), 10);
    await call(requester, 'queue.cancel', { queue: 'a' });
  });
}

tap.test('a task that is taken while a queue is cancelled is not left', async (t) => {
  const { dispatcher, requester } = await start(t);
  const puts = Array.from({ length: 60 }, () => ({ queue: 'a', endpoint: '/v1/x', data: '{}' }));
  await call(requester, 'tasks.put', { puts });
  const answers = await Promise.all([
    ...Array.from({ length: 3 }, () => call(requester, 'queue.cancel', { queue: 'a' })),
    take(requester, 'a:1', { size: 20, lease: 600 }),
    ...Array.from({ length: 3 }, () => call(requester, 'queue.cancel', { queue: 'a' })),
  ]);
  const cancels = answers.filter((answer) => 'cancelled' in answer);
  const { leased } = await dispatcher.queues.describe('default', 'a');
  t.equal(
    cancels.reduce((sum, { cancelled }) => sum + (cancelled ?? 0), 0),
    60 - leased!,
  );
  t.strictSame(new Set(cancels.map(({ left }) => left ?? 0)), new Set([0]));
});

tap.test('delays are ended of one queue, and the tasks are taken in the order of their puts', async (t) => {
  const { dispatcher, requester } = await start(t);
  const [late, later] = [await put(requester, 'a', { delay: 900 }), await put(requester, 'a', { delay: 600 })];
  const ready = await put(requester, 'a');
  const other = await put(requester, 'b', { delay: 600 });
  const parked = take(requester, 'b:1', { wait: 20 });
  t.match(await call(requester, 'queue.promote', { queue: 'a' }), { promoted: 2, left: 0 });
  t.match(await call(requester, 'queue.promote', { queue: 'a' }), { promoted: 0, left: 0 });
  const taken: string[] = [];
  for (let n = 0; n < 3; n++) taken.push((await take(requester, 'a:1'))[0].task_id);
  t.strictSame(taken, [late, later, ready]);
  t.equal((await dispatcher.queues.describe('default', 'b')).delayed, 1, 'another queue is left');
  t.match(await call(requester, 'queue.promote', { queue: 'b' }), { promoted: 1 });
  t.equal((await parked)[0].task_id, other, 'a take that waits gets the task');
});

tap.test('delays that began after the message stay, and a message ends a bounded number', async (t) => {
  const { dispatcher, requester } = await start(t);
  const returned = await put(requester, 'a');
  const [{ lease_id }] = await take(requester, 'a:1');
  const before = Date.now();
  await until(async () => Date.now() > before);
  await call(requester, 'task.retry', { task_id: returned, lease_id, delay: 600 });
  const origin = { type: 'queue.promote', id: 'm', grant: { key: '' } } as const;
  const wanted = { tenant: 'default', queue: 'a', states: ['delayed'], change: 'promote', until: before } as const;
  t.strictSame(
    await changeWaiting(dispatcher, wanted, origin),
    { changed: 0, left: 0 },
    'the worker returned it since',
  );
  const puts = Array.from({ length: 300 }, () => ({ queue: 'a', endpoint: '/v1/x', data: '{}', delay: 60 }));
  await call(requester, 'tasks.put', { puts });
  t.strictSame(await changeWaiting(dispatcher, wanted, origin), { changed: 0, left: 0 });
  const now = { ...wanted, until: Date.now() + 60_000 };
  t.strictSame(await changeWaiting(dispatcher, { ...now, max: 20 }, origin), { changed: 20, left: 281 });
  const scripts = await scriptsRun();
  t.strictSame(await changeWaiting(dispatcher, now, { ...origin, id: 'n' }), { changed: 281, left: 0 });
  t.ok((await scriptsRun()) - scripts >= 5, 'at most 64 tasks a script');
});
