/**
 * Unpacks the entries of a zip for one turn, in a parser process. Only the directory of the zip is in memory: entries
 * are unpacked into files of the scratch folder, one at a time.
 */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl';
import { isOutage } from '../../../../core/outage.ts';
import { decodeText } from '../../document/charset.ts';
import { unprocessable } from '../../document/unprocessable.ts';
import { EntryJudge, entriesMax } from './left-out.ts';

/** Bounds of a turn. It ends with the entry that reaches one of them. */
const turnEntriesMax = 500;
const turnBytesMax = 256 * 2 ** 20;
const utf8Flag = 0x800;
/** Extra field with the name in UTF-8. */
const unicodePathField = 0x7075;
/** Type of a file in the upper half of the attributes, as Unix has it. */
const typeMask = 0xf000;
const linkType = 0xa000;

export interface UnpackTask {
  /** Path of the archive. */
  path: string;
  /** Number of the entry with which the turn begins, from 0. */
  first: number;
}

export interface UnpackedEntry {
  /** Its place in the directory, from 0. */
  number: number;
  /** The path inside of the archive. It is only a name. */
  name: string;
  /** Path of the file with its bytes. The reader removes that file. */
  path: string;
}

/** A turn of an archive. */
export interface Unpacked {
  entries: UnpackedEntry[];
  /** Number of the entry with which the next turn begins. Undefined: there is none. */
  next: number | undefined;
  /** Number of entries in the directory. */
  total: number;
  /** Entries of this turn that were left out, each with the reason. */
  notes: string[];
}

/** @throws {MillraceError} unprocessable for a damaged directory */
export async function unpack({ path, first }: UnpackTask, scratchFolder: string): Promise<Unpacked> {
  const zip = await openPromise(path, { decodeStrings: false, autoClose: false }).catch((error) => {
    throw isOutage(error) ? error : damaged(error);
  });
  const turn: Unpacked = { entries: [], next: undefined, total: zip.entryCount, notes: [] };
  try {
    await readTurn(zip, turn, { first, scratch: () => join(scratchFolder, `${randomUUID()}${extname(path)}`) });
    return turn;
  } catch (error) {
    for (const entry of turn.entries) await rm(entry.path, { force: true });
    throw isOutage(error) ? error : damaged(error);
  } finally {
    zip.close();
  }
}

async function readTurn(
  zip: ZipFile,
  turn: Unpacked,
  { first, scratch }: { first: number; scratch(): string },
): Promise<void> {
  const judge = new EntryJudge(zip.fileSize);
  let number = -1;
  let bytes = 0;
  for await (const entry of zip.eachEntry()) {
    number += 1;
    if (number === entriesMax) {
      turn.notes.push(`Left out: ${zip.entryCount - entriesMax} entries (at most ${entriesMax} are read).`);
      break;
    }
    const name = nameOf(entry);
    const isLink = ((entry.externalFileAttributes >>> 16) & typeMask) === linkType;
    const verdict = judge.judge({ name, size: entry.uncompressedSize, isEncrypted: entry.isEncrypted(), isLink });
    if (number < first || verdict === 'pass') continue;
    if (turn.entries.length === turnEntriesMax || bytes >= turnBytesMax) {
      turn.next = number;
      return;
    }
    if (verdict !== undefined) turn.notes.push(verdict);
    else {
      const path = scratch();
      const problem = await unpackEntry(zip, entry, path);
      if (problem === undefined) turn.entries.push({ number, name, path });
      else turn.notes.push(`Not read: ${name} (${problem}).`);
      bytes += entry.uncompressedSize;
    }
  }
  if (judge.passedOver) turn.notes.push(judge.passedOver);
}

/** @returns the reason why it cannot be unpacked. Undefined: it is in the file. */
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
  return (isMarked ? marked : unmarkedName(fileNameRaw, marked))
    .replaceAll('\\', '/')
    .replaceAll(/\p{Cc}|[\u2028\u2029]/gu, '\ufffd')
    .toWellFormed();
}

function unmarkedName(bytes: Buffer, fallback: string): string {
  const text = bytes.toString('utf8');
  if (!text.includes('\ufffd')) return text;
  return /[\x80-\xff]{2}/.test(bytes.toString('latin1')) ? decodeText(bytes) : fallback;
}

function damaged(cause: unknown) {
  return unprocessable('The archive is damaged: its directory cannot be read. Pack it anew and upload it.', cause);
}
