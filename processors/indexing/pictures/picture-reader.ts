/**
 * Reads the pictures of files: by text recognition where Tesseract is installed, and by a description where a vision
 * model is configured. What one of them cannot do leaves what the other did; what was not read is told in notes, so
 * that nobody takes a file for read that is not.
 *
 * Bounded: pictures that are recognised at once in the whole process, and of each file the pictures, the descriptions
 * and the time. A model that fails several times in a row is not asked again for that file.
 */
import { readFile, stat } from 'node:fs/promises';
import { MillraceError } from '../../../core/errors.ts';
import type { Log } from '../../../core/log.ts';
import { Gate } from '../gate.ts';
import type { Drawing } from '../parse/pdf-drawing.ts';
import type { Pool } from '../pool.ts';
import type { Picture, PictureFile, Reading, TextLine } from './reading.ts';
import { type ImageSource, recognise, type Tesseract } from './tesseract.ts';
import { UnreadNotes } from './unread-notes.ts';
import type { Vision } from './vision.ts';

const picturesMax = 2_000;
const descriptionsMax = 200;
const fileMsMax = 30 * 60_000;
/** Read between two reports of progress, and drawn in one trip to the pool. */
const batchPictures = 4;
const failuresMax = 3;
const describedBytesMax = 15 * 1024 * 1024;
const describedTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];
const waitingMax = 1024;

export interface PictureReaderDeps {
  pool: Pick<Pool, 'draw'>;
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

export interface ReadPictures {
  readings: Reading[];
  /** What was not read, and why. */
  notes: string[];
}

/** An image to be read, wherever it is. */
interface PictureImage extends Picture {
  source: ImageSource;
  mediaType: string;
}

export class PictureReader {
  readonly #deps: PictureReaderDeps;
  readonly #fileMs: number;
  readonly #gate: Gate;

  constructor(deps: PictureReaderDeps, { places, fileMs = fileMsMax }: PictureLimits) {
    this.#deps = deps;
    this.#fileMs = fileMs;
    this.#gate = new Gate({ places, waitingMax });
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
    const found = await this.#deps.findTesseract();
    const tesseract = typeof found === 'string' ? undefined : found;
    const reading = new FileReading(this.#deps, this.#gate, tesseract);
    if (typeof found === 'string' && !this.#deps.vision) {
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
    const drawings = await this.#deps.pool.draw({ path, pictures, looksOnly: reading.reason !== '' }, { signal });
    return drawings.flatMap((drawing, at) => reading.take(pictures[at]!, drawing));
  }
}

/** What is known of one file's pictures while they are read. */
class FileReading {
  /** Why nothing can be read now. */
  reason = '';
  readonly #deps: PictureReaderDeps;
  readonly #gate: Gate;
  readonly #tesseract: Tesseract | undefined;
  readonly #readings: Reading[] = [];
  readonly #notes = new UnreadNotes();
  #described = 0;
  #failuresInRow = 0;
  #mayPass = false;

  constructor(deps: PictureReaderDeps, gate: Gate, tesseract: Tesseract | undefined) {
    this.#deps = deps;
    this.#gate = gate;
    this.#tesseract = tesseract;
  }

  skip(pictures: readonly Picture[], why: string): void {
    // Whether a page of text has figures at all is not known yet.
    for (const { page, wants } of pictures) if (wants !== 'figures') this.#notes.add('not read', page, why);
  }

  take(picture: Picture, { pictured, image, problem = this.reason }: Drawing): PictureImage[] {
    if (image) return [{ ...picture, source: { bytes: image }, mediaType: 'image/jpeg' }];
    if (pictured) this.#notes.add('not read', picture.page, problem);
    return [];
  }

  async add(images: readonly PictureImage[], signal: AbortSignal): Promise<void> {
    this.#readings.push(...(await Promise.all(images.map((image) => this.#read(image, signal)))));
  }

  end(hasText: boolean): ReadPictures {
    const notes = this.#notes.toTexts();
    const isRead = this.#readings.some(({ lines, description }) => lines.length > 0 || description !== '');
    if (isRead || hasText) return { readings: this.#readings, notes };
    if (this.#mayPass) throw new MillraceError('unavailable', `Nothing of the file could be read. ${notes.join(' ')}`);
    const seen = this.#deps.vision
      ? ''
      : ' To find pictures by what they show, set VISION_URL and VISION_MODEL, and upload it again.';
    throw unprocessable(
      notes.length > 0
        ? `Nothing of the file could be read. ${notes.join(' ')}`
        : `The file has no text that could be recognised.${seen}`,
    );
  }

  async #read(image: PictureImage, signal: AbortSignal): Promise<Reading> {
    const [lines, description] = await Promise.all([this.#recognise(image, signal), this.#describe(image, signal)]);
    return { page: image.page, lines, description };
  }

  async #recognise({ page, wants, source }: PictureImage, signal: AbortSignal): Promise<TextLine[]> {
    if (!this.#tesseract || wants === 'figures') return [];
    const leave = await this.#gate.enter({ signal });
    try {
      return await recognise(this.#tesseract, source, { signal });
    } catch (error) {
      signal.throwIfAborted();
      this.#deps.log.warn({ err: error, page }, 'a picture was not recognised');
      this.#notes.add('not read', page, 'Tesseract could not read it, or not in two minutes; save it anew, or smaller');
      return [];
    } finally {
      leave();
    }
  }

  /** Together with recognition; where that is missing, the model is asked for the text as well. */
  async #describe({ page, wants, source, mediaType }: PictureImage, signal: AbortSignal): Promise<string> {
    const { vision, log } = this.#deps;
    if (!vision) return '';
    const obstacle = await this.#obstacle(source, mediaType);
    if (obstacle) {
      this.#notes.add('not described', page, obstacle);
      return '';
    }
    this.#described++;
    try {
      const bytes = 'bytes' in source ? source.bytes : await readFile(source.path, { signal });
      const aim = wants === 'figures' ? wants : this.#tesseract ? 'picture' : 'picture and text';
      const description = await vision.describe({ mediaType, bytes }, { aim, signal });
      this.#failuresInRow = 0;
      return description;
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof MillraceError)) throw error;
      log.warn({ err: error, page }, 'a picture was not described');
      this.#failuresInRow++;
      this.#mayPass ||= error.retryable;
      this.#notes.add('not described', page, error.message);
      return '';
    }
  }

  async #obstacle(source: ImageSource, mediaType: string): Promise<string | undefined> {
    if (this.#failuresInRow >= failuresMax) return 'the vision model failed at those before';
    if (this.#described >= descriptionsMax) return `of a file ${descriptionsMax} pictures are; split it`;
    if (!describedTypes.includes(mediaType)) return 'models take PNG, JPEG, WebP and GIF; save it as one of these';
    const size = 'bytes' in source ? source.bytes.byteLength : (await stat(source.path)).size;
    return size > describedBytesMax ? `it has more than ${describedBytesMax >> 20} MiB; scale it down` : undefined;
  }
}

function unreadable(why: string): MillraceError {
  return unprocessable(
    `The file holds pictures and no text, and nothing here can read them. ${why}; or set VISION_URL and VISION_MODEL. Then POST /api/file/{file_id}/retry.`,
  );
}

function unprocessable(message: string): MillraceError {
  return new MillraceError('unprocessable', message, { param: 'file' });
}
