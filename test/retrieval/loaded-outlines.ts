/**
 * Holds searches of tests to the contract of an engine on other machines: they may only read outlines that they have
 * loaded. The index in memory has all of them, so a search that forgets to load one would pass.
 */
import type { SearchedFile } from '../../processors/retrieval/engine/searched-file.ts';
import { CorpusView } from '../../processors/retrieval/index/corpus-view.ts';
import { Segment } from '../../processors/retrieval/index/segment.ts';

const loaded = new Set<SearchedFile>();
const outlineOf = Segment.prototype.outlineOf;

CorpusView.prototype.loadOutlines = (files: Iterable<SearchedFile>) => {
  for (const file of files) loaded.add(file);
};
Segment.prototype.outlineOf = function (file) {
  if (!loaded.has(file)) throw new Error(`the outline of ${file.fileId} is not loaded`);
  return outlineOf.call(this, file);
};

/** Begins a search, which has loaded nothing yet. */
export function forgetOutlines(): void {
  loaded.clear();
}
