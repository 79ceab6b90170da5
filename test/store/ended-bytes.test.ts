/** Bytes of ended tasks: the count is that of the texts in Redis, and above the limit the oldest tasks are removed. */

import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import t from 'tap';
import { tasksKey } from '../../core/store/keys.ts';
import { CallbackStore } from '../../core/store/tasks/callbacks.ts';
import { readTasks } from '../../core/store/tasks/task-records.ts';
import { TaskStore } from '../../core/store/tasks/tasks.ts';
import { completeOne, putOne, takeOne } from '../support/one-task.ts';
import { clock, done, minute, queues, redis, task, texts } from './task-setting.ts';

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
const numRuns = Number(process.env.RUNS ?? 40);
const kinds = ['online', 'offline', 'dead'] as const;
const names = ['a', 'b'];
const callbackUrl = 'http://example.com/';
/** Counted for a task beside its texts, as in `task/retention.lua`. */
const taskBytes = 896;
/** Counted for kept data beside its text. */
const dataBytes = 128;
/** Counted for an event beside its reason, as in `history/task-history.lua`. */
const eventBytes = 128;

/** Bytes by kind and queue, '' for all queues. */
type Sums = Record<string, Record<string, number>>;

async function countedBytes(tenant: string): Promise<Sums> {
  const sums: Sums = {};
  for (const kind of kinds) {
    const fields = await redis.hgetall(`${tasksKey(redis, tenant)}:ended-bytes:${kind}`);
    sums[kind] = Object.fromEntries(Object.entries(fields).flatMap(([name, bytes]) => entry(name, Number(bytes))));
  }
  return sums;
}

/** As `countedBytes`, summed from the texts in Redis of the listed tasks. */
async function heldBytes(tenant: string): Promise<Sums> {
  const sums: Sums = {};
  for (const kind of kinds) {
    const sum: Record<string, number> = {};
    const ends = (await redis.lrange(`${tasksKey(redis, tenant)}:ended:${kind}`, 0, -1)).map((end) => end.split(' '));
    const stored = await readTasks(
      redis,
      tenant,
      ends.map(([, id]) => id!),
    );
    for (const [i, one] of stored.entries()) {
      if (one?.record.ended_at !== Number(ends[i]![0])) continue;
      const { past = [], callbacks = [] } = one.record;
      const reasons = [...past, ...callbacks].map(({ reason }) => eventBytes + Buffer.byteLength(reason ?? ''));
      const texts = [one.text, one.keptData].map((text) => Buffer.byteLength(text));
      const data = one.keptData === '' ? [] : [dataBytes];
      const bytes = [...texts, ...data, ...reasons].reduce((sum, size) => sum + size, taskBytes);
      for (const name of [one.record.queue, '']) sum[name] = (sum[name] ?? 0) + bytes;
    }
    sums[kind] = Object.fromEntries(Object.entries(sum).flatMap(([name, bytes]) => entry(name, bytes)));
  }
  return sums;
}

const entry = (name: string, bytes: number): [string, number][] => (bytes === 0 ? [] : [[name, bytes]]);

/** A tenant of its own with small bounds. */
async function start({ endedMax = 6, endedBytesMax = 4_000 } = {}) {
  const tenant = randomUUID();
  const store = new TaskStore({ redis, texts, endedMax, endedBytesMax });
  for (const name of names) await queues.register(tenant, name, '/v1/x');
  return { tenant, store, callbacks: new CallbackStore({ redis }) };
}

type Real = Awaited<ReturnType<typeof start>>;

async function putTask({ tenant, store }: Real, queue: string, more: Parameters<typeof task>[1] = {}): Promise<string> {
  const made = task(queue, more);
  await putOne(store, tenant, made);
  return made.head.task_id;
}

async function complete(real: Real, queue: string, bytes: number, more: Parameters<typeof task>[1] = {}) {
  const taskId = await putTask(real, queue, more);
  await completeOne(real.store, real.tenant, {
    ...done,
    taskId,
    result: `{"status_code":200,"body":"${'é'.repeat(bytes)}"}`,
  });
  await clock.advance(1);
  return taskId;
}

async function giveUp(real: Real, queue: string, bytes: number, more: Parameters<typeof task>[1] = {}) {
  await putTask(real, queue, { maxAttempts: 1, data: `"${'d'.repeat(bytes)}"`, ...more });
  const id = randomUUID();
  const lanes = [{ queue, level: 1 }];
  await takeOne(real.store, real.tenant, { id, lanes, strategy: 'fifo', size: 10, leaseMs: 1 });
  await clock.advance(1);
  await real.store.maintain(real.tenant, [queue]);
}

async function settle({ tenant, callbacks }: Real): Promise<void> {
  const claim = { limit: 3, receiverMax: 3, inFlight: new Map<string, number>(), claimMs: minute };
  for (const callback of await callbacks.claim(tenant, claim)) {
    await callbacks.settle(tenant, callback, { status: 'delivered' });
  }
}

async function requeueNewest({ tenant, store }: Real, queue: string): Promise<void> {
  const { tasks } = await store.list(tenant, { queue, state: 'dead', limit: 1, after: '' });
  const message = { leaseId: '', delayMs: 0, messageId: randomUUID() };
  for (const { task_id } of tasks ?? []) await store.retry(tenant, task_id ?? '', message);
}

async function replaceQueue({ tenant }: Real, queue: string): Promise<void> {
  const removed = await queues.unregister(tenant, queue, randomUUID()).then(
    () => true,
    () => false,
  );
  if (removed) await queues.register(tenant, queue, '/v1/x');
}

const steps: Record<string, (real: Real, queue: string, bytes: number) => Promise<unknown>> = {
  complete,
  'complete online': (real, queue, bytes) => complete(real, queue, bytes, { online: true }),
  'complete with a callback': (real, queue, bytes) => complete(real, queue, bytes, { callbackUrl }),
  'put too late': (real, queue) => putTask(real, queue, { expireIn: 0 }),
  'give up': giveUp,
  'give up with a callback': (real, queue, bytes) => giveUp(real, queue, bytes, { callbackUrl }),
  requeue: requeueNewest,
  settle,
  'let time pass': () => clock.advance(4 * minute),
  maintain: ({ tenant, store }, queue) => store.maintain(tenant, [queue]),
  'remove the queue': replaceQueue,
};

t.test('after any sequence of operations the counted bytes are those of the texts in Redis', async (t) => {
  t.comment({ seed, numRuns });
  const step = fc.tuple(fc.constantFrom(...Object.keys(steps)), fc.constantFrom(...names), fc.nat({ max: 1_000 }));
  const property = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (chosen) => {
    const real = await start();
    for (const [name, queue, bytes] of chosen) {
      await steps[name]!(real, queue, bytes);
      const [counted, held] = [await countedBytes(real.tenant), await heldBytes(real.tenant)];
      const isSame = kinds.every((kind) => [...names, ''].every((name) => counted[kind]![name] === held[kind]![name]));
      if (!isSame) throw new Error(`${name}: counted ${JSON.stringify(counted)}, held ${JSON.stringify(held)}`);
    }
  });
  await fc.assert(property, { seed, numRuns });
});

t.test('above the limit in bytes the oldest ended tasks of the kind are removed', async (t) => {
  const real = await start({ endedMax: 1_000, endedBytesMax: 20_000 });
  const online = await complete(real, 'a', 4_000, { online: true });
  const ids: string[] = [];
  for (let i = 0; i < 250; i++) ids.push(await complete(real, names[i % 2]!, 0));
  const large = await complete(real, 'a', 2_000);
  await real.store.maintain(real.tenant, ['a']);
  const known = await readTasks(redis, real.tenant, [online, ...ids, large]);
  t.ok(known[0], 'another kind has its own bytes');
  t.ok(known.at(-1), 'the newest is kept');
  const kept = known.slice(1, -1).filter((one) => one !== undefined).length;
  const bytes = Number(await redis.hget(`${tasksKey(redis, real.tenant)}:ended-bytes:offline`, ''));
  t.ok(kept > 0 && known.slice(-kept - 1).every((one) => one !== undefined), 'the oldest are removed');
  t.ok(bytes <= 20_000 && bytes > 19_000, `${bytes} bytes: no more were removed than necessary`);
});

t.test('tasks that an earlier release removed without counting leave the count once the list is empty', async (t) => {
  const real = await start();
  await complete(real, 'a', 10);
  await redis.del(`${tasksKey(redis, real.tenant)}:ended:offline`);
  await real.store.maintain(real.tenant, ['a']);
  t.same(await countedBytes(real.tenant), { online: {}, offline: {}, dead: {} });
});
