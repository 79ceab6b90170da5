/** The lists of the tasks of a queue by state, and the counters of what was put and what ended. */
import t from 'tap';
import { tasksKey } from '../../core/store/keys.ts';
import type { ListedState } from '../../core/store/tasks/task-list.ts';
import { completeOne } from '../support/one-task.ts';
import { clock, day, done, lease, minute, put, queue, queues, redis, retrying, tasks, tenant } from './task-setting.ts';

async function listed(q: string, state: ListedState, limit = 10, after = '') {
  const page = await tasks.list(tenant, { queue: q, state, limit, after });
  return { ids: page.tasks!.map(({ task_id }) => task_id), next: page.next_cursor! };
}

t.test('each task is in the list of its state, and in no other', async (t) => {
  const q = await queue();
  const dead = await put(q, { maxAttempts: 1 });
  await lease(q);
  await tasks.retry(tenant, dead, retrying());
  const running = await put(q);
  await lease(q);
  const waiting = await put(q);
  t.strictSame((await listed(q, 'dead')).ids, [dead]);
  t.strictSame((await listed(q, 'running')).ids, [running]);
  t.strictSame((await listed(q, 'waiting')).ids, [waiting]);
  t.strictSame((await listed(q, 'delayed')).ids, []);
});

t.test('pages follow each other in the order in which tasks are taken, also when one has left meanwhile', async (t) => {
  const q = await queue();
  const all: string[] = [];
  for (let i = 0; i < 5; i++) all.push(await put(q));
  const first = await listed(q, 'waiting', 2);
  t.strictSame(first.ids, all.slice(0, 2));
  await tasks.cancel(tenant, all[1]!);
  const second = await listed(q, 'waiting', 2, first.next);
  t.strictSame(second.ids, all.slice(2, 4));
  const last = await listed(q, 'waiting', 2, second.next);
  t.strictSame(last, { ids: all.slice(4), next: '' });
  await t.rejects(listed(q, 'waiting', 2, 'nonsense'), {
    message: 'cursor must be the next_cursor of an earlier page.',
  });
});

t.test('tasks are listed by a part of their ids, in pages', async (t) => {
  const q = await queue();
  const all: string[] = [];
  for (let i = 0; i < 5; i++) all.push(await put(q));
  const find = (idContains: string, limit: number, after = '') =>
    tasks.list(tenant, { queue: q, state: 'waiting', limit, after, idContains });
  const [, , third] = all;
  const one = await find(third!.slice(-12), 2);
  t.strictSame([one.tasks!.map(({ task_id }) => task_id), one.next_cursor], [[third], '']);
  const first = await find(q, 2);
  const second = await find(q, 3, first.next_cursor!);
  const found = [...first.tasks!, ...second.tasks!].map(({ task_id }) => task_id);
  t.strictSame([found, second.next_cursor], [all, '']);
  t.strictSame((await find('nowhere', 2)).tasks, []);
});

t.test('ended tasks are listed with the newest first, until they are forgotten or requeued', async (t) => {
  const q = await queue();
  const ended = async (limit = 10, after = '') => (await listed(q, 'ended', limit, after)).ids;
  const cancelled = await put(q);
  await tasks.cancel(tenant, cancelled);
  await clock.advance(1_000);
  const failed = await put(q, { callbackUrl: 'http://example.com/' });
  await completeOne(tasks, tenant, { ...done, succeeded: false, taskId: failed });
  await clock.advance(1_000);
  const expired = await put(q, { expireIn: 0 });
  await clock.advance(1_000);
  const dead = await put(q, { maxAttempts: 1 });
  await lease(q);
  await tasks.retry(tenant, dead, retrying());
  await clock.advance(1_000);
  const online = await put(q, { online: true, level: 0 });
  await completeOne(tasks, tenant, { ...done, taskId: online });
  const all = [online, dead, expired, failed, cancelled];
  t.strictSame(await ended(), all);
  const { ids, next } = await listed(q, 'ended', 2);
  t.strictSame([...ids, ...(await ended(10, next))], all);

  await tasks.retry(tenant, dead, retrying());
  t.strictSame(await ended(), [online, expired, failed, cancelled], 'a requeued task has not ended');
  await clock.advance(10 * minute);
  await tasks.maintain(tenant, [q]);
  t.strictSame(await ended(), [expired, failed, cancelled], 'an online task is kept for 10 minutes');
  await clock.advance(2 * day);
  await tasks.maintain(tenant, [q]);
  t.strictSame(await ended(), [dead, failed], 'one expired, and one is kept while its callback is owed');
  t.equal(
    await redis.zcard(`${tasksKey(redis, tenant)}:ends:${q}`),
    2,
    'the others left the list, not only their records',
  );
});

t.test('ended tasks are listed by their status, in pages, with the worker that took them last', async (t) => {
  const q = await queue();
  const page = (status: string, limit: number, after = '') =>
    tasks.list(tenant, { queue: q, state: 'ended', limit, after, status });
  const failed: string[] = [];
  for (let n = 0; n < 5_300; n++) {
    const id = await put(q);
    if (n % 2_000 === 0) {
      await lease(q, { worker: 'ada' });
      await completeOne(tasks, tenant, { ...done, succeeded: false, taskId: id });
      failed.unshift(id);
    } else await tasks.cancel(tenant, id);
    if (n % 1_000 === 0) await clock.advance(1_000);
  }
  const found: string[] = [];
  let cursor = '';
  for (let pages = 1; ; pages++) {
    const { tasks: some, next_cursor } = await page('failed', 1, cursor);
    for (const { task_id, status, worker, attempts } of some!) {
      t.match({ status, worker, attempts }, { status: 'failed', worker: 'ada', attempts: 1 });
      found.push(task_id!);
    }
    if (next_cursor === '') break;
    t.ok(pages < 10);
    cursor = next_cursor!;
  }
  t.strictSame(found, failed);
  t.match(await page('expired', 10), { tasks: [], next_cursor: /./ }, 'one page looks at 5,000 tasks');
  t.equal((await page('cancelled', 1_000)).tasks!.length, 1_000);
});

t.test('a delayed task says when it is due, until then', async (t) => {
  const q = await queue();
  const dueTime = async (id: string) => (await tasks.get(tenant, id)).due_time;
  const due = clock.now + minute;
  const delayed = await put(q, { readyAt: due });
  t.equal(await dueTime(delayed), due);
  await clock.advance(minute);
  t.equal(await dueTime(delayed), undefined);
  await lease(q);
  await tasks.retry(tenant, delayed, { ...retrying(), delayMs: 5_000 });
  t.equal(await dueTime(delayed), clock.now + 5_000, 'also after a retry');
  await tasks.cancel(tenant, delayed);
  t.equal(await dueTime(delayed), undefined);
});

t.test('a queue takes its list of ended tasks with it', async (t) => {
  const q = await queue();
  await tasks.cancel(tenant, await put(q));
  await queues.unregister(tenant, q, 'message');
  t.strictSame(await redis.keys(`*${q}*`), []);
});

t.test('the newest error of a worker stands in the lists until the task is requeued or succeeds', async (t) => {
  const q = await queue();
  const id = await put(q, { maxAttempts: 2 });
  const errorIn = async (state: ListedState) => {
    const { tasks: listed } = await tasks.list(tenant, { queue: q, state, limit: 1, after: '' });
    return listed?.map(({ last_error }) => last_error);
  };
  for (const reason of ['SMTP 451: busy', 'SMTP 550: no mailbox']) {
    await lease(q);
    await tasks.retry(tenant, id, { ...retrying(), reason });
    t.strictSame(await errorIn(reason.includes('451') ? 'waiting' : 'dead'), [reason]);
  }
  await tasks.retry(tenant, id, retrying());
  t.strictSame(await errorIn('waiting'), [undefined]);
  await lease(q);
  await tasks.retry(tenant, id, { ...retrying(), reason: 'SMTP 421' });
  await lease(q);
  await completeOne(tasks, tenant, { ...done, taskId: id });
  t.equal((await tasks.get(tenant, id)).last_error, undefined);
});

t.test('a queue counts each put and each end once', async (t) => {
  const q = await queue();
  const counts = async () => {
    const { put: came, ended } = await queues.describe(tenant, q);
    return { came, ended };
  };
  t.strictSame(await counts(), { came: 0, ended: 0 });
  const id = await put(q);
  await put(q);
  t.strictSame(await counts(), { came: 2, ended: 0 });
  await tasks.cancel(tenant, id);
  await tasks.cancel(tenant, id);
  t.strictSame(await counts(), { came: 2, ended: 1 }, 'a repetition is not counted');
});
