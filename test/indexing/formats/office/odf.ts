import t from 'tap';
import { zipOf } from '../../files/zip-file.ts';
import { linesOf, parse } from '../../outline-lines.ts';

const type = 'application/vnd.oasis.opendocument';
const file = (kind: string, body: string, { automatic = '', styles = '', parts = {} } = {}) =>
  zipOf({
    mimetype: `${type}.${kind}`,
    'content.xml':
      `<office:document-content><office:automatic-styles>${automatic}</office:automatic-styles>` +
      `<office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
    'styles.xml': `<office:document-styles>${styles}</office:document-styles>`,
    ...parts,
  });
const p = (text: string, style = '') => `<text:p text:style-name="${style}">${text}</text:p>`;
const h = (level: number, text: string) => `<text:h text:outline-level="${level}">${text}</text:h>`;
const item = (...content: string[]) => `<text:list-item>${content.join('')}</text:list-item>`;
const list = (style: string, ...items: string[]) =>
  `<text:list text:style-name="${style}">${items.join('')}</text:list>`;
const cell = (text: string, more = '') => `<table:table-cell ${more}>${p(text)}</table:table-cell>`;
const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`;
const numbers =
  '<text:list-style style:name="L1"><text:list-level-style-number text:level="1" style:num-format="1" style:num-suffix="."/>' +
  '<text:list-level-style-number text:level="2" style:num-format="a" style:num-suffix=")"/></text:list-style>' +
  '<style:style style:name="P1" style:parent-style-name="Title"/>';
const outline =
  '<office:styles><text:outline-style><text:outline-level-style text:level="1" style:num-format="1"/>' +
  '<text:outline-level-style text:level="2" style:num-format="1" text:display-levels="2"/></text:outline-style></office:styles>' +
  '<office:master-styles><style:master-page><style:header><text:p>Mill Ltd.</text:p></style:header></style:master-page></office:master-styles>';

const cases: [name: string, fileName: string, file: Buffer, want: string[]][] = [
  [
    'ODT: headings and lists have their numbers, and headers come last',
    'a.odt',
    file(
      'text',
      p('Mills', 'P1') +
        h(1, 'Water') +
        h(2, 'Wheels') +
        list('L1', item(p('one'), list('L1', item(p('deep')))), item(p('two'))) +
        p('End.'),
      { automatic: numbers, styles: outline },
    ),
    [
      '1 section Mills',
      '1.1 section 1 Water',
      '1.1.1 section 1.1 Wheels',
      '1.1.1.1 listItem 1. one',
      '1.1.1.1.1 listItem a) deep',
      '1.1.1.2 listItem 2. two',
      '1.1.1.3 paragraph End.',
      '2 paragraph Mill Ltd.',
    ],
  ],
  [
    'ODT: a style of headings has a level, also below another style',
    'a.odt',
    file(
      'text',
      p('Mills', 'Heading_20_1') +
        p('Water', 'Own') +
        p('It flows.', 'Plain') +
        `<text:h text:style-name="Deep">Wheels</text:h>`,
      {
        automatic: '<style:style style:name="Own" style:parent-style-name="Chapter"/>',
        styles:
          '<office:styles><style:style style:name="Chapter" style:default-outline-level="2"/>' +
          '<style:style style:name="Deep" style:parent-style-name="Heading_20_1" style:default-outline-level="3"/>' +
          '<style:style style:name="Plain" style:parent-style-name="Chapter" style:default-outline-level=""/></office:styles>',
      },
    ),
    ['1 section Mills', '1.1 section Water', '1.1.1 paragraph It flows.', '1.1.2 section Wheels'],
  ],
  [
    'ODT: a heading in a list has the number of the list, unless headings have numbers',
    'a.odt',
    file('text', list('L1', item(h(1, 'Mills')), item(h(1, 'Stones'), p('They grind.'))), { automatic: numbers }),
    ['1 section 1. Mills', '2 section 2. Stones', '2.1 listItem They grind.'],
  ],
  [
    'ODT: notes, comments, text boxes and equations follow their paragraph; deleted text is left out',
    'a.odt',
    file(
      'text',
      '<text:tracked-changes><text:p>deleted</text:p></text:tracked-changes>' +
        p(
          'It<text:s text:c="2"/>turns.<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>Daily.</text:p></text:note-body></text:note>' +
            '<office:annotation><dc:creator>Ada</dc:creator><text:p>Sure?</text:p></office:annotation>' +
            '<draw:frame><draw:text-box><text:p>Boxed.</text:p></draw:text-box></draw:frame>' +
            '<draw:frame><draw:object xlink:href="./Object 1"/></draw:frame>',
        ),
      {
        parts: {
          'Object 1/content.xml': '<math><semantics><mi>x</mi><annotation>x over y</annotation></semantics></math>',
        },
      },
    ),
    [
      '1 paragraph It  turns.',
      '2 footnote [1] Daily.',
      '3 paragraph Comment (Ada): Sure?',
      '4 paragraph Boxed.',
      '5 paragraph $x over y$',
    ],
  ],
  [
    'ODT: a table keeps its header rows and merged cells',
    'a.odt',
    file(
      'text',
      `<table:table><table:table-header-rows>${row(cell('Mill'), cell('Power'))}</table:table-header-rows>` +
        `${row(cell('Water', 'table:number-rows-spanned="2"'), cell('5'))}${row('<table:covered-table-cell/>', cell('6'))}</table:table>`,
    ),
    ['1 table', '1.1 row Mill: Water; Power: 5', '1.2 row Mill: Water; Power: 6'],
  ],
  [
    'ODS: cells read as shown, with headers, comments and repeated rows',
    'a.ods',
    file(
      'spreadsheet',
      `<table:table table:name="Mills">${row(cell('Name'), cell('Share'), cell('Year'))}` +
        `<table:table-row table:number-rows-repeated="1000">${'<table:table-cell table:number-columns-repeated="16384"/>'}</table:table-row>` +
        `${row(cell('Water'), cell('12.5%'), `<table:table-cell><office:annotation><text:p>Check</text:p></office:annotation>${p('1204')}</table:table-cell>`)}</table:table>`,
    ),
    [
      '1 section Mills',
      '1.1 table',
      '1.1.1 row Name: Water; Share: 12.5%; Year: 1204',
      '1.2 paragraph Comment on C1002: Check',
    ],
  ],
  [
    'ODP: a slide is a section with its title, and its notes follow',
    'a.odp',
    file(
      'presentation',
      `<draw:page><draw:frame presentation:class="title"><draw:text-box>${p('On Mills')}</draw:text-box></draw:frame>` +
        `<draw:frame presentation:class="outline"><draw:text-box>${list('L1', item(p('one')))}</draw:text-box></draw:frame>` +
        `<presentation:notes><draw:frame presentation:class="notes"><draw:text-box>${p('Say this.')}</draw:text-box></draw:frame></presentation:notes></draw:page>`,
    ),
    ['1 section On Mills', '1.1 listItem one', '1.2 paragraph Notes: Say this.'],
  ],
];

for (const [name, fileName, bytes, want] of cases)
  t.test(name, async (t) => t.strictSame(await linesOf(bytes, fileName), want));

t.test('an OpenDocument file with a password is refused', async (t) => {
  const locked = file('text', '', { parts: { 'META-INF/manifest.xml': '<manifest><encryption-data/></manifest>' } });
  await t.rejects(parse(locked, 'a.odt'), { type: 'unprocessable', message: /password/ });
});

t.test('a sheet that repeats a filled row a million times fails alone', async (t) => {
  const repeated = `<table:table-row table:number-rows-repeated="1048576">${cell('x')}${cell('y')}</table:table-row>`;
  const sheet = file('spreadsheet', `<table:table table:name="S">${repeated}</table:table>`);
  await t.rejects(parse(sheet, 'a.ods'), { type: 'unprocessable', message: /2,000,000 cells/ });
});
