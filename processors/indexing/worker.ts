/**
 * A thread of the pool: turns a range of a file's chunks into the part that is indexed.
 *
 * Its task names a file, and its result is plain bytes: no outline is copied between threads.
 */
import { readFile } from 'node:fs/promises';
import { millrace } from '../../proto/generated.js';
import { type ChunkPart, describeChunks, indexChunks } from '../embedding/chunk-part.ts';
import { chunkTexts } from './chunk/chunk.ts';
import { decodeOutline, type Outline } from './document/outline.ts';

/** Outlines kept for the next parts of their files, which take turns. */
const keptBytesMax = 128 * 2 ** 20;

export interface IndexTask {
  /** Of an encoded, chunked Outline that does not change. */
  outlinePath: string;
  first: number;
  /** At most 256. */
  count: number;
  /** Whether the part gets the vectors of the built-in embedder: as a rule. */
  embed?: boolean;
}

export interface IndexedChunks {
  /** Encoded ChunkPart. */
  part: Uint8Array;
  /** Of its chunks, for the embedder that gives it the vectors that it lacks. */
  texts?: string[];
}

export async function index({ outlinePath, first, count, embed = true }: IndexTask): Promise<IndexedChunks> {
  const texts = chunkTexts(await readOutline(outlinePath), first, count);
  if (embed) return { part: encodePart(indexChunks(texts, first)) };
  return { part: encodePart(describeChunks(texts, first)), texts };
}

function encodePart(part: ChunkPart): Uint8Array {
  return ownBytes(millrace.v1.ChunkPart.encode(part).finish());
}

/** By path; the one used last is the last. */
const kept = new Map<string, { outline: Outline; bytes: number }>();

async function readOutline(path: string): Promise<Outline> {
  const read = kept.get(path) ?? decoded(await readFile(path));
  kept.delete(path);
  kept.set(path, read);
  let total = [...kept.values()].reduce((sum, one) => sum + one.bytes, 0);
  for (const [oldest, one] of kept) {
    if (total <= keptBytesMax || kept.size === 1) break;
    kept.delete(oldest);
    total -= one.bytes;
  }
  return read.outline;
}

function decoded(bytes: Buffer): { outline: Outline; bytes: number } {
  return { outline: decodeOutline(bytes), bytes: bytes.byteLength };
}

/** A small Buffer is a view of Node's pool, all of which would be copied with it. */
function ownBytes(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
}
