import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import t from 'tap';
import { imageKindOf, readImageHeader } from '../../../processors/indexing/document/image-header.ts';
import { parseFile } from '../../../processors/indexing/parser/parse.ts';
import { drawText, encodePng, encodeTiff } from '../../support/bitmap-text.ts';
import { parse } from '../outline-lines.ts';

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
const bigTiff = hex('4d4d002a 00000008 0002 0100 0003 00000001 02800000 0101 0004 00000001 000001e0 00000000');
const gifFrame = '2c 0000 0000 8002 e001 00 02 02 4c01 00';

const sizes: [name: string, bytes: Buffer, want: object][] = [
  ['a PNG', hex('89504e470d0a1a0a 0000000d 49484452 00000280 000001e0'), { kind: 'png' }],
  [
    'a JPEG, behind a table and fill bytes',
    hex('ffd8 ffe0 0004 0000 ffff c4 0003 00 ffc2 0011 08 01e0 0280 03'),
    { kind: 'jpeg' },
  ],
  ['a GIF', hex(`474946383961 8002 e001 00 00 00 ${gifFrame} 3b`), { kind: 'gif' }],
  ['a BMP', hex('424d 00000000 00000000 36000000 28000000 80020000 20feffff'), { kind: 'bmp' }],
  ['a BMP of the old header', hex('424d 00000000 00000000 1a000000 0c000000 8002 e001 0100 1800'), { kind: 'bmp' }],
  ['a lossy WebP', hex('52494646 00000000 57454250 56503820 00000000 000000 9d012a 8002 e001'), { kind: 'webp' }],
  ['a lossless WebP', hex('52494646 00000000 57454250 5650384c 00000000 2f 7fc27700'), { kind: 'webp' }],
  ['an extended WebP', hex('52494646 00000000 57454250 56503858 0a000000 00000000 7f0200 df0100'), { kind: 'webp' }],
  ['a big-endian TIFF', bigTiff, { kind: 'tiff' }],
];

for (const [name, bytes, want] of sizes)
  t.test(`the size of ${name} is read without decoding it`, async (t) => {
    t.match(readImageHeader(bytes), { ...want, pages: [{ width: 640, height: 480 }], pixels: 640 * 480 });
  });

t.test('the pages of a TIFF are counted, and a ring of directories ends in an error', async (t) => {
  const pages = encodeTiff(drawText('A'), drawText('BC'));
  t.equal(readImageHeader(pages).pages.length, 2);
  const ring = Buffer.from(bigTiff);
  ring.writeUInt32BE(8, ring.length - 4);
  t.throws(() => readImageHeader(ring), RangeError);
});

t.test('a GIF of too many frames, and a TIFF directory of too many fields, end in an error', async (t) => {
  const animation = hex(`474946383961 8002 e001 00 00 00 ${gifFrame.repeat(10_002)} 3b`);
  t.throws(() => readImageHeader(animation), /too many frames/);
  const directory = Buffer.concat([bigTiff, Buffer.alloc(12 * 1_001)]);
  directory.writeUInt16BE(1_001, 8);
  t.throws(() => readImageHeader(directory), /directory of the TIFF/);
});

t.test('the frames of an animation count together', async (t) => {
  const frames = gifFrame.repeat(40);
  t.equal(readImageHeader(hex(`474946383961 8002 e001 00 00 00 ${frames} 3b`)).pixels, (41 * 640 * 480) / 4);
});

t.test('a header that is cut or changed gives a size or a RangeError', async (t) => {
  const whole = sizes.map(([, bytes]) => bytes);
  fc.assert(
    fc.property(fc.constantFrom(...whole), fc.nat(60), fc.nat(60), fc.nat(255), (bytes, length, at, value) => {
      const mangled = Buffer.from(bytes.subarray(0, length));
      if (at < mangled.length) mangled[at] = value;
      try {
        readImageHeader(mangled);
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
      }
    }),
    { numRuns: 2_000 },
  );
  t.throws(() => readImageHeader(whole[0]!.subarray(0, 20)), RangeError);
});

t.test('prose that begins like a bitmap is not an image', async (t) => {
  t.equal(imageKindOf(Buffer.from('BM is short for bitmap, which this is not.')), undefined);
});

t.test('an image is found by its content, and a damaged or too large image is refused with the reason', async (t) => {
  const bomb = encodePng(drawText('A'));
  bomb.writeUInt32BE(60_000, 16);
  bomb.writeUInt32BE(60_000, 20);
  await t.rejects(parsedFirst(bomb), { type: 'unprocessable', message: /3600 megapixels; at most 72/ });
  await t.rejects(parsedFirst(encodePng(drawText('A')).subarray(0, 18)), {
    type: 'unprocessable',
    message: /damaged/,
  });
  const heic = Buffer.concat([hex('00000018'), Buffer.from('ftypheic'), deflateSync('x')]);
  await t.rejects(parse(heic, 'a.heic'), { type: 'unsupported_media_type', message: /HEIC.*JPEG or PNG/ });
});

/** Parses a file that is named as text, since the name must not decide. */
async function parsedFirst(bytes: Buffer) {
  return parseFile({ bytes, fileName: 'note.txt' });
}
