/**
 * Writes tiny but real models in some milliseconds: folders that `@huggingface/transformers` loads, with configuration,
 * tokenizer and `onnx/model.onnx`. So tests run the same code as with a downloaded model.
 *
 * A model knows a list of concepts. A concept is a group of words with the same meaning. Two texts are similar when they
 * share a concept, also without a common word. Words without a concept are ignored. As in real models, a text with more
 * tokens than positions is an error.
 *
 *   sentence embedder   token vectors = table[id], a unit vector a concept (pooling is the caller's)
 *   cross-encoder       logit = 2 * (concepts that both texts name) - 1
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import protobuf from 'protobufjs';

export interface TinyModel {
  /** Groups of words with the same meaning, in lower case. At most `dimension` groups. */
  readonly concepts: readonly (readonly string[])[];
  /** Number of components of a token's vector; default 16. */
  readonly dimension?: number;
  /** Longest input in tokens; default 64. */
  readonly tokensMax?: number;
}

/** Writes a model whose output is `last_hidden_state` [batch, tokens, dimension]. @returns `directory`. */
export function writeSentenceEmbedder(directory: string, model: TinyModel): Promise<string> {
  const { dimension, tokensMax } = measuresOf(model);
  const graph = {
    name: 'embedder',
    node: [...tokenVectors, node('Identity', ['masked'], 'last_hidden_state')],
    initializer: constantsOf(model),
    input: inputs.slice(0, 2),
    output: [output('last_hidden_state', ['batch', 'tokens', dimension])],
  };
  return writeModel(directory, model, graph, { architectures: ['BertModel'], hidden_size: dimension, tokensMax });
}

/** Writes a model whose input is pairs of texts and whose output is `logits` [batch, 1]. @returns `directory`. */
export function writeCrossEncoder(directory: string, model: TinyModel): Promise<string> {
  const { dimension, tokensMax } = measuresOf(model);
  const graph = {
    name: 'cross-encoder',
    node: [
      ...tokenVectors,
      node('Cast', ['token_type_ids'], 'type', [{ name: 'to', type: attributeType.int, i: floatType }]),
      node('Unsqueeze', ['type', 'last_axis'], 'is_second'),
      node('Sub', ['one', 'is_second'], 'is_first'),
      node('Mul', ['masked', 'is_first'], 'first_tokens'),
      node('Mul', ['masked', 'is_second'], 'second_tokens'),
      node('ReduceMax', ['first_tokens'], 'first', [overTokens, dropAxis]),
      node('ReduceMax', ['second_tokens'], 'second', [overTokens, dropAxis]),
      node('Mul', ['first', 'second'], 'shared'),
      node('ReduceSum', ['shared', 'last_axis'], 'count', [keepAxis]),
      node('Mul', ['count', 'two'], 'doubled'),
      node('Sub', ['doubled', 'one'], 'logits'),
    ],
    initializer: constantsOf(model),
    input: inputs,
    output: [output('logits', ['batch', 1])],
  };
  const config = { architectures: ['BertForSequenceClassification'], hidden_size: dimension, tokensMax };
  return writeModel(directory, model, graph, { ...config, id2label: { 0: 'RELEVANT' }, label2id: { RELEVANT: 0 } });
}

const specialTokens = ['[PAD]', '[UNK]', '[CLS]', '[SEP]'] as const;

function measuresOf({ concepts, dimension = 16, tokensMax = 64 }: TinyModel) {
  if (concepts.length > dimension) throw new RangeError(`${dimension} dimensions hold no ${concepts.length} concepts`);
  return { dimension, tokensMax };
}

async function writeModel(
  directory: string,
  model: TinyModel,
  graph: object,
  { tokensMax, ...config }: { tokensMax: number } & Record<string, unknown>,
): Promise<string> {
  await mkdir(join(directory, 'onnx'), { recursive: true });
  const put = (name: string, value: unknown) => writeFile(join(directory, name), JSON.stringify(value));
  await put('config.json', { model_type: 'bert', max_position_embeddings: tokensMax, ...config });
  await put('tokenizer.json', tokenizerOf(model));
  await put('tokenizer_config.json', {
    tokenizer_class: 'BertTokenizer',
    do_lower_case: true,
    model_max_length: tokensMax,
    pad_token: '[PAD]',
    unk_token: '[UNK]',
    cls_token: '[CLS]',
    sep_token: '[SEP]',
  });
  const bytes = Model.encode({ ir_version: 8, producer_name: 'test', opset_import: [{ version: 13 }], graph }).finish();
  await writeFile(join(directory, 'onnx', 'model.onnx'), bytes);
  return directory;
}

/** A tokenizer of whole words in lower case: `[CLS] text [SEP]`, and a second text with its own `[SEP]` as type 1. */
function tokenizerOf({ concepts }: TinyModel) {
  const words = [...specialTokens, ...concepts.flat()];
  const special = (id: string, type: number) => ({ SpecialToken: { id, type_id: type } });
  const sequence = (id: string, type: number) => ({ Sequence: { id, type_id: type } });
  const single = [special('[CLS]', 0), sequence('A', 0), special('[SEP]', 0)];
  return {
    version: '1.0',
    added_tokens: specialTokens.map((content, id) => ({ id, content, special: true, normalized: false })),
    normalizer: { type: 'BertNormalizer', clean_text: true, handle_chinese_chars: true, lowercase: true },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: {
      type: 'TemplateProcessing',
      single,
      pair: [...single, sequence('B', 1), special('[SEP]', 1)],
      special_tokens: Object.fromEntries(
        (['[CLS]', '[SEP]'] as const).map((id) => [id, { id, ids: [specialTokens.indexOf(id)], tokens: [id] }]),
      ),
    },
    decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries(words.map((word, id) => [word, id])),
    },
  };
}

/** The messages of onnx.proto that a graph needs, with the field numbers of that file. */
const Model = protobuf
  .parse(
    `
  syntax = "proto3";
  message ModelProto {
    int64 ir_version = 1; string producer_name = 2; GraphProto graph = 7; repeated OperatorSetId opset_import = 8;
  }
  message OperatorSetId { string domain = 1; int64 version = 2; }
  message GraphProto {
    repeated NodeProto node = 1; string name = 2; repeated TensorProto initializer = 5;
    repeated ValueInfoProto input = 11; repeated ValueInfoProto output = 12;
  }
  message NodeProto {
    repeated string input = 1; repeated string output = 2; string op_type = 4; repeated AttributeProto attribute = 5;
  }
  message AttributeProto { string name = 1; int64 i = 3; repeated int64 ints = 8; int32 type = 20; }
  message TensorProto {
    repeated int64 dims = 1; int32 data_type = 2; repeated float float_data = 4; repeated int64 int64_data = 7;
    string name = 8;
  }
  message ValueInfoProto { string name = 1; TypeProto type = 2; }
  message TypeProto { TensorType tensor_type = 1; }
  message TensorType { int32 elem_type = 1; TensorShape shape = 2; }
  message TensorShape { repeated Dimension dim = 1; }
  message Dimension { int64 dim_value = 1; string dim_param = 2; }
`,
    { keepCase: true },
  )
  .root.lookupType('ModelProto');

const floatType = 1;
const integerType = 7;
const attributeType = { int: 2, ints: 7 };

function node(operator: string, inputs: string[], result: string, attribute: object[] = []) {
  return { op_type: operator, input: inputs, output: [result], attribute };
}

const overTokens = { name: 'axes', type: attributeType.ints, ints: [1] };
const dropAxis = { name: 'keepdims', type: attributeType.int, i: 0 };
const keepAxis = { ...dropAxis, i: 1 };

function shapedValue(name: string, type: number, shape: (string | number)[]) {
  const dim = shape.map((size) => (typeof size === 'string' ? { dim_param: size } : { dim_value: size }));
  return { name, type: { tensor_type: { elem_type: type, shape: { dim } } } };
}

const inputs = ['input_ids', 'attention_mask', 'token_type_ids'].map((name) =>
  shapedValue(name, integerType, ['batch', 'tokens']),
);

function output(name: string, shape: (string | number)[]) {
  return shapedValue(name, floatType, shape);
}

/** `masked` [batch, tokens, dimension]: the sum of a token's vector and its position's vector, zero for padding. */
const tokenVectors = [
  node('Gather', ['table', 'input_ids'], 'token_vectors'),
  node('Shape', ['input_ids'], 'shape'),
  node('Gather', ['shape', 'token_axis'], 'token_count'),
  node('Range', ['first_position', 'token_count', 'position_step'], 'position_numbers'),
  node('Gather', ['positions', 'position_numbers'], 'position_vectors'),
  node('Add', ['token_vectors', 'position_vectors'], 'placed_vectors'),
  node('Cast', ['attention_mask'], 'mask', [{ name: 'to', type: attributeType.int, i: floatType }]),
  node('Unsqueeze', ['mask', 'last_axis'], 'mask_column'),
  node('Mul', ['placed_vectors', 'mask_column'], 'masked'),
];

/** The words of a concept have its unit vector. Special tokens, unknown tokens and positions have the zero vector. */
function constantsOf(model: TinyModel) {
  const { dimension, tokensMax } = measuresOf(model);
  const axisOf = [...specialTokens.map(() => -1), ...model.concepts.flatMap((words, at) => words.map(() => at))];
  const table = axisOf.flatMap((axis) => Array.from({ length: dimension }, (_, at) => (at === axis ? 1 : 0)));
  const integer = (name: string, value: number, dims: number[]) => ({
    name,
    dims,
    data_type: integerType,
    int64_data: [value],
  });
  const floats = (name: string, values: number[], dims: number[]) => ({
    name,
    dims,
    data_type: floatType,
    float_data: values,
  });
  return [
    floats('table', table, [axisOf.length, dimension]),
    floats('positions', new Array(tokensMax * dimension).fill(0), [tokensMax, dimension]),
    integer('token_axis', 1, []),
    integer('first_position', 0, []),
    integer('position_step', 1, []),
    integer('last_axis', -1, [1]),
    floats('one', [1], []),
    floats('two', [2], []),
  ];
}
