/** The states of a task, operation by operation. */
import t from 'tap';
import { readTasks } from '../../../core/store/tasks/task-records.ts';
import { TaskStore } from '../../../core/store/tasks/tasks.ts';
import { completeOne, putOne, takeOne } from '../../support/one-task.ts';
import {
  clock,
  conflict,
  day,
  done,
  ends,
  lease,
  minute,
  put,
  queue,
  queues,
  redis,
  retrying,
  statusOf,
  submitters,
  take,
  task,
  tasks,
  tenant,
  texts,
  toTask,
} from '../task-setting.ts';

t.test('a task is put, taken, completed and read', async (t) => {
  const q = await queue();
  const id = await put(q);
  const [[taken]] = await takeOne(tasks, tenant, {
    id: 'take-1',
    lanes: [{ queue: q, level: 1 }],
    strategy: 'fifo',
    size: 1,
    leaseMs: 60_000,
  });
  t.match(toTask(taken), {
    task_id: id,
    status: 'running',
    data: '{"n":1.0}',
    lease_id: 'take-1',
    attempts: 1,
    level: 1,
  });
  t.same(await completeOne(tasks, tenant, { ...done, taskId: id }), { task_id: id, status: 'succeeded' });
  const ended = await tasks.get(tenant, id);
  t.match(ended, { status: 'succeeded', result: done.result, queue: q, data: '{"n":1.0}' });
  t.equal(ended.dead, undefined);
});

t.test('the same put again makes no second task, in any state of the first', async (t) => {
  const q = await queue();
  const made = task(q);
  await putOne(tasks, tenant, made);
  t.same(await putOne(tasks, tenant, made), { task_id: made.head.task_id, status: 'waiting' });
  await completeOne(tasks, tenant, { ...done, taskId: made.head.task_id });
  t.same(await putOne(tasks, tenant, made), { task_id: made.head.task_id, status: 'succeeded' });
  t.same(await take([`${q}:1`]), [[]]);
});

t.test('a redelivered take leases no more tasks, and gets those it still has leased', async (t) => {
  const q = await queue();
  const ids = [await put(q), await put(q), await put(q)];
  const again = { id: 'twice', size: 2 };
  t.same(await take([`${q}:1`], again), [[ids[0], ids[1]]]);
  await completeOne(tasks, tenant, { ...done, taskId: ids[0] });
  t.same(await take([`${q}:1`], again), [[ids[1]]]);
  t.same(await take([`${q}:1`]), [[ids[2]]]);
});

t.test('the submitter of an ended task is unnotified until it is marked as notified', async (t) => {
  const q = await queue();
  const id = await put(q, { online: true });
  ends.length = 0;
  await completeOne(tasks, tenant, { ...done, taskId: id, instanceId: 'gw-1:80' });
  t.match(ends, [{ taskId: id, reply: 'millrace:reply:me', result: done.result }]);
  t.match(await submitters.unnotified(tenant, -day), [{ taskId: id, result: done.result }]);
  await submitters.notified(tenant, [id], redis.losses.count);
  t.same(await submitters.unnotified(tenant, -day), []);
});

t.test('the same result again is accepted, and another one is a conflict', async (t) => {
  const id = await put(await queue());
  await completeOne(tasks, tenant, { ...done, taskId: id });
  t.same(await completeOne(tasks, tenant, { ...done, taskId: id }), { task_id: id, status: 'succeeded' });
  const other = { ...done, taskId: id, succeeded: false, result: '{"status_code":500}' };
  await t.rejects(completeOne(tasks, tenant, other), conflict);
  await t.rejects(tasks.cancel(tenant, id), conflict);
  t.equal((await tasks.get(tenant, id)).result, done.result);
});

t.test('without a lease id the first completion is accepted', async (t) => {
  const q = await queue();
  const id = await put(q);
  await lease(q);
  t.match(await completeOne(tasks, tenant, { ...done, taskId: id }), { status: 'succeeded' });
});

t.test('a result under a lease that was given to another worker is refused', async (t) => {
  const q = await queue();
  const id = await put(q);
  const late = await lease(q, { leaseMs: 1_000 });
  await clock.advance(1_000);
  const live = await lease(q);
  await t.rejects(completeOne(tasks, tenant, { ...done, taskId: id, leaseId: late }), conflict);
  t.match(await completeOne(tasks, tenant, { ...done, taskId: id, leaseId: live }), { status: 'succeeded' });
});

t.test('a late result of a task that waits again is accepted', async (t) => {
  const q = await queue();
  const id = await put(q);
  const late = await lease(q, { leaseMs: 1_000 });
  await clock.advance(1_000);
  await tasks.maintain(tenant, [q]);
  t.equal(await statusOf(id), 'waiting');
  t.match(await completeOne(tasks, tenant, { ...done, taskId: id, leaseId: late }), { status: 'succeeded' });
  t.same(await take([`${q}:1`]), [[]]);
});

t.test('a task that waits again accepts a late result under any lease it had, and under no other', async (t) => {
  const q = await queue();
  const id = await put(q);
  const completeUnder = (leaseId: string) => completeOne(tasks, tenant, { ...done, taskId: id, leaseId });
  await t.rejects(completeUnder('bogus'), conflict, 'it was never taken');
  const first = await lease(q, { leaseMs: 1_000 });
  await clock.advance(1_000);
  await lease(q, { leaseMs: 1_000 });
  await clock.advance(1_000);
  await tasks.maintain(tenant, [q]);
  await t.rejects(completeUnder('bogus'), conflict);
  t.equal(await statusOf(id), 'waiting');
  t.match(await completeUnder(first), { status: 'succeeded' });
});

t.test('a requeued dead task accepts a late result under its last lease', async (t) => {
  const q = await queue();
  const id = await put(q, { maxAttempts: 1 });
  const leaseId = await lease(q, { leaseMs: 1_000 });
  await clock.advance(1_000);
  await tasks.maintain(tenant, [q]);
  await tasks.retry(tenant, id, retrying());
  t.equal(await statusOf(id), 'waiting');
  t.match(await completeOne(tasks, tenant, { ...done, taskId: id, leaseId }), { status: 'succeeded' });
});

t.test('a worker cannot requeue a dead task, because its lease has ended', async (t) => {
  const q = await queue();
  const id = await put(q, { maxAttempts: 1 });
  const leaseId = await lease(q, { leaseMs: 1_000 });
  await clock.advance(1_000);
  await tasks.maintain(tenant, [q]);
  await t.rejects(tasks.retry(tenant, id, { ...retrying(), leaseId }), conflict);
  t.equal(await statusOf(id), 'failed');
});

t.test('an instance completes its own online tasks only', async (t) => {
  const id = await put(await queue(), { online: true });
  await t.rejects(completeOne(tasks, tenant, { ...done, taskId: id, instanceId: 'gw-2:80' }), conflict);
  t.match(await completeOne(tasks, tenant, { ...done, taskId: id, instanceId: 'gw-1:80' }), { status: 'succeeded' });
});

t.test('a released task goes back to its old place, and no attempt counts', async (t) => {
  const q = await queue();
  const ids = [await put(q), await put(q)];
  const undelivered = await lease(q);
  await tasks.release(tenant, undelivered);
  t.match(await tasks.get(tenant, ids[0]!), { status: 'waiting', attempts: 0 });
  t.same(await take([`${q}:1`], { size: 2 }), [ids]);
});

t.test('a task that waits again has no running time', async (t) => {
  const q = await queue();
  const id = await put(q);
  await tasks.release(tenant, await lease(q));
  t.equal((await tasks.get(tenant, id)).running_time, 0);
});

t.test('a dedupe key names one task until that has ended', async (t) => {
  const q = await queue();
  const first = await put(q, { dedupeKey: 'k' });
  t.same(await putOne(tasks, tenant, task(q, { dedupeKey: 'k' })), { task_id: first, status: 'waiting' });
  await completeOne(tasks, tenant, { ...done, taskId: first });
  const second = task(q, { dedupeKey: 'k' });
  t.same(await putOne(tasks, tenant, second), { task_id: second.head.task_id, status: 'waiting' });
});

t.test('a deduplicated put makes no task when its message is redelivered later', async (t) => {
  const q = await queue();
  const first = await put(q, { dedupeKey: 'k' });
  const second = task(q, { dedupeKey: 'k' });
  await putOne(tasks, tenant, second);
  await completeOne(tasks, tenant, { ...done, taskId: first });
  t.same(await putOne(tasks, tenant, second), { task_id: first, status: 'succeeded' });
  t.same(await take([`${q}:1`]), [[]]);
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
      await tasks.maintain(tenant, [q]);
      t.same([await statusOf(running), await statusOf(waiting)], [status, status]);
      t.match(JSON.parse((await tasks.get(tenant, running)).result ?? ''), { status_code: 408, request_id: running });
    },
  );
}

t.test('a streamed task fails when its lease expires, because a part has reached the client', async (t) => {
  const q = await queue();
  const id = await put(q, { online: true, level: 0 });
  const leaseId = await lease(q);
  await tasks.heartbeat(tenant, id, { leaseId, leaseMs: 1_000, streamed: true });
  await t.rejects(tasks.retry(tenant, id, retrying()), conflict);
  await clock.advance(minute);
  await tasks.maintain(tenant, [q]);
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

t.test('a redelivered retry returns the task once', async (t) => {
  const q = await queue();
  const id = await put(q);
  await lease(q);
  const message = retrying();
  await tasks.retry(tenant, id, message);
  await lease(q);
  t.match(await tasks.retry(tenant, id, message), { status: 'running' });
});

t.test('a full queue refuses a task, and leaves its dedupe key free', async (t) => {
  const small = new TaskStore({ redis, texts, tasksMax: 1 });
  const q = await queue();
  const first = await put(q);
  const second = task(q, { dedupeKey: 'k' });
  await t.rejects(putOne(small, tenant, second), { name: 'MillraceError', type: 'unavailable', param: 'queue' });
  await completeOne(tasks, tenant, { ...done, taskId: first });
  t.match(await putOne(small, tenant, second), { task_id: second.head.task_id });
});

t.test('a draining queue gives its tasks but accepts no new ones, and a paused queue gives none', async (t) => {
  const q = await queue();
  const id = await put(q);
  await queues.setStatus(tenant, q, 'draining');
  await t.rejects(putOne(tasks, tenant, task(q)), { name: 'MillraceError', type: 'unavailable' });
  await queues.setStatus(tenant, q, 'paused');
  t.same(await take([`${q}:1`]), [[]]);
  await queues.setStatus(tenant, q, 'draining');
  t.same(await take([`${q}:1`]), [[id]]);
});

t.test('the tasks of an owner that is gone are cancelled, and a late put makes it an owner again', async (t) => {
  const q = await queue();
  const ids = [await put(q, { online: true, level: 0 }), await put(q, { online: true, level: 0 })];
  const reply = 'millrace:reply:me';
  t.ok((await submitters.owners(tenant)).includes(reply));
  await submitters.disown({ tasks }, tenant, reply);
  t.same(await Promise.all(ids.map(statusOf)), ['cancelled', 'cancelled']);
  t.notOk((await submitters.owners(tenant)).includes(reply));
  await put(q, { online: true });
  t.ok((await submitters.owners(tenant)).includes(reply));
});

t.test('one step reads any number of tasks', async (t) => {
  const q = await queue();
  const id = await put(q);
  const ids = Array.from({ length: 9_000 }, (_, i) => (i === 8_500 ? id : `${q}.${i}`));
  const found = await readTasks(redis, tenant, ids);
  t.same([found.length, found.flatMap((one, i) => (one ? [i] : []))], [9_000, [8_500]]);
});
