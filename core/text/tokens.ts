/**
 * Sizes of texts in tokens of language models, estimated without a vocabulary.
 *
 * There are several estimates, because their users tolerate different errors. The table has the estimate divided by the
 * tokens of OpenAI's o200k_base, measured over 120 to 290 kB of each language.
 *
 *                        English  Romanian  Turkish  Vietnamese  Arabic  Hindi  Chinese
 *   tokensByWords        1.04     0.76      0.72     1.24        0.66    1.22   0.68      near for English, in one pass over bytes
 *   tokensByCharacters   1.20     0.87      0.88     0.86        0.78    0.77   1.09      a quarter off at most
 *   tokensByBytes        1.21     0.91      0.96     1.13        1.41    1.95   0.83      a rule that clients can repeat
 *   cutToTokens          1.60     1.15      1.17     1.15        1.04    1.02   1.03      seldom too low
 *   bytesOfTokens        1.22     0.94      1.00     1.29        1.82    2.54   1.09      seldom too low, without reading the text
 *
 * Older vocabularies need more tokens for languages other than English. cl100k_base needs 1.4 times as many for
 * Chinese, and three times as many for Hindi.
 */
import { countWideUnits, hasUnspacedLetter } from './characters.ts';

const runLettersPerToken = 6;
const signTokens = 0.2;
const denseTokens = 0.5;
const cjkTokens = 0.6;

/**
 * Tokens of the UTF-8 bytes [from, to), counted by words. The boundaries of chunks depend on it: another estimate cuts
 * a file into other chunks.
 *
 *   ASCII letters and digits   a run is a word: one token, and one more for each six characters
 * Latin, Greek, Cyrillic ... two-byte letters do the same
 *   other visible ASCII        a fifth of a token each
 *   Indic, Thai, Khmer         (three bytes, E0-E2) half a token a character: no spaces to count by
 * Chinese, Japanese, Korean  (three bytes, E3-EF) 0.6 a character
 *   four bytes                 one
 */
export function tokensByWords(text: Uint8Array, from: number, to: number): number {
  let tokens = 0;
  let run = 0;
  for (let at = from; at < to; at++) {
    const byte = text[at]!;
    if (isLetterOrDigit(byte) || (byte >= 0x80 && byte < 0xe0)) {
      // The first byte of a two-byte letter: its second byte counts as the letter.
      if (byte >= 0xc0) continue;
      if (run % runLettersPerToken === 0) tokens++;
      run++;
      continue;
    }
    run = 0;
    if (byte < 0x80) {
      if (byte > 0x20) tokens += signTokens;
      continue;
    }
    tokens += byte < 0xe3 ? denseTokens : byte < 0xf0 ? cjkTokens : 1;
    at += byte < 0xf0 ? 2 : 3;
  }
  return tokens;
}

function isLetterOrDigit(byte: number): boolean {
  return (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x30 && byte <= 0x39);
}

/** Tokens of a text for the budget of a prompt: four characters to a token, one wide character to a token. */
export function tokensByCharacters(text: string): number {
  const wide = countWideUnits(text);
  return Math.ceil((text.length - wide) / 4) + wide;
}

const bytesPerToken = 4;

/** Tokens of a text as the usage of a completion reports them: four bytes of UTF-8 to a token. */
export function tokensByBytes(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / bytesPerToken);
}

const spacedTokens = 1 / 3;

/**
 * The beginning of a text that has at most about `tokensMax` tokens. A letter of a script without spaces counts as one
 * token, and three other characters as one.
 */
export function cutToTokens(text: string, tokensMax: number): string {
  let tokens = 0;
  let length = 0;
  for (const character of text) {
    tokens += hasUnspacedLetter(character) ? 1 : spacedTokens;
    if (tokens > tokensMax) return text.slice(0, length);
    length += character.length;
  }
  return text;
}

const asciiBytesPerToken = 4;
const otherBytesPerToken = 3;

/**
 * Bytes of a UTF-8 text that hold about `tokens` tokens. Four ASCII bytes make a token, or three other bytes.
 * @param sample the start of the text. The whole text is assumed to have the same mix of bytes.
 */
export function bytesOfTokens(tokens: number, sample: Uint8Array): number {
  const other = sample.reduce((count, byte) => count + (byte >> 7), 0) / (sample.length || 1);
  return Math.floor(tokens / ((1 - other) / asciiBytesPerToken + other / otherBytesPerToken));
}
