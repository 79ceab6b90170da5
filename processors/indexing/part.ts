/**
 * Makes the part of a range of a file's chunks. The built-in embedder works in the thread that reads the chunks; any
 * other has threads or a server of its own, and is given the texts.
 */
import { withVectors } from '../embedding/chunk-part.ts';
import type { Embedder } from '../embedding/embedder.ts';
import { builtInFingerprint } from '../embedding/fingerprint.ts';
import type { Pool } from './pool.ts';

/** Chunks a part of a large file: about a millisecond of a replica's time, which no search feels. */
export const largePartChunks = 64;

export interface PartDeps {
  readonly pool: Pool;
  readonly embedder: Embedder;
  /** Is told how many chunks are longer than the model takes: their ends are in no vector. */
  onCut(chunks: number): void;
}

export interface ChunkRange {
  /** Of the encoded outline. */
  readonly outlinePath: string;
  readonly first: number;
  readonly count: number;
}

/** @returns the encoded ChunkPart. @throws {MillraceError} unavailable; unprocessable */
export async function makePart(
  { pool, embedder, onCut }: PartDeps,
  range: ChunkRange,
  { signal }: { signal: AbortSignal },
): Promise<Uint8Array> {
  const { part, texts } = await pool.index({ ...range, embed: isBuiltIn(embedder) }, { signal });
  if (!texts) return part;
  const { vectors, cut } = await embedder.embedPassages(texts, { signal });
  if (cut > 0) onCut(cut);
  const { fingerprint, dimension } = embedder;
  return withVectors(part, { fingerprint, dimension, vectors });
}

export function isBuiltIn({ fingerprint }: Pick<Embedder, 'fingerprint'>): boolean {
  return fingerprint === builtInFingerprint;
}
