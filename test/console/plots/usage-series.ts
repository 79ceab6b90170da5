/** The lines of the usage plot. */
import t from 'tap';
import { linesMax, plotted, seriesOf } from '../../../console/keys/usage-series.ts';

const row = (start: number, key: string, value: number, measure = 'requests') => ({ start, key, value, measure });
const nameOf = ({ key }: { key: string }) => key;

t.test('rows of a key in one hour are summed, and hours without rows are 0', async (t) => {
  const rows = [row(1, 'a', 2), row(1, 'a', 3), row(3, 'b', 9)];
  t.strictSame(seriesOf(rows, [1, 2, 3], nameOf), [
    { name: 'b', values: [0, 0, 9], total: 9 },
    { name: 'a', values: [5, 0, 0], total: 5 },
  ]);
});

t.test('what is stored stays until it changes, and its newest value counts', async (t) => {
  const rows = [row(1, 'a', 7, 'bytes_stored'), row(3, 'a', 4, 'bytes_stored')];
  t.strictSame(seriesOf(rows, [1, 2, 3], nameOf), [{ name: 'a', values: [7, 7, 4], total: 4 }]);
});

t.test('the smallest series are one line', async (t) => {
  const rows = Array.from({ length: 9 }, (_, i) => row(1, `k${i}`, 10 - i));
  const lines = plotted(seriesOf(rows, [1], nameOf), 'others');
  t.equal(lines.length, linesMax + 1);
  t.strictSame(lines.at(-1), { name: 'others', values: [14], total: 14 });
});
