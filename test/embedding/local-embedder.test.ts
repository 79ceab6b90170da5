import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import type { LocalSpec } from '../../processors/embedding/embedder.ts';
import { LocalEmbedder } from '../../processors/embedding/local-embedder.ts';
import { type TinyModel, writeSentenceEmbedder } from '../support/models/onnx-model.ts';

const { signal } = new AbortController();
const concepts = [['car', 'automobile'], ['doctor', 'physician'], ['query'], ['passage']];

async function open(t: Test, { model, ...given }: Partial<LocalSpec> & { model?: Partial<TinyModel> } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'model-'));
  t.teardown(() => rm(folder, { recursive: true }));
  const directory = await writeSentenceEmbedder(folder, { concepts, ...model });
  const spec = { provider: 'local', directory, pooling: 'mean', queryPrefix: '', passagePrefix: '', ...given } as const;
  const embedder = await LocalEmbedder.open(spec, { threads: 1 });
  t.teardown(() => embedder[Symbol.asyncDispose]());
  return embedder;
}

function rowsOf({ vectors }: { vectors: Float32Array }, dimension: number): number[][] {
  return Array.from({ length: vectors.length / dimension }, (_, row) => [
    ...vectors.subarray(row * dimension, (row + 1) * dimension),
  ]);
}

const cosine = (left: ArrayLike<number>, right: ArrayLike<number>) =>
  Array.from(left).reduce((sum, value, at) => sum + value * right[at]!, 0);

const plain = await open(t);

t.test('texts of the same meaning are near, for all words and places in a batch', async (t) => {
  const texts = ['car', 'a long text on nothing that ends with the word physician', 'automobile', 'doctor', 'nothing'];
  const embedded = await plain.embedPassages(texts, { signal });
  const [car, long, automobile, doctor, nothing] = rowsOf(embedded, plain.dimension);
  t.same([cosine(car!, automobile!), cosine(long!, doctor!), cosine(car!, doctor!)], [1, 1, 0]);
  t.equal(cosine(nothing!, nothing!), 0, 'a text without meaning has the zero vector, without NaN');
  t.equal(embedded.cut, 0);
});

t.test('padding is not part of the mean of the tokens', async (t) => {
  const [short] = rowsOf(await plain.embedPassages(['car doctor', 'x '.repeat(40)], { signal }), plain.dimension);
  t.ok(Math.abs(short![0]! - Math.SQRT1_2) < 1e-6 && Math.abs(short![1]! - Math.SQRT1_2) < 1e-6);
});

t.test('a query is embedded with its prefix and has a noise floor', async (t) => {
  const embedder = await open(t, { queryPrefix: 'query ', passagePrefix: 'passage ' });
  const prepared = await embedder.prepareQuery('automobile', { signal });
  const query = prepared.embedQuery('', () => []);
  const [passage] = rowsOf(await embedder.embedPassages(['car'], { signal }), embedder.dimension);
  t.ok(Math.abs(cosine(query, passage!) - 0.5) < 1e-6, 'query and passage share the word and differ in the prefix');
  t.equal(prepared.fingerprint, embedder.fingerprint);
  t.ok(prepared.noiseCosine >= 0 && prepared.noiseCosine < 0.5);
});

t.test('everything that changes vectors changes the fingerprint', async (t) => {
  const others = await Promise.all([
    open(t, { queryPrefix: 'query: ' }),
    open(t, { pooling: 'cls' }),
    open(t, { model: { concepts: [['other']] } }),
  ]);
  t.equal((await open(t)).fingerprint, plain.fingerprint);
  t.equal(new Set([plain, ...others].map(({ fingerprint }) => fingerprint)).size, 4);
});

t.test('a dimension that is not a multiple of eight is padded', async (t) => {
  const embedder = await open(t, { model: { dimension: 12 } });
  t.equal(embedder.dimension, 16);
  const [car, automobile] = rowsOf(await embedder.embedPassages(['car', 'automobile'], { signal }), 16);
  t.equal(cosine(car!, automobile!), 1);
});

t.test('long texts are cut, and counted', async (t) => {
  const embedder = await open(t, { model: { tokensMax: 16 } });
  t.equal((await embedder.embedPassages(['car '.repeat(100), 'car'], { signal })).cut, 1);
});

t.test('concurrent queries share a batch, and an abort removes only its own query', async (t) => {
  const controller = new AbortController();
  const aborted = plain.prepareQuery('left', { signal: controller.signal }) as Promise<unknown>;
  const others = ['car', 'physician', 'car'].map((text) => plain.prepareQuery(text, { signal }));
  controller.abort(new Error('the client left'));
  await t.rejects(aborted, { message: 'the client left' });
  const [car, physician, again] = (await Promise.all(others)).map((query) => query.embedQuery('', () => []));
  t.same([cosine(car!, again!), cosine(car!, physician!)], [1, 0]);
});

t.test('a folder without a model fails at the start', async (t) => {
  const spec = {
    provider: 'local',
    directory: '/nowhere',
    pooling: 'mean',
    queryPrefix: '',
    passagePrefix: '',
  } as const;
  await t.rejects(LocalEmbedder.open(spec, { threads: 1 }), { message: 'There is no model in /nowhere' });
});
