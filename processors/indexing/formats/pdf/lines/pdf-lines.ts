/**
 * Reads the lines of a PDF page: runs of text on one baseline, in the order of drawing. Word processors and TeX draw in
 * reading order, columns included. Sorting by position would mix columns.
 */
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { meetWithoutSpace } from '../../../../../core/text/characters.ts';
import type { PageNotes } from '../../../document/page-notes.ts';
import { composeAccents } from './pdf-accents.ts';
import { type Run, readRuns } from './pdf-runs.ts';

/** A line of text. Lengths are points, in the frame of its direction. y grows downwards. */
export interface Line {
  text: string;
  /** Parts of `text` between wide gaps. */
  cells: Cell[];
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
  /** Direction of the line, degrees clockwise from the left to the right of the page. */
  angle: number;
  /** Whether it begins with a raised mark, as a footnote does. */
  marked: boolean;
  /** The kind of a line that stands beside the flow of the text. Turned text has another direction than most of its page. */
  aside?: 'footnote' | 'turned' | 'contents';
  /** Whether it begins with the rest of a path or address that the line before has. */
  goesOn?: boolean;
  /** Number of its paragraph on the page, for text read from a picture; else undefined. */
  paragraph?: number;
}

export interface Cell {
  text: string;
  x: number;
  right: number;
}

const bodySizeDefault = 10;
/**
 * The characters that pdf.js has in place of a glyph without a Unicode value: its code, or a private one. Private characters that
 * are bullets of Wingdings and Symbol say nothing, and many documents have them.
 */
const unnamedSign =
  /(?![\t\n\v\f\r\x85])\p{Cc}|\ufffd|(?![\uf02d\uf06c\uf06e\uf071\uf075\uf076\uf0a7\uf0a8\uf0b7\uf0d6\uf0d8\uf0e0\uf0e8\uf0fc])\p{Co}/u;
/** Gaps, as fractions of the font size. */
const spaceGap = 0.16;
const cellGap = 1.6;
/** Font size of a raised mark, as a fraction of that of the text after it. */
const markShare = 0.85;
/** Letters of scripts that run from right to left. */
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
const turnsBetweenLetters = new RegExp(
  `^(?:${rightToLeft.source}[\\p{Script=Latin}]|[\\p{Script=Latin}]${rightToLeft.source})`,
  'u',
);
const raisedMark = /^(?:\d{1,3}|[*∗†‡§¶])$/u;

/** The lines of a page. Those in the direction of most of its text come first. */
export async function readLines(page: PDFPageProxy, notes?: PageNotes): Promise<Line[]> {
  const lines: Line[] = [];
  let runs: Run[] = [];
  for (const run of composeAccents(await readRuns(page))) {
    if (unnamedSign.test(run.text))
      notes?.add('Left out: signs', page.pageNumber, 'their font does not say which characters they are');
    const before = runs.at(-1);
    if (before && isSameInk(before, run)) continue;
    if (before && !continues(before, run)) {
      lines.push(toLine(runs, page.pageNumber));
      runs = [];
    }
    runs.push(run);
  }
  if (runs.length > 0) lines.push(toLine(runs, page.pageNumber));
  return byDirection(lines.filter((line) => line.text !== ''));
}

/** The lines of each direction together, the direction with most characters first. Their order stays. */
function byDirection(lines: Line[]): Line[] {
  const characters = new Map<number, number>();
  for (const { angle, text } of lines) characters.set(angle, (characters.get(angle) ?? 0) + text.length);
  if (characters.size < 2) return lines;
  const angles = [...characters].sort(([, one], [, other]) => other - one);
  for (const line of lines) if (line.angle !== angles[0]![0]) line.aside = 'turned';
  return angles.flatMap(([angle]) => lines.filter((line) => line.angle === angle));
}

/** The font size of most characters. */
export function bodySizeOf(pages: readonly (readonly Line[])[]): number {
  const sizes = new Map<number, number>();
  for (const { size, text } of pages.flat()) sizes.set(size, (sizes.get(size) ?? 0) + text.length);
  return sizes.size > 0 ? mostFrequent(sizes) : bodySizeDefault;
}

/** The key with the highest count. */
export function mostFrequent<Key>(counts: ReadonlyMap<Key, number>): Key {
  return [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best))[0];
}

/** Whether a run repeats the previous one at the same place: some programs draw twice for bold. */
function isSameInk(before: Run, run: Run): boolean {
  if (before.text !== run.text || before.angle !== run.angle) return false;
  return Math.abs(before.x - run.x) < run.size / 4 && Math.abs(before.y - run.y) < run.size / 4;
}

/** Whether `run` continues where `before` ended. A raised or lowered sign belongs to its line. */
function continues(before: Run, run: Run): boolean {
  const size = Math.max(before.size, run.size);
  if (before.angle !== run.angle || Math.abs(run.y - before.y) >= 0.5 * size) return false;
  return (
    !isLeftOf(before, run) || (rightToLeft.test(before.text + run.text) && gapBetween(before, run) < cellGap * size)
  );
}

/** Whether a run is drawn to the left of the run before it, as in a line that runs from right to left. */
function isLeftOf(before: Run, run: Run): boolean {
  return run.x <= before.x + before.width - 0.8 * Math.max(before.size, run.size);
}

/** Distance between two runs; negative if they overlap. */
function gapBetween(before: Run, run: Run): number {
  return isLeftOf(before, run) ? before.x - run.x - run.width : run.x - before.x - before.width;
}

function toLine(runs: readonly Run[], page: number): Line {
  const cells: Cell[] = [];
  let cell = '';
  let start = runs[0]!.x;
  let end = start;
  const endCell = () => {
    const text = tidy(cell);
    if (text !== '') cells.push({ text, x: start, right: end });
    cell = '';
  };
  for (const [at, run] of runs.entries()) {
    const gap = at === 0 ? 0 : gapBetween(runs[at - 1]!, run);
    if (cell !== '' && gap > cellGap * run.size) endCell();
    else if (cell !== '' && (needsSpace(cell, run, gap) || (at === 1 && isMark(runs[0]!, run)))) cell += ' ';
    if (cell === '') start = end = run.x;
    cell += run.text;
    start = Math.min(start, run.x);
    end = Math.max(end, run.x + run.width);
  }
  endCell();
  const { y, size, angle, pageHeight } = mainRun(runs);
  return {
    text: cells.map(({ text }) => text).join(' '),
    cells,
    page,
    x: Math.min(...runs.map(({ x }) => x)),
    right: Math.max(...runs.map(({ x, width }) => x + width)),
    y,
    height: y / pageHeight,
    size: Math.round(size * 2) / 2,
    bold: runs.every((run) => run.bold || !/[\p{L}\p{N}]/u.test(run.text)),
    mono: runs.every((run) => run.mono),
    angle,
    marked: runs.length > 1 && isMark(runs[0]!, runs[1]!),
  };
}

function needsSpace(cell: string, { text, size }: Run, gap: number): boolean {
  // Programs draw no space between words of two directions.
  if (turnsBetweenLetters.test(cell.slice(-1) + text.slice(0, 1))) return true;
  return gap > spaceGap * size && !(meetWithoutSpace(cell, text) && gap < size / 2);
}

/** Whether the line begins with the raised mark of a footnote. */
function isMark(first: Run, next: Run): boolean {
  return raisedMark.test(first.text.trim()) && first.size < markShare * next.size && first.y < next.y;
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
