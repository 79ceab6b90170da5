/** The times of the spans of a process over the last minutes. */
import t from 'tap';
import { SpanTimes, spanBoundsMs, sumOf } from '../../../core/reports/span-times.ts';
import { Tracer } from '../../../core/tracing/tracer.ts';

const minuteMs = 60_000;

function countsOf(...at: number[]): number[] {
  const counts = Array(spanBoundsMs.length + 1).fill(0);
  for (const i of at) counts[i]++;
  return counts;
}

t.test('spans are counted by name and bound, and a failed one has no time', async (t) => {
  const times = new SpanTimes(() => 0);
  for (const ms of [0.5, 1, 1.5, 400_000]) times.add({ name: 'parse', ms, error: '' });
  times.add({ name: 'parse', ms: 3, error: 'timeout' });
  times.add({ name: 'embed', ms: 20, error: '' });
  t.strictSame(times.recent(), [
    { name: 'parse', failed: 1, counts: countsOf(0, 0, 1, spanBoundsMs.length) },
    { name: 'embed', failed: 0, counts: countsOf(4) },
  ]);
});

t.test('a minute is forgotten after five minutes', async (t) => {
  let now = 0;
  const times = new SpanTimes(() => now);
  times.add({ name: 'parse', ms: 1, error: '' });
  now = 4.9 * minuteMs;
  times.add({ name: 'parse', ms: 2, error: '' });
  t.strictSame(times.recent(), [{ name: 'parse', failed: 0, counts: countsOf(0, 1) }]);
  now = 5 * minuteMs;
  t.strictSame(times.recent(), [{ name: 'parse', failed: 0, counts: countsOf(1) }]);
  now = 20 * minuteMs;
  t.strictSame(times.recent(), []);
});

t.test('names are bounded', async (t) => {
  const times = new SpanTimes(() => 0);
  for (let i = 0; i < 1_000; i++) times.add({ name: `type ${i}`, ms: 1, error: '' });
  t.equal(times.recent().length, 200);
});

t.test('times of several processes are summed', async (t) => {
  const one = { name: 'parse', failed: 1, counts: countsOf(2) };
  t.strictSame(sumOf([one, { ...one, counts: countsOf(2, 3) }]), [
    { name: 'parse', failed: 2, counts: countsOf(2, 2, 3) },
  ]);
});

t.test('a tracer measures all stages, sampled or not, but no request', async (t) => {
  const tracer = new Tracer({ clock: performance }, { percent: 0, perSecond: 1 });
  const root = tracer.open({ traceId: '0af7651916cd43dd8448eb211c80319c' }, { tenant: 'acme', name: 'GET /x' });
  root.child('parse').end();
  root.end();
  t.match(tracer.times.recent(), [{ name: 'parse', failed: 0 }]);
  t.equal(tracer.times.recent().length, 1);
  t.strictSame(tracer.take(9), [], 'nothing of it is recorded');
});
