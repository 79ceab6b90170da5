/**
 * Chooses the files of one model from a listing, and completes what is missing beside the model and its tokenizer.
 *
 * Installed models have the layout that `@huggingface/transformers` loads: `config.json`, `tokenizer.json`,
 * `tokenizer_config.json` and `onnx/model.onnx`, or the name of another precision.
 */
import { basename, dirname } from 'node:path/posix';
import { isJsonObject } from '../../core/json-object.ts';
import type { ListedFile } from './archive.ts';

/** Names of model files by preference. A quantised model is four times as small and fast, and nearly as good. */
export const modelNames = ['model_quantized', 'model_int8', 'model_uint8', 'model', 'model_q4'].map(
  (name) => `${name}.onnx`,
);
/** Files that say more of a model. They are beside its tokenizer. */
export const companions = [
  'config.json',
  'tokenizer_config.json',
  'special_tokens_map.json',
  'sentence_bert_config.json',
  'config_sentence_transformers.json',
  '1_Pooling/config.json',
] as const;

export interface ChosenFile {
  /** Path in the folder of the installed model. */
  readonly target: string;
  readonly source: ListedFile;
}

/**
 * @param wanted the path of the model file, if the user gave it.
 * @throws {Error} if there is no model, or it is unclear which one is meant. It says what was found.
 */
export function chooseModelFiles(files: readonly ListedFile[], wanted?: string): ChosenFile[] {
  const model = chooseModel(files, wanted);
  const tokenizer = chooseTokenizer(files, model);
  const name = basename(model.path);
  const target = `onnx/${modelNames.includes(name) ? name : 'model.onnx'}`;
  const weights = files.find(({ path }) => path === `${model.path}_data`);
  const root = dirname(tokenizer.path) === '.' ? '' : `${dirname(tokenizer.path)}/`;
  const beside = companions.flatMap((companion) => {
    const source = files.find(({ path }) => path === `${root}${companion}`);
    return source ? [{ target: companion, source }] : [];
  });
  return [
    { target, source: model },
    ...(weights ? [{ target: `onnx/${name}_data`, source: weights }] : []),
    { target: 'tokenizer.json', source: tokenizer },
    ...beside,
  ];
}

function chooseModel(files: readonly ListedFile[], wanted: string | undefined): ListedFile {
  const models = files.filter(({ path }) => path.endsWith('.onnx'));
  if (wanted !== undefined) {
    const named = models.find(({ path }) => path === wanted);
    if (named) return named;
    throw new Error(`There is no ${wanted} there. ${listOf(models)}`);
  }
  const [only, second] = models;
  if (only && !second) return only;
  for (const name of modelNames) {
    const [found, other] = models.filter(({ path }) => basename(path) === name);
    if (found && !other) return found;
  }
  if (only) throw new Error(`There are several models there: add --file PATH. ${listOf(models)}`);
  const weights = files.find(({ path }) => /\.(?:safetensors|bin|pt|gguf|h5)$/.test(path));
  throw new Error(
    `There is no ONNX model there${weights ? `, only ${weights.path}. Export it to ONNX first` : ''}. A model needs a file ` +
      'that ends in .onnx, and its tokenizer.json.',
  );
}

/** The tokenizer in the folder of the model, else in the folder above, else the only one. */
function chooseTokenizer(files: readonly ListedFile[], model: ListedFile): ListedFile {
  const tokenizers = files.filter(({ path }) => path.endsWith('tokenizer.json'));
  const stem = model.path.replace(/\.onnx$/, '');
  const folder = dirname(model.path);
  const [only, second] = tokenizers;
  const found =
    tokenizers.find(({ path }) => path === `${stem}-tokenizer.json`) ??
    tokenizers.find(({ path }) => basename(path) === 'tokenizer.json' && dirname(path) === folder) ??
    tokenizers.find(({ path }) => basename(path) === 'tokenizer.json' && dirname(path) === dirname(folder)) ??
    (second ? undefined : only);
  if (found) return found;
  throw new Error(
    only
      ? `It is unclear which tokenizer belongs to ${model.path}. ${listOf(tokenizers)}`
      : `There is no tokenizer.json for ${model.path}. It has to be in the same folder or archive.`,
  );
}

function listOf(files: readonly ListedFile[]): string {
  return files.length === 0 ? 'It has no .onnx file.' : `Found: ${files.map(({ path }) => path).join(', ')}.`;
}

/** Everything that the small files of a model say of it. */
export interface ModelCard {
  readonly isReranker: boolean;
  readonly pooling?: 'mean' | 'cls' | undefined;
  readonly queryPrefix?: string | undefined;
  readonly passagePrefix?: string | undefined;
}

/** @param read returns the text of a file of the model; undefined if it is absent. */
export function readCard(read: (target: string) => string | undefined): ModelCard {
  const objectIn = (target: string) => jsonObject(read(target) ?? '{}', target);
  const { architectures } = objectIn('config.json');
  const isReranker = Array.isArray(architectures) && architectures.some((name) => /SequenceClassification$/.test(name));
  const modes = objectIn('1_Pooling/config.json');
  const pooling = modes.pooling_mode_cls_token ? 'cls' : modes.pooling_mode_mean_tokens ? 'mean' : undefined;
  const { prompts } = objectIn('config_sentence_transformers.json');
  const prompt = (...names: string[]) => {
    const known = isJsonObject(prompts) ? prompts : {};
    return names.map((name) => known[name]).find((text) => typeof text === 'string') as string | undefined;
  };
  return { isReranker, pooling, queryPrefix: prompt('query'), passagePrefix: prompt('passage', 'document') };
}

/** @throws {Error} naming the file. */
function jsonObject(text: string, target: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (isJsonObject(value)) return value;
  } catch {
    // The error below names the file.
  }
  throw new Error(`${target} of the model is not a JSON object.`);
}

/**
 * Makes the small files that the loader of models needs and that the source of this model lacks.
 *
 * `config.json` must name an architecture. The loader does not use it to run an encoder. The padding token is in the
 * tokenizer.
 * @param tokensMax longest input that the model takes.
 */
export function missingFiles(
  has: (target: string) => boolean,
  { tokenizer, isReranker, tokensMax }: { tokenizer: string; isReranker: boolean; tokensMax: number },
): { target: string; text: string }[] {
  const architecture = isReranker ? 'BertForSequenceClassification' : 'BertModel';
  const config = { model_type: 'bert', architectures: [architecture] };
  const padding = /"(\[PAD\]|<pad>)"/.exec(tokenizer)?.[1];
  const tokenizerConfig = {
    tokenizer_class: 'PreTrainedTokenizerFast',
    model_max_length: tokensMax,
    ...(padding && { pad_token: padding }),
  };
  return [
    { target: 'config.json', text: JSON.stringify(config) },
    { target: 'tokenizer_config.json', text: JSON.stringify(tokenizerConfig) },
  ].filter(({ target }) => !has(target));
}
