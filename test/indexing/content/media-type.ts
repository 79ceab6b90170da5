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
  ['HTML is plain text', Buffer.from('<!doctype html><script>alert(1)</script>'), 'a.html', 'text/plain'],
  [
    'SVG is plain text',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    'a.svg',
    'text/plain',
  ],
  ['a script is plain text', Buffer.from('alert(1)'), 'a.mjs', 'text/plain'],
  ['XML is plain text', Buffer.from('<?xml version="1.0"?>'), 'a.xhtml', 'text/plain'],
  ['Markdown keeps its type', Buffer.from('# Tea'), 'a.md', 'text/markdown'],
];

for (const [name, head, fileName, want] of cases) t.test(name, async (t) => t.equal(mediaTypeOf(head, fileName), want));
