/**
 * Groups lines of PDF pages into blocks: paragraphs, list items, tables, code and footnotes. The lines of a block look
 * alike. A paragraph continues after the end of a column or page if its sentence does. Words hyphenated at a line end
 * are joined. Footnotes and turned text do not interrupt a paragraph: they come after it.
 */
import { joinWrapped } from '../../../../core/text/characters.ts';
import { markBrokenAddresses, pathsWithin } from './lines/pdf-addresses.ts';
import { endsInLeader } from './lines/pdf-contents.ts';
import { startsFootnote } from './lines/pdf-footnotes.ts';
import { type Line, mostFrequent } from './lines/pdf-lines.ts';
import { Grid, shareColumns } from './pdf-grid.ts';

export interface Block {
  kind: 'text' | 'item' | 'table' | 'code' | 'footnote' | 'contents';
  lines: Line[];
}

/** Distances between lines, as multiples of the font size. */
const leadingDefault = 1.2;
const leadingSlack = 1.35;
const indentMin = 0.8;
/** Share of the column's width. A line that is shorter may end its paragraph. */
const shortShare = 0.85;

/** Last lines of a table whose cells show its columns. */
const gridLinesMax = 50;

const itemMark = /^[•●▪■◦‣○]|^(?:[·∙–—*-]|\(?\d{1,2}[.)]|\([a-z]\)|[a-z]\)|\[\d{1,3}\])\s+\S/;
/** A line with this end also ends its sentence or clause. */
const endsSentence = /[.!?:;。！？：；]["'”’」』）)]*$/;
/** Leaders are as long as the line leaves room. */
const leaders = /\s*(?:[.·…_]\s?){5,}/gu;
const numberedHeading = /^(?:\d{1,2}(?:\.\d{1,2})*\.?|[A-Z]\.)\s+\p{Lu}/u;

export function toBlocks(pages: readonly (readonly Line[])[]): Block[] {
  const lines = pages.flat();
  const inFlow = lines.filter(({ aside }) => aside === undefined);
  const asides = lines.filter(({ aside }) => aside !== undefined);
  const known = pathsWithin(lines);
  for (const each of [inFlow, asides]) markBrokenAddresses(each, known);
  const flow = group(inFlow);
  if (asides.length === 0) return flow;
  const blocks: Block[] = [];
  const waiting = group(asides);
  let at = 0;
  for (const block of flow) {
    while (at < waiting.length && pageOf(waiting[at]!) < pageOf(block)) blocks.push(waiting[at++]!);
    blocks.push(block);
  }
  return [...blocks, ...waiting.slice(at)];
}

function pageOf({ lines }: Block): number {
  return lines[0]!.page;
}

function group(lines: readonly Line[]): Block[] {
  const leading = leadings(lines);
  const blocks: Block[] = [];
  let before: Line | undefined;
  for (const [at, line] of lines.entries()) {
    const block = blocks.at(-1);
    if (!before || !block || startsBlock(block, before, line, leading)) {
      blocks.push({ kind: kindOf(line, lines[at + 1]), lines: [line] });
    } else block.lines.push(line);
    before = line;
  }
  return blocks;
}

export interface BlockText {
  text: string;
  /** The places in the text at which later pages begin. */
  pageBreaks: { at: number; page: number }[];
}

/** The text of a block. Wrapped lines are joined; code keeps its lines. */
export function blockText({ kind, lines }: Block): BlockText {
  if (kind === 'code')
    return { text: lines.map((line) => indentation(line, lines) + line.text).join('\n'), pageBreaks: [] };
  const pageBreaks: BlockText['pageBreaks'] = [];
  let text = '';
  let before: Line | undefined;
  for (const line of lines) {
    const shown = line.text.replace(leaders, ' ... ');
    text = before ? join(text, shown, line) : shown;
    if (before && line.page !== before.page) pageBreaks.push({ at: text.length - shown.length, page: line.page });
    before = line;
  }
  return { text, pageBreaks };
}

function join(before: string, after: string, { goesOn = false }: Line): string {
  if (goesOn) return before + after;
  if (/\p{L}[-\u00ad\u2010]$/u.test(before) && /^\p{Ll}/u.test(after)) return before.slice(0, -1) + after;
  return joinWrapped(before, after);
}

function indentation(line: Line, lines: readonly Line[]): string {
  const left = Math.min(...lines.map(({ x }) => x));
  // The width of a fixed-width character is about 0.6 of its font size.
  return ' '.repeat(Math.min(40, Math.max(0, Math.round((line.x - left) / (0.6 * line.size)))));
}

function kindOf(line: Line, next: Line | undefined): Block['kind'] {
  if (line.aside === 'footnote' || line.aside === 'contents') return line.aside;
  if (line.mono) return 'code';
  if (itemMark.test(line.text)) return 'item';
  const isRow = line.cells.length > 1 && next && next.page === line.page && next.cells.length > 1 && next.y > line.y;
  return isRow && shareColumns(line, next) ? 'table' : 'text';
}

function startsBlock(block: Block, before: Line, line: Line, leading: ReadonlyMap<number, number>): boolean {
  if (line.angle !== before.angle || line.aside !== before.aside) return true;
  if (block.kind === 'contents') return true;
  if (block.kind === 'footnote') return startsFootnote(line);
  if (line.mono !== (block.kind === 'code')) return true;
  if (line.paragraph !== undefined && line.page === before.page) return startsParagraph(before, line);
  const step = line.y - before.y;
  const far = step > leadingSlack * (leading.get(line.size) ?? leadingDefault * line.size);
  const apart = line.page !== before.page || step <= 0;
  if (block.kind === 'code') return apart || step > 3 * line.size;
  if (block.kind === 'table') {
    if (apart || step > 3 * line.size) return true;
    return line.cells.length < 2 && !new Grid(block.lines.slice(-gridLinesMax)).continues(before, line);
  }
  // A row of a schedule or form: each line stands alone.
  if (endsInLeader(before.text)) return true;
  if (Math.abs(line.size - before.size) > 0.5 || line.bold !== before.bold || itemMark.test(line.text)) return true;
  if (apart) return endsSentence.test(before.text) || !/^[\p{Ll}\p{Lo}]/u.test(line.text);
  if (far || (line.cells.length > 1 && before.cells.length > 1 && shareColumns(before, line))) return true;
  if ((line.bold || line.size > 12) && numberedHeading.test(line.text)) return true;
  return endsShort(block, before, line) && (endsSentence.test(before.text) || isIndented(before, line));
}

/** Whether a recognised line starts a paragraph. Text recognition has separated the paragraphs already. */
function startsParagraph(before: Line, line: Line): boolean {
  return line.paragraph !== before.paragraph || line.size !== before.size || itemMark.test(line.text);
}

function endsShort(block: Block, before: Line, line: Line): boolean {
  const left = Math.min(before.x, line.x);
  const right = Math.max(line.right, ...block.lines.map((other) => other.right));
  return before.right - left < shortShare * (right - left);
}

function isIndented(before: Line, line: Line): boolean {
  return line.x > before.x + indentMin * line.size;
}

/** The usual distance between lines, by font size. */
function leadings(lines: readonly Line[]): Map<number, number> {
  const counts = new Map<number, Map<number, number>>();
  for (let at = 1; at < lines.length; at++) {
    const before = lines[at - 1]!;
    const line = lines[at]!;
    const step = Math.round((line.y - before.y) * 2) / 2;
    if (line.page !== before.page || line.size !== before.size || step <= 0 || step > 3 * line.size) continue;
    const steps = counts.get(line.size) ?? new Map<number, number>();
    steps.set(step, (steps.get(step) ?? 0) + 1);
    counts.set(line.size, steps);
  }
  return new Map([...counts].map(([size, steps]) => [size, mostFrequent(steps)]));
}
