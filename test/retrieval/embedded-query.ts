import t from 'tap';
import { MillraceError } from '../../core/errors.ts';
import { BuiltInEmbedder } from '../../processors/embedding/built-in-embedder.ts';
import type { ChunkPart } from '../../processors/embedding/chunk-part.ts';
import { describeChunks } from '../../processors/embedding/chunk-part.ts';
import type { Embedder, QueryEmbedder } from '../../processors/embedding/embedder.ts';
import type { Embedders } from '../../processors/embedding/embedders.ts';
import { withEmbeddedQuery } from '../../processors/retrieval/embedded-query.ts';
import { runPassNow } from '../../processors/retrieval/engine/pass.ts';
import type { Corpus } from '../../processors/retrieval/index/corpus.ts';
import { search } from '../../processors/retrieval/search/search.ts';
import { corpusOf, outlineOf, recordOf } from './documents.ts';

const { signal } = new AbortController();
const caller = { tenant: 'default', signal };
const mill = { id: 'mill', text: 'A mill by the river.' };
const query = {
  query: 'mill',
  scope: [{ type: 'space' as const, ids: ['default'] }],
  spaces: undefined,
  mode: 'fast' as const,
  limit: 10,
};
const model = { fingerprint: 'model:8', dimension: 8 };

/** An embedder that gives all texts the same vector. @param before is awaited for each query. */
function constantEmbedder(before: () => unknown = () => {}): Embedder {
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

/** Adds the document to an index of the model, as a reindex does. */
function makeNext(corpus: Corpus): void {
  const vectors = new Uint8Array(Float32Array.of(1, 0, 0, 0, 0, 0, 0, 0).buffer);
  const part: ChunkPart = { ...model, ...describeChunks(['A mill by the river.'], 0), vectors };
  const record = { ...recordOf(mill), ...model };
  corpus.partition(record).addPart(record, 'next', part);
  corpus.commit(record, outlineOf(mill));
}

function foundBy(corpus: Corpus, embedders: Pick<Embedders, 'configured' | 'of'>, fence = async () => {}) {
  const deps = { index: corpus, embedders: embedders as Embedders, fence };
  return withEmbeddedQuery(deps, caller, query, (embedded) =>
    runPassNow(search(corpus, 'default', embedded)).hits.map((hit) => hit.fileId),
  );
}

t.test('the built-in embedder embeds the query within the search', async (t) => {
  const embedders = { configured: new BuiltInEmbedder(), of: () => Promise.reject(new Error('not called')) };
  t.same(await foundBy(corpusOf([mill]), embedders), ['mill']);
});

t.test('if the index changes while the query is embedded, the query is embedded again', async (t) => {
  const corpus = corpusOf([mill]);
  makeNext(corpus);
  let queries = 0;
  const old: Embedder = {
    ...new BuiltInEmbedder(),
    fingerprint: 'built-in:1:1024',
    embedPassages: () => Promise.reject(new Error('not called')),
    async prepareQuery() {
      queries += 1;
      corpus.serve({ tenant: 'default', ...model });
      return new BuiltInEmbedder();
    },
  };
  t.same(await foundBy(corpus, { configured: constantEmbedder(), of: async () => old }), ['mill']);
  t.equal(queries, 1);
});

t.test('a refused embedder is looked up again after the fence, which may bring another index', async (t) => {
  const corpus = corpusOf([mill]);
  makeNext(corpus);
  const refusal = new MillraceError('conflict', 'npm run reindex');
  const fence = async () => corpus.serve({ tenant: 'default', ...model });
  const embedders = { configured: constantEmbedder(), of: () => Promise.reject(refusal) };
  t.same(await foundBy(corpus, embedders, fence), ['mill']);
  const unchanged = corpusOf([mill]);
  await t.rejects(foundBy(unchanged, embedders), {
    type: 'conflict',
    message: 'reindex',
  });
});

t.test('no query is embedded for a tenant without files', async (t) => {
  const configured = constantEmbedder(() => Promise.reject(new Error('not called')));
  const embedders = { configured, of: async () => constantEmbedder() };
  t.same(await foundBy(corpusOf([]), embedders), []);
});
