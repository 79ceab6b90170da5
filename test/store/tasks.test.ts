/** The life of a task, on a real Redis Cluster node: a script that touched two slots would be refused. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import t from 'tap';
import { connect } from '../../core/bus/connection.ts';
import { BlobStore } from '../../core/store/blobs.ts';
import { QueueStore } from '../../core/store/queues.ts';
import { type Ended, type NewTask, type Take, TaskStore } from '../../core/store/tasks.ts';
import { startRedis } from '../support/redis.ts';

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
const ends: Ended[] = [];
const tasks = new TaskStore({
  redis,
  texts: await BlobStore.open(folder),
  onEnded: (_, ended) => ends.push(...ended),
});
const queues = new QueueStore({ redis });
const day = 24 * 60 * 60 * 1000;

async function queue(): Promise<string> {
  const name = `q-${randomUUID().slice(0, 8)}`;
  await queues.register(tenant, name, '/v1/x');
  return name;
}

function task(queue: string, more: Partial<NewTask> & { level?: number; expireIn?: number; online?: boolean } = {}) {
  const { level = 1, expireIn = day, online = false, ...rest } = more;
  const now = Date.now();
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
  t.match(await tasks.untold(tenant, 0), [{ taskId: id, result: done.result }]);
  await tasks.told(tenant, [id]);
  t.same(await tasks.untold(tenant, 0), []);
});

t.test('a dead task that was put back leaves the dedupe key to the task that has it by now', async (t) => {
  const q = await queue();
  const dead = await put(q, { dedupeKey: 'k', maxAttempts: 1 });
  await take([`${q}:1`]);
  t.match(await tasks.retry(tenant, dead, { leaseId: '', delayMs: 0, messageId: 'give-up' }), { status: 'failed' });
  const holder = await put(q, { dedupeKey: 'k' });
  await tasks.retry(tenant, dead, { leaseId: '', delayMs: 0, messageId: 'put-back' });
  await tasks.complete(tenant, { ...done, taskId: dead });
  t.match(await tasks.put(tenant, task(q, { dedupeKey: 'k' })), { task_id: holder });
});

t.test('a task that waits again is not running: its time stands still', async (t) => {
  const q = await queue();
  const id = await put(q);
  await take([`${q}:1`]);
  await tasks.retry(tenant, id, { leaseId: '', delayMs: 0, messageId: 'later' });
  t.match(await tasks.get(tenant, id), { status: 'waiting', running_time: 0 });
});
