/**
 * Finds the names in a text: runs of capitalised words, with small words inside them, and text in quotes or title
 * marks. In a script without capitals, only the latter are found.
 */
import { endTrimmerOf } from './trimming.ts';

const capitalised = String.raw`\p{Lu}[\p{L}\p{N}.'’&-]*`;
const joined = String.raw`(?: (?:(?:of|the|de|van|von|and|in|on|for|du|la|le) )*(?:\p{Lu}|\d)[\p{L}\p{N}.'’&-]*)*`;
const name = String.raw`"[^"\n]{2,80}"|“[^”\n]{2,80}”|《[^》\n]{1,40}》|「[^」\n]{1,40}」|(?<!^)(?<=[\s(])${capitalised}${joined}`;
const names = new RegExp(name, 'gu');
const firstName = new RegExp(`^${capitalised}${joined}`, 'u');

/** A stop ends a sentence, but not that of an initial or a title: "J. R. Smith", "St. Ives". */
const sentenceEnd =
  /(?<!(?<![\p{L}\p{N}])(?:\p{Lu}|St|Mr|Mrs|Ms|Dr|Jr|Sr|No|Prof|Gen|Col|vs)\.)(?<=[.!?]["'”’)\]]*|[:;。！？])\s+(?!\p{Ll})|\n+/u;
/** "In the United States", "Among the 12": the first word is no part of the name. */
const beforeArticle = /^\p{Lu}\p{Ll}+ the /u;
/** Cuts off the signs at the end of a name. */
const trimmed = endTrimmerOf("[^.'’&-]");
/** Letters of a name of one word. Most shorter ones are abbreviations or symbols of units. */
const lettersMin = 4;

/**
 * Distinct names in order. The first word of a sentence always has a capital. So it is a name only with a second word, or if the
 * text has it within a sentence, too.
 */
export function namesIn(text: string): string[] {
  const sentences = text.split(sentenceEnd).map((sentence) => sentence.replace(beforeArticle, ' '));
  const within = sentences.map((sentence) => Array.from(sentence.matchAll(names), ([match]) => trimmed(match)));
  const inside = new Set(within.flat());
  const found = sentences.flatMap((sentence, at) => {
    const first = trimmed(firstName.exec(sentence)?.[0] ?? '');
    if (!/\s/.test(first)) return inside.has(first) ? [first, ...within[at]!] : within[at]!;
    return [first, ...Array.from(sentence.slice(first.length).matchAll(names), ([match]) => trimmed(match))];
  });
  return [...new Set(found)].filter((name) => name.length >= lettersMin || !/^[\p{L}\p{N}]+$/u.test(name));
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
