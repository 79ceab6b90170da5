/** The history of a task: each attempt, its end and its callbacks, also after a requeue. */
import { randomUUID } from 'node:crypto';
import t from 'tap';
import { tasksKey } from '../../../core/store/keys.ts';
import { CallbackStore } from '../../../core/store/tasks/callbacks.ts';
import type { PastEvent } from '../../../core/store/tasks/task-records.ts';
import { completeOne } from '../../support/one-task.ts';
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
  take,
  tasks,
  tenant,
} from '../task-setting.ts';

const callbacks = new CallbackStore({ redis });

async function eventsOf(id: string): Promise<PastEvent[]> {
  return (await tasks.get(tenant, id)).events ?? [];
}

/** @returns the events of a task as text, with the seconds since it was put. */
async function historyOf(id: string): Promise<string[]> {
  const events = await eventsOf(id);
  const start = events[0]!.at!;
  return events.map(({ event, at, attempt, by, count, status, reason }) =>
    [event, (at! - start) / 1000, attempt && `#${attempt}`, by, count, status, reason].filter(Boolean).join(' '),
  );
}

async function settle(status: 'delivered' | 'pending', reason: string): Promise<void> {
  const claim = { limit: 1, receiverMax: 1, inFlight: new Map<string, number>(), claimMs: minute };
  const [callback] = await callbacks.claim(tenant, claim);
  await callbacks.settle(tenant, callback!, { status, delayMs: 1_000, reason });
}

t.test('a task that was dead and put back has the history of both lives', async (t) => {
  const q = await queue();
  const id = await put(q, { maxAttempts: 2, callbackUrl: 'http://example.com/' });
  await clock.advance(1_000);
  const first = await lease(q, { worker: 'ada:1' });
  for (let beat = 0; beat < 3; beat++) {
    await clock.advance(1_000);
    await tasks.heartbeat(tenant, id, { leaseId: first, leaseMs: minute, streamed: false });
  }
  await tasks.retry(tenant, id, { ...retrying(), leaseId: first, reason: 'SMTP 451: busy' });
  await clock.advance(1_000);
  await lease(q, { worker: 'ada:2', leaseMs: 2_000 });
  await clock.advance(2_000);
  await tasks.maintain(tenant, [q]);
  await settle('pending', 'status 500');
  await clock.advance(1_000);
  await tasks.retry(tenant, id, retrying());
  await lease(q, { worker: 'bob' });
  await completeOne(tasks, tenant, { ...done, taskId: id });
  await settle('delivered', 'status 204');
  t.strictSame(await historyOf(id), [
    'put mr-***',
    'taken 1 #1 ada:1',
    'heartbeat 4 #1 3',
    'returned 4 #1 SMTP 451: busy',
    'taken 5 #2 ada:2',
    'lapsed 7 #2',
    'ended 7 failed',
    'callback 7 #1 pending status 500',
    'requeued 8',
    'taken 8 #1 bob',
    'ended 8 succeeded',
    'callback 8 #1 delivered status 204',
  ]);
});

t.test('the error of a dead task has the last reason of a worker, with its attempt', async (t) => {
  const q = await queue();
  const id = await put(q, { maxAttempts: 2 });
  const reason = 'SMTP 550: "ada" 信 \u0000 does not exist';
  await tasks.retry(tenant, id, { ...retrying(), leaseId: await lease(q), reason });
  await lease(q, { leaseMs: 1_000 });
  await clock.advance(1_000);
  await tasks.maintain(tenant, [q]);
  const { body } = JSON.parse((await tasks.get(tenant, id)).result!);
  const message = `The task was given up after 2 attempts without a result. Attempt 1 failed: ${reason}`;
  t.match(body, { code: 500, message, error: { message, code: 'internal_error' } });

  await tasks.retry(tenant, id, retrying());
  for (let attempt = 0; attempt < 2; attempt++) {
    await lease(q, { leaseMs: 1_000 });
    await clock.advance(1_000);
    await tasks.maintain(tenant, [q]);
  }
  t.match(JSON.parse((await tasks.get(tenant, id)).result!).body, { message: /without a result\.$/ });
});

t.test('a take that reached nobody is in the history, and its attempt does not count', async (t) => {
  const q = await queue();
  const id = await put(q);
  await tasks.release(tenant, await lease(q));
  await lease(q);
  t.strictSame(await historyOf(id), ['put mr-***', 'taken #1', 'released #1', 'taken #1']);
});

t.test('a task that succeeds at once has a history, and its record has no list', async (t) => {
  const q = await queue();
  const id = await put(q);
  await take([`${q}:1`], { worker: 'ada' });
  await clock.advance(500);
  await completeOne(tasks, tenant, { ...done, taskId: id });
  t.strictSame(await historyOf(id), ['put mr-***', 'taken #1 ada', 'ended 0.5 succeeded']);
  t.notMatch(await redis.hget(`${tasksKey(redis, tenant)}:task:${q}`, id), 'past');
});

t.test('the list of past events is bounded in number and in bytes, and the newest event stays', async (t) => {
  const q = await queue();
  const id = await put(q, { maxAttempts: 100, expireIn: 30 * day });
  const back = async (reason: string) => {
    await tasks.retry(tenant, id, { ...retrying(), leaseId: await lease(q), reason });
  };
  for (let attempt = 1; attempt <= 20; attempt++) await back(`reason ${attempt}`);
  const bounded = await tasks.get(tenant, id);
  t.equal(bounded.events!.length, 1 + 32);
  t.equal(bounded.events_forgotten, 8);
  t.match(bounded.events!.at(-1), { event: 'returned', reason: 'reason 20', attempt: 20 });
  for (let attempt = 0; attempt < 5; attempt++) await back('信'.repeat(2_000));
  const events = await eventsOf(id);
  t.equal(
    events.filter(({ reason }) => reason === '信'.repeat(2_000)).length,
    2,
    'two have 12,000 bytes, three 18,000',
  );
});

t.test('the newest progress is kept, and the history has the first and the newest one', async (t) => {
  const q = await queue();
  const id = await put(q);
  const leaseId = await lease(q, { leaseMs: 10_000 });
  const report = (page: number) =>
    tasks.heartbeat(tenant, id, { leaseId, leaseMs: 10_000, progress: { name: 'page', data: `{"page":${page}}` } });
  for (let page = 1; page <= 3; page++) {
    await clock.advance(8_000);
    await report(page);
  }
  const history = ['put mr-***', 'taken #1', 'progress 8 #1', 'progress 24 #1', 'heartbeat 24 #1 3'];
  t.match((await tasks.get(tenant, id)).progress, { event_name: 'page', event_data: '{"page":3}', at: clock.now });
  t.strictSame(await historyOf(id), history, 'each report renewed the lease');
  await tasks.retry(tenant, id, { ...retrying(), leaseId, reason: 'busy' });
  t.match((await tasks.get(tenant, id)).progress, { event_data: '{"page":3}' }, 'until the next attempt begins');
  t.strictSame(await historyOf(id), [...history, 'returned 24 #1 busy']);
  await lease(q);
  t.equal((await tasks.get(tenant, id)).progress, undefined);
});

t.test('a queue tells the time of the newest progress of its tasks, and a heartbeat alone is none', async (t) => {
  const q = await queue();
  const progressTime = async () => (await queues.describe(tenant, q)).progress_time;
  const id = await put(q);
  const leaseId = await lease(q, { leaseMs: 10_000 });
  t.equal(await progressTime(), 0, 'none was reported');
  await clock.advance(1_000);
  await tasks.heartbeat(tenant, id, { leaseId, leaseMs: 10_000, progress: { name: 'page', data: '{"page":1}' } });
  const reported = clock.now;
  t.equal(await progressTime(), reported);
  await clock.advance(1_000);
  await tasks.heartbeat(tenant, id, { leaseId, leaseMs: 10_000 });
  t.equal(await progressTime(), reported);
});

t.test('progress counts in the bytes of ended tasks, and in those of an answer', async (t) => {
  const bytes = async (q: string) => Number(await redis.hget(`${tasksKey(redis, tenant)}:ended-bytes:offline`, q));
  const endWith = async (data: string) => {
    const q = await queue();
    const id = await put(q);
    const leaseId = await lease(q);
    if (data) await tasks.heartbeat(tenant, id, { leaseId, leaseMs: minute, progress: { name: 'page', data } });
    await completeOne(tasks, tenant, { ...done, taskId: id });
    return bytes(q);
  };
  const data = `{"x":"${'x'.repeat(4_000)}"}`;
  t.equal((await endWith(data)) - (await endWith('')), data.length + 'page'.length);
});

t.test('an event of an online task is not noted before its submitter has it', async (t) => {
  const q = await queue();
  const id = await put(q, { online: true, submitter: undefined });
  await lease(q, { leaseMs: 5_000 });
  const event = { leaseId: '', leaseMs: minute, progress: { name: 'page', data: '{}' }, isEvent: true };
  const { lease_expire_time: end } = await tasks.get(tenant, id);
  t.match(await tasks.heartbeat(tenant, id, event), { status: 'running', instance_id: 'gw-1:80' });
  const { progress, lease_expire_time } = await tasks.get(tenant, id);
  t.strictSame([progress, lease_expire_time], [undefined, end]);
});

t.test('the history is gone with the task', async (t) => {
  const q = await queue();
  const id = await put(q, { maxAttempts: 1 });
  await tasks.retry(tenant, id, { ...retrying(), leaseId: await lease(q), reason: `private ${randomUUID()}` });
  await clock.advance(7 * day);
  await tasks.maintain(tenant, [q]);
  t.same(await redis.keys(`*${id}*`), []);
  t.equal(await redis.hexists(`${tasksKey(redis, tenant)}:task:${q}`, id), 0);
});
