/**
 * Parses plain text into an outline. Blank lines and form feeds end paragraphs. Headings must be sure
 * (`text-heading.ts`). A short first line before a blank line is the title. Hard-wrapped lines are joined.
 */
import { columnsOf, joinWrapped } from '../../../../core/text/characters.ts';
import { NodeKind, type Outline } from '../../document/outline.ts';
import { OutlineBuilder } from '../../document/outline-builder.ts';
import { headingOf, headingText, isTitle, markedLevel, underlineLevel } from '../../document/text-heading.ts';

/**
 * Fraction of the widest line's width. If a line before the last is shorter than this, the block was broken on purpose.
 */
const wrappedShare = 0.6;
const wrapColumnsMin = 40;
/** Lines of a block. Longer blocks are cut, because a log has no blank lines. */
const blockLinesMax = 100;
const listItem =
  /^\s*(?:[-*•·–‣▪●]|\(?\d{1,3}[.)]|\(?[a-z][.)])\s+(?=\S)|^\s*[（(][一二三四五六七八九十]{1,3}[）)](?=\S)/;

/** @param options.title whether a short first line may be the title; default: yes. */
export function parseText(text: string, { title = true } = {}): Outline {
  const builder = new OutlineBuilder();
  let first: string[] | undefined;
  for (const lines of blocksOf(text)) {
    if (!first) {
      first = lines;
      continue;
    }
    if (builder.isEmpty) addFirst(builder, first, title);
    addBlock(builder, lines);
  }
  // A text of one block has no separate title.
  if (first && builder.isEmpty) addBlock(builder, first);
  return builder.build();
}

function addFirst(builder: OutlineBuilder, lines: readonly string[], title: boolean): void {
  if (title && lines.length === 1 && isTitle(lines[0]!)) builder.heading(0, headingText(lines[0]!));
  else addBlock(builder, lines);
}

/** Yields the runs of lines between blank lines, one at a time, so that a large text is never in memory as lines. */
function* blocksOf(text: string): Generator<string[]> {
  let lines: string[] = [];
  for (let at = 0; at < text.length; ) {
    const newline = text.indexOf('\n', at);
    const line = text.slice(at, newline < 0 ? text.length : newline);
    at = newline < 0 ? text.length : newline + 1;
    for (const [index, part] of line.split('\f').entries()) {
      if ((index > 0 || part.trim() === '') && lines.length > 0) {
        yield lines;
        lines = [];
      }
      if (part.trim() !== '') lines.push(part.trimEnd());
      if (lines.length < blockLinesMax) continue;
      yield lines;
      lines = [];
    }
  }
  if (lines.length > 0) yield lines;
}

function addBlock(builder: OutlineBuilder, lines: readonly string[]): void {
  let from = 0;
  for (let taken = 1; taken > 0 && from < lines.length; from += taken) taken = addHeading(builder, lines, from);
  const body = lines.slice(from);
  if (!body.some((line) => listItem.test(line))) {
    builder.add(NodeKind.paragraph, joinLines(body));
    return;
  }
  for (const run of runsOf(body))
    builder.add(listItem.test(run[0]!) ? NodeKind.listItem : NodeKind.paragraph, joinLines(run));
}

/** @returns the number of lines that the heading at `from` takes; 0 without one. */
function addHeading(builder: OutlineBuilder, lines: readonly string[], from: number): number {
  const line = lines[from]!;
  const underlined = underlineLevel(line, lines[from + 1]);
  const alone = lines.length === 1;
  const level = underlined ?? markedLevel(line, alone) ?? headingOf(line, alone)?.level;
  if (level === undefined) return 0;
  builder.heading(level, headingText(line));
  return underlined ? 2 : 1;
}

/** Groups lines into list items, each with the lines that continue it. */
function runsOf(lines: readonly string[]): string[][] {
  const runs: string[][] = [];
  for (const line of lines) {
    if (runs.length === 0 || listItem.test(line)) runs.push([line]);
    else runs.at(-1)!.push(line);
  }
  return runs;
}

/** Joins wrapped lines. Lines that were broken on purpose stay lines. */
function joinLines(lines: readonly string[]): string {
  const trimmed = lines.map((line) => line.trim());
  const widest = Math.max(0, ...trimmed.slice(0, 1000).map(columnsOf));
  const wrapped =
    widest >= wrapColumnsMin && trimmed.slice(0, -1).every((line) => columnsOf(line) >= wrappedShare * widest);
  return wrapped ? trimmed.reduce(joinWrapped) : trimmed.join('\n');
}
