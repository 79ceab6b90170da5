/** Reads text without any parser, and without the service's own detection of charsets. */
import { readFile } from 'node:fs/promises';
import type { IndependentReading } from './reading.ts';

export async function readPlainText(path: string): Promise<IndependentReading> {
  return { reader: 'raw text', pages: [textOf(await readFile(path))] };
}

/** XML as text: without its tags, comments and declarations. */
export async function readXml(path: string): Promise<IndependentReading> {
  const text = textOf(await readFile(path)).replaceAll(/<!--.*?-->|<!\[CDATA\[|\]\]>|<[^>]*>/gs, ' $& ');
  return { reader: 'raw text', pages: [plainTextOf(text)] };
}

/** XML without tags and with its characters. */
export function plainTextOf(xml: string): string {
  return xml
    .replaceAll(/<!--.*?-->|<!\[CDATA\[|\]\]>|<[^>]*>/gs, '')
    .replaceAll(/&#x([\da-f]+);/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replaceAll(/&#(\d+);/g, (_, decimal: string) => String.fromCodePoint(Number(decimal)))
    .replaceAll(/&\w+;/g, ' ');
}

/**
 * Decodes a text. A byte order mark or a declaration (HTML, XML) names the encoding. Without one, zero bytes tell UTF-16
 * and UTF-32. Any other text is read as the first encoding in which it is valid: UTF-8, GB18030, Windows-1252.
 */
export function textOf(bytes: Buffer): string {
  const zeros = [0, 1, 2, 3].map((offset) => zeroShare(bytes, offset));
  if (zeros[2] > 0.9 && zeros[3] > 0.9) return utf32(bytes, (at) => bytes.readUInt32LE(at));
  if (zeros[0] > 0.9 && zeros[1] > 0.9) return utf32(bytes, (at) => bytes.readUInt32BE(at));
  const head = bytes.toString('latin1', 0, 1024);
  if (head.startsWith('\xff\xfe') || zeros[1] + zeros[3] > 1) return new TextDecoder('utf-16le').decode(bytes);
  if (head.startsWith('\xfe\xff') || zeros[0] + zeros[2] > 1) return new TextDecoder('utf-16be').decode(bytes);
  const declared = /<(?:meta|\?xml)[^>]*(?:charset|encoding)\s*=\s*["']?([\w-]+)/i.exec(head)?.[1];
  for (const charset of ['utf-8', ...(declared ? [declared] : []), 'gb18030']) {
    try {
      return new TextDecoder(charset, { fatal: true }).decode(bytes);
    } catch {
      // Not this charset.
    }
  }
  return new TextDecoder('windows-1252').decode(bytes);
}

/** Share of zeros among the bytes at `offset` of each four. */
function zeroShare(bytes: Buffer, offset: number): number {
  let zeros = 0;
  let count = 0;
  for (let at = offset; at < Math.min(bytes.length, 65_536); at += 4) {
    count++;
    if (bytes[at] === 0) zeros++;
  }
  return count === 0 ? 0 : zeros / count;
}

function utf32(bytes: Buffer, read: (at: number) => number): string {
  let text = '';
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const point = read(at);
    if (point !== 0xfeff && point <= 0x10ffff) text += String.fromCodePoint(point);
  }
  return text;
}
