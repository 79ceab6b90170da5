/**
 * Reads a file to its outline: parses it, reads the pictures that the parser finds or transcribes the recording, and
 * parses it again with these. A file of an old format is converted first.
 */
import { rm } from 'node:fs/promises';
import type { MillraceError } from '../../core/errors.ts';
import type { FileStep } from '../../core/store/files/file-record.ts';
import type { LibreOffice } from './conversion/libreoffice.ts';
import type { PictureFile } from './document/picture-reading.ts';
import type { Recording } from './document/recording.ts';
import type { ArchiveFile } from './document/source-file.ts';
import type { Parsers } from './parser/parsers.ts';
import type { Parsed, ParseTask } from './parser/task.ts';
import type { PictureReader } from './pictures/picture-reader.ts';
import { type OutageTimes, retryWhileUnavailable } from './retry-while-unavailable.ts';
import { noTranscriber, type Transcriber } from './transcription/transcriber.ts';

export interface DocumentReaderDeps {
  parsers: Pick<Parsers, 'parse'>;
  pictures: Pick<PictureReader, 'read' | 'describes'>;
  libreOffice: Pick<LibreOffice, 'convert'>;
  /** Undefined: recordings are refused. */
  transcriber?: Pick<Transcriber, 'transcribe'> | undefined;
  /** Overrides, for tests. */
  outageTimes?: OutageTimes;
}

export interface ReadOptions {
  /** The tenant of the file. Tenants take turns. */
  tenant: string;
  signal: AbortSignal;
  /** Is called when the file no longer waits for a parser. */
  onBegin?: () => void;
  /** Answers whether to continue. */
  onProgress(progress: ReadProgress): Promise<boolean>;
}

/** How far the reading of a file is. */
export interface ReadProgress {
  step: FileStep;
  /** The outage that the file waits for. */
  outage?: MillraceError;
}

const transcribing: FileStep = { name: 'transcription', done: 0, of: 0 };

/** Interval at which it is asked whether a recording is still to be transcribed. */
const askMs = 2_000;

/** @returns undefined when `onProgress` answers false. For an archive, whose entries are files: its format. */
export async function readDocument(
  deps: DocumentReaderDeps,
  source: ParseTask,
  { tenant, signal, onBegin, onProgress }: ReadOptions,
): Promise<Parsed | ArchiveFile | undefined> {
  const { parsers, pictures, libreOffice } = deps;
  const first = await parsers.parse(
    { ...source, figures: pictures.describes },
    { tenant, signal, ...(onBegin && { onBegin }) },
  );
  if ('outline' in first || 'archive' in first) return first;
  if ('recording' in first) return readRecording(deps, source, first, { tenant, signal, onProgress });
  if ('legacy' in first) {
    const converted = await libreOffice.convert(source.path, first, { tenant, signal });
    try {
      return await readDocument(deps, converted.source, { tenant, signal, onProgress });
    } finally {
      await converted[Symbol.asyncDispose]();
    }
  }
  const onPictures = (done: number, of: number) => onProgress({ step: { name: 'pictures', done, of } });
  const read = await pictures
    .read(source.path, first, { tenant, signal, onProgress: onPictures })
    .finally(() => removeImages(first));
  if (!read) return undefined;
  const second = await parsers.parse({ ...source, readings: read.readings }, { tenant, signal });
  if (!('outline' in second)) throw new Error('A file that was read asked for its pictures again.');
  return { ...second, notes: [...read.notes, ...second.notes] };
}

/** Transcribes a recording. A new upload or a deletion ends the request, and the outage of the server is waited for. */
async function readRecording(
  { parsers, transcriber, outageTimes }: DocumentReaderDeps,
  source: ParseTask,
  recording: Recording,
  { tenant, signal, onProgress }: ReadOptions,
): Promise<Parsed | undefined> {
  if (!transcriber) throw noTranscriber(recording);
  if (!(await onProgress({ step: transcribing }))) return undefined;
  const unwanted = new AbortController();
  const asking = setInterval(() => {
    // An outage of Redis is not the end of the file.
    onProgress({ step: transcribing }).then(
      (goesOn) => goesOn || unwanted.abort(),
      () => undefined,
    );
  }, askMs);
  const wanted = AbortSignal.any([signal, unwanted.signal]);
  try {
    const transcript = await retryWhileUnavailable(
      () => transcriber.transcribe(source.path, recording, { tenant, signal: wanted }),
      (outage) => onProgress({ step: transcribing, outage }),
      { signal: wanted, times: outageTimes },
    );
    if (!transcript) return undefined;
    const parsed = await parsers.parse({ ...source, transcript }, { tenant, signal });
    if (!('outline' in parsed)) throw new Error('A recording that was transcribed asked for its transcript again.');
    return parsed;
  } catch (error) {
    if (unwanted.signal.aborted && !signal.aborted) return undefined;
    throw error;
  } finally {
    clearInterval(asking);
  }
}

/** Removes the images that the parser took out of the file. */
async function removeImages({ pictures }: PictureFile): Promise<void> {
  const paths = new Set(pictures.flatMap(({ image }) => image?.path ?? []));
  for (const path of paths) await rm(path, { force: true });
}
