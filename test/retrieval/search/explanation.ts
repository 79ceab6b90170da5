import t from 'tap';
import { SearchExplanation } from '../../../processors/retrieval/search/explanation.ts';
import { corpusOf, type Document, find } from '../documents.ts';

const documents: Document[] = [
  { id: 'water', text: 'A water mill turns its wheels in the river.' },
  { id: 'wind', text: 'A wind mill turns its sails in the wind.' },
  { id: 'bread', text: 'Bread is baked of flour from the mill.' },
  { id: 'tea', text: '茶叶在中国有悠久的历史。' },
];
const modes = ['fast', 'normal', 'ultra'] as const;

/** A clock that advances by 1 ms at each reading. */
function explain() {
  let now = 0;
  return new SearchExplanation(() => now++);
}

for (const mode of modes) {
  t.test(`${mode}: an explained search has the same hits and scores as another one`, async (t) => {
    const corpus = corpusOf(documents);
    const { hits } = find(corpus, 'wheel of a water mill', { mode, explanation: explain() });
    t.ok(hits.every(({ explanation }) => explanation !== undefined));
    const plain = hits.map(({ explanation: _, ...hit }) => hit);
    t.strictSame(plain, find(corpus, 'wheel of a water mill', { mode }).hits);
  });
}

t.test('a hit of ultra has its place in each list, and its score from its features', async (t) => {
  const explanation = explain();
  const { hits } = find(corpusOf(documents), 'wheel of a water mill', { mode: 'ultra', explanation });
  const [best] = hits;
  t.match(best?.explanation, { vectors: { rank: 1 }, keywords: { rank: 1 }, fused: { rank: 1 } });
  const { reranked = 0, features = [], bm25 = 0, keywords } = best!.explanation!;
  t.ok(Math.abs(reranked - best!.score) < 1e-9);
  t.ok(Math.abs(features.reduce((sum, { share }) => sum + share, 0) - reranked) < 1e-9);
  t.ok(Math.abs(bm25 - keywords!.score) < 1e-4, `${bm25} is the score of the keywords, ${keywords!.score}`);
  t.same(
    explanation.stages.map(({ name }) => name),
    ['weigh', 'vectors', 'keywords', 'fuse', 'rank', 'complete'],
  );
});

t.test('normal does not search keywords, but tells the BM25 score of a hit', async (t) => {
  const { hits } = find(corpusOf(documents), 'water', { explanation: explain() });
  t.equal(hits[0]?.explanation?.keywords, undefined);
  t.ok(hits[0]!.explanation!.bm25 > 0);
});

t.test('the words that match are named as the hit has them', async (t) => {
  const matchedIn = (query: string) =>
    find(corpusOf(documents), query, { explanation: explain() }).hits[0]?.explanation?.matched;
  t.same(matchedIn('wheel turning'), ['turns', 'wheels']);
  t.same(matchedIn('中国历史'), ['中国', '历史']);
});

t.test('the terms of the query have their frequencies', async (t) => {
  const explanation = explain();
  find(corpusOf(documents), 'mills of water', { explanation });
  t.match(explanation.terms, [
    { terms: ['mill'], frequency: 3 },
    { terms: ['water'], frequency: 1 },
  ]);
});
