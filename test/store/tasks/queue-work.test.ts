/** The lanes of a queue, and the workers that have leases. */
import t from 'tap';
import { clock, lease, minute, put, queue, queues, retrying, tasks, tenant } from '../task-setting.ts';

const second = 1_000;

t.test('the lanes have their ready and leased tasks, and each worker its leases and its last heartbeat', async (t) => {
  const q = await queue();
  for (const level of [1, 1, 1, 5]) await put(q, { level });
  const start = clock.now;
  const first = await lease(q, { worker: 'ada' });
  await clock.advance(2 * second);
  await lease(q, { worker: 'ada', leaseMs: 5 * minute });
  await lease(q, { worker: 'bob', leaseMs: 2 * minute });
  await put(q, { level: 0 });
  await clock.advance(3 * second);
  const [taken] = (await tasks.list(tenant, { queue: q, state: 'running', limit: 1, after: '' })).tasks ?? [];
  await tasks.heartbeat(tenant, taken!.task_id!, { leaseId: first, leaseMs: 10 * minute, streamed: false });
  t.strictSame(await queues.work(tenant, q), {
    queue: q,
    lanes: [
      { level: 0, ready: 1, leased: 0, oldest_age: 3 },
      { level: 1, ready: 0, leased: 3, oldest_age: 0 },
      { level: 5, ready: 1, leased: 0, oldest_age: 5 },
    ],
    workers: [
      { worker: 'ada', leased: 2, oldest_time: start, seen_time: start + 5_000, lease_expire_time: start + 302_000 },
      {
        worker: 'bob',
        leased: 1,
        oldest_time: start + 2_000,
        seen_time: start + 2_000,
        lease_expire_time: start + 122_000,
      },
    ],
    unread: 0,
  });
});

t.test('a worker without leases is not listed, and an unknown queue is refused', async (t) => {
  const q = await queue();
  const id = await put(q);
  await tasks.retry(tenant, id, { ...retrying(), leaseId: await lease(q, { worker: 'ada' }), delayMs: minute });
  t.strictSame(await queues.work(tenant, q), { queue: q, lanes: [], workers: [], unread: 0 });
  await t.rejects(queues.work(tenant, 'none'), { type: 'not_found' } as never);
});

t.test('a bounded number of leases is read', async (t) => {
  const q = await queue();
  for (let i = 0; i < 501; i++) await put(q);
  for (let taken = 0; taken < 501; taken += 10) await lease(q, { worker: 'ada', size: 10 });
  const { workers, unread } = await queues.work(tenant, q);
  t.match({ workers, unread }, { workers: [{ leased: 500 }], unread: 1 });
});
