/** A client that is a producer, on a bus without a gateway. */
import t from 'tap';
import { connect } from '../../core/bus/connection.ts';
import { Publisher } from '../../core/bus/request/publisher.ts';
import { startRequester } from '../../core/bus/request/requester.ts';
import { producerUser } from '../../core/bus/streams.ts';
import { createBudget } from '../../core/byte-budget.ts';
import { ask, log, startBus, until } from '../conformance/bus.ts';
import { producer, relay } from './setting.ts';

const bus = await startBus();

t.test('a message that a crash of Redis lost is sent again, under its id', async (t) => {
  const { url, stream, instances, id } = await producer(t, bus);
  const redis = await connect({ url, name: 'producer', log, isRestricted: true });
  const publisher = new Publisher({ redis, budget: createBudget(), producerKey: stream });
  const own = { url, redis, publisher, log, isRestricted: true, instance: instances[0]! };
  const requester = await startRequester(own);
  t.teardown(async () => {
    await requester[Symbol.asyncDispose]();
    redis.disconnect();
  });
  const access = { tenant: 'acme', grant: { key: id } };
  const answers = ['kept', 'lost'].map((id) => ask(requester, 'file.delete', { file_id: id }, { ...access, id }));
  await until(async () => (await bus.redis.xlen(stream)) === 2);
  const [, lost] = await bus.redis.xrange(stream, '-', '+');
  await bus.redis.xdel(stream, lost![0]);
  await bus.redis.client('KILL', 'USER', producerUser(id));
  await until(async () => (await bus.redis.xlen(stream)) === 2);

  const seen: string[] = [];
  await bus.consume(t, {
    stream: 'files',
    async handler({ id }, reply) {
      seen.push(id);
      reply.end('file.state', {});
    },
  });
  await relay(t, bus);
  for (const { error } of await Promise.all(answers)) t.equal(error, undefined);
  t.strictSame(seen.sort(), ['kept', 'lost']);
});
