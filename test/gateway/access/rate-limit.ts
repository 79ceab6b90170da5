import t from 'tap';
import { RateLimiter } from '../../../gateway/access/rate-limit.ts';

const alone = { shared: { take: async () => 0 }, gateways: () => 1 };

t.test('a key may send one second of its rate at once, then as much as is refilled', async (t) => {
  let now = 0;
  const limiter = new RateLimiter({ ...alone, now: () => now });
  const key = { id: 'a', rate: 4 };
  for (let i = 0; i < 4; i++) t.equal(limiter.take(key), 0);
  t.equal(limiter.take(key), 0.25, 'the next may pass after a quarter of a second');
  now = 250;
  t.equal(limiter.take(key), 0);
  t.ok(limiter.take(key) > 0);
});

t.test('a rate below one lets one request through at once', async (t) => {
  let now = 0;
  const limiter = new RateLimiter({ ...alone, now: () => now });
  t.equal(limiter.take({ id: 'a', rate: 0.1 }), 0);
  t.equal(limiter.take({ id: 'a', rate: 0.1 }), 10);
  now = 10_000;
  t.equal(limiter.take({ id: 'a', rate: 0.1 }), 0);
});

t.test('a bucket never holds more than one second', async (t) => {
  let now = 0;
  const limiter = new RateLimiter({ ...alone, now: () => now });
  t.equal(limiter.take({ id: 'a', rate: 2 }), 0);
  now = 60_000;
  const passed = Array.from({ length: 5 }, () => limiter.take({ id: 'a', rate: 2 })).filter((wait) => wait === 0);
  t.equal(passed.length, 2);
});

t.test('keys have buckets of their own, and a rate of 0 is no limit', async (t) => {
  const limiter = new RateLimiter({ ...alone, now: () => 0 });
  t.equal(limiter.take({ id: 'a', rate: 1 }), 0);
  t.ok(limiter.take({ id: 'a', rate: 1 }) > 0);
  t.equal(limiter.take({ id: 'b', rate: 1 }), 0);
  for (let i = 0; i < 100; i++) t.equal(limiter.take({ id: 'c', rate: 0 }), 0);
});

t.test('a request for many tasks leaves a debt, which delays the next request of its key', async (t) => {
  let now = 0;
  const limiter = new RateLimiter({ ...alone, now: () => now });
  const key = { id: 'a', rate: 10 };
  t.equal(limiter.take(key), 0);
  t.equal(limiter.charge(key, 499), 0);
  t.equal(limiter.take(key), 49.1);
  now = 49_100;
  t.equal(limiter.take(key), 0);
  t.equal(limiter.charge({ id: 'a', rate: 0 }, 499), 0);
});

t.test('one of several simultaneous requests for many tasks passes', async (t) => {
  const limiter = new RateLimiter({ ...alone, now: () => 0 });
  const key = { id: 'a', rate: 10 };
  for (let i = 0; i < 5; i++) t.equal(limiter.take(key), 0);
  const passed = Array.from({ length: 5 }, () => limiter.charge(key, 499)).filter((wait) => wait === 0);
  t.equal(passed.length, 1);
});

t.test('an idle full bucket is forgotten, and one that would still refuse is kept', async (t) => {
  let now = 0;
  const limiter = new RateLimiter({ ...alone, now: () => now });
  limiter.take({ id: 'slow', rate: 0.001 }); // full again after 1000 s
  for (let i = 0; i < 50; i++) limiter.take({ id: `key-${i}`, rate: 5 });
  t.equal(limiter.size, 51);
  now = 61_000;
  t.ok(limiter.take({ id: 'slow', rate: 0.001 }) > 900);
  t.equal(limiter.size, 1);
});
