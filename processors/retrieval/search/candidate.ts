/** A candidate: a chunk that a leg of the search has found, on its way to being a hit. */
import type { IndexedFile } from '../index/indexed-file.ts';

/** What is left of a candidate once it is ranked: nothing of it is a place in a segment, which may be gone later. */
export interface Ranked {
  readonly file: IndexedFile;
  readonly chunk: number;
  /** By which it is ranked now: cosine, BM25, fused or reranked, as the search goes on. */
  readonly score: number;
}

export interface Candidate extends Ranked {
  /** In the segment of its file. */
  readonly row: number;
  readonly cosine: number;
}

/** Better scores first; equal ones by file id, then chunk: the same in every replica. */
export function byRank(left: Ranked, right: Ranked): number {
  return right.score - left.score || byPlace(left.file, left.chunk, right.file, right.chunk);
}

export function byPlace(left: IndexedFile, leftChunk: number, right: IndexedFile, rightChunk: number): number {
  if (left.fileId !== right.fileId) return left.fileId < right.fileId ? -1 : 1;
  return leftChunk - rightChunk;
}
