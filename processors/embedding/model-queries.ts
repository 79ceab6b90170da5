/**
 * The queries of a model: embedded in batches of what comes at once, each with the model's noise floor, which is
 * measured with the first of them unless it is configured.
 */
import type { EmbeddedTexts, QueryEmbedder, TextKind } from './embedder.ts';
import { measureNoise } from './noise-floor.ts';
import { QueryBatcher } from './query-batch.ts';

export interface Model {
  readonly fingerprint: string;
  readonly dimension: number;
  embed(kind: TextKind, texts: readonly string[]): Promise<EmbeddedTexts>;
}

export class ModelQueries {
  readonly #model: Model;
  readonly #batch: QueryBatcher;
  #noise: Promise<number> | undefined;

  /** @param options.batchesMax runs of the model that may be under way at once. */
  constructor(model: Model, options: { noiseCosine?: number | undefined; batchesMax: number }) {
    this.#model = model;
    this.#noise = options.noiseCosine === undefined ? undefined : Promise.resolve(options.noiseCosine);
    this.#batch = new QueryBatcher((texts) => this.#rows('query', texts), options.batchesMax);
  }

  async prepare(text: string, options: { signal: AbortSignal }): Promise<QueryEmbedder> {
    const [vector, noiseCosine] = await Promise.all([this.#batch.vectorOf(text, options), this.#noiseCosine()]);
    return { fingerprint: this.#model.fingerprint, noiseCosine, embedQuery: () => vector };
  }

  /** What failed is measured again with the next query. */
  #noiseCosine(): Promise<number> {
    this.#noise ??= measureNoise((kind, texts) => this.#rows(kind, texts)).catch((error) => {
      this.#noise = undefined;
      throw error;
    });
    return this.#noise;
  }

  async #rows(kind: TextKind, texts: readonly string[]): Promise<Float32Array[]> {
    const { vectors } = await this.#model.embed(kind, texts);
    const { dimension } = this.#model;
    return texts.map((_, row) => vectors.subarray(row * dimension, (row + 1) * dimension));
  }
}
