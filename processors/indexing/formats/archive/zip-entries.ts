/** Reads the entries of a ZIP. Only its directory is in memory. */
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl';
import { isOutage } from '../../../../core/outage.ts';
import { decodeText } from '../../charset/decode.ts';
import { type Archive, type ArchiveEntry, printableName } from './archive.ts';

const utf8Flag = 0x800;
/** Extra field with the name in UTF-8. */
const unicodePathField = 0x7075;
/** Type of a file in the upper half of the attributes, as Unix has it. */
const typeMask = 0xf000;
const linkType = 0xa000;

/** @throws {Error} if the directory is damaged */
export async function openZip(path: string): Promise<Archive> {
  const zip = await openPromise(path, { decodeStrings: false, autoClose: false });
  let seen = 0;
  async function* entries(): AsyncGenerator<ArchiveEntry> {
    for await (const entry of zip.eachEntry()) {
      yield {
        name: nameOf(entry),
        size: entry.uncompressedSize,
        isEncrypted: entry.isEncrypted(),
        isLink: ((entry.externalFileAttributes >>> 16) & typeMask) === linkType,
        unpackTo: (file) => unpackEntry(zip, entry, file),
      };
      seen += 1;
    }
  }
  return {
    size: zip.fileSize,
    entries,
    tornBy: undefined,
    get share() {
      return seen / Math.max(1, zip.entryCount);
    },
    [Symbol.asyncDispose]: async () => zip.close(),
  };
}

async function unpackEntry(zip: ZipFile, entry: Entry, path: string): Promise<string | undefined> {
  if (!entry.canDecodeFileData()) return 'it is packed in a way that is not supported; pack it with Deflate';
  let sum = 0;
  const checksum = new Transform({
    transform(piece: Buffer, _, done) {
      sum = crc32(piece, sum);
      done(null, piece);
    },
  });
  try {
    await pipeline(await zip.openReadStreamPromise(entry), checksum, createWriteStream(path, { flags: 'wx' }));
  } catch (error) {
    await rm(path, { force: true });
    if (isOutage(error)) throw error;
    return 'it is damaged';
  }
  if (sum === entry.crc32) return undefined;
  await rm(path);
  return 'it is damaged';
}

/**
 * The name of an entry as text, without control characters. Programs that do not mark the charset of names write that
 * of their system: UTF-8, or for runs of other bytes one that is detected. A single byte is of code page 437.
 */
function nameOf({ fileNameRaw, generalPurposeBitFlag, extraFields }: Entry): string {
  const marked = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);
  const isMarked = (generalPurposeBitFlag & utf8Flag) !== 0 || extraFields.some(({ id }) => id === unicodePathField);
  return printableName(isMarked ? marked : unmarkedName(fileNameRaw, marked));
}

function unmarkedName(bytes: Buffer, fallback: string): string {
  const text = bytes.toString('utf8');
  if (!text.includes('\ufffd')) return text;
  return /[\x80-\xff]{2}/.test(bytes.toString('latin1')) ? decodeText(bytes) : fallback;
}
