/** Lines beside or across the flow of the text: tables of contents, footnotes, turned text, tables without lines. */
import { degrees, PDFDocument } from 'pdf-lib';
import t from 'tap';
import { chunkTexts } from '../../../../processors/indexing/chunk/chunk.ts';
import { linesOf, outlineLines, parse } from '../../outline-lines.ts';
import { heading, type Pen, paragraph, pdf, row } from './draw-pdf.ts';

const drugs = ['Acetorphine', 'Codeine-N-Oxide', 'Desomorphine', 'Etorphine', 'Heroin', 'Nicocodeine', 'Pholcodine'];

t.test('lines with dot leaders and a number are text, unless the page is a table of contents', async (t) => {
  const file = await pdf(
    (pen) =>
      paragraph(
        pen,
        760,
        drugs.map((drug, at) => `(${at + 1}) ${drug} ${'.'.repeat(40)} ${9051 + at}`),
      ),
    (pen) =>
      paragraph(pen, 760, [
        'Wages, salaries, tips ...................... 7',
        'Taxable interest ........................ 8',
      ]),
  );
  const outline = await parse(file, 'a.pdf');
  t.same(outlineLines(outline), [
    ...drugs.map((drug, at) => `${at + 1} listItem (${at + 1}) ${drug} ... ${9051 + at}`),
    '8 paragraph Wages, salaries, tips ... 7',
    '9 paragraph Taxable interest ... 8',
  ]);
  t.same(outline.notes, []);
});

t.test('a table of contents is in the text but in no chunk, and a note names its page', async (t) => {
  const titles = ['Wheels', 'Stones', 'Rivers', 'Millers', 'Taxes'];
  const file = await pdf(
    (pen) => {
      heading(pen, 760, 'Contents', 14);
      paragraph(
        pen,
        720,
        titles.map((title, at) => `${at + 1} ${title} ${'. '.repeat(30)} ${at + 2}`),
      );
    },
    ...titles.map((title, at) => (pen: Pen) => {
      heading(pen, 760, `${at + 1} ${title}`, 14);
      paragraph(pen, 720, [`All that is known about ${title.toLowerCase()} is written here.`]);
    }),
  );
  const outline = await parse(file, 'a.pdf');
  t.same(outlineLines(outline).slice(0, 3), [
    '1 contents Contents',
    '2 contents 1 Wheels ... 2',
    '3 contents 2 Stones ... 3',
  ]);
  t.notMatch(chunkTexts(outline).join('\n'), /Contents|Stones \.\.\. 3/);
  t.match(chunkTexts(outline).join('\n'), /All that is known about taxes/);
  t.match(outline.notes, ['Left out of searches: the table of contents on page 1 (the headings say the same).']);
});

t.test('a table across the page is read in its own direction, after the text of the page', async (t) => {
  const file = await pdf(
    (pen) => {
      const turned = [
        ['Site', 'Area', 'Rain'],
        ['Redhill', '195', '866'],
        ['Glendhu', '310', '1282'],
      ];
      for (const [line, cells] of turned.entries())
        for (const [at, cell] of cells.entries())
          pen.page.drawText(cell, {
            x: 300 + 16 * line,
            y: 300 + 120 * at,
            size: 11,
            font: pen.text,
            rotate: degrees(90),
          });
      paragraph(pen, 760, [
        'The catchments are in the table beside this text, which',
        'goes on after the end of the page and',
      ]);
    },
    (pen) => paragraph(pen, 760, ['ends here.']),
  );
  t.same(await linesOf(file, 'a.pdf'), [
    '1 paragraph The catchments are in the table beside this text, which goes on after the end of the page and ends here.',
    '2 table',
    '2.1 row Site: Redhill; Area: 195; Rain: 866',
    '2.2 row Site: Glendhu; Area: 310; Rain: 1282',
  ]);
});

for (const angle of [90, 180, 270]) {
  t.test(`a page that is laid out sideways is text, turned by ${angle} degrees`, async (t) => {
    const file = await pdf(({ page, text }) => {
      const [across, down] = { 90: [1, 0], 180: [0, 1], 270: [-1, 0] }[angle] as [number, number];
      for (const [at, line] of ['The miller sleeps in the', 'mill when it rains.'].entries())
        page.drawText(line, {
          x: 300 + 14 * at * across,
          y: 400 + 14 * at * down,
          size: 11,
          font: text,
          rotate: degrees(angle),
        });
    });
    t.same(await linesOf(file, 'a.pdf'), ['1 paragraph The miller sleeps in the mill when it rains.']);
  });
}

t.test('a footnote is a node of its own after the sentence that it interrupts', async (t) => {
  const file = await pdf(
    (pen) => {
      paragraph(pen, 760, [
        'The first airport of the city is named after its two founders, and',
        'the sign at the gate reads Soekarno-',
      ]);
      pen.page.drawText('1', { x: 70, y: 103, size: 5, font: pen.text });
      pen.page.drawText('The airport was opened in 1985.', { x: 74, y: 100, size: 8, font: pen.text });
    },
    (pen) => paragraph(pen, 760, ['hatta in white letters.']),
  );
  t.same(await linesOf(file, 'a.pdf'), [
    '1 paragraph The first airport of the city is named after its two founders, and the sign at the gate reads Soekarnohatta in white letters.',
    '2 footnote 1 The airport was opened in 1985.',
  ]);
});

const towns = [
  ['06/22/2015', 'Maxim Mills', '150'],
  ['06/30/2015', 'Grain and Sons', '137'],
  ['07/01/2015', 'River Company', '90'],
  ['07/02/2015', 'Stone Works', '72'],
];
const columns = [70, 200, 400];

t.test('a table that is drawn column by column has its rows whole', async (t) => {
  const file = await pdf((pen) => {
    for (const [at, x] of columns.entries()) row(pen, 760, [x], [['Date', 'Name', 'Amount'][at]!]);
    for (const column of [0, 2, 1])
      for (const [at, cells] of towns.entries()) row(pen, 744 - 14 * at, [columns[column]!], [cells[column]!]);
  });
  t.same(await linesOf(file, 'a.pdf'), [
    '1 table',
    ...towns.map(([date, name, amount], at) => `1.${at + 1} row Date: ${date}; Name: ${name}; Amount: ${amount}`),
  ]);
});

t.test('two columns of prose stay apart, however they are drawn', async (t) => {
  const left = ['The mill stands at the', 'river and grinds corn', 'for all the villages', 'of the long valley.'];
  const right = ['Nobody knows when it', 'was built, or who was', 'the first of all the', 'millers who lived in it.'];
  const file = await pdf((pen) => {
    paragraph(pen, 760, left);
    paragraph(pen, 760, right, { x: 300 });
  });
  t.same(await linesOf(file, 'a.pdf'), [`1 paragraph ${left.join(' ')}`, `2 paragraph ${right.join(' ')}`]);
});

t.test('a cell of several lines is one cell, and an empty one stays empty', async (t) => {
  const file = await pdf((pen) => {
    row(pen, 760, columns, ['Kind', 'Shops', 'Points']);
    row(pen, 730, columns, ['Bakery', 'Crust, Flour Power,', '2']);
    row(pen, 717, columns.slice(1), ['Oven and Co.']);
    row(pen, 687, [columns[0]!, columns[2]!], ['Garage', '3']);
    row(pen, 657, columns, ['Kiosk', 'Corner', '1']);
  });
  t.same(await linesOf(file, 'a.pdf'), [
    '1 table',
    '1.1 row Kind: Bakery; Shops: Crust, Flour Power, Oven and Co.; Points: 2',
    '1.2 row Kind: Garage; Points: 3',
    '1.3 row Kind: Kiosk; Shops: Corner; Points: 1',
  ]);
});

t.test('what was filled into a form is read beside its label', async (t) => {
  const document = await PDFDocument.create();
  const page = document.addPage([595, 842]);
  const labels = ['Name of the mill', 'Name of the river', 'Remarks'];
  for (const [at, label] of labels.entries()) {
    page.drawText(label, { x: 70, y: 700 - 40 * at, size: 11 });
    const field = document.getForm().createTextField(`f1_0${at}`);
    field.setText(['Varn Upper Mill', 'Esk', ''][at]);
    field.addToPage(page, { x: 200, y: 696 - 40 * at, width: 200, height: 16 });
  }
  t.same(await linesOf(await document.save(), 'a.pdf'), [
    '1 paragraph Name of the mill',
    '2 paragraph Varn Upper Mill',
    '3 paragraph Name of the river',
    '4 paragraph Esk',
    '5 paragraph Remarks',
  ]);
});

t.test('rows at the same height of many pages are no running lines', async (t) => {
  const page = (number: number) => (pen: Pen) => {
    for (let at = 0; at < 4; at++)
      row(pen, 810 - 14 * at, columns, [
        `0${number}/0${at + 1}/2015`,
        `Mill ${'ABCDE'[number]}${'abcd'[at]}`,
        'Closed',
      ]);
  };
  const outline = await parse(await pdf(page(1), page(2), page(3), page(4)), 'a.pdf');
  t.equal(outline.text.toString().match(/\d\d\/\d\d\/2015/g)?.length, 16);
  t.equal(outline.text.toString().match(/Closed/g)?.length, 16);
  t.same(outline.notes, []);
});

t.test('dates at the same height of many pages are no running lines', async (t) => {
  const page = (number: number) => (pen: Pen) => paragraph(pen, 810, [`0${number}/01/2015`, `0${number}/02/2015`]);
  const outline = await parse(await pdf(page(1), page(2), page(3), page(4)), 'a.pdf');
  t.equal(outline.text.toString().match(/\d\d\/\d\d\/2015/g)?.length, 8);
});
