/**
 * How many chunks a space may hold. All of a space's vectors lie in one block of a replica's memory, which ends at 4 GiB;
 * beyond it a file could be committed and never be found.
 */

import { MillraceError } from '../../errors.ts';

/** A WebAssembly memory has 32-bit addresses. */
export const vectorBlockBytesMax = 2 ** 32;
/** Files and rows of a space are counted by maps and packed numbers, the smallest of which ends here. */
const rowsMax = 2 ** 24;
/** The rest is for rows of deleted files, until compaction, and for the block's own buffers. */
const liveShare = 0.6;
const componentBytes = 2;

/** @param dimension of the embedder's vectors. @returns chunks. */
export function spaceChunksMax(dimension: number): number {
  return Math.floor(liveShare * blockRowsMax(dimension));
}

/** Rows, of living and of deleted files, that a replica can hold of a space. */
export function blockRowsMax(dimension: number): number {
  return Math.min(rowsMax, Math.floor(vectorBlockBytesMax / (dimension * componentBytes)));
}

/** @param configured SPACE_CHUNKS_MAX; 0: what fits. */
export function chunkLimit(configured: number): (dimension: number) => number {
  return (dimension) => Math.min(spaceChunksMax(dimension), configured || Number.POSITIVE_INFINITY);
}

export function noRoom(space: string, chunks: number, most: number): MillraceError {
  const needed = chunks === 1 ? '1 more chunk' : `${chunks} more chunks`;
  const message =
    `The space ${space} has no room for ${needed}: it holds at most ${most}. ` +
    'Delete files of it, or upload to another space.';
  return new MillraceError('insufficient_storage', message, { param: 'space_id' });
}
