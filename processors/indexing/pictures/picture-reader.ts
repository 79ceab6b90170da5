/**
 * Reads the pictures of files: by text recognition where Tesseract is installed, and by a description where a vision
 * model is configured. What one of them cannot do leaves what the other did; what was not read is told in notes, so
 * that nobody takes a file for read that is not.
 *
 * Bounded: pictures that are recognised at once in the whole process, and of each file the pictures, the descriptions
 * and the time.
 */
import { MillraceError } from '../../../core/errors.ts';
import type { Log } from '../../../core/log.ts';
import { Semaphore } from '../../../core/semaphore.ts';
import type { Picture, PictureFile } from '../document/picture-reading.ts';
import { tooManyFiles, unprocessable } from '../document/unprocessable.ts';
import type { Parsers } from '../parser/parsers.ts';
import { FileReading, type PictureImage, type ReadPictures } from './file-reading.ts';
import type { Tesseract } from './tesseract.ts';
import type { Vision } from './vision.ts';

const picturesMax = 2_000;
const fileMsMax = 30 * 60_000;
/** Read between two reports of progress, and drawn in one task of a parser. */
const batchPictures = 4;
const waitingMax = 1024;

export interface PictureReaderDeps {
  parsers: Pick<Parsers, 'draw'>;
  /** Looks for the program; or says why it cannot be asked, and what to do. */
  findTesseract(): Promise<Tesseract | string>;
  vision: Pick<Vision, 'describe'> | undefined;
  log: Log;
}

export interface PictureLimits {
  /** Pictures that are recognised at once. */
  places: number;
  fileMs?: number;
}

export class PictureReader {
  readonly #deps: PictureReaderDeps;
  readonly #fileMs: number;
  readonly #gate: Semaphore;

  constructor(deps: PictureReaderDeps, { places, fileMs = fileMsMax }: PictureLimits) {
    this.#deps = deps;
    this.#fileMs = fileMs;
    this.#gate = new Semaphore({ places, waitingMax, busy: tooManyFiles });
  }

  /** Whether figures beside text are worth being named: only a model says what they show. */
  get describes(): boolean {
    return this.#deps.vision !== undefined;
  }

  /**
   * @param onProgress takes the share that is read, and answers whether to go on.
   * @returns undefined when it was told to stop.
   * @throws {MillraceError} `unprocessable` when nothing at all of the file could be read, saying what to do;
   *   `unavailable` when another time may do better.
   */
  async read(
    path: string,
    file: PictureFile,
    { signal, onProgress }: { signal: AbortSignal; onProgress(share: number): Promise<boolean> },
  ): Promise<ReadPictures | undefined> {
    const { vision, log } = this.#deps;
    const found = await this.#deps.findTesseract();
    const tesseract = typeof found === 'string' ? undefined : found;
    const reading = new FileReading({ gate: this.#gate, tesseract, vision, log });
    if (typeof found === 'string' && !vision) {
      if (!file.hasText) throw unreadable(found);
      reading.reason = found;
    }
    const pictures = file.pictures.slice(0, picturesMax);
    reading.skip(file.pictures.slice(picturesMax), `a file may have ${picturesMax} pictures; split it`);
    const endsAtMs = performance.now() + this.#fileMs;
    for (let at = 0; at < pictures.length; at += batchPictures) {
      if (performance.now() > endsAtMs) {
        reading.skip(pictures.slice(at), `they took longer than ${this.#fileMs / 60_000} minutes; split the file`);
        break;
      }
      await reading.add(
        await this.#imagesOf(path, file, pictures.slice(at, at + batchPictures), reading, signal),
        signal,
      );
      if (!(await onProgress(Math.min(1, (at + batchPictures) / pictures.length)))) return undefined;
    }
    return reading.end(file.hasText);
  }

  async #imagesOf(
    path: string,
    { mediaType, pictures: all }: PictureFile,
    pictures: readonly Picture[],
    reading: FileReading,
    signal: AbortSignal,
  ): Promise<PictureImage[]> {
    if (mediaType) {
      const pageOf = (page: number) => (all.length > 1 ? { page: page - 1 } : {});
      return pictures.map((picture) => ({ ...picture, mediaType, source: { path, ...pageOf(picture.page) } }));
    }
    const task = { path, pictures, looksOnly: reading.reason !== '' };
    try {
      const drawings = await this.#deps.parsers.draw(task, { signal });
      return drawings.flatMap((drawing, at) => reading.take(pictures[at]!, drawing));
    } catch (error) {
      // Beyond the time or memory of a task: that is no reason to leave out the file's text.
      if (!(error instanceof MillraceError) || error.retryable) throw error;
      reading.skip(pictures, 'they take too long, or too much memory, to be drawn');
      return [];
    }
  }
}

function unreadable(why: string): MillraceError {
  return unprocessable(
    `The file holds pictures and no text, and nothing here can read them. ${why}; or set VISION_URL and VISION_MODEL. Then POST /api/file/{file_id}/retry.`,
  );
}
