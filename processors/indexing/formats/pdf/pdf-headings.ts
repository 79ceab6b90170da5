/**
 * Finds the headings among the blocks of a PDF, and their levels. Bookmarks decide if there are any. Else the look
 * decides: larger than the text, or bold and alone. The size decides the level. Section numbers (2.1) decide between
 * equal sizes.
 */
import { NodeKind } from '../../document/outline.ts';
import type { OutlineBuilder } from '../../document/outline-builder.ts';
import { Table } from '../../document/table.ts';
import { headingOf } from '../../document/text-heading.ts';
import { endsInLeader } from './lines/pdf-contents.ts';
import { mostFrequent } from './lines/pdf-lines.ts';
import { type Block, blockText } from './pdf-blocks.ts';
import type { Bookmark } from './pdf-bookmarks.ts';
import { Grid } from './pdf-grid.ts';

interface Heading {
  text: string;
  size: number;
  bold: boolean;
  page: number;
  /** Depth of its section number; 0 without one. */
  depth: number;
}

const headingCharactersMax = 160;
const boldCharactersMax = 100;
const headingLinesMax = 4;
const largerShare = 1.1;
const levelMax = 6;
/** Pages that may hold a title: the cover and its back. */
const titlePages = 2;
/** Share of the bookmarks that must be found in the text. Otherwise all of them are ignored. */
const bookmarksShareMin = 0.5;
/** A label on a line of its own, above the chapter's name. */
const chapterLabel =
  /^(?:(?:chapter|part|appendix)(?:\s+[\divxlca-z]{1,5})?|第.{1,4}[章部篇卷]|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)$/i;
const sectionNumber = /^(?:(?:chapter|section|appendix)\s+)?(\d{1,3}(?:\.\d{1,3}){0,5})[.)]?\s+\S/i;

/** Adds the blocks to the outline. @returns the title: the largest heading, if it is on the first page; else ''. */
export function writeBlocks(builder: OutlineBuilder, blocks: readonly Block[], bookmarks: readonly Bookmark[]): string {
  const headings = findHeadings(blocks, bookmarks);
  const levels = levelsOf([...headings.values()], bookmarks);
  let label = '';
  for (const [at, block] of blocks.entries()) {
    builder.page = block.lines[0]!.page;
    builder.fromImage = block.lines[0]!.paragraph !== undefined;
    const heading = headings.get(block);
    const level = heading && levels.get(heading);
    if (!heading || level === undefined) writeBlock(builder, block);
    else if (chapterLabel.test(heading.text) && headings.get(blocks[at + 1]!)?.page === heading.page) {
      label += `${heading.text} `;
      continue;
    } else builder.heading(level, label + heading.text);
    label = '';
  }
  return titleOf([...headings.values()])?.text ?? '';
}

/** The first of the largest headings, if it is on the first page. */
function titleOf(headings: readonly Heading[]): Heading | undefined {
  const largest = Math.max(...headings.map(({ size }) => size));
  const first = headings.find(({ size }) => size === largest);
  return first?.page === 1 ? first : undefined;
}

const leafKinds = {
  text: NodeKind.paragraph,
  item: NodeKind.listItem,
  code: NodeKind.code,
  footnote: NodeKind.footnote,
  contents: NodeKind.contents,
} as const;

/** Adds a block that is no heading. */
export function writeBlock(builder: OutlineBuilder, block: Block): void {
  if (block.kind === 'table') {
    const table = new Table();
    for (const row of new Grid(block.lines).rows(block.lines)) {
      table.addRow(
        row.map((text) => ({ text })),
        false,
      );
    }
    table.write(builder);
    return;
  }
  const { text, pageBreaks } = blockText(block);
  builder.add(leafKinds[block.kind], text, pageBreaks);
}

function findHeadings(blocks: readonly Block[], bookmarks: readonly Bookmark[]): Map<Block, Heading> {
  const body = bodyLook(blocks);
  const marked = new Set(bookmarks.map(({ title, page }) => `${page} ${normal(title)}`));
  const titles = new Set(bookmarks.map(({ title }) => normal(title)));
  const headings = new Map<Block, Heading>();
  for (const block of blocks) {
    const { size, bold, page } = block.lines[0]!;
    const { text } = blockText(block);
    if (text.length > headingCharactersMax || block.lines.length > headingLinesMax) continue;
    const isMarked = marked.has(`${page} ${normal(text)}`);
    // The title of a bookmark with a number after it is a line of the table of contents.
    if (!isMarked && /\s\d+$/.test(text) && titles.has(normal(text.replace(/\s\d+$/, '')))) continue;
    if (isMarked || looksLikeHeading(block, text, body))
      headings.set(block, { text, size, bold, page, depth: depthOf(text) });
  }
  return headings;
}

interface Look {
  size: number;
  bold: boolean;
}

/** The look of most characters. */
function bodyLook(blocks: readonly Block[]): Look {
  const sizes = new Map<number, number>();
  let bold = 0;
  let all = 0;
  for (const line of blocks.flatMap((block) => block.lines)) {
    sizes.set(line.size, (sizes.get(line.size) ?? 0) + line.text.length);
    if (line.bold) bold += line.text.length;
    all += line.text.length;
  }
  return { size: sizes.size > 0 ? mostFrequent(sizes) : 0, bold: bold > all / 2 };
}

function looksLikeHeading(block: Block, text: string, body: Look): boolean {
  const { size, bold } = block.lines[0]!;
  if (block.kind !== 'text' && block.kind !== 'item') return false;
  if (endsInLeader(block.lines.at(-1)!.text) || !/\p{L}.*\p{L}|\p{Lo}/u.test(text)) return false;
  const numbered = depthOf(text) > 0;
  if (block.kind === 'item' && !(numbered && (bold || size > body.size))) return false;
  if (/[,;，；]$/.test(text) || /^(?:figure|fig\.|table|图|表)\s*\d/i.test(text)) return false;
  if (size >= largerShare * body.size) return !/[.。]$/.test(text) || text.length < 60;
  if (headingOf(text, false) && size >= body.size - 0.5) return true;
  const distinct = bold && !body.bold && size >= body.size - 0.5 && text.length <= boldCharactersMax;
  return distinct && block.lines.length <= 2 && (numbered || !/[.:。：]$/.test(text));
}

function levelsOf(headings: readonly Heading[], bookmarks: readonly Bookmark[]): Map<Heading, number> {
  const marked = matchBookmarks(headings, bookmarks);
  if (marked.size >= bookmarksShareMin * bookmarks.length && marked.size > 1)
    return levelsByBookmarks(headings, marked);
  return levelsByLook(headings);
}

function matchBookmarks(headings: readonly Heading[], bookmarks: readonly Bookmark[]): Map<Heading, number> {
  const levels = new Map(bookmarks.map(({ title, page, level }) => [`${page} ${normal(title)}`, level]));
  const matched = new Map<Heading, number>();
  for (const heading of headings) {
    const level = levels.get(`${heading.page} ${normal(heading.text)}`);
    if (level !== undefined) matched.set(heading, level);
  }
  return matched;
}

/**
 * A heading without a bookmark gets the level of headings that look the same. The title is above all others. Large text
 * on the title pages, before the first heading with a bookmark, is no heading: it names authors and dates.
 */
function levelsByBookmarks(headings: readonly Heading[], marked: ReadonlyMap<Heading, number>): Map<Heading, number> {
  const byLook = new Map([...marked].map(([heading, level]) => [lookOf(heading), level]));
  const deepest = Math.max(...marked.values());
  const firstMarked = headings.findIndex((heading) => marked.has(heading));
  const title = titleOf(headings);
  const levels = new Map<Heading, number>();
  for (const [at, heading] of headings.entries()) {
    const known = marked.get(heading) ?? byLook.get(lookOf(heading));
    if (heading === title) levels.set(heading, 0);
    else if (at >= firstMarked || (known !== undefined && heading.page > titlePages))
      levels.set(heading, known ?? deepest + 1);
  }
  return levels;
}

function levelsByLook(headings: readonly Heading[]): Map<Heading, number> {
  const looks = [...new Map(headings.map((heading) => [lookOf(heading), heading])).values()];
  looks.sort((one, other) => other.size - one.size || Number(other.bold) - Number(one.bold));
  const ranks = new Map(looks.map((heading, rank) => [lookOf(heading), rank + 1]));
  const numbered = headings.filter(({ depth }) => depth > 0);
  // The level of a first-level number. Deeper numbers follow from it.
  const base = Math.min(...numbered.map((heading) => ranks.get(lookOf(heading))! - (heading.depth - 1)));
  return new Map(
    headings.map((heading) => {
      const rank = heading.depth > 0 ? base + heading.depth - 1 : ranks.get(lookOf(heading))!;
      return [heading, Math.max(1, Math.min(levelMax, rank))];
    }),
  );
}

function lookOf({ size, bold }: Heading): string {
  return `${size} ${bold}`;
}

function depthOf(text: string): number {
  const number = sectionNumber.exec(text)?.[1];
  return number ? number.split('.').length : (headingOf(text, false)?.level ?? 0);
}

/** A title without its number, spaces and case, because bookmarks and headings differ in these. */
function normal(text: string): string {
  return text
    .replace(sectionNumber, (whole, number: string) => whole.slice(whole.indexOf(number) + number.length))
    .toLowerCase()
    .replace(/[\s.:·]+/g, '');
}
