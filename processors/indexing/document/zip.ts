/**
 * Opens the zip of a document within bounds. A zip bomb is refused by the sizes in its directory. An entry that is
 * larger than its declared size is cut to that size. Pictures are unpacked one at a time. Fonts and embedded objects are
 * left out: no parser reads them.
 */
import { unzipSync } from 'fflate';
import { type PictureSource, pictureBytesMax } from './embedded-picture.ts';
import { unprocessable } from './unprocessable.ts';

const entriesMax = 20_000;
const bytesMax = 256 * 1024 * 1024;
/** Bytes of an entry that is read to find the format. */
const headBytesMax = 4 * 1024 * 1024;
const lessThan = '<'.charCodeAt(0);

export type Parts = Readonly<Record<string, Uint8Array>>;

export interface PartBounds {
  /** Start tags, end tags and comments in all parts. A reader makes an object for each element. */
  tagsMax: number;
  /** Names of the entries to unpack; default: XML and relationships. */
  names?: RegExp;
}

/** The parts by name. @throws {MillraceError} `unprocessable` over the bounds. */
export function unzipParts(zip: Buffer, { tagsMax, names = /\.(?:xml|rels)$/i }: PartBounds): Parts {
  let entries = 0;
  let bytes = 0;
  const parts = unzipSync(zip, {
    filter({ name, originalSize }) {
      if (!names.test(name)) return false;
      entries++;
      bytes += originalSize;
      if (entries > entriesMax) throw tooLarge(`has more than ${entriesMax.toLocaleString('en')} parts`);
      if (bytes > bytesMax) throw tooLarge(`unpacks to more than ${bytesMax >> 20} MB`);
      return true;
    },
  });
  let tags = 0;
  for (const part of Object.values(parts)) {
    for (let at = part.indexOf(lessThan); at >= 0; at = part.indexOf(lessThan, at + 1)) tags++;
    if (tags > tagsMax) throw tooLarge(`has more than ${tagsMax.toLocaleString('en')} XML tags`);
  }
  return parts;
}

/** The names of all entries, from the directory of the zip. Nothing is unpacked. Empty if the zip is damaged. */
export function entryNames(zip: Buffer): string[] {
  const names: string[] = [];
  readDirectory(zip, (name) => {
    names.push(name);
    return false;
  });
  return names;
}

/** The text of one small entry. Undefined if it is absent, large, or the zip is damaged. */
export function smallEntry(zip: Buffer, wanted: string): string | undefined {
  const part = readDirectory(zip, (name, size) => name === wanted && size <= headBytesMax)?.[wanted];
  return part && Buffer.from(part).toString('utf8');
}

/** A picture in the zip. It is unpacked when it is read, if it is there and within the bound. */
export function zipPicture(zip: Buffer, name: string): PictureSource {
  const isWanted = (entry: string, size: number) => entry === name && size <= pictureBytesMax;
  return { key: name, read: () => readDirectory(zip, isWanted)?.[name] };
}

/** The name of the first entry, from its own header. It is there even if the end of the zip is missing. */
export function firstEntryName(zip: Buffer): string {
  return zip.length < 30 ? '' : zip.toString('utf8', 30, 30 + zip.readUInt16LE(26));
}

function readDirectory(zip: Buffer, filter: (name: string, size: number) => boolean): Parts | undefined {
  try {
    return unzipSync(zip, { filter: ({ name, originalSize }) => filter(name, originalSize) });
  } catch {
    // The parser of the format reports the damage.
    return undefined;
  }
}

function tooLarge(what: string) {
  return unprocessable(`The file ${what}. Split it and upload the parts.`);
}
