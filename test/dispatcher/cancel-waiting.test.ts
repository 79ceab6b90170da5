/** `queue.cancel`: the tasks of a queue that no worker has. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tap from 'tap';
import { cancelWaiting } from '../../processors/dispatcher/tasks/cancel-waiting.ts';
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
  const wanted = { tenant: 'default', queue: 'a', states: ['waiting'], until: Date.now() + 60_000 } as const;
  const earlier = { ...wanted, until: Date.now() - 60_000 };
  t.strictSame(await cancelWaiting(dispatcher, earlier, origin), { cancelled: 0, left: 0 });
  t.strictSame(await cancelWaiting(dispatcher, { ...wanted, max: 20 }, origin), { cancelled: 20, left: 280 });
  const before = await scriptsRun();
  t.strictSame(await cancelWaiting(dispatcher, wanted, origin), { cancelled: 280, left: 0 });
  t.ok((await scriptsRun()) - before >= 5, 'at most 64 tasks a script');
});
