/**
 * The terms of a text whose language is given. It does not load the detector of languages, which takes 0.3 s of CPU and
 * 29 MB.
 */
import { foldHan } from './fold.ts';
import { type Language, languageOfWord, termOf } from './languages.ts';
import { plain, pushBigrams, pushJoints, pushSegments, runs } from './words.ts';

const asciiOnly = /^[\0-\x7f]*$/;
const asciiWords = /[a-z0-9]+/g;

/** The terms for the keyword index and the reranker, in text order, with repetitions. */
export function indexTermsOf(text: string, language: Language): string[] {
  return collect(text, language, pushBigrams);
}

/** The words that the built-in embedder hashes, in text order, with repetitions. */
export function embedderWordsOf(text: string, language: Language): string[] {
  return collect(text, language, pushSegments);
}

/** The index terms that join two words of a script without spaces. Other texts have them by chance only. */
export function jointsOf(text: string): Set<string> {
  const joints = new Set<string>();
  for (const [run, unspaced] of plain(text).matchAll(runs))
    if (unspaced !== undefined) pushJoints(joints, foldHan(run));
  return joints;
}

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
  const term = termOf(word, languageOfWord(word, language));
  if (term !== '') terms.push(term);
}
