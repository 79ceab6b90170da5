/**
 * Chunks of the files of a scope, for a request that names no subject, such as "Summarize this document". They are spread
 * over each file, and have the score 0, because nothing ranks them.
 */
import { outlineOf } from '../index/indexed-file.ts';
import type { Ranked } from './candidate.ts';
import type { Scope } from './scope.ts';

/** Chunks for a summary. */
const chunksMax = 8;

export function spreadChunks({ parts }: Scope): Ranked[] {
  const files = parts
    .flatMap(({ segment, slots }) => segment.files.filter((file) => file && slots[file.slot] === 1))
    .filter((file) => file !== undefined)
    .sort((left, right) => (left.fileId < right.fileId ? -1 : 1))
    .slice(0, chunksMax);
  const each = Math.floor(chunksMax / Math.max(1, files.length));
  return files.flatMap((file) => {
    const { chunks } = outlineOf(file);
    const count = Math.min(each, chunks);
    return Array.from({ length: count }, (_, at) => ({ file, chunk: Math.floor((at * chunks) / count), score: 0 }));
  });
}
