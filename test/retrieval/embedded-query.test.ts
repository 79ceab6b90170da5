import t from 'tap';
import { MillraceError } from '../../core/errors.ts';
import { BuiltInEmbedder } from '../../processors/embedding/built-in-embedder.ts';
import type { ChunkPart } from '../../processors/embedding/chunk-part.ts';
import { describeChunks } from '../../processors/embedding/chunk-part.ts';
import type { Embedder, QueryEmbedder } from '../../processors/embedding/embedder.ts';
import type { Embedders } from '../../processors/embedding/embedders.ts';
import { withEmbeddedQuery } from '../../processors/retrieval/embedded-query.ts';
import type { Corpus } from '../../processors/retrieval/index/corpus.ts';
import { search } from '../../processors/retrieval/search/search.ts';
import { corpusOf, outlineOf, recordOf } from './documents.ts';

const { signal } = new AbortController();
const asker = { tenant: 'default', signal };
const mill = { id: 'mill', text: 'A mill by the river.' };
const query = {
  query: 'mill',
  scope: [{ type: 'space' as const, ids: ['default'] }],
  mode: 'fast' as const,
  limit: 10,
};
const model = { fingerprint: 'model:8', dimension: 8 };

/** An embedder for which all texts are alike. @param before is awaited with each query. */
function alike(before: () => unknown = () => {}): Embedder {
  const vector = Float32Array.of(1, 0, 0, 0, 0, 0, 0, 0);
  const prepared: QueryEmbedder = { fingerprint: model.fingerprint, noiseCosine: 0.5, embedQuery: () => vector };
  return {
    ...model,
    embedPassages: async () => ({ vectors: vector, cut: 0 }),
    async prepareQuery() {
      await before();
      return prepared;
    },
  };
}

/** What a reindex with it would make of the document. */
function makeNext(corpus: Corpus): void {
  const vectors = new Uint8Array(Float32Array.of(1, 0, 0, 0, 0, 0, 0, 0).buffer);
  const part: ChunkPart = { ...model, ...describeChunks(['A mill by the river.'], 0), vectors };
  const record = { ...recordOf(mill), ...model };
  corpus.partition(record).addPart(record, 'next', part);
  corpus.commit(record, outlineOf(mill));
}

function foundBy(corpus: Corpus, embedders: Pick<Embedders, 'configured' | 'of'>, fence = async () => {}) {
  const deps = { corpus, embedders: embedders as Embedders, fence };
  return withEmbeddedQuery(deps, asker, query, (asked) =>
    search(corpus, 'default', asked).hits.map((hit) => hit.fileId),
  );
}

t.test('the built-in embedder is asked within the search', async (t) => {
  const embedders = { configured: new BuiltInEmbedder(), of: () => Promise.reject(new Error('not asked')) };
  t.same(await foundBy(corpusOf([mill]), embedders), ['mill']);
});

t.test('an index that changes over while the query is embedded is searched anew', async (t) => {
  const corpus = corpusOf([mill]);
  makeNext(corpus);
  let asked = 0;
  const old: Embedder = {
    ...new BuiltInEmbedder(),
    fingerprint: 'built-in:1:1024',
    embedPassages: () => Promise.reject(new Error('not asked')),
    async prepareQuery() {
      asked += 1;
      corpus.serve({ tenant: 'default', ...model });
      return new BuiltInEmbedder();
    },
  };
  t.same(await foundBy(corpus, { configured: alike(), of: async () => old }), ['mill']);
  t.equal(asked, 1);
});

t.test('a refusal that comes of not having heard of the change is no refusal', async (t) => {
  const corpus = corpusOf([mill]);
  makeNext(corpus);
  const refusal = new MillraceError('conflict', 'npm run reindex');
  const hear = async () => corpus.serve({ tenant: 'default', ...model });
  t.same(await foundBy(corpus, { configured: alike(), of: () => Promise.reject(refusal) }, hear), ['mill']);
  const deaf = corpusOf([mill]);
  await t.rejects(foundBy(deaf, { configured: alike(), of: () => Promise.reject(refusal) }), {
    type: 'conflict',
    message: 'reindex',
  });
});

t.test('a tenant without files has nothing to embed a query for', async (t) => {
  const embedders = { configured: alike(() => Promise.reject(new Error('not asked'))), of: async () => alike() };
  t.same(await foundBy(corpusOf([]), embedders), []);
});
