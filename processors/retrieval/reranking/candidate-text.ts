/**
 * The text of a candidate for a model: the document's title and the headings above the chunk, one per line, then the
 * chunk.
 */

import type { Ranked } from '../engine/candidate.ts';
import { outlineOf, titleOf } from '../engine/searched-file.ts';
import { headingsAbove } from '../outline/complete.ts';
import { textOf } from '../outline/outline-record.ts';

const headingCharsMax = 200;
/** Length of the whole text. Chunks have about 300 tokens, but one that cannot be split may be longer. */
const textCharsMax = 8_000;

/** @returns a copy, which does not change with the index. */
export function candidateText({ file, chunk }: Ranked): string {
  const outline = outlineOf(file);
  const span = outline.chunk(chunk);
  const headings = headingsAbove(outline, span.start).map((node) =>
    textOf(outline, { start: outline.start[node]!, end: outline.end[node]! }).slice(0, headingCharsMax),
  );
  const text = textOf(outline, span);
  const title = titleOf(file);
  if (headings[0] !== title && !text.startsWith(title)) headings.unshift(title);
  // The cut may leave half a character, which strict JSON parsers refuse. It is replaced.
  return [...headings, text].join('\n').slice(0, textCharsMax).toWellFormed();
}
