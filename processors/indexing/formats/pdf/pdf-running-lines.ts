/**
 * Drops running headers and footers, and page numbers. Only the outermost lines of a page are dropped, so that no text
 * is lost. A header or footer must appear on many pages at the same height.
 */
import type { Line } from './pdf-lines.ts';

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

export function dropRunningLines(pages: readonly Line[][]): Line[][] {
  const outers = pages.map(outer);
  const counts = new Map<string, number>();
  for (const lines of outers) for (const key of new Set(lines.flatMap(keysOf))) count(counts, key);
  const returning = Math.max(pagesMin, pages.length * pagesShareMin);
  return pages.map((lines, at) => {
    const dropped = new Set(
      outers[at]!.filter(
        (line) => pageNumber.test(line.text) || keysOf(line).some((key) => counts.get(key)! >= returning),
      ),
    );
    return lines.filter((line) => !dropped.has(line));
  });
}

/**
 * Keys that are equal for the same running line of several pages: its words and height, or a number that counts pages.
 */
function keysOf(line: Line): string[] {
  const height = Math.round(line.height / moved);
  const words = line.text
    .toLowerCase()
    .replace(/\d+|\b[ivxlc]+$/g, '#')
    .replace(/\s+/g, '');
  const keys = [`${height} ${words}`, `${height + 1} ${words}`];
  const number = /^(\d{1,4})\s|\s(\d{1,4})$/.exec(line.text);
  if (number) keys.push(`page ${Number(number[1] ?? number[2]) - line.page}`);
  return keys;
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
