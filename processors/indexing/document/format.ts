/**
 * The format of a file, which decides its parser. The first bytes decide before the name, so a wrong extension does no
 * harm. Other formats are refused with the list of supported ones.
 */
import { MillraceError } from '../../../core/errors.ts';
import { bareUtf16 } from './charset.ts';
import { imageKindOf } from './image-header.ts';
import { unprocessable } from './unprocessable.ts';

export type Format =
  | 'image'
  | 'pdf'
  | 'docx'
  | 'xlsx'
  | 'html'
  | 'markdown'
  | 'csv'
  | 'json'
  | 'jsonl'
  | 'code'
  | 'text';

const supportedFormats =
  'plain text, Markdown, HTML, PDF, DOCX, XLSX, CSV/TSV, JSON/JSON Lines, source code and PNG, JPEG, TIFF, WebP, BMP and GIF images';

const byExtension: Readonly<Record<string, Format>> = {
  ...extensions('markdown', 'md markdown mdown mkd mdx'),
  ...extensions('html', 'html htm xhtml shtml'),
  ...extensions('csv', 'csv tsv tab'),
  ...extensions('json', 'json geojson ipynb webmanifest'),
  ...extensions('jsonl', 'jsonl ndjson'),
  ...extensions('pdf', 'pdf'),
  ...extensions('docx', 'docx docm dotx'),
  ...extensions('xlsx', 'xlsx xlsm xltx'),
  ...extensions(
    'code',
    'js mjs cjs jsx ts mts cts tsx py pyi rb go rs java kt kts scala groovy c h cc cpp cxx hpp hh cs fs vb swift m mm ' +
      'php pl pm lua r jl hs elm erl ex exs clj cljs lisp el scm ml mli dart zig nim d sh bash zsh fish ps1 bat cmd ' +
      'sql graphql proto thrift css scss sass less vue svelte xml xsd xsl svg yaml yml toml ini cfg conf properties ' +
      'env gradle cmake mk make dockerfile tf hcl nix tex bib asm s v sv vhd patch diff',
  ),
};

const foreign: readonly (readonly [name: string, magic: string])[] = [
  ['a gzip archive', '1f8b'],
  ['a 7z archive', '377abcaf271c'],
  ['a RAR archive', '526172211a07'],
  ['an RTF document', '7b5c727466'],
  ['a PostScript document', '25215053'],
  ['a program', '7f454c46'],
  ['a SQLite database', '53514c697465'],
];

const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const encryptedStream = Buffer.from('EncryptedPackage', 'utf16le');
const sniffBytes = 1024;

/**
 * @throws {MillraceError} `unsupported_media_type` for a format without a parser. `unprocessable` for an empty file, an
 * encrypted Office file, and a file whose content does not fit the extension of its name.
 */
export function formatOf(bytes: Buffer, fileName: string): Format {
  if (bytes.length === 0) throw unprocessable('The file is empty. Upload one that has text.');
  const head = bytes.subarray(0, sniffBytes);
  if (imageKindOf(head)) return 'image';
  if (head.includes('%PDF-')) return 'pdf';
  if (head.readUIntBE(0, Math.min(4, head.length)) === 0x504b0304) return officeFormat(bytes);
  if (head.subarray(0, 8).equals(compoundFile)) throw compoundError(bytes);
  if (/^.{4}ftyp(?:hei|hev|mif|msf|avi)/s.test(head.toString('latin1', 0, 12))) {
    throw unsupported('The file is a HEIC or AVIF image (save it as JPEG or PNG)');
  }
  const start = head.toString('hex', 0, 8);
  const known = foreign.find(([, magic]) => start.startsWith(magic));
  if (known) throw unsupported(`The file is ${known[0]}`);
  return textFormat(bytes, fileName);
}

function textFormat(bytes: Buffer, fileName: string): Format {
  const named = byExtension[extensionOf(fileName)];
  if (named === 'pdf' || named === 'docx' || named === 'xlsx') {
    const kind = named.toUpperCase();
    throw unprocessable(`The file is named as ${kind} but is no ${kind} file, or is damaged. Upload a whole one.`);
  }
  if (isBinary(bytes)) throw unsupported('The file is of an unknown binary format');
  const head = bytes
    .toString('latin1', 0, sniffBytes)
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart();
  if (/^(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)?<(?:!doctype\s+html|html)[\s>]/i.test(head)) return 'html';
  if (named) return named;
  return /^[[{]/.test(head) && isJson(bytes) ? 'json' : 'text';
}

function officeFormat(zip: Buffer): Format {
  // The directory of a zip has the names of its entries uncompressed.
  if (zip.includes('word/document')) return 'docx';
  if (zip.includes('xl/workbook')) return 'xlsx';
  if (zip.includes('ppt/presentation')) throw unsupported('The file is a PowerPoint presentation');
  if (zip.includes('opendocument')) throw unsupported('The file is an OpenDocument file (save it as DOCX or XLSX)');
  if (zip.includes('application/epub')) throw unsupported('The file is an EPUB book');
  throw unsupported('The file is a zip archive');
}

function compoundError(bytes: Buffer): MillraceError {
  if (bytes.includes(encryptedStream))
    return unprocessable('The file is protected by a password. Remove the password and upload it again.');
  return unsupported('The file is in the Office format of before 2007 (save it as DOCX or XLSX)');
}

/** Whether the bytes have more control characters than a damaged text has. The NUL bytes of UTF-16 do not count. */
function isBinary(bytes: Buffer): boolean {
  const sample = bytes.subarray(0, 64 * 1024);
  const marked = sample[0]! >= 0xfe && sample[0]! + sample[1]! === 0x1fd;
  if (marked || bareUtf16(sample)) return false;
  let nuls = 0;
  let controls = 0;
  for (const byte of sample) {
    if (byte === 0) nuls++;
    else if (byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== 0x1b)) controls++;
  }
  return nuls > sample.length >> 9 || controls > sample.length / 32;
}

function isJson(bytes: Buffer): boolean {
  try {
    JSON.parse(bytes.toString('utf8'));
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

function extensionOf(fileName: string): string {
  const base = fileName.slice(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1).toLowerCase();
  return base.slice(base.lastIndexOf('.') + 1);
}

function extensions(format: Format, list: string): Record<string, Format> {
  return Object.fromEntries(list.split(' ').map((extension) => [extension, format]));
}

function unsupported(what: string): MillraceError {
  const message = `${what}, which cannot be indexed. Supported are ${supportedFormats}.`;
  return new MillraceError('unsupported_media_type', message, { param: 'file' });
}
