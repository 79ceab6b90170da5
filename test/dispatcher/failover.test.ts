/**
 * What the dispatcher answers after a failover of Redis is there, although the failover lost what the old master answered
 * last.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { connect } from '../../core/bus/connection.ts';
import type { Handler } from '../../core/bus/consume/delivery.ts';
import type { Frame, Requester } from '../../core/bus/request/requester.ts';
import type { RequestType } from '../../proto/registry.ts';
import { StreamClient } from '../../sdk/client/stream-client.ts';
import { ask, Bus, log, until } from '../conformance/bus.ts';
import { type RedisPair, startRedisPair } from '../support/servers/redis-pair.ts';
import { startDispatcher } from './dispatcher.ts';
import { call, put, register, take } from './requests.ts';

/** Time that a frame has to reach the frozen master, before the replica replaces that. */
const heldMs = 50;

type Parent = Pick<typeof t, 'teardown'>;

interface Setting {
  pair: RedisPair;
  requester: Requester;
  /** The old master handles the next message of this type, freezes before its answer, and its replica replaces it. */
  failOverAt(type: RequestType): void;
}

async function start(t: Parent): Promise<Setting> {
  const pair = await startRedisPair();
  t.teardown(() => pair[Symbol.asyncDispose]());
  const dataDir = await mkdtemp(join(tmpdir(), 'millrace-failover-'));
  t.teardown(() => rm(dataDir, { recursive: true }));
  let chosen: RequestType | undefined;
  const wrap =
    (handler: Handler): Handler =>
    async (delivery, reply) => {
      if (delivery.type === chosen) {
        chosen = undefined;
        await pair.untilReplicated();
        await pair.holdBack();
        const end = reply.end.bind(reply);
        // The script has answered. The frame is written after this.
        reply.end = (type, body) => {
          pair.old.freeze();
          setTimeout(() => void pair.failOver(), heldMs);
          end(type, body);
        };
      }
      await handler(delivery, reply);
    };
  const dispatcher = await startDispatcher({ url: pair.url, dataDir, wrap });
  t.teardown(() => dispatcher[Symbol.asyncDispose]());
  const redis = await connect({ url: pair.url, name: 'test', log });
  t.teardown(() => redis.disconnect());
  const requester = await new Bus(pair.old, redis, pair.url).requester(t);
  await register(requester, 'q');
  const failOverAt = (type: RequestType) => {
    chosen = type;
  };
  return { pair, requester, failOverAt };
}

t.test('a put', async (t) => {
  const { requester, failOverAt } = await start(t);
  failOverAt('tasks.put');
  const taskId = await put(requester, 'q');
  t.match(await call(requester, 'task.get', { task_id: taskId }), { status: 'waiting' });
});

t.test('a completion', async (t) => {
  const { requester, failOverAt } = await start(t);
  const taskId = await put(requester, 'q');
  const [task] = await take(requester, 'q:1', { lease: 600 });
  failOverAt('tasks.complete');
  const completion = { task_id: taskId, lease_id: task!.lease_id, body: '{"x":1}' };
  t.match(await call(requester, 'tasks.complete', { completes: [completion] }), {
    outcomes: [{ status: 'succeeded' }],
  });
  t.match(await call(requester, 'task.get', { task_id: taskId }), { status: 'succeeded' });
});

t.test('the result of an online task', async (t) => {
  const { requester, failOverAt } = await start(t);
  const online = { queue: 'q', endpoint: '/v1/x', data: '{}', response_mode: 'blocking', instance_id: 'i:1' };
  const accepted = Promise.withResolvers<string>();
  const onFrame = ({ type, body }: Frame) => {
    if (type === 'task.outcomes') accepted.resolve(JSON.parse(body.toString('utf8')).outcomes[0].task_id);
  };
  const result = ask(requester, 'tasks.put', { puts: [online] }, { onFrame });
  const task_id = await accepted.promise;
  failOverAt('tasks.complete');
  const completed = call(requester, 'tasks.complete', { completes: [{ task_id, body: '{"x":1}' }] });
  t.match(JSON.parse((await result).frames[1]!.body.toString('utf8')), { body: { x: 1 } });
  t.match(await call(requester, 'task.get', { task_id }), { status: 'succeeded' });
  await completed;
});

t.test('a queue', async (t) => {
  const { requester, failOverAt } = await start(t);
  failOverAt('queue.register');
  await register(requester, 'later');
  t.match(await call(requester, 'queue.list', {}), { queues: [{ queue: 'later' }, { queue: 'q' }] });
});

t.test('an online task that the failover lost after its acceptance is put again', async (t) => {
  const { pair, requester } = await start(t);
  const client = await StreamClient.connect({ redisUrl: pair.url });
  t.teardown(() => client[Symbol.asyncDispose]());
  await pair.untilReplicated();
  await pair.holdBack();
  const result = client.putBlocking({ queue: 'q', endpoint: '/v1/x', level: 1, data: {} });
  const takeOne = async () => (await take(requester, 'q:1', { lease: 600, wait: 5 }))[0]?.task_id;
  const before = await takeOne();
  await call(requester, 'task.get', { task_id: before! }); // the client has read the acceptance, too
  await pair.failOver();
  let again: string | undefined;
  await until(async () => {
    again = await takeOne().catch(() => undefined); // it connects again
    return again !== undefined;
  });
  t.equal(again, before);
  await call(requester, 'tasks.complete', { completes: [{ task_id: again!, body: '{"x":1}' }] });
  t.match(await result, { status_code: 200, body: { x: 1 } });
});
