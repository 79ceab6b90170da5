/** The number of entries that a reader reads at once. */
import t from 'tap';
import { ReadSize } from '../../../core/bus/read-size.ts';

const mib = 2 ** 20;

t.test('a read has few entries after large ones, more after small ones, and at least one', async (t) => {
  const readSize = new ReadSize();
  const counts = [readSize.next(256)];
  for (const sizes of [[100], [100, 8 * mib, 100], [100], [100], [100], [50 * mib], [], [100]]) {
    readSize.learn(sizes);
    counts.push(readSize.next(256));
  }
  t.strictSame(counts, [32, 64, 1, 2, 4, 8, 1, 1, 1]);
});

t.test('a read fits into the free memory, but has at least one entry', async (t) => {
  const readSize = new ReadSize();
  t.equal(readSize.next(64, mib), 4);
  t.equal(readSize.next(64, 1), 1);
  t.equal(readSize.next(8, Number.POSITIVE_INFINITY), 8);
});
