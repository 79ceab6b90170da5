/** Compares texts by the cosines of their vectors. */
import { type CosineSpread, type Embedder, rowsOf } from '../../embedding/embedder.ts';
import { dot, measureUnrelated } from '../../embedding/noise-floor.ts';
import type { Likeness, Meaning, WordMatch } from './meaning.ts';

/**
 * A passage supports a sentence if the sum of two numbers is at least this: the cosine in deviations above that of
 * unrelated texts, and the weighted share of words (decision 80).
 */
const supportMin = 8.5;
const shareWeight = 6;
/** Texts of a batch. A batch holds the thread of the model for about half a second. */
const batchSize = 16;

type OpenEmbedder = Pick<Embedder, 'dimension' | 'embedPassages'>;

export class EmbeddedMeaning implements Meaning {
  readonly unit = 'sentence';
  readonly #open: () => Promise<OpenEmbedder>;
  #unrelated: Promise<CosineSpread> | undefined;

  /** @param open opens the embedder at the first call, and returns the same one afterwards. */
  constructor(open: () => Promise<OpenEmbedder>) {
    this.#open = open;
  }

  reader(texts: readonly string[], { signal }: { signal: AbortSignal }): Likeness {
    const reading = this.#vectorsOf(texts, signal);
    // The first comparison gets the error.
    reading.catch(() => {});
    return async (sentence, options) => {
      const own = this.#vectorsOf([sentence], options.signal);
      const [known, [vector], { mean, deviation }] = await Promise.all([reading, own, this.#spreadOrMeasure()]);
      return known.map((other) => (dot(other, vector!) - mean) / deviation);
    };
  }

  supports(likeness: number, { share }: WordMatch): boolean {
    return likeness + shareWeight * share >= supportMin;
  }

  /** Both texts of a pair are embedded as passages. After a failed measurement, the next sentence measures again. */
  #spreadOrMeasure(): Promise<CosineSpread> {
    const { signal } = new AbortController();
    this.#unrelated ??= measureUnrelated((_, texts) => this.#vectorsOf(texts, signal)).catch((error) => {
      this.#unrelated = undefined;
      throw error;
    });
    return this.#unrelated;
  }

  async #vectorsOf(texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]> {
    const embedder = await this.#open();
    const vectors: Float32Array[] = [];
    for (let first = 0; first < texts.length; first += batchSize) {
      const batch = await embedder.embedPassages(texts.slice(first, first + batchSize), { signal });
      vectors.push(...rowsOf(batch.vectors, embedder.dimension));
    }
    return vectors;
  }
}
