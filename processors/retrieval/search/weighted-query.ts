/**
 * A weighted query: the query's terms with their statistics in the scope. Statistics are summed over the scope's
 * segments, so that an answer does not depend on how files are spread over spaces.
 */
import { indexTerms } from '../../embedding/tokenize.ts';
import { type CorpusSize, inverseFrequency } from '../index/bm25.ts';
import type { WeightedTerm } from '../index/postings.ts';
import type { Segment } from '../index/segment.ts';

/** Distinct terms of a query. The rest of a longer query is ignored. */
const termsMax = 256;

export interface WeightedQuery {
  readonly text: string;
  /** Distinct terms in order of appearance. */
  readonly terms: readonly string[];
  /** Inverse document frequency by term. */
  readonly idf: readonly number[];
  readonly idfSum: number;
  readonly idfSquareSum: number;
  /** The whole query as indexes into `terms`. */
  readonly sequence: readonly number[];
  readonly size: CorpusSize;
}

export function weighQuery(text: string, segments: readonly Segment[]): WeightedQuery {
  const numbers = new Map<string, number>();
  const sequence: number[] = [];
  for (const term of indexTerms(text)) {
    const number = numbers.get(term) ?? numbers.size;
    if (number === termsMax) break;
    numbers.set(term, number);
    sequence.push(number);
  }
  const terms = [...numbers.keys()];
  const size = corpusSize(segments);
  const idf = terms.map((term) => idfOf(term, segments, size));
  const idfSum = idf.reduce((sum, value) => sum + value, 0);
  const idfSquareSum = idf.reduce((sum, value) => sum + value ** 2, 0);
  return { text, terms, idf, idfSum, idfSquareSum, sequence, size };
}

export function corpusSize(segments: readonly Segment[]): CorpusSize {
  return segments.reduce(
    (sum, segment) => ({ chunks: sum.chunks + segment.chunks, tokens: sum.tokens + segment.tokenCount }),
    { chunks: 0, tokens: 0 },
  );
}

export function idfOf(term: string, segments: readonly Segment[], size: CorpusSize): number {
  let frequency = 0;
  for (const { dictionary, postings } of segments) {
    const number = dictionary.numberOf(term);
    if (number !== undefined) frequency += postings.frequencyOf(number);
  }
  return inverseFrequency(frequency, size.chunks);
}

/** The query's terms that the segment's dictionary has. */
export function termsIn(segment: Segment, { terms, idf }: WeightedQuery): WeightedTerm[] {
  return terms.flatMap((name, at) => {
    const term = segment.dictionary.numberOf(name);
    return term === undefined ? [] : [{ term, idf: idf[at]! }];
  });
}
