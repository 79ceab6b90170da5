/** The terms of chunks in memory: found again by outline and number, and bounded in bytes. */
import t from 'tap';
import { TermCache } from '../../../../processors/retrieval/opensearch/cache/term-cache.ts';

t.test('a chunk is found by its outline and number', async (t) => {
  const table = new TermCache().of('index');
  table.add('outline', 7, { terms: 'water mill water', language: 3 });
  table.add('other', 7, { terms: '', language: 1 });
  const row = table.rowOf('outline', 7)!;
  const terms = Array.from(table.tokens.of(row), (number) => table.dictionary.termOf(number));
  t.strictSame(terms, ['water', 'mill', 'water']);
  t.equal(table.languageOf(row), 3);
  t.equal(table.tokens.of(table.rowOf('other', 7)!).length, 0);
  t.equal(table.rowOf('outline', 8), undefined);
});

t.test('a table that was not used for long is dropped, and one that is too large', async (t) => {
  const cache = new TermCache({ bytesMax: 10_000 });
  const fill = (name: string, chunks: number) => {
    const table = cache.of(name);
    for (let chunk = 0; chunk < chunks; chunk += 1) table.add('outline', chunk, { terms: 'a', language: 0 });
  };
  fill('first', 50);
  fill('second', 40);
  cache.of('first');
  fill('third', 10);
  const has = (name: string) => cache.of(name).rowOf('outline', 0) !== undefined;
  t.strictSame(['first', 'second', 'third'].map(has), [true, false, true]);
  fill('large', 200);
  t.strictSame(['large', 'first'].map(has), [false, false]);
});
