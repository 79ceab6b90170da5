/**
 * The first form of analysis, for indexes that were made before there were languages: every text is taken as English.
 * Accents are dropped, English stop words too, and the other words are stemmed (Porter).
 */
import porter from 'natural/lib/natural/stemmers/porter_stemmer.js';
import englishStopWords from 'natural/lib/natural/util/stopwords.js';
import type { Analysis } from './analysis.ts';
import { unknownLanguage } from './languages.ts';
import { pushBigrams, pushSegments, runs, wordCharsMax } from './words.ts';

/** Stems in the cache, which is emptied when full. */
const stemsMax = 100_000;
/** Accents of Latin, Greek and Cyrillic. */
const accents = /[\u0300-\u036f]/g;

const stopWords = new Map(englishStopWords.words.filter((word) => !/\d/.test(word)).map((word) => [word, '']));
let stems = new Map(stopWords);

export const porterAnalysis: Analysis = {
  languagesOf: (passages) => passages.map(() => unknownLanguage),
  terms: (text) => collect(text, pushBigrams),
  embedderWords: (text) => collect(text, pushSegments),
  queryWords: (query) =>
    collect(query, pushBigrams).map((term) => ({ word: term, terms: [term], spellings: [], languages: [] })),
  // This form corrects no spelling.
  wordsOf: () => [],
  unspacedWords(query) {
    const words: string[] = [];
    for (const [run, unspaced] of plain(query).matchAll(runs)) if (unspaced !== undefined) pushSegments(words, run);
    return words;
  },
};

function collect(text: string, pushUnspaced: (terms: string[], run: string) => void): string[] {
  const terms: string[] = [];
  for (const [run, unspaced] of plain(text).matchAll(runs)) {
    if (unspaced === undefined) pushStem(terms, run);
    else pushUnspaced(terms, run);
  }
  return terms;
}

function plain(text: string): string {
  return text.toLowerCase().normalize('NFKD').replace(accents, '').normalize('NFC');
}

function pushStem(terms: string[], word: string): void {
  const key = word.slice(0, wordCharsMax);
  let stem = stems.get(key);
  if (stem === undefined) {
    stem = porter.stem(key);
    if (stems.size >= stemsMax) stems = new Map(stopWords);
    stems.set(key, stem);
  }
  if (stem !== '') terms.push(stem);
}
