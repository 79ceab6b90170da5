/** Queues and channels: their limits, and the obstacles to unregistering a queue. */

import { randomUUID } from 'node:crypto';
import t from 'tap';
import { unrestricted } from '../../../core/access/grant.ts';
import { CallbackStore } from '../../../core/store/tasks/callbacks.ts';
import { QueueStore } from '../../../core/store/tasks/queues.ts';
import { TaskStore } from '../../../core/store/tasks/tasks.ts';
import { completeOne, putOne, takeOne } from '../../support/one-task.ts';
import {
  clock,
  done,
  lease,
  minute,
  put,
  queue,
  queues,
  redis,
  retrying,
  statusOf,
  submitters,
  task,
  tasks,
  tenant,
  texts,
} from '../task-setting.ts';

const full = { name: 'MillraceError', type: 'unprocessable' };

t.test('at their limit, known queues and channels can be registered again, but no new ones', async (t) => {
  const tenant = randomUUID();
  const access = { tenant, grant: unrestricted };
  const queues = new QueueStore({ redis, queuesMax: 2, channelsMax: 1 });
  await queues.register(tenant, 'a', '/v1/x');
  await queues.register(tenant, 'b', '/v1/x');
  await queues.register(tenant, 'a', '/v1/x');
  await t.rejects(queues.register(tenant, 'c', '/v1/x'), full);
  t.same((await queues.names(tenant)).sort(), ['a', 'b']);

  await queues.putChannel(access, { model: 'm', queue: 'a' });
  await queues.putChannel(access, { model: 'm', queue: 'b' });
  await t.rejects(queues.putChannel(access, { model: 'n', queue: 'b' }), full);
  await t.rejects(queues.putChannel(access, { model: 'm', queue: 'c' }), { name: 'MillraceError', type: 'not_found' });
  t.same(await queues.channels(access), [{ model: 'm', queue: 'b' }]);
});

t.test('an unregistered queue leaves no keys, and may be registered for another endpoint', async (t) => {
  const tenant = randomUUID();
  await queues.register(tenant, 'q', '/v1/x');
  const store = new TaskStore({ redis, texts });
  const end = async (more: Parameters<typeof task>[1] = {}) => {
    const made = task('q', more);
    await putOne(store, tenant, made);
    await completeOne(store, tenant, { ...done, taskId: made.head.task_id });
  };
  await end({ data: JSON.stringify('x'.repeat(70_000)) });
  const dead = task('q', { maxAttempts: 1 });
  await putOne(store, tenant, dead);
  await takeOne(store, tenant, {
    id: randomUUID(),
    lanes: [{ queue: 'q', level: 1 }],
    strategy: 'fifo',
    size: 1,
    leaseMs: minute,
  });
  await store.retry(tenant, dead.head.task_id, retrying());
  await queues.unregister(tenant, 'q', 'message');
  await queues.unregister(tenant, 'q', 'message');
  const left = (await redis.keys(`*:tasks:${tenant}*`)).map((key) => key.replace(/^.*:tasks:[^:]*/, ''));
  t.same(left.map((key) => key.replace(/^:take:.*/, ':take:')).toSorted(), [':take:', ':unregistered:message']);
  t.notOk((await queues.tenants()).includes(tenant));
  await t.rejects(queues.unregister(tenant, 'q', randomUUID()), { name: 'MillraceError', type: 'not_found' });
  await queues.register(tenant, 'q', '/v1/y');
  await queues.unregister(tenant, 'q', 'message');
  t.match(await queues.describe(tenant, 'q'), { endpoint: '/v1/y' }, 'a redelivered message removes no new queue');
  t.ok((await queues.tenants()).includes(tenant));
});

t.test('unregistering a queue changes no other queue of its tenant', async (t) => {
  const [gone, other] = [await queue(), await queue()];
  const id = await put(other);
  await completeOne(tasks, tenant, { ...done, taskId: id });
  await queues.unregister(tenant, gone, randomUUID());
  t.equal(await statusOf(id), 'succeeded');
  t.ok((await queues.tenants()).includes(tenant));
});

const deletion = () => ({ type: 'channel.delete', id: randomUUID(), grant: unrestricted }) as const;

const obstacles: [name: string, make: (queue: string) => Promise<() => Promise<unknown>>][] = [
  [
    'a task waits',
    async (queue) => {
      const id = await put(queue);
      return () => tasks.cancel(tenant, id);
    },
  ],
  [
    'a task is delayed',
    async (queue) => {
      const id = await put(queue, { readyAt: clock.now + minute });
      return () => tasks.cancel(tenant, id);
    },
  ],
  [
    'a task runs',
    async (queue) => {
      const id = await put(queue);
      await lease(queue);
      return () => tasks.cancel(tenant, id);
    },
  ],
  [
    'a callback is owed',
    async (queue) => {
      const id = await put(queue, { callbackUrl: 'http://example.com/' });
      await completeOne(tasks, tenant, { ...done, taskId: id });
      const callbacks = new CallbackStore({ redis });
      const claim = { limit: 1, receiverMax: 1, inFlight: new Map<string, number>(), claimMs: minute };
      const [callback] = await callbacks.claim(tenant, claim);
      return () => callbacks.settle(tenant, callback, { status: 'failed' });
    },
  ],
  [
    'a submitter is unnotified',
    async (queue) => {
      const id = await put(queue, { online: true });
      await completeOne(tasks, tenant, { ...done, taskId: id });
      return () => submitters.notified(tenant, [id], redis.losses.count);
    },
  ],
  [
    'a channel leads to it',
    async (queue) => {
      await queues.putChannel({ tenant, grant: unrestricted }, { model: queue, queue });
      return () => queues.deleteChannel({ tenant, grant: unrestricted }, queue, deletion());
    },
  ],
];

t.test('a message that deletes a channel is answered the same when it is delivered again', async (t) => {
  const access = { tenant, grant: unrestricted };
  const [first, second] = [await queue(), await queue()];
  const message = deletion();
  await queues.putChannel(access, { model: 'm', queue: first });
  t.equal(await queues.deleteChannel(access, 'm', message), first);
  await queues.putChannel(access, { model: 'm', queue: second });
  t.equal(await queues.deleteChannel(access, 'm', message), first);
  t.equal(await queues.route(access, 'm'), second, 'the channel that another client has made is left');
  t.equal(await queues.deleteChannel(access, 'm', deletion()), second);
  await t.rejects(queues.deleteChannel(access, 'm', deletion()), {
    type: 'not_found',
    message: /^There is no channel/,
  } as never);
});

for (const [name, make] of obstacles) {
  t.test(`a queue is not unregistered while ${name}`, async (t) => {
    const q = await queue();
    const remove = await make(q);
    await t.rejects(queues.unregister(tenant, q, randomUUID()), { name: 'MillraceError', type: 'conflict' });
    t.equal(await queues.exists(tenant, q), true);
    await remove();
    await queues.unregister(tenant, q, randomUUID());
    t.equal(await queues.exists(tenant, q), false);
  });
}
