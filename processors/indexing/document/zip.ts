/**
 * Opens the zip of an Office file within bounds. A zip bomb is refused by the sizes in its directory. An entry that is
 * larger than its declared size is cut to that size. Pictures, fonts and embedded objects are left out: no parser reads
 * them.
 */
import { unzipSync, zipSync } from 'fflate';
import { unprocessable } from './unprocessable.ts';

const entriesMax = 20_000;
const bytesMax = 256 * 1024 * 1024;

export interface XmlBounds {
  /** Start tags, end tags and comments in all parts. A reader makes an object for each element. */
  tagsMax: number;
}

/** The XML parts by name. @throws {MillraceError} `unprocessable` over the bounds. */
export function unzipXml(zip: Buffer, { tagsMax }: XmlBounds): Record<string, Uint8Array> {
  let entries = 0;
  let bytes = 0;
  const parts = unzipSync(zip, {
    filter({ name, originalSize }) {
      if (!/\.(?:xml|rels)$/i.test(name)) return false;
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

/** An uncompressed zip of checked parts, for parsers that need a zip. */
export function storedZip(parts: Record<string, Uint8Array>): Buffer {
  const zip = zipSync(parts, { level: 0 });
  return Buffer.from(zip.buffer, zip.byteOffset, zip.byteLength);
}

const lessThan = '<'.charCodeAt(0);

function tooLarge(what: string) {
  return unprocessable(`The file ${what}. Split it and upload the parts.`);
}
