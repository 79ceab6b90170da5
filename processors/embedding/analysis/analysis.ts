/**
 * Analysis: turns text into terms, in the same way for passages and queries.
 *
 * It is deterministic and pure: the same text gives the same terms in every process. Otherwise an index and its queries
 * would not match. There are two forms, and the fingerprint of an index says which one it has (`processors/embedding/form.ts`).
 */
import type { Language } from './languages.ts';

export interface Analysis {
  /** The language of each of some consecutive passages of a document. */
  languagesOf(passages: readonly string[]): Language[];
  /** The terms of a passage for the keyword index and the reranker, in text order, with repetitions. */
  terms(text: string, language: Language): string[];
  /** The words of a passage that the built-in embedder hashes, in text order, with repetitions. */
  embedderWords(text: string, language: Language): string[];
  /**
   * The words of a query, in text order, with repetitions.
   * @param chunks number of the scope's chunks by language.
   * @param isKnown whether the scope has a term.
   */
  queryWords(query: string, chunks: ReadonlyMap<Language, number>, isKnown: (term: string) => boolean): QueryWord[];
  /** The words of a passage that have the term, in lower case, with repetitions. Words of spaced scripts only. */
  wordsOf(text: string, language: Language, term: string): string[];
  /** The dictionary words of the query's text in unspaced scripts, which the built-in embedder hashes. */
  unspacedWords(query: string): string[];
}

/** A word of a query with the terms that stand for it in passages. */
export interface QueryWord {
  /** The word in lower case; a bigram of an unspaced script. */
  readonly word: string;
  /** Terms in the languages of the scope, the likeliest first. At least one. */
  readonly terms: readonly string[];
  /** Terms of other spellings of it. They count only if the index has them. */
  readonly spellings: readonly string[];
  /** Languages to correct its spelling in. Empty: it is not corrected. */
  readonly languages: readonly Language[];
}
