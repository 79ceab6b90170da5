/** A callback from end to end: a producer puts, a worker completes, a receiver is told; all by messages. */
import { pino } from 'pino';
import t from 'tap';
import { connect } from '../../core/bus/connection.ts';
import { Publisher } from '../../core/bus/publisher.ts';
import { startRequester } from '../../core/bus/requester.ts';
import { createBudget } from '../../core/byte-budget.ts';
import type { RequestBody, RequestType } from '../../proto/registry.ts';
import { callbackSecret, Receiver } from '../support/receiver.ts';
import { startService } from '../support/service.ts';

const receiver = await Receiver.start(t);
const env = { CALLBACK_SECRET: callbackSecret, CALLBACK_ALLOW_PRIVATE: '1' };
const service = await startService(t, { env });
const log = pino({ level: 'silent' });
const url = await service.redisUrl();
const redis = await connect({ url, name: 'test', log });
t.teardown(() => redis.disconnect());
const requester = await startRequester({
  url,
  redis,
  publisher: new Publisher({ redis, budget: createBudget() }),
  log,
});
t.teardown(() => requester[Symbol.asyncDispose]());

/** @returns the answer, as the HTTP interface has it. */
function ask<T extends RequestType>(type: T, body: RequestBody<T>): Promise<{ [field: string]: string }> {
  return new Promise((resolve, reject) => {
    const onFrame = ({ body }: { body: Buffer }) => resolve(JSON.parse(body.toString()));
    requester.request(type, body, { tenant: 'default', onFrame, onError: reject });
  });
}

t.test('a put with a callback_url has its result delivered when a worker completes it', async (t) => {
  await ask('queue.register', { queue: 'q', endpoint: '/v1/x' });
  const put = { queue: 'q', endpoint: '/v1/x', data: '{"model":"m"}', callback_url: receiver.url };
  const { task_id } = await ask('task.put', put);
  await ask('task.take', { queues: ['q:1'] });
  t.equal((await ask('task.get', { task_id })).callback_status, undefined);
  await ask('task.complete', { task_id, status_code: 200, request_id: task_id, body: '{"answer":1.0}' });
  const [received] = await receiver.first(1);
  t.equal(received.body, `{"status_code":200,"request_id":"${task_id}","body":{"answer":1.0}}`);
  t.ok(received.verified);
  // It is recorded once the receiver has answered.
  let state = await ask('task.get', { task_id });
  for (let i = 0; i < 200 && state.callback_status === 'pending'; i++) state = await ask('task.get', { task_id });
  t.equal(state.callback_status, 'delivered');
});
