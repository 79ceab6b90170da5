/**
 * Finds the names in a text: runs of capitalised words, with small words inside them, and text in quotes or title
 * marks. In a script without capitals, only the latter are found.
 */
const capitalised = String.raw`\p{Lu}[\p{L}\p{N}.'’&-]*`;
const joined = String.raw`(?: (?:(?:of|the|de|van|von|and|in|on|for|du|la|le) )*(?:\p{Lu}|\d)[\p{L}\p{N}.'’&-]*)*`;
const name = String.raw`"[^"\n]{2,80}"|“[^”\n]{2,80}”|《[^》\n]{1,40}》|「[^」\n]{1,40}」|(?<!^)(?<=[\s(])${capitalised}${joined}`;
const names = new RegExp(name, 'gu');

/** Distinct names in order. The first word of a text always has a capital, so it is not taken as a name. */
export function namesIn(text: string): string[] {
  const found = Array.from(text.matchAll(names), ([match]) => match.replace(/[.'’&-]+$/, ''));
  return [...new Set(found)];
}

const plain = String.raw`(?:《[^》\n]{1,40}》|"[^"\n]{2,80}"|${capitalised}(?: (?:(?:of|the|de|van|von|in|on) )*(?:\p{Lu}|\d)[\p{L}\p{N}.'’&-]*)*)`;
/** "And" and "or" in languages with capitals. Words that also mean something else between names are left out. */
const joining =
  'and|or|vs\\.?|versus|und|oder|et|ou|y|o|e|ed|od|i|lub|czy|oraz|и|или|ve|veya|en|och|eller|și|sau|și|và|hay|hoặc|og|ja|tai|és|vagy|nebo|και';
const article = '(?:the |der |die |das |le |la |el |los |il |lo |de |het )?';
const pair = new RegExp(`(${plain}),?(?: (?:${joining}) ${article}| ?(?:和|与|跟|还是) ?)(${plain})`, 'gu');

/** Pairs of names that are joined, as in "A or B". */
export function namePairs(text: string): [string, string][] {
  return Array.from(text.matchAll(pair), ([, left, right]) => [left!, right!]);
}
