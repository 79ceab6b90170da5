import t from 'tap';
import type { Corpus } from '../../processors/retrieval/corpus.ts';
import { addParts, corpusOf, type Document, find, newCorpus, put, recordOf } from './documents.ts';

const documents: Document[] = Array.from({ length: 60 }, (_, at) => ({
  id: `file ${at}`,
  title: at % 3 === 0 ? `Mill ${at}` : '',
  space: at % 4 === 0 ? 'east' : 'default',
  directory: at % 2 === 0 ? 'even' : '',
  text: `Mill ${at}\n  |Number ${at} grinds grain, 磨坊在河边。\n  |Its river has ${at % 5} weirs.`,
}));
const queries = ['mill grinds grain', 'river weirs 3', '磨坊', 'number 17'];

function copyOf(corpus: Corpus): Corpus {
  const copy = newCorpus();
  for (const { tenant, buffers } of corpus.snapshot()) {
    copy.restore({ tenant, buffers: Array.from(buffers, (buffer) => Uint8Array.from(buffer)) });
  }
  return copy;
}

function answers(corpus: Corpus) {
  const scope = [{ type: 'space', ids: ['default', 'east'] }] as const;
  const modes = ['fast', 'normal', 'ultra'] as const;
  return modes.flatMap((mode) => queries.map((query) => find(corpus, query, { mode, scope })));
}

t.test('a restored corpus gives the same answers', async (t) => {
  const corpus = corpusOf(documents);
  const copy = copyOf(corpus);
  t.strictSame(copy.files(), corpus.files());
  t.strictSame(answers(copy), answers(corpus));
});

t.test('a restored corpus goes on: files come, change and go', async (t) => {
  const [corpus, copy] = [corpusOf(documents), copyOf(corpusOf(documents))];
  for (const one of [corpus, copy]) {
    put(one, { ...documents[1]!, version: 2, text: 'A windmill.' });
    put(one, { id: 'new', text: 'A river mill.' });
    one.remove(recordOf(documents[2]!));
  }
  t.strictSame(answers(copy), answers(corpus));
});

t.test('deleted files stay deleted, and what was arriving is left out', async (t) => {
  const corpus = corpusOf(documents);
  corpus.remove(recordOf(documents[1]!));
  addParts(corpus, { id: 'arriving', text: 'mill' });
  const copy = copyOf(corpus);
  t.strictSame(answers(copy), answers(corpus));
  const deadRows = (one: Corpus) => one.tenants.get('default')!.partitions.get('default')!.segments[0]!.deadRows;
  t.strictSame([deadRows(corpus), deadRows(copy)], [3, 4]);
  t.notOk(copy.hasPart(recordOf({ id: 'arriving', text: '' }), 'part 0'));
});

t.test('changes while the snapshot is being written do not tear it', async (t) => {
  const corpus = corpusOf(documents);
  const want = answers(corpus);
  const parts = Array.from(corpus.snapshot(), ({ tenant, buffers }) => ({
    tenant,
    buffers: buffers[Symbol.iterator](),
  }));
  for (const document of documents.slice(0, 30)) corpus.remove(recordOf(document));
  put(corpus, { id: 'new', text: 'mill '.repeat(900) });
  const copy = newCorpus();
  for (const { tenant, buffers } of parts) copy.restore({ tenant, buffers: [...Iterator.from(buffers)] });
  t.strictSame(answers(copy), want);
});

t.test('a snapshot of another format or embedder, or one that is cut, is refused', async (t) => {
  const [first] = corpusOf(documents.slice(0, 3)).snapshot();
  const buffers = [...first!.buffers];
  const header = JSON.parse(Buffer.from(buffers[0]!).toString());
  const restore = (changed: object) => {
    const other = [Buffer.from(JSON.stringify({ ...header, ...changed })), ...buffers.slice(1)];
    return () => newCorpus().restore({ tenant: 'default', buffers: other });
  };
  t.doesNotThrow(restore({}));
  t.throws(restore({ format: 999 }), /format/);
  t.throws(restore({ fingerprint: 'another:2' }), /another:2/);
  t.throws(() => newCorpus().restore({ tenant: 'default', buffers: buffers.slice(0, 4) }), /missing/);
  t.throws(() => newCorpus().restore({ tenant: 'default', buffers: buffers.slice(0, -1) }), /missing/);
});
