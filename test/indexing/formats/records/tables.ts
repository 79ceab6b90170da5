/** The formats of records: CSV, JSON and XLSX. */
import { strToU8, zipSync } from 'fflate';
import t from 'tap';
import { linesOf } from '../../outline-lines.ts';

const cases: [name: string, fileName: string, input: string, want: string[]][] = [
  [
    'CSV: a row reads Header: value, with quotes and line ends in its cells',
    'a.csv',
    'name,city\nAda,"London, ""UK"""\n"Bob\nJr",Paris\n',
    ['1 table', '1.1 row name: Ada; city: London, "UK"', '1.2 row name: Bob Jr; city: Paris'],
  ],
  ['CSV: semicolons are found as the delimiter', 'a.csv', 'a;b\n1;2,5\n', ['1 table', '1.1 row a: 1; b: 2,5']],
  ['TSV: tabs are the delimiter', 'a.tsv', 'a\tb\n1\t2\n', ['1 table', '1.1 row a: 1; b: 2']],
  ['CSV: a first row of numbers is data', 'a.csv', '1,2\n3,4\n', ['1 table', '1.1 row 1 | 2', '1.2 row 3 | 4']],
  ['CSV: a header alone is still text', 'a.csv', 'name,city\n', ['1 table', '1.1 row name | city']],
  [
    'JSON: keys become sections, plain values lines, and records rows',
    'a.json',
    '{"title":"T","db":{"host":"h","pool":{"max":5}},"users":[{"n":"Ada","tags":["x","y"]},{"n":"Bob"}]}',
    [
      '1 paragraph title: T',
      '2 section db',
      '2.1 paragraph host: h',
      '2.2 section pool',
      '2.2.1 paragraph max: 5',
      '3 table users',
      '3.1 row n: Ada; tags: x, y',
      '3.2 row n: Bob',
    ],
  ],
  ['JSON Lines: each line is a record', 'a.jsonl', '{"a":1}\n\n{"a":2}\n', ['1 row a: 1', '2 row a: 2']],
  ['JSON that does not parse is kept as text', 'a.json', '{"a": 1, // one\n}', ['1 code {"a": 1, // one\n}']],
];

for (const [name, fileName, input, want] of cases)
  t.test(name, async (t) => t.same(await linesOf(input, fileName), want));

t.test('JSON below the depth limit is kept as text', async (t) => {
  const deep = `${'{"a":'.repeat(500)}1${'}'.repeat(500)}`;
  t.match((await linesOf(deep, 'a.json')).at(-1), /paragraph a: \{"a":/);
});

function xlsx(sheets: Record<string, string>): Uint8Array {
  const names = Object.keys(sheets);
  const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const parts: Record<string, string> = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relation}"><sheets>${names
      .map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names
      .map(
        (_, at) =>
          `<Relationship Id="rId${at + 1}" Type="${relation}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
      )
      .join('')}<Relationship Id="rId99" Type="${relation}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
  };
  for (const [at, name] of names.entries())
    parts[`xl/worksheets/sheet${at + 1}.xml`] =
      `<worksheet xmlns="${main}"><sheetData>${sheets[name]}</sheetData></worksheet>`;
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])));
}

const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
const number = (at: string, value: number, style = 0) => `<c r="${at}" s="${style}"><v>${value}</v></c>`;

t.test('XLSX: a sheet is a section, its rows repeat their headers, and dates are written as dates', async (t) => {
  const file = xlsx({
    People:
      `<row r="1">${text('A1', 'Staff of 2024')}</row>` +
      `<row r="2">${text('A2', 'Name')}${text('B2', 'Age')}${text('C2', 'Joined')}</row>` +
      `<row r="3">${text('A3', 'Ada')}${number('B3', 36)}${number('C3', 43952, 1)}</row>`,
    销售: `<row r="1">${text('A1', '地区')}${text('B1', '金额')}</row><row r="2">${text('A2', '北京')}${number('B2', 0.1 + 0.2)}</row><row r="3">${text('A3', '上海')}${number('B3', 2)}</row>`,
  });
  t.same(await linesOf(file, 'a.xlsx'), [
    '1 section People',
    '1.1 paragraph Staff of 2024',
    '1.2 table',
    '1.2.1 row Name: Ada; Age: 36; Joined: 5/1/2020 (2020-05-01)',
    '2 section 销售',
    '2.1 table',
    '2.1.1 row 地区: 北京; 金额: 0.3',
    '2.1.2 row 地区: 上海; 金额: 2',
  ]);
});
