/**
 * Drops running headers and footers, and page numbers. Only the outermost lines of a page are dropped. A header or footer
 * must appear on many pages at the same height. Notes quote what is dropped, and name its pages.
 */
import type { PageNotes } from '../../../document/page-notes.ts';
import { bodySizeOf, type Line } from './pdf-lines.ts';

/** Outermost lines looked at, at the top and at the bottom. */
const outerLines = 3;
const pagesMin = 3;
/**
 * Share of the pages that must have the same line. Less than half, because left and right pages alternate and chapters
 * change.
 */
const pagesShareMin = 0.2;
/** Fraction of the page's height, at the top and at the bottom, in which headers and footers are. */
const zone = 0.13;
/** Fraction of the page's height by which their position may differ between pages. */
const moved = 0.01;
const pageNumber =
  /^[-–—\s|]*(?:page\s*|p\.\s*|第\s*)?(?:\d{1,4}|[ivxlc]{1,7})(?:\s*(?:of|\/|\||-)\s*\d{1,4})?(?:\s*页)?[-–—\s|]*$/i;
/** A number without a sign that it is one of a page. It must count the pages, for it may be a cell of a table. */
const bareNumber = /^\s*(\d{1,4})\s*$/;
const quotedCharactersMax = 80;

/** @param notes gets what is dropped. */
export function dropRunningLines(pages: readonly Line[][], notes?: PageNotes): Line[][] {
  const outers = pages.map(outer);
  const bodySize = bodySizeOf(pages);
  const keysOf = (line: Line) => [...shapesOf(line), ...numbersOf(line, bodySize)];
  const counts = new Map<string, number>();
  for (const lines of outers) for (const key of new Set(lines.flatMap(keysOf))) count(counts, key);
  const returning = Math.max(pagesMin, pages.length * pagesShareMin);
  const isRepeated = (line: Line) => keysOf(line).some((key) => counts.get(key)! >= returning);
  const isPageNumber = (line: Line) => {
    if (!pageNumber.test(line.text)) return false;
    const bare = bareNumber.exec(line.text)?.[1];
    return bare === undefined || Number(bare) === line.page || (counts.get(offsetKey(line, bare)) ?? 0) > 1;
  };
  return pages.map((lines, at) => {
    const dropped = new Set<Line>();
    for (const line of outers[at]!) {
      const numbers = isPageNumber(line);
      if (!numbers && !isRepeated(line)) continue;
      dropped.add(line);
      if (numbers) notes?.add('Left out: the page number', line.page, 'hits have the page');
      else notes?.add(`Left out: the running line "${quoted(line.text)}"`, line.page, 'it is repeated on many pages');
    }
    return lines.filter((line) => !dropped.has(line));
  });
}

/** The text as it is quoted, with the same digits on all pages. */
function quoted(text: string): string {
  const shown = text.replace(/\d+/g, '#');
  return shown.length > quotedCharactersMax ? `${shown.slice(0, quotedCharactersMax)}...` : shown;
}

/** Keys that are equal for the same running line of several pages: its words and height. */
function shapesOf(line: Line): string[] {
  const height = Math.round(line.height / moved);
  const words = line.text.toLowerCase().replace(/\s+/g, '');
  // Rows of a table may be at the same height of many pages. A text of digits alone must be the same everywhere.
  const shape = /\p{L}{2}/u.test(words) ? words.replace(/\d+|\b[ivxlc]+$/g, '#') : words;
  return [`${height} ${shape}`, `${height + 1} ${shape}`];
}

/** A key that is equal for running lines with the page number. A heading with the number of a chapter is larger. */
function numbersOf(line: Line, bodySize: number): string[] {
  const number = /^(\d{1,4})(?:\s|$)|\s(\d{1,4})$/.exec(line.text);
  return number && line.size <= bodySize ? [offsetKey(line, number[1] ?? number[2]!)] : [];
}

function offsetKey({ page }: Line, number: string): string {
  return `page ${Number(number) - page}`;
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** The outermost lines of a page, by position, because the order of drawing does not show headers. */
function outer(lines: readonly Line[]): Line[] {
  const byHeight = lines.toSorted((one, other) => one.y - other.y);
  const top = byHeight.slice(0, outerLines).filter((line) => line.height < zone);
  const bottom = byHeight.slice(-outerLines).filter((line) => line.height > 1 - zone);
  return [...top, ...bottom];
}
