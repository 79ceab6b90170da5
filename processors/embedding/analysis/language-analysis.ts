/**
 * The second form of analysis: each passage in its language.
 *
 * Steps: unified compatibility forms (NFKC), lower case, Unicode words. Stop words of the language are dropped, the
 * other words stemmed, and accents dropped after that. A word in another script than the passage's is in the default
 * language of that script. Unspaced scripts: simplified characters, then bigrams or dictionary words.
 */
import type { Analysis } from './analysis.ts';
import { passageLanguages } from './detection.ts';
import { foldHan } from './fold.ts';
import { type Language, languageOfWord, termOf } from './languages.ts';
import { wordsOfQuery } from './query-words.ts';
import { plain, pushBigrams, pushSegments, runs, wordCharsMax } from './words.ts';

const asciiOnly = /^[\0-\x7f]*$/;
const asciiWords = /[a-z0-9]+/g;

export const languageAnalysis: Analysis = {
  languagesOf: passageLanguages,
  terms: (text, language) => collect(text, language, pushBigrams),
  embedderWords: (text, language) => collect(text, language, pushSegments),
  queryWords: wordsOfQuery,
  wordsOf(text, language, term) {
    const words = Array.from(plain(text).matchAll(runs), ([run]) => run.slice(0, wordCharsMax));
    return words.filter((word) => termOf(word, languageOfWord(word, language)) === term);
  },
  unspacedWords(query) {
    const words: string[] = [];
    for (const [run, unspaced] of plain(query).matchAll(runs)) {
      if (unspaced !== undefined) pushSegments(words, foldHan(run));
    }
    return words;
  },
};

function collect(text: string, language: Language, pushUnspaced: (terms: string[], run: string) => void): string[] {
  const terms: string[] = [];
  if (asciiOnly.test(text)) {
    for (const word of text.toLowerCase().match(asciiWords) ?? []) pushTerm(terms, word, language);
    return terms;
  }
  for (const [run, unspaced] of plain(text).matchAll(runs)) {
    if (unspaced === undefined) pushTerm(terms, run, language);
    else pushUnspaced(terms, foldHan(run));
  }
  return terms;
}

function pushTerm(terms: string[], word: string, language: Language): void {
  const term = termOf(word.slice(0, wordCharsMax), languageOfWord(word, language));
  if (term !== '') terms.push(term);
}
