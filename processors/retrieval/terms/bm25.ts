/**
 * The BM25 formula, for the postings and the reranker.
 * Source: Robertson and Zaragoza, The Probabilistic Relevance Framework: BM25 and Beyond, 2009, section 3.4; the idf
 * is Lucene's, which is never negative.
 */

/** BM25's k1: the larger it is, the more further occurrences of a term add. */
export const saturation = 1.3;
/** BM25's b: weight of length normalisation, from 0 to 1. */
export const lengthShare = 0.6;

/** Size of a corpus, counting visible chunks only. */
export interface CorpusSize {
  readonly chunks: number;
  /** Index terms in all chunks, with repetitions. */
  readonly tokens: number;
}

/** Inverse document frequency of a term that occurs in `df` of `chunks` chunks. */
export function inverseFrequency(df: number, chunks: number): number {
  return Math.log(1 + (chunks - df + 0.5) / (df + 0.5));
}

/** `constant + slope * tokens of the chunk` is the part of the denominator that does not depend on the term. */
export interface LengthNorm {
  readonly constant: number;
  readonly slope: number;
}

export function lengthNorm({ chunks, tokens }: CorpusSize): LengthNorm {
  const mean = tokens / chunks || 1;
  return { constant: saturation * (1 - lengthShare), slope: (saturation * lengthShare) / mean };
}

/** A term's score in a chunk: at most `idf * (saturation + 1)`. */
export function termScore(idf: number, count: number, norm: number): number {
  return (idf * count * (saturation + 1)) / (count + norm);
}
