/** The times that a plot shows, also before its second value. */
import t from 'tap';
import { windowOf } from '../../../console/ui/plot-window.ts';

t.test('a plot shows at least the last minute', async (t) => {
  const dayAfter = 1_000 + 86_400;
  t.strictSame(windowOf([1_000], 1_000, dayAfter), [940, 1_000], 'one value is no day');
  t.strictSame(windowOf([1_000, 1_002], 1_000, 1_002), [942, 1_002]);
  t.strictSame(windowOf([1_000, 1_300], 1_000, 1_300), [1_000, 1_300]);
  t.strictSame(
    windowOf([1_000, 1_060], 1_000, 1_060, 3_600),
    [-2_540, 1_060],
    'a young service has a plot of its period',
  );
  t.strictSame(windowOf([1_000, 1_100, 1_300], 1_100, 1_300, 3_600), [1_100, 1_300], 'a part that was chosen');
  const [first, last] = windowOf([], null, null);
  t.equal(last - first, 60);
  t.ok(Math.abs(last - Date.now() / 1000) < 5);
});
