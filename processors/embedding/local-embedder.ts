/**
 * An embedder that runs a model from a folder in its own threads.
 *
 * A run takes milliseconds to seconds, which would block the event loop. Each thread holds its own copy of the model.
 * When a thread crashes, its batch fails and the thread is replaced.
 */
import { Piscina } from 'piscina';
import { MillraceError } from '../../core/errors.ts';
import {
  type EmbeddedTexts,
  type LocalSpec,
  type ModelEmbedder,
  type QueryEmbedder,
  type TextKind,
  withPrefix,
} from './embedder.ts';
import { form, prefixHash } from './fingerprint.ts';
import { findModel } from './local-model.ts';
import type { LocalWorkerData } from './local-worker.ts';
import { ModelQueries } from './model-queries.ts';

/** Batches that wait for a thread. */
const waitingMax = 1024;
/** Time of one batch. The slowest models take some hundred milliseconds per text. */
const batchMsMax = 300_000;

type Threads = Piscina<readonly string[], EmbeddedTexts & { dimension: number }>;

export interface LocalOptions {
  readonly threads: number;
  /** Default: measured at the first query. */
  readonly noiseCosine?: number | undefined;
}

export class LocalEmbedder implements ModelEmbedder {
  readonly fingerprint: string;
  readonly dimension: number;
  readonly #spec: LocalSpec;
  readonly #threads: Threads;
  readonly #queries: ModelQueries;

  private constructor(
    spec: LocalSpec,
    at: { threads: Threads; fingerprint: string; dimension: number },
    options: LocalOptions,
  ) {
    this.#spec = spec;
    this.#threads = at.threads;
    this.fingerprint = at.fingerprint;
    this.dimension = at.dimension;
    const embed = (kind: TextKind, texts: readonly string[]) =>
      this.#embed(kind, texts, AbortSignal.timeout(batchMsMax));
    const model = { fingerprint: at.fingerprint, dimension: at.dimension, embed };
    this.#queries = new ModelQueries(model, { ...options, batchesMax: options.threads });
  }

  /**
   * Opens the model in one thread and embeds a text with it, so that a broken model fails at the start.
   * @throws {Error} naming the file that is missing, or the package to install.
   */
  static async open(spec: LocalSpec, options: LocalOptions): Promise<LocalEmbedder> {
    const model = await findModel(spec.directory);
    const workerData: LocalWorkerData = { model, pooling: spec.pooling };
    const threads: Threads = new Piscina({
      filename: new URL('./local-worker.ts', import.meta.url).href,
      workerData,
      minThreads: 1,
      maxThreads: options.threads,
      maxQueue: waitingMax,
      idleTimeout: Number.POSITIVE_INFINITY,
    });
    try {
      const { dimension } = await threads.run(['a text to try it with']);
      const named = [`local:${form}`, model.digest.slice(0, 16), spec.pooling, prefixHash(spec), dimension];
      return new LocalEmbedder(spec, { threads, fingerprint: named.join(':'), dimension }, options);
    } catch (error) {
      await threads.destroy();
      throw error;
    }
  }

  embedPassages(texts: readonly string[], { signal }: { signal: AbortSignal }): Promise<EmbeddedTexts> {
    return this.#embed('passage', texts, AbortSignal.any([signal, AbortSignal.timeout(batchMsMax)]), signal);
  }

  prepareQuery(text: string, options: { signal: AbortSignal }): Promise<QueryEmbedder> {
    return this.#queries.prepare(text, options);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#threads.destroy();
  }

  async #embed(
    kind: TextKind,
    texts: readonly string[],
    signal: AbortSignal,
    caller?: AbortSignal,
  ): Promise<EmbeddedTexts> {
    try {
      return await this.#threads.run(
        texts.map((text) => withPrefix(this.#spec, kind, text)),
        { signal },
      );
    } catch (error) {
      caller?.throwIfAborted();
      const why = error instanceof Error ? error.message : String(error);
      throw new MillraceError('unavailable', `The model in ${this.#spec.directory} failed: ${why}`, { cause: error });
    }
  }
}
