/**
 * Splits one long block into parts of about a target size. A part ends at a seam: the end of a sentence or line. If
 * there is none, the end of a clause or word is used, else the end of a character. The parts cover the block without
 * the white space at the seams.
 */
import { closers, stops, wideClosers, wideStops } from '../../../core/text/sentence-ends.ts';
import { tokensByWords } from '../../../core/text/tokens.ts';

export interface Part {
  start: number;
  end: number;
  tokens: number;
}

/** Largest size of a part, in bytes. This bounds the search for a seam in text without tokens. */
const windowBytes = 8192;

/** Ends of sentences and lines, then weaker seams. Each match ends where a part may end. */
const seams = [
  new RegExp(`[${stops}…]+[${closers}]*(?=\\s)|[${wideStops}；…]+[${wideClosers}]*|\\n`, 'gu'),
  /[,;:](?=\s)|[，、：；]|\s/gu,
] as const;

/** @param targetTokens size of a part; the last part may be up to one and a half times as large. */
export function splitLong(text: Buffer, start: number, end: number, targetTokens: number): Part[] {
  const parts: Part[] = [];
  let from = start;
  while (from < end) {
    const rest = from + tokensWithin(text, from, end, targetTokens * 1.5);
    const to = rest >= end ? end : seamBefore(text, from, from + tokensWithin(text, from, end, targetTokens));
    parts.push({ start: from, end: to, tokens: tokensByWords(text, from, to) });
    from = skipSpace(text, to, end);
  }
  return parts;
}

/** Number of bytes from `from` on that hold `tokens`, to the nearest 16. */
function tokensWithin(text: Buffer, from: number, end: number, tokens: number): number {
  let low = 0;
  let high = Math.min(end - from, windowBytes);
  if (tokensByWords(text, from, from + high) <= tokens) return high;
  while (high - low > 16) {
    const middle = (low + high) >>> 1;
    if (tokensByWords(text, from, from + middle) <= tokens) low = middle;
    else high = middle;
  }
  return high;
}

/** The last seam in the second half of [from, limit). Without a seam: `limit`, moved to the start of its character. */
function seamBefore(text: Buffer, from: number, limit: number): number {
  const middle = characterStart(text, from + ((limit - from) >>> 1));
  const to = characterStart(text, limit);
  const tail = text.toString('utf8', middle, to);
  for (const seam of seams) {
    let last = -1;
    for (const match of tail.matchAll(seam)) last = match.index + match[0].length;
    if (last > 0) return middle + Buffer.byteLength(tail.slice(0, last));
  }
  return to;
}

/** The start of the UTF-8 sequence that `at` is in. */
function characterStart(text: Buffer, at: number): number {
  let start = at;
  while (start > 0 && start < text.length && (text[start]! & 0xc0) === 0x80) start--;
  return start;
}

function skipSpace(text: Buffer, from: number, end: number): number {
  let at = from;
  while (at < end && (text[at] === 0x20 || text[at] === 0x0a || text[at] === 0x09)) at++;
  return at;
}
