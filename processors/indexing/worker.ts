/**
 * A thread of the pool: turns a range of a file's chunks into the part that is indexed.
 *
 * A task names a file and its result is bytes, so no outline is copied between threads.
 */
import { readFile } from 'node:fs/promises';
import { millrace } from '../../proto/generated.js';
import { type ChunkPart, describeChunks, indexChunks } from '../embedding/chunk-part.ts';
import { isBuiltIn } from '../embedding/fingerprint.ts';
import { chunkTexts } from './chunk/chunk.ts';
import { decodeOutline, type Outline } from './document/outline.ts';

/**
 * Encoded bytes of the cached outlines. Files take turns, so the next part may belong to a file that was read before.
 */
const cachedBytesMax = 128 * 2 ** 20;

export interface IndexTask {
  /** Path of an encoded Outline with its chunks; the file never changes. */
  outlinePath: string;
  /** The first chunk. */
  first: number;
  /** Chunks, at most 256. */
  count: number;
  /** Fingerprint of the index. The part gets the vectors of the built-in embedder if it is that one's. */
  fingerprint: string;
}

export interface IndexedChunks {
  /** Encoded ChunkPart. */
  part: Uint8Array;
  /** Texts of the chunks, for the embedder that makes the missing vectors. */
  texts?: string[];
}

export async function index({ outlinePath, first, count, fingerprint }: IndexTask): Promise<IndexedChunks> {
  const texts = chunkTexts(await readOutline(outlinePath), first, count);
  if (isBuiltIn({ fingerprint })) return { part: encodePart(indexChunks(texts, first, fingerprint)) };
  return { part: encodePart(describeChunks(texts, first, fingerprint)), texts };
}

const sample = 'The mill grinds the grain that the river brings down in spring.';

/** Loads the code and the tables of the languages, so that the first task need not. */
export function warmUp(): void {
  encodePart(indexChunks([sample], 0));
}

function encodePart(part: ChunkPart): Uint8Array {
  return ownBytes(millrace.v1.ChunkPart.encode(part).finish());
}

/** Cached outlines by path, in the order of their last use. */
const cache = new Map<string, { outline: Outline; bytes: number }>();

async function readOutline(path: string): Promise<Outline> {
  const read = cache.get(path) ?? decoded(await readFile(path));
  cache.delete(path);
  cache.set(path, read);
  let total = [...cache.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  for (const [oldest, { bytes }] of cache) {
    if (total <= cachedBytesMax || cache.size === 1) break;
    cache.delete(oldest);
    total -= bytes;
  }
  return read.outline;
}

function decoded(bytes: Buffer): { outline: Outline; bytes: number } {
  return { outline: decodeOutline(bytes), bytes: bytes.byteLength };
}

/** The bytes in their own buffer. A small Buffer is a view of Node's pool, and the whole pool would be copied. */
function ownBytes(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
}
