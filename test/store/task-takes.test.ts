/** The tasks that a take leases by its strategy, and the wake messages of queues. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import t from 'tap';
import { connect } from '../../core/bus/connection.ts';
import { MillraceError } from '../../core/errors.ts';
import { tasksKey, wakePattern } from '../../core/store/keys.ts';
import { type LeasedTask, toTaskJson } from '../../core/store/tasks/leased-task.ts';
import type { Taken } from '../../core/store/tasks/take.ts';
import { replyToJson } from '../../proto/json.ts';
import { completeOne } from '../support/one-task.ts';
import {
  clock,
  done,
  lease,
  log,
  minute,
  put,
  queue,
  queues,
  redis,
  server,
  statusOf,
  take,
  tasks,
  tenant,
  toTask,
} from './task-setting.ts';

t.test('active_passive takes the first lane that has tasks, whatever its level', async (t) => {
  const q = await queue();
  const [late, urgent] = [await put(q, { level: 1 }), await put(q, { level: 0 })];
  t.same(await take([`${q}:0`, `${q}:1`], { strategy: 'active_passive' }), [[urgent], []]);
  t.same(await take([`${q}:0`, `${q}:1`], { strategy: 'active_passive' }), [[], [late]]);
});

t.test('fifo takes the oldest tasks of all lanes, of any queue and level', async (t) => {
  const [a, b] = [await queue(), await queue()];
  const ids: string[] = [];
  for (const [q, level] of [
    [a, 1],
    [b, 0],
    [a, 0],
    [b, 1],
  ] as const) {
    ids.push(await put(q, { level }));
    await clock.advance(1);
  }
  const lanes = [`${a}:0`, `${a}:1`, `${b}:0`, `${b}:1`];
  t.same(await take(lanes, { size: 3 }), [[ids[2]], [ids[0]], [ids[1]], []]);
});

t.test(
  'round_robin takes one task of each lane in turn, and continues after the lane that it served last',
  async (t) => {
    const [a, b] = [await queue(), await queue()];
    const [a1, a2, a3, b1, b2] = [await put(a), await put(a), await put(a), await put(b), await put(b)];
    const next = (size: number) => take([`${a}:1`, `${b}:1`], { strategy: 'round_robin', size });
    t.same(await next(3), [[a1, a2], [b1]]);
    t.same(await next(1), [[], [b2]]);
    t.same(await next(2), [[a3], []]);
  },
);

t.test('active_passive takes from the backup only when the primary has no tasks', async (t) => {
  const [a, b] = [await queue(), await queue()];
  const [primary, backup] = [await put(a), await put(b)];
  const next = () => take([`${a}:1`, `${b}:1`], { strategy: 'active_passive', size: 5 });
  t.same(await next(), [[primary], []]);
  t.same(await next(), [[], [backup]]);
});

t.test('a sequential lease is the only one in its queue, for all strategies, until it ends', async (t) => {
  const q = await queue();
  const [first, second] = [await put(q), await put(q)];
  t.same(await take([`${q}:1`], { strategy: 'sequential', size: 5 }), [[first]]);
  for (const strategy of ['fifo', 'round_robin', 'active_passive', 'sequential'] as const) {
    t.same(await take([`${q}:1`], { strategy }), [[]], strategy);
  }
  await completeOne(tasks, tenant, { ...done, taskId: first });
  t.same(await take([`${q}:1`], { strategy: 'sequential' }), [[second]]);
});

t.test('a sequential take gets nothing while the queue has leases of other strategies', async (t) => {
  const q = await queue();
  const [first, second] = [await put(q), await put(q)];
  await lease(q);
  t.same(await take([`${q}:1`], { strategy: 'sequential' }), [[]]);
  await completeOne(tasks, tenant, { ...done, taskId: first });
  t.same(await take([`${q}:1`], { strategy: 'sequential' }), [[second]]);
});

const wakers: [
  name: string,
  prepare: (queue: string) => Promise<string>,
  act: (queue: string, id: string) => unknown,
][] = [
  ['a put', async () => '', (q) => put(q)],
  ['a release', async (q) => (await put(q)) && lease(q), (_, take) => tasks.release(tenant, take)],
  [
    'the end of the last lease',
    async (q) => (await put(q)) && leased(q),
    (_, id) => completeOne(tasks, tenant, { ...done, taskId: id }),
  ],
  ['a resume', async () => '', (q) => queues.setStatus(tenant, q, 'active')],
];

for (const [name, prepare, act] of wakers) {
  t.test(`${name} wakes parked takes`, async (t) => {
    const listener = await connect({ url: server.url, name: 'test', log });
    t.teardown(() => listener.disconnect());
    await listener.psubscribe(wakePattern);
    const q = await queue();
    const prepared = await prepare(q);
    await tasks.park(tenant, [q], minute);
    const woken = once(listener, 'pmessage');
    await act(q, prepared);
    t.equal((await woken)[2], q);
  });
}

async function leased(queue: string): Promise<string> {
  return (await take([`${queue}:1`])).flat()[0]!;
}

t.test('a short wait does not shorten the mark of a longer one', async (t) => {
  const q = await queue();
  await tasks.park(tenant, [q], minute);
  await tasks.park(tenant, [q], 1_000);
  t.ok((await redis.pttl(`${tasksKey(redis, tenant)}:parked:${q}`)) > 1_000);
});

t.test('a take that arrives twice in one step gets the same leases twice, and each attempt counts once', async (t) => {
  const q = await queue();
  const ids = [await put(q), await put(q), await put(q)];
  const repeated = {
    id: randomUUID(),
    lanes: [{ queue: q, level: 1 }],
    strategy: 'fifo' as const,
    size: 2,
    leaseMs: 60_000,
  };
  const [first, second] = await tasks.takeAll(tenant, [repeated, repeated]);
  t.same(second, first);
  t.match(asTasks(first), [
    ids.slice(0, 2).map((task_id) => ({ task_id, attempts: 1, lease_expire_time: clock.now + 60_000 })),
  ]);
});

t.test('a take of an unknown queue does not harm the other takes of its step', async (t) => {
  const q = await queue();
  const id = await put(q);
  const fields = { strategy: 'fifo' as const, size: 1, leaseMs: 60_000 };
  const [lost, taken] = await tasks.takeAll(tenant, [
    {
      ...fields,
      id: randomUUID(),
      lanes: [
        { queue: q, level: 1 },
        { queue: 'nowhere', level: 1 },
      ],
    },
    { ...fields, id: randomUUID(), lanes: [{ queue: q, level: 1 }] },
  ]);
  t.match(lost, { type: 'not_found' });
  t.match(asTasks(taken), [[{ task_id: id }]]);
});

t.test('concurrent operations of one kind share scripts', async (t) => {
  const q = await queue();
  const scripts = t.capture(redis, 'evalsha', redis.evalsha);
  const ids = await Promise.all(Array.from({ length: 200 }, () => put(q)));
  t.equal(scripts().length, 2, 'at most 128 tasks share a script');
  const taken = await Promise.all(Array.from({ length: 20 }, () => take([`${q}:1`], { size: 10 })));
  t.same(taken.flat(2), ids);
  t.equal(scripts().length, 2);
  await Promise.all(ids.map((taskId) => completeOne(tasks, tenant, { ...done, taskId })));
  t.equal(scripts().length, 2);
  t.same(await Promise.all(ids.map(statusOf)), Array(200).fill('succeeded'));
});

t.test('a leased task is the same as JSON text and as a message', async (t) => {
  const q = await queue();
  await put(q, { data: '{"says":"\\"tea\\", 1.0"}' });
  await put(q, { online: true, level: 1 });
  const lanes = [{ queue: q, level: 1 }];
  const request = { id: 'a "quoted" id', lanes, strategy: 'fifo' as const, size: 2, leaseMs: 60_000 };
  const [taken] = await tasks.takeAll(tenant, [request]);
  const leased = (taken as LeasedTask[][]).flat();
  t.equal(leased.length, 2);
  for (const one of leased) t.equal(toTaskJson(one), replyToJson('task.state', toTask(one)));
});

function asTasks(taken: Taken | MillraceError): unknown {
  if (taken instanceof MillraceError || taken === 'later') throw new Error('nothing was taken', { cause: taken });
  return taken.map((lane) => lane.map(toTask));
}
