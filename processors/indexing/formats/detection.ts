/**
 * Finds the format of a file. Its content decides before its name, so a wrong extension does no harm. Only the first
 * bytes and the parts that name the format are read. Other formats are refused with the list of supported ones.
 */
import { MillraceError, withAdvice } from '../../../core/errors.ts';
import { unicodeWithoutMark } from '../charset/decode.ts';
import { compoundNames, isCompoundFile } from '../document/compound-file.ts';
import { imageKindOf } from '../document/image-header.ts';
import { recordingKindOf } from '../document/recording.ts';
import { isTar } from '../document/tar.ts';
import { unprocessable } from '../document/unprocessable.ts';
import { entryNames, firstEntryName, smallEntry } from '../document/zip.ts';
import { type Format, namedFormat, supportedFormats } from './registry.ts';
import { markupFormat } from './text-detection.ts';

const foreign: readonly (readonly [name: string, magic: string])[] = [
  ['a gzip file without a TAR archive', '1f8b'],
  ['a bzip2 archive', '425a6839314159'],
  ['an XZ archive', 'fd377a585a00'],
  ['a Zstandard archive', '28b52ffd'],
  ['a 7z archive', '377abcaf271c'],
  ['a RAR archive', '526172211a07'],
  ['a PostScript document', '25215053'],
  ['a program', '7f454c46'],
  ['a SQLite database', '53514c697465'],
];

const encryptedStream = 'EncryptedPackage';
const sniffBytes = 1024;

/** Content of the entry `mimetype`. */
const declaredTypes: readonly (readonly [RegExp, Format])[] = [
  [/^application\/epub\+zip/, 'epub'],
  [/^application\/vnd\.oasis\.opendocument\.text/, 'odt'],
  [/^application\/vnd\.oasis\.opendocument\.spreadsheet/, 'ods'],
  [/^application\/vnd\.oasis\.opendocument\.presentation/, 'odp'],
];
/** Streams of a compound file. */
const streams: readonly (readonly [string, Format])[] = [
  ['WordDocument', 'doc'],
  ['Workbook', 'xls'],
  ['Book', 'xls'],
  ['PowerPoint Document', 'ppt'],
  ['__properties_version1.0', 'msg'],
];

/** Main types in `[Content_Types].xml`, for an Office file whose main part has another name. */
const officeTypes: readonly (readonly [RegExp, Format])[] = [
  [/(?:wordprocessingml|ms-word)[^"']*main\+xml/, 'docx'],
  [/(?:presentationml|ms-powerpoint)[^"']*main\+xml/, 'pptx'],
  [/(?:spreadsheetml|ms-excel)[^"']*main\+xml/, 'xlsx'],
  [/ms-excel\.sheet\.binary[^"']*main/, 'xls'],
];
/** Names of main parts. */
const officeParts: readonly (readonly [string, Format])[] = [
  ['word/document', 'docx'],
  ['xl/workbook', 'xlsx'],
  ['ppt/presentation', 'pptx'],
];

/**
 * @throws {MillraceError} `unsupported_media_type` for a format without a parser. `unprocessable` for an empty file, an
 * encrypted Office file, and a file whose content does not fit the extension of its name.
 */
export function formatOf(bytes: Buffer, fileName: string): Format {
  if (bytes.length === 0) throw unprocessable('The file is empty. Upload one that has text.');
  const head = bytes.subarray(0, sniffBytes);
  if (imageKindOf(head)) return 'image';
  if (head.includes('%PDF-')) return 'pdf';
  if (head.readUIntBE(0, Math.min(4, head.length)) === 0x504b0304) return zipFormat(bytes, fileName);
  if (isCompoundFile(head)) return compoundFormat(bytes);
  if (/^.{4}ftyp(?:hei|hev|mif|msf|avi)/s.test(head.toString('latin1', 0, 12))) {
    throw unsupported('The file is a HEIC or AVIF image', 'Save it as JPEG or PNG.');
  }
  if (recordingKindOf(head)) return 'audio';
  if (isTar(bytes)) return 'tar';
  const start = head.toString('hex', 0, 8);
  const known = foreign.find(([, magic]) => start.startsWith(magic));
  if (known) throw unsupported(`The file is ${known[0]}`);
  return textFormat(bytes, fileName);
}

function textFormat(bytes: Buffer, fileName: string): Format {
  const named = namedFormat(fileName);
  const binary = isBinary(bytes);
  const marked = binary ? undefined : markupFormat(bytes, named?.format);
  if (marked) return marked;
  if (named?.isBinary) {
    const { label } = named;
    throw unprocessable(`The file is named as ${label} but is no ${label} file, or is damaged. Upload a whole one.`);
  }
  if (binary) throw unsupported('The file is of an unknown binary format');
  return named?.format ?? 'text';
}

/** The format of a zip, by the parts that name it. */
function zipFormat(zip: Buffer, fileName: string): Format {
  const type = smallEntry(zip, 'mimetype')?.trim();
  const declared = declaredTypes.find(([form]) => form.test(type ?? ''));
  if (declared) return declared[1];
  // The end of a damaged zip, with its directory, may be missing. Then its first entry and its name are left.
  const whole = entryNames(zip);
  const names = [...whole, firstEntryName(zip)];
  const held = officeParts.find(([part]) => names.some((name) => name.startsWith(part) && !name.endsWith('.bin')));
  if (held) return held[1];
  const types = smallEntry(zip, '[Content_Types].xml') ?? '';
  const typed = officeTypes.find(([form]) => form.test(types));
  if (typed) return typed[1];
  const named = namedFormat(fileName);
  if (whole.length === 0 && named?.isBinary) return named.format;
  return 'zip';
}

function compoundFormat(bytes: Buffer): Format {
  const names = compoundNames(bytes);
  if (names.has(encryptedStream))
    throw unprocessable('The file is protected by a password. Remove the password and upload it again.');
  const held = streams.find(([stream]) => names.has(stream));
  if (held) return held[1];
  throw unsupported('The file is an Office file of an unknown kind, or a damaged one', 'Save it as DOCX or XLSX.');
}

/** Whether the bytes have more control characters than a damaged text has. The NUL bytes of UTF-16 do not count. */
function isBinary(bytes: Buffer): boolean {
  const sample = bytes.subarray(0, 64 * 1024);
  const marked = sample[0]! >= 0xfe && sample[0]! + sample[1]! === 0x1fd;
  if (marked || unicodeWithoutMark(sample)) return false;
  let nuls = 0;
  let controls = 0;
  for (const byte of sample) {
    if (byte === 0) nuls++;
    else if (byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== 0x1b)) controls++;
  }
  return nuls > sample.length >> 9 || controls > sample.length / 32;
}

/** @param instead the format to save it in; empty: unknown */
function unsupported(what: string, instead = ''): MillraceError {
  const supported = `Supported are ${supportedFormats}.`;
  const { message, reason } = withAdvice(
    `${what}, which cannot be indexed.`,
    instead === '' ? supported : `${instead} ${supported}`,
  );
  return new MillraceError('unsupported_media_type', message, { reason, param: 'file' });
}
