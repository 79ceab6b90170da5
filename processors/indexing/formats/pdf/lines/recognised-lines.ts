/**
 * Turns the reading of a picture into lines of a page. The height of a box depends on the letters in it, so it shows
 * the font size only roughly. A line gets the usual size. Exception: a clearly larger line, which looks like a heading.
 */
import type { Reading, TextLine } from '../../../document/picture-reading.ts';
import type { Line } from './pdf-lines.ts';

/** Width of A4, points. Any width would do, because only fractions of it matter. */
const pageWidth = 595;
const plain = { bold: false, mono: false, angle: 0, marked: false };
const largerShare = 1.35;
/** Larger sizes are rounded to halves of the usual size. */
const sizeSteps = 2;
/** Letters that reach below the baseline. In their scripts the box of a line without them is a quarter less high. */
const descending = /[gjpqyQ,;()\u0440\u0443\u0444\u0446\u0449]/;
const descendingScript = /\p{Script=Latin}|\p{Script=Cyrillic}/u;
const descenderShare = 1.25;

export interface RecognisedLines {
  lines: Line[];
  description: Line[];
}

/** @param size font size of the document's text. */
export function recognisedLines({ page, lines, description }: Reading, size: number): RecognisedLines {
  const usual = usualHeight(lines);
  const paragraphs = lines.at(-1)?.paragraph ?? 0;
  return {
    lines: lines.map((line) => toLine(line, page, size * shareOf(fullHeight(line) / usual))),
    description: description
      .split('\n')
      .map((text) => text.trim())
      .filter((text) => text !== '')
      .map((text, at) => describing(text, { page, size, paragraph: paragraphs + 1 + at })),
  };
}

function fullHeight({ text, height }: TextLine): number {
  return descendingScript.test(text) && !descending.test(text) ? height * descenderShare : height;
}

/** The median height, weighted by characters. */
function usualHeight(lines: readonly TextLine[]): number {
  const heights = lines.map((line) => ({ text: line.text, height: fullHeight(line) }));
  const byHeight = heights.sort((one, other) => one.height - other.height);
  let left = lines.reduce((sum, { text }) => sum + text.length, 0) / 2;
  for (const { text, height } of byHeight) {
    left -= text.length;
    if (left <= 0) return height;
  }
  return 1;
}

function shareOf(ratio: number): number {
  return ratio < largerShare ? 1 : Math.max(1 + 1 / sizeSteps, Math.round(ratio * sizeSteps) / sizeSteps);
}

function toLine({ text, cells, paragraph, left, right, bottom, depth }: TextLine, page: number, size: number): Line {
  const place = { x: left * pageWidth, right: right * pageWidth, y: bottom * pageWidth, height: depth };
  const placed = cells.map((cell) => ({ text: cell.text, x: cell.left * pageWidth, right: cell.right * pageWidth }));
  return { text, cells: placed, page, ...place, size, ...plain, paragraph };
}

/** A line of a description. It is placed in the middle of the page, where no running lines are searched. */
function describing(text: string, { page, size, paragraph }: { page: number; size: number; paragraph: number }): Line {
  const place = { x: 0, right: pageWidth, y: pageWidth / 2, height: 0.5 };
  return { text, cells: [{ text, x: place.x, right: place.right }], page, ...place, size, ...plain, paragraph };
}
