/** Dead tasks, and how long ended ones can be asked for. */
import t from 'tap';
import { clock, day, lease, put, queue, queues, retrying, take, task, tasks, tenant } from './task-setting.ts';

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
