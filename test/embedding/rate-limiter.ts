import t from 'tap';
import { RateLimiter } from '../../processors/embedding/rate-limiter.ts';

const { signal } = new AbortController();

t.test('at most inFlightMax run at once, first come first served', async (t) => {
  const limiter = new RateLimiter({ inFlightMax: 2, perSecond: 0 });
  const begun: number[] = [];
  const requests = [0, 1, 2, 3].map(() => Promise.withResolvers<void>());
  const runs = requests.map(({ promise }, at) =>
    limiter.run(
      () => {
        begun.push(at);
        return promise;
      },
      { signal },
    ),
  );
  await new Promise((next) => setImmediate(next));
  t.same(begun, [0, 1]);
  requests[1]!.resolve();
  await runs[1];
  await new Promise((next) => setImmediate(next));
  t.same(begun, [0, 1, 2]);
  for (const { resolve } of requests) resolve();
  await Promise.all(runs);
  t.same(begun, [0, 1, 2, 3]);
});

t.test('work that is started during a hold waits for its end', async (t) => {
  const limiter = new RateLimiter({ inFlightMax: 2, perSecond: 0 });
  const startedMs = performance.now();
  limiter.holdFor(60);
  limiter.holdFor(10);
  await Promise.all([1, 2].map(() => limiter.run(async () => {}, { signal })));
  // Timers are accurate to a millisecond.
  t.ok(performance.now() - startedMs >= 58);
});

t.test('an abort removes work that waits, and the next one runs', async (t) => {
  const limiter = new RateLimiter({ inFlightMax: 1, perSecond: 0 });
  const first = Promise.withResolvers<void>();
  const running = limiter.run(() => first.promise, { signal });
  const controller = new AbortController();
  const aborted = limiter.run(async () => t.fail('it was aborted'), { signal: controller.signal });
  const next = limiter.run(async () => 'next', { signal });
  controller.abort(new Error('left'));
  await t.rejects(aborted, { message: 'left' });
  first.resolve();
  await running;
  t.equal(await next, 'next');
  limiter.holdFor(60_000);
  await t.rejects(
    limiter.run(async () => {}, { signal: AbortSignal.timeout(5) }),
    { name: 'TimeoutError' },
  );
});

t.test('work that fails lets the next one run', async (t) => {
  const limiter = new RateLimiter({ inFlightMax: 1, perSecond: 0 });
  await t.rejects(
    limiter.run(() => Promise.reject(new Error('no')), { signal }),
    { message: 'no' },
  );
  t.equal(await limiter.run(async () => 'fine', { signal }), 'fine');
});
