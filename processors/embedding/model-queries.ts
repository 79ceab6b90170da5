/**
 * Embeds queries with a model. Concurrent queries share a batch, and each query gets the model's noise floor. The noise
 * floor is measured at the first query, unless it is configured.
 */
import type { EmbeddedTexts, QueryEmbedder, TextKind } from './embedder.ts';
import { measureNoise } from './noise-floor.ts';
import { QueryBatcher } from './query-batcher.ts';

export interface Model {
  readonly fingerprint: string;
  readonly dimension: number;
  embed(kind: TextKind, texts: readonly string[]): Promise<EmbeddedTexts>;
}

export class ModelQueries {
  readonly #model: Model;
  readonly #batcher: QueryBatcher;
  #noiseFloor: Promise<number> | undefined;

  /** @param options.batchesMax batches in flight. */
  constructor(model: Model, options: { noiseCosine?: number | undefined; batchesMax: number }) {
    this.#model = model;
    this.#noiseFloor = options.noiseCosine === undefined ? undefined : Promise.resolve(options.noiseCosine);
    this.#batcher = new QueryBatcher((texts) => this.#rows('query', texts), options.batchesMax);
  }

  async prepare(text: string, options: { signal: AbortSignal }): Promise<QueryEmbedder> {
    const [vector, noiseCosine] = await Promise.all([
      this.#batcher.vectorOf(text, options),
      this.#noiseFloorOrMeasure(),
    ]);
    return { fingerprint: this.#model.fingerprint, noiseCosine, embedQuery: () => vector };
  }

  /** After a failed measurement, the next query measures again. */
  #noiseFloorOrMeasure(): Promise<number> {
    this.#noiseFloor ??= measureNoise((kind, texts) => this.#rows(kind, texts)).catch((error) => {
      this.#noiseFloor = undefined;
      throw error;
    });
    return this.#noiseFloor;
  }

  async #rows(kind: TextKind, texts: readonly string[]): Promise<Float32Array[]> {
    const { vectors } = await this.#model.embed(kind, texts);
    const { dimension } = this.#model;
    return texts.map((_, row) => vectors.subarray(row * dimension, (row + 1) * dimension));
  }
}
