/**
 * Finds footnotes. A footnote interrupts the text: the paragraph above it continues on the next page or in the next
 * column. So its lines are taken out of the flow.
 */
import type { Line } from './pdf-lines.ts';

/** Font size of a footnote, as a fraction of that of the text. */
const sizeShareMax = 0.95;
/** Fraction of the page's height below which footnotes begin. */
const topMin = 0.3;
const mark = /^[*∗†‡§¶]\s?\p{L}/u;

/** Marks the lines of footnotes as `aside`. @param bodySize font size of most of the document's text. */
export function markFootnotes(lines: readonly Line[], bodySize: number): void {
  const flow = lines.filter(({ aside }) => aside === undefined);
  const small = flow.filter((line) => line.size <= sizeShareMax * bodySize);
  if (small.length === 0) return;
  const body = flow.filter((line) => line.size > sizeShareMax * bodySize);
  const below = small.filter(
    (line) => line.height > topMin && !body.some((other) => other.y > line.y && meet(line, other)),
  );
  for (const start of below) {
    if (!startsFootnote(start) || !body.some((other) => other.y < start.y && meet(start, other))) continue;
    for (const line of below) if (line.y >= start.y && meet(start, line)) line.aside = 'footnote';
  }
}

/** Whether a line of a footnote starts one. */
export function startsFootnote({ marked, text, cells }: Line): boolean {
  return cells.length < 3 && (marked || mark.test(text));
}

/** Whether two lines are in one column. */
function meet(one: Line, other: Line): boolean {
  return one.x < other.right && other.x < one.right;
}
