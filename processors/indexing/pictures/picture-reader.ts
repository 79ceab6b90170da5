/**
 * Reads the pictures of files. If Tesseract is installed, it recognises their text. If a vision model is configured, it
 * describes them. If one of the two fails, the result of the other is used. Notes name the pages that were not read.
 *
 * These are bounded: the pictures that the process recognises at once, and for each file its pictures, descriptions and
 * time.
 */
import { MillraceError, withAdvice } from '../../../core/errors.ts';
import type { Log } from '../../../core/log.ts';
import { Semaphore } from '../../../core/semaphore.ts';
import { type Picture, type PictureFile, picturesMax } from '../document/picture-reading.ts';
import { tooManyFiles } from '../document/unprocessable.ts';
import type { Parsers } from '../parser/parsers.ts';
import { FileReading, type OpenPicture, type ReadPictures } from './file-reading.ts';
import type { Tesseract } from './tesseract.ts';
import type { Vision } from './vision.ts';

const fileMsMax = 30 * 60_000;
/** Pictures that one task of a parser draws. They are read before the next report of progress. */
const batchPictures = 4;
const waitingMax = 1024;

export interface PictureReaderDeps {
  parsers: Pick<Parsers, 'draw'>;
  /** Looks for the program. @returns the program; or a text that says why it cannot be used and what to do. */
  findTesseract(): Promise<Tesseract | string>;
  vision: Pick<Vision, 'describe'> | undefined;
  log: Log;
}

export interface PictureLimits {
  /** Pictures that are recognised at once. */
  places: number;
  /** Time for the pictures of one file, ms. */
  fileMs?: number;
}

export class PictureReader {
  readonly #deps: PictureReaderDeps;
  readonly #fileMs: number;
  readonly #semaphore: Semaphore;

  constructor(deps: PictureReaderDeps, { places, fileMs = fileMsMax }: PictureLimits) {
    this.#deps = deps;
    this.#fileMs = fileMs;
    this.#semaphore = new Semaphore({ places, waitingMax, busy: tooManyFiles });
  }

  /** Whether figures beside text are read. Only a vision model can describe them. */
  get describes(): boolean {
    return this.#deps.vision !== undefined;
  }

  /**
   * Reads the pictures of one file.
   * @param by.onProgress gets the number of pictures that are done, and of all. It answers whether to continue.
   * @returns undefined when `onProgress` answers false.
   * @throws {MillraceError} `unprocessable` when nothing of the file could be read; the message says what to do.
   * `unavailable` when a later attempt may succeed.
   */
  async read(
    path: string,
    file: PictureFile,
    by: { tenant: string; signal: AbortSignal; onProgress(done: number, of: number): Promise<boolean> },
  ): Promise<ReadPictures | undefined> {
    const { vision, log } = this.#deps;
    const { tenant, signal, onProgress } = by;
    const found = await this.#deps.findTesseract();
    const tesseract = typeof found === 'string' ? undefined : found;
    const reading = new FileReading({ semaphore: this.#semaphore, tesseract, vision, log, tenant });
    if (typeof found === 'string' && !vision) {
      if (!file.hasText) throw unreadable(found);
      reading.reason = found;
    }
    const pictures = file.pictures.slice(0, picturesMax);
    reading.skip(file.pictures.slice(picturesMax), `a file may have ${picturesMax} pictures; split it`);
    if (!(await onProgress(0, pictures.length))) return undefined;
    const endsAtMs = performance.now() + this.#fileMs;
    for (let at = 0; at < pictures.length; at += batchPictures) {
      if (performance.now() > endsAtMs) {
        reading.skip(pictures.slice(at), `they took longer than ${this.#fileMs / 60_000} minutes; split the file`);
        break;
      }
      await reading.add(await this.#open(path, pictures.slice(at, at + batchPictures), reading, by), signal);
      if (!(await onProgress(Math.min(pictures.length, at + batchPictures), pictures.length))) return undefined;
    }
    return reading.end(file.hasText);
  }

  /** The images of the pictures. Pages of a PDF are drawn. */
  async #open(
    path: string,
    pictures: readonly Picture[],
    reading: FileReading,
    { tenant, signal }: { tenant: string; signal: AbortSignal },
  ): Promise<OpenPicture[]> {
    const images = pictures.flatMap((picture) => reading.takeImage(path, picture));
    const pages = pictures.filter(({ image, problem }) => !image && problem === undefined);
    if (pages.length === 0) return images;
    const task = { path, pictures: pages, looksOnly: reading.reason !== '' };
    try {
      const drawings = await this.#deps.parsers.draw(task, { tenant, signal });
      return [...images, ...drawings.flatMap((drawing, at) => reading.take(pages[at]!, drawing))];
    } catch (error) {
      // Drawing took too much time or memory. The file's text is still worth indexing.
      if (!(error instanceof MillraceError) || error.retryable) throw error;
      reading.skip(pages, 'they take too long, or too much memory, to be drawn');
      return images;
    }
  }
}

function unreadable(why: string): MillraceError {
  const { message, reason } = withAdvice(
    'The file holds pictures and no text, and nothing here can read them.',
    `${why}; or set VISION_URL and VISION_MODEL. Then POST /api/file/{file_id}/retry.`,
  );
  return new MillraceError('unprocessable', message, { reason, param: 'file' });
}
