/**
 * The lists of a passage: a heading or a sentence that ends in a colon, and the items below it. An item is a line with a bullet or
 * a number, or an outline node of one sentence.
 */
import { itemMark } from '../../../../core/text/item-mark.ts';
import { stops, wideStops } from '../../../../core/text/sentence-ends.ts';
import { spacedStops } from '../../answer/sentences.ts';

/** A sentence as far as lists are concerned. */
export interface Line {
  /** The text as the passage has it, with its bullet. */
  readonly written: string;
  /** Whether it is a heading of the outline, and whether it looks like one. */
  readonly isTitle: boolean;
  readonly isHeading: boolean;
  /** Whether it is a row of a table. A heading above a table announces no list. */
  readonly isRow: boolean;
  /** Whether it is an outline node of its own, and the paths of that node. */
  readonly isNode: boolean;
  readonly paths: readonly number[];
}

/** Items of a list. More may be the rest of the document. */
const itemsMax = 40;
const itemsMin = 2;
/** UTF-16 units of an item without a stop at its end. A longer one is a paragraph that lost it. */
const phraseCharsMax = 160;

const endsInColon = /[:：]$/;
const endsInStop = new RegExp(`[${stops}${wideStops}${spacedStops}]\\P{L}{0,3}$`, 'u');
const endsInSeparator = /[;；,，、]$/;

/** A row of a table without column names. */
const cells = / \| /;

/** How an item ends. The items of a list end alike. */
type Ending = 'stop' | 'separator' | 'none';

/**
 * @returns for each line the index of the line that announces the list it is an item of; undefined: it is no item.
 * Whole sentences below a heading are no items here: they may be paragraphs.
 */
export function announcersOf(lines: readonly Line[]): (number | undefined)[] {
  const announcers: (number | undefined)[] = lines.map(() => undefined);
  for (const [at, line] of lines.entries()) {
    if (!announces(line, lines[at + 1])) continue;
    const items = itemsBelow(lines, at);
    if (items < itemsMin) continue;
    for (let item = at + 1; item <= at + items; item++) announcers[item] = at;
  }
  return announcers;
}

/**
 * A line that only looks like a heading may be an item itself, so a list with bullets must follow. A line without a stop above the
 * rows of a table announces these.
 */
function announces({ written, isTitle, isHeading }: Line, next: Line | undefined): boolean {
  if (isTitle || endsInColon.test(written)) return true;
  if (next && cells.test(next.written) && !cells.test(written) && endingOf(written) === 'none') return true;
  return isHeading && !itemMark.test(written) && next !== undefined && itemMark.test(next.written);
}

/** Number of items directly below a line. */
function itemsBelow(lines: readonly Line[], announcer: number): number {
  const { isTitle } = lines[announcer]!;
  const first = lines[announcer + 1];
  if (!first || first.isTitle || (isTitle && first.isRow)) return 0;
  const isBulleted = itemMark.test(first.written);
  const ending = endingOf(first.written);
  if (!isBulleted && isTitle && ending === 'stop') return 0;
  let count = 0;
  for (const line of lines.slice(announcer + 1, announcer + 1 + itemsMax)) {
    if (line.isTitle || (!isBulleted && !isSibling(line, first))) break;
    if (isBulleted ? !itemMark.test(line.written) : !isItem(line, ending)) {
      // The last item of "a; b; c." ends in a stop.
      if (!isBulleted && ending === 'separator' && count > 0 && line.isNode) count++;
      break;
    }
    count++;
  }
  return count;
}

function isItem({ written, isNode }: Line, ending: Ending): boolean {
  if (!isNode || endsInColon.test(written)) return false;
  return endingOf(written) === ending && (ending === 'stop' || written.length <= phraseCharsMax);
}

function endingOf(text: string): Ending {
  if (endsInSeparator.test(text)) return 'separator';
  return endsInStop.test(text) ? 'stop' : 'none';
}

/** Whether two nodes have the same parent. */
function isSibling({ paths }: Line, other: Line): boolean {
  return paths.length === other.paths.length && paths.slice(0, -1).every((step, at) => step === other.paths[at]);
}
