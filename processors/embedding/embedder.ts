/**
 * The interface of embedders: texts in, unit vectors out.
 *
 * There are three providers: the built-in one, a local model and an embeddings server. The fingerprint says which one
 * made a vector.
 *
 * Passages are embedded in batches when a file is indexed. A search is synchronous, so anything asynchronous is done
 * before it: `prepareQuery` returns a `QueryEmbedder`, which does not wait.
 */

export interface Embedder {
  /** Name of everything that a vector depends on. Two vectors compare only if their fingerprints are equal. */
  readonly fingerprint: string;
  /** Components of a vector, a multiple of 8. Vectors are padded with zeros. */
  readonly dimension: number;
  /** @throws {MillraceError} unavailable: try again later; unprocessable: these texts can never be embedded. */
  embedPassages(texts: readonly string[], options: { signal: AbortSignal }): Promise<EmbeddedTexts>;
  /**
   * Prepares a query for its search. Returns a promise only if there is something to wait for, which is rare.
   * @throws {MillraceError} unavailable; unprocessable
   */
  prepareQuery(text: string, options: { signal: AbortSignal }): QueryEmbedder | Promise<QueryEmbedder>;
}

/** An embedder that holds threads or connections. */
export interface ModelEmbedder extends Embedder, AsyncDisposable {}

export interface EmbeddedTexts {
  /** Float32 [texts, dimension], end to end, each L2-normalised. All zero for a text without meaning to the model. */
  readonly vectors: Float32Array;
  /** Number of texts that were too long for the model. Their ends are ignored. */
  readonly cut: number;
}

/** The embedder of one query, for its search. */
export interface QueryEmbedder {
  readonly fingerprint: string;
  /** Highest cosine that two unrelated texts have by chance. */
  readonly noiseCosine: number;
  /** Cosines of unrelated texts. Only of a model that finds by meaning; the built-in embedder has none. */
  readonly unrelated?: CosineSpread;
  /** @param words the weighted words of the query. Only the built-in embedder needs them. */
  embedQuery(text: string, words: () => readonly WeightedWord[]): Float32Array;
}

/** How the cosines of many pairs of texts are spread. */
export interface CosineSpread {
  readonly mean: number;
  /** Standard deviation, above 0. */
  readonly deviation: number;
}

/** A word as the index has it, with its weight in a vector. */
export interface WeightedWord {
  readonly word: string;
  readonly weight: number;
}

/** The role of a text. Some models need a prefix that names it. */
export type TextKind = 'passage' | 'query';

/** How to reach a model, without its secrets: plain data that can cross threads and is stored with the index. */
export type EmbedderSpec = LocalSpec | ServerSpec;

interface Prefixes {
  readonly queryPrefix: string;
  readonly passagePrefix: string;
}

export interface LocalSpec extends Prefixes {
  readonly provider: 'local';
  readonly directory: string;
  /** How the token vectors of a text become one vector: their mean, or the vector of the first token. */
  readonly pooling: 'mean' | 'cls';
}

export interface ServerSpec extends Prefixes {
  readonly provider: 'server';
  readonly url: string;
  readonly model: string;
  /** Components of its vectors, before padding. */
  readonly dimension: number;
}

export function withPrefix({ queryPrefix, passagePrefix }: Prefixes, kind: TextKind, text: string): string {
  return `${kind === 'query' ? queryPrefix : passagePrefix}${text}`;
}

/** Rounds up to a multiple of 8, because the kernel takes eight components at once. */
export function paddedDimension(dimension: number): number {
  return Math.ceil(dimension / 8) * 8;
}

/** The vectors of consecutive rows, which share the memory of `vectors`. */
export function rowsOf(vectors: Float32Array, dimension: number): Float32Array[] {
  const rows = vectors.length / dimension;
  return Array.from({ length: rows }, (_, row) => vectors.subarray(row * dimension, (row + 1) * dimension));
}

/** Writes `values` as row `row` of `vectors`, at unit length. A row of zeros stays zero. */
export function putUnitRow(vectors: Float32Array, row: number, dimension: number, values: ArrayLike<number>): void {
  let squares = 0;
  for (let at = 0; at < values.length; at += 1) squares += values[at]! ** 2;
  const scale = squares > 0 ? 1 / Math.sqrt(squares) : 0;
  for (let at = 0; at < values.length; at += 1) vectors[row * dimension + at] = values[at]! * scale;
}
