/**
 * Draws text as a picture, and encodes pictures as PNG, TIFF and PDF.
 *
 * A letter has five by seven dots. Round strokes join them, so that text recognition reads them as print.
 */
import { crc32, deflateSync } from 'node:zlib';
import { PDFDocument, StandardFonts } from 'pdf-lib';

/** The dots of each letter: seven rows from the top, a byte a row, of which five bits are used. */
const glyphs: Record<string, string> = {
  A: '0e11111f111111',
  B: '1e11111e11111e',
  C: '0e11101010110e',
  D: '1e11111111111e',
  E: '1f10101e10101f',
  F: '1f10101e101010',
  G: '0e11101713110f',
  H: '1111111f111111',
  I: '0e04040404040e',
  J: '0702020202120c',
  K: '11121418141211',
  L: '1010101010101f',
  M: '111b1515111111',
  N: '11191915131311',
  O: '0e11111111110e',
  P: '1e11111e101010',
  Q: '0e11111115120d',
  R: '1e11111e141211',
  S: '0f10100e01011e',
  T: '1f040404040404',
  U: '1111111111110e',
  V: '11111111110a04',
  W: '1111111515150a',
  X: '11110a040a1111',
  Y: '11110a04040404',
  Z: '1f01020408101f',
  '0': '0e11131519110e',
  '1': '040c040404040e',
  '2': '0e11010204081f',
  '3': '1f02040201110e',
  '4': '02060a121f0202',
  '5': '1f101e0101110e',
  '6': '0608101e11110e',
  '7': '1f010204080808',
  '8': '0e11110e11110e',
  '9': '0e11110f01020c',
  '.': '00000000000c0c',
  ',': '000000000c0408',
  ':': '000c0c000c0c00',
  '-': '0000001f000000',
  口: '001f1111111f00',
  日: '1f11111f11111f',
  目: '1f111f111f111f',
  田: '1f15151f15151f',
  中: '041f15151f0404',
  王: '1f00041f04041f',
  土: '04041f0404041f',
  工: '1f04040404041f',
  三: '1f00000e00001f',
  五: '1f04081f09091f',
  甲: '1f151f151f0404',
  由: '04041f151f151f',
  申: '041f151f151f04',
  巨: '1f101f111f101f',
  上: '0404070404041f',
  下: '1f040406050404',
};

const columns = 6;
const rows = 11;
const dot = 6;
const pen = 3;
const margin = 60;

export interface Bitmap {
  width: number;
  height: number;
  /** One byte a pixel: 0 is black, 255 is white. */
  pixels: Buffer;
}

/** Draws capitals, digits and simple Chinese characters, black on white, one string a line. */
export function drawText(...lines: string[]): Bitmap {
  const width = 2 * margin + columns * dot * Math.max(...lines.map(({ length }) => length));
  const height = 2 * margin + rows * dot * lines.length;
  const bitmap = { width, height, pixels: Buffer.alloc(width * height, 255) };
  for (const [row, line] of lines.entries())
    for (const [column, letter] of [...line].entries())
      for (const [from, to] of strokesOf(glyphs[letter] ?? '')) {
        const place = ([x, y]: Point): Point => [
          margin + (columns * column + x) * dot,
          margin + (rows * row + y) * dot,
        ];
        drawStroke(bitmap, place(from), place(to));
      }
  return bitmap;
}

type Point = [x: number, y: number];

/** @returns the strokes between neighbouring dots. Diagonal neighbours are joined unless a dot beside them does it. */
function strokesOf(glyph: string): [from: Point, to: Point][] {
  const bits = [...Buffer.from(glyph, 'hex')];
  const isSet = (x: number, y: number) => x >= 0 && x < 5 && ((bits[y] ?? 0) >> (4 - x)) & 1;
  const strokes: [Point, Point][] = [];
  for (let y = 0; y < bits.length; y++)
    for (let x = 0; x < 5; x++) {
      if (!isSet(x, y)) continue;
      strokes.push([
        [x, y],
        [x, y],
      ]);
      for (const [right, down] of [
        [1, 0],
        [0, 1],
        [1, 1],
        [-1, 1],
      ] as const) {
        if (!isSet(x + right, y + down)) continue;
        const isCorner = right !== 0 && down !== 0;
        if (!isCorner || !(isSet(x + right, y) || isSet(x, y + down)))
          strokes.push([
            [x, y],
            [x + right, y + down],
          ]);
      }
    }
  return strokes;
}

/** Draws a line with a round pen. */
function drawStroke({ width, pixels }: Bitmap, from: Point, to: Point): void {
  for (let step = 0; step <= dot; step++) {
    const x = Math.round(from[0] + ((to[0] - from[0]) * step) / dot);
    const y = Math.round(from[1] + ((to[1] - from[1]) * step) / dot);
    for (let down = -pen; down <= pen; down++) {
      const half = Math.floor(Math.sqrt(pen * pen - down * down));
      pixels.fill(0, (y + down) * width + x - half, (y + down) * width + x + half + 1);
    }
  }
}

export function encodePng({ width, height, pixels }: Bitmap): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const scanlines = Array.from({ length: height }, (_, y) =>
    Buffer.concat([Buffer.from([0]), pixels.subarray(y * width, (y + 1) * width)]),
  );
  const mark = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    mark,
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.concat(scanlines))),
    pngChunk('IEND'),
  ]);
}

function pngChunk(name: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

/** Encodes without compression, one strip a page. A page is its strip, then the directory that the page before points at. */
export function encodeTiff(...pages: Bitmap[]): Buffer {
  let file: Buffer = Buffer.from('49492a0000000000', 'hex');
  let linkAt = 4;
  for (const { width, height, pixels } of pages) {
    const strip = { 273: file.length, 278: height, 279: pixels.length };
    const fields = Object.entries({ 256: width, 257: height, 258: 8, 259: 1, 262: 1, 277: 1, ...strip });
    const directory = Buffer.alloc(2 + 12 * fields.length + 4);
    directory.writeUInt16LE(fields.length, 0);
    for (const [at, [tag, value]] of fields.entries()) {
      directory.writeUInt16LE(Number(tag), 2 + 12 * at);
      directory.writeUInt16LE(4, 4 + 12 * at);
      directory.writeUInt32LE(1, 6 + 12 * at);
      directory.writeUInt32LE(value, 10 + 12 * at);
    }
    file.writeUInt32LE(file.length + pixels.length, linkAt);
    file = Buffer.concat([file, pixels, directory]);
    linkAt = file.length - 4;
  }
  return file;
}

/** Encodes one page for each item. A string is a page of text, a bitmap a scan, and a pair a text with a figure. */
export async function encodePdf(...pages: (string | Bitmap | [string, Bitmap])[]): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.TimesRoman);
  for (const content of pages) {
    const page = document.addPage([595, 842]);
    for (const part of Array.isArray(content) ? content : [content]) {
      if (typeof part === 'string') {
        page.drawText(part, { x: 60, y: 700, size: 11, font, maxWidth: 480, lineHeight: 14 });
        continue;
      }
      const image = await document.embedPng(new Uint8Array(encodePng(part)));
      page.drawImage(image, { x: 40, y: 100, ...image.scaleToFit(515, 400) });
    }
  }
  return Buffer.from(await document.save());
}
