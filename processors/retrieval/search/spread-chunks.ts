/**
 * Chunks of the files of a scope, for a request that names no subject, such as "Summarize this document". They are spread
 * over each file, and have the score 0, because nothing ranks them.
 */

import type { Ranked } from '../engine/candidate.ts';
import { type Pass, wait } from '../engine/pass.ts';
import type { IndexView, SearchScope } from '../engine/search-index.ts';
import { outlineOf } from '../engine/searched-file.ts';

/** Chunks for a summary. */
const chunksMax = 8;

export function* spreadChunks(view: IndexView, scope: SearchScope): Pass<Ranked[]> {
  const files = yield* wait(scope.firstFiles(chunksMax));
  yield* wait(view.loadOutlines(files));
  const each = Math.floor(chunksMax / Math.max(1, files.length));
  return files.flatMap((file) => {
    const { chunks } = outlineOf(file);
    const count = Math.min(each, chunks);
    return Array.from({ length: count }, (_, at) => ({ file, chunk: Math.floor((at * chunks) / count), score: 0 }));
  });
}
