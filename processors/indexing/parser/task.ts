/**
 * The messages between the indexing process and a parser process.
 *
 * A task names its file, so an upload never passes through a message. A failure is an answer, since an error that
 * crosses a process boundary loses its class.
 */
import type { ErrorType } from '../../../core/errors.ts';
import type { Picture, PictureFile, Reading } from '../document/picture-reading.ts';
import type { Drawing } from '../formats/pdf/pdf-drawing.ts';
import type { Delivered } from './delivered.ts';

export interface ParseTask {
  path: string;
  /** Its extension decides where the content does not. */
  fileName: string;
  /** Of its pictures, where it has any. */
  readings?: readonly Reading[];
  /** Whether pictures beside text are among them. */
  figures?: boolean;
}

export interface DrawTask {
  /** Of a PDF. */
  path: string;
  pictures: readonly Picture[];
  /** Nothing is drawn: it is only to be known which of them there is something to be read in. */
  looksOnly: boolean;
}

export interface Parsed {
  /** Encoded Outline, with its chunks. */
  outline: Delivered;
  chunks: number;
  title: string;
}

export type ParserTask = ({ name: 'parse' } & ParseTask) | ({ name: 'draw' } & DrawTask);

export interface ParserRequest {
  task: ParserTask;
  /** Resident bytes at which the watchdog ends the process. */
  memoryBytesMax: number;
}

export type Outcome =
  | { ok: true; value: Parsed | PictureFile | Drawing[] }
  | { ok: false; error: { type: ErrorType; message: string; param?: string | undefined; detail?: string | undefined } }
  /** An error of the system or of the code: it says nothing about the file. */
  | { ok: false; fault: { message: string; code?: string | undefined } };

export type ParserAnswer = Outcome & { residentBytes: number };

/** The first message of a parser process: it takes tasks from now on. */
export const readyMessage = 'ready';

/** The watchdog ends its process by this signal, so that its parent can tell it from a `kill` by the system. */
export const memorySignal = 'SIGUSR2';
