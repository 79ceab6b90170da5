/**
 * The chunks that one search has found, as a table. It has the terms, languages and titles that ranking reads, and the
 * outlines that completion reads.
 */
import type { Analysis } from '../../embedding/analysis/analysis.ts';
import { type Language, languageOf, unknownLanguage } from '../../embedding/analysis/languages.ts';
import { type ChunkTable, readMetadata, type SearchedFile } from '../engine/searched-file.ts';
import type { OutlineView } from '../outline/outline-record.ts';
import type { TermTable } from './cache/term-cache.ts';
import type { FileDocument } from './indices.ts';

/** A file that a search has found. */
export interface FoundFile extends SearchedFile {
  readonly segment: FoundChunks;
  readonly space: string;
  /** Label of the write that wrote its live chunks (`labelOf`). */
  readonly at: number;
  /** Name of the outline's blob. */
  readonly outline: string;
  readonly language: number;
  readonly titleTerms: readonly string[];
}

export class FoundChunks implements ChunkTable {
  readonly analysis: Analysis;
  readonly dictionary: TermTable['dictionary'];
  readonly tokens: TermTable['tokens'];
  /** Outlines that are loaded, by the names of their blobs. */
  readonly outlines = new Map<string, OutlineView>();
  readonly #terms: TermTable;
  readonly #titles = new Map<string, Uint32Array>();
  readonly #files = new Map<string, FoundFile>();

  constructor(analysis: Analysis, terms: TermTable) {
    this.analysis = analysis;
    this.#terms = terms;
    this.dictionary = terms.dictionary;
    this.tokens = terms.tokens;
  }

  /** One object for each state of a file, so that all chunks of a file refer to the same one. */
  file(document: FileDocument): FoundFile {
    const key = `${document.file}/${document.at}/${document.revision}`;
    const known = this.#files.get(key);
    if (known) return known;
    const { at, version, revision, space, outline, language, titleTerms } = document;
    const file: FoundFile = {
      fileId: document.file,
      fileName: document.name,
      directoryId: document.directory,
      parentId: document.parent,
      ownTitle: document.title,
      metadata: readMetadata(document.metadataText),
      segment: this,
      ...{ at, version, revision, space, outline, language, titleTerms },
    };
    this.#files.set(key, file);
    return file;
  }

  rowOf({ outline }: FoundFile, chunk: number): number {
    return this.#terms.rowOf(outline, chunk) ?? -1;
  }

  languageAt(file: FoundFile, chunk: number): Language {
    if (chunk === 0) return languageOf(file.language);
    const row = this.rowOf(file, chunk);
    return row < 0 ? unknownLanguage : languageOf(this.#terms.languageOf(row));
  }

  titleTokens({ titleTerms }: FoundFile): Uint32Array {
    const key = titleTerms.join(' ');
    const numbers = this.#titles.get(key) ?? this.#terms.numbers(titleTerms);
    this.#titles.set(key, numbers);
    return numbers;
  }

  outlineOf({ outline, fileId }: FoundFile): OutlineView {
    const view = this.outlines.get(outline);
    if (!view) throw new Error(`the outline of ${fileId} is not loaded`);
    return view;
  }
}
