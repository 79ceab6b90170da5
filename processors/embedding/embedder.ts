/**
 * What an embedder is: texts in, unit vectors out. Providers are the built-in one, a local model and an embeddings
 * server; which of them made a vector is in its fingerprint.
 *
 * Passages are embedded when a file is indexed, in batches. A query is embedded before the search that asks for it,
 * which is synchronous: what the search gets is a `QueryEmbedder` that has no work to wait for.
 */

export interface Embedder {
  /** Names everything that a vector depends on: two vectors compare only if their fingerprints are equal. */
  readonly fingerprint: string;
  /** Components of a vector: a multiple of 8, for which vectors are filled up with zeros. */
  readonly dimension: number;
  /** @throws {MillraceError} unavailable: try later; unprocessable: these texts never. */
  embedPassages(texts: readonly string[], options: { signal: AbortSignal }): Promise<EmbeddedTexts>;
  /**
   * A promise only where there is something to wait for: most searches have nothing.
   * @throws {MillraceError} unavailable; unprocessable
   */
  prepareQuery(text: string, options: { signal: AbortSignal }): QueryEmbedder | Promise<QueryEmbedder>;
}

/** An embedder that holds threads or connections. */
export interface ModelEmbedder extends Embedder, AsyncDisposable {}

export interface EmbeddedTexts {
  /** Float32 [texts, dimension], end to end, each L2-normalised (or zero, for a text without meaning to the model). */
  readonly vectors: Float32Array;
  /** Texts that were longer than the model takes: their ends are in no vector. */
  readonly cut: number;
}

/** What a search needs. */
export interface QueryEmbedder {
  readonly fingerprint: string;
  /** Up to this cosine texts come that have nothing to do with each other. */
  readonly noiseCosine: number;
  /** @param idf inverse document frequency of an index term in the corpus that is searched. */
  embedQuery(text: string, idf: (term: string) => number): Float32Array;
}

/** What a text is embedded as; some models want a word before it that says so. */
export type TextKind = 'passage' | 'query';

/** How a model is reached, without its secrets: plain data that crosses threads and is kept beside what it embedded. */
export type EmbedderSpec = LocalSpec | ServerSpec;

interface Prefixes {
  readonly queryPrefix: string;
  readonly passagePrefix: string;
}

export interface LocalSpec extends Prefixes {
  readonly provider: 'local';
  readonly directory: string;
  /** How the vectors of a text's tokens become one: their mean, or that of the first. */
  readonly pooling: 'mean' | 'cls';
}

export interface ServerSpec extends Prefixes {
  readonly provider: 'server';
  readonly url: string;
  readonly model: string;
  /** Of its vectors. */
  readonly dimension: number;
}

export function withPrefix({ queryPrefix, passagePrefix }: Prefixes, kind: TextKind, text: string): string {
  return `${kind === 'query' ? queryPrefix : passagePrefix}${text}`;
}

/** The kernel takes eight components at once. */
export function paddedDimension(dimension: number): number {
  return Math.ceil(dimension / 8) * 8;
}

/** Writes `values` as row `row` of `vectors`, at unit length. A row of zeros stays one. */
export function putUnitRow(vectors: Float32Array, row: number, dimension: number, values: ArrayLike<number>): void {
  let squares = 0;
  for (let at = 0; at < values.length; at += 1) squares += values[at]! ** 2;
  const scale = squares > 0 ? 1 / Math.sqrt(squares) : 0;
  for (let at = 0; at < values.length; at += 1) vectors[row * dimension + at] = values[at]! * scale;
}
