import t from 'tap';
import { withinBudget } from '../../../../processors/indexing/formats/pdf/page-budget.ts';

t.test('a page that takes too much processor time ends at a named limit', async (t) => {
  const stopped = new AbortController();
  const endless = (async () => {
    while (!stopped.signal.aborted) {
      for (let at = 0; at < 1e6; at++) Math.sqrt(at);
      await new Promise((resolve) => setImmediate(resolve));
    }
  })();
  await t.rejects(withinBudget(endless, 3, 0.1), {
    type: 'unprocessable',
    message: /Page 3 .* 0\.1 s of processor time/,
  });
  stopped.abort();
  await endless;
});

t.test('a page within its processor time gives its result', async (t) => {
  t.equal(await withinBudget(Promise.resolve('lines'), 1, 15), 'lines');
});
