/** Takes whose answers are large, or cannot be sent. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { unrestricted } from '../../core/access/grant.ts';
import { Replies, type ReplyWriter } from '../../core/bus/reply/reply-writer.ts';
import { replyKey } from '../../core/bus/streams.ts';
import { createBudget } from '../../core/byte-budget.ts';
import { readTake } from '../../processors/dispatcher/takes/take.ts';
import type { DecodedPart } from '../../proto/registry.ts';
import { log, startBus, until } from '../conformance/bus.ts';
import { putOne } from '../support/one-task.ts';
import { type Dispatcher, startDispatcher } from './dispatcher.ts';
import { offline, put, register, type TakenTask, Taker } from './requests.ts';

const bus = await startBus({ cluster: true });
const dataDir = await mkdtemp(join(tmpdir(), 'millrace-large-takes-'));
t.teardown(() => rm(dataDir, { recursive: true }));

/** Without a sweep: it serves only woken takes. */
async function start(t: Pick<typeof import('tap').default, 'teardown'>): Promise<Dispatcher> {
  const dispatcher = await startDispatcher({ url: bus.url, dataDir, sweeps: false });
  t.teardown(() => dispatcher[Symbol.asyncDispose]());
  return dispatcher;
}

t.test('a take whose answer cannot be sent gives back its leases, and no attempt counts', async (t) => {
  const requester = await bus.requester(t);
  const { takeServer, tasks } = await start(t);
  await register(requester, 'q-unsent');
  const ids = [await put(requester, 'q-unsent'), await put(requester, 'q-unsent')];
  const take = (id: string, size: number) =>
    readTake({ queues: ['q-unsent:1'], size, worker: '', strategy: '', wait: 0, lease: 0 } as DecodedPart<'TaskTake'>, {
      id,
      entry: '1-0',
      tenant: 'default',
      reply: replyKey('r'),
      accept: 'json',
      leftMs: Number.POSITIVE_INFINITY,
      traceId: '',
      grant: unrestricted,
      isRepeated: false,
      isAlone: id === 'alone',
    });
  const refusal = Object.assign(new Error('OOM'), { name: 'ReplyError' });
  const refusing = (): ReplyWriter => {
    const redis = { status: 'ready', xadd: () => Promise.reject(refusal) };
    return new Replies({ redis: redis as never, budget: createBudget(), log }).writer({
      reply: replyKey('r'),
      id: 'x',
      accept: 'json',
      stage: 's',
    });
  };
  for (const takes of [[take('alone', 2)], [take('a', 1), take('b', 1)]]) {
    const answered = takeServer.take('default', refusing(), (takeAll) => takeAll(takes) as never);
    await t.rejects(answered, { name: 'MillraceError', type: 'unavailable' });
  }
  for (const id of ids) t.match(await tasks.get('default', id), { status: 'waiting', attempts: 0 });
});

t.test('the next sweep gives back leases that could not be given back at once', async (t) => {
  const requester = await bus.requester(t);
  const { takeServer, tasks } = await start(t);
  await register(requester, 'q-later');
  const task_id = await put(requester, 'q-later');
  const release = tasks.release.bind(tasks);
  tasks.release = async () => {
    tasks.release = release;
    throw new Error('Redis is away');
  };
  await bus.publish('tasks.take', { takes: [{ queues: ['q-later:1'] }] }, { reply: replyKey('gone') });
  await until(async () => (await bus.length('dispatcher')) === 0);
  t.equal((await tasks.get('default', task_id)).status, 'running');
  await takeServer.serveAll();
  t.match(await tasks.get('default', task_id), { status: 'waiting', attempts: 0 });
});

t.test('ten tasks of 8 MB are taken two by two, each once', async (t) => {
  const requester = await bus.requester(t);
  const { tasks } = await start(t);
  await register(requester, 'q-large');
  const data = JSON.stringify({ text: 'x'.repeat(7_900_000) });
  const made = Array.from({ length: 10 }, (_, i) => ({ ...offline('q-large', String(i)), data }));
  for (const one of made) await putOne(tasks, 'default', one);
  const taker = new Taker(requester);
  const sizes: number[] = [];
  while (sizes.reduce((sum, size) => sum + size, 0) < 10) {
    const takes = Array.from({ length: 4 }, () => taker.take('q-large', { size: 10 }).taken);
    for (const taken of await Promise.all(takes)) {
      const lane: TakenTask[] = JSON.parse(taken)['q-large:1'];
      t.ok(lane.every(({ attempts }) => attempts === 1));
      sizes.push(lane.length);
    }
  }
  t.same(
    sizes.filter((size) => size > 0),
    [2, 2, 2, 2, 2],
  );
});
