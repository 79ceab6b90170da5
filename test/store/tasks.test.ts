/** The life of a task, on a real Redis Cluster node: a script that touched two slots would be refused. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import t from 'tap';
import { connect } from '../../core/bus/connection.ts';
import { BlobStore } from '../../core/store/blobs.ts';
import { tasksKey, wakePattern } from '../../core/store/keys.ts';
import { QueueStore } from '../../core/store/queues.ts';
import { sweepTexts } from '../../core/store/task-texts.ts';
import { type Ended, type NewTask, type Take, TaskStore } from '../../core/store/tasks.ts';
import { startRedis } from '../support/redis.ts';
import { ScriptClock } from '../support/script-clock.ts';

const tenant = 'default';
const log = pino({ level: 'silent' });
const server = await startRedis({ cluster: true });
const redis = await connect({ url: server.url, name: 'test', log });
const folder = await mkdtemp(join(tmpdir(), 'millrace-tasks-'));
t.teardown(async () => {
  redis.disconnect();
  await server[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});
const clock = new ScriptClock(redis, 'millrace:{s0}:clock');
await clock.rule(redis);
const ends: Ended[] = [];
const texts = await BlobStore.open(folder);
const tasks = new TaskStore({
  redis,
  texts,
  onEnded: (_, ended) => ends.push(...ended),
});
const queues = new QueueStore({ redis });
const minute = 60_000;
const day = 24 * 60 * minute;

async function queue(): Promise<string> {
  const name = `q-${randomUUID().slice(0, 8)}`;
  await queues.register(tenant, name, '/v1/x');
  return name;
}

function task(queue: string, more: Partial<NewTask> & { level?: number; expireIn?: number; online?: boolean } = {}) {
  const { level = 1, expireIn = day, online = false, ...rest } = more;
  const { now } = clock;
  const id = randomUUID();
  const made: NewTask = {
    head: {
      ak: 'mr-***',
      endpoint: '/v1/x',
      queue,
      level,
      task_id: `${queue}.${id}`,
      start_time: now,
      expire_time: now + expireIn,
      response_mode: online ? 'blocking' : 'callback',
      ...(online ? { instance_id: 'gw-1:80' } : {}),
    },
    data: '{"n":1.0}',
    readyAt: now,
    maxAttempts: 3,
    dedupeKey: '',
    ...rest,
  };
  if (online) made.submitter = { reply: 'millrace:reply:me', id, accept: 'json' };
  return made;
}

async function put(queue: string, more: Parameters<typeof task>[1] = {}): Promise<string> {
  const made = task(queue, more);
  await tasks.put(tenant, made);
  return made.head.task_id;
}

async function take(lanes: string[], more: Partial<Take> = {}): Promise<string[][]> {
  const asked = lanes.map((lane) => ({ queue: lane.split(':')[0], level: Number(lane.split(':')[1]) }));
  const all: Take = { id: randomUUID(), lanes: asked, strategy: 'fifo', size: 1, leaseMs: 60_000, ...more };
  return (await tasks.take(tenant, all)).map((lane) => lane.map(({ task_id }) => task_id ?? ''));
}

/** Leases the one task of a queue. */
async function lease(queue: string, more: Partial<Take> = {}): Promise<string> {
  const id = randomUUID();
  await take([`${queue}:0`, `${queue}:1`], { id, ...more });
  return id;
}

function statusOf(id: string): Promise<string | null | undefined> {
  return tasks.get(tenant, id).then(({ status }) => status);
}

const conflict = { name: 'MillraceError', type: 'conflict' };
const retrying = () => ({ leaseId: '', delayMs: 0, messageId: randomUUID() });
const done = { succeeded: true, result: '{"status_code":200}', leaseId: '', instanceId: '' };

t.test('a task is put, taken, completed, and asked for', async (t) => {
  const q = await queue();
  const id = await put(q);
  const [[taken]] = await tasks.take(tenant, {
    id: 'take-1',
    lanes: [{ queue: q, level: 1 }],
    strategy: 'fifo',
    size: 1,
    leaseMs: 60_000,
  });
  t.match(taken, { task_id: id, status: 'running', data: '{"n":1.0}', lease_id: 'take-1', attempts: 1, level: 1 });
  t.same(await tasks.complete(tenant, { ...done, taskId: id }), { task_id: id, status: 'succeeded' });
  const { data, ...state } = await tasks.get(tenant, id);
  t.match(state, { status: 'succeeded', result: done.result, queue: q });
  t.equal(data, undefined);
});

t.test('the same put again makes no second task, whatever became of the first', async (t) => {
  const q = await queue();
  const made = task(q);
  await tasks.put(tenant, made);
  t.same(await tasks.put(tenant, made), { task_id: made.head.task_id, status: 'waiting' });
  await tasks.complete(tenant, { ...done, taskId: made.head.task_id });
  t.same(await tasks.put(tenant, made), { task_id: made.head.task_id, status: 'succeeded' });
  t.same(await take([`${q}:1`]), [[]]);
});

t.test('a take that is delivered again leases nothing more, and gets what it still holds', async (t) => {
  const q = await queue();
  const ids = [await put(q), await put(q), await put(q)];
  const again = { id: 'twice', size: 2 };
  t.same(await take([`${q}:1`], again), [[ids[0], ids[1]]]);
  await tasks.complete(tenant, { ...done, taskId: ids[0] });
  t.same(await take([`${q}:1`], again), [[ids[1]]]);
  t.same(await take([`${q}:1`]), [[ids[2]]]);
});

t.test('an end tells its submitter, once told it is forgotten', async (t) => {
  const q = await queue();
  const id = await put(q, { online: true });
  ends.length = 0;
  await tasks.complete(tenant, { ...done, taskId: id, instanceId: 'gw-1:80' });
  t.match(ends, [{ taskId: id, reply: 'millrace:reply:me', result: done.result }]);
  t.match(await tasks.untold(tenant, -day), [{ taskId: id, result: done.result }]);
  await tasks.told(tenant, [id]);
  t.same(await tasks.untold(tenant, -day), []);
});

t.test('the same result again is as good as the first, another one is a conflict', async (t) => {
  const id = await put(await queue());
  await tasks.complete(tenant, { ...done, taskId: id });
  t.same(await tasks.complete(tenant, { ...done, taskId: id }), { task_id: id, status: 'succeeded' });
  const other = { ...done, taskId: id, succeeded: false, result: '{"status_code":500}' };
  await t.rejects(tasks.complete(tenant, other), conflict);
  await t.rejects(tasks.cancel(tenant, id), conflict);
  t.equal((await tasks.get(tenant, id)).result, done.result);
});

t.test('without a lease id whoever completes first wins', async (t) => {
  const q = await queue();
  const id = await put(q);
  await lease(q);
  t.match(await tasks.complete(tenant, { ...done, taskId: id }), { status: 'succeeded' });
});

t.test('a result under a lease that was given to another worker is refused', async (t) => {
  const q = await queue();
  const id = await put(q);
  const late = await lease(q, { leaseMs: 1_000 });
  await clock.advance(1_000);
  const live = await lease(q);
  await t.rejects(tasks.complete(tenant, { ...done, taskId: id, leaseId: late }), conflict);
  t.match(await tasks.complete(tenant, { ...done, taskId: id, leaseId: live }), { status: 'succeeded' });
});

t.test('a late result of a task that waits again is accepted', async (t) => {
  const q = await queue();
  const id = await put(q);
  const late = await lease(q, { leaseMs: 1_000 });
  await clock.advance(1_000);
  await tasks.tend(tenant, [q]);
  t.equal(await statusOf(id), 'waiting');
  t.match(await tasks.complete(tenant, { ...done, taskId: id, leaseId: late }), { status: 'succeeded' });
  t.same(await take([`${q}:1`]), [[]]);
});

t.test('an instance completes its own online tasks only', async (t) => {
  const id = await put(await queue(), { online: true });
  await t.rejects(tasks.complete(tenant, { ...done, taskId: id, instanceId: 'gw-2:80' }), conflict);
  t.match(await tasks.complete(tenant, { ...done, taskId: id, instanceId: 'gw-1:80' }), { status: 'succeeded' });
});

t.test('what reached nobody goes back in its old place, and no attempt was made', async (t) => {
  const q = await queue();
  const ids = [await put(q), await put(q)];
  const unheard = await lease(q);
  await tasks.release(tenant, unheard);
  t.match(await tasks.get(tenant, ids[0]!), { status: 'waiting', attempts: 0 });
  t.same(await take([`${q}:1`], { size: 2 }), [ids]);
});

t.test('a task that waits again has no running time', async (t) => {
  const q = await queue();
  const id = await put(q);
  await tasks.release(tenant, await lease(q));
  t.equal((await tasks.get(tenant, id)).running_time, 0);
});

t.test('a key stands for one task until it has ended', async (t) => {
  const q = await queue();
  const first = await put(q, { dedupeKey: 'k' });
  t.same(await tasks.put(tenant, task(q, { dedupeKey: 'k' })), { task_id: first, status: 'waiting' });
  await tasks.complete(tenant, { ...done, taskId: first });
  const second = task(q, { dedupeKey: 'k' });
  t.same(await tasks.put(tenant, second), { task_id: second.head.task_id, status: 'waiting' });
});

t.test('a put that another task stood for makes none when its message comes again later', async (t) => {
  const q = await queue();
  const first = await put(q, { dedupeKey: 'k' });
  const second = task(q, { dedupeKey: 'k' });
  await tasks.put(tenant, second);
  await tasks.complete(tenant, { ...done, taskId: first });
  t.same(await tasks.put(tenant, second), { task_id: first, status: 'succeeded' });
  t.same(await take([`${q}:1`]), [[]]);
});

t.test('a requeued task leaves the key to the task that has it by now', async (t) => {
  const q = await queue();
  const dead = await put(q, { dedupeKey: 'k', maxAttempts: 1 });
  await lease(q);
  await tasks.retry(tenant, dead, retrying());
  const holder = await put(q, { dedupeKey: 'k' });
  await tasks.retry(tenant, dead, retrying());
  await tasks.cancel(tenant, dead);
  t.match(await tasks.put(tenant, task(q, { dedupeKey: 'k' })), { task_id: holder });
});

t.test('the lower level goes first only where it is asked for first; within a level the older one', async (t) => {
  const q = await queue();
  const [late, urgent] = [await put(q, { level: 1 }), await put(q, { level: 0 })];
  t.same(await take([`${q}:0`, `${q}:1`], { strategy: 'active_passive' }), [[urgent], []]);
  t.same(await take([`${q}:0`, `${q}:1`], { strategy: 'active_passive' }), [[], [late]]);
});

t.test('fifo takes the oldest of all lanes, whatever their queue and level', async (t) => {
  const [a, b] = [await queue(), await queue()];
  const ids: string[] = [];
  for (const [q, level] of [
    [a, 1],
    [b, 0],
    [a, 0],
    [b, 1],
  ] as const) {
    ids.push(await put(q, { level }));
    await clock.advance(1);
  }
  const lanes = [`${a}:0`, `${a}:1`, `${b}:0`, `${b}:1`];
  t.same(await take(lanes, { size: 3 }), [[ids[2]], [ids[0]], [ids[1]], []]);
});

t.test('round robin gives each lane one in turn, and goes on behind the lane it served last', async (t) => {
  const [a, b] = [await queue(), await queue()];
  const [a1, a2, a3, b1, b2] = [await put(a), await put(a), await put(a), await put(b), await put(b)];
  const next = (size: number) => take([`${a}:1`, `${b}:1`], { strategy: 'round_robin', size });
  t.same(await next(3), [[a1, a2], [b1]]);
  t.same(await next(1), [[], [b2]]);
  t.same(await next(2), [[a3], []]);
});

t.test('the backup is touched only when the primary has none', async (t) => {
  const [a, b] = [await queue(), await queue()];
  const [primary, backup] = [await put(a), await put(b)];
  const next = () => take([`${a}:1`, `${b}:1`], { strategy: 'active_passive', size: 5 });
  t.same(await next(), [[primary], []]);
  t.same(await next(), [[], [backup]]);
});

t.test('a sequential lease is alone in its queue, for all strategies, until it ends', async (t) => {
  const q = await queue();
  const [first, second] = [await put(q), await put(q)];
  t.same(await take([`${q}:1`], { strategy: 'sequential', size: 5 }), [[first]]);
  for (const strategy of ['fifo', 'round_robin', 'active_passive', 'sequential'] as const) {
    t.same(await take([`${q}:1`], { strategy }), [[]], strategy);
  }
  await tasks.complete(tenant, { ...done, taskId: first });
  t.same(await take([`${q}:1`], { strategy: 'sequential' }), [[second]]);
});

t.test('a sequential take waits for leases that were taken otherwise', async (t) => {
  const q = await queue();
  const [first, second] = [await put(q), await put(q)];
  await lease(q);
  t.same(await take([`${q}:1`], { strategy: 'sequential' }), [[]]);
  await tasks.complete(tenant, { ...done, taskId: first });
  t.same(await take([`${q}:1`], { strategy: 'sequential' }), [[second]]);
});

t.test('a delayed task is taken when its delay is over, not before', async (t) => {
  const q = await queue();
  const id = await put(q, { readyAt: clock.now + 5_000 });
  await clock.advance(4_999);
  t.same(await take([`${q}:1`]), [[]]);
  await clock.advance(1);
  t.same(await take([`${q}:1`]), [[id]]);
});

for (const [online, status] of [
  [true, 'cancelled'],
  [false, 'expired'],
] as const) {
  t.test(
    `${online ? 'an online' : 'an offline'} task that outlives its time is ${status}, also while it runs`,
    async (t) => {
      const q = await queue();
      const running = await put(q, { online, expireIn: 5_000, level: 0 });
      await lease(q);
      const waiting = await put(q, { online, expireIn: 5_000, level: 0 });
      await clock.advance(5_000);
      await tasks.tend(tenant, [q]);
      t.same([await statusOf(running), await statusOf(waiting)], [status, status]);
      t.match(JSON.parse((await tasks.get(tenant, running)).result ?? ''), { status_code: 408, request_id: running });
    },
  );
}

t.test('a worker that falls silent in the middle of a stream fails it: a part has reached a client', async (t) => {
  const q = await queue();
  const id = await put(q, { online: true, level: 0 });
  const leaseId = await lease(q);
  await tasks.heartbeat(tenant, id, { leaseId, leaseMs: 1_000, streamed: true });
  await t.rejects(tasks.retry(tenant, id, retrying()), conflict);
  await clock.advance(minute);
  await tasks.tend(tenant, [q]);
  t.equal(await statusOf(id), 'failed');
});

t.test('a heartbeat keeps the lease, and never shortens it', async (t) => {
  const q = await queue();
  const id = await put(q);
  const leaseId = await lease(q, { leaseMs: 10_000 });
  const beat = (leaseMs: number) => tasks.heartbeat(tenant, id, { leaseId, leaseMs, streamed: false });
  t.match(await beat(30_000), { lease_expire_time: clock.now + 30_000 });
  t.match(await beat(1_000), { lease_expire_time: clock.now + 30_000 });
  await clock.advance(20_000);
  t.same(await take([`${q}:1`]), [[]]);
  await t.rejects(tasks.heartbeat(tenant, id, { leaseId: 'other', leaseMs: 1_000, streamed: false }), conflict);
});

t.test('after its last attempt a task is dead: listed, and put back with all its attempts', async (t) => {
  const q = await queue();
  const id = await put(q, { maxAttempts: 2 });
  await lease(q);
  t.match(await tasks.retry(tenant, id, retrying()), { status: 'waiting' });
  await lease(q, { leaseMs: 1_000 });
  await clock.advance(1_000);
  await tasks.tend(tenant, [q]);
  t.match(await tasks.dead(tenant, q, 10), [{ task_id: id, status: 'failed', attempts: 2, data: '{"n":1.0}' }]);
  t.match(await tasks.retry(tenant, id, retrying()), { status: 'waiting' });
  t.same(await tasks.dead(tenant, q, 10), []);
  t.same(await take([`${q}:1`]), [[id]]);
});

t.test('the dead list forgets what has no record any more', async (t) => {
  const q = await queue();
  const id = await put(q, { maxAttempts: 1 });
  await lease(q);
  await tasks.retry(tenant, id, retrying());
  await clock.advance(7 * day);
  await tasks.tend(tenant, [q]);
  t.match(await queues.describe(tenant, q), { dead: 0 });
});

t.test('a retry that comes again returns the task once', async (t) => {
  const q = await queue();
  const id = await put(q);
  await lease(q);
  const message = retrying();
  await tasks.retry(tenant, id, message);
  await lease(q);
  t.match(await tasks.retry(tenant, id, message), { status: 'running' });
});

t.test('a full queue refuses a task, and leaves its key free', async (t) => {
  const small = new TaskStore({ redis, texts, tasksMax: 1 });
  const q = await queue();
  const first = await put(q);
  const second = task(q, { dedupeKey: 'k' });
  await t.rejects(small.put(tenant, second), { name: 'MillraceError', type: 'unavailable', param: 'queue' });
  await tasks.complete(tenant, { ...done, taskId: first });
  t.match(await small.put(tenant, second), { task_id: second.head.task_id });
});

t.test('a draining queue takes no new tasks and gives those it has; a paused one gives none', async (t) => {
  const q = await queue();
  const id = await put(q);
  await queues.setStatus(tenant, q, 'draining');
  await t.rejects(tasks.put(tenant, task(q)), { name: 'MillraceError', type: 'unavailable' });
  await queues.setStatus(tenant, q, 'paused');
  t.same(await take([`${q}:1`]), [[]]);
  await queues.setStatus(tenant, q, 'draining');
  t.same(await take([`${q}:1`]), [[id]]);
});

const wakers: [
  what: string,
  prepare: (queue: string) => Promise<string>,
  act: (queue: string, id: string) => unknown,
][] = [
  ['a put', async () => '', (q) => put(q)],
  ['a release', async (q) => (await put(q)) && lease(q), (_, take) => tasks.release(tenant, take)],
  [
    'the end of the last lease',
    async (q) => (await put(q)) && leased(q),
    (_, id) => tasks.complete(tenant, { ...done, taskId: id }),
  ],
  ['a resume', async () => '', (q) => queues.setStatus(tenant, q, 'active')],
];

for (const [what, prepare, act] of wakers) {
  t.test(`${what} wakes whoever is parked`, async (t) => {
    const listener = await connect({ url: server.url, name: 'test', log });
    t.teardown(() => listener.disconnect());
    await listener.psubscribe(wakePattern);
    const q = await queue();
    const prepared = await prepare(q);
    await tasks.park(tenant, [q], minute);
    const woken = once(listener, 'pmessage');
    await act(q, prepared);
    t.equal((await woken)[2], q);
  });
}

async function leased(queue: string): Promise<string> {
  return (await take([`${queue}:1`])).flat()[0]!;
}

t.test('a vanished owner leaves nothing running, and a put of its that comes later is found too', async (t) => {
  const q = await queue();
  const ids = [await put(q, { online: true, level: 0 }), await put(q, { online: true, level: 0 })];
  const reply = 'millrace:reply:me';
  t.ok((await tasks.owners(tenant)).includes(reply));
  await tasks.disown(tenant, reply);
  t.same(await Promise.all(ids.map(statusOf)), ['cancelled', 'cancelled']);
  t.notOk((await tasks.owners(tenant)).includes(reply));
  await put(q, { online: true });
  t.ok((await tasks.owners(tenant)).includes(reply));
});

const large = JSON.stringify({ text: 'ä'.repeat(64 * 1024) });

/** Makes all files old, and sweeps. */
async function sweepLater(): Promise<number> {
  const names = Object.keys(await redis.hgetall(`${tasksKey(tenant)}:texts`));
  for (const name of names) await utimes(texts.path(name), 0, 0);
  return sweepTexts({ redis, texts }, [tenant], Date.now());
}

t.test('large data and results come back whole, and their files stay as long as they are referred to', async (t) => {
  const q = await queue();
  const id = await put(q, { data: large });
  t.equal(await sweepLater(), 0, 'it waits');
  const [[taken]] = (await tasks.take(tenant, {
    id: randomUUID(),
    lanes: [{ queue: q, level: 1 }],
    strategy: 'fifo',
    size: 1,
    leaseMs: minute,
  })) as [[{ data: string }]];
  t.equal(taken.data, large);
  t.equal(await sweepLater(), 0, 'it runs');
  await tasks.complete(tenant, { ...done, taskId: id, result: large });
  t.equal(await sweepLater(), 1, 'its data is not needed any more');
  t.equal((await tasks.get(tenant, id)).result, large);
  await redis.del(`${tasksKey(tenant)}:text:${id}`);
  t.equal(await sweepLater(), 1, 'its record has expired');
});

t.test('a dead task keeps its large data, for its next life', async (t) => {
  const q = await queue();
  const id = await put(q, { data: large, maxAttempts: 1 });
  await lease(q);
  await tasks.retry(tenant, id, retrying());
  t.equal(await sweepLater(), 0);
  await tasks.retry(tenant, id, retrying());
  t.match(await tasks.get(tenant, id), { status: 'waiting', data: large });
});

t.test('a young file that nobody refers to is left alone: somebody may be about to', async (t) => {
  await tasks.shelve(large);
  t.equal(await sweepTexts({ redis, texts }, [tenant], Date.now()), 0);
  t.equal(await sweepTexts({ redis, texts }, [tenant], Date.now() + 2 * 60 * minute), 1);
});
