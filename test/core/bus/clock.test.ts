/** The clock of Redis in a process whose own clock changes. */
import { Redis } from 'ioredis';
import t from 'tap';
import { RedisClock } from '../../../core/bus/clock.ts';
import { startRedis } from '../../support/redis.ts';

const jumpMs = 600_000;
/** Half a round trip plus the duration of this test on a busy machine. */
const toleranceMs = 1_000;

t.test('the clock stays right when the clock of the process is set, before and after the next sample', async (t) => {
  const server = await startRedis();
  t.teardown(() => server[Symbol.asyncDispose]());
  const redis = new Redis(server.url, { protocol: 2 });
  t.teardown(() => redis.disconnect());
  const clock = new RedisClock({ redis });
  await clock.sample();
  const realNow = Date.now;
  t.teardown(() => {
    Date.now = realNow;
  });
  for (const shiftMs of [jumpMs, -jumpMs]) {
    Date.now = () => realNow() + shiftMs;
    for (const sampled of [false, true]) {
      if (sampled) await clock.sample();
      t.ok(Math.abs(clock.now() - realNow()) < toleranceMs, `moved by ${shiftMs} ms, sampled: ${sampled}`);
    }
  }
});
