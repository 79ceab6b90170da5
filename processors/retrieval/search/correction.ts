/**
 * Corrects the spelling of a word that the scope does not have. A word becomes the nearest term of the scope's
 * vocabulary. Equally near terms: the most frequent one, then the first by letters, so that every replica corrects alike.
 *
 * A known word is never corrected, nor is a word with a digit, nor one of a script without spaces.
 */

import { editDistance } from '../../../core/text/edit-distance.ts';
import type { QueryWord } from '../../embedding/analysis/analysis.ts';
import { type IndexedFile, outlineOf } from '../index/indexed-file.ts';
import type { Segment } from '../index/segment.ts';
import { textOf } from '../outline/outline-record.ts';
import type { Ranked } from './candidate.ts';

/** Letters of a word from which two edits are corrected. In shorter words two edits make another word. */
const twoEditsLettersMin = 8;
/** Letters of a term that is corrected. */
const termLettersMin = 4;
/** Share of the letters that may differ, for a stem that is much shorter than its word. */
const lettersPerEditMin = 3;

export interface Correction {
  /** Word of the query. */
  readonly from: string;
  /** Index term that was searched in its place. */
  readonly term: string;
}

/** A correction as the answer has it. */
export interface Corrected {
  readonly from: string;
  /** The word in the passages. */
  readonly to: string;
}

interface Candidate {
  readonly term: string;
  readonly distance: number;
  readonly frequency: number;
}

/** @returns undefined if the word is not to be corrected, or no term is near it. */
export function correct(
  { word, terms, languages }: QueryWord,
  segments: readonly Pick<Segment, 'vocabulary' | 'dictionary' | 'postings'>[],
): Correction | undefined {
  if (languages.length === 0) return undefined;
  const found = new Map<string, Candidate>();
  for (const term of terms) {
    if (term.length < termLettersMin) continue;
    const edits = word.length >= twoEditsLettersMin && term.length >= 2 * lettersPerEditMin ? 2 : 1;
    for (const segment of segments) addNear(found, segment, term, edits);
  }
  const [best] = [...found.values()].sort(
    (left, right) =>
      left.distance - right.distance || right.frequency - left.frequency || (left.term < right.term ? -1 : 1),
  );
  return best && { from: word, term: best.term };
}

function addNear(
  found: Map<string, Candidate>,
  { vocabulary, dictionary, postings }: Pick<Segment, 'vocabulary' | 'dictionary' | 'postings'>,
  near: string,
  edits: number,
): void {
  for (const { number, distance } of vocabulary.near(near, edits)) {
    // Terms of deleted files stay in the dictionary.
    const frequency = postings.frequencyOf(number);
    if (frequency === 0) continue;
    const term = dictionary.termOf(number);
    const known = found.get(term);
    const least = Math.min(distance, known?.distance ?? distance);
    found.set(term, { term, distance: least, frequency: frequency + (known?.frequency ?? 0) });
  }
}

/**
 * The corrections with the words that the best passages have. A correction that no ranked passage has changed nothing,
 * and is left out.
 */
export function writeCorrections(corrections: readonly Correction[], ranked: readonly Ranked[]): Corrected[] {
  return corrections.flatMap(({ from, term }) => {
    const holder = ranked.find((candidate) => hasTerm(candidate, term));
    const to = holder && nearestWord(holder, term, from);
    return to === undefined ? [] : [{ from, to }];
  });
}

function hasTerm({ file, chunk }: Ranked, term: string): boolean {
  const { segment } = file;
  const number = segment.dictionary.numberOf(term);
  return number !== undefined && segment.tokens.of(segment.rowOf(file, chunk)).includes(number);
}

/** The word of the chunk that has the term, and is nearest to the query's word. */
function nearestWord({ file, chunk }: { file: IndexedFile; chunk: number }, term: string, from: string) {
  const outline = outlineOf(file);
  const { analysis } = file.segment;
  const text = [textOf(outline, outline.chunk(chunk)), file.ownTitle, file.fileName].join('\n');
  const words = analysis.wordsOf(text, file.segment.languageAt(file, chunk), term);
  const distance = (word: string) => editDistance(from, word, word.length + from.length);
  return words.sort((left, right) => distance(left) - distance(right) || (left < right ? -1 : 1))[0];
}
