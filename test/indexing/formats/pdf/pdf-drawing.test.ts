import {
  concatTransformationMatrix,
  drawObject,
  PDFDocument,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
} from 'pdf-lib';
import t from 'tap';
import { readImageHeader } from '../../../../processors/indexing/document/image-header.ts';
import { drawPages } from '../../../../processors/indexing/formats/pdf/pdf-drawing.ts';
import { encodePdf } from '../../../support/bitmap-text.ts';
import { pdfOf } from './draw-pdf.ts';

const draws = { looksOnly: false };
const looks = { looksOnly: true };
const a4 = [595, 842] as [number, number];

/** A page of one-bit pictures, each with its size in pixels and the strip of the page that it covers, in points. */
async function scanOf(...pictures: { width: number; height: number; from: number; points: number }[]): Promise<Buffer> {
  const document = await PDFDocument.create();
  const page = document.addPage(a4);
  for (const { width, height, from, points } of pictures) {
    const bytes = new Uint8Array(Math.ceil(width / 8) * height).fill(0x3c);
    const kind = { Type: 'XObject', Subtype: 'Image', ColorSpace: 'DeviceGray', BitsPerComponent: 1 };
    place(page, document.context.flateStream(bytes, { ...kind, Width: width, Height: height }), [595, points, from]);
  }
  return Buffer.from(await document.save());
}

function place(page: PDFPage, stream: ReturnType<PDFDocument['context']['flateStream']>, at: [number, number, number]) {
  const [width, height, y] = at;
  const name = page.node.newXObject('Im', page.doc.context.register(stream));
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(width, 0, 0, height, 0, y),
    drawObject(name),
    popGraphicsState(),
  );
}

t.test('a page of strips is drawn as one JPEG, at the resolution of all strips together', async (t) => {
  const strips = Array.from({ length: 10 }, (_, at) => ({ width: 2066, height: 292, from: 84.2 * at, points: 84.2 }));
  const [drawing] = await drawPages(await scanOf(...strips), [{ page: 1, wants: 'text' }], draws);
  const { kind, pages } = readImageHeader(Buffer.from(drawing!.image!));
  t.equal(kind, 'jpeg');
  t.ok(Math.abs(pages[0]!.width - 2066) < 20, `250 dpi: ${pages[0]!.width} pixels wide`);
});

t.test('a page with little text has something to read only if a picture may be a scan', async (t) => {
  const logo = await scanOf({ width: 300, height: 200, from: 0, points: 50 });
  const scan = await scanOf({ width: 1200, height: 1700, from: 0, points: 842 });
  t.match(await drawPages(logo, [{ page: 1, wants: 'more text' }], looks), [{ page: 1, pictured: false }]);
  t.match(await drawPages(logo, [{ page: 1, wants: 'text' }], looks), [{ page: 1, pictured: true }]);
  t.match(await drawPages(scan, [{ page: 1, wants: 'more text' }], looks), [
    { page: 1, pictured: true, image: undefined },
  ]);
});

t.test('a blank page has nothing to read', async (t) => {
  const blank = { width: 800, height: 800, pixels: Buffer.alloc(640_000, 255) };
  const pictures = [1, 2].map((page) => ({ page, wants: 'text' as const }));
  t.match(await drawPages(await encodePdf('', blank), pictures, draws), [{ pictured: false }, { pictured: false }]);
});

t.test('a page that places nothing is blank, and not damaged', async (t) => {
  const empty = pdfOf('q 0.5 0 0 0.5 10 10 cm Q');
  t.match(await drawPages(Buffer.from(empty), [{ page: 1, wants: 'text' }], looks), [
    { pictured: false, problem: undefined },
  ]);
});

t.test('a picture with too many pixels is reported as a problem, and takes no memory', async (t) => {
  const bomb = await scanOf({ width: 10_000, height: 8_000, from: 0, points: 842 });
  const before = process.memoryUsage().rss;
  const [drawing] = await drawPages(bomb, [{ page: 1, wants: 'text' }], draws);
  t.match(drawing, { pictured: true, image: undefined, problem: /more than 72 megapixels/ });
  t.ok(process.memoryUsage().rss - before < 100e6);
});

t.test('a poster is drawn with at most 25 megapixels', async (t) => {
  const poster = await PDFDocument.load(await scanOf({ width: 800, height: 800, from: 0, points: 842 }));
  poster.getPage(0).setSize(5000, 4000);
  const [drawing] = await drawPages(Buffer.from(await poster.save()), [{ page: 1, wants: 'text' }], draws);
  const [{ width, height }] = readImageHeader(Buffer.from(drawing!.image!)).pages as [
    { width: number; height: number },
  ];
  t.ok(width * height <= 25e6, `${width} x ${height}`);
});
