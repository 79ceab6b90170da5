import { pino } from 'pino';
import { Registry } from 'prom-client';
import t from 'tap';
import type { Corpus } from '../../../processors/retrieval/index/corpus.ts';
import { modelRanking } from '../../../processors/retrieval/reranking/model-ranking.ts';
import { ModelReranker } from '../../../processors/retrieval/reranking/model-reranker.ts';
import { type SearchQuery, search, searchEvidence } from '../../../processors/retrieval/search/search.ts';
import { corpusOf, type Document, put, recordOf } from '../documents.ts';

const documents: Document[] = [
  { id: 'a', text: 'The mill of the north turns.' },
  { id: 'b', text: 'The mill of the south.' },
  { id: 'c', text: 'The mill of the west.' },
  { id: 'd', text: 'The mill of the east.' },
];
const asked: SearchQuery = {
  query: 'mill turns',
  scope: [{ type: 'space', ids: ['default'] }],
  mode: 'normal',
  limit: 100,
};
/** The later letter, the better. */
const backwards: Record<string, number> = { north: 0.2, south: 0.4, west: 0.6, east: 0.8 };

interface Model {
  /** Of a text, by the first of these words in it; default `backwards`. */
  scores?: Record<string, number>;
  /** What happens while it thinks. */
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

async function searchBy(corpus: Corpus, model: Model, query: Partial<SearchQuery> = {}, seen: string[] = []) {
  const asker = { tenant: 'default', signal: new AbortController().signal, leftMs: Number.POSITIVE_INFINITY };
  const whole = { ...asked, ...query };
  const deps = { corpus, reranker: rerankerOf(model, seen), fence: async () => {} };
  return search(corpus, 'default', whole, await modelRanking(deps, asker, whole));
}

async function foundBy(...question: Parameters<typeof searchBy>): Promise<string[]> {
  return (await searchBy(...question)).hits.map(({ fileId }) => fileId);
}

for (const mode of ['normal', 'ultra'] as const) {
  t.test(`${mode}: the model's order and its scores`, async (t) => {
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

  t.test(`${mode}: without an answer of the model all is as without a model`, async (t) => {
    const corpus = corpusOf(documents);
    t.strictSame(await searchBy(corpus, { fails: true }, { mode }), search(corpus, 'default', { ...asked, mode }));
  });
}

t.test('fast asks no model', async (t) => {
  const corpus = corpusOf(documents);
  const seen: string[] = [];
  const found = await searchBy(corpus, {}, { mode: 'fast' }, seen);
  t.strictSame([found, seen], [search(corpus, 'default', { ...asked, mode: 'fast' }), []]);
});

t.test('equal scores go by file id', async (t) => {
  t.strictSame(await foundBy(corpusOf(documents.toReversed()), { scores: { mill: 0.5 } }), ['a', 'b', 'c', 'd']);
});

t.test(
  'what the model was not shown follows what it was, in the order it had, with scores that do not rise',
  async (t) => {
    const many = Array.from({ length: 30 }, (_, at) => ({
      id: `f${10 + at}`,
      text: `The mill.${' Sail.'.repeat(at)}`,
    }));
    const corpus = corpusOf(many);
    const without = search(corpus, 'default', asked).hits.map(({ fileId }) => fileId);
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
  ['a new file is not there yet', (corpus) => put(corpus, { id: 'e', text: 'The mill turns.' }), ['d', 'c', 'b', 'a']],
  ['all is gone', (corpus) => corpus.tenants.clear(), []],
];

for (const [name, happens, want] of dropped) {
  t.test(`while the model thinks: ${name}`, async (t) => {
    const corpus = corpusOf(documents);
    t.strictSame(await foundBy(corpus, { meanwhile: () => happens(corpus) }), want);
    const other = corpusOf(documents);
    const without = await foundBy(other, { meanwhile: () => happens(other), fails: true });
    t.strictSame(without.sort(), want.toSorted(), 'also where the model fails');
  });
}

const replaced: [name: string, happens: (corpus: Corpus) => void, id: string][] = [
  ['replaced by one that is found', (corpus) => put(corpus, { ...documents[2]!, version: 2 }), 'abcd'],
  ['replaced by one that is not', (corpus) => put(corpus, { id: 'c', text: 'Of bread.', version: 2 }), 'abd'],
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
  t.test(`while the model thinks a file is ${name}: the search is done anew`, async (t) => {
    const corpus = corpusOf(documents);
    const found = await searchBy(corpus, { meanwhile: () => happens(corpus) });
    t.strictSame(found, search(corpus, 'default', asked));
    t.equal(
      found.hits
        .map(({ fileId }) => fileId)
        .sort()
        .join(''),
      ids,
    );
  });
}

t.test('a file that is renamed meanwhile is found by its new name, one that is moved where it is', async (t) => {
  const corpus = corpusOf(documents);
  const rename = () => put(corpus, { id: 'd', text: documents[3]!.text, name: 'new.txt' });
  const { hits } = await searchBy(corpus, { meanwhile: rename });
  t.match(hits[0], { fileId: 'd', fileName: 'new.txt', score: 0.8 });
});

t.test('rows that are moved meanwhile change nothing', async (t) => {
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

t.test('evidence is ranked by the model too, and names the titles of what there is now', async (t) => {
  const corpus = corpusOf([
    { id: 'south', title: 'Kerry Junna', text: 'A mill of the south.' },
    { id: 'east', title: 'Other', text: 'Kerry Junna turns the mill of the east.' },
  ]);
  const asker = { tenant: 'default', signal: new AbortController().signal, leftMs: Number.POSITIVE_INFINITY };
  const query = { ...asked, mode: 'ultra' as const };
  const meanwhile = () => corpus.remove({ tenant: 'default', file_id: 'south' });
  for (const [model, want] of [
    [{}, ['Kerry Junna']],
    [{ meanwhile }, []],
  ] as [Model, string[]][]) {
    const ranking = await modelRanking({ corpus, reranker: rerankerOf(model), fence: async () => {} }, asker, query);
    t.match(searchEvidence(corpus, 'default', query, ranking)[0], { fileId: 'east', score: 0.8, titles: want });
  }
});

t.test('the answer waits for what was answered while the model thought', async (t) => {
  const corpus = corpusOf(documents);
  const fence = async () => corpus.remove({ tenant: 'default', file_id: 'd' });
  const asker = { tenant: 'default', signal: new AbortController().signal, leftMs: Number.POSITIVE_INFINITY };
  for (const fails of [false, true]) {
    put(corpus, { ...documents[3]!, version: fails ? 3 : 2 });
    const ranking = await modelRanking({ corpus, reranker: rerankerOf({ fails }), fence }, asker, asked);
    const { hits } = search(corpus, 'default', asked, ranking);
    t.strictSame(hits.map(({ fileId }) => fileId).sort(), ['a', 'b', 'c']);
  }
});
