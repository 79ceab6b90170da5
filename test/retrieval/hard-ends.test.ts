/** Where a replica's structures end: none of them loses a file, or overwrites another one, in silence. */
import t from 'tap';
import { blockRowsMax, spaceChunksMax } from '../../core/store/files/space-capacity.ts';
import { PagedArray } from '../../processors/retrieval/arrays/paged-array.ts';
import { needsCompaction } from '../../processors/retrieval/index/compaction.ts';
import { TermDictionary } from '../../processors/retrieval/index/term-dictionary.ts';

t.test('a segment is compacted before it is full, however few of its rows are dead', async (t) => {
  const dimension = 1024;
  const rows = blockRowsMax(dimension);
  const living = spaceChunksMax(dimension);
  const fuller = Math.ceil(0.81 * rows);
  t.ok(needsCompaction({ rows: fuller, deletedRows: fuller - living, dimension }));
  t.ok(needsCompaction({ rows: fuller, deletedRows: 1, dimension }));
  t.notOk(needsCompaction({ rows: living, deletedRows: Math.floor(0.2 * living), dimension }));
  t.notOk(needsCompaction({ rows: fuller, deletedRows: 0, dimension }), 'there is nothing to gain');
});

t.test('a lexicon goes on where a map ends', async (t) => {
  const terms = Array.from({ length: 10 }, (_, at) => `term ${at}`);
  const lexicon = new TermDictionary(terms.slice(0, 4), { mapTermsMax: 3 });
  t.strictSame(
    terms.map((term) => lexicon.intern(term)),
    terms.map((_, at) => at),
  );
  t.strictSame([lexicon.size, lexicon.numberOf('term 8'), lexicon.numberOf('none')], [10, 8, undefined]);
  t.strictSame(lexicon.all(), terms);
});

t.test('word pages throw where an address would begin again at 0', async (t) => {
  const pages = new PagedArray({ pagesMax: 2 });
  pages.allocate(60_000);
  pages.allocate(60_000);
  t.throws(() => pages.allocate(60_000), RangeError);
});
