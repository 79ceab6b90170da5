/**
 * The words of a query. A passage may be in any language of the scope, so a word has a term in each of them, and terms
 * of its other usual spellings: umlauts (Müller, Mueller), hyphens (e-mail, email), letters joined to digits (miR7a,
 * miR-7a), ordinals (21st, 21).
 */
import type { QueryWord } from './analysis.ts';
import { queryLanguage } from './detection.ts';
import { foldAccents, foldHan } from './fold.ts';
import {
  isStopWord,
  type Language,
  languageOfWord,
  scriptOf,
  scriptOfWord,
  termOf,
  unknownLanguage,
} from './languages.ts';
import { plain, pushBigrams, runs, wordCharsMax } from './words.ts';

/** Languages of the scope whose terms a word gets. */
const languagesMax = 4;
/** Share of the scope's chunks from which a language counts that is not the query's. */
const shareMin = 0.05;
/** Letters of a word whose spelling is corrected. A shorter word is one edit from too many others. */
const correctedLettersMin = 4;

const hyphen = /^[-‐‑–]$/;
const joint = /^(?:\p{L}+(?=\p{N})|\p{N}+(?=\p{L}))/u;
const ordinalEnding = /^(?:st|nd|rd|th|er|ere|eme|e)$/;
const digitsOnly = /^\p{N}+$/u;
const lettersOnly = /^[\p{L}\p{M}]+$/u;
const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe', æ: 'ae' };
const umlaut = new RegExp(`[${Object.keys(umlauts).join('')}]`, 'g');

interface Context {
  readonly own: Language | undefined;
  readonly languages: readonly Language[];
}

export function wordsOfQuery(
  query: string,
  chunks: ReadonlyMap<Language, number>,
  isKnown: (term: string) => boolean,
): QueryWord[] {
  const words: QueryWord[] = [];
  const text = plain(query);
  const found = [...text.matchAll(runs)];
  const own = isWholeIn(mainLanguage(chunks), found, isKnown) ? undefined : queryLanguage(query);
  const context = { own, languages: scopeLanguages(own, chunks) };
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
    words.push(...wordsOfRun(run, joined, context));
  }
  return words;
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
    const term = termOf(run.slice(0, wordCharsMax), languageOfWord(run, language));
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
  return parts.every((part) => part !== undefined) ? parts.map((part) => ({ ...part, languages: [] })) : [whole];
}

/** @returns undefined for a stop word. */
function wordOf(word: string, joined: readonly string[], { own, languages }: Context): QueryWord | undefined {
  const wordLanguages = [...new Set(languages.map((language) => languageOfWord(word, language)))];
  if (own !== undefined && scriptOf(own) === scriptOfWord(word) && isStopWord(word, own)) return undefined;
  if (isStopWord(word, wordLanguages[0]!)) return undefined;
  const termsOf = (spelling: string) =>
    wordLanguages.map((language) => termOf(spelling, language)).filter((term) => term !== '');
  const terms = [...new Set([...termsOf(word), ...termsOf(foldAccents(word))])];
  const spellings = [word.replace(umlaut, (letter) => umlauts[letter]!), ...joined].flatMap(termsOf);
  const isCorrected =
    lettersOnly.test(word) &&
    word.length >= correctedLettersMin &&
    !wordLanguages.some((language) => isStopWord(word, language));
  return {
    word,
    terms,
    spellings: [...new Set(spellings)].filter((term) => !terms.includes(term)),
    languages: isCorrected ? wordLanguages : [],
  };
}
