/**
 * Compares texts by a cross-encoder. It was trained on questions and passages, and its scores of statements are not
 * calibrated. So it only adds support where words differ, and never takes support away.
 */
import type { Likeness, Meaning, WordMatch } from './meaning.ts';

/** Probability from which a passage supports a sentence. */
const supportMin = 0.5;

/** @returns for each text a probability, 0 to 1. */
type Score = (
  sentence: string,
  texts: readonly string[],
  options: { signal: AbortSignal },
) => Promise<readonly number[]>;

export class ScoredMeaning implements Meaning {
  readonly unit = 'passage';
  readonly #score: Score;

  constructor(score: Score) {
    this.#score = score;
  }

  reader(texts: readonly string[]): Likeness {
    return (sentence, options) => this.#score(sentence, texts, options);
  }

  supports(likeness: number, { holds }: WordMatch): boolean {
    return holds || likeness >= supportMin;
  }
}
