/** Takes: how they are parked, woken and served, and how leases that reach nobody are given back. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { publishCancel } from '../../../core/bus/cancel.ts';
import type { PendingRequest } from '../../../core/bus/request/requester.ts';
import { replyKey } from '../../../core/bus/streams.ts';
import { ask, startBus, until } from '../../conformance/bus.ts';
import { putOne } from '../../support/one-task.ts';
import { type Dispatcher, startDispatcher } from '../dispatcher.ts';
import { call, callOne, offline, put, register, Taker, take } from '../requests.ts';

const bus = await startBus({ cluster: true });
const dataDir = await mkdtemp(join(tmpdir(), 'millrace-take-server-'));
t.teardown(() => rm(dataDir, { recursive: true }));
type Test = Pick<typeof t, 'teardown'>;

/** Resolves when so many takes are parked, and each was tried once more after that. */
async function untilParked({ takeServer }: Dispatcher, count: number): Promise<void> {
  await until(() => takeServer.parked === count);
  await until(async () => (await bus.length('dispatcher')) === 0);
}

/** @param sweeps false: it serves only woken takes. */
async function start(t: Test, sweeps = true): Promise<Dispatcher> {
  const dispatcher = await startDispatcher({ url: bus.url, dataDir, sweeps });
  t.teardown(() => dispatcher[Symbol.asyncDispose]());
  return dispatcher;
}

t.test('a parked take is woken by a put that another process handles', async (t) => {
  const requester = await bus.requester(t);
  const first = await start(t, false);
  await register(requester, 'q');
  const taking = take(requester, 'q:1', { wait: 60 });
  await until(() => first.takeServer.parked === 1);
  // By another dispatcher: the first one only gets the wake message.
  await putOne((await start(t, false)).tasks, 'default', offline('q', 'elsewhere'));
  t.match(await taking, [{ task_id: 'q.elsewhere', attempts: 1 }]);
  t.equal(first.takeServer.parked, 0);
});

t.test('a put wakes only takes of its queue', async (t) => {
  const requester = await bus.requester(t);
  const dispatcher = await start(t, false);
  for (const queue of ['q-here', 'q-there']) await register(requester, queue);
  const here = take(requester, 'q-here:1', { wait: 60 });
  const there = take(requester, 'q-there:1', { wait: 60 });
  await untilParked(dispatcher, 2);
  const captured = t.capture(dispatcher.tasks, 'takeAll', dispatcher.tasks.takeAll);
  await put(requester, 'q-there');
  t.equal((await there).length, 1);
  const lanes = captured().flatMap(({ args: [, takes] }) => takes.flatMap((take) => take.lanes));
  t.same(new Set(lanes.map(({ queue }) => queue)), new Set(['q-there']));
  await put(requester, 'q-here');
  t.equal((await here).length, 1);
});

t.test('a take may wait for a part of a second', async (t) => {
  const requester = await bus.requester(t);
  await start(t, false);
  await register(requester, 'q-part');
  t.same(await take(requester, 'q-part:1', { wait: 0.0333 }), []);
});

t.test('parked takes are served in the order of parking', async (t) => {
  const requester = await bus.requester(t);
  const { takeServer } = await start(t);
  await register(requester, 'q');
  const served: number[] = [];
  const waiting: Promise<unknown>[] = [];
  for (let worker = 0; worker < 4; worker++) {
    waiting.push(take(requester, 'q:1', { wait: 60 }).then(() => served.push(worker)));
    await until(() => takeServer.parked === worker + 1);
  }
  for (let i = 0; i < 4; i++) {
    await put(requester, 'q');
    await until(() => served.length === i + 1);
  }
  await Promise.all(waiting);
  t.same(served, [0, 1, 2, 3]);
});

t.test('concurrent takes get different tasks', async (t) => {
  const requester = await bus.requester(t);
  await start(t, false);
  await register(requester, 'q-many');
  for (let i = 0; i < 30; i++) await put(requester, 'q-many');
  const taken = await Promise.all(Array.from({ length: 20 }, () => take(requester, 'q-many:1', { size: 2 })));
  t.equal(new Set(taken.flat().map(({ task_id }) => task_id)).size, 30);
  t.same(taken.map(({ length }) => length).toSorted(), [...Array(5).fill(0), ...Array(15).fill(2)]);
});

t.test('of many parked takes, only about as many are tried as there are tasks', async (t) => {
  const requester = await bus.requester(t);
  const dispatcher = await start(t, false);
  await register(requester, 'q-crowd');
  const waiting = Array.from({ length: 40 }, () => take(requester, 'q-crowd:1', { wait: 60 }));
  await untilParked(dispatcher, 40);
  const captured = t.capture(dispatcher.tasks, 'takeAll', dispatcher.tasks.takeAll);
  const first = await put(requester, 'q-crowd');
  t.match(await Promise.race(waiting), [{ task_id: first }]);
  const takes = captured().reduce((sum, { args }) => sum + args[1].length, 0);
  t.ok(takes < 10, `${takes} were tried`);
  for (let i = 1; i < 40; i++) await put(requester, 'q-crowd');
  t.equal(new Set((await Promise.all(waiting)).flat().map(({ task_id }) => task_id)).size, 40);
});

t.test('a take whose wait ends gets each of its lanes, empty', async (t) => {
  const requester = await bus.requester(t);
  await start(t);
  await register(requester, 'q');
  const lanes = ['q:0', 'q:1'];
  t.match(await callOne(requester, 'take', { queues: lanes, wait: 0.2 }), {
    count: 0,
    taken: { 'q:0': [], 'q:1': [] },
  });
});

t.test('a cancelled take is no longer parked, and leases nothing', async (t) => {
  const requester = await bus.requester(t);
  const { takeServer } = await start(t);
  await register(requester, 'q');
  let pending: PendingRequest | undefined;
  const keep = (request: PendingRequest) => {
    pending = request;
  };
  void ask(requester, 'tasks.take', { takes: [{ queues: ['q:1'], wait: 60 }] }, { onPending: keep });
  await until(() => takeServer.parked === 1);
  pending?.cancel();
  await until(() => takeServer.parked === 0);
  const task_id = await put(requester, 'q');
  t.match(await call(requester, 'task.get', { task_id }), { status: 'waiting', attempts: 0 });
});

t.test('a take that is cancelled while its script runs gives back its leases', async (t) => {
  const requester = await bus.requester(t);
  const { takeServer, tasks } = await start(t, false);
  await register(requester, 'q');
  const task_id = await put(requester, 'q');
  const [run, release] = [tasks.takeAll.bind(tasks), tasks.release.bind(tasks)];
  const released = Promise.withResolvers<void>();
  const leased = Promise.withResolvers<void>();
  tasks.release = (...args) => release(...args).finally(released.resolve);
  tasks.takeAll = async (tenant, takes) => {
    // The cancel is handled first, when there are no leases yet.
    await publishCancel({ redis: bus.redis }, tenant, takes[0]!.id);
    await released.promise;
    const taken = await run(tenant, takes);
    leased.resolve();
    return taken;
  };
  void ask(requester, 'tasks.take', { takes: [{ queues: ['q:1'], wait: 60 }] });
  await leased.promise;
  await until(async () => (await tasks.get('default', task_id)).status === 'waiting');
  t.match(await tasks.get('default', task_id), { attempts: 0 });
  t.equal(takeServer.parked, 0);
});

t.test('a take whose reply stream is gone gives back its leases, and no attempt counts', async (t) => {
  const requester = await bus.requester(t);
  const { takeServer, tasks } = await start(t);
  await register(requester, 'q');
  const gone = replyKey('gone');
  await bus.redis.xadd(gone, '*', 'a', 'b');
  await bus.publish('tasks.take', { takes: [{ queues: ['q:1'], wait: 60 }] }, { reply: gone });
  await until(() => takeServer.parked === 1);
  await bus.redis.del(gone);
  const task_id = await put(requester, 'q');
  await until(() => takeServer.parked === 0);
  await until(async () => (await tasks.get('default', task_id)).status === 'waiting');
  t.match(await tasks.get('default', task_id), { attempts: 0 });
});

t.test('a take in a list message that finds nothing is parked by its own message', async (t) => {
  const requester = await bus.requester(t);
  const { takeServer } = await start(t, false);
  await register(requester, 'q-shared');
  t.equal(await new Taker(requester).take('q-shared').taken, '{"q-shared:1":[]}');
  const { taken } = new Taker(requester).take('q-shared', { wait: 60 });
  await until(() => takeServer.parked === 1);
  const task_id = await put(requester, 'q-shared');
  t.match(JSON.parse(await taken), { 'q-shared:1': [{ task_id, attempts: 1 }] });
});

t.test('a take that is cancelled while its list message is in flight gives back its leases', async (t) => {
  const requester = await bus.requester(t);
  const { tasks } = await start(t, false);
  await register(requester, 'q-left');
  const task_id = await put(requester, 'q-left');
  const [run, left, leased] = [tasks.takeAll.bind(tasks), Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  tasks.takeAll = async (...args) => {
    await left.promise;
    return run(...args).finally(leased.resolve);
  };
  const { pending, taken } = new Taker(requester).take('q-left', { wait: 60 });
  void taken.then(() => t.fail('it was answered'));
  pending.cancel();
  left.resolve();
  await leased.promise;
  await until(async () => (await tasks.get('default', task_id)).status === 'waiting');
  t.match(await tasks.get('default', task_id), { attempts: 0 });
});

t.test('a list message whose reply stream is gone gives back all of its leases', async (t) => {
  const requester = await bus.requester(t);
  const { tasks } = await start(t, false);
  await register(requester, 'q-gone');
  const ids = [await put(requester, 'q-gone'), await put(requester, 'q-gone')];
  const [run, leased] = [tasks.takeAll.bind(tasks), Promise.withResolvers<void>()];
  tasks.takeAll = (...args) => run(...args).finally(leased.resolve);
  const take = { queues: ['q-gone:1'] };
  await bus.publish('tasks.take', { takes: [take, take] }, { reply: replyKey('gone too') });
  await leased.promise;
  for (const id of ids) {
    await until(async () => (await tasks.get('default', id)).status === 'waiting');
    t.match(await tasks.get('default', id), { attempts: 0 });
  }
});

t.test('a take does not wait beyond the deadline of its request', async (t) => {
  const requester = await bus.requester(t);
  const { takeServer } = await start(t);
  await register(requester, 'q');
  const { error } = await ask(requester, 'tasks.take', { takes: [{ queues: ['q:1'], wait: 60 }] }, { timeoutMs: 400 });
  if (error) t.match(error, { type: 'timeout' });
  await until(() => takeServer.parked === 0);
});

t.test('a take that cannot be parked fails, and gets no tasks later', async (t) => {
  const requester = await bus.requester(t);
  const { takeServer, tasks } = await start(t);
  await register(requester, 'q');
  tasks.park = () => Promise.reject(new Error('Redis refuses'));
  await t.rejects(take(requester, 'q:1', { wait: 60 }), { name: 'MillraceError', type: 'internal_error' });
  t.equal(takeServer.parked, 0);
});

t.test('a dispatcher that stops answers all parked takes', async (t) => {
  const requester = await bus.requester(t);
  const dispatcher = await startDispatcher({ url: bus.url, dataDir });
  await register(requester, 'q');
  const taking = take(requester, 'q:1', { wait: 60 });
  await until(() => dispatcher.takeServer.parked === 1);
  await dispatcher[Symbol.asyncDispose]();
  t.same(await taking, []);
});

t.test('a take without a reply stream leases nothing', async (t) => {
  const requester = await bus.requester(t);
  await start(t);
  await register(requester, 'q');
  const task_id = await put(requester, 'q');
  await bus.publish('tasks.take', { takes: [{ queues: ['q:1'] }] });
  await until(async () => (await bus.length('dispatcher')) === 0);
  t.match(await call(requester, 'task.get', { task_id }), { status: 'waiting', attempts: 0 });
});

t.test('a parked take fails when its queue is unregistered', async (t) => {
  const requester = await bus.requester(t);
  const { takeServer } = await start(t, false);
  await register(requester, 'q-removed');
  const taking = t.rejects(take(requester, 'q-removed:1', { wait: 60 }), { name: 'MillraceError', type: 'not_found' });
  await until(() => takeServer.parked === 1);
  t.same(await call(requester, 'queue.unregister', { queue: 'q-removed' }), { queue: 'q-removed', deleted: true });
  await taking;
  t.equal(takeServer.parked, 0);
});
