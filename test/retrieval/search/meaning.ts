/** Ranking with the vectors of a model: how far a cosine is above chance decides, not its size. */
import t from 'tap';
import { describeChunks } from '../../../processors/embedding/chunk-part.ts';
import type { QueryEmbedder } from '../../../processors/embedding/embedder.ts';
import { CosineTally } from '../../../processors/retrieval/engine/cosine-tally.ts';
import type { Corpus } from '../../../processors/retrieval/index/corpus.ts';
import { type Document, foundIn, newCorpus, outlineOf, recordOf } from '../documents.ts';

const fingerprint = 'local:2:test:8';
const dimension = 8;
/** The query's vector is the first axis, so a passage's cosine is its first component. */
const axis = Float32Array.from([1, 0, 0, 0, 0, 0, 0, 0]);

interface Placed extends Document {
  readonly cosine: number;
}

const answers: Placed[] = [
  { id: 'meaning', text: 'A physician comes at nine.', cosine: 0.8 },
  { id: 'words', text: 'The doctor of laws is far away.', cosine: 0.52 },
];
/** Sixty passages on other things: cosines from 0.45 to 0.55. */
const others: Placed[] = Array.from({ length: 60 }, (_, at) => ({
  id: `other-${at}`,
  text: `Stone number ${at} lies by the road.`,
  cosine: 0.45 + (0.1 * (at % 11)) / 10,
}));

/** @param scale the cosines of another model, for the same texts. */
function setUp(documents: readonly Placed[], scale = (cosine: number) => cosine, hnswChunksMin?: number) {
  const corpus: Corpus = newCorpus(hnswChunksMin === undefined ? {} : { hnswChunksMin });
  for (const document of documents) {
    const record = { ...recordOf(document), fingerprint, dimension };
    const cosine = scale(document.cosine);
    const vectors = Float32Array.from([cosine, Math.sqrt(1 - cosine ** 2), 0, 0, 0, 0, 0, 0]);
    const part = { ...describeChunks([document.text], 0, fingerprint), fingerprint, dimension };
    corpus.partition(record).addPart(record, 'part', { ...part, vectors: new Uint8Array(vectors.buffer) });
    corpus.commit(record, outlineOf(document));
  }
  while (corpus.work(1_000, () => performance.now()));
  const unrelated = { mean: scale(0.5), deviation: scale(0.53) - scale(0.5) };
  const embedder: QueryEmbedder = { fingerprint, noiseCosine: scale(0.6), unrelated, embedQuery: () => axis };
  return (mode: 'fast' | 'normal' | 'ultra') => foundIn(corpus, 'When does the doctor arrive?', { mode, embedder });
}

for (const mode of ['normal', 'ultra'] as const) {
  t.test(`${mode}: a passage far above chance is before one that shares the words`, async (t) => {
    t.strictSame(setUp([...answers, ...others])(mode).slice(0, 2), ['meaning', 'words']);
  });

  t.test(`${mode}: a passage that is not above chance is behind one that shares the words`, async (t) => {
    // In this scope many passages are as near, so the nearness says nothing.
    const near = others.map((other) => ({ ...other, cosine: other.cosine + 0.28 }));
    t.equal(setUp([...answers, ...near])(mode)[0], 'words');
  });

  t.test(`${mode}: the words decide if the model finds all passages alike`, async (t) => {
    // The cosines of a language that the model does not know: the first passage is high above the others by chance.
    const alike = Array.from({ length: 600 }, (_, at) => ({ ...others[at % 60]!, id: `alike-${at}` }));
    const cosines = (cosine: number) => 0.65 + cosine / 10;
    const near = answers.map((one) => ({ ...one, cosine: cosines(Math.max(one.cosine, 0.56)) }));
    const scope = alike.map((one) => ({ ...one, cosine: cosines(one.cosine) }));
    t.equal(setUp([...near, ...scope])(mode)[0], 'words');
  });

  t.test(`${mode}: a model whose cosines are all high and close ranks the same`, async (t) => {
    const documents = [...answers, ...others];
    t.strictSame(setUp(documents, (cosine) => 0.8 + cosine / 5)(mode), setUp(documents)(mode));
  });

  t.test(`${mode}: in a scope of two passages chance is that of the model`, async (t) => {
    t.strictSame(setUp(answers)(mode), ['meaning', 'words']);
  });

  t.test(`${mode}: chance is sampled where a graph finds the candidates`, async (t) => {
    t.strictSame(setUp([...answers, ...others], undefined, 10)(mode).slice(0, 2), ['meaning', 'words']);
  });
}

t.test('a spread goes from that of the model to that of the scope as the scope grows', async (t) => {
  const spreadOf = (count: number) => {
    const tally = new CosineTally();
    for (let at = 0; at < count; at += 1) tally.add(at % 2 === 0 ? 0.6 : 0.8);
    const { mean, deviation } = tally.spread({ mean: 0.1, deviation: 0.05 });
    return [mean, deviation].map((value) => Number(value.toFixed(2)));
  };
  t.strictSame(spreadOf(0), [0.1, 0.05]);
  t.strictSame(spreadOf(20), [0.4, 0.08]);
  t.strictSame(spreadOf(10_000), [0.7, 0.1]);
});
