/**
 * Reads the lines of a PDF page: runs of text on one baseline, in the order of drawing. Word processors and TeX draw in
 * reading order, columns included. Sorting by position would mix columns.
 */

import { type PDFPageProxy, Util } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { meetWithoutSpace } from '../../../../core/text/characters.ts';
import { unprocessable } from '../../document/unprocessable.ts';

type TextContent = Awaited<ReturnType<PDFPageProxy['getTextContent']>>;

/** A line of text. Lengths are points. y grows downwards. */
export interface Line {
  text: string;
  /** Parts of `text` between wide gaps. */
  cells: string[];
  /** Page number, from 1. */
  page: number;
  /** Left end. */
  x: number;
  /** Right end. */
  right: number;
  /** Baseline. */
  y: number;
  /** Position of the baseline, as a fraction of the page's height. */
  height: number;
  /** Font size of its longest run, rounded to half a point. */
  size: number;
  bold: boolean;
  /** Whether all of it is in a fixed-width font. */
  mono: boolean;
  /** Number of its paragraph on the page, for text read from a picture; else undefined. */
  paragraph?: number;
}

interface Run {
  text: string;
  x: number;
  y: number;
  width: number;
  size: number;
  bold: boolean;
  mono: boolean;
}

interface Font {
  bold: boolean;
  mono: boolean;
}

const boldName = /bold|black|heavy|semibold|demi|CMBX|CMSSBX|SFBX|NimbusRomNo9L-Medi|-B(?:d)?$/i;
const monoName = /mono|courier|cmtt|consol|menlo|typewriter|sftt|fixed/i;

/** Gaps, as fractions of the font size. */
const spaceGap = 0.16;
const cellGap = 1.6;

/** Runs of text on a page. A dense page of a newspaper has some thousands. */
const pageTextsMax = 100_000;

export async function readLines(page: PDFPageProxy): Promise<Line[]> {
  const viewport = page.getViewport({ scale: 1 });
  const { items, styles } = await readTexts(page);
  const fonts = await readFonts(page, styles);
  const lines: Line[] = [];
  let runs: Run[] = [];
  for (const item of items) {
    if (!('str' in item) || item.str.trim() === '') continue;
    const [a, b, c, d, x, y] = Util.transform(viewport.transform, item.transform) as number[];
    // Text along another axis is a stamp in the margin or a label in a figure.
    if (Math.abs(b!) > Math.abs(a!) / 4) continue;
    const font = fonts.get(item.fontName) ?? { bold: false, mono: false };
    const run = { text: item.str, x: x!, y: y!, width: item.width, size: Math.hypot(c!, d!), ...font };
    const before = runs.at(-1);
    if (before && isSameInk(before, run)) continue;
    if (before && !continues(before, run)) {
      lines.push(toLine(runs, page.pageNumber, viewport.height));
      runs = [];
    }
    runs.push(run);
  }
  if (runs.length > 0) lines.push(toLine(runs, page.pageNumber, viewport.height));
  return lines.filter((line) => line.text !== '');
}

/** Reads a page as a stream, and stops at the bound: a page may be endless. */
async function readTexts(page: PDFPageProxy): Promise<TextContent> {
  const reader = page.streamTextContent().getReader();
  const content: TextContent = { items: [], styles: {}, lang: null };
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return content;
    for (const item of value.items) content.items.push(item);
    Object.assign(content.styles, value.styles);
    if (content.items.length <= pageTextsMax) continue;
    const error = unprocessable(
      `Page ${page.pageNumber} of the PDF has more than ${pageTextsMax.toLocaleString('en')} pieces of text. Export it anew.`,
    );
    await reader.cancel(error);
    throw error;
  }
}

/**
 * pdf.js knows the names of fonts only after it has prepared a page for drawing. So a page with a new font is prepared.
 */
async function readFonts(
  page: PDFPageProxy,
  styles: Record<string, { fontFamily: string }>,
): Promise<Map<string, Font>> {
  const names = Object.keys(styles);
  // The text is read already. A font without a name counts as plain.
  if (names.some((name) => !page.commonObjs.has(name))) await page.getOperatorList().catch(() => undefined);
  const fonts = new Map<string, Font>();
  for (const name of names) {
    const font = page.commonObjs.has(name) ? page.commonObjs.get(name) : undefined;
    const fontName: string = font?.name ?? '';
    const mono = monoName.test(fontName) || styles[name]!.fontFamily === 'monospace';
    fonts.set(name, { bold: boldName.test(fontName), mono });
  }
  return fonts;
}

/** Whether a run repeats the previous one at the same place: some programs draw twice for bold. */
function isSameInk(before: Run, run: Run): boolean {
  return (
    before.text === run.text && Math.abs(before.x - run.x) < run.size / 4 && Math.abs(before.y - run.y) < run.size / 4
  );
}

/** Whether `run` continues where `before` ended. A raised or lowered sign belongs to its line. */
function continues(before: Run, run: Run): boolean {
  const size = Math.max(before.size, run.size);
  return Math.abs(run.y - before.y) < 0.5 * size && run.x > before.x + before.width - 0.8 * size;
}

function toLine(runs: readonly Run[], page: number, pageHeight: number): Line {
  const cells: string[] = [];
  let cell = '';
  let end = runs[0]!.x;
  for (const run of runs) {
    const gap = run.x - end;
    if (cell !== '' && gap > cellGap * run.size) {
      cells.push(tidy(cell));
      cell = '';
    } else if (gap > spaceGap * run.size && !(meetWithoutSpace(cell, run.text) && gap < run.size / 2)) {
      cell += ' ';
    }
    cell += run.text;
    end = run.x + run.width;
  }
  cells.push(tidy(cell));
  const main = mainRun(runs);
  return {
    text: tidy(cells.join(' ')),
    cells: cells.filter((text) => text !== ''),
    page,
    x: runs[0]!.x,
    right: end,
    y: main.y,
    height: main.y / pageHeight,
    size: Math.round(main.size * 2) / 2,
    bold: runs.every((run) => run.bold || !/[\p{L}\p{N}]/u.test(run.text)),
    mono: runs.every((run) => run.mono),
  };
}

/** The longest run, whose look is the look of the line. */
function mainRun(runs: readonly Run[]): Run {
  return runs.reduce((longest, run) => (run.text.length > longest.text.length ? run : longest));
}

function tidy(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\u200b\ufeff]/gu, '')
    .trim();
}
