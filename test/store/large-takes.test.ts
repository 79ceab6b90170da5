/** Answers are bounded in bytes: takes and pages of large tasks. */

import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import t from 'tap';
import { ByteBudget } from '../../core/byte-budget.ts';
import type { NewTask } from '../../core/store/tasks/new-task.ts';
import type { Take, TakeStrategy } from '../../core/store/tasks/take.ts';
import { readTasks } from '../../core/store/tasks/task-records.ts';
import { TaskStore } from '../../core/store/tasks/tasks.ts';
import { completeOne, takeOne } from '../support/one-task.ts';
import { done, minute, put, queue, redis, retrying, statusOf, task, tasks, tenant, texts } from './task-setting.ts';

/** Two texts fit into an answer, a third does not. */
const answerBytesMax = 250_000;
const offloaded = JSON.stringify({ text: 'x'.repeat(100_000) });
const store = new TaskStore({ redis, texts, answerBytesMax });

function takeOf(queues: string[], more: Partial<Take> = {}): Take {
  const lanes = queues.map((queue) => ({ queue, level: 1 }));
  return { id: randomUUID(), lanes, strategy: 'fifo', size: 10, leaseMs: minute, ...more };
}

async function taken(take: Take): Promise<string[][]> {
  const lanes = await takeOne(store, tenant, take);
  store.handedOn(lanes);
  return lanes.map((lane) => lane.map(({ head }) => JSON.parse(head).task_id));
}

async function putLarge(
  queue: string,
  count: number,
  data = offloaded,
  more: Partial<NewTask> = {},
): Promise<string[]> {
  const made = Array.from({ length: count }, () => task(queue, { data, ...more }));
  await tasks.putAll(tenant, made);
  return made.map(({ head }) => head.task_id);
}

for (const strategy of ['fifo', 'round_robin', 'active_passive'] as const satisfies TakeStrategy[]) {
  t.test(`${strategy}: tasks that do not fit into the answer keep waiting, and no attempt counts`, async (t) => {
    const q = await queue();
    const ids = await putLarge(q, 5);
    t.same(await taken(takeOf([q], { strategy })), [ids.slice(0, 2)]);
    t.match(await tasks.get(tenant, ids[2]), { status: 'waiting', attempts: 0 });
    t.same(await taken(takeOf([q], { strategy })), [ids.slice(2, 4)]);
    t.same(await taken(takeOf([q], { strategy })), [ids.slice(4)]);
  });
}

t.test('texts in Redis count as well', async (t) => {
  const q = await queue();
  const ids = await putLarge(q, 5, JSON.stringify('x'.repeat(60_000)));
  t.same(await taken(takeOf([q])), [ids.slice(0, 4)]);
});

t.test('a task that is larger than an answer is taken alone', async (t) => {
  const q = await queue();
  const [id] = await putLarge(q, 1, JSON.stringify('x'.repeat(answerBytesMax)));
  await put(q);
  t.same(await taken(takeOf([q])), [[id]]);
});

t.test('round robin continues after the lane that was served last, when the rest did not fit', async (t) => {
  const [a, b, c] = [await queue(), await queue(), await queue()];
  const [[a1], [b1], [c1]] = [await putLarge(a, 1), await putLarge(b, 1), await putLarge(c, 1)];
  const next = () => taken(takeOf([a, b, c], { strategy: 'round_robin', size: 3 }));
  t.same(await next(), [[a1], [b1], []]);
  const [a2] = await putLarge(a, 1);
  t.same(await next(), [[a2], [], [c1]], 'c first, then a again');
});

t.test('takes of one step share its bytes, and a take without a task must retry', async (t) => {
  const q = await queue();
  const ids = await putLarge(q, 3);
  const takes = Array.from({ length: 3 }, () => takeOf([q], { size: 1 }));
  const outcomes = await store.takeAll(tenant, takes);
  for (const outcome of outcomes) store.handedOn(outcome);
  t.equal(outcomes[2], 'later');
  t.equal(await statusOf(ids[2]), 'waiting');
  t.same(await taken(takes[2]), [[ids[2]]]);
});

t.test('a redelivered take gets all of its tasks, or must retry', async (t) => {
  const q = await queue();
  const ids = await putLarge(q, 4);
  const [first, second] = [takeOf([q]), takeOf([q])];
  t.same(await taken(first), [ids.slice(0, 2)]);
  t.same(await taken(second), [ids.slice(2)]);
  const [again, later] = await store.takeAll(tenant, [first, second]);
  store.handedOn(again);
  t.equal((again as unknown[][]).flat().length, 2);
  t.equal(later, 'later');
  t.same(await taken(second), [ids.slice(2)]);
});

t.test('taken tasks that are not sent yet delay further takes', async (t) => {
  const [q, other] = [await queue(), await queue()];
  const large = JSON.stringify('x'.repeat(8_000_000));
  const tight = new TaskStore({ redis, texts });
  await putLarge(q, 8, large);
  const id = await put(other);
  const held = [];
  for (let i = 0; i < 4; i++) held.push(await takeOne(tight, tenant, takeOf([q])));
  t.same(held.flat(2).length, 8, 'four answers of 16 MB');
  const late = takeOf([other]);
  t.same(await tight.takeAll(tenant, [late]), ['later']);
  const waiting = takeOne(tight, tenant, late);
  tight.handedOn(held[0]);
  t.match(await waiting, [[{ leaseId: late.id }]]);
  t.equal(await statusOf(id), 'running');
});

t.test('taken tasks count in the byte budget until they are sent, and wait for room in it', async (t) => {
  const q = await queue();
  const [id] = await putLarge(q, 2, JSON.stringify('x'.repeat(1_000)));
  const budget = new ByteBudget(3_000);
  const tight = new TaskStore({ redis, texts, budget, answerBytesMax: 2_500 });
  const first = await takeOne(tight, tenant, takeOf([q], { size: 1 }));
  t.equal(JSON.parse(first.flat()[0]!.head).task_id, id);
  t.equal(budget.heldBytes('taken'), first.flat()[0]!.bytes, 'the rest of the reservation is freed');
  const late = takeOf([q], { size: 1 });
  t.same(await tight.takeAll(tenant, [late]), ['later'], 'another answer does not fit');
  tight.handedOn(first);
  t.equal(budget.heldBytes('taken'), 0);
  const entries = budget.take('entries', 1_000);
  t.same(await tight.takeAll(tenant, [late]), ['later'], 'other holders have the room');
  entries.release();
  t.match(await takeOne(tight, tenant, late), [[{ leaseId: late.id }]]);
});

t.test('a task whose file is lost fails, and the other tasks of its take are returned', async (t) => {
  const q = await queue();
  const [lost, other] = await putLarge(q, 2);
  const [stored] = await readTasks(redis, tenant, [lost]);
  await rm(texts.path(stored!.text.slice(1).split(' ')[0]));
  t.same(await taken(takeOf([q])), [[other]]);
  t.match(await tasks.get(tenant, lost), { status: 'failed', result: /lost/ });
});

t.test('the pages of the dead list are bounded in bytes', async (t) => {
  const q = await queue();
  const ids = await putLarge(q, 5, offloaded, { maxAttempts: 1 });
  for (let i = 0; i < 3; i++) await taken(takeOf([q]));
  for (const id of ids) await tasks.retry(tenant, id, retrying());
  const found: (string | null | undefined)[] = [];
  const lengths: number[] = [];
  let after = '';
  do {
    const page = await store.list(tenant, { queue: q, state: 'dead', limit: 4, after });
    found.push(...page.tasks!.map(({ task_id }) => task_id));
    lengths.push(page.tasks!.length);
    after = page.next_cursor!;
  } while (after !== '');
  t.same(lengths, [2, 2, 1]);
  t.same(found.toSorted(), ids.toSorted());
  const { next_cursor } = await store.list(tenant, { queue: q, state: 'dead', limit: 2, after: '' });
  await tasks.retry(tenant, found[1]!, retrying());
  const rest = await store.list(tenant, { queue: q, state: 'dead', limit: 4, after: next_cursor! });
  t.ok(
    rest.tasks!.some(({ task_id }) => task_id === found[2]),
    'the cursor is valid without its task',
  );
  await t.rejects(store.list(tenant, { queue: q, state: 'dead', limit: 4, after: 'nonsense' }), {
    name: 'MillraceError',
    type: 'bad_request',
  });
});

t.test('a result that is too large to be read with others is read by the next call', async (t) => {
  const q = await queue();
  const ids = await putLarge(q, 3, '{}');
  for (const taskId of ids) await completeOne(tasks, tenant, { ...done, taskId, result: offloaded });
  t.equal((await readTasks(redis, tenant, ids, { bytesMax: answerBytesMax })).length, 2);
  t.equal((await readTasks(redis, tenant, ids.slice(2), { bytesMax: 1 })).length, 1);
});
