/** The rate of a key over several gateways, with the buckets in a real Redis. */
import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import t from 'tap';
import { RateBuckets } from '../../../core/store/quotas/rate-buckets.ts';
import { RateLimiter } from '../../../gateway/access/rate-limit.ts';
import { startRedis } from '../../support/redis.ts';

const server = await startRedis();
const redis = new Redis(server.url);
t.teardown(async () => {
  redis.disconnect();
  await server[Symbol.asyncDispose]();
});
const shared = new RateBuckets({ redis });
const limiters = (count: number) =>
  Array.from({ length: count }, () => new RateLimiter({ shared, gateways: () => count }));
const rate = 40;

/** Sends requests to the limiters, as many as they let pass, every 5 ms. @returns how many passed, and the seconds */
async function flood(targets: readonly RateLimiter[], id: string): Promise<{ passed: number; seconds: number }> {
  const startedAt = performance.now();
  let passed = 0;
  let now = startedAt;
  while (now - startedAt < 1_500) {
    for (const target of targets) while (target.take({ id, rate }) === 0) passed++;
    await delay(5);
    now = performance.now();
  }
  return { passed, seconds: (now - startedAt) / 1000 };
}

for (const [name, total, flooded] of [
  ['two gateways that are flooded alike let one rate pass', 2, 2],
  ['one of two gateways lets the whole rate pass when the other gets nothing', 2, 1],
  ['eight gateways let one rate pass', 8, 8],
] as const) {
  t.test(name, async (t) => {
    const { passed, seconds } = await flood(limiters(total).slice(0, flooded), name);
    const allowed = rate + rate * seconds;
    t.ok(passed <= allowed + total, `${passed} passed, ${allowed.toFixed(0)} were allowed`);
    t.ok(passed >= 0.85 * allowed - rate / 2, `${passed} passed, ${allowed.toFixed(0)} were allowed`);
  });
}

t.test('a debt that one gateway leaves delays the requests at another one', async (t) => {
  const [one, other] = limiters(2);
  const key = { id: 'debtor', rate };
  t.equal(one!.take(key), 0);
  t.equal(one!.charge(key, 10 * rate), 0);
  let waitSeconds = 0;
  while (waitSeconds < 5) {
    waitSeconds = other!.take(key);
    await delay(5);
  }
  t.ok(waitSeconds < 10, 'as long as the debt lasts');
});

t.test('a gateway alone tells Redis nothing', async (t) => {
  const key = { id: 'alone', rate };
  const alone = new RateLimiter({ shared: { take: async () => t.fail('it told') as never }, gateways: () => 1 });
  while (alone.take(key) === 0);
  await delay(20);
});
