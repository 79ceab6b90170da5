/**
 * Collects the readings of one file's pictures, and notes about pictures that were not read. After several failures in
 * a row the vision model gets no more pictures of the file.
 */
import { readFile, stat } from 'node:fs/promises';
import { MillraceError } from '../../../core/errors.ts';
import type { Log } from '../../../core/log.ts';
import { isOutage, OutageError } from '../../../core/outage.ts';
import type { Semaphore } from '../../../core/semaphore.ts';
import { PageNotes } from '../document/page-notes.ts';
import type { Picture, Reading, TextLine } from '../document/picture-reading.ts';
import { unprocessable } from '../document/unprocessable.ts';
import type { Drawing } from '../formats/pdf/pdf-drawing.ts';
import { type FileScript, type ImageSource, recognise, type Tesseract } from './tesseract.ts';
import type { Vision } from './vision.ts';

const descriptionsMax = 200;
const failuresMax = 3;
const describedBytesMax = 15 * 1024 * 1024;
const unread = 'Not read: what is pictured';
const undescribed = 'Not described: what is pictured';
const unreadable = 'Left out: what is pictured';
const describedTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

export interface FileReadingDeps {
  /** Bounds the pictures that are recognised at once in the process. */
  semaphore: Semaphore;
  /** Owner of the file. The tenants take turns. */
  tenant: string;
  tesseract: Tesseract | undefined;
  vision: Pick<Vision, 'describe'> | undefined;
  log: Log;
}

export interface ReadPictures {
  readings: Reading[];
  /** Notes about pictures that were not read, with the reason. */
  notes: string[];
}

/** A picture whose image can be read. */
export interface OpenPicture extends Picture {
  source: ImageSource;
  mediaType: string;
}

export class FileReading {
  /** Reason why no picture can be read now. Empty: pictures can be read. */
  reason = '';
  readonly #deps: FileReadingDeps;
  readonly #readings: Reading[] = [];
  readonly #notes = new PageNotes();
  readonly #script: FileScript = {};
  #described = 0;
  #failuresInRow = 0;
  /** Whether a failure may be temporary, so that another attempt may succeed. */
  #mayPass = false;

  constructor(deps: FileReadingDeps) {
    this.#deps = deps;
  }

  skip(pictures: readonly Picture[], why: string): void {
    // It is unknown yet whether a page of text has figures, so the note leaves such pages out.
    for (const picture of pictures) if (picture.wants !== 'figures') this.#notes.add(unread, picture, why);
  }

  /** Takes a picture that is an image. @param file path of the file that it belongs to. */
  takeImage(file: string, picture: Picture): OpenPicture[] {
    const { image, problem } = picture;
    if (problem !== undefined) this.#notes.add(unreadable, picture, problem);
    if (!image) return [];
    if (this.reason !== '') this.#notes.add(unread, picture, this.reason);
    if (this.reason !== '') return [];
    const { mediaType, path = file, page } = image;
    return [{ ...picture, mediaType, source: { path, ...(page !== undefined && { page }) } }];
  }

  /** Takes a page that was drawn. */
  take(picture: Picture, { pictured, image, problem = this.reason }: Drawing): OpenPicture[] {
    if (image) return [{ ...picture, source: { bytes: image }, mediaType: 'image/jpeg' }];
    if (pictured) this.#notes.add(unread, picture.page, problem);
    return [];
  }

  async add(images: readonly OpenPicture[], signal: AbortSignal): Promise<void> {
    this.#readings.push(...(await Promise.all(images.map((image) => this.#read(image, signal)))));
  }

  /** @throws {MillraceError} when no picture of the file was read, and the file has no other text. */
  end(hasText: boolean): ReadPictures {
    const notes = this.#notes.toTexts();
    const isRead = this.#readings.some(({ lines, description }) => lines.length > 0 || description !== '');
    if (isRead || hasText) return { readings: this.#readings, notes };
    if (this.#mayPass) throw new OutageError(`Nothing of the file could be read. ${notes.join(' ')}`);
    const seen = this.#deps.vision
      ? ''
      : ' To find pictures by what they show, set VISION_URL and VISION_MODEL, and upload it again.';
    throw unprocessable(
      notes.length > 0
        ? `Nothing of the file could be read. ${notes.join(' ')}`
        : `The file has no text that could be recognised.${seen}`,
    );
  }

  async #read(image: OpenPicture, signal: AbortSignal): Promise<Reading> {
    const [lines, description] = await Promise.all([this.#recognise(image, signal), this.#describe(image, signal)]);
    const { page, embedded } = image;
    return { page, ...(embedded !== undefined && { embedded }), lines, description };
  }

  async #recognise(picture: OpenPicture, signal: AbortSignal): Promise<TextLine[]> {
    const { wants, source } = picture;
    const { semaphore, tenant, tesseract, log } = this.#deps;
    if (!tesseract || wants === 'figures') return [];
    const release = await semaphore.acquire({ signal, owner: tenant });
    try {
      const { lines, unread: left } = await recognise(tesseract, source, { signal, file: this.#script });
      if (left) this.#notes.add(`Not read: ${left.what} that are pictured`, picture, left.why);
      return lines;
    } catch (error) {
      signal.throwIfAborted();
      // An outage is not the fault of the picture.
      if (isOutage(error)) throw error;
      log.warn({ err: error, page: picture.page }, 'a picture was not recognised');
      this.#notes.add(unread, picture, 'Tesseract could not read it, or not in two minutes; save it anew, or smaller');
      return [];
    } finally {
      release();
    }
  }

  /** The model's description. Without text recognition the model writes out the text as well. */
  async #describe(picture: OpenPicture, signal: AbortSignal): Promise<string> {
    const { wants, source, mediaType } = picture;
    const { vision, tenant, tesseract, log } = this.#deps;
    if (!vision) return '';
    const obstacle = await this.#obstacle(source, mediaType);
    if (obstacle) {
      this.#notes.add(undescribed, picture, obstacle);
      return '';
    }
    this.#described++;
    try {
      const bytes = 'bytes' in source ? source.bytes : await readFile(source.path, { signal });
      const aim = wants === 'figures' ? wants : tesseract ? 'picture' : 'picture and text';
      const description = await vision.describe({ mediaType, bytes }, { aim, tenant, signal });
      this.#failuresInRow = 0;
      return description;
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof MillraceError)) throw error;
      log.warn({ err: error, page: picture.page }, 'a picture was not described');
      this.#failuresInRow++;
      this.#mayPass ||= error.retryable;
      this.#notes.add(undescribed, picture, error.message);
      return '';
    }
  }

  /** Reason why the model does not get this picture. Undefined: it gets the picture. */
  async #obstacle(source: ImageSource, mediaType: string): Promise<string | undefined> {
    if (this.#failuresInRow >= failuresMax) return 'the vision model failed at those before';
    if (this.#described >= descriptionsMax) return `of a file ${descriptionsMax} pictures are; split it`;
    if (!describedTypes.includes(mediaType)) return 'models take PNG, JPEG, WebP and GIF; save it as one of these';
    const size = 'bytes' in source ? source.bytes.byteLength : (await stat(source.path)).size;
    return size > describedBytesMax ? `it has more than ${describedBytesMax >> 20} MiB; scale it down` : undefined;
  }
}
