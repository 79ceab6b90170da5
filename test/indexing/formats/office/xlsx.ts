import t from 'tap';
import { sheetFile } from '../../files/office-files.ts';
import { linesOf, parse } from '../../outline-lines.ts';

const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
const number = (at: string, value: number | string, style = 0) => `<c r="${at}" s="${style}"><v>${value}</v></c>`;
const row = (at: number, ...cells: string[]) => `<row r="${at}">${cells.join('')}</row>`;
const formats = [
  '0.0%',
  '#,##0.00 [$€-407]',
  'd mmm yyyy',
  'dd/mm/yyyy hh:mm',
  '0',
  '"Rev. "0',
  'General',
  '[h]:mm',
  'broken "',
  'yyyy/m/d',
];
const styles =
  `<styleSheet><numFmts>${formats.map((code, at) => `<numFmt numFmtId="${170 + at}" formatCode="${code.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts>` +
  `<cellXfs>${formats.map((_, at) => `<xf numFmtId="${170 + at}"/>`).join('')}</cellXfs></styleSheet>`;

const shown: [name: string, value: number | string, style: number, want: string][] = [
  ['a percentage', 0.1234, 0, '12.3%'],
  ['a currency', 1234567.891, 1, '1,234,567.89 €'],
  ['a date with the name of its month', 43952, 2, '1 May 2020'],
  ['a date of digits, with its form by ISO 8601', 43952.5, 3, '01/05/2020 12:00 (2020-05-01)'],
  ['a date that begins with its year', 43952, 9, '2020/5/1'],
  ['an identifier of 15 digits', 123456789012345, 4, '123456789012345'],
  ['a text in a format', 7, 5, 'Rev. 7'],
  ['a large number without a format', '1234567890123456', 6, '1234567890123456'],
  ['a fraction without a format', 0.1 + 0.2, 6, '0.3'],
  ['a duration of more than a day', 1.5, 7, '36:00'],
  ['a number whose format cannot be read', 2.5, 8, '2.5'],
];

for (const [name, value, style, want] of shown) {
  t.test(`a cell is written as the sheet shows it: ${name}`, async (t) => {
    const file = sheetFile({ S: { rows: row(1, text('A1', 'x'), number('B1', value, style)) } }, { styles });
    t.strictSame((await linesOf(file, 'a.xlsx')).at(-1), `1.1.1 row x | ${want}`);
  });
}

t.test('dates of a workbook that counts from 1904 are right', async (t) => {
  const rows = row(1, text('A1', 'x'), number('B1', 42490, 2));
  const file = sheetFile({ S: { rows } }, { styles }, '<workbookPr date1904="1"/>');
  t.equal((await linesOf(file, 'a.xlsx')).at(-1), '1.1.1 row x | 1 May 2020');
});

const merged = (...ranges: string[]) =>
  `<mergeCells>${ranges.map((range) => `<mergeCell ref="${range}"/>`).join('')}</mergeCells>`;

t.test('a merged cell is in each of its rows, and a header over others comes before these', async (t) => {
  const rows =
    row(1, text('A1', 'Output of the mills')) +
    row(2, text('A2', 'Mill'), text('B2', '2024'), text('D2', '2025')) +
    row(3, text('B3', 'Flour'), text('C3', 'Bran'), text('D3', 'Flour'), text('E3', 'Bran')) +
    row(4, text('A4', 'Upper'), number('B4', 1), number('C4', 2), number('D4', 3), number('E4', 4)) +
    row(6, number('B6', 5), number('C6', 6), number('D6', 7), number('E6', 8));
  const after = merged('A1:E1', 'A2:A3', 'B2:C2', 'D2:E2', 'A4:A6', 'Z9:Z10', 'broken', 'A4:A1048576');
  t.strictSame(await linesOf(sheetFile({ Mills: { rows, after } }), 'a.xlsx'), [
    '1 section Mills',
    '1.1 paragraph Output of the mills',
    '1.2 table',
    '1.2.1 row Mill: Upper; 2024 Flour: 1; 2024 Bran: 2; 2025 Flour: 3; 2025 Bran: 4',
    '1.2.2 row Mill: Upper; 2024 Flour: 5; 2024 Bran: 6; 2025 Flour: 7; 2025 Bran: 8',
  ]);
});

t.test('comments follow the table of their sheet, and a conversation replaces its copy', async (t) => {
  const comment = (at: string, by: number, words: string) =>
    `<comment ref="${at}" authorId="${by}"><text><r><t>${words}</t></r></text></comment>`;
  const comments =
    '<comments><authors><author>Ada</author><author>tc={1}</author></authors><commentList>' +
    `${comment('A1', 0, 'Which mill?')}${comment('B2', 1, '[Threaded comment] old Comment: Too low')}</commentList></comments>`;
  const threaded =
    '<ThreadedComments><threadedComment ref="B2" personId="p"><text>Too low</text></threadedComment></ThreadedComments>';
  const file = sheetFile({
    Mills: { rows: row(1, text('A1', 'Mill')), related: { comments, threadedComment: threaded } },
  });
  t.strictSame(await linesOf(file, 'a.xlsx'), [
    '1 section Mills',
    '1.1 table',
    '1.1.1 row Mill',
    '1.2 paragraph Comment on B2: Too low',
    '1.3 paragraph Comment on A1 (Ada): Which mill?',
  ]);
});

t.test('cells far apart are read without the places between them, and a sheet is a page', async (t) => {
  const file = sheetFile({
    One: { rows: row(1, text('A1', 'near')) },
    Two: { rows: row(1, text('A1', 'one')) + row(1_048_576, text('XFD1048576', 'two')) },
  });
  const { page, kind } = await parse(file, 'a.xlsx');
  t.strictSame([...page], [1, 1, 1, 2, 2, 2, 2]);
  t.equal(kind.length, 7);
});

t.test('a drawing gives the text of its boxes', async (t) => {
  const drawing = '<wsDr><sp><txBody><p><r><t>Boxed words</t></r></p></txBody></sp></wsDr>';
  const file = sheetFile({ S: { rows: row(1, text('A1', 'x')), related: { drawing } } });
  const { text: read } = await parse(file, 'a.xlsx');
  t.match(read.toString(), /Boxed words/);
});
