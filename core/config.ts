/**
 * The configuration. A `main.ts` reads it once from the environment and passes it on.
 * All bad values are reported together, by name. A value that nobody needs to change is a named constant by its use.
 */
import { resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { telemetry } from './config/telemetry.ts';
import { bucketProblem, integer, isIndexUrl, names, parsed, redisAddress, secret, text, url } from './config/values.ts';
import { parseShards, shardsMax } from './redis/shard-list.ts';
import { parseRoles } from './roles.ts';

/**
 * All variables. `docs/configuration.md` is generated from them, so each description says the unit, and the meaning of
 * an unset variable or 0.
 */
export const environment = z.object({
  ROLES: parsed(parseRoles)
    .prefault('')
    .describe(
      'Processes that this start runs, comma-separated, each with a count: `gateway,retrieval=2`. Roles: retrieval, indexing, ' +
        'planner, generation, dispatcher, gateway. `--roles` of `npx millrace start` wins. Empty: one of each.',
    ),
  PORT: integer(8080, 0, 65535).describe(
    'TCP port of the HTTP server. Further gateways of one start have the ports after it. 0: any free ports.',
  ),
  DRAIN_NOTICE_SECONDS: integer(0, 0, 300).describe(
    'Seconds that a stopping gateway still takes requests, while `/readyz` answers 503, so that a load balancer can turn away. ' +
      'From 11 on, idle connections have ended too.',
  ),
  DRAIN_SECONDS: integer(6, 1, 3600).describe(
    'Seconds after that in which requests and streams of a stopping gateway may end. Then they get an error.',
  ),
  READY_FILE: text
    .optional()
    .describe(
      'File that this start makes when all its processes are ready, and removes when it stops, for a probe. Unset: none.',
    ),
  HOST: text.default('127.0.0.1').describe('Address that the HTTP server listens on.'),
  DATA_DIR: text
    .default('./data')
    .transform((path) => resolve(path))
    .describe(
      'Folder of uploads, indexes, snapshots, generated keys and the embedded Redis. All processes share it, unless BLOBS_URL is set.',
    ),
  BLOBS_URL: z
    .string()
    .refine((value) => bucketProblem(value) === undefined, { error: ({ input }) => bucketProblem(String(input)) ?? '' })
    .optional()
    .describe(
      'S3 bucket for uploads, indexes and snapshots: `s3://bucket/prefix?endpoint=https://host:9000&region=eu-1`. ' +
        '`path_style=0` names the bucket in the host name. Credentials: AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, or ' +
        'the other ways of the AWS SDK. Unset: they are in DATA_DIR.',
    ),
  BLOBS_CACHE_MB: integer(1024, 16, 1_048_576).describe(
    'Local copies of objects of BLOBS_URL below DATA_DIR, in each process that reads files, MiB.',
  ),
  SWEEP_PERCENT_MAX: integer(10, 1, 100).describe(
    'Percent of the files in one area of DATA_DIR or BLOBS_URL. A sweep that would remove more than this, and more than 30, removes ' +
      'none. 100: no limit.',
  ),
  INDEX_URL: z
    .string()
    .refine(isIndexUrl, { error: 'must be https://host:9200 or https://user:password@host:9200, several with commas' })
    .optional()
    .describe(
      'Preview. Nodes of an OpenSearch 2.19 or 3 with the k-NN plugin, comma-separated: `https://user:password@host:9200`. A path at the first one is the ' +
        'beginning of the names of the indices (default `millrace`). Unset: the index is in the memory of ' +
        'the retrieval processes.',
    ),
  REDIS_URL: redisAddress
    .optional()
    .describe(
      'A Redis 7 or Valkey of your own (redis:, rediss: or unix:), or some nodes of a cluster ' +
        '(`redis+cluster://host:port,host:port`, rediss+cluster:), or the sentinels of a master ' +
        '(`redis+sentinel://host:port,host:port/NAME`, rediss+sentinel:). Set `maxmemory-policy noeviction` and AOF there. ' +
        'Unset: an embedded Redis with its data in DATA_DIR.',
    ),
  REDIS_WAIT_REPLICAS: integer(0, 0, 8).describe(
    'Replicas of Redis that must have a change before it is answered. 0: none, and a failover may lose the last answers. ' +
      'Needs REDIS_URL.',
  ),
  REDIS_WAIT_MS: integer(1_000, 10, 5_000).describe(
    'Longest wait of one question to the replicas, ms. A change may wait for two. Then the answer is 503 and says that the change was made.',
  ),
  SHARDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(shardsMax)
    .optional()
    .describe(
      'Number of shards of a new store, each a slot of a Redis Cluster. A tenant is in one of them. A process with another ' +
        'number than the store does not start. `npx millrace shards set` raises it. Unset: that of the store, 1 for a new one.',
    ),
  RETRIEVAL_SHARDS: parsed(parseShards)
    .optional()
    .describe(
      'Shards whose indexes a retrieval process holds in memory, such as `0-3,7`. Unset: all. Each shard needs a process.',
    ),
  REDIS_MEMORY_MB: integer(0, 0, 16_777_216)
    .refine((mib) => mib === 0 || mib >= 16, { error: 'must be 0 or at least 16' })
    .describe(
      'Memory of the embedded Redis, MiB, at least 16. Redis refuses writes beyond it. 0: 40 % of the memory of the ' +
        'machine or container.',
    ),
  EVENTBUS_URL: redisAddress
    .optional()
    .describe(
      'Address at which workers reach Redis to send events of online tasks, in the forms of REDIS_URL. If it has a user, all ' +
        'workers get that user, which needs XADD on `millrace:events:*`. Without a user each tenant gets its own user. ' +
        'Unset: as REDIS_URL.',
    ),
  API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{8,256}$/, 'must be 8 to 256 printable characters without spaces')
    .optional()
    .describe(
      'The first API key, of the tenant `default` with all roles: 8 to 256 printable characters without spaces. Unset: ' +
        'generated once, kept in DATA_DIR and printed at each start.',
    ),
  MCP_HOSTS: names.describe(
    'Host names, comma-separated, under which agents and their web pages may call `/mcp`, beside loopback names.',
  ),
  TRUSTED_PROXIES: names
    .refine((list) => list.every((range) => ipaddr.isValid(range) || ipaddr.isValidCIDR(range)), {
      error: 'must be addresses or ranges such as 10.0.0.0/8, comma-separated',
    })
    .describe(
      'Addresses and CIDR ranges of the proxies in front, comma-separated (`10.0.0.0/8,::1`). Their X-Forwarded-For is ' +
        'trusted.',
    ),
  RATE_LIMIT: z.coerce
    .number()
    .min(0)
    .max(1_000_000)
    .default(0)
    .describe('Requests a second of each API key without a rate of its own, over all gateways. 0: no limit.'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .describe('The least level that is logged.'),
  MEMORY_BUDGET_MB: z.coerce
    .number()
    .int()
    .min(16)
    .max(65_536)
    .optional()
    .describe(
      'Bytes that each process may hold for others at a time, MiB. Beyond it requests are answered 503. Unset: 1/64 of ' +
        'the memory, at least 64 and at most 256.',
    ),
  UPLOAD_MB_MAX: integer(1024, 1, 65536).describe('Largest upload, MiB.'),
  POOL_THREADS: integer(0, 0, 64).describe(
    'Threads that embed, and files parsed at once in each lane. 0: the number of CPUs less one, at least one.',
  ),
  PARSER_MEMORY_MB: integer(0, 0, 1_048_576).describe(
    'Most memory that parsing one file may take, MiB. 0: 2048, or less on a small machine.',
  ),
  SPACE_CHUNKS_MAX: integer(0, 0, 1_000_000_000).describe(
    "Chunks that one space may hold; a chunk has about 300 tokens. 0: as many as fit into a replica's block of vectors.",
  ),
  HNSW_CHUNKS_MIN: integer(50_000, 1, 1_000_000_000).describe(
    'Chunks from which a space builds an HNSW graph. Below it the exact scan is faster.',
  ),
  GENERATOR_URL: url('http:', 'https:')
    .optional()
    .describe('Base URL of an OpenAI-compatible model server. Unset: the built-in generator `extractive` alone.'),
  GENERATOR_API_KEY: z.string().default('').describe('API key of that server. Empty: the word `none` is sent.'),
  GENERATOR_MODELS: names.describe(
    'Names of its models, comma-separated; the first is the default. Needed with GENERATOR_URL.',
  ),
  RERANKER_URL: url('http:', 'https:')
    .optional()
    .describe(
      'A rerank server: its endpoint, or the base URL below which it is `/rerank`. Unset: the built-in reranker, or ' +
        'RERANKER_MODEL_DIR.',
    ),
  RERANKER_MODEL: z
    .string()
    .default('')
    .describe('Name of its model. Set: requests have the form of Cohere, Jina and vLLM. Empty: the form of TEI.'),
  RERANKER_API_KEY: z.string().default('').describe('API key of the rerank server. Empty: none is sent.'),
  RERANKER_MODEL_DIR: text
    .transform((path) => resolve(path))
    .optional()
    .describe('Folder of an ONNX cross-encoder, in place of RERANKER_URL.'),
  RERANKER_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(10)
    .max(60_000)
    .optional()
    .describe(
      'Longest wait of a search for the model, ms. Then, and after a failure, the built-in order is used. Unset: 500 ' +
        'for a server, 2000 for a folder.',
    ),
  RERANKER_CANDIDATES: integer(50, 1, 100).describe(
    'Number of best candidates of a search that the model ranks. The other candidates follow them.',
  ),
  VISION_URL: url('http:', 'https:')
    .optional()
    .describe(
      'Base URL of an OpenAI-compatible server whose model describes pictures. Unset: pictures are not described.',
    ),
  VISION_API_KEY: z.string().default('').describe('API key of that server. Empty: the word `none` is sent.'),
  VISION_MODEL: z.string().default('').describe('Name of a model that takes images. Needed with VISION_URL.'),
  TRANSCRIPTION_URL: url('http:', 'https:')
    .optional()
    .describe('Base URL of an OpenAI-compatible server that transcribes recordings. Unset: recordings are refused.'),
  TRANSCRIPTION_API_KEY: z.string().default('').describe('API key of that server. Empty: the word `none` is sent.'),
  TRANSCRIPTION_MODEL: z
    .string()
    .default('')
    .describe('Name of its model (`whisper-1`). Needed with TRANSCRIPTION_URL.'),
  OCR_LANGUAGES: names
    .refine((list) => list.every((name) => /^\w+$/.test(name)), {
      error: 'must be names as Tesseract has them (eng, deu, chi_sim), comma-separated',
    })
    .describe(
      "Languages of text in pictures, by Tesseract's names, comma-separated (`eng,deu,chi_sim`). Empty: the installed " +
        'languages, or only `eng` if more than 6 are installed.',
    ),
  TESSDATA_PREFIX: text
    .transform((path) => resolve(path))
    .optional()
    .describe("Folder of Tesseract's data. Unset: its own."),
  EMBEDDER_MODEL_DIR: text
    .transform((path) => resolve(path))
    .optional()
    .describe(
      'Folder of an ONNX sentence embedder, run here in threads. Unset: the built-in embedder, unless EMBEDDER_URL is set.',
    ),
  EMBEDDER_POOLING: z
    .enum(['mean', 'cls'])
    .default('mean')
    .describe('How the token vectors of a text become one vector; see the card of the local model.'),
  EMBEDDER_URL: url('http:', 'https:')
    .optional()
    .describe('Base URL of an OpenAI-compatible embeddings server, in place of EMBEDDER_MODEL_DIR.'),
  EMBEDDER_MODEL: z.string().default('').describe('Name of its model. Needed with EMBEDDER_URL.'),
  EMBEDDER_API_KEY: z
    .string()
    .default('')
    .describe('API key of the embeddings server. Empty: the word `none` is sent.'),
  EMBEDDER_DIMENSION: integer(0, 0, 16_384).describe(
    "Components of the server's vectors (1536 for `text-embedding-3-small`). Needed with EMBEDDER_URL.",
  ),
  EMBEDDER_RATE_LIMIT: z.coerce
    .number()
    .min(0)
    .max(10_000)
    .default(0)
    .describe(
      'Requests a second to the server, of each process that calls it: indexing, retrieval, `npm run reindex`. 0: no ' +
        'limit.',
    ),
  EMBEDDER_QUERY_PREFIX: z
    .string()
    .default('')
    .describe('Text before each query, if the model card asks for it (`query: `).'),
  EMBEDDER_PASSAGE_PREFIX: z
    .string()
    .default('')
    .describe('Text before each passage, if the model card asks for it (`passage: `).'),
  EMBEDDER_NOISE_COSINE: z.coerce
    .number()
    .min(-1)
    .max(1)
    .optional()
    .describe(
      'Cosine above which a passage is a hit although it shares no word with the query. Unset: measured on unrelated ' +
        'texts at the first query.',
    ),
  SENSITIVE_WORDS_DIR: text
    .transform((path) => resolve(path))
    .optional()
    .describe(
      'Folder of word lists, one list a file, one word a line; a line that begins with # is a comment. Read again when ' +
        'changed. Unset: `sensitive-words` in DATA_DIR.',
    ),
  SENSITIVE_POLICY: z
    .enum(['report', 'mask', 'stop'])
    .default('report')
    .describe(
      'The treatment of a sensitive word in an answer. report: it is only reported; mask: stars replace it; stop: the ' +
        'answer ends before it.',
    ),
  UNSUPPORTED_POLICY: z
    .enum(['mark', 'remove'])
    .default('mark')
    .describe(
      'The treatment of a sentence of a model that no passage supports. mark: it has `unsupported`; remove: it is left ' +
        'out, and the answer says how many were.',
    ),
  CALLBACK_SECRET: secret
    .optional()
    .describe(
      'Signs callbacks: `whsec_` and the base64 of 24 to 64 bytes, or 24 to 64 printable characters. Unset: generated ' +
        'once and kept in DATA_DIR/callback-secret.',
    ),
  CALLBACK_ALLOW_PRIVATE: z
    .enum(['0', '1'])
    .default('0')
    .transform((value) => value === '1')
    .describe('1: callbacks may go to private and loopback addresses.'),
  ...telemetry,
});

export type Config = Readonly<z.infer<typeof environment>>;

/** Reads the whole configuration. @throws {ConfigError} naming every bad variable. */
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
  if (parsed.success && parsed.data.TRANSCRIPTION_URL && parsed.data.TRANSCRIPTION_MODEL === '') {
    problems.push('TRANSCRIPTION_MODEL: must name a model when TRANSCRIPTION_URL is set');
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

export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(`The configuration has ${problems.length} bad value(s):\n${problems.map((line) => `  ${line}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}
