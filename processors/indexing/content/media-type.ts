/**
 * The media type of an original, for its download.
 *
 * Types that a browser would execute (HTML, SVG, XML, scripts) become plain text. So a file that one user uploads
 * cannot run in the browser of another one.
 */
import { extname } from 'node:path';

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

/** @param head the first bytes of the file, at most 1 KiB */
export function mediaTypeOf(head: Buffer, fileName: string): string {
  const start = head.toString('hex', 0, 8);
  const known = byMagic.find(([magic]) => start.startsWith(magic));
  const named = known?.[1] ?? byExtension[extname(fileName).slice(1).toLowerCase()];
  return named ?? (isText(head) ? 'text/plain' : 'application/octet-stream');
}

/** Whether the bytes have no control character but white space and escape. The zeros of UTF-16 are control characters. */
function isText(head: Buffer): boolean {
  return head.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d) || byte === 0x1b);
}
