/** The quotas of tasks in flight, on a real Redis Cluster node, which refuses scripts that touch two slots. */
import t from 'tap';
import { connect } from '../../../core/bus/connection.ts';
import { tasksKey } from '../../../core/store/keys.ts';
import { TenantQuotaStore } from '../../../core/store/quotas/tenant-quotas.ts';
import { completeOne, putOne } from '../../support/one-task.ts';
import {
  clock,
  day,
  done,
  log,
  minute,
  queue,
  queues,
  redis,
  retrying,
  server,
  take,
  task,
  tasks,
} from '../task-setting.ts';

const tenant = 'default';
// Its script asks for no time, so it has a connection without the clock.
const timeless = await connect({ url: server.url, name: 'test', log });
t.teardown(() => timeless.disconnect());
const quotas = new TenantQuotaStore({ redis: timeless });
const inFlightKey = `${tasksKey(redis, tenant)}:in-flight`;

t.beforeEach(async () => {
  await clock.advance(2 * day);
  await tasks.maintain(tenant, await queues.names(tenant)); // the tasks of the test before expire
  await quotas.set(tenant, undefined);
});
function refusal(used: number, allowed: number) {
  return { name: 'MillraceError', type: 'rate_limit', quota: { quota: 'tasks', used, allowed } };
}

async function putAll(name: string, count: number, more: Parameters<typeof task>[1] = {}): Promise<unknown[]> {
  return tasks.putAll(
    tenant,
    Array.from({ length: count }, () => task(name, more)),
  );
}

function accepted(outcomes: readonly unknown[]): number {
  return outcomes.filter((outcome) => !(outcome instanceof Error)).length;
}

t.test('a put that exceeds the tasks of the tenant is refused until a task ends', async (t) => {
  const [one, other] = [await queue(), await queue()];
  const first = task(one);
  await putOne(tasks, tenant, first); // before there is a quota
  await quotas.set(tenant, { tasks: 3 });
  t.equal(accepted(await putAll(other, 5)), 2);
  t.match(await putOne(tasks, tenant, task(one)).catch((error) => error), {
    ...refusal(3, 3),
    message:
      'The quota of tasks in flight of the tenant is 3. 3 are used, and this needs 1 more. ' +
      'Wait until tasks end, or ask an administrator for a larger quota.',
  });
  t.equal((await quotas.used(tenant)).tasks, 3);
  await completeOne(tasks, tenant, { ...done, taskId: first.head.task_id });
  t.equal(accepted(await putAll(one, 2)), 1);
  await quotas.set(tenant, undefined);
  t.equal(accepted(await putAll(one, 2)), 2, 'without a quota');
  await quotas.set(tenant, { tasks: 6 });
  t.equal(accepted(await putAll(one, 2)), 1, 'tasks that were put without a quota count');
});

t.test('the tasks of a key are those that were put with it', async (t) => {
  const name = await queue();
  const quota = { key: 'k1', tasks: 2 };
  await putAll(name, 3);
  t.equal(accepted(await putAll(name, 3, { quota })), 2);
  t.match(await putOne(tasks, tenant, task(name, { quota })).catch((error) => error), {
    ...refusal(2, 2),
    message: /^The quota of tasks in flight of this API key is 2/,
  });
  t.equal(accepted(await putAll(name, 1)), 1, 'another key');
  await quotas.set(tenant, { tasks: 7 });
  t.equal(accepted(await putAll(name, 2, { quota: { key: 'k1', tasks: 9 } })), 1, 'the tenant has a quota as well');
});

t.test('a repeated put is never refused by the quota that it uses itself', async (t) => {
  const name = await queue();
  await quotas.set(tenant, { tasks: 1 });
  const put = task(name, { dedupeKey: 'd', quota: { key: 'k1', tasks: 1 } });
  const { task_id } = put.head;
  for (let i = 0; i < 3; i++) t.match(await putOne(tasks, tenant, put), { task_id, status: 'waiting' });
  t.match(await putOne(tasks, tenant, task(name, { dedupeKey: 'd' })), { task_id }, 'deduplicated');
  t.equal(accepted(await putAll(name, 1)), 0);
  await completeOne(tasks, tenant, { ...done, taskId: task_id });
  await completeOne(tasks, tenant, { ...done, taskId: task_id });
  t.equal(accepted(await putAll(name, 2)), 1, 'a repeated completion counts once');
  t.match(await putOne(tasks, tenant, put), { task_id, status: 'succeeded' });
});

t.test('a task is in flight while it is delayed, leased or tried again, and not once it has ended', async (t) => {
  const name = await queue();
  await quotas.set(tenant, { tasks: 4 });
  const quota = { key: 'k1', tasks: 4 };
  const inFlight = async () => (await redis.hmget(inFlightKey, '+', 'k1')).map(Number);
  const made = [
    task(name, { quota, readyAt: clock.now + minute }),
    task(name, { quota, maxAttempts: 1 }),
    task(name, { quota, expireIn: 2 * minute }),
    task(name, { quota }),
  ];
  await tasks.putAll(tenant, made);
  const ids = made.map(({ head }) => head.task_id);
  await take([`${name}:1`], { size: 3 });
  t.strictSame(await inFlight(), [4, 4]);
  await tasks.retry(tenant, ids[3]!, retrying());
  t.strictSame(await inFlight(), [4, 4], 'it waits again');
  await tasks.retry(tenant, ids[1]!, retrying());
  t.strictSame(await inFlight(), [3, 3], 'it is dead');
  await tasks.retry(tenant, ids[1]!, retrying());
  t.strictSame(await inFlight(), [4, 4], 'it was requeued');
  await tasks.cancel(tenant, ids[0]!);
  t.strictSame(await inFlight(), [3, 3]);
  await clock.advance(3 * minute);
  await tasks.maintain(tenant, [name]);
  t.strictSame(await inFlight(), [2, 2], 'one has expired');
  await putOne(tasks, tenant, task(name, { quota, expireIn: 0 }));
  t.strictSame(await inFlight(), [2, 2], 'it expired before it was put');
});

t.test('of fifty puts at once as many are accepted as fit', async (t) => {
  const name = await queue();
  await quotas.set(tenant, { tasks: 20 });
  const stores = Array.from({ length: 50 }, (_, i) =>
    tasks.putAll(tenant, [task(name, { quota: { key: `p${i % 2}`, tasks: 12 } })]),
  );
  t.equal(accepted((await Promise.all(stores)).flat()), 20);
  t.strictSame(await redis.hget(inFlightKey, '+'), '20');
});

t.test('once all tasks have ended, nothing is kept of keys, and the tenant has none in flight', async (t) => {
  const name = await queue();
  await quotas.set(tenant, { tasks: 3 });
  await putAll(name, 3, { quota: { key: 'k1', tasks: 3 } });
  await clock.advance(2 * day);
  await tasks.maintain(tenant, [name]);
  t.strictSame(await redis.hgetall(inFlightKey), { '+': '0' });
});
