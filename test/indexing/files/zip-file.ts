/** Zip files, made by fflate at its best ratio. */
import { strToU8, zipSync } from 'fflate';

export type ZipParts = Readonly<Record<string, string | Uint8Array>>;

export function zipOf(parts: ZipParts): Buffer {
  const zip = zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]),
    ),
    {
      level: 9,
    },
  );
  return Buffer.from(zip.buffer, zip.byteOffset, zip.byteLength);
}
