/** Spaces that are as full as the scripts allow: what Redis accepted is always found. */
import t from 'tap';
import { Corpus } from '../../../processors/retrieval/index/corpus.ts';
import { addParts, type Document, foundIn, outlineOf, put, recordOf } from '../documents.ts';

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

t.test('a file that is larger than a segment is refused with what to do', async (t) => {
  const corpus = new Corpus({ hnswChunksMin: 50_000, rowsMax: 10 });
  t.throws(() => put(corpus, longDocument('large', 'puffin', 12)), {
    type: 'insufficient_storage',
    message: /more chunks than a space can hold in memory. Split it/,
  });
});
