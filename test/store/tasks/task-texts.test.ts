/** Large data and results, which are offloaded to files. */
import { randomUUID } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import t from 'tap';
import { tasksKey } from '../../../core/store/keys.ts';
import { referencedTexts } from '../../../core/store/tasks/task-texts.ts';
import { completeOne, takeOne } from '../../support/one-task.ts';
import { done, lease, minute, put, queue, redis, retrying, tasks, tenant, texts } from '../task-setting.ts';

const large = JSON.stringify({ text: 'ä'.repeat(64 * 1024) });

/** Makes all files old, and sweeps. */
async function sweepLater(): Promise<number> {
  const names = Object.keys(await redis.hgetall(`${tasksKey(redis, tenant)}:texts`));
  for (const name of names) await utimes(texts.path(name), 0, 0);
  return sweep(Date.now());
}

async function sweep(nowMs: number): Promise<number> {
  const references = await referencedTexts(redis, [tenant]);
  const { removed } = await texts.sweep(references, { nowMs, trashMs: 0, shareMax: 0 });
  await references.forget();
  return removed;
}

t.test('large data and results are returned unchanged, and their files stay while a task names them', async (t) => {
  const q = await queue();
  const id = await put(q, { data: large });
  t.equal(await sweepLater(), 0, 'it waits');
  const [[taken]] = await takeOne(tasks, tenant, {
    id: randomUUID(),
    lanes: [{ queue: q, level: 1 }],
    strategy: 'fifo',
    size: 1,
    leaseMs: minute,
  });
  t.equal(taken.data, large);
  t.equal(await sweepLater(), 0, 'it runs');
  await completeOne(tasks, tenant, { ...done, taskId: id, result: large });
  t.equal(await sweepLater(), 0, 'its data and its result are kept');
  t.match(await tasks.get(tenant, id), { data: large, result: large });
  for (const kind of ['text', 'dead-text']) await redis.hdel(`${tasksKey(redis, tenant)}:${kind}:${q}`, id);
  t.equal(await sweepLater(), 2, 'its record has expired');
});

t.test('a dead task keeps its large data until it is requeued', async (t) => {
  const q = await queue();
  const id = await put(q, { data: large, maxAttempts: 1 });
  await lease(q);
  await tasks.retry(tenant, id, retrying());
  t.equal(await sweepLater(), 0);
  await tasks.retry(tenant, id, retrying());
  t.match(await tasks.get(tenant, id), { status: 'waiting', data: large });
});

t.test('a young unreferenced file is kept, because a task may still name it', async (t) => {
  await tasks.offload('acme', large);
  t.equal(await sweep(Date.now()), 0);
  t.equal(await sweep(Date.now() + 2 * 60 * minute), 1);
});
