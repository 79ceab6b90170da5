/** The sweep of idle queues, of submitters that were not notified, and of submitters that are gone. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { replyKey } from '../../core/bus/streams.ts';
import { ask, startBus, until } from '../conformance/bus.ts';
import { type DispatcherOptions, startDispatcher } from './dispatcher.ts';
import { callOne, put, register, take } from './requests.ts';

const bus = await startBus({ cluster: true });
const dataDir = await mkdtemp(join(tmpdir(), 'millrace-sweeper-'));
t.teardown(() => rm(dataDir, { recursive: true }));
const online = { response_mode: 'blocking', instance_id: 'i:1' };

async function start(t: Test, options: Partial<DispatcherOptions> = {}) {
  const dispatcher = await startDispatcher({ url: bus.url, dataDir, ...options });
  t.teardown(() => dispatcher[Symbol.asyncDispose]());
  return { ...dispatcher, requester: await bus.requester(t) };
}

type Test = Pick<typeof t, 'teardown'>;

t.test('the tasks of a submitter whose reply stream is gone are cancelled', async (t) => {
  const { tasks, submitterStore, requester } = await start(t);
  await register(requester, 'q');
  const reply = replyKey('vanishing');
  await bus.redis.xadd(reply, '*', 'a', 'b');
  await bus.publish(
    'tasks.put',
    { puts: [{ queue: 'q', endpoint: '/v1/x', data: '{}', ...online }] },
    { reply, id: 'orphan' },
  );
  await until(async () => (await bus.length('dispatcher')) === 0);
  t.equal((await tasks.get('default', 'q.orphan')).status, 'waiting');
  await bus.redis.del(reply);
  await until(async () => (await tasks.get('default', 'q.orphan')).status === 'cancelled');
  await until(async () => (await submitterStore.owners('default')).length === 0);
});

t.test('the sweep notifies a submitter that was not notified', async (t) => {
  const { tasks, submitterStore, requester } = await start(t, { notifies: false });
  await register(requester, 'q');
  const answer = ask(
    requester,
    'tasks.put',
    { puts: [{ queue: 'q', endpoint: '/v1/x', data: '{}', ...online }] },
    { id: 'unnotified' },
  );
  await until(async () => (await tasks.get('default', 'q.unnotified').catch(() => undefined)) !== undefined);
  await callOne(requester, 'complete', { task_id: 'q.unnotified', body: '{"x":1}' });
  const { frames } = await answer;
  t.match(JSON.parse(frames.at(-1)!.body.toString('utf8')), { status_code: 200, body: { x: 1 } });
  await until(async () => (await submitterStore.unnotified('default', -60_000)).length === 0);
});

t.test('a submitter that cannot be notified does not delay the others, which are notified once', async (t) => {
  const { tasks, submitterStore, requester } = await start(t, { notifies: false });
  await register(requester, 'q');
  const body = { puts: [{ queue: 'q', endpoint: '/v1/x', data: '{}', ...online }] };
  void ask(requester, 'tasks.put', body, { id: 'lost' });
  const answer = ask(requester, 'tasks.put', body, { id: 'small' });
  for (const id of ['q.lost', 'q.small']) await until(() => tasks.get('default', id).then(Boolean, () => false));
  const text = 'x'.repeat(100_000);
  await callOne(requester, 'complete', { task_id: 'q.lost', body: JSON.stringify({ text }) });
  await rm(join(dataDir, 'task-texts'), { recursive: true });
  await callOne(requester, 'complete', { task_id: 'q.small', body: '{"x":1}' });
  await answer;
  await until(async () => (await submitterStore.unnotified('default', -60_000)).length === 1);
  t.match(await submitterStore.unnotified('default', -60_000), [{ taskId: 'q.lost' }]);
});

t.test('a lease that lapses in an idle queue gives its task to a parked take', async (t) => {
  const { requester, takeServer } = await start(t);
  await register(requester, 'q');
  const task_id = await put(requester, 'q');
  await take(requester, 'q:1', { lease: 1 });
  const taking = take(requester, 'q:1', { wait: 60 });
  await until(() => takeServer.parked === 1);
  t.match(await taking, [{ task_id, attempts: 2 }]);
});

t.test('a task of an idle queue expires, and its submitter is notified', async (t) => {
  const { requester } = await start(t);
  await register(requester, 'q');
  const short = { queue: 'q', endpoint: '/v1/x', data: '{}', ...online, timeout: 1 };
  const { frames } = await ask(requester, 'tasks.put', { puts: [short] });
  t.match(JSON.parse(frames.at(-1)!.body.toString('utf8')), { status_code: 408, body: { error: { type: 'timeout' } } });
});
