/**
 * Makes the part of a range of a file's chunks. The built-in embedder works in the thread that reads the chunks. Any
 * other embedder has threads or a server of its own and gets the texts.
 */
import { withVectors } from '../embedding/chunk-part.ts';
import type { Embedder } from '../embedding/embedder.ts';
import type { Pool } from './pool.ts';

/** Chunks in a part of a large file. A replica adds them in about 1 ms, so no search waits for long. */
export const largePartChunks = 64;

export interface PartDeps {
  readonly pool: Pool;
  readonly embedder: Embedder;
  /** Called with the number of chunks that are too long for the model. Their ends are in no vector. */
  onCut(chunks: number): void;
}

export interface ChunkRange {
  /** Path of the encoded outline. */
  readonly outlinePath: string;
  readonly first: number;
  readonly count: number;
}

/** @returns the encoded ChunkPart. @throws {MillraceError} unavailable, unprocessable. */
export async function makePart(
  { pool, embedder, onCut }: PartDeps,
  range: ChunkRange,
  { tenant, signal }: { tenant: string; signal: AbortSignal },
): Promise<Uint8Array> {
  const { fingerprint, dimension } = embedder;
  const { part, texts } = await pool.index({ ...range, fingerprint }, { tenant, signal });
  if (!texts) return part;
  const { vectors, cut } = await embedder.embedPassages(texts, { signal });
  if (cut > 0) onCut(cut);
  return withVectors(part, { fingerprint, dimension, vectors });
}
