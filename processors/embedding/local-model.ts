/**
 * A model from a folder, run by `@huggingface/transformers` on the CPU.
 *
 * Only this file knows that package, which is an optional peer dependency. Nothing is downloaded: a missing file is an
 * error that names it. The folder has:
 *
 *   config.json, tokenizer.json, tokenizer_config.json, and model.onnx or another precision of it, in onnx/ or beside
 *
 * A session runs one batch at a time on one CPU thread. Several sessions run in parallel. Inputs that are too long for
 * the model are cut at the end, and counted.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PreTrainedModel, PreTrainedTokenizer, Tensor } from '@huggingface/transformers';

type Transformers = typeof import('@huggingface/transformers');

/** Precision and file name of a model, in order of preference. The first file that exists is used. */
const precisions = [
  ['fp32', 'model'],
  ['q8', 'model_quantized'],
  ['int8', 'model_int8'],
  ['uint8', 'model_uint8'],
  ['q4', 'model_q4'],
] as const;
const subfolders = ['onnx', ''] as const;
/** Tokens per input, for a model that states no limit. */
const tokensMaxDefault = 512;
/**
 * Tokens of a run of several texts, padding included. A run reads all weights of the model, which short texts share. The
 * values of a larger run do not fit into the caches of a CPU.
 */
const runTokensMax = 128;

/** A model that was found in a folder: plain data, so that other threads can open it. */
export interface LocalModel {
  readonly directory: string;
  readonly subfolder: (typeof subfolders)[number];
  readonly precision: (typeof precisions)[number][0];
  /** SHA-256 in hex of the model file, its external weights and its tokenizer. It identifies the model. */
  readonly digest: string;
}

/** The first output of the model for a batch. */
export interface ModelOutput {
  /** Values of the output tensor, row by row. */
  readonly values: Float32Array;
  /** Shape of the output tensor. The batch size comes first. */
  readonly dimensions: readonly number[];
  /** Tokens of each input, without padding. All inputs are padded to the longest. */
  readonly tokens: readonly number[];
  /** Number of inputs that were too long. */
  readonly cut: number;
}

/** A run of some of the texts. */
export interface ModelRun {
  /** For each row of the output the index of its text. */
  readonly rows: readonly number[];
  readonly output: ModelOutput;
}

/** The token ids of texts, and the other inputs of the model, by name. */
type Encoded = Readonly<Record<string, readonly number[][]>>;

/** @throws {Error} naming the files that the folder needs. */
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
 * Loads the model and its tokenizer.
 * @param head `embedding`: the output has a vector per token or per text; `classification`: it has logits.
 * @param load loads the package; tests override it.
 * @throws {Error} naming the command that installs the package, or the missing file.
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

  /**
   * Runs all texts at once.
   * @param seconds the second text of each pair, for a model that takes pairs. A pair that is too long loses its end.
   */
  async run(texts: readonly string[], seconds?: readonly string[]): Promise<ModelOutput> {
    return this.#runEncoded(this.#encode(texts, seconds));
  }

  /** Runs many texts, each once. Only short texts of similar length share a run. */
  async *runs(texts: readonly string[], seconds?: readonly string[]): AsyncGenerator<ModelRun> {
    const encoded = this.#encode(texts, seconds);
    for (const rows of rowsOfRuns(this.#tokensOf(encoded))) {
      const own = Object.entries(encoded).map(([name, all]) => [name, rows.map((row) => all[row]!)]);
      yield { rows, output: await this.#runEncoded(Object.fromEntries(own)) };
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#model.dispose();
  }

  #encode(texts: readonly string[], seconds?: readonly string[]): Encoded {
    const options = { padding: false, truncation: false, return_tensor: false } as const;
    const pairs = seconds && { text_pair: [...seconds] };
    return this.#tokenizer([...texts], { ...options, ...pairs }) as unknown as Encoded;
  }

  /** Tokens of each input that the model sees. */
  #tokensOf({ input_ids }: Encoded): number[] {
    return input_ids!.map(({ length }) => Math.min(length, this.tokensMax));
  }

  async #runEncoded(encoded: Encoded): Promise<ModelOutput> {
    const tokens = this.#tokensOf(encoded);
    const width = Math.max(...tokens);
    const inputs = Object.entries(encoded).map(([name, rows]) => {
      const filler = name === 'input_ids' ? (this.#tokenizer.pad_token_id ?? 0) : 0;
      return [name, this.#tensorOf(rows, width, filler)];
    });
    const output = firstTensor(await this.#model(Object.fromEntries(inputs)));
    const values = Float32Array.from(output.data as Float32Array);
    const cut = encoded.input_ids!.filter(({ length }) => length > width).length;
    return { values, dimensions: [...output.dims], tokens, cut };
  }

  /** Pads and cuts rows of token ids to `width`. A cut row keeps its last token, which marks the end of the text. */
  #tensorOf(rows: readonly number[][], width: number, filler: number): Tensor {
    const ids = new BigInt64Array(rows.length * width).fill(BigInt(filler));
    for (const [at, row] of rows.entries()) {
      const kept = row.length > width ? [...row.slice(0, width - 1), row.at(-1)!] : row;
      for (const [column, id] of kept.entries()) ids[at * width + column] = BigInt(id);
    }
    return new this.#transformers.Tensor('int64', ids, [rows.length, width]);
  }
}

/** Which texts share a run: the rows of each, by length. @param tokens of each text */
function rowsOfRuns(tokens: readonly number[]): number[][] {
  const runs: number[][] = [];
  const byLength = tokens.map((_, row) => row).sort((left, right) => tokens[left]! - tokens[right]!);
  for (const row of byLength) {
    const last = runs.at(-1);
    // All texts of a run are padded to this one, the longest.
    if (last && (last.length + 1) * tokens[row]! <= runTokensMax) last.push(row);
    else runs.push([row]);
  }
  return runs;
}

/**
 * The smallest limit that the files of a model state.
 * Sentence models have it in a file of their own. A tokenizer without a limit has a huge number there.
 */
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
  // At any other level, a failure would print the texts of the batch.
  env.logLevel = LogLevel.NONE;
  return transformers;
}

function firstTensor(outputs: Record<string, Tensor>): Tensor {
  const named = outputs.last_hidden_state ?? outputs.token_embeddings ?? outputs.sentence_embedding ?? outputs.logits;
  const tensor = named ?? Object.values(outputs)[0];
  if (!tensor) throw new Error('The model gave no output.');
  return tensor;
}

/** Hashes the files that exist, in the given order. */
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
