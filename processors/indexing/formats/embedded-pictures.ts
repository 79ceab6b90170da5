/**
 * The pictures in a document: takes them out of their file, so that they can be read, and puts their readings into the
 * outline, where the pictures stand.
 *
 * Pictures that can hold no word are passed over: those with a side below 8 pixels, which are rules and spacers, and those of
 * at most 32 by 32 pixels, which are icons. Each picture costs Tesseract at least 0.3 s of CPU, mostly for its start.
 */
import { type EmbeddedPicture, pictureBytesMax } from '../document/embedded-picture.ts';
import { imageKindOf, megapixelsMax, readImageHeader } from '../document/image-header.ts';
import { type NodeKind, nodeText, type Outline } from '../document/outline.ts';
import { OutlineBuilder } from '../document/outline-builder.ts';
import { type Picture, type PictureFile, picturesMax, type Reading } from '../document/picture-reading.ts';
import { recognisedLines } from './pdf/lines/recognised-lines.ts';
import { toBlocks } from './pdf/pdf-blocks.ts';
import { writeBlock } from './pdf/pdf-headings.ts';

const sidePixelsMin = 8;
const iconPixelsMax = 32;
/** Bytes of all pictures of a file. They are files on the disk while they are read. */
const bytesMax = 512 * 1024 * 1024;
const absent = `it is missing in the file, or has more than ${pictureBytesMax >> 20} MB`;
/** Font size that is assumed for the text of a picture, points. */
const textSize = 10;

/** @returns the pictures to read; undefined if there are none. */
export async function takePictures(
  { embeddedPictures: pictures = [], text }: Outline,
  keepImage: (bytes: Uint8Array) => Promise<string>,
): Promise<PictureFile | undefined> {
  const taken: Picture[] = [];
  let bytes = 0;
  for (const [at, { source, page }] of pictures.entries()) {
    const place = { page, embedded: at + 1, wants: 'text' as const };
    // The reader of pictures passes over those above the bound, and names them.
    const image = taken.length < picturesMax ? source.read() : undefined;
    bytes += image?.byteLength ?? 0;
    if (taken.length >= picturesMax) taken.push(place);
    else if (!image || image.byteLength > pictureBytesMax) taken.push({ ...place, problem: absent });
    else if (bytes > bytesMax) taken.push({ ...place, problem: `the pictures have more than ${bytesMax >> 20} MB` });
    else {
      const read = pagesOf(image);
      if (typeof read === 'string') taken.push({ ...place, problem: read });
      else if (read.pages > 0) {
        const path = await keepImage(image);
        for (let number = 0; number < read.pages; number++) {
          const part = read.pages > 1 ? { page: number } : {};
          taken.push({ ...place, image: { mediaType: read.mediaType, path, ...part } });
        }
      }
    }
  }
  return taken.length > 0 ? { pictures: taken, hasText: text.length > 0 } : undefined;
}

/** Number of pages to read; or the reason why the image cannot be read. */
function pagesOf(bytes: Uint8Array): { mediaType: string; pages: number } | string {
  const image = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!imageKindOf(image)) return 'it is no PNG, JPEG, TIFF, WebP, BMP or GIF image; save the file as PDF';
  try {
    const { kind, pages, pixels } = readImageHeader(image);
    if (pixels > megapixelsMax * 1e6) return `it has more than ${megapixelsMax} megapixels; scale it down`;
    return { mediaType: `image/${kind}`, pages: pages.every(isWordless) ? 0 : pages.length };
  } catch (error) {
    if (error instanceof RangeError) return 'it is damaged; replace it';
    throw error;
  }
}

function isWordless({ width, height }: { width: number; height: number }): boolean {
  return Math.min(width, height) < sidePixelsMin || Math.max(width, height) <= iconPixelsMax;
}

/**
 * The outline with the readings of its pictures as nodes.
 * @throws {MillraceError} `unprocessable` when it has no text then.
 */
export function withReadings(outline: Outline, readings: readonly Reading[]): Outline {
  const { embeddedPictures: pictures = [] } = outline;
  const byPicture = Map.groupBy(readings, ({ embedded }) => embedded);
  const builder = new OutlineBuilder();
  builder.title = outline.title;
  const added: number[] = [];
  const moved = (parent: number) => (parent < 0 ? -1 : added[parent]!);
  let next = 0;
  for (let node = 0; node <= outline.kind.length; node++) {
    for (; pictures[next]?.before === node; next++) {
      const { parent, page } = pictures[next] as EmbeddedPicture;
      builder.page = page;
      builder.fromImage = true;
      builder.within(moved(parent), () => writeReadings(builder, byPicture.get(next + 1) ?? []));
    }
    if (node === outline.kind.length) break;
    builder.page = outline.page[node]!;
    builder.fromImage = outline.image[node] === 1;
    added.push(builder.addBelow(moved(outline.parent[node]!), outline.kind[node] as NodeKind, nodeText(outline, node)));
  }
  for (const note of outline.notes ?? []) builder.note(note);
  return builder.build();
}

/** Adds the readings of one picture. Its headings are paragraphs, because the text goes on in its own section. */
function writeReadings(builder: OutlineBuilder, readings: readonly Reading[]): void {
  for (const reading of readings) {
    const { lines, description } = recognisedLines(reading, textSize);
    for (const block of toBlocks([[...lines, ...description]])) writeBlock(builder, block);
  }
}
