/** The age of the oldest task of a queue counts the time in which it may be taken, and no other. */
import t from 'tap';
import { clock, lease, put, queue, queues, retrying, tasks, tenant } from '../task-setting.ts';

const ageOf = async (q: string) => (await queues.describe(tenant, q)).oldest_age;
const second = 1_000;

t.test('a delay does not count', async (t) => {
  const q = await queue();
  await put(q, { readyAt: clock.now + 600 * second });
  await clock.advance(600 * second);
  await tasks.maintain(tenant, [q]);
  t.equal(await ageOf(q), 0);
  await clock.advance(7 * second);
  t.equal(await ageOf(q), 7);
});

t.test('a younger task may have waited longer than one that was delayed', async (t) => {
  const q = await queue();
  await put(q, { readyAt: clock.now + 600 * second });
  await clock.advance(100 * second);
  await put(q);
  await clock.advance(500 * second);
  await tasks.maintain(tenant, [q]);
  t.equal(await ageOf(q), 500);
  await put(q, { level: 3 });
  t.equal(await ageOf(q), 500, 'of all levels');
});

t.test('the time before a return, and the time as a dead task, do not count', async (t) => {
  const q = await queue();
  const id = await put(q, { maxAttempts: 2 });
  await clock.advance(50 * second);
  await tasks.retry(tenant, id, { ...retrying(), leaseId: await lease(q) });
  await clock.advance(5 * second);
  t.equal(await ageOf(q), 5);
  await tasks.retry(tenant, id, { ...retrying(), leaseId: await lease(q) });
  await clock.advance(50 * second);
  await tasks.retry(tenant, id, retrying());
  await clock.advance(3 * second);
  t.equal(await ageOf(q), 3);
});
