import t from 'tap';
import { linesOf, parse } from '../../outline-lines.ts';

const cases: [name: string, input: string, want: string[]][] = [
  [
    'headings, paragraphs and entities',
    '<h1>A &amp; B</h1><p>one<br>two</p>loose <b>text</b><div><h2>C</h2><p>caf&eacute;</div>',
    ['1 section A & B', '1.1 paragraph one\ntwo', '1.2 paragraph loose text', '1.3 section C', '1.3.1 paragraph café'],
  ],
  [
    'scripts, styles, navigation and hidden parts are dropped',
    '<html><style>p{}</style><nav><a>Home</a></nav><script>if (a < b) "<p>x</p>"</script><p hidden>no</p>' +
      '<div style="display: none">no</div><noscript>no</noscript><p>yes</p></html>',
    ['1 paragraph yes'],
  ],
  [
    'lists nest without closing tags',
    '<ul><li>a<ul><li>b<li>c</ul><li>d<p>more</p></ul><ol start=3><li>x</ol>',
    ['1 listItem a', '1.1 listItem b', '1.2 listItem c', '2 listItem d', '2.1 paragraph more', '3 listItem 3. x'],
  ],
  [
    'terms hold their definitions, with definition lists inside',
    '<dl><dt>Mill<dd>grinds<dl><dt>Wheel<dd>turns</dl><dt>River<dd>flows</dl>',
    [
      '1 listItem Mill',
      '1.1 paragraph grinds',
      '1.2 listItem Wheel',
      '1.2.1 paragraph turns',
      '2 listItem River',
      '2.1 paragraph flows',
    ],
  ],
  [
    'each row of a table repeats headers and spanning cells',
    '<table><caption>Sales</caption><thead><tr><th rowspan=2>Region<th colspan=2>2024<tr><th>Q1<th>Q2</thead>' +
      '<tr><td rowspan=3>North<td>1<td>2<tr><td>3<td>4<tr><td>5</table>',
    [
      '1 table Sales',
      '1.1 row Region: North; 2024 Q1: 1; 2024 Q2: 2',
      '1.2 row Region: North; 2024 Q1: 3; 2024 Q2: 4',
      '1.3 row Region: North; 2024 Q1: 5',
    ],
  ],
  [
    'a first row that names the columns is the header of a table without marked headers',
    '<table><tr><td>Name<td>Age<td>City<tr><td>Ada<td>36<td>London</table><table><tr><td>Name<td>Ada<tr><td>Age<td>36</table>',
    ['1 table', '1.1 row Name: Ada; Age: 36; City: London', '2 table', '2.1 row Name | Ada', '2.2 row Age | 36'],
  ],
  [
    'a table that holds headings or tables is layout',
    '<table><tr><td>Menu<td><h1>Title</h1><p>Text</p><table><tr><td>a<td>b</table></table>',
    ['1 paragraph Menu', '2 section Title', '2.1 paragraph Text', '2.2 table', '2.2.1 row a | b'],
  ],
  [
    'in a page without heading elements, short bold paragraphs are headings',
    '<div style="text-align:center"><span style="font-weight:700">UNITED STATES</span></div><p><b>PART I</b></p><p style="font:bold 10pt Arial">Item 1. Business</p>' +
      '<div><b>Our Mills</b></div><p>We grind <b>flour</b>.</p><p><b>We grind grain.</b></p><table><tr><td><b>Item 1A.</b></td><td></td><td><b>Risk Factors</b></td></tr></table><p>Water may fail.</p>',
    [
      '1 section UNITED STATES',
      '2 section PART I',
      '2.1 section Item 1. Business',
      '2.1.1 section Our Mills',
      '2.1.1.1 paragraph We grind flour.',
      '2.1.1.2 paragraph We grind grain.',
      '2.2 section Item 1A. Risk Factors',
      '2.2.1 paragraph Water may fail.',
    ],
  ],
  [
    'the parts and items of a filing are headings when they are bold, underlined, capital, centred, or begin in bold',
    '<p align="center">PART I</p><p><font size="2">ITEM&nbsp;1. BUSINESS</font></p><p>We grind.</p><div align="center">Item 1A. Risk Factors</div>' +
      '<p><u>Item 2.</u>&nbsp;&nbsp;Properties</p><table><tr><td>ITEM 3.</td><td>LEGAL PROCEEDINGS</td></tr></table><p>None.</p><p><b>Item 4. Mine Safety</b> Disclosures.</p>' +
      '<center>SIGNATURES</center><p><span style="text-decoration:underline">Competition</span></p><p>Other mills.</p>',
    [
      '1 section PART I',
      '1.1 section ITEM 1. BUSINESS',
      '1.1.1 paragraph We grind.',
      '1.2 section Item 1A. Risk Factors',
      '1.3 section Item 2. Properties',
      '1.4 section ITEM 3. LEGAL PROCEEDINGS',
      '1.4.1 paragraph None.',
      '1.5 section Item 4. Mine Safety Disclosures.',
      '1.5.1 section SIGNATURES',
      '1.5.1.1 section Competition',
      '1.5.1.1.1 paragraph Other mills.',
    ],
  ],
  [
    'a row that only sets the widths of a table does not hide the item of a filing',
    '<p><b>PART I</b></p><table><tr><td style="width:1%"/><td style="width:9%"/><td style="width:90%"/></tr>' +
      '<tr><td colspan="2"><b>Item 1.</b></td><td><b>Business</b></td></tr></table><p>We grind.</p>',
    ['1 section PART I', '1.1 section Item 1. Business', '1.1.1 paragraph We grind.'],
  ],
  [
    'paragraphs with bullets are items of a list',
    '<p>We grind:</p><div><span>&#8226;</span><span>Rye.</span> It is dark.</div><div>&#9679; Wheat</div><p>&#8226;</p>',
    ['1 paragraph We grind:', '2 listItem Rye. It is dark.', '3 listItem Wheat', '4 paragraph •'],
  ],
  [
    'sentences and lines of contents that name items of a filing are text',
    '<p><b>10-K</b></p><p>Item 1A describes the risks.</p><p>ITEM 1A. RISK FACTORS 12</p><p>THE MILL IS OLD.</p><p align=center>A mill by the river</p>',
    [
      '1 paragraph 10-K',
      '2 paragraph Item 1A describes the risks.',
      '3 paragraph ITEM 1A. RISK FACTORS 12',
      '4 paragraph THE MILL IS OLD.',
      '5 paragraph A mill by the river',
    ],
  ],
  [
    'a heading element that is repeated, such as a link to the contents, is no heading, and the look decides',
    '<h5><a href="#toc">Table of Contents</a></h5><p><b>Item 1. Business</b></p><p>We grind.</p><h5><a href="#toc">Table of Contents</a></h5><p>Much.</p><h5><a href="#toc">Table of Contents</a></h5>',
    [
      '1 paragraph Table of Contents',
      '2 section Item 1. Business',
      '2.1 paragraph We grind.',
      '2.2 paragraph Table of Contents',
      '2.3 paragraph Much.',
      '2.4 paragraph Table of Contents',
    ],
  ],
  [
    'in a page with heading elements, bold paragraphs are text',
    '<h1>A</h1><p><b>Bold</b></p>',
    ['1 section A', '1.1 paragraph Bold'],
  ],
  [
    'bold first rows and years name the columns, and a currency sign joins its number',
    '<table><tr><td><td colspan=2><b>Year ended</b></td><td colspan=2></td></tr><tr><td></td><td colspan=2><b>2023</b></td><td colspan=2><b>2022</b></td></tr>' +
      '<tr><td>Sales<td>$<td>1,204<td>$<td>(980<td>)</tr></table><table><tr><td></td><td>2023</td><td>2022</td></tr><tr><td>Costs<td>9.5<td>8</table>',
    ['1 table', '1.1 row Sales; Year ended 2023: $1,204; 2022: $(980)', '2 table', '2.1 row Costs; 2023: 9.5; 2022: 8'],
  ],
  ['preformatted text keeps its lines', '<pre><code>a\n  <b>b</b>\n</code></pre>', ['1 code a\n  b']],
];

for (const [name, input, want] of cases) t.test(name, async (t) => t.same(await linesOf(input, 'a.html'), want));

t.test('menus and hidden parts are named in the notes, and scripts are not', async (t) => {
  t.strictSame((await parse('<p>Text<script>x</script><style>y</style>', 'a.html')).notes, []);
  const { notes } = await parse('<nav>Home</nav><p>Text<p hidden>More', 'a.html');
  t.strictSame(notes, ['Left out: menus and hidden parts of the page.']);
});

t.test('headers of columns without values are kept', async (t) => {
  const table = '<table><tr><th>Mill<th>Power<th>Hardness</tr><tr><td>Upper<td>5<td></table>';
  t.strictSame(await linesOf(table, 'a.html'), ['1 table', '1.1 row Mill: Upper; Power: 5', '1.2 row Hardness']);
});

t.test('the title element is the title of the page, and not part of its text', async (t) => {
  const outline = await parse('<!doctype html><head><title>Page</title></head><body><p>Text', 'unknown');
  t.equal(outline.title, 'Page');
  t.equal(outline.text.toString(), 'Text');
});

t.test('a page is decoded by the charset that it declares', async (t) => {
  const page = Buffer.concat([
    Buffer.from('<meta charset="windows-1250"><p>'),
    Buffer.from([0xa3, 0xf3, 0x64, 0x9f]),
    Buffer.from('</p>'),
  ]);
  t.same(await linesOf(page, 'a.html'), ['1 paragraph Łódź']);
});

t.test('20,000 nested elements do not overflow the stack', async (t) => {
  t.same(await linesOf(`${'<div>'.repeat(20_000)}deep`, 'a.html'), ['1 paragraph deep']);
});
