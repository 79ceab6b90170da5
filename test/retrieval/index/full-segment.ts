/** Spaces that are as full as the scripts allow: what Redis accepted is always found. */
import t from 'tap';
import { indexChunks } from '../../../processors/embedding/chunk-part.ts';
import { Corpus } from '../../../processors/retrieval/index/corpus.ts';
import { addParts, chunkTexts, type Document, foundIn, outlineOf, put, recordOf } from '../documents.ts';

const rowsMax = 1000;

/** A document of many chunks, which all have the word. */
function longDocument(id: string, word: string, chunks: number, version = 1): Document {
  return { id, version, text: Array.from({ length: chunks }, (_, at) => `|The ${word} number ${at}.`).join('\n') };
}

function partitionOf(corpus: Corpus) {
  return corpus.tenants.get('default')!.partitions.get('default')!;
}

function rest(corpus: Corpus): void {
  for (let now = 0; corpus.work(50, () => now++); );
}

t.test('a file that replaces one of 60 % of a segment is found', async (t) => {
  const corpus = new Corpus({ hnswChunksMin: 50_000, rowsMax });
  put(corpus, longDocument('large', 'puffin', 600));
  put(corpus, longDocument('large', 'gannet', 600, 2));
  t.strictSame(foundIn(corpus, 'gannet', { limit: 1 }), ['large']);
  t.strictSame(foundIn(corpus, 'puffin', { limit: 1 }), []);
  rest(corpus);
  t.equal(partitionOf(corpus).segments.length, 1, 'the former rows are gone');
  t.equal(partitionOf(corpus).chunks, 600);
});

t.test('many replacements one after the other, faster than compactions, are found', async (t) => {
  const corpus = new Corpus({ hnswChunksMin: 50_000, rowsMax });
  put(corpus, longDocument('small', 'heron', 10));
  for (let version = 1; version <= 5; version++) {
    put(corpus, longDocument('large', `puffin${version}`, 590, version));
    t.strictSame(foundIn(corpus, `puffin${version}`, { limit: 1 }), ['large']);
    t.strictSame(foundIn(corpus, 'heron', { limit: 1 }), ['small']);
  }
  rest(corpus);
  t.equal(partitionOf(corpus).segments.length, 1);
  t.equal(partitionOf(corpus).chunks, 600);
  t.strictSame(foundIn(corpus, 'heron', { limit: 1 }), ['small']);
});

t.test('a file whose parts arrive while its segment fills up is found whole', async (t) => {
  const corpus = new Corpus({ hnswChunksMin: 50_000, rowsMax });
  const slow = longDocument('slow', 'curlew', 300);
  put(corpus, longDocument('gone', 'puffin', 600));
  addParts(corpus, { ...slow, text: slow.text.split('\n').slice(0, 200).join('\n') });
  put(corpus, longDocument('gone', 'gannet', 300, 2));
  addParts(corpus, slow);
  corpus.commit(recordOf(slow), outlineOf(slow));
  t.strictSame(foundIn(corpus, 'curlew number 299', { limit: 1 }), ['slow']);
  t.strictSame(foundIn(corpus, 'curlew number 3', { limit: 1 }), ['slow']);
  rest(corpus);
  t.equal(partitionOf(corpus).chunks, 600);
  t.strictSame(foundIn(corpus, 'curlew number 299', { limit: 1 }), ['slow']);
});

t.test('a large arriving file moves to another segment in steps, between which compactions run', async (t) => {
  const corpus = new Corpus({ hnswChunksMin: 50_000, rowsMax });
  const slow = longDocument('slow', 'curlew', 402);
  put(corpus, longDocument('gone', 'puffin', 590));
  addParts(corpus, { ...slow, text: slow.text.split('\n').slice(0, 400).join('\n') });
  put(corpus, longDocument('gone', 'gannet', 10, 2));
  const rows = () => partitionOf(corpus).segments.reduce((sum, segment) => sum + segment.rows, 0);
  const record = recordOf(slow);
  const last = indexChunks(chunkTexts(slow).slice(400), 400);
  const added: number[] = [];
  let before = rows();
  for (const _ of partitionOf(corpus).addPartInSteps(record, 'part 400', last)) {
    added.push(rows() - before);
    corpus.work(0, () => 0);
    before = rows();
  }
  t.equal(
    added.reduce((sum, count) => sum + count),
    402,
    'all of its rows are copied',
  );
  t.ok(Math.max(...added) <= 2, `at most the rows of a part in each step, not ${Math.max(...added)}`);
  corpus.commit(record, outlineOf(slow));
  rest(corpus);
  for (const number of [0, 399, 401])
    t.strictSame(foundIn(corpus, `curlew number ${number}`, { limit: 1 }), ['slow'], `chunk ${number}`);
  t.equal(partitionOf(corpus).chunks, 412);
});

t.test('a file that is larger than a segment is refused with what to do', async (t) => {
  const corpus = new Corpus({ hnswChunksMin: 50_000, rowsMax: 10 });
  t.throws(() => put(corpus, longDocument('large', 'puffin', 12)), {
    type: 'insufficient_storage',
    message: /more chunks than a space can hold in memory. Split it/,
  });
});
