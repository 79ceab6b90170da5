/** A candidate: a chunk that a generator has found for a query. The best candidates become hits. */
import type { SearchedFile } from './searched-file.ts';

/** A ranked chunk. It has no row number, so it stays valid when its segment is compacted. */
export interface Ranked {
  readonly file: SearchedFile;
  readonly chunk: number;
  /** Current score: a cosine, a BM25 score, a fused score or a reranked score. */
  readonly score: number;
}

export interface Candidate extends Ranked {
  /** Row in the table of its file. */
  readonly row: number;
  readonly cosine: number;
}

/** Orders by score, then by file id and chunk, so that every replica has the same order. */
export function byRank(left: Ranked, right: Ranked): number {
  return right.score - left.score || byPlace(left.file, left.chunk, right.file, right.chunk);
}

type FileId = Pick<SearchedFile, 'fileId'>;

/** Orders by file id, then by chunk. */
export function byPlace(left: FileId, leftChunk: number, right: FileId, rightChunk: number): number {
  if (left.fileId !== right.fileId) return left.fileId < right.fileId ? -1 : 1;
  return leftChunk - rightChunk;
}
