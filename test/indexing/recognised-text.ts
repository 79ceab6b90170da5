import t from 'tap';
import { parseImage } from '../../processors/indexing/formats/image.ts';
import { isReadable, isSure, readTable } from '../../processors/indexing/pictures/recognised-text.ts';
import { outlineLines } from './outline-lines.ts';

type Word = [text: string, confidence: number, left?: number];

/** A table of Tesseract: paragraphs of lines, on a page of 1000 by 1400. A line is 20 high unless it says otherwise. */
function tableOf(...paragraphs: (Word[] | { height: number; words: Word[] })[][]): string {
  const rows = ['level\tpage_num\t...', '1\t1\t0\t0\t0\t0\t0\t0\t1000\t1400\t-1\t'];
  let top = 100;
  for (const [block, lines] of paragraphs.entries())
    for (const [number, line] of lines.entries()) {
      const { height, words } = Array.isArray(line) ? { height: 20, words: line } : line;
      let next = 100;
      for (const [at, [text, confidence, left = next]] of words.entries()) {
        const width = 12 * text.length;
        rows.push([5, 1, block + 1, 1, number + 1, at + 1, left, top, width, height, confidence, text].join('\t'));
        next = left + width + 10;
      }
      top += 2 * height;
    }
  return `${rows.join('\n')}\n`;
}

const linesOfTable = (table: string) => readTable(table).lines;
const sure = (...texts: string[]): Word[] => texts.map((text) => [text, 95]);

t.test('words are joined into lines, and each line has the number of its paragraph', async (t) => {
  const lines = linesOfTable(tableOf([sure('The', 'mill'), sure('grinds.')], [sure('It', 'rains.')]));
  t.same(
    lines.map(({ text, paragraph }) => [paragraph, text]),
    [
      [1, 'The mill'],
      [1, 'grinds.'],
      [2, 'It rains.'],
    ],
  );
});

t.test('specks and lines that Tesseract doubts are dropped', async (t) => {
  const table = tableOf([
    [['|', 12], ...sure('The', 'mill'), ['1874', 21], ['~', 30]],
    [
      ['ee', 30],
      ['|', 20],
      ['wi', 41],
    ],
    [
      ['—', 95],
      ['"', 90],
    ],
    [['', 95]],
  ]);
  t.same(
    linesOfTable(table).map(({ text }) => text),
    ['The mill 1874'],
  );
  t.equal(readTable(table).doubted, 2, 'specks do not count');
});

t.test('faint print is kept, and a line below its confidence is counted', async (t) => {
  const words = (confidence: number, ...texts: string[]): Word[] => texts.map((text) => [text, confidence]);
  const read = readTable(
    tableOf([sure('The', 'mill', 'of', 'Varn'), words(47, 'grinds', 'corn'), words(44, 'all', 'day')]),
  );
  t.same(
    read.lines.map(({ text }) => text),
    ['The mill of Varn', 'grinds corn'],
  );
  t.equal(read.doubted, 2);
  t.ok(isReadable(read));
  t.notOk(isSure(read), 'another language may read more');
});

t.test('of a page in another language only sure lines are kept', async (t) => {
  const garbage: Word[] = [
    ['CIFYE', 20],
    ['aaeSRY', 28],
  ];
  const read = readTable(tableOf([garbage, [['BRIDsS', 58]], sure('IBM')]));
  t.same(
    read.lines.map(({ text }) => text),
    ['IBM'],
  );
  t.notOk(isReadable(read));
});

t.test('Korean letters are joined to words, and the gaps between words are spaces', async (t) => {
  const letters = (...lefts: [string, number][]): Word[] => lefts.map(([text, left]) => [text, 90, left]);
  const [line] = linesOfTable(tableOf([letters(['의', 100], ['구', 113], ['심', 126], ['과', 150], ['불', 163])]));
  t.equal(line?.text, '의구심 과불');
});

t.test('wide gaps separate cells, and Chinese characters are joined without spaces', async (t) => {
  const [row, chinese] = linesOfTable(tableOf([[...sure('North'), ['120', 96, 400]]], [sure('灯', '塔', '很', '高')]));
  t.same(row?.cells, [
    { text: 'North', left: 0.1, right: 0.16 },
    { text: '120', left: 0.4, right: 0.436 },
  ]);
  t.equal(chinese?.text, '灯塔很高');
});

t.test('a clearly larger line is a heading, and one that is higher by its letters only is not', async (t) => {
  const lines = linesOfTable(
    tableOf(
      [{ height: 44, words: sure('The', 'Mill', 'of', 'Varn') }],
      [sure('A', 'wheel', 'turns', 'because', 'the', 'water'), { height: 25, words: sure('flows', 'by.') }],
      [sure('1.', 'Oak', 'is', 'wet.'), sure('2.', 'Stone', 'is', 'dry.')],
    ),
  );
  const outline = parseImage(Buffer.alloc(0), [{ page: 1, lines, description: 'A drawing of a mill.' }]);
  if ('pictures' in outline) throw new Error('it was read');
  t.equal(outline.title, 'The Mill of Varn');
  t.same(outlineLines(outline), [
    '1 section The Mill of Varn',
    '1.1 paragraph A wheel turns because the water flows by.',
    '1.2 listItem 1. Oak is wet.',
    '1.3 listItem 2. Stone is dry.',
    '1.4 paragraph A drawing of a mill.',
  ]);
  t.ok(outline.image.every((flag) => flag === 1));
});
