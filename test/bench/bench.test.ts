import t from 'tap';
import { sampleOf } from '../../bench/support/beir.ts';
import { eachOf } from '../../bench/support/load.ts';
import { LeftOut } from '../../bench/support/report.ts';
import { withRandomTypo } from '../../bench/words/seeded-typo.ts';

t.test('a part of a bench that fails is named with its causes, and the next part runs', async (t) => {
  const lines: string[] = [];
  t.intercept(console, 'log', { value: (line: string) => lines.push(line) });
  const leftOut = new LeftOut();
  const failing = async () => {
    throw new TypeError('fetch failed', { cause: new Error('other side closed') });
  };
  t.equal(await leftOut.attempt('deep of a', failing), undefined);
  t.equal(await leftOut.attempt('deep of b', async () => 2), 2);
  leftOut.print();
  t.strictSame(lines, ['\nLeft out:\n- deep of a: fetch failed: other side closed']);
});

t.test('after a failure no other item is begun', async (t) => {
  const begun: number[] = [];
  const work = async (item: number) => {
    begun.push(item);
    if (item === 1) throw new Error('failed');
  };
  await t.rejects(eachOf([1, 2, 3, 4, 5], 2, work), { message: 'failed' });
  t.strictSame(begun, [1, 2]);
});

t.test('a sample has the documents that answer its queries', async (t) => {
  const ids = Array.from({ length: 20 }, (_, at) => `${at}`);
  const documents = ids.map((id) => ({ _id: `d${id}`, title: '', text: '' }));
  const queries = ids.map((id) => ({ _id: id, text: '' }));
  const qrels = new Map(ids.map((id) => [id, new Map([[`d${id}`, 1]])]));
  const sample = sampleOf({ name: 'set', documents, queries, qrels }, { queries: 3, documents: 5 });
  t.equal(sample.documents.length, 5);
  t.strictSame(
    [...sample.qrels.keys()],
    sample.queries.map(({ _id }) => _id),
  );
  for (const { _id } of sample.queries) t.ok(sample.documents.some((document) => document._id === `d${_id}`));
});

t.test('a random typo is the same for the same seed, and one edit of a chosen word', async (t) => {
  const isChosen = (word: string) => word === 'windmill';
  const misspelt = withRandomTypo('the windmill grinds', 'seed', isChosen);
  t.equal(misspelt, withRandomTypo('the windmill grinds', 'seed', isChosen));
  t.match(misspelt, /^the (?!windmill )\p{L}{7,9} grinds$/u);
  t.equal(
    withRandomTypo('the windmill grinds', 'seed', () => false),
    undefined,
  );
});
