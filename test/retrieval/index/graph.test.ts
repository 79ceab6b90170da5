import t from 'tap';
import { Graph } from '../../../processors/retrieval/index/graph.ts';
import { corpusOf, type Document, find, foundIn, put, recordOf } from '../documents.ts';

const documents: Document[] = Array.from({ length: 600 }, (_, at) => ({
  id: `file ${1000 + at}`,
  directory: at % 50 === 0 ? 'rare' : 'common',
  text: [at % 7, at % 11, at % 13, at % 17, (at * at) % 101].map((word, place) => `w${place}x${word}`).join(' '),
}));
const queries = Array.from({ length: 40 }, (_, at) => `w0x${at % 7} w2x${at % 13} w4x${(at * 3) % 101}`);

function graphCorpus() {
  const corpus = corpusOf(documents, { hnswChunksMin: 150 });
  const segment = corpus.tenants.get('default')!.partitions.get('default')!.segments[0]!;
  return { corpus, segment };
}

function finish(corpus: ReturnType<typeof graphCorpus>['corpus']): void {
  while (corpus.work(50, () => performance.now()));
}

t.test('the graph finds at least 95 % of the exact scan’s hits, with the same scores', async (t) => {
  const { corpus, segment } = graphCorpus();
  const exact = queries.map((query) => find(corpus, query, { mode: 'fast' }).hits);
  t.equal(segment.graph, undefined);
  finish(corpus);
  t.equal(segment.graph?.rows, 600);
  t.strictSame(segment.ungraphed, []);
  let kept = 0;
  let wanted = 0;
  for (const [at, query] of queries.entries()) {
    const scores = new Map(find(corpus, query, { mode: 'fast' }).hits.map(({ fileId, score }) => [fileId, score]));
    wanted += exact[at]!.length;
    kept += exact[at]!.filter(({ fileId, score }) => scores.get(fileId) === score).length;
  }
  t.ok(kept >= 0.95 * wanted, `${kept} of ${wanted}`);
});

t.test('rows that are not in the graph yet are found', async (t) => {
  const { corpus, segment } = graphCorpus();
  finish(corpus);
  put(corpus, { id: 'late', text: 'zeppelin' });
  t.equal(segment.graph?.rows, 600);
  t.strictSame(foundIn(corpus, 'zeppelin', { mode: 'fast', limit: 1 }), ['late']);
});

t.test('a search with a half-built graph has the same best hits', async (t) => {
  const { corpus, segment } = graphCorpus();
  let now = 0;
  while ((segment.graph?.rows ?? 0) < 300) corpus.work(1, () => now++);
  t.equal(segment.graph?.rows, 300);
  const exact = corpusOf(documents);
  const same = queries.filter((query) => foundIn(corpus, query)[0] === foundIn(exact, query)[0]);
  t.ok(same.length >= 0.9 * queries.length, `${same.length} of ${queries.length}`);
});

t.test('deleted files are not found, whether the graph has their rows or not', async (t) => {
  const { corpus, segment } = graphCorpus();
  let now = 0;
  while ((segment.graph?.rows ?? 0) < 300) corpus.work(1, () => now++);
  const gone = new Set([...documents.slice(0, 60), ...documents.slice(500, 560)].map(({ id }) => id));
  for (const id of gone) corpus.remove(recordOf({ id, text: '' }));
  const check = () =>
    queries.every((query) => foundIn(corpus, query, { mode: 'fast', limit: 100 }).every((id) => !gone.has(id)));
  t.ok(check());
  finish(corpus);
  t.ok(check());
});

t.test('deleted rows and rows out of scope do not displace the nearest rows', async (t) => {
  const { corpus } = graphCorpus();
  finish(corpus);
  for (const { id } of documents.slice(0, 180)) corpus.remove(recordOf({ id, text: '' }));
  const half = documents.slice(180).filter((_, at) => at % 3 !== 0);
  const scope = [{ type: 'file', ids: half.map(({ id }) => id) }] as const;
  const exact = corpusOf(documents.slice(180));
  // Each of these queries matches more files than there are candidates.
  for (const query of ['w0x1 w0x2 w0x3 w0x4', 'w1x1 w1x2 w1x3 w1x4 w1x5 w1x6']) {
    const options = { mode: 'fast', limit: 100 } as const;
    t.ok(find(corpus, query, options).total >= 0.95 * find(exact, query, options).total);
    const scoped = { ...options, scope };
    t.ok(find(corpus, query, scoped).total >= 0.95 * find(exact, query, scoped).total);
  }
});

t.test('a search finds only files of its scope, by an exact scan or in the graph', async (t) => {
  const { corpus } = graphCorpus();
  finish(corpus);
  for (const directory of ['rare', 'common']) {
    const scope = [{ type: 'directory', ids: [directory] }] as const;
    const want = new Set(documents.filter((document) => document.directory === directory).map(({ id }) => id));
    for (const query of queries) {
      const found = foundIn(corpus, query, { mode: 'fast', scope, limit: 100 });
      t.ok(found.length > 0 && found.every((id) => want.has(id)));
    }
  }
});

t.test('a graph grows beyond its first capacity', async (t) => {
  const graph = Graph.create({ dimension: 4, rows: 1 });
  for (let row = 0; row < 1_500; row += 1) graph.insert(row, Float32Array.of(Math.sin(row), Math.cos(row), 0, 0));
  t.equal(graph.rows, 1_500);
});
