/** The parts of a DOCX beside plain paragraphs: numbers, equations, notes, text boxes, tables, headers. */
import t from 'tap';
import { wordParagraph as p, wordFile } from '../../files/office-files.ts';
import { linesOf, parse } from '../../outline-lines.ts';

const level = (at: number, format: string, text: string, more = '') =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`;
const list = (id: number, levels: string) => `<w:abstractNum w:abstractNumId="${id}">${levels}</w:abstractNum>`;
const use = (id: number, abstractId: number, more = '') =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${abstractId}"/>${more}</w:num>`;
const item = (text: string, id: number, at = 0) =>
  p(text, `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${id}"/></w:numPr>`);
const style = (id: string, paragraph: string, name = id) =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:pPr>${paragraph}</w:pPr></w:style>`;
const styled = (text: string, id: string) => p(text, `<w:pStyle w:val="${id}"/>`);
const run = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
const equation = (content: string) => `<w:p><m:oMath>${content}</m:oMath></w:p>`;

const numbering = [
  list(1, level(0, 'decimal', '%1.') + level(1, 'lowerLetter', '%1.%2)')),
  list(2, level(0, 'chineseCounting', '第%1章') + level(1, 'decimal', '%1.%2', '<w:isLgl/>')),
  list(3, level(0, 'bullet', '•')),
  list(
    4,
    level(0, 'decimal', '%1', '<w:pStyle w:val="Haus1"/>') + level(1, 'decimal', '%1.%2', '<w:pStyle w:val="Haus2"/>'),
  ),
  list(6, level(0, 'decimal', '%1') + level(1, 'decimal', '%1.%2') + level(2, 'decimal', '%1.%2.%3')),
  use(6, 6),
  use(1, 1),
  use(2, 2),
  use(3, 3),
  use(4, 4),
  use(5, 1, '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride>'),
].join('');

const cases: [name: string, file: Buffer, want: string[]][] = [
  [
    'list numbers count on, restart below each item, and nest by their level',
    wordFile(item('one', 1) + item('a', 1, 1) + item('b', 1, 1) + item('two', 1) + item('c', 1, 1), { numbering }),
    ['1 listItem 1. one', '1.1 listItem 1.a) a', '1.2 listItem 1.b) b', '2 listItem 2. two', '2.1 listItem 2.a) c'],
  ],
  [
    'a level that is skipped counts as begun',
    wordFile(item('one', 6) + item('deep', 6, 2) + item('next', 6, 1), { numbering }),
    ['1 listItem 1 one', '1.1 listItem 1.1.1 deep', '1.2 listItem 1.2 next'],
  ],
  [
    'a list that overrides its start counts anew, and bullets have no number',
    wordFile(item('one', 1) + item('seven', 5) + item('eight', 5) + item('dot', 3), { numbering }),
    ['1 listItem 1. one', '2 listItem 7. seven', '3 listItem 8. eight', '4 listItem dot'],
  ],
  [
    'a numbered paragraph with an outline level is a heading with its number',
    wordFile(
      p('总则', '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="2"/></w:numPr><w:outlineLvl w:val="0"/>') +
        p('目的', '<w:numPr><w:ilvl w:val="1"/><w:numId w:val="2"/></w:numPr><w:outlineLvl w:val="1"/>') +
        p('正文。'),
      { numbering },
    ),
    ['1 section 第一章 总则', '1.1 section 1.1 目的', '1.1.1 paragraph 正文。'],
  ],
  [
    'house styles are headings by their outline level, with the numbers that their list links to them',
    wordFile(styled('Mühle', 'Haus1') + styled('Rad', 'Haus2') + p('Es dreht.') + styled('Korn', 'Haus1'), {
      numbering,
      styles:
        style('Haus1', '<w:numPr><w:numId w:val="4"/></w:numPr><w:outlineLvl w:val="0"/>') +
        style('Haus2', '<w:numPr><w:numId w:val="4"/></w:numPr><w:outlineLvl w:val="1"/>'),
    }),
    ['1 section 1 Mühle', '1.1 section 1.1 Rad', '1.1.1 paragraph Es dreht.', '2 section 2 Korn'],
  ],
  [
    'house styles without an outline level are headings by their link to a list of headings',
    wordFile(styled('Mühle', 'Haus1') + styled('Rad', 'Haus2') + p('Es dreht sich den ganzen Tag.'), {
      numbering,
      styles:
        style('Haus1', '<w:numPr><w:numId w:val="4"/></w:numPr>') +
        style('Haus2', '<w:numPr><w:numId w:val="4"/></w:numPr>'),
    }),
    ['1 section 1 Mühle', '1.1 section 1.1 Rad', '1.1.1 paragraph Es dreht sich den ganzen Tag.'],
  ],
  [
    'equations are LaTeX',
    wordFile(
      `<w:p><w:r><w:t>Area </w:t></w:r><m:oMath>${run('πr')}<m:sSup><m:e>${run('x')}</m:e><m:sup>${run('2')}</m:sup></m:sSup></m:oMath></w:p>` +
        equation(`<m:f><m:num>${run('a')}</m:num><m:den>${run('b')}</m:den></m:f>`) +
        equation(`<m:rad><m:deg>${run('3')}</m:deg><m:e>${run('n')}</m:e></m:rad>`) +
        equation(
          `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${run('i=1')}</m:sub><m:sup>${run('n')}</m:sup><m:e>${run('i')}</m:e></m:nary>`,
        ),
    ),
    [
      '1 paragraph Area $πrx^{2}$',
      '2 paragraph $\\frac{a}{b}$',
      '3 paragraph $\\sqrt[3]{n}$',
      '4 paragraph $\\sum_{i=1}^{n} i$',
    ],
  ],
  [
    'footnotes, endnotes and comments follow their paragraph, and changes keep their result',
    wordFile(
      '<w:p><w:r><w:t>Mills grind</w:t><w:footnoteReference w:id="2"/></w:r><w:del><w:r><w:delText>never</w:delText></w:r></w:del>' +
        '<w:ins><w:r><w:t> daily</w:t></w:r></w:ins><w:r><w:endnoteReference w:id="5"/><w:commentReference w:id="0"/></w:r></w:p>' +
        p('Next.'),
      {
        footnotes: `<w:footnote w:id="2">${p('Since 1204.')}</w:footnote>`,
        endnotes: `<w:endnote w:id="5">${p('See the annex.')}</w:endnote>`,
        comments: `<w:comment w:id="0" w:author="Ada">${p('Is it so?')}</w:comment>`,
      },
    ),
    [
      '1 paragraph Mills grind daily',
      '2 footnote [1] Since 1204.',
      '3 footnote [1] See the annex.',
      '4 paragraph Comment (Ada): Is it so?',
      '5 paragraph Next.',
    ],
  ],
  [
    'the text of a text box follows its paragraph, once',
    wordFile(
      '<w:p><w:r><w:t>Before.</w:t></w:r><w:r><mc:AlternateContent><mc:Choice><w:drawing><wps:txbx>' +
        `<w:txbxContent>${p('In the box.')}</w:txbxContent></wps:txbx></w:drawing></mc:Choice>` +
        `<mc:Fallback><w:pict><w:txbxContent>${p('In the box.')}</w:txbxContent></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>`,
    ),
    ['1 paragraph Before.', '2 paragraph In the box.'],
  ],
  [
    'headers and footers come last, once each, without page numbers',
    wordFile(p('Text of the body.'), { header: p('Mill Ltd. confidential'), footer: p('12') }),
    ['1 paragraph Text of the body.', '2 paragraph Mill Ltd. confidential'],
  ],
];

for (const [name, file, want] of cases) t.test(name, async (t) => t.strictSame(await linesOf(file, 'a.docx'), want));

const cell = (content: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${content}</w:tc>`;
const row = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`;

t.test(
  'a table with long cells, lists and a table inside stays a table, and merged cells are in each row',
  async (t) => {
    const long = 'The wheel turns the stone. '.repeat(20).trim();
    const inner = `<w:tbl>${row(cell(p('a')), cell(p('b')))}</w:tbl>`;
    const table =
      row(cell(p('Part')), cell(p('Duty')), cell(p('Note'))) +
      row(cell(p('Wheel'), '<w:vMerge w:val="restart"/>'), cell(p(long)), cell(item('x', 1) + item('y', 1))) +
      row(cell(p(''), '<w:vMerge/>'), cell(inner), cell(p('z')));
    t.strictSame(await linesOf(wordFile(`<w:tbl>${table}</w:tbl>`, { numbering }), 'a.docx'), [
      '1 table',
      `1.1 row Part: Wheel; Duty: ${long}; Note: 1. x 2. y`,
      '1.2 row Part: Wheel; Duty: a | b; Note: z',
    ]);
  },
);

t.test('a table of one column is a frame around text', async (t) => {
  const frame = `<w:tbl>${row(cell(p('One.') + p('Two.')))}</w:tbl>`;
  t.strictSame(await linesOf(wordFile(frame), 'a.docx'), ['1 paragraph One.', '2 paragraph Two.']);
});

t.test('what is left out of a DOCX is named in the notes', async (t) => {
  const contents = `<w:sdt><w:sdtPr><w:docPartObj><w:docPartGallery w:val="Table of Contents"/></w:docPartObj></w:sdtPr><w:sdtContent>${p('Mills 3')}</w:sdtContent></w:sdt>`;
  const object = '<w:p><w:r><w:object><o:OLEObject ProgID="Excel.Sheet.12"/></w:object></w:r></w:p>';
  const { notes, text } = await parse(wordFile(contents + object + p('Mills.')), 'a.docx');
  t.equal(text.toString(), 'Mills.');
  t.match(notes, [/table of contents/, /Excel\.Sheet\.12/]);
});
