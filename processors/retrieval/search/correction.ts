/**
 * Corrects the spelling of a word that the scope does not have. A word becomes the nearest term of the scope's
 * vocabulary. Equally near terms: the most frequent one, then the first by letters, so that every replica corrects alike.
 *
 * A known word is never corrected, nor is a word with a digit, nor one of a script without spaces. An English word is not
 * corrected, also if the scope lacks it. A query in a language that the scope lacks is not corrected either
 * (`mayBeMisspelt` of the analysis).
 */

import { editDistance } from '../../../core/text/edit-distance.ts';
import type { QueryWord } from '../../embedding/analysis/analysis.ts';
import { foldAccents } from '../../embedding/analysis/fold.ts';
import {
  isAlphabetic,
  type Language,
  languageOfWord,
  type Script,
  scriptOfWord,
  termOf,
} from '../../embedding/analysis/languages.ts';
import type { Ranked } from '../engine/candidate.ts';
import { type Pass, wait } from '../engine/pass.ts';
import type { IndexView } from '../engine/search-index.ts';
import { outlineOf, type SearchedFile } from '../engine/searched-file.ts';
import type { TermStatistics } from '../engine/term-statistics.ts';
import { textOf } from '../outline/outline-record.ts';
import { isEnglishWord } from './english-words.ts';

/** Letters of a word from which two edits are corrected. In shorter words two edits make another word. */
const twoEditsLettersMin = 8;
/** Share of the letters that may differ, for a stem that is much shorter than its word. */
const lettersPerEditMin = 3;
/** Letters of a term that is corrected, and of most alphabetic terms that it becomes. */
const termLettersMin = 4;
/** Share of the passages with an equally near term that have the best one. With less it would be a guess. */
const bestShareMin = 1 / 3;
/** Most letters that a stemmer cuts off. */
const endingLettersMax = 6;
/** Last letters of a word in which an edit of the ending is looked for. */
const editedLetters = 4;
/** First and last letter of scripts with endings. */
const alphabets: Readonly<Partial<Record<Script, readonly [string, string]>>> = {
  latin: ['a', 'z'],
  cyrillic: ['а', 'я'],
  greek: ['α', 'ω'],
  arabic: ['ا', 'ي'],
};

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
  statistics: Pick<TermStatistics, 'near' | 'frequencyOf'>,
): Correction | undefined {
  if (languages.length === 0 || (languages.includes('en') && isEnglishWord(word))) return undefined;
  const found = new Map<string, Candidate>();
  for (const term of terms) {
    if (term.length < termLettersMin) continue;
    const edits = word.length >= twoEditsLettersMin && term.length >= 2 * lettersPerEditMin ? 2 : 1;
    addNear(found, statistics, term, edits);
  }
  const isNear = found.values().some(({ distance }) => distance === 1);
  if (!isNear) for (const language of languages) addEndings(found, statistics, word, language);
  const candidates = [...found.values()].filter(({ term }) => isLong(term) || isStemOf(term, word));
  const distance = Math.min(...candidates.map((candidate) => candidate.distance));
  const nearest = candidates.filter((candidate) => candidate.distance === distance);
  const [best] = nearest.sort((left, right) => right.frequency - left.frequency || (left.term < right.term ? -1 : 1));
  const passages = nearest.reduce((sum, { frequency }) => sum + frequency, 0);
  return best && best.frequency >= passages * bestShareMin ? { from: word, term: best.term } : undefined;
}

function isLong(term: string): boolean {
  return term.length >= termLettersMin || !isAlphabetic(scriptOfWord(term));
}

/** Whether the word may be a form of the short term: `durée` has the stem `dur`, and is typed as `duree`. */
function isStemOf(term: string, word: string): boolean {
  return word.length > termLettersMin && foldAccents(word).startsWith(term);
}

function addNear(
  found: Map<string, Candidate>,
  statistics: Pick<TermStatistics, 'near'>,
  near: string,
  edits: number,
): void {
  for (const { term, distance, frequency } of statistics.near(near, edits)) {
    const known = found.get(term);
    const least = Math.min(distance, known?.distance ?? distance);
    found.set(term, { term, distance: least, frequency: frequency + (known?.frequency ?? 0) });
  }
}

/**
 * Adds the stems of words at one edit of the ending. Such an edit may change the stem by many letters: `préavis` has the
 * stem `preav`, but the stem of `preaviss` is the whole word.
 *
 * A stem is the beginning of its word. So the ending is edited only if the scope has a beginning of the word as a term.
 */
function addEndings(
  found: Map<string, Candidate>,
  statistics: Pick<TermStatistics, 'frequencyOf'>,
  word: string,
  language: Language,
): void {
  const bare = foldAccents(word);
  const lengths = Array.from({ length: endingLettersMax }, (_, at) => bare.length - 1 - at);
  const stems = lengths.filter((length) => length >= termLettersMin).map((length) => bare.slice(0, length));
  const frequencies = new Map(stems.map((stem) => [stem, statistics.frequencyOf(stem)] as const));
  if (!frequencies.values().some((frequency) => frequency > 0)) return;
  for (const spelling of editsOfEnding(word)) {
    const term = termOf(spelling, languageOfWord(spelling, language));
    const frequency = frequencies.get(term) ?? 0;
    if (frequency > 0) found.set(term, { term, distance: 1, frequency });
  }
}

/** The words at one edit, which is in the last letters. */
function editsOfEnding(word: string): string[] {
  const edits: string[] = [];
  const letters = alphabetOf(word);
  for (let at = Math.max(1, word.length - editedLetters); at <= word.length; at += 1) {
    const before = word.slice(0, at);
    const after = word.slice(at);
    for (const letter of letters) edits.push(before + letter + after);
    if (after === '') continue;
    for (const letter of letters) edits.push(before + letter + after.slice(1));
    edits.push(before + after.slice(1), before + after.slice(1, 2) + after[0] + after.slice(2));
  }
  return edits;
}

/** The letters without accents of the script of a word. */
function alphabetOf(word: string): string[] {
  const [first, last] = alphabets[scriptOfWord(word)] ?? [];
  if (first === undefined || last === undefined) return [];
  const start = first.charCodeAt(0);
  return Array.from({ length: last.charCodeAt(0) - start + 1 }, (_, at) => String.fromCharCode(start + at));
}

/**
 * The corrections with the words that the best passages have. A correction that no ranked passage has changed nothing,
 * and is left out.
 */
export function* writeCorrections(
  view: IndexView,
  corrections: readonly Correction[],
  ranked: readonly Ranked[],
): Pass<Corrected[]> {
  const held = corrections.flatMap(({ from, term }) => {
    const holder = ranked.find((candidate) => hasTerm(candidate, term));
    return holder ? [{ from, term, holder }] : [];
  });
  yield* wait(view.loadOutlines(held.map(({ holder }) => holder.file)));
  return held.flatMap(({ from, term, holder }) => {
    const to = nearestWord(holder, term, from);
    return to === undefined ? [] : [{ from, to }];
  });
}

function hasTerm({ file, chunk }: Ranked, term: string): boolean {
  const { segment } = file;
  const number = segment.dictionary.numberOf(term);
  return number !== undefined && segment.tokens.of(segment.rowOf(file, chunk)).includes(number);
}

/** The word of the chunk that has the term, and is nearest to the query's word. */
function nearestWord({ file, chunk }: { file: SearchedFile; chunk: number }, term: string, from: string) {
  const outline = outlineOf(file);
  const { analysis } = file.segment;
  const text = [textOf(outline, outline.chunk(chunk)), file.ownTitle, file.fileName].join('\n');
  const words = analysis.wordsOf(text, file.segment.languageAt(file, chunk), term);
  const distance = (word: string) => editDistance(from, word, word.length + from.length);
  return words.sort((left, right) => distance(left) - distance(right) || (left < right ? -1 : 1))[0];
}
