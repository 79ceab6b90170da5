/**
 * Reads the header of an image file: its kind, and the size of its pages. A file of some kilobytes may unpack to
 * gigabytes of pixels, so the size is checked before any decoder reads the file.
 *
 * A page is an image of a TIFF file. Other kinds have one page: the image, or the first frame of an animation.
 */

export type ImageKind = 'png' | 'jpeg' | 'gif' | 'webp' | 'bmp' | 'tiff';

export interface ImageHeader {
  readonly kind: ImageKind;
  readonly pages: readonly Size[];
  /** Pixels that a decoder unpacks at once: those of all frames of an animation, else those of the largest page. */
  readonly pixels: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Megapixels of a page that is read. A3 at 600 dpi has 70. A decoder needs up to 8 bytes a pixel. */
export const megapixelsMax = 72;
const tiffPagesMax = 1000;
/** Fields of a directory in a TIFF file. Usually there are about twenty. */
const tiffFieldsMax = 1000;
const gifFramesMax = 10_000;
/** A pixel of a GIF frame takes one byte in memory. A pixel of a page takes four. */
const gifPixelsPerPixel = 4;

/** @returns undefined if the bytes are not an image of one of these kinds. */
export function imageKindOf(head: Buffer): ImageKind | undefined {
  const start = head.toString('latin1', 0, 12);
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (/^GIF8[79]a/.test(start)) return 'gif';
  if (/^RIFF.{4}WEBP/s.test(start)) return 'webp';
  if (start.startsWith('II*\0') || start.startsWith('MM\0*')) return 'tiff';
  // Prose may begin with these two letters as well, so the size of the header decides.
  if (start.startsWith('BM') && head.length >= 26 && bmpHeaderBytes.has(head.readUInt32LE(14))) return 'bmp';
  return undefined;
}

const bmpHeaderBytes = new Set([12, 40, 52, 56, 64, 108, 124]);

/** @throws {RangeError} for a header that is cut off or damaged. */
export function readImageHeader(bytes: Buffer): ImageHeader {
  const kind = imageKindOf(bytes);
  if (!kind) throw new RangeError('This is no image.');
  const pages = readers[kind](bytes);
  if (pages.length === 0 || pages.some(({ width, height }) => width === 0 || height === 0))
    throw new RangeError('The image does not say how large it is.');
  const areas = pages.map(({ width, height }) => width * height);
  const pixels = Math.max(...areas);
  if (kind !== 'gif') return { kind, pages, pixels };
  const frames = areas.reduce((sum, area) => sum + area, 0);
  return { kind, pages: pages.slice(0, 1), pixels: Math.max(pixels, frames / gifPixelsPerPixel) };
}

const readers: Readonly<Record<ImageKind, (bytes: Buffer) => Size[]>> = {
  png: (bytes) => [{ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }],
  bmp: (bytes) =>
    bytes.readUInt32LE(14) === 12
      ? [{ width: bytes.readUInt16LE(18), height: bytes.readUInt16LE(20) }]
      : [{ width: Math.abs(bytes.readInt32LE(18)), height: Math.abs(bytes.readInt32LE(22)) }],
  jpeg: readJpeg,
  gif: readGif,
  webp: readWebp,
  tiff: readTiff,
};

/** Reads the first start-of-frame segment: `ff c0..cf`, without three markers in that range, which are tables. */
function readJpeg(bytes: Buffer): Size[] {
  for (let at = 2; ; ) {
    while (bytes.readUInt8(at) === 0xff && bytes.readUInt8(at + 1) === 0xff) at++;
    const marker = bytes.readUInt16BE(at);
    if (marker < 0xff01) throw new RangeError('A segment of the JPEG is damaged.');
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) return [{ width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }];
    at += 2 + bytes.readUInt16BE(at + 2);
  }
}

/** Reads the canvas and every frame, because a decoder unpacks all of them. */
function readGif(bytes: Buffer): Size[] {
  const frames = [{ width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }];
  let at = 13 + colourTableBytes(bytes.readUInt8(10));
  // A file without its last byte is read up to its end.
  while (at < bytes.length && bytes[at] !== 0x3b) {
    const block = bytes.readUInt8(at);
    if (block === 0x2c) {
      if (frames.length > gifFramesMax) throw new RangeError('The GIF has too many frames.');
      frames.push({ width: bytes.readUInt16LE(at + 5), height: bytes.readUInt16LE(at + 7) });
      at += 11 + colourTableBytes(bytes.readUInt8(at + 9));
    } else if (block === 0x21) at += 2;
    else throw new RangeError('A block of the GIF is damaged.');
    while (at < bytes.length && bytes[at] !== 0) at += 1 + bytes[at]!;
    at++;
  }
  return frames;
}

function colourTableBytes(flags: number): number {
  return flags & 0x80 ? 3 << ((flags & 7) + 1) : 0;
}

/** Reads a lossy, a lossless or an extended WebP. The last has the size of the canvas. */
function readWebp(bytes: Buffer): Size[] {
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return [{ width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }];
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return [{ width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }];
    }
    case 'VP8X':
      return [{ width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }];
    default:
      throw new RangeError('The WebP is damaged.');
  }
}

/** Reads the chain of directories, one a page. Each has a count, fields of 12 bytes, and the offset of the next one. */
function readTiff(bytes: Buffer): Size[] {
  const little = bytes[0] === 0x49;
  const short = (at: number) => (little ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
  const long = (at: number) => (little ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
  const pages: Size[] = [];
  for (let at = long(4); at !== 0; ) {
    if (pages.length >= tiffPagesMax) throw new RangeError(`The TIFF has more than ${tiffPagesMax} pages.`);
    const fields = short(at);
    if (fields > tiffFieldsMax) throw new RangeError('A directory of the TIFF is damaged.');
    const size = { width: 0, height: 0 };
    for (let field = at + 2; field < at + 2 + 12 * fields; field += 12) {
      const value = short(field + 2) === 3 ? short(field + 8) : long(field + 8);
      if (short(field) === 256) size.width = value;
      if (short(field) === 257) size.height = value;
    }
    pages.push(size);
    at = long(at + 2 + 12 * fields);
  }
  return pages;
}
