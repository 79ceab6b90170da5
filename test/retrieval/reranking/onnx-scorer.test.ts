import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { OnnxScorer } from '../../../processors/retrieval/reranking/onnx-scorer.ts';
import { writeCrossEncoder, writeSentenceEmbedder } from '../../support/models/onnx-model.ts';

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

/** The tiny model's score of a pair with `count` shared concepts. */
const shared = (count: number) => 1 / (1 + Math.exp(1 - 2 * count));

t.test('the score of a pair depends on shared concepts, not on the words for them', async (t) => {
  const texts = ['A bird.', 'A physician in an automobile.', 'My automobile.'];
  t.strictSame(await scorer.score('doctor of a car', texts, { signal }), [shared(0), shared(2), shared(1)]);
});

t.test('many texts of different lengths get their scores in their order', async (t) => {
  const texts = Array.from({ length: 50 }, (_, at) => `${'bird '.repeat((at * 7) % 50)}${at % 3 ? 'car' : ''}`);
  const want = texts.map((_, at) => shared(at % 3 ? 1 : 0));
  t.strictSame(await scorer.score('automobile', texts, { signal }), want);
});

t.test('texts are cut to the limit of the model, and queries so that texts have room', async (t) => {
  const bird = 'bird '.repeat(200);
  t.strictSame(await scorer.score(`car ${bird}`, [`car ${bird}`, `${bird} car`], { signal }), [shared(1), shared(0)]);
});

t.test('concurrent searches each get their own scores', async (t) => {
  const score = (query: string) => scorer.score(query, ['car', 'doctor'], { signal });
  const scores = await Promise.all(['automobile', 'physician', 'bird'].map(score));
  t.strictSame(scores, [
    [shared(1), shared(0)],
    [shared(0), shared(1)],
    [shared(0), shared(0)],
  ]);
});

t.test('an aborted search rejects at once and does not delay the next one', async (t) => {
  const controller = new AbortController();
  const many = new Array(400).fill('car');
  const first = scorer.score('car', many, { signal: controller.signal });
  const second = scorer.score('car', ['car'], { signal });
  controller.abort(new Error('left'));
  await t.rejects(first, /left/);
  t.strictSame(await second, [shared(1)]);
  await t.rejects(scorer.score('car', many, { signal: controller.signal }), /left/);
});

t.test('at most eight searches wait, and further ones are refused', async (t) => {
  const searches = Array.from({ length: 12 }, () => scorer.score('car', ['car'], { signal }));
  const answers = await Promise.allSettled(searches);
  t.strictSame(
    answers.map(({ status }) => status),
    [...new Array(8).fill('fulfilled'), ...new Array(4).fill('rejected')],
  );
  t.strictSame(await scorer.score('car', ['car'], { signal }), [shared(1)], 'there is room again');
});

t.test('the error for a folder without a cross-encoder names the setting', async (t) => {
  const empty = await folder(t);
  await t.rejects(OnnxScorer.open(empty), { message: /RERANKER_MODEL_DIR: .*There is no model in / });
  const embedder = await writeSentenceEmbedder(await folder(t), { concepts });
  await t.rejects(OnnxScorer.open(embedder), { message: /RERANKER_MODEL_DIR: must be the folder of a cross-encoder/ });
});
