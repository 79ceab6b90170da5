import t from 'tap';
import { CorpusView } from '../../../processors/retrieval/index/corpus-view.ts';
import { corpusOf, type Document, find, foundIn } from '../documents.ts';

const documents: Document[] = [
  { id: 'water', directory: 'mills', text: 'A water mill turns its wheel in the river.' },
  { id: 'wind', directory: 'mills', text: 'A wind mill turns its sails in the wind.' },
  { id: 'bread', directory: 'food', text: 'Bread is baked of flour from the mill.' },
  { id: 'rice', directory: 'food', space: 'east', text: '大米是由碾米机加工的。' },
  { id: 'tea', space: 'east', text: '茶叶在中国有悠久的历史。' },
];
const modes = ['fast', 'normal', 'ultra'] as const;

for (const mode of modes) {
  t.test(`${mode}: the file that answers the query comes first`, async (t) => {
    const corpus = corpusOf(documents);
    t.equal(foundIn(corpus, 'How does a water mill turn?', { mode })[0], 'water');
    t.equal(foundIn(corpus, 'sails', { mode })[0], 'wind');
    t.equal(foundIn(corpus, '中国的茶叶', { mode, scope: [{ type: 'space', ids: ['east'] }] })[0], 'tea');
  });

  t.test(`${mode}: scores never rise down the list`, async (t) => {
    const { hits } = find(corpusOf(documents), 'mill turns wheel', { mode });
    t.equal(hits.length, 3);
    for (const [at, { score }] of hits.entries()) if (at > 0) t.ok(score <= hits[at - 1]!.score);
  });

  t.test(`${mode}: a query of stop words finds nothing`, async (t) => {
    const { total, hits } = find(corpusOf(documents), 'what is it, and of the?', { mode });
    t.strictSame({ total, hits }, { total: 0, hits: [] });
  });

  t.test(`${mode}: a query of words that occur in no file finds nothing`, async (t) => {
    const { total, hits } = find(corpusOf(documents), 'xylophone quartz', { mode });
    t.strictSame({ total, hits }, { total: 0, hits: [] });
  });

  t.test(`${mode}: the limit cuts the list and changes nothing else`, async (t) => {
    const corpus = corpusOf(documents);
    const all = find(corpus, 'mill', { mode, limit: 100 });
    const one = find(corpus, 'mill', { mode, limit: 1 });
    t.strictSame(one, { ...all, hits: all.hits.slice(0, 1) });
  });

  t.test(`${mode}: equal files are ordered by id, in every order of arrival`, async (t) => {
    const twins = ['c', 'a', 'd', 'b'].map((id) => ({ id, name: 'same.txt', text: 'The very same mill.' }));
    const order = ['a', 'b', 'c', 'd'];
    t.strictSame(foundIn(corpusOf(twins), 'same mill', { mode }), order);
    t.strictSame(foundIn(corpusOf(twins.toReversed()), 'same mill', { mode }), order);
  });

  t.test(`${mode}: with more equal files than candidates, the order of arrival does not matter`, async (t) => {
    const twins = Array.from({ length: 130 }, (_, at) => ({ id: `f${1000 + at}`, name: 'same.txt', text: 'A mill.' }));
    const forward = foundIn(corpusOf(twins), 'mill', { mode, limit: 100 });
    t.strictSame(
      forward,
      twins.slice(0, 100).map(({ id }) => id),
    );
    t.strictSame(foundIn(corpusOf(twins.toReversed()), 'mill', { mode, limit: 100 }), forward);
  });
}

t.test('fast: a long passage with all words of the query comes before a short one with some of them', async (t) => {
  const corpus = corpusOf([
    { id: 'short', text: 'An oak.' },
    {
      id: 'long',
      text:
        'Below seven hills lies a quiet valley. Visitors find a church, whose tower fell during an autumn storm, one ' +
        'bakery selling brown loaves, a yellow school, and meadows where horses graze all summer. Children climb every ' +
        'oak, catch frogs, and throw stones into puddles. Ducks sleep under bridges while painters mix colours, ' +
        'musicians tune violins, and merchants count coins behind green curtains.',
    },
    ...documents,
  ]);
  t.equal(foundIn(corpus, 'the school, the church, an oak and a bakery', { mode: 'fast' })[0], 'long');
  const { hits } = find(corpus, 'mill river', { mode: 'fast' });
  t.equal(hits[0]?.fileId, 'water');
  for (const { score } of hits) t.ok(score > 0 && score <= 1, `${score}`);
});

const scopes: [name: string, scope: Parameters<typeof find>[2], ids: string[]][] = [
  ['one file', { scope: [{ type: 'file', ids: ['bread'] }] }, ['bread']],
  ['several files', { scope: [{ type: 'file', ids: ['bread', 'wind'] }] }, ['bread', 'wind']],
  ['a directory', { scope: [{ type: 'directory', ids: ['mills'] }] }, ['water', 'wind']],
  ['a directory in two spaces', { scope: [{ type: 'directory', ids: ['food'] }] }, ['bread']],
  ['a space', { scope: [{ type: 'space', ids: ['default'] }] }, ['bread', 'water', 'wind']],
  ['an unknown space', { scope: [{ type: 'space', ids: ['nowhere'] }] }, []],
  [
    'a union, each file once',
    {
      scope: [
        { type: 'file', ids: ['water'] },
        { type: 'directory', ids: ['mills'] },
        { type: 'space', ids: ['default', 'east'] },
      ],
    },
    ['bread', 'water', 'wind'],
  ],
];

for (const [name, options, ids] of scopes) {
  for (const mode of modes) {
    t.test(`a search finds only files of its scope: ${name} (${mode})`, async (t) => {
      t.strictSame(foundIn(corpusOf(documents), 'mill', { ...options, mode }).sort(), ids);
    });
  }
}

t.test('a search in two spaces has the same answer as in one space with the same files', async (t) => {
  const both = [{ type: 'space', ids: ['default', 'east'] }] as const;
  const spread = documents.map((document, at) => ({ ...document, space: at % 2 ? 'default' : 'east' }));
  const together = documents.map((document) => ({ ...document, space: 'default' }));
  for (const mode of modes) {
    const query = { mode, scope: both };
    t.strictSame(
      find(corpusOf(spread), 'water mill bread', query),
      find(corpusOf(together), 'water mill bread', query),
    );
  }
});

t.test('ultra finds a file by keyword that is not among the vector candidates', async (t) => {
  const crowd = Array.from({ length: 150 }, (_, at) => ({ id: `crowd ${at}`, text: 'river river mill' }));
  const needle = {
    id: 'needle',
    text: `The zanzibar clause. ${'Unrelated words about grain trade laws. '.repeat(40)}`,
  };
  const corpus = corpusOf([...crowd, needle]);
  t.equal(foundIn(corpus, 'river mill zanzibar', { mode: 'ultra' }).includes('needle'), true);
});

t.test('a very long query is answered', async (t) => {
  const words = Array.from({ length: 1_500 }, (_, at) => `word${at}`).join(' ');
  t.equal(foundIn(corpusOf(documents), `water mill ${words}`, { mode: 'ultra' })[0], 'water');
});

t.test('the file name counts as the title of a file', async (t) => {
  const same = 'Revenue rose by a tenth.';
  const corpus = corpusOf([
    { id: 'a', name: 'minutes.txt', text: same },
    { id: 'b', name: 'annual report.txt', text: same },
  ]);
  t.equal(foundIn(corpus, 'revenue in the annual report')[0], 'b');
});

t.test('a request for a summary that finds nothing gets chunks of its scope, but only for a chat', async (t) => {
  const corpus = corpusOf(documents);
  const found = (query: string, summarises: boolean) => {
    const scope = [{ type: 'file' as const, ids: ['bread'] }];
    const { hits } = find(corpus, query, { mode: 'ultra', scope, limit: 5, summarises });
    return hits.map(({ fileId, score }) => [fileId, score]);
  };
  t.same(found('Summarize this document', true), [['bread', 0]]);
  t.same(found('总结这份文件', true), [['bread', 0]]);
  t.same(found('Summarize this document', false), []);
  t.same(found('xylophone quartz', true), []);
});

t.test('the outlines are read of the hits, and of files with several chunks among the candidates', async (t) => {
  const mills = Array.from({ length: 20 }, (_, at) => ({ id: `mill${at}`, text: `Mill ${at} turns in the river.` }));
  const corpus = corpusOf([...mills, { id: 'two', text: 'A mill by the sea.\n|The mill by the lake.' }]);
  const load = t.capture(CorpusView.prototype, 'loadOutlines', CorpusView.prototype.loadOutlines);
  const { hits, total } = find(corpus, 'mill in the river', { limit: 2 });
  const read = load().flatMap(({ args: [files] }) => [...files].map(({ fileId }) => fileId));
  t.strictSame([...new Set(read)].sort(), [...hits.map(({ fileId }) => fileId), 'two'].sort());
  t.ok(total > mills.length, 'all hits are counted');
});

t.test('the words that say how to answer are not searched', async (t) => {
  const corpus = corpusOf([...documents, { id: 'names', text: 'The list of names is a list.' }]);
  const termsOf = (query: string) =>
    find(corpus, query, { mode: 'ultra' }).statistics?.terms.flatMap(({ terms }) => terms);
  t.strictSame(termsOf('List the mills in the valley'), termsOf('mills valley'));
  t.ok(termsOf('list of names')?.includes('list'), 'a noun is searched');
});
