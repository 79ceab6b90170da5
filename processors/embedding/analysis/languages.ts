/**
 * The languages that text is analysed in: one row a language. A new language is a new row at the end.
 *
 * Stemmers are those of Snowball 3.1 (`multilingual-stemmer`). English keeps Porter's first stemmer, with which the
 * rankings were tuned. Stop words come from `stopword`, and for English and Chinese from `natural`.
 */
import { createStemmer } from 'multilingual-stemmer';
import porter from 'natural/lib/natural/stemmers/porter_stemmer.js';
import englishStopWords from 'natural/lib/natural/util/stopwords.js';
import * as lists from 'stopword';
import { foldAccents } from './fold.ts';
import { wordCharsMax } from './words.ts';

export type Script = 'latin' | 'cyrillic' | 'greek' | 'arabic' | 'devanagari' | 'han' | 'hangul' | 'thai' | 'other';

/** ISO 639-1 code of a row of the table, or `unknownLanguage`. */
export type Language = string;

/** Language of a text that is too short, or in a language without a row. Each word gets the default of its script. */
export const unknownLanguage: Language = '';

interface Row {
  readonly code: Language;
  readonly script: Script;
  /** Whether there is a stemmer for it. */
  readonly isStemmed: boolean;
  readonly stopWords: readonly string[];
}

const row = (code: Language, script: Script, isStemmed: boolean, stopWords: readonly string[]): Row => ({
  code,
  script,
  isStemmed,
  stopWords,
});

/**
 * A chunk part stores the position of a language in this table, so rows keep their order. Digits are no stop words,
 * because "type 2" and "chapter 3" need them.
 */
const table: readonly Row[] = [
  row(unknownLanguage, 'other', false, []),
  row('en', 'latin', true, englishStopWords.words),
  row('de', 'latin', true, lists.deu),
  row('fr', 'latin', true, lists.fra),
  row('es', 'latin', true, lists.spa),
  row('it', 'latin', true, lists.ita),
  row('pt', 'latin', true, lists.por),
  row('nl', 'latin', true, lists.nld),
  row('sv', 'latin', true, lists.swe),
  row('ru', 'cyrillic', true, lists.rus),
  row('pl', 'latin', true, lists.pol),
  row('tr', 'latin', true, lists.tur),
  row('ar', 'arabic', true, lists.ara),
  row('hi', 'devanagari', true, lists.hin),
  row('zh', 'han', false, []),
  row('ja', 'han', false, []),
  row('ko', 'hangul', false, []),
  row('ro', 'latin', true, lists.ron),
  row('da', 'latin', true, lists.dan),
  row('no', 'latin', true, lists.nob),
  row('fi', 'latin', true, lists.fin),
  row('hu', 'latin', true, lists.hun),
  row('cs', 'latin', true, lists.ces),
  row('el', 'greek', true, lists.ell),
  row('uk', 'cyrillic', false, lists.ukr),
  row('bg', 'cyrillic', false, lists.bul),
  row('fa', 'arabic', true, lists.fas),
  row('vi', 'latin', false, lists.vie),
  row('th', 'thai', false, []),
];

/** The language of a word whose text is in a language of another script. */
const defaults: Readonly<Partial<Record<Script, Language>>> = {
  latin: 'en',
  cyrillic: 'ru',
  greek: 'el',
  arabic: 'ar',
  devanagari: 'hi',
};

const scripts: readonly (readonly [Script, RegExp])[] = [
  ['latin', /^\p{Script=Latin}/u],
  ['cyrillic', /^\p{Script=Cyrillic}/u],
  ['greek', /^\p{Script=Greek}/u],
  ['arabic', /^\p{Script=Arabic}/u],
  ['devanagari', /^\p{Script=Devanagari}/u],
];

const rows = new Map(table.map((each, position) => [each.code, { ...each, position }]));

export const languages: readonly Language[] = table.map(({ code }) => code);

/** The number that stands for a language in a chunk part. */
export function numberOf(language: Language): number {
  return rows.get(language)!.position;
}

/** @returns `unknownLanguage` for a number of a later release. */
export function languageOf(number: number): Language {
  return table[number]?.code ?? unknownLanguage;
}

export function scriptOf(language: Language): Script {
  return rows.get(language)!.script;
}

/** The script of a word's first character. */
export function scriptOfWord(word: string): Script {
  // Most words begin with a letter of ASCII.
  const first = word.charCodeAt(0);
  if (first >= 0x61 && first <= 0x7a) return 'latin';
  if (first < 0x80) return 'other';
  return scripts.find(([, pattern]) => pattern.test(word))?.[0] ?? 'other';
}

/** Whether a script writes vowels as letters. In other scripts a word has fewer letters. */
export function isAlphabetic(script: Script): boolean {
  return script === 'latin' || script === 'cyrillic' || script === 'greek';
}

/** The language of a word in a text: that of the text, or the default if the word is in another script. */
export function languageOfWord(word: string, language: Language): Language {
  const script = scriptOfWord(word);
  return scriptOf(language) === script ? language : (defaults[script] ?? unknownLanguage);
}

/**
 * The term of a word.
 * @param word in lower case and in compatibility form. A longer one than the index has is cut.
 * @returns '' for a stop word.
 */
export function termOf(word: string, language: Language): string {
  const terms = caches.get(language) ?? newCache(language);
  const cut = word.slice(0, wordCharsMax);
  const known = terms.get(cut);
  if (known !== undefined) return known;
  if (terms.size >= cachedTermsMax) caches.set(language, newCache(language));
  const term = stem(cut, language);
  caches.get(language)!.set(cut, term);
  return term;
}

export function isStopWord(word: string, language: Language): boolean {
  return termOf(word, language) === '';
}

/** Makes a value once for each language. */
export function perLanguage<T>(make: (language: Language) => T): (language: Language) => T {
  const made = new Map<Language, T>();
  return (language) => {
    if (!made.has(language)) made.set(language, make(language));
    return made.get(language)!;
  };
}

/** Terms in the cache of a language, which is emptied when full. Stemming costs about 20 times a look-up. */
const cachedTermsMax = 100_000;
/** The terms of words by language. Stop words are in it from the beginning, with an empty term. */
const caches = new Map<Language, Map<string, string>>();
const stemmers = new Map<Language, (word: string) => string>();

function newCache(language: Language): Map<string, string> {
  const { stopWords } = rows.get(language)!;
  const words = stopWords.filter((word) => !/\d/.test(word)).map((word) => word.normalize('NFKC').toLowerCase());
  const cache = new Map([...words, ...words.map(foldAccents)].map((word) => [word, '']));
  caches.set(language, cache);
  return cache;
}

/** Accents are dropped after the stem, because endings have accents. Porter's stemmer for English has no accents. */
function stem(word: string, language: Language): string {
  if (language === 'en') return porter.stem(foldAccents(word));
  if (!rows.get(language)!.isStemmed) return foldAccents(word);
  const stemmer = stemmers.get(language) ?? createStemmer(language as Parameters<typeof createStemmer>[0]);
  stemmers.set(language, stemmer);
  return foldAccents(stemmer(word)) || foldAccents(word);
}
