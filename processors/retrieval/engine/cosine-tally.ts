/**
 * A tally of the cosines of one query with the chunks of a scope. It says how far above chance a cosine is, so that
 * ranking needs no constants of one model: some give unrelated texts 0.05, some 0.75.
 *
 * A small scope says little of chance. So the spread of the model's unrelated texts weighs as much as `priorCount` chunks.
 *
 * The cosines of texts in a language that the model does not know are close to each other, and their order is chance. So the
 * deviation is at least that of unrelated texts.
 */
import type { CosineSpread } from '../../embedding/embedder.ts';

const priorCount = 20;

export class CosineTally {
  #count = 0;
  #sum = 0;
  #squares = 0;

  add(cosine: number): void {
    this.#count += 1;
    this.#sum += cosine;
    this.#squares += cosine * cosine;
  }

  /** @param unrelated spread of the model's cosines for unrelated texts. */
  spread(unrelated: CosineSpread): CosineSpread {
    const share = this.#count / (this.#count + priorCount);
    const mean = this.#count > 0 ? this.#sum / this.#count : 0;
    const variance = this.#count > 0 ? Math.max(0, this.#squares / this.#count - mean ** 2) : 0;
    const deviation = Math.sqrt(share * variance + (1 - share) * unrelated.deviation ** 2);
    return {
      mean: share * mean + (1 - share) * unrelated.mean,
      deviation: Math.max(deviation, unrelated.deviation),
    };
  }
}
