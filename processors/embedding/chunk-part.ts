/**
 * A chunk part: all index data of up to 256 consecutive chunks of a file, as the columns of the `ChunkPart` message.
 * Indexing makes it once, so that replicas only copy columns.
 */
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
  const languages = languagesOf(texts, fingerprint);
  const embedder = new BuiltInEmbedder(fingerprint);
  const { dimension } = embedder;
  const vectors = new Float32Array(texts.length * dimension);
  for (const [at, text] of texts.entries()) vectors.set(embedder.embedDocument(text, languages[at]!), at * dimension);
  return { fingerprint, dimension, vectors: bytesOf(vectors), ...columnsOf(texts, languages, first, fingerprint) };
}

/**
 * A part without vectors.
 * @param fingerprint of the embedder that will make them.
 * @throws {RangeError} on more texts than a part may hold.
 */
export function describeChunks(texts: readonly string[], first: number, fingerprint = builtInFingerprint): ChunkPart {
  return columnsOf(texts, languagesOf(texts, fingerprint), first, fingerprint);
}

function languagesOf(texts: readonly string[], fingerprint: string): Language[] {
  if (texts.length > partChunksMax) throw new RangeError(`a part holds at most ${partChunksMax} chunks`);
  return analysisOf(fingerprint).languagesOf(texts);
}

function columnsOf(
  texts: readonly string[],
  languages: readonly Language[],
  first: number,
  fingerprint: string,
): ChunkPart {
  const { terms: termsOf } = analysisOf(fingerprint);
  const { terms, tokenEnd, tokens } = tokenColumns(texts.map((text, at) => termsOf(text, languages[at]!)));
  return {
    first,
    count: texts.length,
    terms,
    token_end: bytesOf(tokenEnd),
    tokens: bytesOf(tokens),
    languages: Uint8Array.from(languages, numberOf),
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
