/**
 * Hostile files that exceed a count while they are read.
 * `test/faults/scenarios/input/hostile-files.faults.ts` parses all hostile files.
 */
import t from 'tap';
import { OutlineBuilder } from '../../processors/indexing/document/outline-builder.ts';
import { parseFile } from '../../processors/indexing/parser/parse.ts';
import { cell, docxOf, hostileFiles, xlsxOf } from './files/hostile-files.ts';
import { linesOf } from './outline-lines.ts';

/** Place of the size in an entry of a zip's central directory. */
const uncompressedSizeAt = 24;

// The files are large, so a busy machine takes long to make them.
t.setTimeout(90_000);

const limits: [name: string, says: RegExp][] = [
  ['a DOCX of empty paragraphs', /1,250,000 XML tags/],
  ['a DOCX of many parts', /20,000 parts/],
  ['a DOCX of deeply nested elements', /tags|too deeply/],
  ['an XLSX of one long shared string in many cells', /100,000,000 characters/],
  ['an XLSX of too many tags', /20,000,000 XML tags/],
  ['a CSV of one endless quoted field', /1,048,576 characters/],
  ['a PDF of nested Flate', /inflates to more than 128 MB/],
  ['a PDF page of many texts', /100,000 pieces of text/],
  ['a PDF of 100,000 pages', /10000 pages/],
  ['HTML of wide cells', /1,000,000 cells/],
  ['nested HTML', /25,000 HTML elements/],
  ['JSON nested within its depth', /too deeply/],
  ['a PNG of 10 gigapixels', /10000 megapixels/],
];

for (const [name, says] of limits) {
  t.test(`${name} ends at a named limit`, async (t) => {
    const file = hostileFiles.find((hostile) => hostile.name === name)!;
    const source = { bytes: file.bytes(), fileName: file.fileName };
    await t.rejects(parseFile(source), { type: 'unprocessable', message: says });
  });
}

t.test('a DOCX whose styles are based on each other is read', async (t) => {
  const { fileName, bytes } = hostileFiles.find(({ name }) => name === 'a DOCX of styles that go round')!;
  t.strictSame(await linesOf(bytes(), fileName), ['1 paragraph x']);
});

t.test('a DOCX that says that it is larger than 256 MB is not unpacked', async (t) => {
  const docx = docxOf('<w:p/>');
  docx.writeUInt32LE(300 << 20, docx.indexOf('PK\x01\x02') + uncompressedSizeAt);
  await t.rejects(parseFile({ bytes: docx, fileName: 'a.docx' }), { message: /unpacks to more than 256 MB/ });
});

t.test('JSON below the deepest level is one paragraph', async (t) => {
  const json = `${'{"a":'.repeat(30)}1${'}'.repeat(30)}`;
  t.equal((await linesOf(json, 'a.json')).at(-1)?.split(' ').at(-1), `${'{"a":'.repeat(13)}1${'}'.repeat(13)}`);
});

t.test('a formatted cell without a value in the last row does not count as a cell', async (t) => {
  const rows = `<row r="1">${cell('A1', 'Mill')}</row><row r="1048576"><c r="XFD1048576" s="1"/></row>`;
  const { chunkStart } = await parseFile({ bytes: xlsxOf(rows), fileName: 'a.xlsx', readings: [] });
  t.equal(chunkStart.length, 1);
});

t.test('a chunk ends inside a run of white space of 2 MB', async (t) => {
  const bytes = Buffer.from(`mill${' '.repeat(2_000_000)}wheel`);
  const outline = await parseFile({ bytes, fileName: 'a.js', readings: [] });
  const sizes = [...outline.chunkStart].map((start, at) => outline.chunkEnd[at]! - start);
  t.ok(Math.max(...sizes) < 100_000, `${sizes}`);
});

t.test('headers that are repeated in each row end at a named limit', (t) => {
  const header = 'h'.repeat(100_000_000);
  const rows = Array.from({ length: 5 }, () => ['1']);
  t.throws(() => new OutlineBuilder().table('', [header], rows), { type: 'unprocessable', message: /384 MB/ });
  t.end();
});

t.test('a failed allocation is reported as a file that needs too much memory', async (t) => {
  const png = hostileFiles.find(({ name }) => name === 'a PNG of 10 gigapixels')!;
  const file = {
    bytes: png.bytes(),
    fileName: png.fileName,
    get readings(): never {
      throw new Error(`There are ${new ArrayBuffer(2 ** 50).byteLength} bytes.`);
    },
  };
  await t.rejects(parseFile(file), { type: 'unprocessable', message: /too much memory/ });
});
