/**
 * A chunk part: all index data of up to 256 consecutive chunks of a file, as the columns of the `ChunkPart` message.
 * Indexing makes it once, so that replicas only copy columns.
 */
import { millrace } from '../../proto/generated.js';
import { BuiltInEmbedder } from './built-in-embedder.ts';
import { indexTerms } from './tokenize.ts';

export type ChunkPart = millrace.v1.IChunkPart;

/** Chunks per part. It bounds the work that one log entry gives a replica. */
export const partChunksMax = 256;

const builtIn = new BuiltInEmbedder();

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
 * @throws {RangeError} on more texts than a part may hold.
 */
export function indexChunks(texts: readonly string[], first: number): ChunkPart {
  const { fingerprint, dimension } = builtIn;
  const vectors = new Float32Array(texts.length * dimension);
  for (const [at, text] of texts.entries()) vectors.set(builtIn.embedDocument(text), at * dimension);
  return { fingerprint, dimension, vectors: bytesOf(vectors), ...describeChunks(texts, first) };
}

/**
 * A part without vectors.
 * @throws {RangeError} on more texts than a part may hold.
 */
export function describeChunks(texts: readonly string[], first: number): ChunkPart {
  if (texts.length > partChunksMax) throw new RangeError(`a part holds at most ${partChunksMax} chunks`);
  const { terms, tokenEnd, tokens } = tokenColumns(texts);
  return { first, count: texts.length, terms, token_end: bytesOf(tokenEnd), tokens: bytesOf(tokens) };
}

/**
 * Adds vectors to an encoded part that has none.
 * It only appends bytes, because the fields of a protobuf message may come in any order.
 */
export function withVectors(part: Uint8Array, { fingerprint, dimension, vectors }: PartVectors): Uint8Array {
  const rest = millrace.v1.ChunkPart.encode({ fingerprint, dimension, vectors: bytesOf(vectors) }).finish();
  return Buffer.concat([part, rest]);
}

function tokenColumns(texts: readonly string[]) {
  const ids = new Map<string, number>();
  const tokens: number[] = [];
  const tokenEnd = new Uint32Array(texts.length);
  for (const [at, text] of texts.entries()) {
    for (const term of indexTerms(text)) {
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
