/**
 * Opens the zip of an Office file within bounds: a bomb is refused by what its directory declares, and what lies about
 * its size is cut at it. Pictures, fonts and embedded objects are left out: no parser reads them.
 */
import { unzipSync, zipSync } from 'fflate';
import type { MillraceError } from '../../../core/errors.ts';
import { unprocessable } from '../unprocessable.ts';

const entriesMax = 20_000;
const bytesMax = 256 * 1024 * 1024;

/** The XML parts by name. @throws {MillraceError} `unprocessable` over the bounds. */
export function unzipXml(zip: Buffer): Record<string, Uint8Array> {
  let entries = 0;
  let bytes = 0;
  return unzipSync(zip, {
    filter({ name, originalSize }) {
      if (!/\.(?:xml|rels)$/i.test(name)) return false;
      entries++;
      bytes += originalSize;
      if (entries > entriesMax || bytes > bytesMax) throw tooLarge();
      return true;
    },
  });
}

/** An uncompressed zip of parts, for parsers that want a zip: what they unpack is what was bounded. */
export function storedZip(parts: Record<string, Uint8Array>): Buffer {
  const zip = zipSync(parts, { level: 0 });
  return Buffer.from(zip.buffer, zip.byteOffset, zip.byteLength);
}

function tooLarge(): MillraceError {
  const message = 'The file unpacks to more than 256 MB. Split it and upload the parts.';
  return unprocessable(message);
}
