/** Hostile files, nearly all of them small. A reader without bounds takes gigabytes or minutes for each. */
import { deflateSync } from 'node:zlib';
import { type ZipParts, zipOf } from './zip-file.ts';

export interface HostileFile {
  readonly name: string;
  readonly fileName: string;
  bytes(): Buffer;
}

const wordSpace = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const officeTypes = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`;
const relations = (target: string) =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="${target}"/></Relationships>`;

/** A DOCX with this body; `prolog` stands before the root element. */
export function docxOf(body: string, prolog = '', others: ZipParts = {}): Buffer {
  return zipOf({
    '[Content_Types].xml': officeTypes,
    '_rels/.rels': relations('word/document.xml'),
    'word/document.xml': `<?xml version="1.0"?>${prolog}<w:document ${wordSpace}><w:body>${body}</w:body></w:document>`,
    ...others,
  });
}

/** An XLSX of one sheet with these rows. */
export function xlsxOf(rows: string, { prolog = '', strings = '' } = {}): Buffer {
  const space = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  return zipOf({
    '[Content_Types].xml': officeTypes,
    '_rels/.rels': relations('xl/workbook.xml'),
    'xl/workbook.xml': `<?xml version="1.0"?><workbook ${space} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Sheet" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<?xml version="1.0"?>${prolog}<worksheet ${space}><sheetData>${rows}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<?xml version="1.0"?><sst ${space}>${strings}</sst>`,
  });
}

export function cell(at: string, text: string): string {
  return `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
}

/** A PDF of `objects`, numbered from 1; the first is the catalogue. */
export function pdfOf(objects: readonly (string | Buffer)[]): Buffer {
  const pieces = [Buffer.from('%PDF-1.7\n')];
  for (const [at, object] of objects.entries())
    pieces.push(Buffer.from(`${at + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n'));
  pieces.push(Buffer.from(`trailer\n<< /Root 1 0 R /Size ${objects.length + 1} >>\n%%EOF\n`));
  return Buffer.concat(pieces);
}

export function pdfStream(bytes: Buffer, dictionary = ''): Buffer {
  const head = Buffer.from(`<< /Length ${bytes.length} ${dictionary} >>\nstream\n`);
  return Buffer.concat([head, bytes, Buffer.from('\nendstream')]);
}

/** A PDF of one page with this content. */
export function pdfPage(
  content: Buffer,
  { box = '0 0 600 800', others = [] as (string | Buffer)[], resources = '' } = {},
) {
  const font = '/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>';
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents 4 0 R /Resources << ${font} ${resources} >> >>`,
    content,
    ...others,
  ]);
}

/** Spaces, deflated `passes` times. Each pass shrinks them about a thousandfold. */
function nestedFlate(bytes: number, passes: number): Buffer {
  let packed = Buffer.alloc(bytes, ' ');
  for (let pass = 0; pass < passes; pass++) packed = deflateSync(packed, { level: 9 });
  return packed;
}

const text = (value: string) => Buffer.from(value);
function styleOf(id: string, basedOn: string): string {
  return `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${id}"/><w:basedOn w:val="${basedOn}"/></w:style>`;
}

const file = (name: string, fileName: string, bytes: () => Buffer): HostileFile => ({ name, fileName, bytes });
const entities = `<!DOCTYPE x [<!ENTITY a0 "ha">${Array.from({ length: 30 }, (_, i) => `<!ENTITY a${i + 1} "&a${i};&a${i};">`).join('')}]>`;

export const hostileFiles: readonly HostileFile[] = [
  file('a DOCX of empty paragraphs', 'a.docx', () => docxOf('<w:p/>'.repeat(1_300_000))),
  file('a DOCX of deeply nested elements', 'a.docx', () => docxOf('<w:p>'.repeat(1_300_000))),
  file('a DOCX of one element with many attributes', 'a.docx', () =>
    docxOf(`<w:p ${Array.from({ length: 200_000 }, (_, i) => `a${i}="1"`).join(' ')}/>`),
  ),
  file('a DOCX of endless text', 'a.docx', () =>
    docxOf(`<w:p><w:r><w:t>${'word '.repeat(40_000_000)}</w:t></w:r></w:p>`),
  ),
  file('a DOCX that expands entities', 'a.docx', () => docxOf('<w:p><w:r><w:t>&a30;</w:t></w:r></w:p>', entities)),
  file('a DOCX of many parts', 'a.docx', () =>
    docxOf(
      '<w:p><w:r><w:t>x</w:t></w:r></w:p>',
      '',
      Object.fromEntries(Array.from({ length: 21_000 }, (_, i) => [`p${i}.xml`, '<a/>'])),
    ),
  ),
  file('a DOCX of styles that go round', 'a.docx', () =>
    docxOf('<w:p><w:pPr><w:pStyle w:val="a"/></w:pPr><w:r><w:t>x</w:t></w:r></w:p>', '', {
      'word/styles.xml': `<w:styles ${wordSpace}>${styleOf('a', 'b')}${styleOf('b', 'a')}</w:styles>`,
    }),
  ),
  file('a DOCX of millions of styles', 'a.docx', () =>
    docxOf('<w:p><w:r><w:t>x</w:t></w:r></w:p>', '', {
      'word/styles.xml': `<w:styles ${wordSpace}>${'<w:style w:styleId="a"/>'.repeat(3_000_000)}</w:styles>`,
    }),
  ),
  file('an XLSX of two far cells', 'a.xlsx', () =>
    xlsxOf(`<row r="1">${cell('A1', 'one')}</row><row r="1048576">${cell('XFD1048576', 'two')}</row>`),
  ),
  file('an XLSX of cells on a diagonal', 'a.xlsx', () =>
    xlsxOf(
      Array.from({ length: 16_000 }, (_, i) => `<row r="${i + 1}">${cell(columnName(i) + (i + 1), 'x')}</row>`).join(
        '',
      ),
    ),
  ),
  file('an XLSX of millions of empty cells', 'a.xlsx', () =>
    xlsxOf(`<row r="1">${'<c r="A1"/>'.repeat(8_000_000)}</row>`),
  ),
  file('an XLSX of too many tags', 'a.xlsx', () => xlsxOf('<a/>'.repeat(20_000_001))),
  file('an XLSX of one long shared string in many cells', 'a.xlsx', () =>
    xlsxOf(
      Array.from({ length: 20_000 }, (_, i) => `<row r="${i + 1}"><c r="A${i + 1}" t="s"><v>0</v></c></row>`).join(''),
      { strings: `<si><t>${'word '.repeat(20_000)}</t></si>` },
    ),
  ),
  file('an XLSX that expands entities', 'a.xlsx', () =>
    xlsxOf(`<row r="1">${cell('A1', '&a30;')}</row>`, { prolog: entities }),
  ),
  file('an XLSX that lies about its sizes', 'a.xlsx', () => {
    const zip = xlsxOf(`<row r="1">${cell('A1', 'x'.repeat(50_000_000))}</row>`);
    for (let at = zip.indexOf('PK\x01\x02'); at >= 0; at = zip.indexOf('PK\x01\x02', at + 4))
      zip.writeUInt32LE(10, at + 24);
    return zip;
  }),
  file('a PDF of nested Flate', 'a.pdf', () =>
    pdfPage(pdfStream(nestedFlate(140_000_000, 3), '/Filter [/FlateDecode /FlateDecode /FlateDecode]')),
  ),
  file('a PDF page that inflates to gigabytes', 'a.pdf', () =>
    pdfPage(
      pdfStream(deflateSync(Buffer.concat(Array(20).fill(Buffer.alloc(50_000_000, ' ')))), '/Filter /FlateDecode'),
    ),
  ),
  file('a PDF page of millions of operators', 'a.pdf', () =>
    pdfPage(pdfStream(deflateSync(text('q Q 1 0 0 1 0 0 cm '.repeat(5_000_000))), '/Filter /FlateDecode')),
  ),
  file('a PDF page of many texts', 'a.pdf', () =>
    pdfPage(
      pdfStream(
        deflateSync(
          text(
            `BT /F1 9 Tf ${Array.from({ length: 120_000 }, (_, i) => `1 0 0 1 9 ${i % 797} Tm (word) Tj`).join(' ')} ET`,
          ),
        ),
        '/Filter /FlateDecode',
      ),
    ),
  ),
  file('a PDF page that draws itself', 'a.pdf', () =>
    pdfPage(pdfStream(text('/X1 Do')), {
      resources: '/XObject << /X1 5 0 R >>',
      others: [5, 6, 7, 8, 9, 10, 11].map((at) =>
        pdfStream(
          text(at === 11 ? 'BT /F1 9 Tf (word) Tj ET' : '/X1 Do '.repeat(20)),
          `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> /XObject << /X1 ${at + 1} 0 R >> >>`,
        ),
      ),
    }),
  ),
  file('a PDF of 100,000 pages', 'a.pdf', () =>
    pdfOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Count 100000 /Kids [${Array.from({ length: 100_000 }, (_, at) => `${at + 3} 0 R`).join(' ')}] >>`,
      ...Array.from({ length: 100_000 }, () => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>'),
    ]),
  ),
  file('a PDF whose pages go round', 'a.pdf', () =>
    pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Count 9000 /Kids [2 0 R 2 0 R] >>']),
  ),
  file('a PDF whose bookmarks go round', 'a.pdf', () =>
    pdfOf([
      '<< /Type /Catalog /Pages 2 0 R /Outlines 6 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
      pdfStream(text(`BT /F1 9 Tf 9 9 Td (${'word '.repeat(40)}) Tj ET`)),
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      '<< /Type /Outlines /First 7 0 R /Last 7 0 R >>',
      '<< /Title (round) /Parent 6 0 R /Next 8 0 R /First 8 0 R /Dest [3 0 R] >>',
      '<< /Title (again) /Parent 6 0 R /Next 7 0 R /First 7 0 R /Dest [3 0 R] >>',
    ]),
  ),
  file('a PDF of many bookmarks', 'a.pdf', () =>
    pdfOf([
      '<< /Type /Catalog /Pages 2 0 R /Outlines 6 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
      pdfStream(text(`BT /F1 9 Tf 9 9 Td (${'word '.repeat(40)}) Tj ET`)),
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      '<< /Type /Outlines /First 7 0 R >>',
      ...Array.from({ length: 60_000 }, (_, i) => `<< /Title (b) /Parent 6 0 R /Next ${i + 8} 0 R /Dest [3 0 R] >>`),
    ]),
  ),
  file('nested HTML', 'a.html', () => text(`<html>${'<div><ul><li><table><tr><td>'.repeat(100_000)}x`)),
  file('an HTML list 100,000 deep', 'a.html', () => text(`<html>${'<ul><li>x'.repeat(100_000)}`)),
  file('HTML of wide cells', 'a.html', () =>
    text(`<html><table>${'<tr><td colspan=1000 rowspan=1000>x</td></tr>'.repeat(20_000)}</table>`),
  ),
  file('HTML of spanning header cells', 'a.html', () =>
    text(
      `<html><table>${`<tr>${'<th colspan=1000 rowspan=1000>a long header of a table</th>'.repeat(10)}</tr>`.repeat(5_000)}</table>`,
    ),
  ),
  file('HTML of one tag with many attributes', 'a.html', () =>
    text(`<html><p ${Array.from({ length: 1_000_000 }, (_, i) => `a${i}`).join(' ')}>x`),
  ),
  file('HTML of unclosed tags', 'a.html', () => text(`<html>${'<p><b><i>x</a>'.repeat(1_000_000)}`)),
  file('Markdown quotes nested', 'a.md', () => text(`${'> '.repeat(50_000)}x\n`)),
  file('Markdown lists nested', 'a.md', () =>
    text(Array.from({ length: 3_000 }, (_, i) => `${'  '.repeat(i)}- x`).join('\n')),
  ),
  file('Markdown brackets nested', 'a.md', () => text('['.repeat(200_000))),
  file('Markdown links nested', 'a.md', () => text('![a]('.repeat(100_000))),
  file('Markdown emphasis', 'a.md', () => text('*a **b '.repeat(100_000))),
  file('Markdown backticks', 'a.md', () => text(Array.from({ length: 3_000 }, (_, i) => '`'.repeat(i)).join(' '))),
  file('Markdown of definitions', 'a.md', () =>
    text(Array.from({ length: 200_000 }, (_, i) => `[a${i}]: b`).join('\n')),
  ),
  file('Markdown tables of many columns', 'a.md', () =>
    text(`${'|a'.repeat(20_000)}|\n${'|-'.repeat(20_000)}|\n${'|x|\n'.repeat(20_000)}`),
  ),
  file('JSON nested', 'a.json', () => text(`${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`)),
  file('JSON nested within its depth', 'a.json', () => text(`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`)),
  file('JSON of many small values', 'a.json', () => text(`[${'[],'.repeat(10_000_000)}[]]`)),
  file('JSON of long keys over many rows', 'a.json', () => text(`[${'{"a":[[1]]},'.repeat(3_000_000)}1]`)),
  file('a CSV of a million columns', 'a.csv', () => text(`${'a,'.repeat(1_000_000)}\n`.repeat(3))),
  file('a CSV of long headers', 'a.csv', () =>
    text(
      `${Array.from({ length: 9_000 }, (_, i) => `${i}${'h'.repeat(50)}`).join(',')}\n${`${'1,'.repeat(9_000)}\n`.repeat(2_000)}`,
    ),
  ),
  file('a CSV of one endless quoted field', 'a.csv', () => text(`a,b\n"${'word\n'.repeat(20_000_000)}`)),
  file('a CSV of empty lines and quotes', 'a.csv', () => text('"'.repeat(30_000_000))),
  file('text of one line of 100 MB', 'a.txt', () => text('word '.repeat(20_000_000))),
  file('text of one word of 100 MB', 'a.txt', () => text('w'.repeat(100_000_000))),
  file('text of form feeds', 'a.txt', () => text('a\f'.repeat(20_000_000))),
  file('text of short blocks', 'a.txt', () => text('a\n\n'.repeat(20_000_000))),
  file('text of headings', 'a.txt', () => text('A\n===\n\n'.repeat(10_000_000))),
  file('text of spaces', 'a.txt', () => text(`a${' '.repeat(100_000_000)}b`)),
  file('code of spaces', 'a.js', () => text(`a${' '.repeat(100_000_000)}b`)),
  file('code of blank lines', 'a.js', () => text(`a${'\n'.repeat(100_000_000)}b`)),
  file('bytes of no charset', 'a.txt', () =>
    Buffer.from(Array.from({ length: 3_000_000 }, (_, i) => 0x80 + ((i * 7919) % 127))),
  ),
  file('lines that are hard to sample', 'a.txt', () =>
    Buffer.concat([Buffer.alloc(100_000_000, 'a'), Buffer.from([0xff, 0xfe, 0x80])]),
  ),
  file('a PNG of 10 gigapixels', 'a.png', () => {
    const bytes = Buffer.alloc(64);
    bytes.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
    bytes.writeUInt32BE(100_000, 16);
    bytes.writeUInt32BE(100_000, 20);
    return bytes;
  }),
  file('a JPEG of 4 gigapixels', 'a.jpg', () =>
    Buffer.concat([Buffer.from('ffd8ffc0001108ffffffff03', 'hex'), Buffer.alloc(64)]),
  ),
];

function columnName(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnName(Math.floor(column / 26) - 1) + last;
}
