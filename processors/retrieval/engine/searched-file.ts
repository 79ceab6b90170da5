/**
 * A file as a search sees it: its names, and the table that has its chunks.
 *
 * The built-in index has a table a segment. Another engine makes a table of the chunks that one search has found.
 */
import { isJsonObject } from '../../../core/json-object.ts';
import type { Metadata } from '../../../core/metadata/filter.ts';
import type { Analysis } from '../../embedding/analysis/analysis.ts';
import type { Language } from '../../embedding/analysis/languages.ts';
import type { OutlineView } from '../outline/outline-record.ts';

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

export interface SearchedFile extends FileNames {
  readonly segment: ChunkTable;
}

/** The table of chunks and their files that a search reads. A chunk has a row. */
export interface ChunkTable {
  /** The analysis that its terms were made by. */
  readonly analysis: Analysis;
  /** The numbers of the terms in this table. */
  readonly dictionary: { numberOf(term: string): number | undefined };
  /** The term numbers of a row in text order, as a view. It is valid until the table changes. */
  readonly tokens: { of(row: number): Uint32Array };
  rowOf(file: SearchedFile, chunk: number): number;
  languageAt(file: SearchedFile, chunk: number): Language;
  /** Numbers of the terms of the file's title. */
  titleTokens(file: SearchedFile): Uint32Array;
  /** The outline, after `loadOutlines` of the view. */
  outlineOf(file: SearchedFile): OutlineView;
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

export function outlineOf(file: SearchedFile): OutlineView {
  return file.segment.outlineOf(file);
}

/** Numbers of the title's terms in the file's table. */
export function titleTokens(file: SearchedFile): Uint32Array {
  return file.segment.titleTokens(file);
}

/** The terms of a text in the language of the file's first chunk. */
export function termsInFile(file: SearchedFile, text: string): string[] {
  return file.segment.analysis.terms(text, file.segment.languageAt(file, 0));
}
