/**
 * Headings of plain text, where nothing marks them but their look. Only sure ones: a heading that is missed costs a
 * level of the path, one that is invented tears a paragraph.
 */

const titleColumnsMax = 200;
const headingCharactersMax = 80;
const endsSentence = /[.!?,;:。！？，；：、…]$/;

/** The first line of a text, standing alone: short, and at most one sentence (papers' titles end with a full stop). */
export function isTitle(line: string): boolean {
  if (line.length > titleColumnsMax || !/[\p{L}\p{N}]/u.test(line)) return false;
  return !/[!,;:。！，；：、…]$/.test(line) && !/[.!?]["')]?\s+\p{Lu}|。/u.test(line);
}

/** The level that a line of `=` or `-` below gives a line; undefined where that is no underline. */
export function underlineLevel(line: string, below: string | undefined): 1 | 2 | undefined {
  const rule = below?.trim() ?? '';
  if (line.length > titleColumnsMax || rule.length < 3 || !/^(?:=+|-+|~+)$/.test(rule)) return undefined;
  // A rule much shorter than the line is a list mark or a signature.
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

/** @param alone whether the line stands between blank lines, without which only the surest forms count. */
export function headingOf(line: string, alone: boolean): { level: number } | undefined {
  const text = line.trim();
  if (text.length > headingCharactersMax || /^\s{4,}/.test(line)) return undefined;
  const ends = endsSentence.test(text);
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

/** ALL CAPITALS, with enough of them to be no abbreviation. */
function isCapitals(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  return letters.length >= 4 && letters.every((letter) => /\p{Lu}/u.test(letter)) && /^[\p{Lu}\p{N}]/u.test(text);
}
