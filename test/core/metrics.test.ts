import { Counter, Registry } from 'prom-client';
import t from 'tap';
import { collectMetrics, startMetricsReport } from '../../core/metrics.ts';
import { log, startBus, until } from '../conformance/bus.ts';

const { redis } = await startBus();
const reports = () => redis.hkeys('millrace:metrics');

t.test('the metrics of a process are collected until it stops, and those of a killed one are removed', async (t) => {
  await redis.hset('millrace:metrics', 'killed', JSON.stringify({ at: Date.now() - 60_000, metrics: [] }));
  const registry = new Registry();
  new Counter({ name: 'jobs', help: 'done', registers: [registry] }).inc(3);
  const report = startMetricsReport({ redis, log, registry }, 'mine');
  await until(async () => (await reports()).join() === 'mine');
  t.match(await collectMetrics({ redis, own: new Registry() }), /^jobs 3$/m);
  await report[Symbol.asyncDispose]();
  t.same(await reports(), []);
});
