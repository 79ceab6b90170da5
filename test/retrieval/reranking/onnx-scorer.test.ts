import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { OnnxScorer } from '../../../processors/retrieval/reranking/onnx-scorer.ts';
import { writeCrossEncoder, writeSentenceEmbedder } from '../../support/onnx-model.ts';

const concepts = [
  ['car', 'automobile'],
  ['doctor', 'physician'],
];
const { signal } = new AbortController();
const scorer = await OnnxScorer.open(await writeCrossEncoder(await folder(t), { concepts }));
t.teardown(() => scorer[Symbol.asyncDispose]());

async function folder(t: Pick<Test, 'teardown'>): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'cross-encoder-'));
  t.teardown(() => rm(directory, { recursive: true }));
  return directory;
}

/** What the tiny model gives for so many shared concepts. */
const shared = (count: number) => 1 / (1 + Math.exp(1 - 2 * count));

t.test('a pair has its probability, whatever words name what they share', async (t) => {
  const texts = ['A bird.', 'A physician in an automobile.', 'My automobile.'];
  t.strictSame(await scorer.score('doctor of a car', texts, { signal }), [shared(0), shared(2), shared(1)]);
});

t.test('many texts of any length get their scores in their order', async (t) => {
  const texts = Array.from({ length: 50 }, (_, at) => `${'bird '.repeat((at * 7) % 50)}${at % 3 ? 'car' : ''}`);
  const want = texts.map((_, at) => shared(at % 3 ? 1 : 0));
  t.strictSame(await scorer.score('automobile', texts, { signal }), want);
});

t.test('a text is cut to what the model takes, a query so that texts have room', async (t) => {
  const bird = 'bird '.repeat(200);
  t.strictSame(await scorer.score(`car ${bird}`, [`car ${bird}`, `${bird} car`], { signal }), [shared(1), shared(0)]);
});

t.test('searches at once each get their own scores', async (t) => {
  const ask = (query: string) => scorer.score(query, ['car', 'doctor'], { signal });
  const scores = await Promise.all(['automobile', 'physician', 'bird'].map(ask));
  t.strictSame(scores, [
    [shared(1), shared(0)],
    [shared(0), shared(1)],
    [shared(0), shared(0)],
  ]);
});

t.test('one that gives up is not waited for and holds up nobody', async (t) => {
  const left = new AbortController();
  const many = new Array(400).fill('car');
  const first = scorer.score('car', many, { signal: left.signal });
  const second = scorer.score('car', ['car'], { signal });
  left.abort(new Error('left'));
  await t.rejects(first, /left/);
  t.strictSame(await second, [shared(1)]);
  await t.rejects(scorer.score('car', many, { signal: left.signal }), /left/);
});

t.test('no more wait for it than it has time for', async (t) => {
  const asked = Array.from({ length: 12 }, () => scorer.score('car', ['car'], { signal }));
  const answers = await Promise.allSettled(asked);
  t.strictSame(
    answers.map(({ status }) => status),
    [...new Array(8).fill('fulfilled'), ...new Array(4).fill('rejected')],
  );
  t.strictSame(await scorer.score('car', ['car'], { signal }), [shared(1)], 'there is room again');
});

t.test('a folder without a cross-encoder is told by the name of its variable', async (t) => {
  const empty = await folder(t);
  await t.rejects(OnnxScorer.open(empty), { message: /RERANKER_MODEL_DIR: .*There is no model in / });
  const embedder = await writeSentenceEmbedder(await folder(t), { concepts });
  await t.rejects(OnnxScorer.open(embedder), { message: /RERANKER_MODEL_DIR: must be the folder of a cross-encoder/ });
});
