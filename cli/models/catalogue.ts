/**
 * Models that Millrace knows by name. Each is a repository of the Hugging Face hub with an ONNX model for the CPU.
 *
 * The catalogue has no hashes, because nobody of the project publishes these files. The hub tells the hash of a model
 * file when it is downloaded, and the command notes the hash that it has seen.
 */
import type { ModelKind } from '../../core/installed-models.ts';

export interface CatalogueModel {
  readonly name: string;
  readonly kind: ModelKind;
  /** Owner and name of the repository. */
  readonly repository: string;
  /** Path of the model file in the repository. */
  readonly file: string;
  /** Size of the model file and the tokenizer, rounded, MB. */
  readonly megabytes: number;
  readonly languages: string;
  readonly licence: string;
  /** Components of a vector; only of an embedder. */
  readonly dimension?: number;
  readonly pooling?: 'mean' | 'cls';
  readonly queryPrefix?: string;
  readonly passagePrefix?: string;
  /** Other spellings of its name, in lower case with hyphens: in file names and in the names of repositories. */
  readonly aliases: readonly string[];
}

const quantised = 'onnx/model_quantized.onnx';
const e5Prefixes = { queryPrefix: 'query: ', passagePrefix: 'passage: ' } as const;

export const catalogue: readonly CatalogueModel[] = [
  {
    name: 'multilingual-e5-small',
    kind: 'embedder',
    repository: 'Xenova/multilingual-e5-small',
    file: quantised,
    megabytes: 135,
    languages: '94 languages',
    licence: 'MIT',
    dimension: 384,
    pooling: 'mean',
    ...e5Prefixes,
    aliases: ['multilingual-e5-small'],
  },
  {
    name: 'multilingual-minilm',
    kind: 'embedder',
    repository: 'Xenova/paraphrase-multilingual-MiniLM-L12-v2',
    file: quantised,
    megabytes: 135,
    languages: '50 languages',
    licence: 'Apache-2.0',
    dimension: 384,
    pooling: 'mean',
    aliases: ['paraphrase-multilingual-minilm-l12-v2'],
  },
  {
    name: 'bge-small-en',
    kind: 'embedder',
    repository: 'Xenova/bge-small-en-v1.5',
    file: quantised,
    megabytes: 35,
    languages: 'English',
    licence: 'MIT',
    dimension: 384,
    pooling: 'cls',
    queryPrefix: 'Represent this sentence for searching relevant passages: ',
    aliases: ['bge-small-en-v1.5', 'bge-small-en-v15'],
  },
  {
    name: 'e5-small-en',
    kind: 'embedder',
    repository: 'Xenova/e5-small-v2',
    file: quantised,
    megabytes: 35,
    languages: 'English',
    licence: 'MIT',
    dimension: 384,
    pooling: 'mean',
    ...e5Prefixes,
    aliases: ['e5-small-v2'],
  },
  {
    name: 'minilm-en',
    kind: 'embedder',
    repository: 'Xenova/all-MiniLM-L6-v2',
    file: quantised,
    megabytes: 24,
    languages: 'English',
    licence: 'Apache-2.0',
    dimension: 384,
    pooling: 'mean',
    aliases: ['all-minilm-l6-v2'],
  },
  {
    name: 'bge-small-zh',
    kind: 'embedder',
    repository: 'Xenova/bge-small-zh-v1.5',
    file: quantised,
    megabytes: 25,
    languages: 'Chinese',
    licence: 'MIT',
    dimension: 512,
    pooling: 'cls',
    queryPrefix: '为这个句子生成表示以用于检索相关文章：',
    aliases: ['bge-small-zh-v1.5', 'bge-small-zh-v15'],
  },
  {
    name: 'ms-marco-minilm-en',
    kind: 'reranker',
    repository: 'Xenova/ms-marco-MiniLM-L-6-v2',
    file: quantised,
    megabytes: 24,
    languages: 'English',
    licence: 'Apache-2.0',
    aliases: ['ms-marco-minilm-l-6-v2', 'ms-marco-minilm-l6-v2'],
  },
  {
    name: 'bge-reranker-base',
    kind: 'reranker',
    repository: 'Xenova/bge-reranker-base',
    file: quantised,
    megabytes: 297,
    languages: 'Chinese, English',
    licence: 'MIT',
    aliases: ['bge-reranker-base'],
  },
];

/** The model with exactly this name. */
export function knownModel(name: string): CatalogueModel | undefined {
  return catalogue.find((model) => model.name === name);
}

/** The model that a path or an address names; the longest name wins. Undefined if it names none. */
export function modelNamedIn(path: string): CatalogueModel | undefined {
  const spelt = path.toLowerCase().replaceAll('_', '-');
  const found = catalogue.flatMap((model) =>
    [model.name, ...model.aliases].filter((alias) => spelt.includes(alias)).map((alias) => ({ model, alias })),
  );
  return found.sort((left, right) => right.alias.length - left.alias.length)[0]?.model;
}
