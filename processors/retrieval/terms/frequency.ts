/** The statistics of a term over several segments. */
import type { Postings } from './postings.ts';
import type { TermDictionary } from './term-dictionary.ts';

export interface TermSource {
  readonly dictionary: Pick<TermDictionary, 'numberOf'>;
  readonly postings: Pick<Postings, 'frequencyOf'>;
}

/** Visible chunks that have the term. */
export function frequencyOf(term: string, sources: readonly TermSource[]): number {
  let frequency = 0;
  for (const { dictionary, postings } of sources) {
    const number = dictionary.numberOf(term);
    if (number !== undefined) frequency += postings.frequencyOf(number);
  }
  return frequency;
}

/** Whether a chunk has the term, or a deleted chunk had it. */
export function hasTerm(term: string, sources: readonly Pick<TermSource, 'dictionary'>[]): boolean {
  return sources.some(({ dictionary }) => dictionary.numberOf(term) !== undefined);
}
