/**
 * A weighted query: the query's terms with their statistics in the scope. Statistics are summed over the scope's
 * segments, so that an answer does not depend on how files are spread over spaces.
 *
 * A query term is a word of the query. Several index terms may stand for it, such as its stems in the languages of the
 * scope. They count as one term everywhere: their frequencies and occurrences are summed.
 */
import { hasUnspacedLetter } from '../../../core/text/characters.ts';
import type { Analysis, QueryWord } from '../../embedding/analysis/analysis.ts';
import { type Language, languages } from '../../embedding/analysis/languages.ts';
import { pushBigrams } from '../../embedding/analysis/words.ts';
import { countWeight } from '../../embedding/built-in-embedder.ts';
import type { WeightedWord } from '../../embedding/embedder.ts';
import type { Segment } from '../index/segment.ts';
import { type CorpusSize, inverseFrequency } from '../terms/bm25.ts';
import { frequencyOf, hasTerm } from '../terms/frequency.ts';
import type { WeightedTerm } from '../terms/postings.ts';
import type { TermDictionary } from '../terms/term-dictionary.ts';
import { type Correction, correct } from './correction.ts';

/** Distinct terms of a query. The rest of a longer query is ignored. */
const termsMax = 256;
/** Unknown words of a query that are corrected. Each takes about 20 ms in a vocabulary of a million terms. */
const correctedWordsMax = 8;

/** The parts of a segment that the weighing of a query reads. */
export type TermStatistics = Pick<
  Segment,
  'analysis' | 'dictionary' | 'vocabulary' | 'postings' | 'chunks' | 'tokenCount' | 'languageChunks'
>;

export interface WeightedQuery {
  readonly text: string;
  /** Distinct terms in order of appearance: for each the index terms that stand for it, at least one. */
  readonly terms: readonly (readonly string[])[];
  /** Chunks that have the term, by term. */
  readonly frequencies: readonly number[];
  /** Inverse document frequency by term. */
  readonly idf: readonly number[];
  readonly idfSum: number;
  readonly idfSquareSum: number;
  /** The whole query as indexes into `terms`. */
  readonly sequence: readonly number[];
  readonly size: CorpusSize;
  /** Words whose spelling was corrected. */
  readonly corrections: readonly Correction[];
}

export function weighQuery(text: string, segments: readonly TermStatistics[]): WeightedQuery {
  const size = corpusSize(segments);
  const numbers = new Map<string, number>();
  const terms: string[][] = [];
  const sequence: number[] = [];
  const corrections: Correction[] = [];
  let scans = 0;
  for (const word of wordsOf(text, segments)) {
    const known = knownTerms(word, segments);
    const correction = known.length === 0 && scans++ < correctedWordsMax ? correct(word, segments) : undefined;
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
    const frequency = standing.reduce((sum, term) => sum + frequencyOf(term, segments), 0);
    return Math.min(frequency, size.chunks);
  });
  const idf = frequencies.map((frequency) => inverseFrequency(frequency, size.chunks));
  const idfSum = idf.reduce((sum, value) => sum + value, 0);
  const idfSquareSum = idf.reduce((sum, value) => sum + value ** 2, 0);
  return { text, terms, frequencies, idf, idfSum, idfSquareSum, sequence, size, corrections };
}

/** The words of a query for the built-in embedder, weighted by their idf. */
export function weightedWords(query: WeightedQuery, segments: readonly TermStatistics[]): WeightedWord[] {
  const words: WeightedWord[] = [];
  for (const [number, count] of countsOf(query.sequence)) {
    const weight = countWeight(count) * query.idf[number]!;
    for (const word of query.terms[number]!) if (!hasUnspacedLetter(word)) words.push({ word, weight });
  }
  const unspaced = analysisOf(segments)?.unspacedWords(query.text) ?? [];
  for (const [word, count] of countsOf(unspaced)) {
    // The index has such a word as bigrams. The idf of the rarest one is used.
    const bigrams: string[] = [];
    pushBigrams(bigrams, word);
    const idf = Math.max(0, ...bigrams.map((bigram) => idfOf(bigram, segments, query.size)));
    words.push({ word, weight: countWeight(count) * idf });
  }
  return words;
}

export function corpusSize(segments: readonly Pick<Segment, 'chunks' | 'tokenCount'>[]): CorpusSize {
  return segments.reduce(
    (sum, segment) => ({ chunks: sum.chunks + segment.chunks, tokens: sum.tokens + segment.tokenCount }),
    { chunks: 0, tokens: 0 },
  );
}

export function idfOf(term: string, segments: readonly TermStatistics[], size: CorpusSize): number {
  return inverseFrequency(frequencyOf(term, segments), size.chunks);
}

/** The query's terms that the segment's dictionary has. */
export function termsIn({ dictionary }: Pick<Segment, 'dictionary'>, { terms, idf }: WeightedQuery): WeightedTerm[] {
  return terms.flatMap((standing, at) => {
    const numbers = numbersOf(dictionary, standing);
    return numbers.length === 0 ? [] : [{ numbers, idf: idf[at]! }];
  });
}

/** The numbers of the index terms that the dictionary has. */
export function numbersOf(dictionary: TermDictionary, terms: readonly string[]): number[] {
  return terms.map((term) => dictionary.numberOf(term)).filter((number) => number !== undefined);
}

function wordsOf(text: string, segments: readonly TermStatistics[]): QueryWord[] {
  return analysisOf(segments)?.queryWords(text, languageChunks(segments), (term) => hasTerm(term, segments)) ?? [];
}

/** The index terms that stand for a word. None if the index does not have the word. */
function knownTerms(word: QueryWord, segments: readonly TermStatistics[]): string[] {
  return [...word.terms, ...word.spellings].filter((term) => hasTerm(term, segments));
}

/** All segments of a tenant's index have the same analysis. */
function analysisOf(segments: readonly TermStatistics[]): Analysis | undefined {
  return segments[0]?.analysis;
}

function languageChunks(segments: readonly TermStatistics[]): Map<Language, number> {
  const chunks = new Map<Language, number>();
  for (const segment of segments) {
    for (const [number, count] of segment.languageChunks.entries()) {
      if (count > 0) chunks.set(languages[number]!, (chunks.get(languages[number]!) ?? 0) + count);
    }
  }
  return chunks;
}

function countsOf<T>(items: readonly T[]): Map<T, number> {
  const counts = new Map<T, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}
