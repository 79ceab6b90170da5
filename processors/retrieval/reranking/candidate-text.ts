/** What a model reads of a candidate: the document's title, the headings above the chunk, one a line, then the chunk. */

import { outlineOf, titleOf } from '../index/indexed-file.ts';
import { headingsAbove } from '../outline/complete.ts';
import { textOf } from '../outline/outline-record.ts';
import type { Ranked } from '../search/candidate.ts';

/** Of a heading, and of it all: chunks are of some 300 tokens, but one without a place to cut it may be longer. */
const headingCharsMax = 200;
const textCharsMax = 8_000;

/** A copy: it does not change with the index. */
export function candidateText({ file, chunk }: Ranked): string {
  const outline = outlineOf(file);
  const span = outline.chunk(chunk);
  const headings = headingsAbove(outline, span.start).map((node) =>
    textOf(outline, { start: outline.start[node]!, end: outline.end[node]! }).slice(0, headingCharsMax),
  );
  const text = textOf(outline, span);
  const title = titleOf(file);
  if (headings[0] !== title && !text.startsWith(title)) headings.unshift(title);
  // A cut may leave half a character, which strict readers of JSON refuse.
  return [...headings, text].join('\n').slice(0, textCharsMax).toWellFormed();
}
