/**
 * Decodes bytes into text. The charset is decided by the first of these that applies:
 * - a byte order mark
 * - NUL bytes in the places of UTF-16 and UTF-32
 * - valid UTF-8
 * - the declaration of the document
 * - statistics: chardet, and how usual the decoded characters are.
 *
 * The text has line feeds only, and no byte order mark, NULs or control characters.
 */
import { isUtf8 } from 'node:buffer';
import { analyse } from 'chardet';

const sampleBytesMax = 64 * 1024;

/** @param declared charset that the document declares, if it does. */
export function decodeText(bytes: Buffer, declared?: string): string {
  const charset = charsetOf(bytes, declared);
  const text = charset.startsWith('utf-32') ? decodeUtf32(bytes, charset) : new TextDecoder(charset).decode(bytes);
  return clean(text);
}

/** The charset, as a label that TextDecoder takes, or `utf-32le` or `utf-32be`. */
function charsetOf(bytes: Buffer, declared?: string): string {
  const marked = byteOrderMark(bytes) ?? unicodeWithoutMark(bytes);
  if (marked) return marked;
  if (isUtf8(bytes) || isUtf8(withoutTornEnd(bytes))) return 'utf-8';
  if (declared && isKnown(declared) && decodes(bytes, declared)) return declared;
  return guess(sampleOf(bytes));
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
  while (at < bytes.length && taken < sampleBytesMax) {
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

/**
 * The most plausible charset by statistics. chardet counts byte pairs and errs on short Chinese texts. So each
 * candidate is decoded, and the one with the most usual characters wins. chardet's confidence decides between equals.
 */
function guess(sample: Buffer): string {
  const ranked = new Map(analyse(sample).map(({ name, confidence }) => [name.toLowerCase(), confidence]));
  const candidates = new Set(['gb18030', 'big5', 'shift_jis', 'euc-jp', 'euc-kr', ...ranked.keys()]);
  let best = 'windows-1252';
  let bestScore = 0;
  for (const charset of candidates) {
    if (!isKnown(charset) || charset.startsWith('utf-')) continue;
    const score = plausibility(sample, charset) + (ranked.get(charset) ?? 0) / 200;
    if (score > bestScore) {
      best = charset;
      bestScore = score;
    }
  }
  return best;
}

const usualChinese = new Set(
  '的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运' +
    '這個們來為國說時會對發後裡樣無從實問題經學現當動開關點業將兩間與還進過種應長頭體機條義員論處門電數總報務產場計區書則聽達強難權規類據程邊張該領確傳師觀識帶導爭運號',
);

const usualKorean = new Set(
  '이다는을에의가고하한를은지로사도기서어자대인해일나있정부것그시리아수전들으장국동만제보원라니',
);

/** Share of the decoded characters beyond ASCII that are usual; 0: the charset is impossible. */
function plausibility(sample: Buffer, charset: string): number {
  const text = new TextDecoder(charset).decode(sample);
  let other = 0;
  let usual = 0;
  for (const character of text) {
    const code = character.codePointAt(0)!;
    if (code < 0x80) continue;
    other++;
    if (code === 0xfffd || (code < 0xa0 && code >= 0x80)) usual -= 5;
    else if (usualChinese.has(character) || usualKorean.has(character)) usual += 1;
    else usual += usualness(code);
  }
  return other === 0 ? 0 : Math.max(0, usual / other);
}

/**
 * How usual a character is, by its block. Kana and CJK punctuation are sure signs. Ideographs and letters are weaker
 * signs.
 */
function usualness(code: number): number {
  if (code >= 0x3041 && code <= 0x30ff) return 0.8;
  // Byte pairs of Hangul are common Chinese characters in GBK.
  if (code >= 0xac00 && code <= 0xd7a3) return 0.45;
  if ((code >= 0x3000 && code <= 0x3011) || (code >= 0xff01 && code <= 0xff5e)) return 0.8;
  if (code >= 0x4e00 && code <= 0x9fff) return 0.3;
  if ((code >= 0xc0 && code < 0x250) || (code >= 0x370 && code < 0x600)) return 0.5;
  if (code >= 0x2010 && code <= 0x203a) return 0.5;
  // With a wrong charset, text decodes to half-width kana, private-use and rare characters.
  return code >= 0xe000 ? -1 : 0;
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
