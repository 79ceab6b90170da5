import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import t from 'tap';
import { startCancelWatch } from '../../core/bus/cancel.ts';
import { connect } from '../../core/bus/connection.ts';
import { startConsumer } from '../../core/bus/consumer.ts';
import { BusMetrics } from '../../core/bus/metrics.ts';
import { checkReadiness } from '../../gateway/readiness.ts';
import { startRedis } from '../support/redis.ts';

const log = pino({ level: 'silent' });
const server = await startRedis();
t.teardown(() => server[Symbol.asyncDispose]());
const { url } = server;
const redis = await connect({ url, name: 'test', log });
t.teardown(() => redis.disconnect());

t.test('a processor that waits for its first message is ready, and one that ended is not', async (t) => {
  const cancels = await startCancelWatch({ url, redis, log });
  t.teardown(() => cancels[Symbol.asyncDispose]());
  const metrics = new BusMetrics({ registry: new Registry(), redis });
  const consumer = await startConsumer(
    { url, redis, log, cancels, metrics },
    { stream: 'files', handler: async () => undefined, concurrency: 1, reclaimIdleMs: 15_000 },
  );
  t.teardown(() => consumer[Symbol.asyncDispose]());
  const until = Date.now() + 3000;
  while ((await checkReadiness({ redis })).files !== 'ok' && Date.now() < until) await delay(10);
  t.equal((await checkReadiness({ redis })).files, 'ok');
  await consumer[Symbol.asyncDispose]();
  t.match(await checkReadiness({ redis }), { redis: 'ok', files: /no processor/ });
});

t.test('a stream that nobody ever read is not ready', async (t) => {
  t.match(await checkReadiness({ redis }), { redis: 'ok', retrieval: /./ });
  t.not((await checkReadiness({ redis })).retrieval, 'ok');
});

t.test('without Redis every check says so, at once', async (t) => {
  await server.kill9();
  const startedAt = performance.now();
  for (const check of Object.values(await checkReadiness({ redis }))) t.not(check, 'ok');
  t.ok(performance.now() - startedAt < 2500);
});
