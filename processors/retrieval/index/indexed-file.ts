/**
 * A committed file in the index: its names, and the location of its data in the segment.
 * The next version replaces it as a whole. It has no buffers, because there is one object per file.
 */
import { isJsonObject } from '../../../core/json-object.ts';
import type { Metadata } from '../../../core/metadata/filter.ts';
import type { ArenaPlace } from '../arrays/byte-arena.ts';
import { OutlineView } from '../outline/outline-record.ts';
import type { FileRows, Segment } from './segment.ts';

export interface FileNames {
  readonly fileId: string;
  readonly version: number;
  /** Number of the changes of its names and metadata. */
  readonly revision: number;
  readonly fileName: string;
  readonly directoryId: string;
  /** File id of the archive whose entry it is; '' if it is none. */
  readonly parentId: string;
  /** The title in the document; empty if it has none. */
  readonly ownTitle: string;
  readonly metadata: Metadata;
}

/** The rows of a file, in the segment that has them. */
export interface PlacedRows extends FileRows {
  readonly segment: Segment<IndexedFile>;
}

export interface IndexedFile extends FileNames, PlacedRows {
  /** Location of its outline record in the segment's arena. */
  readonly outline: ArenaPlace;
  /** The terms of its title are `titles[titleStart..titleEnd)` of the segment. */
  readonly titleStart: number;
  readonly titleEnd: number;
}

/** Adds the outline and the title of a file to the segment that has its rows. */
export function placeFile(names: FileNames, rows: PlacedRows, record: Uint8Array): IndexedFile {
  return { ...names, ...rows, outline: rows.segment.outlines.add(record), ...placeTitle(names, rows) };
}

export function renameFile(file: IndexedFile, names: FileNames): IndexedFile {
  const isRetitled = titleOf(names) !== titleOf(file);
  return { ...file, ...names, ...(isRetitled && placeTitle(names, file)) };
}

/** The names of a file alone. */
export function namesOf(file: FileNames): FileNames {
  const { fileId, version, revision, fileName, directoryId, parentId, ownTitle, metadata } = file;
  return { fileId, version, revision, fileName, directoryId, parentId, ownTitle, metadata };
}

const noMetadata: Metadata = Object.freeze({});

/** @param text JSON text of an object; '' for none. The processors that accept it have checked it. */
export function readMetadata(text: string | undefined): Metadata {
  const parsed: unknown = text ? JSON.parse(text) : noMetadata;
  return isJsonObject(parsed) && Object.keys(parsed).length > 0 ? parsed : noMetadata;
}

/** The title of a document: its own title, or its file's name without the extension. */
export function titleOf({ ownTitle, fileName }: Pick<FileNames, 'ownTitle' | 'fileName'>): string {
  return ownTitle || fileName.replace(/(?<=.)\.[^./\\]{1,12}$/, '');
}

/** Numbers of the title's terms in the segment's dictionary. */
export function titleTokens({ segment, titleStart, titleEnd }: IndexedFile): Uint32Array {
  return segment.titles.values.subarray(titleStart, titleEnd);
}

export function outlineBytes({ segment, outline }: IndexedFile): Uint8Array {
  return segment.outlines.read(outline);
}

export function outlineOf(file: IndexedFile): OutlineView {
  return new OutlineView(outlineBytes(file));
}

/** The terms of a text in the language of the file's first chunk. */
export function termsInFile({ segment, spans }: PlacedRows, text: string): string[] {
  return segment.analysis.terms(text, segment.languageAt({ spans }, 0));
}

function placeTitle(names: FileNames, rows: PlacedRows): { titleStart: number; titleEnd: number } {
  const { titles, dictionary } = rows.segment;
  const titleStart = titles.length;
  // All terms of the title get numbers, so that titles and queries are compared by number.
  for (const term of termsInFile(rows, titleOf(names))) titles.push(dictionary.intern(term));
  return { titleStart, titleEnd: titles.length };
}
