/**
 * A model of a folder, run by `@huggingface/transformers` on the CPU: the one place that knows that package, which is an
 * optional peer. Nothing is ever fetched: what the folder lacks is an error that names it.
 *
 *   config.json, tokenizer.json, tokenizer_config.json, and model.onnx or another precision of it, in onnx/ or beside
 *
 * A session runs one batch at a time on one thread of the processor: who wants more opens more. Inputs that are longer
 * than the model takes are cut at the end, and counted.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PreTrainedModel, PreTrainedTokenizer, Tensor } from '@huggingface/transformers';

type Transformers = typeof import('@huggingface/transformers');

/** By the ending of the file's name; the first that is there is run. */
const precisions = [
  ['fp32', 'model'],
  ['q8', 'model_quantized'],
  ['int8', 'model_int8'],
  ['uint8', 'model_uint8'],
  ['q4', 'model_q4'],
] as const;
const subfolders = ['onnx', ''] as const;
/** What a model takes that does not say. */
const tokensMaxDefault = 512;

/** What a folder holds: plain data, so that threads may open what another has looked up. */
export interface LocalModel {
  readonly directory: string;
  readonly subfolder: (typeof subfolders)[number];
  readonly precision: (typeof precisions)[number][0];
  /** SHA-256 of the model's file, its weights beside it and its tokenizer, hex: another model has another. */
  readonly digest: string;
}

/** What a batch gave: the first output of the model. */
export interface ModelOutput {
  /** Row by row. */
  readonly values: Float32Array;
  /** The batch's size first. */
  readonly dimensions: readonly number[];
  /** Of each input the tokens; what follows up to the longest is padding. */
  readonly tokens: readonly number[];
  /** Inputs that were too long. */
  readonly cut: number;
}

/** @throws {Error} naming what the folder lacks. */
export async function findModel(directory: string): Promise<LocalModel> {
  for (const subfolder of subfolders) {
    for (const [precision, name] of precisions) {
      const file = join(directory, subfolder, `${name}.onnx`);
      if (!(await exists(file))) continue;
      const files = [file, `${file}_data`, join(directory, 'tokenizer.json')];
      return { directory, subfolder, precision, digest: await digestOf(files) };
    }
  }
  throw new Error(`There is no model in ${directory}: it needs onnx/model.onnx, config.json and tokenizer.json.`);
}

/**
 * @param head `embedding`: the output is a vector a token or a text; `classification`: it is logits.
 * @param load overrides the package, for tests.
 * @throws {Error} that says what to type or what the folder lacks.
 */
export async function openModel(
  model: LocalModel,
  head: 'embedding' | 'classification',
  load: () => Promise<Transformers> = () => import('@huggingface/transformers'),
): Promise<ModelSession> {
  const transformers = await loadTransformers(load);
  const { AutoModel, AutoModelForSequenceClassification, AutoTokenizer } = transformers;
  const Model = head === 'embedding' ? AutoModel : AutoModelForSequenceClassification;
  const { directory, subfolder, precision } = model;
  try {
    const tokenizer = await AutoTokenizer.from_pretrained(directory, { local_files_only: true });
    const session = await Model.from_pretrained(directory, {
      local_files_only: true,
      subfolder,
      dtype: precision,
      device: 'cpu',
      session_options: { intraOpNumThreads: 1, interOpNumThreads: 1, executionMode: 'sequential' },
    });
    return new ModelSession(transformers, { tokenizer, model: session, tokensMax: await tokensMaxOf(directory) });
  } catch (error) {
    throw new Error(`The model in ${directory} cannot be loaded: ${messageOf(error)}`, { cause: error });
  }
}

export class ModelSession implements AsyncDisposable {
  readonly tokensMax: number;
  readonly #transformers: Transformers;
  readonly #tokenizer: PreTrainedTokenizer;
  readonly #model: PreTrainedModel;

  constructor(
    transformers: Transformers,
    { tokenizer, model, tokensMax }: { tokenizer: PreTrainedTokenizer; model: PreTrainedModel; tokensMax: number },
  ) {
    this.#transformers = transformers;
    this.#tokenizer = tokenizer;
    this.#model = model;
    this.tokensMax = tokensMax;
  }

  /** @param seconds when given, each text is paired with one of them; of a pair that is too long its end is cut. */
  async run(texts: readonly string[], seconds?: readonly string[]): Promise<ModelOutput> {
    const options = { padding: false, truncation: false, return_tensor: false } as const;
    const pairs = seconds && { text_pair: [...seconds] };
    const encoded = this.#tokenizer([...texts], { ...options, ...pairs }) as unknown as Record<string, number[][]>;
    const lengths = encoded.input_ids!.map(({ length }) => length);
    const tokens = lengths.map((length) => Math.min(length, this.tokensMax));
    const width = Math.max(...tokens);
    const inputs = Object.entries(encoded).map(([name, rows]) => {
      const filler = name === 'input_ids' ? (this.#tokenizer.pad_token_id ?? 0) : 0;
      return [name, this.#tensorOf(rows, width, filler)];
    });
    const output = firstTensor(await this.#model(Object.fromEntries(inputs)));
    const values = Float32Array.from(output.data as Float32Array);
    return { values, dimensions: [...output.dims], tokens, cut: lengths.filter((length) => length > width).length };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#model.dispose();
  }

  /** Of a row that is too long the last token stays: it tells the model that the text ends. */
  #tensorOf(rows: readonly number[][], width: number, filler: number): Tensor {
    const ids = new BigInt64Array(rows.length * width).fill(BigInt(filler));
    for (const [at, row] of rows.entries()) {
      const kept = row.length > width ? [...row.slice(0, width - 1), row.at(-1)!] : row;
      for (const [column, id] of kept.entries()) ids[at * width + column] = BigInt(id);
    }
    return new this.#transformers.Tensor('int64', ids, [rows.length, width]);
  }
}

/** Sentence models name it in a file of their own; a tokenizer without a limit says so by a number without meaning. */
async function tokensMaxOf(directory: string): Promise<number> {
  const limits = await Promise.all([
    numberIn(join(directory, 'sentence_bert_config.json'), 'max_seq_length'),
    numberIn(join(directory, 'tokenizer_config.json'), 'model_max_length'),
    numberIn(join(directory, 'config.json'), 'max_position_embeddings'),
  ]);
  const known = limits.filter((limit) => limit !== undefined && limit > 0 && limit < 1e6) as number[];
  return known.length > 0 ? Math.min(...known) : tokensMaxDefault;
}

async function numberIn(file: string, field: string): Promise<number | undefined> {
  if (!(await exists(file))) return undefined;
  const value: unknown = JSON.parse(await readFile(file, 'utf8'))[field];
  return typeof value === 'number' ? value : undefined;
}

async function loadTransformers(load: () => Promise<Transformers>): Promise<Transformers> {
  let transformers: Transformers;
  try {
    transformers = await load();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new Error(
      'A local model needs a package that is not installed. Type: npm install --no-save @huggingface/transformers ' +
        '(without a network but a registry: with ONNXRUNTIME_NODE_INSTALL=skip before it).',
      { cause: error },
    );
  }
  const { env, LogLevel } = transformers;
  env.allowRemoteModels = false;
  env.useFSCache = false;
  // At any other level a failure prints the texts that it was given.
  env.logLevel = LogLevel.NONE;
  return transformers;
}

function firstTensor(outputs: Record<string, Tensor>): Tensor {
  const named = outputs.last_hidden_state ?? outputs.token_embeddings ?? outputs.sentence_embedding ?? outputs.logits;
  const tensor = named ?? Object.values(outputs)[0];
  if (!tensor) throw new Error('The model gave no output.');
  return tensor;
}

/** Of those that are there, in their order. */
async function digestOf(files: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const file of files) {
    if (await exists(file)) for await (const bytes of createReadStream(file)) hash.update(bytes);
  }
  return hash.digest('hex');
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
