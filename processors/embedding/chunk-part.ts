/**
 * A chunk part: all index data of up to 256 consecutive chunks of a file, as the columns of the `ChunkPart` message.
 * Indexing makes it once, so that replicas only copy columns.
 */
import { hasUnspacedLetter } from '../../core/text/characters.ts';
import { millrace } from '../../proto/generated.js';
import { type Language, numberOf } from './analysis/languages.ts';
import { BuiltInEmbedder } from './built-in-embedder.ts';
import { builtInFingerprint } from './fingerprint.ts';
import { analysisOf } from './form.ts';

export type ChunkPart = millrace.v1.IChunkPart;

/** Chunks per part. It bounds the work that one log entry gives a replica. */
export const partChunksMax = 256;

/** The vectors of all chunks of a part, end to end. */
export interface PartVectors {
  readonly fingerprint: string;
  readonly dimension: number;
  readonly vectors: Float32Array;
}

/**
 * A part with the vectors of the built-in embedder.
 * @param texts index texts of the chunks (the headings above a chunk, then the chunk), at most `partChunksMax`.
 * @param first number of the first chunk in the file.
 * @param fingerprint of the built-in embedder, in the form of the index.
 * @throws {RangeError} on more texts than a part may hold.
 */
export function indexChunks(texts: readonly string[], first: number, fingerprint = builtInFingerprint): ChunkPart {
  const described = analyse(texts, fingerprint);
  const embedder = new BuiltInEmbedder(fingerprint);
  const { dimension } = embedder;
  const vectors = new Float32Array(texts.length * dimension);
  for (const [at, { language, terms }] of described.entries()) {
    const text = texts[at]!;
    // Only in scripts without spaces do the words of a vector differ from the terms.
    const vector = hasUnspacedLetter(text) ? embedder.embedDocument(text, language) : embedder.embedWords(terms);
    vectors.set(vector, at * dimension);
  }
  return { fingerprint, dimension, vectors: bytesOf(vectors), ...columnsOf(described, first) };
}

/**
 * A part without vectors.
 * @param fingerprint of the embedder that will make them.
 * @throws {RangeError} on more texts than a part may hold.
 */
export function describeChunks(texts: readonly string[], first: number, fingerprint = builtInFingerprint): ChunkPart {
  return columnsOf(analyse(texts, fingerprint), first);
}

interface AnalysedChunk {
  readonly language: Language;
  readonly terms: readonly string[];
}

function analyse(texts: readonly string[], fingerprint: string): AnalysedChunk[] {
  if (texts.length > partChunksMax) throw new RangeError(`a part holds at most ${partChunksMax} chunks`);
  const analysis = analysisOf(fingerprint);
  const languages = analysis.languagesOf(texts);
  return texts.map((text, at) => ({ language: languages[at]!, terms: analysis.terms(text, languages[at]!) }));
}

function columnsOf(chunks: readonly AnalysedChunk[], first: number): ChunkPart {
  const { terms, tokenEnd, tokens } = tokenColumns(chunks.map((chunk) => chunk.terms));
  return {
    first,
    count: chunks.length,
    terms,
    token_end: bytesOf(tokenEnd),
    tokens: bytesOf(tokens),
    languages: Uint8Array.from(chunks, ({ language }) => numberOf(language)),
  };
}

/**
 * Adds vectors to an encoded part that has none.
 * It only appends bytes, because the fields of a protobuf message may come in any order.
 */
export function withVectors(part: Uint8Array, { fingerprint, dimension, vectors }: PartVectors): Uint8Array {
  const rest = millrace.v1.ChunkPart.encode({ fingerprint, dimension, vectors: bytesOf(vectors) }).finish();
  return Buffer.concat([part, rest]);
}

function tokenColumns(termsOfChunks: readonly (readonly string[])[]) {
  const ids = new Map<string, number>();
  const tokens: number[] = [];
  const tokenEnd = new Uint32Array(termsOfChunks.length);
  for (const [at, chunkTerms] of termsOfChunks.entries()) {
    for (const term of chunkTerms) {
      const id = ids.get(term) ?? ids.size;
      if (id === ids.size) ids.set(term, id);
      tokens.push(id);
    }
    tokenEnd[at] = tokens.length;
  }
  return { terms: [...ids.keys()], tokenEnd, tokens: Uint32Array.from(tokens) };
}

function bytesOf(column: Float32Array | Uint32Array): Uint8Array {
  return new Uint8Array(column.buffer, column.byteOffset, column.byteLength);
}
