import fc from 'fast-check';
import t from 'tap';
import { TopK } from '../../../processors/retrieval/arrays/top-k.ts';

t.test('the kept rows are the first k of a full sort, with ties in the given order', async (t) => {
  const scores = fc.array(fc.integer({ min: 0, max: 8 }), { maxLength: 60 });
  fc.assert(
    fc.property(scores, fc.integer({ min: 1, max: 12 }), (scores, k) => {
      const best = new TopK(k, (left, right) => right - left);
      for (const [row, score] of scores.entries()) if (score >= best.threshold) best.offer(row, score);
      const sorted = scores
        .map((score, row) => ({ row, score }))
        .sort((left, right) => right.score - left.score || right.row - left.row);
      t.strictSame(best.ranked(), sorted.slice(0, k));
    }),
    { numRuns: 100 },
  );
});
