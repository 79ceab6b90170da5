/**
 * Finds the pages of a PDF that are tables of contents, or lists of figures. Their lines repeat the headings of the
 * document, so they would be found before the text that they name.
 *
 * A line with dot leaders and a number is no sign by itself: schedules, price lists and forms are full of them. Most
 * lines of a page of contents name text of another page, and the numbers are page numbers in ascending order.
 */
import type { Line } from './pdf-lines.ts';

interface Entry {
  title: string;
  /** Page number; undefined for a roman one. */
  page: number | undefined;
}

const entriesMin = 4;
/** Least share of the lines of a page that must be entries. */
const entriesShareMin = 0.5;
/** Least share of the entries whose number must not be less than the one before. */
const ascendingShareMin = 0.9;
/** Least share of the entries whose title must begin a line of another page. */
const foundShareMin = 0.5;
/** Characters of a title that are compared. A long heading may be wrapped elsewhere. */
const comparedCharacters = 24;

const leader = /^(.*\S)\s*(?:(?:[.·…_]\s?){4,}|(?:\s[.·]){2,})\s*(\d{1,4}|[ivxlc]{1,7})$/iu;
const number = /^(?:\d{1,4}|[ivxlc]{1,7})$/i;

/** Whether the line ends in leaders and a number. */
export function endsInLeader(text: string): boolean {
  return leader.test(text);
}

/** The numbers, from 1, of the pages that are tables of contents. */
export function contentsPages(pages: readonly (readonly Line[])[]): Set<number> {
  const candidates = new Map<number, Entry[]>();
  for (const [at, lines] of pages.entries()) {
    const entries = lines.flatMap((line) => entryOf(line) ?? []);
    if (
      entries.length >= entriesMin &&
      entries.length >= entriesShareMin * lines.length &&
      ascend(entries, pages.length)
    )
      candidates.set(at + 1, entries);
  }
  if (candidates.size === 0) return new Set();
  const begun = new Set<string>();
  for (const [at, lines] of pages.entries())
    if (!candidates.has(at + 1)) for (const { text } of lines) begun.add(compared(text));
  const named = [...candidates].filter(
    ([, entries]) => entries.filter(({ title }) => begun.has(compared(title))).length >= foundShareMin * entries.length,
  );
  return new Set(named.map(([page]) => page));
}

function entryOf({ text, cells }: Line): Entry | undefined {
  const [, title, page] = leader.exec(text) ?? [];
  if (title !== undefined && page !== undefined) return { title, page: numberOf(page) };
  const last = cells.at(-1)!.text;
  if (cells.length < 2 || !number.test(last)) return undefined;
  const words = cells.slice(0, -1).map((cell) => cell.text);
  return { title: words.join(' '), page: numberOf(last) };
}

function numberOf(text: string): number | undefined {
  return /^\d/.test(text) ? Number(text) : undefined;
}

function ascend(entries: readonly Entry[], pagesMax: number): boolean {
  const numbers = entries.flatMap(({ page }) => page ?? []);
  if (numbers.some((page) => page > pagesMax)) return false;
  const kept = numbers.filter((page, at) => at === 0 || page >= numbers[at - 1]!);
  return kept.length >= ascendingShareMin * numbers.length;
}

/** The start of a text without its section number, its spaces and its case. */
function compared(text: string): string {
  return text
    .toLowerCase()
    .replace(/^(?:[\divxlc]{1,4}[.)]?)+\s+/, '')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .slice(0, comparedCharacters);
}
