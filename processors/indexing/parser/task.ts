/**
 * The messages between the indexing process and a parser process.
 *
 * A task names its file, so no upload passes through a message. An error is sent as data, because an error object loses
 * its class between processes.
 */
import type { ErrorType } from '../../../core/errors.ts';
import type { Picture, PictureFile, Reading } from '../document/picture-reading.ts';
import type { Recording, Transcript } from '../document/recording.ts';
import type { ArchiveFile, LegacyFile } from '../document/source-file.ts';
import type { Unpacked, UnpackTask } from '../formats/archive/unpack.ts';
import type { Drawing } from '../formats/pdf/pdf-drawing.ts';
import type { Delivered } from './delivered.ts';

export interface ParseTask {
  path: string;
  /** Its extension decides the format if the content does not. */
  fileName: string;
  /** Readings of its pictures; undefined: the pictures have not been read yet. */
  readings?: readonly Reading[];
  /** Whether pictures beside text are to be read as well; default: no. */
  figures?: boolean;
  /** The transcript of a recording. Undefined: it has not been transcribed yet. */
  transcript?: Transcript;
}

export interface DrawTask {
  /** Path of a PDF. */
  path: string;
  pictures: readonly Picture[];
  /** Whether the answer only says which pages have something to read, and draws none. */
  looksOnly: boolean;
}

export interface Parsed {
  /** Encoded Outline, with its chunks. */
  outline: Delivered;
  /** Number of chunks. */
  chunks: number;
  title: string;
  /** Parts that the parser left out, with pages and reasons. */
  notes: readonly string[];
}

export type ParserTask =
  | ({ name: 'parse' } & ParseTask)
  | ({ name: 'draw' } & DrawTask)
  | ({ name: 'unpack' } & UnpackTask);

/** The result of a parser process for a file. */
export type ParseResult = Parsed | PictureFile | LegacyFile | ArchiveFile | Recording;

export type ParserResult = ParseResult | Drawing[] | Unpacked;

export interface ParserRequest {
  task: ParserTask;
  /** Resident bytes at which the watchdog ends the process. */
  memoryBytesMax: number;
}

export type Outcome =
  | { ok: true; value: ParserResult }
  | { ok: false; error: { type: ErrorType; message: string; param?: string | undefined; detail?: string | undefined } }
  /** An error of the system or of the code: it says nothing about the file. */
  | { ok: false; fault: { message: string; code?: string | undefined } };

export type ParserAnswer = Outcome & { residentBytes: number };

/** First message of a parser process: it takes tasks now. */
export const readyMessage = 'ready';

/** First message of a parser process about a task: it has the task, and touches the file from now on. */
export const begunMessage = 'begun';

/** Signal by which the watchdog ends its process. The parent can tell it from a kill by the system. */
export const memorySignal = 'SIGUSR2';
