import t from 'tap';
import { pageAt } from '../../../../core/outline/page-breaks.ts';
import { decodeOutline, encodeOutline, nodesIn, nodeText } from '../../../../processors/indexing/document/outline.ts';
import { linesOf, parse } from '../../outline-lines.ts';
import { heading, type Pen, paragraph, pdf } from './draw-pdf.ts';

t.test('headings are found by size and weight, and paragraphs continue across lines, hyphens and pages', async (t) => {
  const file = await pdf(
    (pen) => {
      heading(pen, 760, 'The Mill', 22);
      heading(pen, 720, '1 Wheels', 14);
      paragraph(pen, 695, [
        'A wheel turns because the water that comes from the river pu-',
        'shes it, which it does all day.',
      ]);
      heading(pen, 645, '1.1 Blades', 11);
      paragraph(pen, 620, [
        'Blades are made of oak, and they are wet for most of their',
        'life, so that the wood does not',
      ]);
    },
    (pen) => {
      paragraph(pen, 760, ['crack in the sun.']);
      heading(pen, 720, '2 Stones', 14);
      paragraph(pen, 695, ['Stones grind.']);
    },
  );
  t.same(await linesOf(file, 'a.pdf'), [
    '1 section The Mill',
    '1.1 section 1 Wheels',
    '1.1.1 paragraph A wheel turns because the water that comes from the river pushes it, which it does all day.',
    '1.1.2 section 1.1 Blades',
    '1.1.2.1 paragraph Blades are made of oak, and they are wet for most of their life, so that the wood does not crack in the sun.',
    '1.2 section 2 Stones',
    '1.2.1 paragraph Stones grind.',
  ]);
  const outline = await parse(file, 'a.pdf');
  t.equal(outline.title, 'The Mill');
  t.equal(outline.page[outline.kind.length - 1], 2, 'nodes know their page');
});

t.test('a chunk has the page on which it begins, also within a paragraph', async (t) => {
  const names = ['Ada', 'Bo', 'Cy', 'Dee', 'Eve', 'Flo', 'Gus'];
  const lines = (from: number, count: number) =>
    Array.from(
      { length: count },
      (_, at) => `and ${names[(from + at) % 7]} of farm ${from + at} brings the corn of all his fields to the mill`,
    );
  const file = await pdf(
    (pen) => {
      heading(pen, 780, 'The Mill', 22);
      paragraph(pen, 750, ['Every year the miller waits for the farmers, for Zoe comes by boat', ...lines(1, 3)]);
    },
    (pen) => paragraph(pen, 770, lines(4, 46)),
    (pen) => {
      heading(pen, 780, 'The River', 22);
      paragraph(pen, 750, lines(50, 40));
    },
  );
  const outline = await parse(file, 'a.pdf');
  const chunks = Array.from(outline.chunkStart, (start, at) => {
    const [node] = nodesIn(outline, start, outline.chunkEnd[at]!);
    const page = pageAt(outline, { start: outline.start[node]!, page: outline.page[node]! }, start);
    return outline.text.toString('utf8', start, start + 9) + page;
  });
  t.equal(outline.kind.length, 4, 'one paragraph goes over two pages');
  t.match(chunks[0], /^The Mill.1$/s);
  t.ok(chunks.slice(1).some((chunk) => chunk.endsWith('2')));
  t.match(
    chunks.find((chunk) => chunk.startsWith('The River')),
    /3$/,
  );
  const decoded = decodeOutline(encodeOutline(outline));
  t.same([decoded.breakAt, decoded.breakPage], [outline.breakAt, outline.breakPage]);
});

t.test('running headers, footers and page numbers are dropped', async (t) => {
  const draw = (number: number) => (pen: Pen) => {
    pen.page.drawText('Proceedings of the Mills', { x: 200, y: 810, size: 9, font: pen.text });
    paragraph(pen, 700, [`This is what the page with number ${number} says.`]);
    pen.page.drawText(`Page ${number} of 4`, { x: 280, y: 30, size: 9, font: pen.text });
  };
  const outline = await parse(await pdf(draw(1), draw(2), draw(3), draw(4)), 'a.pdf');
  t.notMatch(outline.text.toString(), /Proceedings|Page \d of/);
  t.match(outline.text.toString(), /number 4 says/);
  t.same(outline.notes, [
    'Left out: the running line "Proceedings of the Mills" on pages 1-4 (it is repeated on many pages).',
    'Left out: the page number on pages 1-4 (hits have the page).',
  ]);
});

t.test('rows of cells with wide gaps are a table', async (t) => {
  const rows = [
    ['Region', 'Sales', 'Share'],
    ['North', '120', '40%'],
    ['South', '180', '60%'],
  ];
  const file = await pdf((pen) => {
    paragraph(pen, 760, ['The figures of the year are in the table that follows here.']);
    for (const [at, row] of rows.entries())
      for (const [column, cell] of row.entries())
        pen.page.drawText(cell, { x: 70 + 150 * column, y: 720 - 16 * at, size: 11, font: pen.text });
  });
  t.same((await linesOf(file, 'a.pdf')).slice(1), [
    '2 table',
    '2.1 row Region: North; Sales: 120; Share: 40%',
    '2.2 row Region: South; Sales: 180; Share: 60%',
  ]);
});

t.test('a truncated PDF is refused without a crash', async (t) => {
  const whole = await pdf((pen) => paragraph(pen, 700, ['Some text.']));
  const outcome = await parse(whole.subarray(0, 300), 'a.pdf').then(
    (outline) => nodeText(outline, 0),
    (error) => error.type,
  );
  t.equal(outcome, 'unprocessable');
});

t.test('an encrypted PDF is refused, and the message says to remove the password', async (t) => {
  await t.rejects(parse(Buffer.from(encryptedPdf, 'latin1'), 'a.pdf'), { type: 'unprocessable', message: /password/ });
});

/** A PDF with the standard security handler and a user password. */
const encryptedPdf = `%PDF-1.4
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [] /Count 0>> endobj
3 0 obj <</Filter /Standard /V 1 /R 2 /Length 40 /P -4 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}>>> endobj
trailer <</Root 1 0 R /Encrypt 3 0 R /ID [<${'01'.repeat(16)}> <${'01'.repeat(16)}>] /Size 4>>
%%EOF
`;
