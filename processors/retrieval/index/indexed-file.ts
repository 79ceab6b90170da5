/**
 * A committed file in the index: its names, and the location of its data in the segment.
 * The next version replaces it as a whole. It has no buffers, because there is one object per file.
 */

import { type FileNames, namesOf, titleOf } from '../engine/searched-file.ts';
import type { FileRows, Segment, SegmentFile } from './segment.ts';

/** The rows of a file, in the segment that has them. */
export interface PlacedRows extends FileRows {
  readonly segment: Segment<IndexedFile>;
}

export interface IndexedFile extends FileNames, PlacedRows, SegmentFile {}

/** Adds the outline and the title of a file to the segment that has its rows. */
export function placeFile(names: FileNames, rows: PlacedRows, record: Uint8Array): IndexedFile {
  return { ...names, ...rows, outline: rows.segment.outlines.add(record), ...placeTitle(names, rows) };
}

export function renameFile(file: IndexedFile, names: FileNames): IndexedFile {
  const isRetitled = titleOf(names) !== titleOf(file);
  return { ...file, ...names, ...(isRetitled && placeTitle(names, file)) };
}

/** Moves the names of a file to other rows. */
export function moveFile(file: IndexedFile, rows: PlacedRows): IndexedFile {
  return placeFile(namesOf(file), rows, outlineBytes(file));
}

export function outlineBytes({ segment, outline }: IndexedFile): Uint8Array {
  return segment.outlines.read(outline);
}

function placeTitle(names: FileNames, { segment, spans }: PlacedRows): { titleStart: number; titleEnd: number } {
  const { analysis, titles, dictionary } = segment;
  const titleStart = titles.length;
  // All terms of the title get numbers, so that titles and queries are compared by number.
  for (const term of analysis.terms(titleOf(names), segment.languageIn(spans, 0))) titles.push(dictionary.intern(term));
  return { titleStart, titleEnd: titles.length };
}
