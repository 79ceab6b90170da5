/**
 * The embedders of a process: the configured embedder and, during a reindex, the embedders of indexes that are still
 * searched. Without a reindex, an index of another embedder is refused, because vectors of two embedders cannot be
 * compared.
 */
import type { Config } from '../../core/config.ts';
import { MillraceError } from '../../core/errors.ts';
import type { Log } from '../../core/log.ts';
import type { ReindexStore } from '../../core/store/index/reindex.ts';
import { BuiltInEmbedder } from './built-in-embedder.ts';
import type { Embedder, EmbedderSpec, ModelEmbedder } from './embedder.ts';
import { inFirstForm, isBuiltIn } from './fingerprint.ts';
import { LocalEmbedder } from './local-embedder.ts';
import { ServerEmbedder } from './server-embedder.ts';

type EmbedderConfig = Pick<
  Config,
  | 'EMBEDDER_MODEL_DIR'
  | 'EMBEDDER_POOLING'
  | 'EMBEDDER_URL'
  | 'EMBEDDER_MODEL'
  | 'EMBEDDER_API_KEY'
  | 'EMBEDDER_DIMENSION'
  | 'EMBEDDER_RATE_LIMIT'
  | 'EMBEDDER_QUERY_PREFIX'
  | 'EMBEDDER_PASSAGE_PREFIX'
  | 'EMBEDDER_NOISE_COSINE'
>;

export interface EmbeddersDeps {
  readonly store: ReindexStore;
  readonly log: Log;
}

export class Embedders implements AsyncDisposable {
  readonly configured: Embedder;
  readonly #deps: EmbeddersDeps;
  readonly #options: { config: EmbedderConfig; threads: number };
  /** Open embedders by fingerprint, including the configured one. */
  readonly #opened = new Map<string, Promise<Embedder>>();

  private constructor(deps: EmbeddersDeps, configured: Embedder, options: { config: EmbedderConfig; threads: number }) {
    this.#deps = deps;
    this.#options = options;
    this.configured = configured;
    this.#opened.set(configured.fingerprint, Promise.resolve(configured));
  }

  /**
   * @param options.threads threads of a local model.
   * @throws {Error} when the configured embedder cannot be opened. It says why.
   */
  static async open(deps: EmbeddersDeps, options: { config: EmbedderConfig; threads: number }): Promise<Embedders> {
    const spec = specOf(options.config);
    const configured = spec ? await openEmbedder(spec, options) : new BuiltInEmbedder();
    if (spec) await deps.store.rememberEmbedder(configured.fingerprint, spec);
    return new Embedders(deps, configured, options);
  }

  /**
   * The embedder that made a tenant's index.
   * @throws {MillraceError} conflict: it is not the configured one, and no reindex runs; unavailable: the index has
   * just changed to another embedder.
   */
  async of(tenant: string, fingerprint: string): Promise<Embedder> {
    if (fingerprint === this.configured.fingerprint) return this.configured;
    // An index of the first form goes on being used until a reindex is done.
    if (fingerprint === inFirstForm(this.configured.fingerprint)) return asFirstForm(this.configured);
    if ((await this.#deps.store.target(tenant)) === undefined) throw await this.#refusal(tenant, fingerprint);
    const opened = this.#opened.get(fingerprint) ?? this.#reopen(fingerprint);
    this.#opened.set(fingerprint, opened);
    return opened.catch((error) => {
      this.#opened.delete(fingerprint);
      throw error;
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const opened = await Promise.allSettled(this.#opened.values());
    const embedders = opened.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    await Promise.all(embedders.map((embedder) => (embedder as Partial<ModelEmbedder>)[Symbol.asyncDispose]?.()));
  }

  /** Opens an embedder with its stored configuration and with the secrets of the current configuration. */
  async #reopen(fingerprint: string): Promise<Embedder> {
    if (isBuiltIn({ fingerprint })) return new BuiltInEmbedder(fingerprint);
    const spec = (await this.#deps.store.embedder(fingerprint)) as EmbedderSpec | undefined;
    if (!spec) throw this.#absent(fingerprint, 'it is not known how to reach it');
    const embedder = await openEmbedder(spec, this.#options).catch((error: Error) => {
      throw this.#absent(fingerprint, error.message);
    });
    if (embedder.fingerprint === fingerprint) return embedder;
    if (inFirstForm(embedder.fingerprint) === fingerprint) return asFirstForm(embedder);
    await embedder[Symbol.asyncDispose]();
    throw this.#absent(fingerprint, `in its place there is ${embedder.fingerprint}`);
  }

  async #refusal(tenant: string, fingerprint: string): Promise<MillraceError> {
    if ((await this.#deps.store.current(tenant)) !== fingerprint) {
      return new MillraceError('unavailable', 'The index has just changed to another embedder. Try again.');
    }
    return new MillraceError(
      'conflict',
      `The index was made by the embedder ${fingerprint}, but the configured one is ${this.configured.fingerprint}. ` +
        'Run "npm run reindex" to embed all files anew, or configure the embedder they were indexed by.',
    );
  }

  #absent(fingerprint: string, why: string): MillraceError {
    this.#deps.log.warn({ fingerprint, why }, 'the embedder that the index was made by cannot be used any more');
    return new MillraceError(
      'conflict',
      `The index is being made anew, and the embedder that the present one was made by is gone: ${why}. ` +
        'Wait until "npm run reindex" is done.',
    );
  }
}

/** The same embedder for an index of the first form. Its vectors are the same, except those of the built-in one. */
function asFirstForm(embedder: Embedder): Embedder {
  const fingerprint = inFirstForm(embedder.fingerprint);
  if (isBuiltIn(embedder)) return new BuiltInEmbedder(fingerprint);
  return {
    fingerprint,
    dimension: embedder.dimension,
    embedPassages: (texts, options) => embedder.embedPassages(texts, options),
    async prepareQuery(text, options) {
      const query = await embedder.prepareQuery(text, options);
      const { noiseCosine } = query;
      return { fingerprint, noiseCosine, embedQuery: (...given) => query.embedQuery(...given) };
    },
  };
}

/** The spec of the configured embedder; undefined for the built-in one. */
function specOf(config: EmbedderConfig): EmbedderSpec | undefined {
  const prefixes = { queryPrefix: config.EMBEDDER_QUERY_PREFIX, passagePrefix: config.EMBEDDER_PASSAGE_PREFIX };
  const { EMBEDDER_MODEL_DIR: directory, EMBEDDER_URL: url } = config;
  if (directory) return { provider: 'local', directory, pooling: config.EMBEDDER_POOLING, ...prefixes };
  if (!url) return undefined;
  return { provider: 'server', url, model: config.EMBEDDER_MODEL, dimension: config.EMBEDDER_DIMENSION, ...prefixes };
}

async function openEmbedder(
  spec: EmbedderSpec,
  { config, threads }: { config: EmbedderConfig; threads: number },
): Promise<ModelEmbedder> {
  const noiseCosine = config.EMBEDDER_NOISE_COSINE;
  if (spec.provider === 'local') return LocalEmbedder.open(spec, { threads, noiseCosine });
  // The key is sent only to the server that it was configured with.
  const isConfigured = config.EMBEDDER_URL !== undefined && sameOrigin(spec.url, config.EMBEDDER_URL);
  const apiKey = isConfigured ? config.EMBEDDER_API_KEY : '';
  return new ServerEmbedder(spec, { apiKey, rateLimit: config.EMBEDDER_RATE_LIMIT, noiseCosine });
}

function sameOrigin(left: string, right: string): boolean {
  return new URL(left).origin === new URL(right).origin;
}
