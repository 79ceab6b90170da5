/**
 * A committed file as search knows it: names, and where in its segment the rest lies. Replaced as a whole by its next
 * version. There are as many as files, so it holds no buffer of its own.
 */
import { indexTerms } from '../../embedding/tokenize.ts';
import type { ArenaPlace } from '../arrays/byte-arena.ts';
import { OutlineView } from '../outline/outline-record.ts';
import type { RowSpan, Segment } from './segment.ts';
import type { TermTally } from './term-tally.ts';

export interface FileNames {
  readonly fileId: string;
  readonly version: number;
  readonly fileName: string;
  readonly directoryId: string;
  /** The document's own title; empty where it has none. */
  readonly ownTitle: string;
}

export interface IndexedFile extends FileNames {
  readonly segment: Segment;
  readonly slot: number;
  /** In order of chunks. */
  readonly spans: readonly RowSpan[];
  /** Of the terms in its rows; none where it has one part only. */
  readonly tally: TermTally | undefined;
  /** Of its outline record in the segment's arena. */
  readonly outline: ArenaPlace;
  /** Its title's terms are `titles[titleStart..titleEnd)` of the segment. */
  readonly titleStart: number;
  readonly titleEnd: number;
}

/** A file's rows, whether it is visible or not. */
export type PlacedRows = Pick<IndexedFile, 'segment' | 'slot' | 'spans' | 'tally'>;

/** Puts what a file has beside its rows into the rows' segment. */
export function placeFile(names: FileNames, rows: PlacedRows, record: Uint8Array): IndexedFile {
  return { ...names, ...rows, outline: rows.segment.outlines.add(record), ...placeTitle(names, rows.segment) };
}

export function renameFile(file: IndexedFile, names: FileNames): IndexedFile {
  return { ...file, ...names, ...placeTitle(names, file.segment) };
}

/** What a document is called: by itself, else its file's name without the extension. */
export function titleOf({ ownTitle, fileName }: Pick<FileNames, 'ownTitle' | 'fileName'>): string {
  return ownTitle || fileName.replace(/(?<=.)\.[^./\\]{1,12}$/, '');
}

/** Numbers of the title's terms in the segment's lexicon. */
export function titleTokens({ segment, titleStart, titleEnd }: IndexedFile): Uint32Array {
  return segment.titles.values.subarray(titleStart, titleEnd);
}

export function outlineBytes({ segment, outline }: IndexedFile): Uint8Array {
  return segment.outlines.read(outline);
}

export function outlineOf(file: IndexedFile): OutlineView {
  return new OutlineView(outlineBytes(file));
}

function placeTitle(names: FileNames, { titles, dictionary }: Segment): { titleStart: number; titleEnd: number } {
  const titleStart = titles.length;
  // Interned, so that a title and a query are compared by number.
  for (const term of indexTerms(titleOf(names))) titles.push(dictionary.intern(term));
  return { titleStart, titleEnd: titles.length };
}
