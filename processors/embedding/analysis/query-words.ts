/**
 * The words of a query. A passage may be in any language of the scope, so a word has a term in each of them, and terms
 * of its other usual spellings: umlauts (Müller, Mueller), hyphens (e-mail, email), letters joined to digits (miR7a,
 * miR-7a), ordinals (21st, 21).
 */

import type { QueryWord } from './analysis.ts';
import { queryLanguage } from './detection.ts';
import { foldAccents, foldHan } from './fold.ts';
import {
  isAlphabetic,
  isStopWord,
  type Language,
  languageOfWord,
  scriptOf,
  scriptOfWord,
  termOf,
  unknownLanguage,
} from './languages.ts';
import { measureRequestOf } from './measures.ts';
import { isQuestionWord, writesCompounds } from './question-words.ts';
import { plain, pushBigrams, runs, wordCharsMax } from './words.ts';

/** Languages of the scope whose terms a word gets. */
const languagesMax = 4;
/** Share of the scope's chunks from which a language counts that is not the query's. */
const shareMin = 0.05;
/** Share of the scope's chunks in the language of a query from which its spelling is corrected. Fewer may be misdetected. */
const correctedShareMin = 0.01;
/** Letters of a word whose spelling is corrected. A shorter word is one edit from too many others. */
const correctedLettersMin = 4;
/** The same for an alphabetic word in an unknown language. It may be a right word of a language that the scope lacks. */
const unknownLettersMin = 5;
/** Words of a query whose detected language is believed. A misspelt word alone looks like another language. */
const believedWordsMin = 3;
/** Share of the other words of a query in an unknown language that the scope has. With fewer it lacks the language. */
const knownShareMin = 0.5;

const hyphen = /^[-‐‑–]$/;
const joint = /^(?:\p{L}+(?=\p{N})|\p{N}+(?=\p{L}))/u;
const ordinalEnding = /^(?:st|nd|rd|th|er|ere|eme|e)$/;
const digitsOnly = /^\p{N}+$/u;
const lettersOnly = /^[\p{L}\p{M}]+$/u;
const digit = /\p{N}/u;
const lowerCase = /\p{Ll}/u;
const severalCapitals = /\p{Lu}.*\p{Lu}/u;
const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe', æ: 'ae' };
const umlaut = new RegExp(`[${Object.keys(umlauts).join('')}]`, 'g');

interface Context {
  readonly own: Language | undefined;
  readonly languages: readonly Language[];
  /** Language of the query, if it is sure; and whether the scope has it. */
  readonly believed: { readonly language: Language; readonly isInScope: boolean } | undefined;
}

export function wordsOfQuery(
  query: string,
  chunks: ReadonlyMap<Language, number>,
  isKnown: (term: string) => boolean,
): QueryWord[] {
  const words: QueryWord[] = [];
  const text = plain(query);
  // Lower case has the same length, so a word has the same place in both.
  const written = query.normalize('NFKC');
  const found = [...text.matchAll(runs)];
  const own = isWholeIn(mainLanguage(chunks), found, isKnown) ? undefined : queryLanguage(query);
  const context: Context = {
    own,
    languages: scopeLanguages(own, chunks),
    believed: own !== undefined && found.length >= believedWordsMin ? placeOf(own, chunks) : undefined,
  };
  const joins = found.map((match, at) => isJoined(text, match, found[at + 1]));
  for (const [at, [run, unspaced]] of found.entries()) {
    if (unspaced !== undefined) {
      const bigrams: string[] = [];
      pushBigrams(bigrams, foldHan(run));
      words.push(...bigrams.map((term) => ({ word: term, terms: [term], spellings: [], languages: [] })));
      continue;
    }
    const joined: string[] = [];
    if (joins[at]) joined.push(run + found[at + 1]![0]);
    if (joins[at - 1]) joined.push(found[at - 1]![0] + run);
    const isCode = joined.some((whole) => digit.test(whole)) || isAbbreviation(written, found[at]!);
    const whole = wordsOfRun(run, joined, context);
    const parts = compoundParts(whole, context, isKnown);
    words.push(...(parts ?? (isCode ? whole.map(uncorrected) : whole)));
  }
  return context.believed || isMostlyKnown(words, isKnown) ? words : words.map(uncorrected);
}

/** Letters of each part of a compound, and what may join the parts. */
const partLettersMin = 4;
const joiningLetters = ['', 's', 'es', 'n', 'en', 'er', 'e'];

/**
 * The two parts of a compound that the scope lacks, if it has both: "Kündigungsfrist" is found as "Frist" and "Kündigung". The part that
 * ends the compound is as long as possible.
 */
function compoundParts(
  whole: readonly QueryWord[],
  context: Context,
  isKnown: (term: string) => boolean,
): QueryWord[] | undefined {
  const [only] = whole;
  if (whole.length !== 1 || !only || [...only.terms, ...only.spellings].some(isKnown)) return undefined;
  const { word } = only;
  if (!lettersOnly.test(word) || !context.languages.some(writesCompounds)) return undefined;
  const known = (part: string) => {
    const found = wordOf(part, [], context);
    return found?.terms.some(isKnown) ? uncorrected(found) : undefined;
  };
  for (let at = partLettersMin; at <= word.length - partLettersMin; at++) {
    const last = known(word.slice(at));
    if (!last) continue;
    for (const letters of joiningLetters) {
      const first = word.slice(0, at - letters.length);
      if (first.length < partLettersMin || !word.slice(0, at).endsWith(letters)) continue;
      const found = known(first);
      if (found) return [found, last];
    }
  }
  return undefined;
}

function uncorrected(word: QueryWord): QueryWord {
  return { ...word, languages: [] };
}

function isMostlyKnown(words: readonly QueryWord[], isKnown: (term: string) => boolean): boolean {
  const known = words.filter(({ terms, spellings }) => [...terms, ...spellings].some(isKnown));
  return known.length >= (words.length - 1) * knownShareMin;
}

/** Whether a word has at least two capitals: `HSPC`, `mRNAs`. Undecided in a text that is all in capitals. */
function isAbbreviation(written: string, { 0: run, index }: RegExpExecArray): boolean {
  return lowerCase.test(written) && severalCapitals.test(written.slice(index, index + run.length));
}

function placeOf(language: Language, chunks: ReadonlyMap<Language, number>): Context['believed'] {
  const total = chunks.values().reduce((sum, count) => sum + count, 0);
  return { language, isInScope: (chunks.get(language) ?? 0) >= Math.max(1, total * correctedShareMin) };
}

/** The language of nearly all chunks; undefined if they are in several. */
function mainLanguage(chunks: ReadonlyMap<Language, number>): Language | undefined {
  const total = chunks.values().reduce((sum, count) => sum + count, 0);
  return chunks.entries().find(([, count]) => count > total * (1 - shareMin))?.[0];
}

/**
 * Whether the index has every word of a query in the language, or the word is a stop word. Then the language need not be
 * detected, which costs about a tenth of a search.
 */
function isWholeIn(
  language: Language | undefined,
  found: readonly RegExpExecArray[],
  isKnown: (term: string) => boolean,
): boolean {
  if (language === undefined) return false;
  return found.every(([run, unspaced]) => {
    if (unspaced !== undefined) return false;
    const term = termOf(run, languageOfWord(run, language));
    return term === '' || isKnown(term);
  });
}

/** The languages of the scope, that of the query first. */
function scopeLanguages(own: Language | undefined, chunks: ReadonlyMap<Language, number>): Language[] {
  const total = chunks.values().reduce((sum, count) => sum + count, 0);
  const frequent = [...chunks]
    .filter(([, count]) => count >= total * shareMin)
    .sort((left, right) => right[1] - left[1]);
  const languages = new Set(frequent.map(([language]) => language));
  if (own !== undefined && chunks.has(own)) return [...new Set([own, ...languages])].slice(0, languagesMax);
  return languages.size > 0 ? [...languages].slice(0, languagesMax) : [own ?? unknownLanguage];
}

/** Whether only a hyphen is between a word and the next one. Two numbers with a hyphen are a range. */
function isJoined(text: string, match: RegExpExecArray, next: RegExpExecArray | undefined): boolean {
  if (next === undefined || next[1] !== undefined || (digitsOnly.test(match[0]) && digitsOnly.test(next[0])))
    return false;
  return hyphen.test(text.slice(match.index + match[0].length, next.index));
}

/** The word of a run; its two parts if it is letters joined to digits. */
function wordsOfRun(run: string, joined: readonly string[], context: Context): QueryWord[] {
  const whole = wordOf(run.slice(0, wordCharsMax), joined, context);
  const head = joint.exec(run)?.[0];
  if (!whole || head === undefined || run.length > wordCharsMax) return whole ? [whole] : [];
  const rest = run.slice(head.length);
  const isOrdinal = ordinalEnding.test(foldAccents(rest)) && /^\p{N}/u.test(head);
  const parts = (isOrdinal ? [head] : [head, rest]).map((part) => wordOf(part, [run, ...joined], context));
  // A part of one letter is a stop word. Without it the other part would stand for the word alone.
  return parts.every((part) => part !== undefined) ? parts.map(uncorrected) : [whole];
}

/** @returns undefined for a stop word. */
function wordOf(word: string, joined: readonly string[], context: Context): QueryWord | undefined {
  const { own, languages } = context;
  const wordLanguages = [...new Set(languages.map((language) => languageOfWord(word, language)))];
  if (own !== undefined && scriptOf(own) === scriptOfWord(word) && isStopWord(word, own)) return undefined;
  if (isStopWord(word, wordLanguages[0]!)) return undefined;
  const termsOf = (spelling: string) =>
    wordLanguages.map((language) => termOf(spelling, language)).filter((term) => term !== '');
  const terms = [...new Set([...termsOf(word), ...termsOf(foldAccents(word))])];
  const spellings = [word.replace(umlaut, (letter) => umlauts[letter]!), ...joined].flatMap(termsOf);
  const isRight = (language: Language) => {
    return (
      isStopWord(word, language) || isQuestionWord(word, language) || measureRequestOf(word, language) !== undefined
    );
  };
  const isCorrected = mayBeMisspelt(word, context) && !wordLanguages.some(isRight);
  return {
    word,
    terms,
    spellings: [...new Set(spellings)].filter((term) => !terms.includes(term)),
    languages: isCorrected ? wordLanguages : [],
  };
}

/** Whether an unknown word is rather misspelt than a word of a language that the scope lacks. */
function mayBeMisspelt(word: string, { believed }: Context): boolean {
  if (!lettersOnly.test(word)) return false;
  const script = scriptOfWord(word);
  if (believed && scriptOf(believed.language) === script)
    return believed.isInScope && word.length >= correctedLettersMin;
  return word.length >= (isAlphabetic(script) ? unknownLettersMin : correctedLettersMin);
}
