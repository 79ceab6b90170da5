/** Dead tasks, and how long ended tasks are kept. */

import { randomUUID } from 'node:crypto';
import t from 'tap';
import { tasksKey } from '../../core/store/keys.ts';
import { CallbackStore } from '../../core/store/tasks/callbacks.ts';
import { TaskStore } from '../../core/store/tasks/tasks.ts';
import { completeOne, putOne } from '../support/one-task.ts';
import {
  clock,
  day,
  done,
  lease,
  minute,
  put,
  queue,
  queues,
  redis,
  retrying,
  statusOf,
  take,
  task,
  tasks,
  tenant,
  texts,
} from './task-setting.ts';

t.test('a requeued task leaves the dedupe key to the task that has it now', async (t) => {
  const q = await queue();
  const dead = await put(q, { dedupeKey: 'k', maxAttempts: 1 });
  await lease(q);
  await tasks.retry(tenant, dead, retrying());
  const holder = await put(q, { dedupeKey: 'k' });
  await tasks.retry(tenant, dead, retrying());
  await tasks.cancel(tenant, dead);
  t.match(await putOne(tasks, tenant, task(q, { dedupeKey: 'k' })), { task_id: holder });
});

const first = { limit: 10, after: '' };

t.test('after its last attempt a task is in the dead list, and can be requeued with all its attempts', async (t) => {
  const q = await queue();
  const id = await put(q, { maxAttempts: 2 });
  await lease(q);
  t.match(await tasks.retry(tenant, id, retrying()), { status: 'waiting' });
  await lease(q, { leaseMs: 1_000 });
  await clock.advance(1_000);
  await tasks.maintain(tenant, [q]);
  t.match(await tasks.list(tenant, { queue: q, state: 'dead', ...first }), {
    tasks: [{ task_id: id, status: 'failed', dead: true, attempts: 2, data: '{"n":1.0}' }],
  });
  t.match(await tasks.retry(tenant, id, retrying()), { status: 'waiting' });
  t.equal((await tasks.get(tenant, id)).dead, undefined);
  t.same(await tasks.list(tenant, { queue: q, state: 'dead', ...first }), { tasks: [], next_cursor: '' });
  t.same(await take([`${q}:1`]), [[id]]);
});

t.test('a task without a record leaves the dead list', async (t) => {
  const q = await queue();
  const id = await put(q, { maxAttempts: 1 });
  await lease(q);
  await tasks.retry(tenant, id, retrying());
  await clock.advance(7 * day);
  await tasks.maintain(tenant, [q]);
  t.match(await queues.describe(tenant, q), { dead: 0 });
});

const minutes = (count: number) => count * minute;
const unknown = { name: 'MillraceError', type: 'not_found' };

for (const [kind, online, keptMs] of [
  ['an online task', true, minutes(10)],
  ['a callback task', false, 2 * day],
] as const) {
  t.test(`${kind} that has ended is kept for its time, and no longer`, async (t) => {
    const q = await queue();
    const id = await put(q, { online, level: 0 });
    await completeOne(tasks, tenant, { ...done, taskId: id });
    await clock.advance(keptMs - 1);
    t.ok((await tasks.maintain(tenant, [q]))! <= 1, 'the next sweep is in time');
    t.match(await tasks.get(tenant, id), { status: 'succeeded' });
    await clock.advance(1);
    await tasks.maintain(tenant, [q]);
    await t.rejects(tasks.get(tenant, id), unknown);
    t.same(await redis.keys(`*${id}*`), [], 'no key of it is left');
  });
}

t.test('a task that ended in any way keeps its data, and is not dead for that', async (t) => {
  const q = await queue();
  const failed = await put(q);
  await completeOne(tasks, tenant, { ...done, taskId: failed, succeeded: false });
  const cancelled = await put(q);
  await tasks.cancel(tenant, cancelled);
  const late = await put(q, { expireIn: 0 });
  for (const id of [failed, cancelled, late]) {
    const state = await tasks.get(tenant, id);
    t.equal(state.data, '{"n":1.0}', `${state.status}`);
    t.equal(state.dead, undefined, `${state.status}`);
  }
  await t.rejects(tasks.retry(tenant, failed, retrying()), { name: 'MillraceError', type: 'conflict' });
});

/** Delivers every callback that is due. */
async function settleAll(tenant: string): Promise<void> {
  const callbacks = new CallbackStore({ redis });
  const claim = { limit: 100, receiverMax: 100, inFlight: new Map<string, number>(), claimMs: minute };
  for (const callback of await callbacks.claim(tenant, claim)) {
    await callbacks.settle(tenant, callback, { status: 'delivered' });
  }
}

/** A tenant of its own keeps two ended tasks of a kind. */
async function forgetful() {
  const few = randomUUID();
  const store = new TaskStore({ redis, texts, endedMax: 2 });
  await queues.register(few, 'q', '/v1/x');
  return {
    tenant: few,
    settle: () => settleAll(few),
    async end(more: Parameters<typeof task>[1] = {}): Promise<string> {
      const made = task('q', more);
      await putOne(store, few, made);
      await completeOne(store, few, { ...done, taskId: made.head.task_id });
      await clock.advance(1);
      return made.head.task_id;
    },
    maintain: () => store.maintain(few, ['q']),
    known: async (ids: string[]) =>
      (
        await Promise.all(
          ids.map((id) =>
            store.get(few, id).then(
              () => [id],
              () => [],
            ),
          ),
        )
      ).flat(),
  };
}

t.test('above the limit of ended tasks the oldest are removed', async (t) => {
  const { end, maintain, known } = await forgetful();
  const ids = [await end(), await end(), await end(), await end()];
  await maintain();
  t.same(await known(ids), ids.slice(2));
});

t.test('ended tasks of one kind do not displace those of another kind', async (t) => {
  const { end, maintain, known } = await forgetful();
  const online = await end({ online: true, level: 0 });
  for (let i = 0; i < 3; i++) await end();
  await maintain();
  t.same(await known([online]), [online]);
});

t.test('a requeued dead task is not removed when its time in the dead list is over', async (t) => {
  const q = await queue();
  const id = await put(q, { maxAttempts: 1, expireIn: 30 * day });
  await lease(q);
  await tasks.retry(tenant, id, retrying());
  await tasks.retry(tenant, id, retrying());
  await clock.advance(8 * day);
  await tasks.maintain(tenant, [q]);
  t.match(await tasks.get(tenant, id), { status: 'waiting', data: '{"n":1.0}' });
});

t.test('a dead task gets its full time again each time it is requeued, and shows it', async (t) => {
  const q = await queue();
  const id = await put(q, { maxAttempts: 1, expireIn: day });
  for (const life of [1, 2]) {
    await lease(q);
    await tasks.retry(tenant, id, retrying());
    await clock.advance(2 * day);
    await tasks.retry(tenant, id, retrying());
    t.match(await tasks.get(tenant, id), { status: 'waiting', expire_time: clock.now + day }, `life ${life}`);
  }
  await clock.advance(day);
  await tasks.maintain(tenant, [q]);
  t.equal(await statusOf(id), 'expired');
});

t.test('an ended task is kept while its callback is owed, even if many others have ended since', async (t) => {
  const { tenant: few, end, maintain, known, settle } = await forgetful();
  const owed = await end({ callbackUrl: 'http://example.com/' });
  const later = [await end(), await end(), await end()];
  await maintain();
  t.same(await known([owed, ...later]), [owed, ...later.slice(1)], 'it does not count among them');
  await settle();
  t.same(await redis.keys(`${tasksKey(redis, few)}:callbacks*`), [], 'nothing more is owed');
  await maintain();
  t.same(await known([owed, ...later]), [owed, later[2]]);
});

t.test('an owed callback keeps its task beyond the time of ended tasks', async (t) => {
  const { end, maintain, known, settle } = await forgetful();
  const owed = await end({ callbackUrl: 'http://example.com/' });
  await clock.advance(3 * day);
  await maintain();
  t.same(await known([owed]), [owed]);
  await settle();
  await maintain();
  t.same(await known([owed]), []);
});

t.test('tasks with an owed callback count for the limit of their queue', async (t) => {
  const tenant = randomUUID();
  const store = new TaskStore({ redis, texts, tasksMax: 2 });
  await queues.register(tenant, 'q', '/v1/x');
  for (let i = 0; i < 2; i++) {
    const owed = task('q', { callbackUrl: 'http://example.com/' });
    await putOne(store, tenant, owed);
    await completeOne(store, tenant, { ...done, taskId: owed.head.task_id });
  }
  await t.rejects(putOne(store, tenant, task('q')), { name: 'MillraceError', type: 'unavailable' });
  await settleAll(tenant);
  t.match(await putOne(store, tenant, task('q')), { status: 'waiting' });
});

/** Makes the record of a task as a release left it that did not count `owed`: without the field `owes`. */
const uncount = `
  local record = cmsgpack.unpack(redis.call('HGET', KEYS[1], ARGV[1]))
  record.owes = nil
  redis.call('HSET', KEYS[1], ARGV[1], cmsgpack.pack(record))
  return redis.call('HDEL', KEYS[2], 'owed')`;

t.test('an owed callback of an earlier release, which was not counted, is not subtracted from the count', async (t) => {
  const { tenant, end, settle } = await forgetful();
  const root = tasksKey(redis, tenant);
  const early = await end({ callbackUrl: 'http://example.com/' });
  t.equal(await redis.call('EVAL', uncount, 2, `${root}:task:q`, `${root}:queue:q`, early), 1, 'it was counted');
  await settle();
  t.equal(await redis.hget(`${root}:queue:q`, 'owed'), null);
  await end({ callbackUrl: 'http://example.com/' });
  t.equal(await redis.hget(`${root}:queue:q`, 'owed'), '1');
  await settle();
  t.equal(await redis.hget(`${root}:queue:q`, 'owed'), '0');
});

t.test('the dead list keeps the newest 10,000', async (t) => {
  const q = await queue();
  const dead = `${tasksKey(redis, tenant)}:dead:${q}`;
  const before = Array.from({ length: 10_000 }, (_, i) => [i, `${q}.${i}`]).flat();
  await redis.zadd(dead, ...before.map(String));
  const id = await put(q, { maxAttempts: 1 });
  await lease(q);
  await tasks.retry(tenant, id, retrying());
  t.match(await queues.describe(tenant, q), { dead: 10_000 });
  t.ok(await redis.zscore(dead, id), 'the newest is kept');
  t.equal(await redis.zscore(dead, `${q}.0`), null, 'the oldest is removed');
});
