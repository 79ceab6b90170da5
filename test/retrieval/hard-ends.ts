/** The limits of a replica's data structures: at its limit, none of them silently loses or overwrites a file. */
import t from 'tap';
import { blockRowsMax, spaceChunksMax } from '../../core/store/files/space-capacity.ts';
import { PagedArray } from '../../processors/retrieval/arrays/paged-array.ts';
import { needsCompaction } from '../../processors/retrieval/index/compaction.ts';
import { TermDictionary } from '../../processors/retrieval/terms/term-dictionary.ts';

t.test('a segment is compacted before it is full, even with few deleted rows', async (t) => {
  const dimension = 1024;
  const rows = blockRowsMax(dimension);
  const visible = spaceChunksMax(dimension);
  const fuller = Math.ceil(0.81 * rows);
  t.ok(needsCompaction({ rows: fuller, deletedRows: fuller - visible, dimension }));
  t.ok(needsCompaction({ rows: fuller, deletedRows: 1, dimension }));
  t.notOk(needsCompaction({ rows: visible, deletedRows: Math.floor(0.2 * visible), dimension }));
  t.notOk(needsCompaction({ rows: fuller, deletedRows: 0, dimension }), 'no row would be freed');
});

t.test('a term dictionary can have more terms than one Map', async (t) => {
  const terms = Array.from({ length: 10 }, (_, at) => `term ${at}`);
  const dictionary = new TermDictionary(terms.slice(0, 4), { mapTermsMax: 3 });
  t.strictSame(
    terms.map((term) => dictionary.intern(term)),
    terms.map((_, at) => at),
  );
  t.strictSame([dictionary.size, dictionary.numberOf('term 8'), dictionary.numberOf('none')], [10, 8, undefined]);
  t.strictSame(dictionary.all(), terms);
});

t.test('a paged array throws before an address would wrap around', async (t) => {
  const pages = new PagedArray({ pagesMax: 2 });
  pages.allocate(60_000);
  pages.allocate(60_000);
  t.throws(() => pages.allocate(60_000), RangeError);
});
