/** Dead tasks, and how long ended ones can be asked for. */
import { randomUUID } from 'node:crypto';
import t from 'tap';
import { TaskStore } from '../../core/store/tasks.ts';
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

const minutes = (count: number) => count * minute;
const unknown = { name: 'MillraceError', type: 'not_found' };

for (const [kind, online, keptMs] of [
  ['an online task', true, minutes(10)],
  ['a callback task', false, 2 * day],
] as const) {
  t.test(`${kind} that has ended can be asked for as long as was said, and no longer`, async (t) => {
    const q = await queue();
    const id = await put(q, { online, level: 0 });
    await tasks.complete(tenant, { ...done, taskId: id });
    await clock.advance(keptMs - 1);
    t.ok((await tasks.tend(tenant, [q]))! <= clock.now + 1, 'the sweep comes back in time');
    t.match(await tasks.get(tenant, id), { status: 'succeeded' });
    await clock.advance(1);
    await tasks.tend(tenant, [q]);
    await t.rejects(tasks.get(tenant, id), unknown);
    t.same(await redis.keys(`*${id}*`), [], 'nothing of it is left');
  });
}

/** A tenant of its own keeps two ended tasks of a kind. */
async function forgetful() {
  const few = randomUUID();
  const store = new TaskStore({ redis, texts, endedMax: 2 });
  await queues.register(few, 'q', '/v1/x');
  return {
    async end(more: Parameters<typeof task>[1] = {}): Promise<string> {
      const made = task('q', more);
      await store.put(few, made);
      await store.complete(few, { ...done, taskId: made.head.task_id });
      await clock.advance(1);
      return made.head.task_id;
    },
    tend: () => store.tend(few, ['q']),
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

t.test('of more ended tasks than may be kept the oldest go', async (t) => {
  const { end, tend, known } = await forgetful();
  const ids = [await end(), await end(), await end(), await end()];
  await tend();
  t.same(await known(ids), ids.slice(2));
});

t.test('many ended tasks of one kind drive out none of another', async (t) => {
  const { end, tend, known } = await forgetful();
  const online = await end({ online: true, level: 0 });
  for (let i = 0; i < 3; i++) await end();
  await tend();
  t.same(await known([online]), [online]);
});

t.test('a dead task that was put back is not forgotten when its time as a dead one is over', async (t) => {
  const q = await queue();
  const id = await put(q, { maxAttempts: 1, expireIn: 30 * day });
  await lease(q);
  await tasks.retry(tenant, id, retrying());
  await tasks.retry(tenant, id, retrying());
  await clock.advance(8 * day);
  await tasks.tend(tenant, [q]);
  t.match(await tasks.get(tenant, id), { status: 'waiting', data: '{"n":1.0}' });
});

t.test('a dead task that is put back, however often, has the time again that it had, and says so', async (t) => {
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
  await tasks.tend(tenant, [q]);
  t.equal(await statusOf(id), 'expired');
});
