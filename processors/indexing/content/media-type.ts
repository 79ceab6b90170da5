/**
 * The media type of an original, for its download.
 *
 * Types that a browser would execute (HTML, SVG, XML, scripts) become plain text. So a file that one user uploads
 * cannot run in the browser of another one. A text has its charset, as the parser decides it.
 */
import { extname } from 'node:path';
import { declaredCharset } from '../charset/declaration.ts';
import { charsetOf, markedUnicode } from '../charset/decode.ts';

const office = 'application/vnd.openxmlformats-officedocument';
const openDocument = 'application/vnd.oasis.opendocument';

const byExtension: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  docx: `${office}.wordprocessingml.document`,
  xlsx: `${office}.spreadsheetml.sheet`,
  pptx: `${office}.presentationml.presentation`,
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  odt: `${openDocument}.text`,
  ods: `${openDocument}.spreadsheet`,
  odp: `${openDocument}.presentation`,
  epub: 'application/epub+zip',
  rtf: 'application/rtf',
  eml: 'message/rfc822',
  msg: 'application/vnd.ms-outlook',
  zip: 'application/zip',
  json: 'application/json',
  geojson: 'application/json',
  ipynb: 'application/x-ipynb+json',
  jsonl: 'application/x-ndjson',
  ndjson: 'application/x-ndjson',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  md: 'text/markdown',
  markdown: 'text/markdown',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  bmp: 'image/bmp',
  tif: 'image/tiff',
  tiff: 'image/tiff',
};

/** First bytes, in hexadecimal digits, that decide before the name. */
const byMagic: readonly (readonly [magic: string, type: string])[] = [
  ['255044462d', 'application/pdf'],
  ['89504e47', 'image/png'],
  ['ffd8ff', 'image/jpeg'],
  ['47494638', 'image/gif'],
];

/** Types whose bytes are decoded by the charset. */
const textType = /^text\/|json$/;
const typeBytes = 1024;

/** @param head the first bytes of the file, a multiple of four unless the file is shorter */
export function mediaTypeOf(head: Buffer, fileName: string): string {
  const start = head.toString('hex', 0, 8);
  const known = byMagic.find(([magic]) => start.startsWith(magic));
  const named = known?.[1] ?? byExtension[extname(fileName).slice(1).toLowerCase()];
  const type = named ?? (isText(head.subarray(0, typeBytes)) ? 'text/plain' : 'application/octet-stream');
  return textType.test(type) ? `${type}; charset=${charsetOf(head, declaredCharset(head))}` : type;
}

/** Whether the bytes are UTF-16 or UTF-32, or have no control character but white space and escape. */
function isText(head: Buffer): boolean {
  if (markedUnicode(head) !== undefined) return true;
  return head.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d) || byte === 0x1b);
}
