/** The times that a plot shows, also before its second value. */
import t from 'tap';
import { windowOf } from '../../../console/ui/plot-window.ts';

t.test('a plot shows at least the last minute', async (t) => {
  const dayAfter = 1_000 + 86_400;
  t.strictSame(windowOf([1_000], 1_000, dayAfter), [940, 1_000], 'one value is no day');
  t.strictSame(windowOf([1_000, 1_002], 1_000, 1_002), [942, 1_002]);
  t.strictSame(windowOf([1_000, 1_300], 1_000, 1_300), [1_000, 1_300]);
  const [first, last] = windowOf([], null, null);
  t.equal(last - first, 60);
  t.ok(Math.abs(last - Date.now() / 1000) < 5);
});
