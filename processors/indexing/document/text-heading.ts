/**
 * Finds headings in plain text by their look. Only sure headings count: a missed heading costs a level of the path, but
 * a false heading splits a paragraph.
 */

const titleColumnsMax = 200;
const headingCharactersMax = 80;
/** A line that ends like this continues, or is a sentence. It is not a heading. */
const endsInPunctuation = /[.!?,;:。！？，；：、…]$/;

/**
 * Whether the first line, alone in its block, is a title: short, and at most one sentence. It may end with a full stop.
 */
export function isTitle(line: string): boolean {
  if (line.length > titleColumnsMax || !/[\p{L}\p{N}]/u.test(line)) return false;
  return !/[!,;:。！，；：、…]$/.test(line) && !/[.!?]["')]?\s+\p{Lu}|。/u.test(line);
}

/** Marks before a heading in Markdown and AsciiDoc, and around it in a wiki: "## Weirs", "== Weirs ==". */
const marksBefore = /^(#{1,6}|={1,6})[ \t]+(?![ \t])/;
const marksAfter = /(?<![ \t])[ \t]+(?:#+|=+)$/;

/** A heading with marks. Undefined for other lines. */
function markedHeading(line: string): { marks: number; text: string; isClosed: boolean } | undefined {
  const trimmed = line.trim();
  const [before = '', marks = ''] = marksBefore.exec(trimmed) ?? [];
  const rest = trimmed.slice(before.length);
  if (marks === '' || !/[\p{L}\p{N}]/u.test(rest)) return undefined;
  const text = rest.replace(marksAfter, '');
  return { marks: marks.length, text, isClosed: text !== rest };
}

/** The text of a heading without its marks. */
export function headingText(line: string): string {
  return markedHeading(line)?.text ?? line;
}

/**
 * The level of a heading with marks. Marks on both sides, and two or more before it, are sure. One alone may be a comment, so
 * blank lines must be around it.
 */
export function markedLevel(line: string, alone: boolean): number | undefined {
  const heading = markedHeading(line);
  return heading && (alone || heading.isClosed || heading.marks > 1) ? heading.marks : undefined;
}

/** The level of a line that is underlined by `=`, `-` or `~`. Undefined if `below` is not an underline. */
export function underlineLevel(line: string, below: string | undefined): 1 | 2 | undefined {
  const rule = below?.trim() ?? '';
  if (line.length > titleColumnsMax || rule.length < 3 || !/^(?:=+|-+|~+)$/.test(rule)) return undefined;
  // An underline much shorter than the line is a list mark or the start of a signature.
  if (rule.length < line.trim().length / 2) return undefined;
  return rule[0] === '=' ? 1 : 2;
}

const chinese: readonly (readonly [RegExp, number])[] = [
  [/^第[零〇一二三四五六七八九十百千\d]+[部编編卷篇](?:[\s　：:]|$)/, 1],
  [/^第[零〇一二三四五六七八九十百千\d]+[章回](?:[\s　：:]|$|[^的之])/, 1],
  [/^第[零〇一二三四五六七八九十百千\d]+[节節](?:[\s　：:]|$|[^的之])/, 2],
  [/^[一二三四五六七八九十]{1,3}、\S/, 2],
  [/^[（(][一二三四五六七八九十]{1,3}[）)]\S/, 3],
];

/** @param alone whether there are blank lines before and after the line. If not, only the surest forms count. */
export function headingOf(line: string, alone: boolean): { level: number } | undefined {
  const text = line.trim();
  if (text.length > headingCharactersMax || /^\s{4,}/.test(line)) return undefined;
  const ends = endsInPunctuation.test(text);
  if (!ends) {
    for (const [form, level] of chinese) if (form.test(text) && text.length <= 40) return { level };
    if (/^(?:chapter|part|book|appendix)\s+(?:\d+|[ivxlc]+|[a-z])\b/i.test(text) && (alone || text.length < 50))
      return { level: 1 };
  }
  if (!alone || ends) return undefined;
  const numbered = /^(\d{1,2}(?:\.\d{1,2}){0,4})[.)]?[\s　]+(?=\p{Lu}|\p{Lo})/u.exec(text);
  if (numbered) return { level: numbered[1]!.split('.').length };
  if (isCapitals(text)) return { level: 1 };
  return undefined;
}

/** Whether the text has capitals only, and is too long for an abbreviation. */
function isCapitals(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  return letters.length >= 4 && letters.every((letter) => /\p{Lu}/u.test(letter)) && /^[\p{Lu}\p{N}]/u.test(text);
}
