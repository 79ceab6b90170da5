/**
 * Parses an image file into an outline, from the readings of its pages, like a scanned PDF. A TIFF may have several
 * pages.
 */

import { type ImageHeader, megapixelsMax, readImageHeader } from '../document/image-header.ts';
import type { Outline } from '../document/outline.ts';
import { OutlineBuilder } from '../document/outline-builder.ts';
import { PageNotes } from '../document/page-notes.ts';
import type { PictureFile, Reading } from '../document/picture-reading.ts';
import { unprocessable } from '../document/unprocessable.ts';
import { dropRunningLines } from './pdf/lines/pdf-running-lines.ts';
import { recognisedLines } from './pdf/lines/recognised-lines.ts';
import { toBlocks } from './pdf/pdf-blocks.ts';
import { writeBlocks } from './pdf/pdf-headings.ts';

/** Font size that is assumed for the usual text, points. */
const textSize = 10;

/** @returns the pictures to read, if `readings` are missing. */
export function parseImage(bytes: Buffer, readings?: readonly Reading[]): Outline | PictureFile {
  if (!readings) return pictureFile(bytes);
  const builder = new OutlineBuilder();
  const pages = readings.map((reading) => {
    const { lines, description } = recognisedLines(reading, textSize);
    return [...lines, ...description];
  });
  const notes = new PageNotes();
  builder.title = writeBlocks(builder, toBlocks(dropRunningLines(pages, notes)), []);
  for (const note of notes.toTexts()) builder.note(note);
  return builder.build();
}

function pictureFile(bytes: Buffer): PictureFile {
  const { kind, pages, pixels } = readHeader(bytes);
  const megapixels = Math.ceil(pixels / 1e6);
  if (megapixels > megapixelsMax) {
    throw unprocessable(`The image has ${megapixels} megapixels; at most ${megapixelsMax} are read. Scale it down.`);
  }
  const mediaType = `image/${kind}`;
  const pictures = pages.map((_, at) => {
    const image = { mediaType, ...(pages.length > 1 && { page: at }) };
    return { page: at + 1, wants: 'text' as const, image };
  });
  return { pictures, hasText: false };
}

function readHeader(bytes: Buffer): ImageHeader {
  try {
    return readImageHeader(bytes);
  } catch (error) {
    throw unprocessable('The image is damaged or incomplete. Save it anew and upload it again.', error);
  }
}
