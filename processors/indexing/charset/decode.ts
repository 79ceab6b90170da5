/**
 * Decodes bytes into text. The charset is decided by the first of these that applies:
 * - a byte order mark
 * - NUL bytes in the places of UTF-16 and UTF-32
 * - valid UTF-8, or escapes of ISO-2022-JP
 * - the declaration of the document
 * - a guess by the letters and words that each charset gives (`guess.ts`).
 *
 * The text has line feeds only, and no byte order mark, NULs or control characters.
 */
import { isUtf8 } from 'node:buffer';
import { guessCharset } from './guess.ts';

const sampleBytesMax = 64 * 1024;
/** Bytes that a guess reads. */
const guessBytesMax = 8 * 1024;

/** @param declared charset that the document declares, if it does. */
export function decodeText(bytes: Buffer, declared?: string): string {
  return decodeWithNote(bytes, declared).text;
}

export interface Decoded {
  readonly text: string;
  /** Names the charset if it was guessed and the guess is not sure. */
  readonly note?: string;
}

/** @param declared charset that the document declares, if it does. */
export function decodeWithNote(bytes: Buffer, declared?: string): Decoded {
  const charset = knownCharset(bytes, declared);
  if (charset) return { text: decodeAs(charset, bytes) };
  const guess = guessCharset(sampleOf(bytes));
  const text = decodeAs(guess.charset, bytes);
  return guess.isSure ? { text } : { text, note: unsureNote(guess.charset) };
}

/**
 * The charset as `decodeText` decides it, by the beginning of a file.
 * @param head a multiple of four bytes, unless the file is shorter
 * @returns a label that TextDecoder takes, or `utf-32le` or `utf-32be`
 */
export function charsetOf(head: Buffer, declared?: string): string {
  return knownCharset(head, declared) ?? guessCharset(sampleOf(head)).charset;
}

/** The form of Unicode that a byte order mark or NUL bytes show. Undefined if neither does. */
export function markedUnicode(bytes: Buffer): string | undefined {
  return byteOrderMark(bytes) ?? unicodeWithoutMark(bytes);
}

function unsureNote(charset: string): string {
  return `Read as ${charset}: the file does not name its charset. If the text is wrong, save it as UTF-8.`;
}

function decodeAs(charset: string, bytes: Buffer): string {
  if (charset.startsWith('utf-32')) return clean(decodeUtf32(bytes, charset));
  const text = new TextDecoder(charset).decode(bytes);
  // It has the tones of vowels as marks of their own.
  return clean(charset === 'windows-1258' ? text.normalize('NFC') : text);
}

/** The charset, as a label that TextDecoder takes, or `utf-32le` or `utf-32be`. Undefined if nothing tells it. */
function knownCharset(bytes: Buffer, declared?: string): string | undefined {
  const marked = markedUnicode(bytes);
  if (marked) return marked;
  if (hasJapaneseEscapes(bytes)) return 'iso-2022-jp';
  if (isUtf8(bytes) || isUtf8(withoutTornEnd(bytes))) return 'utf-8';
  return declared && isKnown(declared) && decodes(bytes, declared) ? declared : undefined;
}

/** Whether there are escapes to and from two bytes a character. All bytes of ISO-2022-JP are ASCII. */
function hasJapaneseEscapes(bytes: Buffer): boolean {
  const to = bytes.indexOf('\x1b$');
  return to >= 0 && bytes.indexOf('\x1b(', to) > to && decodes(bytes, 'iso-2022-jp');
}

function byteOrderMark(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (isUtf32(bytes, 'utf-32le') && bytes.readUInt32LE() === 0xfeff) return 'utf-32le';
  if (isUtf32(bytes, 'utf-32be') && bytes.readUInt32BE() === 0xfeff) return 'utf-32be';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
}

type Utf32 = 'utf-32le' | 'utf-32be';

/** UTF-16 or UTF-32 without a byte order mark. Other charsets have no NUL bytes. */
export function unicodeWithoutMark(bytes: Buffer): Utf32 | 'utf-16le' | 'utf-16be' | undefined {
  const sample = bytes.subarray(0, sampleBytesMax);
  if (!sample.includes(0)) return undefined;
  for (const charset of ['utf-32le', 'utf-32be'] as const) if (isUtf32(sample, charset)) return charset;
  const little = usualUnits(sample, 'utf-16le');
  const big = usualUnits(sample, 'utf-16be');
  const [charset, share] = little >= big ? (['utf-16le', little] as const) : (['utf-16be', big] as const);
  return share >= usualUnitsMin && decodes(sample, charset) ? charset : undefined;
}

/** Whether all units of the sample are characters. In other data the highest byte of a unit is rarely 0. */
function isUtf32(bytes: Buffer, charset: string): charset is Utf32 {
  const to = Math.min(bytes.length, sampleBytesMax);
  if (to < 8 || bytes.length % 4 !== 0) return false;
  for (let at = 0; at < to; at += 4) {
    const unit = charset === 'utf-32le' ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);
    if (unit === 0 || unit > 0x10ffff || (unit >= 0xd800 && unit < 0xe000)) return false;
  }
  return true;
}

function decodeUtf32(bytes: Buffer, charset: string): string {
  const piece: number[] = [];
  let text = '';
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const unit = charset === 'utf-32le' ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);
    piece.push(unit > 0x10ffff ? 0xfffd : unit);
    if (piece.length < 4096) continue;
    text += String.fromCodePoint(...piece);
    piece.length = 0;
  }
  return text + String.fromCodePoint(...piece);
}

/** Share of the units of UTF-16 that texts have: letters, ideographs, and white space and punctuation. */
const usualUnitsMin = 0.95;

function usualUnits(bytes: Buffer, charset: 'utf-16le' | 'utf-16be'): number {
  let usual = 0;
  let ascii = 0;
  const units = bytes.length >> 1;
  for (let at = 0; at < units; at++) {
    const unit = charset === 'utf-16le' ? bytes.readUInt16LE(2 * at) : bytes.readUInt16BE(2 * at);
    if (isUsualUnit(unit)) usual++;
    if (unit < 0x7f) ascii++;
  }
  return ascii === 0 || units < 2 ? 0 : usual / units;
}

function isUsualUnit(unit: number): boolean {
  if (unit < 0x7f) return unit >= 0x20 || (unit >= 0x09 && unit <= 0x0d);
  if (unit < 0x0e80) return unit >= 0xa0;
  if (unit >= 0x2000 && unit < 0x2700) return true;
  return (unit >= 0x3000 && unit < 0xa000) || (unit >= 0xac00 && unit < 0xe000) || (unit >= 0xff00 && unit < 0xfff0);
}

/** The bytes without a character that is cut off at the end, so that a cut file keeps its charset. */
function withoutTornEnd(bytes: Buffer): Buffer {
  let at = bytes.length - 1;
  while (at > bytes.length - 4 && at > 0 && (bytes[at]! & 0xc0) === 0x80) at--;
  return bytes.subarray(0, Math.max(at, 0));
}

/** The lines that are not ASCII. Other lines say nothing of the charset, and a large file may begin with many. */
function sampleOf(bytes: Buffer): Buffer {
  const pieces: Buffer[] = [];
  let taken = 0;
  let at = 0;
  while (at < bytes.length && taken < guessBytesMax) {
    if (bytes[at]! < 0x80) {
      at++;
      continue;
    }
    const from = Math.max(bytes.lastIndexOf(0x0a, at), at - 256, 0);
    const newline = bytes.indexOf(0x0a, at);
    const to = Math.min(newline < 0 ? bytes.length : newline + 1, from + 4096);
    pieces.push(bytes.subarray(from, to));
    taken += to - from;
    at = Math.max(to, at + 1);
  }
  return Buffer.concat(pieces);
}

function isKnown(charset: string): boolean {
  try {
    return new TextDecoder(charset).encoding !== '';
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function decodes(bytes: Buffer, charset: string): boolean {
  try {
    new TextDecoder(charset, { fatal: true }).decode(bytes.subarray(0, sampleBytesMax & ~1), { stream: true });
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** Normalises line ends, and removes control characters. Form feeds stay: they separate pages. */
function clean(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed.
  return text.replace(/\r\n?/g, '\n').replace(/[\x00-\x08\x0b\x0e-\x1f\x7f\u00ad\u200b\ufeff]/g, '');
}
