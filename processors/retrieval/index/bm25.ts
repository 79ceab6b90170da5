/**
 * The BM25 formula, in one place: postings and the reranker score by it.
 * Source: Robertson and Zaragoza, The Probabilistic Relevance Framework: BM25 and Beyond, 2009, section 3.4; the idf
 * is Lucene's, which is never negative.
 */

/** How soon a further occurrence of a term stops counting. */
export const saturation = 1.3;
/** How much of a chunk's length is held against it, 0..1. */
const lengthShare = 0.6;

/** What a corpus knows of itself: visible chunks only. */
export interface CorpusSize {
  readonly chunks: number;
  /** Index terms in all of them. */
  readonly tokens: number;
}

/** Inverse document frequency of a term that `df` of `chunks` chunks hold. */
export function inverseFrequency(df: number, chunks: number): number {
  return Math.log(1 + (chunks - df + 0.5) / (df + 0.5));
}

/** `constant + slope * a chunk's tokens` is the part of the denominator that does not depend on the term. */
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
