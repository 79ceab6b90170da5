/** Facts about characters: which scripts write no spaces, how wide a line is, where a text may be cut. */

const letter = '[\\p{L}\\p{M}\\p{N}]';
const unspacedScripts =
  '[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}]';

/**
 * A class for a regular expression with the flag `v`: letters, marks and digits of Chinese, Japanese, Korean, Thai,
 * Lao, Khmer and Burmese. These scripts write no spaces between words, or join endings to words (Korean). Script
 * extensions are used, so that the class has `ー`, which Hiragana and Katakana share.
 */
export const unspacedLetters = `[${unspacedScripts}&&${letter}]`;

/** A class for a regular expression with the flag `v`: letters, marks and digits of all other scripts. */
export const spacedLetters = `[${letter}--${unspacedScripts}]`;

const unspacedLetter = new RegExp(unspacedLetters, 'v');
const allUnspacedLetters = new RegExp(unspacedLetters, 'gv');

/** Whether the text has a letter of a script without spaces. */
export function hasUnspacedLetter(text: string): boolean {
  return unspacedLetter.test(text);
}

export function countUnspacedLetters(text: string): number {
  return text.match(allUnspacedLetters)?.length ?? 0;
}

/**
 * Characters of Chinese and Japanese together with their punctuation and full-width forms. A line may break between any
 * two of them, so a line end is no space. Hangul is not included, because Korean writes spaces between words. Thai and
 * the other scripts without spaces are not included either: they break lines between words only.
 */
const cjk = '[\\u2e80-\\u312f\\u3190-\\u9fff\\uf900-\\ufaff\\uff00-\\uffef\\u{20000}-\\u{3ffff}]';
const endsInCjk = new RegExp(`${cjk}$`, 'u');
const startsInCjk = new RegExp(`^${cjk}`, 'u');

/** Whether no space belongs between two texts that a line end or a gap parts. */
export function meetWithoutSpace(before: string, after: string): boolean {
  // Two UTF-16 units hold the last character of any text.
  return endsInCjk.test(before.slice(-2)) && startsInCjk.test(after);
}

/** Joins two texts as one line, with a space between them if their scripts use spaces. */
export function joinWrapped(before: string, after: string): string {
  return meetWithoutSpace(before, after) ? before + after : `${before} ${after}`;
}

const wideUnits = /[\u2e80-\uffef]/g;

/**
 * UTF-16 units from U+2E80 to U+FFEF: nearly all characters of Chinese, Japanese and Korean, one unit each. Both halves
 * of a surrogate pair count as well, so an emoji counts twice.
 */
export function countWideUnits(text: string): number {
  return text.match(wideUnits)?.length ?? 0;
}

/**
 * Columns of a line in a fixed-width font: a wide character has two. An emoji counts as four, which is two too many.
 */
export function columnsOf(line: string): number {
  return line.length + countWideUnits(line);
}

/** Whether the last UTF-16 unit is the first half of a surrogate pair. */
export function endsInHalfPair(text: string): boolean {
  return /[\ud800-\udbff]$/.test(text);
}
