/**
 * Compaction: moves the files of a segment to a new segment, in short steps. Deleted rows are left behind.
 *
 * A file may change between steps. Searches read its old rows until its last part is moved. A file that has changed
 * meanwhile is left for the next round.
 *
 * It trades memory for short steps: both segments are in memory until the old one is empty.
 */
import { blockRowsMax } from '../../../core/store/files/space-capacity.ts';
import { TermTally } from '../terms/term-tally.ts';
import { type IndexedFile, moveFile, type PlacedRows } from './indexed-file.ts';
import type { RowColumns, RowSpan, Segment } from './segment.ts';

/** Share of deleted rows above which a segment is compacted. */
const deletedShareMax = 0.3;
/**
 * Used share of a segment's capacity above which one deleted row is enough for a compaction. At most 60 % of its rows
 * belong to files (`core/store/files/space-capacity.ts`), so compaction frees room before the segment is full.
 */
const fullShare = 0.8;
/** Rows of a segment. Smaller segments are not compacted. */
const rowsMin = 256;

export function needsCompaction({
  rows,
  deletedRows,
  dimension,
}: Pick<Segment, 'rows' | 'deletedRows' | 'dimension'>): boolean {
  if (rows > blockRowsMax(dimension) * fullShare) return deletedRows > 0;
  return rows >= rowsMin && deletedRows > rows * deletedShareMax;
}

export function hasFiles(segment: Segment): boolean {
  return segment.files.some((file) => file !== undefined);
}

/** Whether a file of `from` fits into `to`. */
export function canMove(from: Segment<IndexedFile>, to: Segment<IndexedFile>): boolean {
  return from.files.some((file) => file !== undefined && to.hasRoom(rowsOf(file)));
}

function rowsOf({ spans }: Pick<IndexedFile, 'spans'>): number {
  return spans.reduce((sum, { count }) => sum + count, 0);
}

/** Moves every file of `from` that fits to `to`, in steps. @param files the partition's files, which it updates. */
export function* compact(
  files: Map<string, IndexedFile>,
  from: Segment<IndexedFile>,
  to: Segment<IndexedFile>,
): Generator<void> {
  for (const file of from.files.slice()) {
    if (!file || files.get(file.fileId) !== file || !to.hasRoom(rowsOf(file))) continue;
    const slot = to.newSlot();
    const spans: RowSpan[] = [];
    const tally = file.tally && new TermTally();
    let fits = true;
    for (const span of file.spans) {
      // Other files may have arrived in `to` since the last step.
      fits = to.hasRoom(span.count);
      if (!fits) break;
      const moved = yield* to.append(slot, readRows(from, span));
      if (tally) yield* to.addToTally(tally, moved);
      spans.push(moved);
      yield;
      if (files.get(file.fileId) !== file) break;
    }
    if (!fits || files.get(file.fileId) !== file) to.markDeleted(spans);
    else files.set(file.fileId, switchOver(file, { segment: to, slot, spans, tally: tally?.seal() }));
  }
}

/** Shows the file in the new segment and hides it in the old one, in one step. */
function switchOver(file: IndexedFile, place: PlacedRows): IndexedFile {
  const moved = moveFile(file, place);
  file.segment.hide(file);
  place.segment.show(moved);
  return moved;
}

/** The rows of a part, with the terms that they have. */
export function readRows(from: Segment, { chunk, row, count }: RowSpan): RowColumns {
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
  const languages = Uint8Array.from(from.languageOf.values.subarray(row, row + count));
  return { chunk, count, vectors, terms, tokenEnd, tokens: Uint32Array.from(tokens), languages };
}
