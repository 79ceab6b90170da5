/**
 * A slot of a Redis Cluster moves to another master while its tasks are put, taken and completed. Scripts use keys that
 * they do not declare, so Redis alone does not keep them away from a slot that is partly on either master.
 */
import { randomUUID } from 'node:crypto';
import t from 'tap';
import { connect } from '../../../core/bus/connection.ts';
import { tasksKey } from '../../../core/store/keys.ts';
import { QueueStore } from '../../../core/store/tasks/queues.ts';
import { TaskStore } from '../../../core/store/tasks/tasks.ts';
import { completeOne, putOne, takeOne } from '../../support/one-task.ts';
import { startRedisCluster } from '../../support/servers/redis-cluster.ts';
import { done, log, task, tenant, texts } from '../task-setting.ts';

const cluster = await startRedisCluster({ masters: 2, replicas: 0 });
const redis = await connect({ url: cluster.url, name: 'test', log });
t.teardown(async () => {
  redis.disconnect();
  await cluster[Symbol.asyncDispose]();
});
const tasks = new TaskStore({ redis, texts, onEnded: () => {} });
const queues = new QueueStore({ redis });
const root = tasksKey(redis, tenant);

async function putTo(queue: string): Promise<string> {
  const made = task(queue, { dedupeKey: randomUUID() });
  await putOne(tasks, tenant, made);
  return made.head.task_id;
}

async function takeAndComplete(queue: string): Promise<string> {
  const lanes = [{ queue, level: 1 }];
  const [[taken] = []] = await takeOne(tasks, tenant, {
    id: randomUUID(),
    lanes,
    strategy: 'fifo',
    size: 1,
    leaseMs: 60_000,
  });
  const taskId: string = JSON.parse(taken?.head ?? '{}').task_id;
  await completeOne(tasks, tenant, { ...done, taskId });
  return taskId;
}

t.test('each task that is put or completed while its slot moves is so once', async (t) => {
  for (const queue of ['old', 'other']) {
    await queues.register(tenant, queue, '/v1/x');
    for (let n = 0; n < 10; n++) await putTo(queue);
  }
  const from = await cluster.masterOf(root);
  const to = cluster.nodes.find((node) => node !== from)!;
  const puts: Promise<string>[] = [];
  const ends: Promise<string>[] = [];
  let batches = 0;
  await cluster.moveSlot(root, to, {
    batch: 2,
    afterBatch: async () => {
      batches += 1;
      if (batches > 8) return;
      puts.push(putTo('old'), putTo('other'));
      if (batches === 1) puts.push(queues.register(tenant, 'new', '/v1/x').then(() => putTo('new')));
      ends.push(takeAndComplete('old'));
      await from.redis.ping();
    },
  });
  t.equal(await cluster.masterOf(root), to);
  const ids = await Promise.all(puts);
  const ended = await Promise.all(ends);
  t.equal(new Set(ids).size, 17);
  t.equal(new Set(ended).size, 8);
  for (const id of ids) if (!ended.includes(id)) t.equal((await tasks.get(tenant, id)).status, 'waiting');
  const counts = async (queue: string) => redis.hmget(`${root}:queue:${queue}`, 'put', 'ended');
  t.strictSame(await Promise.all(['old', 'other', 'new'].map(counts)), [
    ['18', '8'],
    ['18', '0'],
    ['1', '0'],
  ]);
});
