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
import { languageOfWord, termOf } from './languages.ts';
import { wordsOfQuery } from './query-words.ts';
import { embedderWordsOf, indexTermsOf } from './terms.ts';
import { plain, pushSegments, runs, wordCharsMax } from './words.ts';

export const languageAnalysis: Analysis = {
  languagesOf: passageLanguages,
  terms: indexTermsOf,
  embedderWords: embedderWordsOf,
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
