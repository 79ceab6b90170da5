/**
 * A weighted query: the query's terms with their statistics in the scope. Statistics are summed over the scope's
 * spaces, so that an answer does not depend on how files are spread over spaces.
 *
 * A query term is a word of the query. Several index terms may stand for it, such as its stems in the languages of the
 * scope. They count as one term everywhere: their frequencies and occurrences are summed.
 */
import { hasUnspacedLetter } from '../../../core/text/characters.ts';
import type { QueryWord } from '../../embedding/analysis/analysis.ts';
import { queryLanguage } from '../../embedding/analysis/detection.ts';
import { blankInstructions } from '../../embedding/analysis/questions/instructions.ts';
import { pushBigrams } from '../../embedding/analysis/words.ts';
import { countWeight } from '../../embedding/built-in-embedder.ts';
import type { WeightedWord } from '../../embedding/embedder.ts';
import type { ChunkTable } from '../engine/searched-file.ts';
import type { TermStatistics, WeightedTerms } from '../engine/term-statistics.ts';
import { inverseFrequency } from '../terms/bm25.ts';
import { type Correction, correct } from './correction.ts';

/** Distinct terms of a query. The rest of a longer query is ignored. */
const termsMax = 256;
/** Most frequent languages of the scope in which a query of an uncertain language may say how to answer. */
const instructingLanguagesMax = 4;
/** Unknown words of a query that are corrected. Each takes about 20 ms in a vocabulary of a million terms. */
const correctedWordsMax = 8;

export interface WeightedQuery extends WeightedTerms {
  readonly text: string;
  /** Chunks that have the term, by term. */
  readonly frequencies: readonly number[];
  readonly idfSum: number;
  readonly idfSquareSum: number;
  /** The whole query as indexes into `terms`. */
  readonly sequence: readonly number[];
  /** Words whose spelling was corrected. */
  readonly corrections: readonly Correction[];
}

export function weighQuery(text: string, statistics: TermStatistics): WeightedQuery {
  const { size } = statistics;
  const numbers = new Map<string, number>();
  const terms: string[][] = [];
  const sequence: number[] = [];
  const corrections: Correction[] = [];
  let scans = 0;
  for (const word of wordsOf(text, statistics)) {
    const known = knownTerms(word, statistics);
    const correction = known.length === 0 && scans++ < correctedWordsMax ? correct(word, statistics) : undefined;
    // An unknown word counts as a term of the rarest kind.
    const standing = correction ? [correction.term] : known.length > 0 ? known : [word.terms[0]!];
    const number = numbers.get(standing[0]!) ?? numbers.size;
    if (number === termsMax) break;
    numbers.set(standing[0]!, number);
    terms[number] = [...new Set([...(terms[number] ?? []), ...standing])];
    sequence.push(number);
    if (correction) corrections.push(correction);
  }
  const frequencies = terms.map((standing) => {
    const frequency = standing.reduce((sum, term) => sum + statistics.frequencyOf(term), 0);
    return Math.min(frequency, size.chunks);
  });
  const idf = frequencies.map((frequency) => inverseFrequency(frequency, size.chunks));
  const idfSum = idf.reduce((sum, value) => sum + value, 0);
  const idfSquareSum = idf.reduce((sum, value) => sum + value ** 2, 0);
  return { text, terms, frequencies, idf, idfSum, idfSquareSum, sequence, size, corrections };
}

/** The words of a query for the built-in embedder, weighted by their idf. */
export function weightedWords(query: WeightedQuery, statistics: TermStatistics): WeightedWord[] {
  const words: WeightedWord[] = [];
  for (const [number, count] of countsOf(query.sequence)) {
    const weight = countWeight(count) * query.idf[number]!;
    for (const word of query.terms[number]!) if (!hasUnspacedLetter(word)) words.push({ word, weight });
  }
  const unspaced = statistics.analysis?.unspacedWords(query.text) ?? [];
  for (const [word, count] of countsOf(unspaced)) {
    // The index has such a word as bigrams. The idf of the rarest one is used.
    const bigrams: string[] = [];
    pushBigrams(bigrams, word);
    const idf = Math.max(0, ...bigrams.map((bigram) => idfOf(bigram, statistics)));
    words.push({ word, weight: countWeight(count) * idf });
  }
  return words;
}

export function idfOf(term: string, statistics: TermStatistics): number {
  return inverseFrequency(statistics.frequencyOf(term), statistics.size.chunks);
}

/** The numbers of the index terms that the dictionary has. */
export function numbersOf(dictionary: ChunkTable['dictionary'], terms: readonly string[]): number[] {
  return terms.map((term) => dictionary.numberOf(term)).filter((number) => number !== undefined);
}

function wordsOf(text: string, statistics: TermStatistics): QueryWord[] {
  const { analysis, languageChunks } = statistics;
  const content = withoutInstructions(text, languageChunks);
  return analysis?.queryWords(content, languageChunks, (term) => statistics.has(term)) ?? [];
}

/** "List" is rare in most texts, so it would weigh more than what is to be listed. */
function withoutInstructions(text: string, languageChunks: TermStatistics['languageChunks']): string {
  const own = queryLanguage(text);
  if (own !== undefined) return blankInstructions(text, own);
  const frequent = [...languageChunks].sort((left, right) => right[1] - left[1]).slice(0, instructingLanguagesMax);
  return frequent.reduce((left, [language]) => blankInstructions(left, language), text);
}

/** The index terms that stand for a word. None if the index does not have the word. */
function knownTerms(word: QueryWord, statistics: TermStatistics): string[] {
  return [...word.terms, ...word.spellings].filter((term) => statistics.has(term));
}

function countsOf<T>(items: readonly T[]): Map<T, number> {
  const counts = new Map<T, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}
