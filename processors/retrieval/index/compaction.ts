/**
 * Compaction: moving the living files of a segment to a fresh one, a part a step. Between steps anything may happen
 * to the file that is being moved; its old rows serve until the last part is over, and one that changed meanwhile
 * is left for the next round.
 *
 * It trades memory for steadiness: until the old segment is empty, both are held.
 */
import { blockRowsMax } from '../../../core/store/files/space-capacity.ts';
import { type IndexedFile, outlineBytes, type PlacedRows, placeFile } from './indexed-file.ts';
import type { ArrivingFile } from './partition.ts';
import type { RowColumns, RowSpan, Segment } from './segment.ts';
import { TermTally } from './term-tally.ts';

const deadShareMax = 0.3;
/**
 * A segment fuller than this is compacted whatever is dead in it. At most 60 % of its rows are of living files
 * (`core/store/files/space-capacity.ts`), so there is room again before it is full.
 */
const fullShare = 0.8;
/** A smaller segment is not worth the trouble. */
const rowsMin = 256;

interface Files {
  readonly files: Map<string, IndexedFile>;
  readonly arriving: ReadonlyMap<string, ReadonlyMap<number, ArrivingFile>>;
}

export function needsCompaction({
  rows,
  deletedRows,
  dimension,
}: Pick<Segment, 'rows' | 'deletedRows' | 'dimension'>): boolean {
  if (rows > blockRowsMax(dimension) * fullShare) return deletedRows > 0;
  return rows >= rowsMin && deletedRows > rows * deadShareMax;
}

export function hasFiles(segment: Segment): boolean {
  return segment.files.some((file) => file !== undefined);
}

/** Whether nothing refers to the segment any more. */
export function isEmptied({ arriving }: Files, segment: Segment): boolean {
  if (hasFiles(segment)) return false;
  for (const versions of arriving.values()) {
    for (const file of versions.values()) if (file.segment === segment) return false;
  }
  return true;
}

/** Moves every file of `from` to `to`, one part a step. */
export function* compact({ files }: Files, from: Segment, to: Segment): Generator<void> {
  for (const file of from.files.slice()) {
    if (!file || files.get(file.fileId) !== file) continue;
    const slot = to.newSlot();
    const spans: RowSpan[] = [];
    const tally = file.tally && new TermTally();
    for (const span of file.spans) {
      const moved = to.append(slot, readRows(from, span));
      tally?.add(to, moved);
      spans.push(moved);
      yield;
      if (files.get(file.fileId) !== file) break;
    }
    if (files.get(file.fileId) !== file) to.markDeleted(spans);
    else files.set(file.fileId, settle(file, { segment: to, slot, spans, tally: tally?.sealed() }));
  }
}

/** Shows the file in its new place and hides it in the old, in one step. */
function settle(file: IndexedFile, place: PlacedRows): IndexedFile {
  const { fileId, version, fileName, directoryId, ownTitle } = file;
  const moved = placeFile({ fileId, version, fileName, directoryId, ownTitle }, place, outlineBytes(file));
  file.segment.hide(file);
  place.segment.show(moved);
  return moved;
}

function readRows(from: Segment, { chunk, row, count }: RowSpan): RowColumns {
  const locals = new Map<number, number>();
  const tokenEnd = new Uint32Array(count);
  const tokens: number[] = [];
  for (let at = 0; at < count; at += 1) {
    for (const number of from.tokens.of(row + at)) {
      const local = locals.get(number) ?? locals.size;
      locals.set(number, local);
      tokens.push(local);
    }
    tokenEnd[at] = tokens.length;
  }
  const terms = Array.from(locals.keys(), (number) => from.dictionary.termOf(number));
  const vectors = new Uint8Array(from.vectors.vectors({ start: row, end: row + count }).buffer);
  return { chunk, count, vectors, terms, tokenEnd, tokens: Uint32Array.from(tokens) };
}
