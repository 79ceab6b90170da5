import { Registry } from 'prom-client';
import t from 'tap';
import { unrestricted } from '../../core/access/grant.ts';
import { listDeadLetters, requeueDeadLetters } from '../../core/bus/consume/dead-letter.ts';
import { ask, startBus, until } from './bus.ts';

const bus = await startBus({ cluster: true });

t.test('no command of the bus spans two slots of a cluster', async (t) => {
  const registry = new Registry();
  let failing = true;
  await bus.consume(t, {
    stream: 'files',
    registry,
    retryMs: 1,
    async handler(_, reply) {
      if (failing) throw new Error('not yet');
      reply.end('file.state', {});
    },
  });
  await bus.consume(t, {
    stream: 'retrieval',
    registry: new Registry(),
    async handler(delivery, reply) {
      reply.send('chat.event', {});
      await reply.flush();
      await bus.publisher.forward('generation.request', {}, delivery);
    },
  });
  await bus.consume(t, {
    stream: 'generation',
    registry: new Registry(),
    handler: async (_, reply) => reply.end('chat.event', {}),
  });
  const requester = await bus.requester(t);
  const chats = await Promise.all(
    Array.from({ length: 20 }, (_, i) => ask(requester, 'chat.request', {}, { tenant: `tenant-${i}` })),
  );
  t.ok(chats.every(({ frames, error }) => !error && frames.length === 2));

  const { error } = await ask(requester, 'file.delete', {});
  t.equal(error?.type, 'internal_error');
  t.equal((await listDeadLetters({ redis: bus.redis }, { limit: 10 })).length, 1);
  failing = false;
  t.equal(await requeueDeadLetters({ redis: bus.redis }), 1);
  await until(async () => (await bus.length('files')) === 0);
  requester.request('chat.request', {}, { tenant: 'x', grant: unrestricted, onFrame() {}, onError() {} }).cancel();
  await until(async () => (await bus.redis.xlen('millrace:cancel')) === 1);
  t.match(await registry.metrics(), /millrace_stream_dead_letters_total\{stream="files"\} 1/);
});
