import t from 'tap';
import { slideParagraph as p, type SlideParts, shape, slideFile } from '../../files/office-files.ts';
import { linesOf, parse } from '../../outline-lines.ts';

const numbered = (text: string) =>
  `<a:p><a:pPr><a:buAutoNum type="arabicPeriod"/></a:pPr><a:r><a:t>${text}</a:t></a:r></a:p>`;
const cell = (text: string, more = '') => `<a:tc ${more}><a:txBody>${p(text)}</a:txBody></a:tc>`;
const table = (rows: string) =>
  `<p:graphicFrame><a:graphic><a:graphicData><a:tbl><a:tblPr firstRow="1"/>${rows}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;

const points = (texts: readonly string[]) =>
  texts.map((text, at) => `<c:pt idx="${at}"><c:v>${text}</c:v></c:pt>`).join('');
const categories = `<c:cat><c:strRef><c:strCache>${points(['Water', 'Wind'])}</c:strCache></c:strRef></c:cat>`;
const series = (name: string, code: string, values: readonly string[], more = '') =>
  `<c:ser><c:tx><c:strRef><c:strCache>${points([name])}</c:strCache></c:strRef></c:tx>${categories}` +
  `<c:val><c:numRef><c:numCache><c:formatCode>${code}</c:formatCode>${points(values)}</c:numCache></c:numRef></c:val>${more}</c:ser>`;
const labels = `<c:extLst><c:ext><c15:datalabelsRange><c15:dlblRangeCache>${points(['old'])}</c15:dlblRangeCache></c15:datalabelsRange></c:ext></c:extLst>`;
const chart =
  `<c:chartSpace xmlns:c="c" xmlns:a="a"><c:title>${p('Mills')}</c:title>` +
  `${series('Power', 'General', ['4.4000000000000004', '2'])}${series('Share', '0%', ['0.25', '0.75'], labels)}</c:chartSpace>`;

const numbersOf = (type: string, code: string, values: readonly string[]) =>
  `<cx:numDim type="${type}"><cx:f>S!B2</cx:f><cx:lvl ptCount="2" formatCode="${code}">${values
    .map((value, at) => `<cx:pt idx="${at}">${value}</cx:pt>`)
    .join('')}</cx:lvl></cx:numDim>`;
const newerChart =
  '<cx:chartSpace xmlns:cx="cx" xmlns:a="a"><cx:chartData><cx:data id="0"><cx:strDim type="cat"><cx:f>S!A2</cx:f>' +
  '<cx:lvl ptCount="2"><cx:pt idx="0">Water</cx:pt><cx:pt idx="1">Wind</cx:pt></cx:lvl>' +
  '<cx:lvl ptCount="2"><cx:pt idx="0">Old</cx:pt><cx:pt idx="1">New</cx:pt></cx:lvl></cx:strDim>' +
  `${numbersOf('size', '0%', ['0.25', '0.75'])}</cx:data></cx:chartData><cx:chart><cx:title>` +
  `<cx:tx><cx:rich>${p('Mills')}</cx:rich></cx:tx></cx:title><cx:plotArea><cx:plotAreaRegion>` +
  '<cx:series layoutId="treemap"><cx:tx><cx:txData><cx:f>S!B1</cx:f><cx:v>Power</cx:v></cx:txData></cx:tx>' +
  '<cx:dataId val="0"/></cx:series></cx:plotAreaRegion></cx:plotArea></cx:chart></cx:chartSpace>';

const cases: [name: string, slides: SlideParts[], want: string[]][] = [
  [
    'a slide is a section with its title, its list nests by level, and its notes follow',
    [
      {
        shapes:
          shape(p('On Mills'), 'title') +
          shape(p('Wheels') + p('of wood', 1) + p('Stones'), 'body') +
          shape(p('7'), 'sldNum'),
        notes: shape(p('Mention the river.'), 'body') + shape(p('1'), 'sldNum'),
      },
      { shapes: shape(p('Grain'), 'title') + shape(p('In a box.')) },
    ],
    [
      '1 section On Mills',
      '1.1 listItem Wheels',
      '1.1.1 listItem of wood',
      '1.2 listItem Stones',
      '1.3 paragraph Notes: Mention the river.',
      '2 section Grain',
      '2.1 paragraph In a box.',
    ],
  ],
  [
    'numbers of a list are counted, and groups are read',
    [{ shapes: `<p:grpSp>${shape(numbered('one') + numbered('two'))}</p:grpSp>` }],
    ['1 listItem 1. one', '2 listItem 2. two'],
  ],
  [
    'a table keeps its header and repeats merged cells',
    [
      {
        shapes: table(
          `<a:tr>${cell('Mill')}${cell('Power')}</a:tr><a:tr>${cell('Water', 'rowSpan="2"')}${cell('5')}</a:tr><a:tr>${cell('', 'vMerge="1"')}${cell('6')}</a:tr>`,
        ),
      },
    ],
    ['1 table', '1.1 row Mill: Water; Power: 5', '1.2 row Mill: Water; Power: 6'],
  ],
  [
    'a chart is its title, and the values of each category as the chart shows them',
    [
      {
        shapes:
          '<p:graphicFrame><a:graphic><a:graphicData><c:chart r:id="chart"/></a:graphicData></a:graphic></p:graphicFrame>',
        chart,
      },
    ],
    ['1 paragraph Mills\nWater; Power: 4.4; Share: 25%; old\nWind; Power: 2; Share: 75%'],
  ],
  [
    'a chart of newer Office too',
    [
      {
        shapes:
          '<mc:AlternateContent><mc:Choice Requires="cx1"><p:graphicFrame><a:graphic><a:graphicData><cx:chart r:id="chart"/>' +
          '</a:graphicData></a:graphic></p:graphicFrame></mc:Choice><mc:Fallback><p:pic/></mc:Fallback></mc:AlternateContent>',
        chart: newerChart,
      },
    ],
    ['1 paragraph Mills\nWater, Old; Power: 25%\nWind, New; Power: 75%'],
  ],
];

for (const [name, slides, want] of cases)
  t.test(name, async (t) => t.strictSame(await linesOf(slideFile(slides), 'a.pptx'), want));

t.test('the number of a slide is its page', async (t) => {
  const slides = [{ shapes: shape(p('One'), 'title') }, { shapes: shape(p('Two'), 'title') }];
  const { page } = await parse(slideFile(slides), 'a.pptx');
  t.strictSame([...page], [1, 2]);
});
