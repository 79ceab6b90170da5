import { pino } from 'pino';
import { Registry } from 'prom-client';
import t from 'tap';
import { runPassNow } from '../../../processors/retrieval/engine/pass.ts';
import type { Corpus } from '../../../processors/retrieval/index/corpus.ts';
import { modelRanking } from '../../../processors/retrieval/reranking/model-ranking.ts';
import { ModelReranker } from '../../../processors/retrieval/reranking/model-reranker.ts';
import { type SearchQuery, search, searchEvidence } from '../../../processors/retrieval/search/search.ts';
import { addParts, corpusOf, type Document, outlineOf, put, recordOf } from '../documents.ts';

const documents: Document[] = [
  { id: 'a', text: 'The mill of the north turns.' },
  { id: 'b', text: 'The mill of the south.' },
  { id: 'c', text: 'The mill of the west.' },
  { id: 'd', text: 'The mill of the east.' },
];
const query: SearchQuery = {
  query: 'mill turns',
  scope: [{ type: 'space', ids: ['default'] }],
  mode: 'normal',
  limit: 100,
};
/** Scores that rank the files in reverse order of their ids. */
const backwards: Record<string, number> = { north: 0.2, south: 0.4, west: 0.6, east: 0.8 };

interface Model {
  /** Score of a text by the first of these words in it. Default: `backwards`. */
  scores?: Record<string, number>;
  /** Called while the model works. */
  meanwhile?(): void;
  fails?: boolean;
  candidatesMax?: number;
}

function rerankerOf(model: Model, seen: string[] = []): ModelReranker {
  const { scores = backwards, candidatesMax = 50 } = model;
  const scorer = {
    settings: '',
    async score(_query: string, texts: readonly string[]) {
      await new Promise(setImmediate);
      seen.push(...texts);
      model.meanwhile?.();
      if (model.fails) throw new Error('down');
      return texts.map((text) => Object.entries(scores).find(([word]) => text.includes(word))?.[1] ?? 0);
    },
    async [Symbol.asyncDispose]() {},
  };
  const deps = { scorer, log: pino({ level: 'silent' }), registry: new Registry() };
  return new ModelReranker(deps, { timeoutMs: 10_000, candidatesMax });
}

async function searchBy(corpus: Corpus, model: Model, changes: Partial<SearchQuery> = {}, seen: string[] = []) {
  const caller = { tenant: 'default', signal: new AbortController().signal, leftMs: Number.POSITIVE_INFINITY };
  const changed = { ...query, ...changes };
  const deps = { index: corpus, reranker: rerankerOf(model, seen), fence: async () => {} };
  return runPassNow(search(corpus, 'default', changed, await modelRanking(deps, caller, changed)));
}

async function foundBy(...args: Parameters<typeof searchBy>): Promise<string[]> {
  return (await searchBy(...args)).hits.map(({ fileId }) => fileId);
}

for (const mode of ['normal', 'ultra'] as const) {
  t.test(`${mode}: hits have the model's order and scores`, async (t) => {
    const { total, hits } = await searchBy(corpusOf(documents), {}, { mode });
    t.equal(total, 4);
    t.strictSame(
      hits.map(({ fileId, score }) => [fileId, score]),
      [
        ['d', 0.8],
        ['c', 0.6],
        ['b', 0.4],
        ['a', 0.2],
      ],
    );
  });

  t.test(`${mode}: if the model fails, hits are the same as without a model`, async (t) => {
    const corpus = corpusOf(documents);
    t.strictSame(
      await searchBy(corpus, { fails: true }, { mode }),
      runPassNow(search(corpus, 'default', { ...query, mode })),
    );
  });
}

t.test('mode fast does not use the model', async (t) => {
  const corpus = corpusOf(documents);
  const seen: string[] = [];
  const found = await searchBy(corpus, {}, { mode: 'fast' }, seen);
  t.strictSame([found, seen], [runPassNow(search(corpus, 'default', { ...query, mode: 'fast' })), []]);
});

t.test('equal scores are ordered by file id', async (t) => {
  t.strictSame(await foundBy(corpusOf(documents.toReversed()), { scores: { mill: 0.5 } }), ['a', 'b', 'c', 'd']);
});

t.test(
  'candidates without a score of the model follow the others, in their old order, with scores that do not rise',
  async (t) => {
    const many = Array.from({ length: 30 }, (_, at) => ({
      id: `f${10 + at}`,
      text: `The mill.${' Sail.'.repeat(at)}`,
    }));
    const corpus = corpusOf(many);
    const without = runPassNow(search(corpus, 'default', query)).hits.map(({ fileId }) => fileId);
    const seen: string[] = [];
    const { hits } = await searchBy(corpus, { candidatesMax: 10, scores: { Sail: 0.0003, mill: 0.0009 } }, {}, seen);
    t.equal(seen.length, 10);
    t.strictSame(
      hits.slice(10).map(({ fileId }) => fileId),
      without.slice(10),
    );
    for (const [at, { score }] of hits.entries()) if (at > 0) t.ok(score <= hits[at - 1]!.score);
  },
);

t.test('the model reads the title, the headings above and the chunk', async (t) => {
  const seen: string[] = [];
  const text = '|Handbook\n  Mills\n    |Of wind\n      A mill turns its sails.';
  await searchBy(corpusOf([{ id: 'x', name: 'notes.txt', text }]), {}, { query: 'sails' }, seen);
  t.ok(seen.includes('notes\nHandbook\nMills\nOf wind\nA mill turns its sails.'), seen.join(' | '));
});

const dropped: [name: string, happens: (corpus: Corpus) => void, want: string[]][] = [
  ['a deleted file is dropped', (corpus) => corpus.remove(recordOf({ id: 'c', text: '' })), ['d', 'b', 'a']],
  [
    'a new file is not in the hits yet',
    (corpus) => put(corpus, { id: 'e', text: 'The mill turns.' }),
    ['d', 'c', 'b', 'a'],
  ],
  [
    'a file that left the scope is dropped',
    (corpus) => {
      const moved = { id: 'c', text: documents[2]!.text, space: 'elsewhere' };
      addParts(corpus, moved);
      corpus.commit({ ...recordOf(moved), revision: 1 }, outlineOf(moved));
    },
    ['d', 'b', 'a'],
  ],
  ['all files are deleted', (corpus) => corpus.tenants.clear(), []],
];

for (const [name, happens, want] of dropped) {
  t.test(`while the model works: ${name}`, async (t) => {
    const corpus = corpusOf(documents);
    t.strictSame(await foundBy(corpus, { meanwhile: () => happens(corpus) }), want);
    const other = corpusOf(documents);
    const without = await foundBy(other, { meanwhile: () => happens(other), fails: true });
    t.strictSame(without.sort(), want.toSorted(), 'also if the model fails');
  });
}

const replaced: [name: string, happens: (corpus: Corpus) => void, id: string][] = [
  ['replaced by a version that matches', (corpus) => put(corpus, { ...documents[2]!, version: 2 }), 'abcd'],
  [
    'replaced by a version that does not match',
    (corpus) => put(corpus, { id: 'c', text: 'Of bread.', version: 2 }),
    'abd',
  ],
  [
    'deleted and uploaded again',
    (corpus) => {
      corpus.remove(recordOf(documents[2]!));
      put(corpus, { ...documents[2]!, version: 3 });
    },
    'abcd',
  ],
];

for (const [name, happens, ids] of replaced) {
  t.test(`while the model works a file is ${name}: the search is repeated`, async (t) => {
    const corpus = corpusOf(documents);
    const found = await searchBy(corpus, { meanwhile: () => happens(corpus) });
    t.strictSame(found, runPassNow(search(corpus, 'default', query)));
    t.equal(
      found.hits
        .map(({ fileId }) => fileId)
        .sort()
        .join(''),
      ids,
    );
  });
}

t.test('a file that is renamed while the model works has its new name in the hit', async (t) => {
  const corpus = corpusOf(documents);
  const rename = () => put(corpus, { id: 'd', text: documents[3]!.text, name: 'new.txt' });
  const { hits } = await searchBy(corpus, { meanwhile: rename });
  t.match(hits[0], { fileId: 'd', fileName: 'new.txt', score: 0.8 });
});

t.test('a compaction while the model works changes nothing', async (t) => {
  const gone = Array.from({ length: 400 }, (_, at) => ({ id: `gone ${at}`, text: 'Bread.' }));
  const corpus = corpusOf([...gone, ...documents]);
  const before = corpus.tenants.get('default')!.file('d')!.segment;
  for (const document of gone) corpus.remove(recordOf(document));
  const compact = () => {
    while (corpus.work(10, () => performance.now()));
  };
  t.strictSame(await foundBy(corpus, { meanwhile: compact }), ['d', 'c', 'b', 'a']);
  t.not(corpus.tenants.get('default')!.file('d')!.segment, before, 'the old segment is gone');
});

t.test('evidence is ranked by the model too, and its titles are of files that still exist', async (t) => {
  const corpus = corpusOf([
    { id: 'south', title: 'Kerry Junna', text: 'A mill of the south.' },
    { id: 'east', title: 'Other', text: 'Kerry Junna turns the mill of the east.' },
  ]);
  const caller = { tenant: 'default', signal: new AbortController().signal, leftMs: Number.POSITIVE_INFINITY };
  const ultra = { ...query, mode: 'ultra' as const };
  const meanwhile = () => corpus.remove({ tenant: 'default', file_id: 'south' });
  for (const [model, want] of [
    [{}, ['Kerry Junna']],
    [{ meanwhile }, []],
  ] as [Model, string[]][]) {
    const ranking = await modelRanking(
      { index: corpus, reranker: rerankerOf(model), fence: async () => {} },
      caller,
      ultra,
    );
    t.match(runPassNow(searchEvidence(corpus, 'default', ultra, ranking)).hits[0], {
      fileId: 'east',
      score: 0.8,
      titles: want,
    });
  }
});

t.test('a search sees a deletion that was answered while the model worked', async (t) => {
  const corpus = corpusOf(documents);
  const fence = async () => corpus.remove({ tenant: 'default', file_id: 'd' });
  const caller = { tenant: 'default', signal: new AbortController().signal, leftMs: Number.POSITIVE_INFINITY };
  for (const fails of [false, true]) {
    put(corpus, { ...documents[3]!, version: fails ? 3 : 2 });
    const ranking = await modelRanking({ index: corpus, reranker: rerankerOf({ fails }), fence }, caller, query);
    const { hits } = runPassNow(search(corpus, 'default', query, ranking));
    t.strictSame(hits.map(({ fileId }) => fileId).sort(), ['a', 'b', 'c']);
  }
});
