/** A process works although its machine's clock is an hour ahead of that of Redis, or behind it. */
import { pino } from 'pino';
import { Gauge, Registry } from 'prom-client';
import t from 'tap';
import { connect } from '../../core/bus/connection.ts';
import { DeadLetters } from '../../core/bus/consume/dead-letter.ts';
import { BusMetrics } from '../../core/bus/metrics.ts';
import { deadLetterKey } from '../../core/bus/streams.ts';
import { collectMetrics, startProcessReport } from '../../core/metrics.ts';
import { redisTime } from '../../core/redis/time.ts';
import { startRedis } from '../support/redis.ts';

const server = await startRedis();
const log = pino({ level: 'silent' });
const redis = await connect({ url: server.url, name: 'test', log });
t.teardown(async () => {
  redis.disconnect();
  await server[Symbol.asyncDispose]();
});

const hourMs = 60 * 60 * 1000;
const machineNow = Date.now;
/** Sets the clock of this machine. */
function shiftClock(byMs: number): void {
  Date.now = () => machineNow() + byMs;
}
t.afterEach(() => shiftClock(0));

for (const [name, shiftMs] of [
  ['ahead', hourMs],
  ['behind', -hourMs],
] as const) {
  t.test(`a gateway an hour ${name} shows the metrics of other machines`, async (t) => {
    const registry = new Registry();
    new Gauge({ name: 'shown', help: '.', registers: [registry] }).set(1);
    const report = startProcessReport(
      { redis, log, registry, logOutput: { takeProblems: () => [] } },
      { role: 'other', instance: `other:${name}` },
    );
    t.teardown(() => report[Symbol.asyncDispose]());
    while ((await redis.hexists('millrace:metrics', `other:${name}`)) === 0);
    shiftClock(shiftMs);
    t.match(await collectMetrics({ redis, own: new Registry() }), /^shown 1$/m);
  });

  t.test(`a processor an hour ${name} measures the age of an entry by the clock of Redis`, async (t) => {
    const key = `aged:${name}`;
    await redis.xgroup('CREATE', key, 'group', '0', 'MKSTREAM');
    await redis.xadd(key, '*', 'a', '1');
    await redis.xreadgroup('GROUP', 'group', 'one', 'STREAMS', key, '>');
    shiftClock(shiftMs);
    const registry = new Registry();
    new BusMetrics({ registry, redis }).watch({ stream: 'files', keys: [key], group: 'group' });
    const age = /oldest_pending_seconds\{stream="files"\} (\S+)/.exec(await registry.metrics())?.[1];
    t.ok(Number(age) >= 0 && Number(age) < 60, `${age} s`);
  });

  t.test(`a dead letter of a processor an hour ${name} has the time of Redis`, async (t) => {
    shiftClock(shiftMs);
    const before = await redisTime({ redis });
    const letters = new DeadLetters({ redis, log, metrics: { deadLettersDropped: () => {} } as never });
    await letters.add({ stream: 'files', entry: '1-1', reason: 'test', deliveries: 5 }, []);
    const [[, fields]] = await redis.xrevrange(deadLetterKey, '+', '-', 'COUNT', 1);
    const at = Number(fields![fields!.indexOf('at') + 1]);
    t.ok(at >= Math.floor(before) && at < before + 60_000);
  });
}
