/**
 * Turns text into terms, in the same way for documents and queries.
 *
 * It is deterministic and pure: the same text gives the same terms in every process. Otherwise an index and its queries
 * would not match.
 *
 * Steps: lower case, unified compatibility forms (NFKC), no accents, Unicode words. English stop words are dropped, and
 * the other words stemmed (Porter). Accents are dropped because few people type them in a query: +0.8 nDCG on the data
 * set multihop.
 *
 * For scripts without spaces the index gets overlapping bigrams. Bigrams need no dictionary, so no word is unknown: 98
 * nDCG on the data set CMRC, where a tokenizer for spaced scripts gives 8. The embedder gets dictionary words: they are
 * fewer, so a vector of fixed width can hold them. Dropping Chinese stop words improves it by 3 nDCG.
 */
import porter from 'natural/lib/natural/stemmers/porter_stemmer.js';
import englishStopWords from 'natural/lib/natural/util/stopwords.js';
import chineseStopWords from 'natural/lib/natural/util/stopwords_zh.js';
import { spacedLetters, unspacedLetters } from '../../core/text/characters.ts';

/** Characters of a word. Longer words are cut: they are hashes and encoded data, which are rarely typed in full. */
const wordCharsMax = 64;
/** Stems in the cache, which is emptied when full. Stemming costs about 20 times a look-up. */
const stemsMax = 100_000;
/** Intl.Segmenter is superlinear: 100 times slower on a page than on its sentences. */
const segmentCharsMax = 128;

/** A run of an unspaced script (group 1) or a word of any other script. */
const runs = new RegExp(`(${unspacedLetters}+)|${spacedLetters}+`, 'gv');
const asciiOnly = /^[\0-\x7f]*$/;
const asciiWords = /[a-z0-9]+/g;
const surrogate = /[\ud800-\udfff]/;
/** Accents of Latin, Greek and Cyrillic. Combining marks of other scripts belong to their words. */
const accents = /[\u0300-\u036f]/g;

/** Stop words, with an empty stem: the list of `natural` without digits, because "type 2" and "chapter 3" need them. */
const stopWords = new Map(englishStopWords.words.filter((word) => !/\d/.test(word)).map((word) => [word, '']));
const unspacedStopWords = new Set(chineseStopWords.words);
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
let stems = new Map(stopWords);

/** The terms of `text` for the keyword index and the reranker, in text order, with repetitions. */
export function indexTerms(text: string): string[] {
  return collect(text, pushBigrams);
}

/** The words of `text` that the built-in embedder hashes, in text order, with repetitions. */
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
