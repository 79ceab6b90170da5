/** Pictures in documents: each gets a reading that names its width, so that a test shows which picture stands where. */
import t from 'tap';
import type { PictureFile } from '../../../processors/indexing/document/picture-reading.ts';
import { parseFile } from '../../../processors/indexing/parser/parse.ts';
import { relationsXml } from '../files/office-files.ts';
import { zipOf } from '../files/zip-file.ts';
import { outlineLines } from '../outline-lines.ts';

/** The head of a PNG, which is all that is read of it here. */
function png(width: number, height = 100): Buffer {
  const bytes = Buffer.alloc(33);
  bytes.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

interface Taken extends Pick<PictureFile, 'hasText'> {
  /** Widths of the pictures that can be read, and the reasons why others cannot. */
  pictures: (number | string)[];
  lines: string[];
}

async function read(bytes: Buffer | string, fileName: string): Promise<Taken> {
  const images: Buffer[] = [];
  const keepImage = async (image: Uint8Array) => String(images.push(Buffer.from(image)) - 1);
  const source = { bytes: Buffer.from(bytes), fileName };
  const first = await parseFile({ ...source, keepImage });
  if (!('hasText' in first)) return { pictures: [], hasText: true, lines: linesOf(first as never) };
  const pictures = first.pictures.map(
    ({ image, problem }) => problem ?? images[Number(image?.path)]?.readUInt32BE(16) ?? 'no image',
  );
  const readings = first.pictures.map(({ page, embedded }, at) => {
    return { page, ...(embedded && { embedded }), lines: [], description: `${pictures[at]} wide` };
  });
  return { pictures, hasText: first.hasText, lines: linesOf(await parseFile({ ...source, readings })) };
}

function linesOf(outline: Parameters<typeof outlineLines>[0]): string[] {
  return outlineLines(outline).map((line, node) => (outline.image[node] ? `picture ${line}` : line));
}

const office = (main: string, parts: Record<string, string | Buffer>) =>
  zipOf({ '_rels/.rels': relationsXml([['m', 'officeDocument', main]]), ...parts });
const images = (folder: string) =>
  relationsXml([
    ['a', 'image', `${folder}a.png`],
    ['b', 'image', `${folder}b.png`],
  ]);
const word = (body: string, parts: Record<string, string | Buffer> = {}) =>
  office('word/document.xml', {
    'word/document.xml': `<w:document><w:body>${body}</w:body></w:document>`,
    'word/_rels/document.xml.rels': images('media/'),
    'word/media/a.png': png(640),
    'word/media/b.png': png(320),
    ...parts,
  });
const p = (...content: string[]) => `<w:p>${content.join('')}</w:p>`;
const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
const drawing = (id: string) => `<w:r><w:drawing><a:blip r:embed="${id}"/></w:drawing></w:r>`;
const slide = (shapes: string) =>
  office('ppt/presentation.xml', {
    'ppt/presentation.xml':
      '<p:presentation><p:sldIdLst><p:sldId r:id="s"/><p:sldId r:id="t"/></p:sldIdLst></p:presentation>',
    'ppt/_rels/presentation.xml.rels': relationsXml([
      ['s', 'slide', 'slides/slide1.xml'],
      ['t', 'slide', 'slides/slide2.xml'],
    ]),
    'ppt/slides/slide1.xml': `<p:sld><p:cSld><p:bg><a:blip r:embed="b"/></p:bg><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`,
    'ppt/slides/slide2.xml':
      '<p:sld><p:cSld><p:spTree><p:pic><a:blip r:embed="a"/></p:pic></p:spTree></p:cSld></p:sld>',
    'ppt/slides/_rels/slide1.xml.rels': images('../media/'),
    'ppt/slides/_rels/slide2.xml.rels': images('../media/'),
    'ppt/media/a.png': png(640),
    'ppt/media/b.png': png(320),
  });
const openDocument = (kind: string, body: string) =>
  zipOf({
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    'content.xml': `<office:document-content><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
    'Pictures/a.png': png(640),
  });
const frame = '<draw:frame><svg:desc>A mill</svg:desc><draw:image xlink:href="Pictures/a.png"/></draw:frame>';
const dataUri = (width: number) => `data:image/png;base64,${png(width).toString('base64')}`;
const mime = (type: string, head: string, content: string | Buffer) =>
  `--b\r\nContent-Type: ${type}\r\n${head}Content-Transfer-Encoding: base64\r\n\r\n${Buffer.from(content).toString('base64')}\r\n`;
const mail = (kind: string, ...parts: string[]) =>
  `From: a@b.example\r\nSubject: Mill\r\nMIME-Version: 1.0\r\nContent-Type: multipart/${kind}; boundary=b\r\n\r\n${parts.join('')}--b--\r\n`;
const headers = '1 paragraph Subject: Mill\nFrom: a@b.example';

const cases: [name: string, fileName: string, file: Buffer | string, want: string[]][] = [
  [
    'DOCX: a picture follows its paragraph, in its section',
    'a.docx',
    word(p('<w:pPr><w:outlineLvl w:val="0"/></w:pPr>', run('Water')) + p(run('One.'), drawing('a')) + p(run('Two.'))),
    ['1 section Water', '1.1 paragraph One.', 'picture 1.2 paragraph 640 wide', '1.3 paragraph Two.'],
  ],
  [
    'DOCX: a picture of a cell follows the table, and one that is shown twice is read once',
    'a.docx',
    word(
      `<w:tbl><w:tr><w:tc>${p(run('x'), drawing('a'))}</w:tc><w:tc>${p(run('y'))}</w:tc></w:tr></w:tbl>${p(drawing('a'))}${p(drawing('b'))}`,
    ),
    ['1 table', '1.1 row x | y', 'picture 2 paragraph 640 wide', 'picture 3 paragraph 320 wide'],
  ],
  [
    'DOCX: a picture of a header is found by the relationships of the header',
    'a.docx',
    word(p(run('One.')), {
      'word/_rels/document.xml.rels': relationsXml([['h', 'header', 'header1.xml']]),
      'word/header1.xml': `<w:hdr>${p(run('Mill Ltd.'), drawing('h'))}</w:hdr>`,
      'word/_rels/header1.xml.rels': relationsXml([['h', 'image', 'media/b.png']]),
    }),
    ['1 paragraph One.', '2 paragraph Mill Ltd.', 'picture 3 paragraph 320 wide'],
  ],
  [
    'PPTX: pictures and backgrounds of slides, with the text that describes them',
    'a.pptx',
    slide('<p:pic><p:nvPicPr><p:cNvPr descr="A mill"/></p:nvPicPr><a:blip r:embed="a"/></p:pic>'),
    ['picture 1 paragraph 320 wide', '2 paragraph A mill', 'picture 3 paragraph 640 wide'],
  ],
  [
    'XLSX: a picture comes after the table of its sheet',
    'a.xlsx',
    office('xl/workbook.xml', {
      'xl/workbook.xml': '<workbook><sheets><sheet name="Mills" r:id="s"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': relationsXml([['s', 'worksheet', 'worksheets/sheet1.xml']]),
      'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row><c r="A1"><v>4</v></c></row></sheetData></worksheet>',
      'xl/worksheets/_rels/sheet1.xml.rels': relationsXml([['d', 'drawing', '../drawings/d.xml']]),
      'xl/drawings/d.xml': '<wsDr><pic><a:blip r:embed="a"/></pic></wsDr>',
      'xl/drawings/_rels/d.xml.rels': images('../media/'),
      'xl/media/a.png': png(640),
    }),
    ['1 section Mills', '1.1 table', '1.1.1 row 4', 'picture 1.2 paragraph 640 wide'],
  ],
  [
    'ODT: a picture and its description follow the paragraph',
    'a.odt',
    openDocument('text', `<text:p>One.${frame}</text:p><text:p>Two.</text:p>`),
    ['1 paragraph One.', '2 paragraph A mill', 'picture 3 paragraph 640 wide', '4 paragraph Two.'],
  ],
  [
    'ODP: the preview of a table is no picture of the slide',
    'a.odp',
    openDocument(
      'presentation',
      `<draw:page><draw:frame><table:table><table:table-row><table:table-cell><text:p>x</text:p></table:table-cell><table:table-cell><text:p>y</text:p></table:table-cell></table:table-row></table:table><draw:image xlink:href="Pictures/a.png"/></draw:frame></draw:page>`,
    ),
    ['1 table', '1.1 row x | y'],
  ],
  [
    'ODS: a picture in a cell comes after the table of its sheet',
    'a.ods',
    openDocument(
      'spreadsheet',
      `<table:table table:name="Mills"><table:table-row><table:table-cell><text:p>4</text:p>${frame}</table:table-cell></table:table-row></table:table>`,
    ),
    ['1 section Mills', '1.1 table', '1.1.1 row 4', 'picture 1.2 paragraph 640 wide'],
  ],
  [
    'HTML: a picture whose address holds its bytes follows its paragraph, list item or table',
    'a.html',
    `<p>One.<img src="${dataUri(640)}" alt="A mill"></p><p>Two.</p><ul><li>Item<img src="${dataUri(320)}"></ul>` +
      `<table><tr><td>x<img src="${dataUri(160)}"></td><td>y</td></tr></table><p>Last.</p><img src="http://a.example/b.png">`,
    [
      '1 paragraph One. A mill',
      'picture 2 paragraph 640 wide',
      '3 paragraph Two.',
      '4 listItem Item',
      'picture 4.1 paragraph 320 wide',
      '5 table',
      '5.1 row x | y',
      'picture 6 paragraph 160 wide',
      '7 paragraph Last.',
    ],
  ],
  [
    'EPUB: pictures of chapters, also those in drawings',
    'a.epub',
    zipOf({
      mimetype: 'application/epub+zip',
      'META-INF/container.xml': '<container><rootfile full-path="OPS/book.opf"/></container>',
      'OPS/book.opf':
        '<package><manifest><item id="a" href="text/one.htm"/></manifest><spine><itemref idref="a"/></spine></package>',
      'OPS/text/one.htm':
        '<html><body><svg><image xlink:href="../cover.png"/></svg><p>One.<img src="../an%20a.png"/></p></body></html>',
      'OPS/cover.png': png(320),
      'OPS/an a.png': png(640),
    }),
    ['picture 1 paragraph 320 wide', '2 paragraph One.', 'picture 3 paragraph 640 wide'],
  ],
  [
    'E-mail: pictures stand where the body shows them',
    'a.eml',
    mail(
      'related',
      mime('text/html', '', '<p>Look.</p><img src="cid:a@b"><p>Good?</p>'),
      mime('image/png', 'Content-ID: <a@b>\r\nContent-Disposition: inline\r\n', png(320)),
    ),
    [headers, '2 paragraph Look.', 'picture 3 paragraph 320 wide', '4 paragraph Good?'],
  ],
  [
    'E-mail: an attached picture, and a picture in an attached document',
    'a.eml',
    mail(
      'mixed',
      mime('text/plain', '', 'Look.'),
      mime('image/png', 'Content-Disposition: attachment; filename="mill.png"\r\n', png(640)),
      mime(
        'application/octet-stream',
        'Content-Disposition: attachment; filename="mill.docx"\r\n',
        word(p(run('One.'), drawing('b'))),
      ),
    ),
    [
      headers,
      '2 paragraph Look.',
      '3 section mill.png',
      'picture 3.1 paragraph 640 wide',
      '4 section mill.docx',
      '4.1 paragraph One.',
      'picture 4.2 paragraph 320 wide',
    ],
  ],
  [
    'RTF: the newer of two forms of a picture',
    'a.rtf',
    `{\\rtf1 One.{\\*\\shppict{\\pict{\\*\\picprop{\\sp{\\sn x}}}\\pngblip\\picw9 ${png(640).toString('hex')}}}{\\nonshppict{\\pict\\wmetafile8 0102}}\\par Two.\\par}`,
    ['1 paragraph One.', 'picture 2 paragraph 640 wide', '3 paragraph Two.'],
  ],
  [
    'Notebook: a picture follows the text of its output',
    'a.ipynb',
    JSON.stringify({
      cells: [
        {
          cell_type: 'code',
          source: 'plot()',
          outputs: [{ data: { 'image/png': [png(640).toString('base64')], 'text/plain': '<Figure>' } }],
        },
      ],
      nbformat: 4,
    }),
    ['1 code plot()', '2 code <Figure>', 'picture 3 paragraph 640 wide'],
  ],
];

for (const [name, fileName, file, want] of cases)
  t.test(name, async (t) => t.strictSame((await read(file, fileName)).lines, want));

t.test('a picture without letters is passed over, and one that nothing can read has a reason', async (t) => {
  const uris = [png(640, 4), Buffer.from('<svg/>'), png(9000, 9000), png(640).subarray(0, 20), png(16)];
  const body = uris.map((bytes) => `<img src="data:image/png;base64,${bytes.toString('base64')}">`);
  const { pictures } = await read(`<p>One.</p>${body.join('')}`, 'a.html');
  t.match(pictures, [/save the file as PDF/, /more than 72 megapixels/, /damaged/, 16]);
  t.match((await read(word(p(run('One.'), drawing('none'))), 'a.docx')).pictures, [/missing in the file/]);
});

t.test('a document of pictures only has no text of its own', async (t) => {
  t.equal((await read(word(p(drawing('a'))), 'a.docx')).hasText, false);
  t.equal((await read(word(p(run('One.'), drawing('a'))), 'a.docx')).hasText, true);
});

t.test('pages of slides are those of their pictures', async (t) => {
  const keepImage = async () => 'image';
  const first = await parseFile({ bytes: slide(''), fileName: 'a.pptx', keepImage });
  t.match(first, {
    pictures: [
      { page: 1, embedded: 1 },
      { page: 2, embedded: 2 },
    ],
  });
});
