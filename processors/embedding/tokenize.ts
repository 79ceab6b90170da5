/**
 * Tokenising: the one way text becomes terms, for documents and queries alike. Deterministic and pure: the same
 * text gives the same terms in every process, or an index and its queries would drift apart.
 *
 * Lower case, compatibility forms unified (NFKC), accents dropped (few type them in a query: +0.8 nDCG on multihop),
 * Unicode words; English stop words dropped, the rest through Porter's stemmer. Scripts written without spaces give
 * overlapping bigrams to the index (no dictionary: nothing is ever out of vocabulary; 98 nDCG on CMRC, where a
 * tokenizer for spaced scripts gives 8) and dictionary words to the embedder (fewer, so that a vector of fixed width
 * holds them; without Chinese stop words: +3 nDCG).
 */

import porter from 'natural/lib/natural/stemmers/porter_stemmer.js';
import englishStopWords from 'natural/lib/natural/util/stopwords.js';
import chineseStopWords from 'natural/lib/natural/util/stopwords_zh.js';
import { spacedLetters, unspacedLetters } from '../../core/text/characters.ts';

/** Longer words are cut: they are hashes and encoded data, which nobody types in full. */
const wordCharsMax = 64;
/** Stems remembered; a full cache is emptied. Stemming costs some 20 times a look-up. */
const stemsMax = 100_000;
/** Intl.Segmenter is superlinear: 100 times slower on a page than on its sentences. */
const segmentCharsMax = 128;

/** A run of an unspaced script (its group 1) or a word of any other. */
const runs = new RegExp(`(${unspacedLetters}+)|${spacedLetters}+`, 'gv');
const asciiOnly = /^[\0-\x7f]*$/;
const asciiWords = /[a-z0-9]+/g;
const surrogate = /[\ud800-\udfff]/;
/** Of Latin, Greek and Cyrillic; the marks of other scripts are letters of their words. */
const accents = /[\u0300-\u036f]/g;

/** Of natural's list not the digits: "type 2" and "chapter 3" mean them. Empty: a stop word. */
const stopWords = new Map(englishStopWords.words.filter((word) => !/\d/.test(word)).map((word) => [word, '']));
const unspacedStopWords = new Set(chineseStopWords.words);
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
let stems = new Map(stopWords);

/** The terms that the keyword index and the reranker know `text` by, in text order, repeated as often as they occur. */
export function indexTerms(text: string): string[] {
  return collect(text, pushBigrams);
}

/** The words that the built-in embedder hashes, in text order, repeated as often as they occur. */
export function embedderWords(text: string): string[] {
  return collect(text, pushSegments);
}

function collect(text: string, pushUnspaced: (terms: string[], run: string) => void): string[] {
  const terms: string[] = [];
  if (asciiOnly.test(text)) {
    for (const word of text.toLowerCase().match(asciiWords) ?? []) pushStem(terms, word);
    return terms;
  }
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
  const key = word.length > wordCharsMax ? word.slice(0, wordCharsMax) : word;
  let stem = stems.get(key);
  if (stem === undefined) {
    stem = porter.stem(key);
    if (stems.size >= stemsMax) stems = new Map(stopWords);
    stems.set(key, stem);
  }
  if (stem !== '') terms.push(stem);
}

function pushBigrams(terms: string[], run: string): void {
  const units = surrogate.test(run) ? Array.from(run) : run;
  if (units.length === 1 && !unspacedStopWords.has(run)) terms.push(run);
  for (let at = 0; at + 1 < units.length; at += 1) terms.push(units[at]! + units[at + 1]!);
}

function pushSegments(terms: string[], run: string): void {
  for (let at = 0; at < run.length; at += segmentCharsMax) {
    for (const { segment } of segmenter.segment(run.slice(at, at + segmentCharsMax))) {
      if (!unspacedStopWords.has(segment)) terms.push(segment);
    }
  }
}
