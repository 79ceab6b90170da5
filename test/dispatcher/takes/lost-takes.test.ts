/** Takes whose dispatcher was lost, or only seemed to be: no copy of such a take may lease tasks for no reader. */

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { unrestricted } from '../../../core/access/grant.ts';
import type { RequestOptions } from '../../../core/bus/request/requester.ts';
import { PendingTake } from '../../../core/tasks/take-request.ts';
import { encodeReply } from '../../../proto/codec.ts';
import { startBus, until } from '../../conformance/bus.ts';
import { putOne } from '../../support/one-task.ts';
import { startDispatcher } from '../dispatcher.ts';
import { callOne, offline, register } from '../requests.ts';

const bus = await startBus({ cluster: true });
const dataDir = await mkdtemp(join(tmpdir(), 'millrace-lost-takes-'));
t.teardown(() => rm(dataDir, { recursive: true }));

t.test('a take that was answered and is delivered again leases no tasks', async (t) => {
  const requester = await bus.requester(t);
  // It never acknowledges, so each of its entries is delivered again.
  const victim = fork(join(import.meta.dirname, '..', 'victim.ts'), [bus.url, dataDir], { stdio: 'ignore' });
  t.teardown(() => victim.kill('SIGKILL'));
  await once(victim, 'message');
  await register(requester, 'q');
  t.match(await callOne(requester, 'take', { queues: ['q:1'] }), { count: 0, again: false });
  victim.kill('SIGKILL');
  const { tasks } = await startDispatcher({ url: bus.url, dataDir }).then((dispatcher) => {
    t.teardown(() => dispatcher[Symbol.asyncDispose]());
    return dispatcher;
  });
  await putOne(tasks, 'default', offline('q', 'one'));
  await until(async () => (await bus.length('dispatcher')) === 0);
  t.match(await tasks.get('default', 'q.one'), { status: 'waiting', attempts: 0 });
});

/** A take whose messages go to the test. */
function startTake() {
  const sent: RequestOptions[] = [];
  const cancelled: string[] = [];
  let lose = () => {};
  const requester = {
    request(_: string, __: object, options: RequestOptions) {
      sent.push(options);
      return { id: options.id ?? '', cancel() {}, forget() {} };
    },
    cancel: (_: string, id: string) => void cancelled.push(id),
    listen: () => () => {},
  };
  const nothing = { lease_id: '', count: 0, taken: '{}', again: false };
  const deps = {
    requester,
    taskBatcher: { take: async () => nothing },
    parkedTakes: {
      watch(_: string, onLost: () => void) {
        lose = onLost;
        return () => {};
      },
    },
  };
  const { promise: taken, resolve: onTaken, reject: onError } = Promise.withResolvers<string>();
  const options = { tenant: 'default', grant: unrestricted, timeoutMs: 60_000, onTaken, onError };
  const take = new PendingTake(deps as never, { queues: ['q:1'], wait: 30 }, options);
  t.teardown(() => take.endEmpty());
  const frame = { run: '0', stage: 'dispatcher', seq: 0, final: true } as const;
  const answer = (outcome: Partial<typeof nothing>) => {
    const body = encodeReply('tasks.taken', { outcomes: [{ ...nothing, ...outcome }] }, 'protobuf');
    sent.at(-1)!.onFrame({ ...frame, type: 'tasks.taken', body });
  };
  const park = () => {
    const body = encodeReply('take.parked', { instance: 'dispatcher-1' }, 'protobuf');
    sent.at(-1)!.onFrame({ ...frame, final: false, type: 'take.parked', body });
  };
  return { sent, cancelled, taken, answer, park, lose: () => lose() };
}

t.test('a take that is sent again drops late frames of its former message', async (t) => {
  const take = startTake();
  await until(() => take.sent.length === 1);
  take.park();
  take.lose();
  t.match(take.sent, [{ isRepeated: false }, { id: take.sent[0]!.id, isRepeated: true }]);
});

for (const again of [false, true]) {
  t.test(`copies of a lost take are cancelled when it gets ${again ? 'no answer yet' : 'no tasks'}`, async (t) => {
    const take = startTake();
    await until(() => take.sent.length === 1);
    take.park();
    take.lose();
    take.answer({ again });
    t.same(take.cancelled, [take.sent[0]!.id]);
    if (again) t.not(take.sent[2]!.id, take.sent[0]!.id);
    else t.equal(await take.taken, '{}');
  });
}

t.test('a lost take that gets tasks is not cancelled', async (t) => {
  const take = startTake();
  await until(() => take.sent.length === 1);
  take.park();
  take.lose();
  take.answer({ count: 1, taken: '{"q:1":[{}]}' });
  t.equal(await take.taken, '{"q:1":[{}]}');
  t.same(take.cancelled, []);
});
