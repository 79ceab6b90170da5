import t from 'tap';
import { mediaTypeOf } from '../../../processors/indexing/content/media-type.ts';

const png = Buffer.from('89504e470d0a1a0a', 'hex');
const zip = Buffer.from('504b0304', 'hex');

const cases: [name: string, head: Buffer, fileName: string, want: string][] = [
  ['the first bytes decide before the name', png, 'page.html', 'image/png'],
  [
    'the name tells Office files apart',
    zip,
    'a.DOCX',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  ['a container without a known name is bytes', zip, 'a.bin', 'application/octet-stream'],
  [
    'HTML is plain text',
    Buffer.from('<!doctype html><script>alert(1)</script>'),
    'a.html',
    'text/plain; charset=utf-8',
  ],
  [
    'SVG is plain text',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    'a.svg',
    'text/plain; charset=utf-8',
  ],
  ['a script is plain text', Buffer.from('alert(1)'), 'a.mjs', 'text/plain; charset=utf-8'],
  ['XML is plain text', Buffer.from('<?xml version="1.0"?>'), 'a.xhtml', 'text/plain; charset=utf-8'],
  ['Markdown keeps its type', Buffer.from('# Tea'), 'a.md', 'text/markdown; charset=utf-8'],
  [
    'a text of Chinese bytes has their charset',
    Buffer.from('b4e8bfc3d3c9b7e7b3b5b4f8b6afa3acc4a5b3c9b5c4c3e6b7dbd4d9d7b0b4fca1a3', 'hex'),
    'mill.txt',
    'text/plain; charset=gb18030',
  ],
  ['UTF-16 is text', Buffer.from('\ufeffThe mill grinds.', 'utf16le'), 'mill.txt', 'text/plain; charset=utf-16le'],
  [
    'UTF-32 is text',
    Buffer.from([...'The mill'].flatMap((sign) => [0, 0, 0, sign.charCodeAt(0)])),
    'mill.txt',
    'text/plain; charset=utf-32be',
  ],
  [
    'a page has the charset that it declares',
    Buffer.from('<meta charset="windows-1251"><p>\xec\xe5\xeb\xfc\xed\xe8\xf6\xe0', 'latin1'),
    'mill.html',
    'text/plain; charset=windows-1251',
  ],
];

for (const [name, head, fileName, want] of cases) t.test(name, async (t) => t.equal(mediaTypeOf(head, fileName), want));
