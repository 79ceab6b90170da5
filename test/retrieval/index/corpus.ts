import t from 'tap';
import { readFilter } from '../../../core/metadata/filter.ts';
import { indexChunks } from '../../../processors/embedding/chunk-part.ts';
import { addParts, corpusOf, type Document, find, foundIn, newCorpus, outlineOf, put, recordOf } from '../documents.ts';

const mill: Document = { id: 'mill', text: 'The mill grinds grain.\n|Its wheel stands in the river.' };
const newMill: Document = { id: 'mill', version: 2, text: 'The mill saws timber now.' };
const frozen = () => 0;

t.test('a file is invisible until it is committed, and then all of it is visible', async (t) => {
  const corpus = newCorpus();
  addParts(corpus, mill);
  t.strictSame(foundIn(corpus, 'mill'), []);
  corpus.commit(recordOf(mill), outlineOf(mill));
  t.strictSame(foundIn(corpus, 'grain'), ['mill']);
  t.strictSame(foundIn(corpus, 'wheel'), ['mill']);
});

t.test('parts may arrive in any order, and more than once', async (t) => {
  const corpus = newCorpus();
  const record = recordOf(mill);
  corpus.partition(record).addPart(record, 'second', indexChunks(['Its wheel stands in the river.'], 1));
  corpus.partition(record).addPart(record, 'first', indexChunks(['The mill grinds grain.'], 0));
  corpus.partition(record).addPart(record, 'first', indexChunks(['The mill grinds grain.'], 0));
  corpus.commit(record, outlineOf(mill));
  t.match(find(corpus, 'wheel', { mode: 'ultra' }).hits[0]?.text, /wheel stands in the river/);
});

t.test('a part is added in steps, between which searches and compaction run', async (t) => {
  const corpus = corpusOf(Array.from({ length: 300 }, (_, i) => ({ id: `old-${i}`, text: `Saw ${i} cuts planks.` })));
  for (let i = 0; i < 150; i++) corpus.remove(recordOf({ id: `old-${i}`, text: '' }));
  const document = { id: 'mill', text: Array.from({ length: 64 }, (_, i) => `Mill ${i} grinds rye.`).join('\n|') };
  const record = recordOf(document);
  const part = indexChunks(document.text.split('\n|'), 0);
  let steps = 0;
  for (const _ of corpus.partition(record).addPartInSteps(record, 'part', part)) {
    steps++;
    corpus.work(0, frozen);
    t.strictSame(foundIn(corpus, 'rye', { mode: 'ultra' }), []);
    t.strictSame(foundIn(corpus, '299', { mode: 'ultra' }), ['old-299']);
  }
  t.ok(steps >= 4, `${steps} steps`);
  corpus.commit(record, outlineOf(document));
  while (corpus.work(0, frozen)) t.ok(foundIn(corpus, 'rye', { mode: 'ultra' }).includes('mill'));
  t.match(find(corpus, 'mill 63', { mode: 'ultra' }).hits[0]?.text, /Mill 63 grinds rye/);
});

t.test('a commit without all of its parts is refused', async (t) => {
  const corpus = newCorpus();
  corpus.partition(recordOf(mill)).addPart(recordOf(mill), 'first', indexChunks(['The mill grinds grain.'], 0));
  t.throws(() => corpus.commit(recordOf(mill), outlineOf(mill)), /parts are missing/);
  t.strictSame(foundIn(corpus, 'mill'), []);
});

t.test('a new version replaces the previous one', async (t) => {
  const corpus = corpusOf([mill]);
  addParts(corpus, newMill);
  t.strictSame([foundIn(corpus, 'grain'), foundIn(corpus, 'timber')], [['mill'], []]);
  corpus.commit(recordOf(newMill), outlineOf(newMill));
  t.strictSame([foundIn(corpus, 'grain', { mode: 'ultra' }), foundIn(corpus, 'timber')], [[], ['mill']]);
  t.ok(corpus.has({ ...recordOf(mill), version: 2 }));
});

t.test('an older version never comes back', async (t) => {
  const corpus = corpusOf([newMill]);
  put(corpus, mill);
  t.strictSame([foundIn(corpus, 'grain', { mode: 'ultra' }), foundIn(corpus, 'timber')], [[], ['mill']]);
});

t.test('a second commit of the visible version changes only its names', async (t) => {
  const corpus = corpusOf([mill]);
  corpus.commit({ ...recordOf(mill), file_name: 'watermill.txt' }, outlineOf(mill));
  const { hits, total } = find(corpus, 'grain');
  t.strictSame([total, hits[0]?.fileName], [1, 'watermill.txt']);
});

t.test('a deletion removes a file and its arriving parts', async (t) => {
  const corpus = corpusOf([mill]);
  addParts(corpus, newMill);
  corpus.remove(recordOf(mill));
  t.strictSame(foundIn(corpus, 'mill'), []);
  t.notOk(corpus.knownPartition(recordOf(newMill))?.hasPart(recordOf(newMill), 'part 0'));
  t.notOk(corpus.has(recordOf(mill)));
  corpus.remove(recordOf(mill));
});

t.test('a file that is uploaded again after its deletion is found, also with an older version', async (t) => {
  const corpus = corpusOf([newMill]);
  corpus.remove(recordOf(newMill));
  put(corpus, mill);
  t.strictSame(foundIn(corpus, 'grain'), ['mill']);
});

t.test('a file that moves to another space is only in that space', async (t) => {
  const corpus = corpusOf([mill]);
  put(corpus, { ...newMill, space: 'other' });
  t.strictSame(foundIn(corpus, 'mill'), []);
  t.strictSame(foundIn(corpus, 'mill', { scope: [{ type: 'space', ids: ['other'] }] }), ['mill']);
});

t.test('a later revision moves a version to another space, and an earlier one never comes back', async (t) => {
  const corpus = corpusOf([mill]);
  const inOther = { scope: [{ type: 'space', ids: ['other'] }] } as const;
  const next = { ...mill, space: 'other' };
  // The parts of a newer version had begun to arrive in the old space.
  addParts(corpus, newMill);
  addParts(corpus, next);
  corpus.commit({ ...recordOf(next), revision: 2, metadata: '{"year":2020}' }, outlineOf(next));
  t.strictSame([foundIn(corpus, 'grain'), foundIn(corpus, 'grain', inOther)], [[], ['mill']]);
  put(corpus, mill);
  corpus.commit({ ...recordOf(next), revision: 1, metadata: '{"year":1}' }, outlineOf(next));
  t.strictSame([foundIn(corpus, 'grain'), foundIn(corpus, 'grain', inOther)], [[], ['mill']]);
  t.ok(corpus.has({ ...recordOf(mill), revision: 2 }));
  t.notOk(corpus.has({ ...recordOf(mill), revision: 1 }));
  for (const [year, want] of [
    [2020, ['mill']],
    [1, []],
  ] as const) {
    const filter = readFilter(JSON.stringify({ year }));
    t.strictSame(foundIn(corpus, 'grain', { ...inOther, filter }), want);
  }
  const moved = { ...recordOf({ ...newMill, space: 'third' }), revision: 3 };
  addParts(corpus, { ...newMill, space: 'third' });
  corpus.commit(moved, outlineOf(newMill));
  t.notOk(
    corpus.knownPartition(recordOf(newMill))?.hasPart(recordOf(newMill), 'part 0'),
    'the parts there are dropped',
  );
});

t.test('a filter holds in every kind of scope, before the best hits are taken', async (t) => {
  const corpus = newCorpus();
  for (let at = 0; at < 200; at += 1) {
    const document = { id: `f${at}`, text: `The mill number ${at}.`, directory: 'mills' };
    addParts(corpus, document);
    corpus.commit({ ...recordOf(document), metadata: JSON.stringify({ at }) }, outlineOf(document));
  }
  const filter = readFilter('{"at": {"$in": [7, 150]}}');
  const items = [
    { type: 'space', ids: ['default'] },
    { type: 'directory', ids: ['mills'] },
    { type: 'file', ids: Array.from({ length: 200 }, (_, at) => `f${at}`) },
  ] as const;
  for (const item of items) {
    for (const mode of ['fast', 'normal', 'ultra'] as const) {
      t.strictSame(
        foundIn(corpus, 'mill', { scope: [item], mode, filter }).sort(),
        ['f150', 'f7'],
        `${item.type} ${mode}`,
      );
    }
  }
});

t.test('a tenant never finds files of another tenant', async (t) => {
  const corpus = corpusOf([mill, { ...newMill, tenant: 'other' }]);
  t.strictSame(foundIn(corpus, 'timber', { mode: 'ultra' }), []);
  t.strictSame(foundIn(corpus, 'timber', { tenant: 'other' }), ['mill']);
  t.strictSame(foundIn(corpus, 'mill', { tenant: 'nobody' }), []);
  t.strictSame(corpus.missingFiles('nobody', { scope: [{ type: 'file', ids: ['mill'] }] }), ['mill']);
});

t.test('a search that is limited to spaces finds nothing in the others, by any kind of scope', async (t) => {
  const corpus = corpusOf([
    { ...mill, directory: 'wheels', space: 'own' },
    { ...newMill, directory: 'wheels', id: 'saw', space: 'other', version: 1 },
  ]);
  const bySpace = { type: 'space', ids: ['own', 'other'] } as const;
  const byFile = { type: 'file', ids: ['mill', 'saw'] } as const;
  for (const item of [bySpace, byFile, { type: 'directory', ids: ['wheels'] } as const]) {
    const found = (spaces?: string[]) => foundIn(corpus, 'mill', { scope: [item], mode: 'ultra', spaces });
    t.strictSame(found().sort(), ['mill', 'saw']);
    t.strictSame(found(['own', 'none']), ['mill']);
    t.strictSame(found([]), []);
  }
  const scores = (ids: readonly string[], spaces?: string[]) =>
    find(corpus, 'mill', { scope: [{ type: 'space', ids }], mode: 'ultra', spaces }).hits.map(({ score }) => score);
  t.strictSame(scores(['own', 'other'], ['own']), scores(['own']), 'other spaces do not weigh the terms');
  t.strictSame(corpus.missingFiles('default', { scope: [byFile], spaces: ['own'] }), ['saw']);
});

t.test('an archive in a scope stands for its entries, while they are its entries', async (t) => {
  const corpus = corpusOf([
    { id: 'zip', text: 'The names of its entries.' },
    { ...mill, parent: 'zip' },
    { ...mill, id: 'saw', parent: 'zip' },
    { ...mill, id: 'alone' },
  ]);
  const found = (from = corpus) =>
    foundIn(from, 'grain', { scope: [{ type: 'file', ids: ['zip'] }], mode: 'ultra' }).sort();
  t.strictSame(found(), ['mill', 'saw']);
  const restored = newCorpus();
  for (const partition of corpus.snapshot()) restored.restore(partition);
  t.strictSame(found(restored), ['mill', 'saw'], 'also after a restart from a snapshot');
  put(corpus, { ...mill, version: 2 });
  t.strictSame(found(), ['saw'], 'a file that left the archive');
  corpus.remove({ tenant: 'default', file_id: 'zip' });
  t.strictSame(found(), ['saw'], 'an archive that is not ready yet');
  corpus.remove({ tenant: 'default', file_id: 'saw' });
  t.strictSame(found(), []);
});

t.test("vectors are refused if their embedder differs from the record's", async (t) => {
  const part = { ...indexChunks(['x'], 0), fingerprint: 'another:2' };
  t.throws(() => newCorpus().partition(recordOf(mill)).addPart(recordOf(mill), 'p', part), /another:2/);
});

t.test('columns that contradict each other are refused', async (t) => {
  const part = indexChunks(['some text'], 0);
  for (const broken of [{ count: 2 }, { vectors: new Uint8Array(8) }, { terms: [] }, { tokens: new Uint8Array(0) }]) {
    t.throws(
      () =>
        newCorpus()
          .partition(recordOf(mill))
          .addPart(recordOf(mill), 'p', { ...part, ...broken }),
      RangeError,
    );
  }
});

t.test('statistics count only visible files, so scores do not depend on the history', async (t) => {
  const other: Document = { id: 'other', text: 'A mill without water.' };
  const fresh = corpusOf([newMill, other]);
  const used = corpusOf([{ id: 'gone', text: 'mill '.repeat(50) }, other, mill]);
  put(used, newMill);
  used.remove(recordOf({ id: 'gone', text: '' }));
  addParts(used, { id: 'arriving', text: 'mill timber' });
  for (const mode of ['fast', 'normal', 'ultra'] as const) {
    t.strictSame(find(used, 'mill timber', { mode }), find(fresh, 'mill timber', { mode }));
  }
});

t.test('compaction drops deleted rows and keeps every answer, also with changes between its steps', async (t) => {
  const documents = Array.from({ length: 400 }, (_, at) => ({
    id: `file ${at}`,
    text: `Mill number ${at}.\n|Its river is the ${at % 7}.`,
  }));
  const corpus = corpusOf(documents);
  for (const document of documents.slice(0, 200)) corpus.remove(recordOf(document));
  const before = find(corpus, 'mill number 250 river', { mode: 'ultra' });
  const partition = corpus.tenants.get('default')!.partitions.get('default')!;
  const rows = () => partition.segments.reduce((sum, segment) => sum + segment.rows, 0);
  t.equal(rows(), 800);
  let steps = 0;
  // A step takes 1 ms of this clock, so each call of `work` does one step.
  for (let now = 0; corpus.work(1, () => now++); steps += 1) {
    if (steps === 15) t.strictSame(find(corpus, 'mill number 250 river', { mode: 'ultra' }), before);
    if (steps === 20) corpus.remove(recordOf(documents[399]!));
    if (steps === 25) put(corpus, { ...documents[398]!, version: 2, text: 'A windmill.' });
  }
  t.ok(steps > 150, `${steps} steps`);
  t.ok(rows() < 500, `${rows()} rows`);
  t.equal(partition.segments.length, 1);
  t.strictSame(foundIn(corpus, 'windmill', { limit: 1 }), ['file 398']);
  const left = corpusOf([...documents.slice(200, 398), { ...documents[398]!, version: 2, text: 'A windmill.' }]);
  const after = find(corpus, 'mill number 250 river', { mode: 'ultra' });
  t.strictSame(after, find(left, 'mill number 250 river', { mode: 'ultra' }));
});

t.test('`work` returns false when there is no work', async (t) => {
  const corpus = corpusOf([mill]);
  t.notOk(corpus.work(10, frozen));
});

t.test('the corpus lists its files, and the ids of a scope that it does not have', async (t) => {
  const corpus = corpusOf([mill]);
  t.strictSame(corpus.files(), [{ tenant: 'default', file_id: 'mill', version: 1 }]);
  const scope = [
    { type: 'file', ids: ['mill', 'x', 'x'] },
    { type: 'space', ids: ['nowhere'] },
  ] as const;
  t.strictSame(corpus.missingFiles('default', { scope }), ['x']);
});

t.test('a file of many parts changes statistics only while it is visible', async (t) => {
  const texts = Array.from({ length: 40 }, (_, at) => `|Mill ${at} on river ${at % 3}.`);
  const large: Document = { id: 'large', text: texts.join('\n') };
  const small: Document = { id: 'small', text: 'A river without a mill.' };
  const corpus = corpusOf([small]);
  const without = find(corpus, 'mill river', { mode: 'ultra' });
  addParts(corpus, large);
  t.strictSame(find(corpus, 'mill river', { mode: 'ultra' }), without);
  corpus.commit(recordOf(large), outlineOf(large));
  const { postings, dictionary } = corpus.tenants.get('default')!.partitions.get('default')!.segments[0]!;
  const frequency = (term: string) => postings.frequencyOf(dictionary.numberOf(term)!);
  t.strictSame([frequency('mill'), frequency('river'), frequency('2')], [41, 41, 13]);
  corpus.remove(recordOf(large));
  t.strictSame([frequency('mill'), frequency('river'), frequency('2')], [1, 1, 0]);
  t.strictSame(find(corpus, 'mill river', { mode: 'ultra' }), without);
});

t.test('an outline may come before the commit, and makes nothing visible', async (t) => {
  const corpus = corpusOf([{ ...mill, title: 'Old mill' }]);
  corpus
    .partition(recordOf(newMill))
    .addOutline(recordOf(newMill), 'outline', outlineOf({ ...newMill, title: 'New mill' }));
  addParts(corpus, newMill);
  t.ok(corpus.knownPartition(recordOf(newMill))?.hasOutline(recordOf(newMill), 'outline'));
  t.notOk(corpus.knownPartition(recordOf(newMill))?.hasOutline(recordOf(newMill), 'another'));
  t.match(find(corpus, 'grain', { mode: 'ultra' }).hits[0]?.text, /^Old mill/);
  corpus.commit(recordOf(newMill));
  t.match(find(corpus, 'timber', { mode: 'ultra' }).hits[0]?.text, /^New mill/);
});

t.test('a commit without an outline is refused', async (t) => {
  const corpus = newCorpus();
  addParts(corpus, mill);
  t.throws(() => corpus.commit(recordOf(mill)), /without an outline/);
  corpus.partition(recordOf(mill)).addOutline(recordOf(mill), 'outline', outlineOf(mill));
  corpus.remove(recordOf(mill));
  t.notOk(corpus.knownPartition(recordOf(mill))?.hasOutline(recordOf(mill), 'outline'));
});
