/**
 * Embeds queries with a model. Concurrent queries share a batch. Each query gets the spread of the model's cosines for
 * unrelated texts, and the noise floor above it. They are measured at the first query, unless the floor is configured.
 */
import { type CosineSpread, type EmbeddedTexts, type QueryEmbedder, rowsOf, type TextKind } from './embedder.ts';
import { measureUnrelated, noiseFloor, spreadBelow } from './noise-floor.ts';
import { QueryBatcher } from './query-batcher.ts';

export interface Model {
  readonly fingerprint: string;
  readonly dimension: number;
  embed(kind: TextKind, texts: readonly string[]): Promise<EmbeddedTexts>;
}

export class ModelQueries {
  readonly #model: Model;
  readonly #batcher: QueryBatcher;
  #unrelated: Promise<CosineSpread> | undefined;

  /** @param options.batchesMax batches in flight. */
  constructor(model: Model, options: { noiseCosine?: number | undefined; batchesMax: number }) {
    this.#model = model;
    this.#unrelated = options.noiseCosine === undefined ? undefined : Promise.resolve(spreadBelow(options.noiseCosine));
    this.#batcher = new QueryBatcher((texts) => this.#rows('query', texts), options.batchesMax);
  }

  async prepare(text: string, options: { signal: AbortSignal }): Promise<QueryEmbedder> {
    const [vector, unrelated] = await Promise.all([this.#batcher.vectorOf(text, options), this.#spreadOrMeasure()]);
    const noiseCosine = noiseFloor(unrelated);
    return { fingerprint: this.#model.fingerprint, noiseCosine, unrelated, embedQuery: () => vector };
  }

  /** After a failed measurement, the next query measures again. */
  #spreadOrMeasure(): Promise<CosineSpread> {
    this.#unrelated ??= measureUnrelated((kind, texts) => this.#rows(kind, texts)).catch((error) => {
      this.#unrelated = undefined;
      throw error;
    });
    return this.#unrelated;
  }

  async #rows(kind: TextKind, texts: readonly string[]): Promise<Float32Array[]> {
    const { vectors } = await this.#model.embed(kind, texts);
    return rowsOf(vectors, this.#model.dimension);
  }
}
