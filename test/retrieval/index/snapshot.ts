import t from 'tap';
import { readFilter } from '../../../core/metadata/filter.ts';
import { describeChunks } from '../../../processors/embedding/chunk-part.ts';
import type { Corpus } from '../../../processors/retrieval/index/corpus.ts';
import { addParts, corpusOf, type Document, find, newCorpus, outlineOf, put, recordOf } from '../documents.ts';

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
  for (const { tenant, isNext, buffers } of corpus.snapshot()) {
    copy.restore({ tenant, isNext, buffers: Array.from(buffers, (buffer) => Uint8Array.from(buffer)) });
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

t.test('a restored corpus has the metadata and the revision of each file', async (t) => {
  const corpus = newCorpus();
  for (let at = 0; at < 250; at += 1) {
    const document = { id: `f${at}`, text: `The mill number ${at}.` };
    addParts(corpus, document);
    corpus.commit({ ...recordOf(document), revision: at, metadata: JSON.stringify({ at }) }, outlineOf(document));
  }
  const copy = copyOf(corpus);
  const filter = readFilter('{"at": 249}');
  t.strictSame(
    find(copy, 'mill', { filter }).hits.map(({ fileId }) => fileId),
    ['f249'],
  );
  t.ok(copy.has({ ...recordOf({ id: 'f249', text: '' }), revision: 249 }));
});

t.test('a restored corpus takes new files, new versions and deletions', async (t) => {
  const [corpus, copy] = [corpusOf(documents), copyOf(corpusOf(documents))];
  for (const one of [corpus, copy]) {
    put(one, { ...documents[1]!, version: 2, text: 'A windmill.' });
    put(one, { id: 'new', text: 'A river mill.' });
    one.remove(recordOf(documents[2]!));
  }
  t.strictSame(answers(copy), answers(corpus));
});

t.test('deleted files stay deleted, and arriving parts are left out', async (t) => {
  const corpus = corpusOf(documents);
  corpus.remove(recordOf(documents[1]!));
  addParts(corpus, { id: 'arriving', text: 'mill' });
  const copy = copyOf(corpus);
  t.strictSame(answers(copy), answers(corpus));
  const deletedRows = (one: Corpus) => one.tenants.get('default')!.partitions.get('default')!.segments[0]!.deletedRows;
  t.strictSame([deletedRows(corpus), deletedRows(copy)], [3, 4]);
  const arriving = recordOf({ id: 'arriving', text: '' });
  t.notOk(copy.knownPartition(arriving)?.hasPart(arriving, 'part 0'));
});

t.test('a snapshot has the index that a reindex builds beside the served one', async (t) => {
  const corpus = corpusOf(documents.slice(0, 1));
  const model = { fingerprint: 'model:8', dimension: 8 };
  const record = { ...recordOf(documents[0]!), ...model };
  for (const first of [0, 1, 2]) {
    const vectors = new Uint8Array(new Float32Array(8).fill(Math.sqrt(1 / 8)).buffer);
    corpus
      .partition(record)
      .addPart(record, `next ${first}`, { ...model, ...describeChunks(['Mill'], first), vectors });
  }
  corpus.commit(record, outlineOf(documents[0]!));
  const copy = copyOf(corpus);
  t.equal(copy.fingerprintOf('default'), corpus.fingerprintOf('default'));
  t.ok(copy.isComplete({ tenant: 'default', ...model }));
  copy.serve({ tenant: 'default', ...model });
  t.equal(copy.fingerprintOf('default'), model.fingerprint);
  t.strictSame(copy.files(), corpus.files());
});

t.test('changes while a snapshot is written do not corrupt it', async (t) => {
  const corpus = corpusOf(documents);
  const want = answers(corpus);
  const parts = Array.from(corpus.snapshot(), ({ buffers, ...partition }) => ({
    ...partition,
    buffers: buffers[Symbol.iterator](),
  }));
  for (const document of documents.slice(0, 30)) corpus.remove(recordOf(document));
  put(corpus, { id: 'new', text: 'mill '.repeat(900) });
  const copy = newCorpus();
  for (const { buffers, ...partition } of parts) copy.restore({ ...partition, buffers: [...Iterator.from(buffers)] });
  t.strictSame(answers(copy), want);
});

t.test('a partition is restored in steps of few rows, so that its process can answer meanwhile', async (t) => {
  const corpus = newCorpus();
  const chunks = 400;
  put(corpus, { id: 'large', text: Array.from({ length: chunks }, (_, at) => `|Mill number ${at}.`).join('\n') });
  const [part] = corpus.snapshot();
  const copy = newCorpus();
  const steps = [...copy.restoreInSteps(part!)].length;
  t.ok(steps > (2 * chunks) / 16, `${steps} steps`);
  t.strictSame(copy.files(), corpus.files());
});

t.test('a snapshot of another format or with missing buffers is refused', async (t) => {
  const [first] = corpusOf(documents.slice(0, 3)).snapshot();
  const buffers = [...first!.buffers];
  const header = JSON.parse(Buffer.from(buffers[0]!).toString());
  const ref = { tenant: 'default', isNext: false };
  const restore = (changed: object) => {
    const other = [Buffer.from(JSON.stringify({ ...header, ...changed })), ...buffers.slice(1)];
    return () => newCorpus().restore({ ...ref, buffers: other });
  };
  t.doesNotThrow(restore({}));
  t.throws(restore({ format: 999 }), /format/);
  t.throws(() => newCorpus().restore({ ...ref, buffers: buffers.slice(0, 4) }), /missing/);
  t.throws(() => newCorpus().restore({ ...ref, buffers: buffers.slice(0, -1) }), /missing/);
});
