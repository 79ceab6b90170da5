/**
 * Folds characters for the comparison of words: compatibility forms (NFKC) and case do not matter.
 *
 * Each code point is folded separately, to its decomposition. Texts with the same composition have the same
 * decomposition. So a stream need not wait for a mark that may be composed with its last letter.
 */

import { hasUnspacedLetter } from '../../../core/text/characters.ts';

export function foldCodePoint(character: string): string {
  const code = character.codePointAt(0)!;
  if (code >= 0x41 && code <= 0x5a) return String.fromCharCode(code + 32);
  if (code >= 0x09 && code <= 0x0d) return ' ';
  if (code < 0x80) return character;
  if (isCommonHan(code)) return character;
  const folded = character.normalize('NFKD').toLowerCase();
  return /^\s+$/.test(folded) ? ' ' : folded;
}

export function fold(text: string): string {
  let folded = '';
  for (const character of text) folded += foldCodePoint(character);
  return folded;
}

const asciiOfWord = Uint8Array.from({ length: 128 }, (_, code) => Number(/\w/.test(String.fromCharCode(code))));

/** Whether a character belongs to a word of a script with spaces: a letter, a digit or an underscore. */
export function isOfSpacedWord(character: string): boolean {
  const code = character.codePointAt(0)!;
  if (code < 0x80) return asciiOfWord[code] === 1;
  return !isCommonHan(code) && /[\p{L}\p{N}]/u.test(character) && !hasUnspacedLetter(character);
}

/** Whether a character is a mark, which belongs to the letter before it. */
export function isMark(character: string): boolean {
  const code = character.codePointAt(0)!;
  return code >= 0x300 && !isCommonHan(code) && /^\p{M}/u.test(character.normalize('NFKD'));
}

function isCommonHan(code: number): boolean {
  return code >= 0x4e00 && code <= 0x9fff;
}
