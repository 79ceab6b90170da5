import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { findModel, openModel } from '../../processors/embedding/local-model.ts';
import { writeCrossEncoder, writeSentenceEmbedder } from '../support/models/onnx-model.ts';

const concepts = [
  ['car', 'automobile'],
  ['doctor', 'physician'],
];

async function folder(t: Test): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'model-'));
  t.teardown(() => rm(directory, { recursive: true }));
  return directory;
}

t.test('a sentence embedder gives a vector per token, and pads to the longest input', async (t) => {
  const model = await findModel(await writeSentenceEmbedder(await folder(t), { concepts, dimension: 8 }));
  const session = await openModel(model, 'embedding');
  const { values, dimensions, tokens, cut } = await session.run(['A car, doctor!', 'automobile']);
  t.same({ dimensions, tokens, cut }, { dimensions: [2, 7, 8], tokens: [7, 3], cut: 0 });
  t.equal(values[2 * 8], 1, 'car, after [CLS] and an unknown word');
  t.equal(values[(7 + 1) * 8], 1, 'automobile has the same vector');
  t.equal(values[(7 + 3) * 8], 0, 'padding is zero');
  await session[Symbol.asyncDispose]();
});

t.test('only short texts of similar length share a run', async (t) => {
  const model = await findModel(await writeSentenceEmbedder(await folder(t), { concepts, tokensMax: 256 }));
  const session = await openModel(model, 'embedding');
  const words = [100, 1, 60, 1, 59, 120, 2];
  const texts = words.map((count) => 'car '.repeat(count));
  const seen: number[] = [];
  for await (const { rows, output } of session.runs(texts)) {
    const [size = 0, width = 0] = output.dimensions;
    t.equal(size, rows.length);
    t.ok(size === 1 || size * width <= 128, `${size} x ${width} tokens`);
    t.same(
      output.tokens,
      rows.map((row) => words[row]! + 2),
      'each row is that of its text',
    );
    seen.push(...rows);
  }
  t.same(seen, [1, 3, 6, 4, 2, 0, 5], 'each text once, by length');
  await session[Symbol.asyncDispose]();
});

t.test('a cross-encoder gives a score for each pair', async (t) => {
  const session = await openModel(
    await findModel(await writeCrossEncoder(await folder(t), { concepts })),
    'classification',
  );
  const texts = ['my car', 'car of a doctor', 'doctor'];
  const { values, dimensions } = await session.run(texts, ['automobile', 'a physician in an automobile', 'automobile']);
  t.same({ values: [...values], dimensions }, { values: [1, 3, -1], dimensions: [3, 1] });
  await session[Symbol.asyncDispose]();
});

t.test('texts that are too long for a model are cut, and counted', async (t) => {
  const model = await findModel(await writeSentenceEmbedder(await folder(t), { concepts, tokensMax: 16 }));
  const session = await openModel(model, 'embedding');
  const { dimensions, tokens, cut } = await session.run(['car '.repeat(100), 'car '.repeat(14)]);
  t.same({ dimensions, tokens, cut }, { dimensions: [2, 16, 16], tokens: [16, 16], cut: 1 });
  await session[Symbol.asyncDispose]();
});

t.test('the same files have the same digest, another model has another one', async (t) => {
  const digestOf = async (words: string[][]) =>
    (await findModel(await writeSentenceEmbedder(await folder(t), { concepts: words }))).digest;
  t.equal(await digestOf(concepts), await digestOf(concepts));
  t.not(await digestOf(concepts), await digestOf([['other']]));
});

t.test('an error names a missing model, package or file, and a broken model', async (t) => {
  const empty = await folder(t);
  await t.rejects(findModel(empty), { message: `There is no model in ${empty}: it needs onnx/model.onnx` });
  const model = await findModel(await writeSentenceEmbedder(await folder(t), { concepts }));
  const absent = () => Promise.reject(Object.assign(new Error('no such package'), { code: 'ERR_MODULE_NOT_FOUND' }));
  await t.rejects(openModel(model, 'embedding', absent), {
    message: 'npm install --no-save @huggingface/transformers',
  });
  await rm(join(model.directory, 'tokenizer.json'));
  await t.rejects(openModel(model, 'embedding'), { message: `The model in ${model.directory} cannot be loaded` });
  await writeFile(join(model.directory, 'onnx', 'model.onnx'), 'no model');
  await t.rejects(openModel(await findModel(model.directory), 'embedding'), { message: 'cannot be loaded' });
});
