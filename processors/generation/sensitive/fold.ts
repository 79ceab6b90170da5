/**
 * How words are compared: compatibility forms (NFKC) and case do not matter. Folded is each code point by itself, to its
 * decomposition: texts that are alike composed are alike decomposed, and a stream need not wait for the mark that a
 * letter may be composed with.
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

/** A letter, digit or underscore of a script that writes words apart, or joins their endings with nothing between. */
export function isOfSpacedWord(character: string): boolean {
  const code = character.codePointAt(0)!;
  if (code < 0x80) return asciiOfWord[code] === 1;
  return !isCommonHan(code) && /[\p{L}\p{N}]/u.test(character) && !hasUnspacedLetter(character);
}

/** It belongs to the letter before. */
export function isMark(character: string): boolean {
  const code = character.codePointAt(0)!;
  return code >= 0x300 && !isCommonHan(code) && /^\p{M}/u.test(character.normalize('NFKD'));
}

function isCommonHan(code: number): boolean {
  return code >= 0x4e00 && code <= 0x9fff;
}
