/** Takes that are parked at a dispatcher that dies. The end of its heartbeats reports that. */

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import t from 'tap';
import { replyKey } from '../../../core/bus/streams.ts';
import { heartbeatEveryMs } from '../../../core/tasks/parked-take-watch.ts';
import { startBus, until } from '../../conformance/bus.ts';
import { putOne } from '../../support/one-task.ts';
import { type Dispatcher, startDispatcher } from '../dispatcher.ts';
import { offline, register, Taker } from '../requests.ts';

const bus = await startBus({ cluster: true });
const dataDir = await mkdtemp(join(tmpdir(), 'millrace-parked-takes-'));
t.teardown(() => rm(dataDir, { recursive: true }));

/** Without a sweep: it serves only woken takes. */
async function start(t: Pick<typeof import('tap').default, 'teardown'>): Promise<Dispatcher> {
  const dispatcher = await startDispatcher({ url: bus.url, dataDir, sweeps: false });
  t.teardown(() => dispatcher[Symbol.asyncDispose]());
  return dispatcher;
}

for (const how of ['killed', 'frozen'] as const) {
  t.test(`a take that is parked at a dispatcher that is ${how} is parked at another within a second`, async (t) => {
    const requester = await bus.requester(t);
    const victim = fork(join(import.meta.dirname, '..', 'victim.ts'), [bus.url, dataDir, 'acknowledges'], {
      stdio: 'ignore',
    });
    t.teardown(() => victim.kill('SIGKILL'));
    await messageOf(victim, 'ready');
    await register(requester, 'q-victim');
    const { taken } = new Taker(requester).take('q-victim', { wait: 60 });
    await messageOf(victim, 'tasks.take');
    await until(async () => (await bus.length('dispatcher')) === 0);
    const { takeServer, tasks } = await start(t);
    const before = performance.now();
    victim.kill(how === 'killed' ? 'SIGKILL' : 'SIGSTOP');
    await until(() => takeServer.parked === 1);
    const ms = performance.now() - before;
    t.comment(`it was parked again after ${Math.round(ms)} ms`);
    t.ok(ms < 1_500, 'within 1 s, and half a second for a busy machine');
    await putOne(tasks, 'default', offline('q-victim', 'one'));
    t.match(JSON.parse(await taken), { 'q-victim:1': [{ task_id: 'q-victim.one', attempts: 1 }] });
    victim.kill('SIGCONT');
  });
}

t.test('a take that is repeated gets the tasks that were leased to it, and no more', async (t) => {
  const requester = await bus.requester(t);
  const { takeServer, tasks } = await start(t);
  const other = await start(t);
  await register(requester, 'q-twice');
  const id = 'repeated';
  const reply = replyKey('twice');
  const takes = [{ queues: ['q-twice:1'], wait: 60 }];
  await bus.redis.xadd(reply, '*', 'a', 'b');
  for (let i = 0; i < 2; i++) await bus.publish('tasks.take', { takes }, { id, reply });
  await until(
    () => takeServer.parked + other.takeServer.parked === 2 || takeServer.parked === 1 || other.takeServer.parked === 1,
  );
  await until(async () => (await bus.length('dispatcher')) === 0);
  await putOne(tasks, 'default', offline('q-twice', 'one'));
  await putOne(tasks, 'default', offline('q-twice', 'two'));
  await until(async () => (await tasks.get('default', 'q-twice.one')).status === 'running');
  await other.takeServer.serveAll();
  await takeServer.serveAll();
  t.match(await tasks.get('default', 'q-twice.two'), { status: 'waiting', attempts: 0 });
});

t.test('many parked takes cost one heartbeat for each reply stream', async (t) => {
  const requester = await bus.requester(t);
  const { takeServer } = await start(t);
  await register(requester, 'q-idle');
  const taker = new Taker(requester);
  const waiting = Array.from({ length: 200 }, () => taker.take('q-idle', { wait: 60 }));
  await until(() => takeServer.parked === 200);
  const before = await entriesAdded(bus.redis, requester.instance);
  await delay(4 * heartbeatEveryMs);
  const heartbeats = (await entriesAdded(bus.redis, requester.instance)) - before;
  t.ok(heartbeats >= 2 && heartbeats <= 5, `${heartbeats} entries in 4 intervals`);
  t.equal(takeServer.parked, 200, 'none was repeated');
  for (const { pending } of waiting) pending.cancel();
  await until(() => takeServer.parked === 0);
});

t.test('parked takes whose reply stream is gone are removed', async (t) => {
  const requester = await bus.requester(t);
  const { takeServer } = await start(t);
  await register(requester, 'q-gone-stream');
  const gone = replyKey('left');
  await bus.redis.xadd(gone, '*', 'a', 'b');
  await bus.publish('tasks.take', { takes: [{ queues: ['q-gone-stream:1'], wait: 60 }] }, { reply: gone });
  await until(() => takeServer.parked === 1);
  await bus.redis.del(gone);
  await until(() => takeServer.parked === 0);
});

async function entriesAdded(redis: typeof bus.redis, instance: string): Promise<number> {
  const info = (await redis.xinfo('STREAM', replyKey(instance))) as unknown[];
  return Number(info[info.indexOf('entries-added') + 1]);
}

async function messageOf(child: ChildProcess, name: string): Promise<void> {
  for (;;) {
    const [message] = await once(child, 'message');
    if (name in message || message.type === name) return;
  }
}
