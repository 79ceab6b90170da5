/**
 * The capacity of a space in chunks. All vectors of a space are in one memory block of a replica, of at most 4 GiB.
 * Beyond it, a file could be committed but never found.
 */
import { MillraceError } from '../../errors.ts';

/** A WebAssembly memory has 32-bit addresses. */
export const vectorBlockBytesMax = 2 ** 32;
/** Rows of a space. The smallest map or packed number that counts files and rows has this limit. */
const rowsMax = 2 ** 24;
/** Part of the block for live rows. The rest is for deleted rows until compaction, and for the block's own buffers. */
const liveShare = 0.6;
const componentBytes = 2;

/** Chunks that a space may hold. @param dimension dimension of the embedder's vectors */
export function spaceChunksMax(dimension: number): number {
  return Math.floor(liveShare * blockRowsMax(dimension));
}

/** Rows of a space that a replica can hold, live and deleted ones. */
export function blockRowsMax(dimension: number): number {
  return Math.min(rowsMax, Math.floor(vectorBlockBytesMax / (dimension * componentBytes)));
}

/** @param configured SPACE_CHUNKS_MAX. 0: the capacity of a space. @returns the limit in chunks, by dimension. */
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
