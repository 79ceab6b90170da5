/** The task of a parser, and its possible answers. */
import type { Outline } from './outline.ts';
import type { PictureFile, Reading } from './picture-reading.ts';
import type { Recording, Transcript } from './recording.ts';

export interface SourceFile {
  bytes: Buffer;
  fileName: string;
  /** Readings of its pictures; undefined: the pictures have not been read yet. */
  readings?: readonly Reading[];
  /** Stores an image that is embedded in the file, and returns its path. Without it such pictures are not read. */
  keepImage?(bytes: Uint8Array): Promise<string>;
  /** Whether pictures beside text are to be read as well; default: no. */
  figures?: boolean;
  /** The transcript of a recording. Undefined: it has not been transcribed yet. */
  transcript?: Transcript;
  /** Messages around an attachment; default: 0, for a file of its own. */
  depth?: number;
}

/** A file of a format that LibreOffice must convert before it can be parsed. */
export interface LegacyFile {
  /** Format of the file, as people name it: `DOC`. */
  readonly legacy: string;
  /** Extension of the format to convert it to. */
  readonly becomes: 'docx' | 'xlsx' | 'pptx';
}

/** Kinds of archives, as people name them. A TAR may be compressed by gzip. */
export type ArchiveKind = 'ZIP' | 'TAR';

/** An archive, whose entries become files of their own. */
export interface ArchiveFile {
  readonly archive: ArchiveKind;
}

export type Parsed = Outline | PictureFile | LegacyFile | ArchiveFile | Recording;
export type Parse = (file: SourceFile) => Parsed | Promise<Parsed>;
