/**
 * Configuration: the whole of it, read once from the environment by a `main.ts` and passed on.
 * Every bad value is reported at once, by name. What nobody needs to change is a named constant by its use.
 */
import { resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';

const integer = (fallback: number, min: number, max: number) =>
  z.coerce.number().int().min(min).max(max).default(fallback);
const text = z.string().min(1);
const url = (...protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });

/** Of a secret whose bytes are given in base64. */
export const secretPrefix = 'whsec_';
const secret = z.string().refine(isSecret, {
  error: `must be ${secretPrefix} and the base64 of 24 to 64 bytes, or 24 to 64 printable characters without spaces`,
});

const names = z
  .string()
  .default('')
  .transform((list) =>
    list
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  );

const environment = z.object({
  /** TCP port of the HTTP door; 0 picks a free one. */
  PORT: integer(8080, 0, 65535),
  /** Address it listens on. */
  HOST: text.default('127.0.0.1'),
  /** Folder of originals, chunk sets, snapshots and the embedded Redis; shared by all processes. */
  DATA_DIR: text.default('./data').transform((path) => resolve(path)),
  /** Of an area's blobs, in percent: a sweep that would remove more of them stops instead. 100: none does. */
  SWEEP_PERCENT_MAX: integer(10, 1, 100),
  /** Unset: an embedded Redis with its data in DATA_DIR. */
  REDIS_URL: url('redis:', 'rediss:', 'unix:').optional(),
  /** Memory of the embedded Redis, MiB; it refuses writes beyond. 0: 40 % of what this machine or container has. */
  REDIS_MEMORY_MB: integer(0, 0, 16_777_216).refine((mib) => mib === 0 || mib >= 16, {
    error: 'must be 0 or at least 16',
  }),
  /**
   * Where workers reach Redis to send the events of online tasks; unset: as we do. With a user, it is handed out as it
   * is; without, it gets the tenant's own.
   */
  EVENTBUS_URL: url('redis:', 'rediss:').optional(),
  /** Unset: generated once, kept in DATA_DIR and printed at start. */
  API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{8,256}$/, 'must be 8 to 256 printable characters without spaces')
    .optional(),
  /** Host names, comma-separated, by which MCP clients and their web pages may call this service, besides loopback ones. */
  MCP_HOSTS: names,
  /**
   * Addresses and ranges (CIDR) of the proxies before this service, comma-separated: their X-Forwarded-For is believed.
   */
  TRUSTED_PROXIES: names.refine((list) => list.every((range) => ipaddr.isValid(range) || ipaddr.isValidCIDR(range)), {
    error: 'must be addresses or ranges such as 10.0.0.0/8, comma-separated',
  }),
  /** Requests a second for each key; 0: unlimited. */
  RATE_LIMIT: z.coerce.number().min(0).max(1_000_000).default(0),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** What each process may hold for others at a time, MiB; unset: 1/64 of the memory, 64 to 256. */
  MEMORY_BUDGET_MB: z.coerce.number().int().min(16).max(65_536).optional(),
  /** Largest upload, MiB. */
  UPLOAD_MB_MAX: integer(1024, 1, 65536),
  /** Threads that embed, and files parsed at once in each lane; 0: one less than the processors, at least one. */
  POOL_THREADS: integer(0, 0, 64),
  /** The most memory that parsing one file may take, MiB; 0: 2048, and less where the machine has little. */
  PARSER_MEMORY_MB: integer(0, 0, 1_048_576),
  /** Chunks that a space may hold; 0: what fits into a replica's block of vectors. */
  SPACE_CHUNKS_MAX: integer(0, 0, 1_000_000_000),
  /** Chunks from which a partition builds an HNSW graph; below, the exact scan serves it. */
  HNSW_CHUNKS_MIN: integer(50_000, 1, 1_000_000_000),
  /** Base URL of an OpenAI-compatible model server; unset: the built-in extractive generator. */
  GENERATOR_URL: url('http:', 'https:').optional(),
  GENERATOR_API_KEY: z.string().default(''),
  /** Names of its models, comma-separated; the first is the default. */
  GENERATOR_MODELS: names,
  /** A rerank server: the endpoint, or the base URL that has it under /rerank; unset: the built-in reranker. */
  RERANKER_URL: url('http:', 'https:').optional(),
  /** Set: it is asked in the form of Cohere and Jina; unset: in that of TEI. */
  RERANKER_MODEL: z.string().default(''),
  RERANKER_API_KEY: z.string().default(''),
  /** Folder of an ONNX cross-encoder, in place of a server. */
  RERANKER_MODEL_DIR: text.transform((path) => resolve(path)).optional(),
  /** Longest that a search waits for it; then the order found without it is used. Unset: 500 for a server, 2000 for a folder. */
  RERANKER_TIMEOUT_MS: z.coerce.number().int().min(10).max(60_000).optional(),
  /** Candidates of a search that it ranks, the best ones; the others follow. */
  RERANKER_CANDIDATES: integer(50, 1, 100),
  /** Base URL of an OpenAI-compatible server whose VISION_MODEL describes pictures; unset: none are described. */
  VISION_URL: url('http:', 'https:').optional(),
  VISION_API_KEY: z.string().default(''),
  VISION_MODEL: z.string().default(''),
  /** Languages of text in pictures, by Tesseract's names, comma-separated; empty: those installed. */
  OCR_LANGUAGES: names.refine((list) => list.every((name) => /^\w+$/.test(name)), {
    error: 'must be names as Tesseract has them (eng, deu, chi_sim), comma-separated',
  }),
  /** Folder of Tesseract's data; unset: its own. */
  TESSDATA_PREFIX: text.transform((path) => resolve(path)).optional(),
  /** Folder of an ONNX sentence embedder; unset: the built-in embedder, unless EMBEDDER_URL is set. */
  EMBEDDER_MODEL_DIR: text.transform((path) => resolve(path)).optional(),
  /** How the vectors of a text's tokens become one, as its model card says. */
  EMBEDDER_POOLING: z.enum(['mean', 'cls']).default('mean'),
  /** Base URL of an OpenAI-compatible embeddings server. */
  EMBEDDER_URL: url('http:', 'https:').optional(),
  EMBEDDER_MODEL: z.string().default(''),
  EMBEDDER_API_KEY: z.string().default(''),
  /** Components of the server's vectors. */
  EMBEDDER_DIMENSION: integer(0, 0, 16_384),
  /** Requests a second to the server, of each process; 0: unlimited. */
  EMBEDDER_RATE_LIMIT: z.coerce.number().min(0).max(10_000).default(0),
  /** Set before each query, and before each passage, where the model wants it: "query: " and "passage: ". */
  EMBEDDER_QUERY_PREFIX: z.string().default(''),
  EMBEDDER_PASSAGE_PREFIX: z.string().default(''),
  /** Cosine up to which the model finds texts alike that have nothing to do with each other; unset: measured. */
  EMBEDDER_NOISE_COSINE: z.coerce.number().min(-1).max(1).optional(),
  /** Folder of word lists, one a file; unset: sensitive-words in DATA_DIR. */
  SENSITIVE_WORDS_DIR: text.transform((path) => resolve(path)).optional(),
  /** What becomes of a sensitive word in an answer. */
  SENSITIVE_POLICY: z.enum(['report', 'mask', 'stop']).default('report'),
  /** Signs callbacks; unset: generated once and kept in DATA_DIR. */
  CALLBACK_SECRET: secret.optional(),
  /** 1: callbacks may go to private and loopback addresses. */
  CALLBACK_ALLOW_PRIVATE: z
    .enum(['0', '1'])
    .default('0')
    .transform((value) => value === '1'),
});

export type Config = Readonly<z.infer<typeof environment>>;

/** @throws {ConfigError} naming every bad variable. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  // An empty variable is an unset one: `PORT= npm start` means the default.
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(set);
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  if (parsed.success && parsed.data.GENERATOR_URL && parsed.data.GENERATOR_MODELS.length === 0) {
    problems.push('GENERATOR_MODELS: must name at least one model when GENERATOR_URL is set');
  }
  if (parsed.success && parsed.data.RERANKER_URL && parsed.data.RERANKER_MODEL_DIR) {
    problems.push('RERANKER_MODEL_DIR: must be unset when RERANKER_URL is set: there is one reranker');
  }
  if (parsed.success && parsed.data.VISION_URL && parsed.data.VISION_MODEL === '') {
    problems.push('VISION_MODEL: must name a model when VISION_URL is set');
  }
  if (parsed.success) problems.push(...embedderProblems(parsed.data));
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  return Object.freeze(parsed.data);
}

function embedderProblems(config: Config): string[] {
  const { EMBEDDER_URL, EMBEDDER_MODEL_DIR, EMBEDDER_MODEL, EMBEDDER_DIMENSION } = config;
  if (!EMBEDDER_URL) return [];
  const problems: string[] = [];
  if (EMBEDDER_MODEL_DIR)
    problems.push('EMBEDDER_MODEL_DIR: must be unset when EMBEDDER_URL is set: there is one embedder');
  if (EMBEDDER_MODEL === '') problems.push('EMBEDDER_MODEL: must name the model when EMBEDDER_URL is set');
  if (EMBEDDER_DIMENSION === 0) {
    problems.push('EMBEDDER_DIMENSION: must be the number of components of its vectors when EMBEDDER_URL is set');
  }
  return problems;
}

function isSecret(value: string): boolean {
  if (!value.startsWith(secretPrefix)) return /^[\x21-\x7e]{24,64}$/.test(value);
  const encoded = value.slice(secretPrefix.length);
  const bytes = Buffer.from(encoded, 'base64');
  // What decodes leniently would be another key at the receiver.
  return bytes.length >= 24 && bytes.length <= 64 && bytes.toString('base64') === encoded;
}

export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(`The configuration has ${problems.length} bad value(s):\n${problems.map((line) => `  ${line}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}
