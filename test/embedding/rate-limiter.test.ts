import t from 'tap';
import { RateLimiter } from '../../processors/embedding/rate-limiter.ts';

const { signal } = new AbortController();

t.test('no more run at once than there are places, first come first served', async (t) => {
  const pacer = new RateLimiter({ placesMax: 2, perSecond: 0 });
  const begun: number[] = [];
  const gates = [0, 1, 2, 3].map(() => Promise.withResolvers<void>());
  const runs = gates.map(({ promise }, at) =>
    pacer.run(
      () => {
        begun.push(at);
        return promise;
      },
      { signal },
    ),
  );
  await new Promise((next) => setImmediate(next));
  t.same(begun, [0, 1]);
  gates[1]!.resolve();
  await runs[1];
  await new Promise((next) => setImmediate(next));
  t.same(begun, [0, 1, 2]);
  for (const { resolve } of gates) resolve();
  await Promise.all(runs);
  t.same(begun, [0, 1, 2, 3]);
});

t.test('whatever begins after a hold waits for its end', async (t) => {
  const pacer = new RateLimiter({ placesMax: 2, perSecond: 0 });
  const startedMs = performance.now();
  pacer.holdFor(60);
  pacer.holdFor(10);
  await Promise.all([1, 2].map(() => pacer.run(async () => {}, { signal })));
  // Timers are good to a millisecond.
  t.ok(performance.now() - startedMs >= 58);
});

t.test('who leaves while it waits frees its place', async (t) => {
  const pacer = new RateLimiter({ placesMax: 1, perSecond: 0 });
  const gate = Promise.withResolvers<void>();
  const running = pacer.run(() => gate.promise, { signal });
  const controller = new AbortController();
  const left = pacer.run(async () => t.fail('it left'), { signal: controller.signal });
  const next = pacer.run(async () => 'next', { signal });
  controller.abort(new Error('left'));
  await t.rejects(left, { message: 'left' });
  gate.resolve();
  await running;
  t.equal(await next, 'next');
  pacer.holdFor(60_000);
  await t.rejects(
    pacer.run(async () => {}, { signal: AbortSignal.timeout(5) }),
    { name: 'TimeoutError' },
  );
});

t.test('work that fails frees its place', async (t) => {
  const pacer = new RateLimiter({ placesMax: 1, perSecond: 0 });
  await t.rejects(
    pacer.run(() => Promise.reject(new Error('no')), { signal }),
    { message: 'no' },
  );
  t.equal(await pacer.run(async () => 'fine', { signal }), 'fine');
});
