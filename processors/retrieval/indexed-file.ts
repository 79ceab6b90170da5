/** A committed file as search knows it. Replaced as a whole by its next version. */
import { indexTerms } from '../embedding/tokenize.ts';
import { viewOutline } from './outline-record.ts';
import type { RowSpan, Segment } from './segment.ts';

export interface IndexedFile {
  readonly fileId: string;
  readonly version: number;
  readonly fileName: string;
  readonly directoryId: string;
  /** The document's own; empty where it names none. */
  readonly ownTitle: string;
  /** Numbers of the title's terms in the segment's lexicon. */
  readonly titleTokens: Uint32Array;
  /** See `outline-record.ts`. */
  readonly outline: Uint8Array;
  readonly segment: Segment;
  readonly slot: number;
  /** In order of chunks. */
  readonly spans: readonly RowSpan[];
}

/** What a document is called: by itself, else its file's name without the extension. */
export function titleOf({ ownTitle, fileName }: { ownTitle: string; fileName: string }): string {
  return ownTitle || fileName.replace(/(?<=.)\.[^./\\]{1,12}$/, '');
}

/** Interns the terms, so that titles and chunks are compared by number. */
export function titleTokens(title: string, segment: Segment): Uint32Array {
  return Uint32Array.from(indexTerms(title), (term) => segment.lexicon.intern(term));
}

export function chunkCount(file: IndexedFile): number {
  return viewOutline(file.outline).chunkStart.length;
}
