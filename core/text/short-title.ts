/** Titles in answers: the beginning of a node's text, on one line. */

const charactersMax = 200;
/** The first bytes of a UTF-8 text that decide its title. A UTF-16 unit takes at most three bytes. */
export const titleBytesMax = 3 * (charactersMax + 1);

/** A long title is cut, not inside a surrogate pair, and ends in an ellipsis. */
export function shortTitle(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= charactersMax) return line;
  return `${line.slice(0, charactersMax - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
