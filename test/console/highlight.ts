/** A quote is found in the text of a document, although spaces, hyphens and cases differ. */
import t from 'tap';
import { findQuote, piecesOf } from '../../console/reader/highlight.ts';
import { boxesOf } from '../../console/reader/pdf-boxes.ts';

const found = (text: string, quote: string) => findQuote(text, quote).map(({ from, to }) => text.slice(from, to));

const cases: [name: string, text: string, quote: string, want: string[]][] = [
  ['as it is', 'The lamp of Varn burns.', 'lamp of Varn', ['lamp of Varn']],
  ['over a line break with a hyphen', 'the light-\nhouse keeper', 'lighthouse keeper', ['light-\nhouse keeper']],
  ['in another case, and with ligatures', 'AN OﬃCE OF STATE', 'an office of state', ['AN OﬃCE OF STATE']],
  ['in Chinese', '这是 数据库 设计说明书。', '数据库设计说明书', ['数据库 设计说明书']],
  [
    'line by line, where the whole is not together',
    'first line\nadvertising\nsecond line',
    'first line\nsecond line',
    ['first line', 'second line'],
  ],
  ['as far as its beginning goes', 'It ends here on this page', 'It ends here on the next one', ['It ends here on t']],
  [
    'by the words that it shares, where a model wrote it',
    'The lamp is of 1874. It burns oil, and its keeper trims the wick twice a night. The keeper sleeps.',
    'Twice each night the keeper has to trim its wick.',
    ['It burns oil, and its keeper trims the wick twice a night.'],
  ],
  [
    'by the words that it shares, in Chinese',
    '灯塔建于1874年。守塔人每晚修剪灯芯两次。',
    '每晚两次由守塔人来修剪灯芯',
    ['守塔人每晚修剪灯芯两次。'],
  ],
  [
    'not at all by a few common words',
    'The keeper sleeps in the tower at night.',
    'The whales of the ocean sing in the dark',
    [],
  ],
  ['not at all', 'something else entirely', 'lamp of Varn', []],
  ['not for a few letters', 'a lamp', 'of', []],
];
for (const [name, text, quote, want] of cases) {
  t.test(`a quote is found ${name}`, async (t) => t.strictSame(found(text, quote), want));
}

t.test('a text is cut at its marks, and nothing of it is lost', async (t) => {
  const text = 'one two three';
  const pieces = piecesOf(text, [{ from: 4, to: 7 }]);
  t.strictSame(
    pieces.filter(({ isMarked }) => isMarked).map((piece) => piece.text),
    ['two'],
  );
  t.equal(pieces.map((piece) => piece.text).join(''), text);
});

t.test('a quote on a page of a PDF has a box for each piece of text that it touches', async (t) => {
  const item = (str: string, x: number, y: number) => ({ str, transform: [10, 0, 0, 10, x, y], width: 100 });
  const items = [item('The lamp of', 50, 700), item('Varn burns.', 50, 688), item('Nothing else', 50, 676)];
  // A page of 800 units, drawn twice as large, with its origin at the top.
  const boxes = boxesOf(items, 'lamp of Varn', [2, 0, 0, -2, 0, 1600]);
  t.equal(boxes.length, 2);
  const [first, second] = boxes;
  t.ok(first!.left > 100 && first!.left + first!.width <= 301, 'it begins within the first line and ends with it');
  t.equal(second!.left, 100);
  t.ok(second!.width < 100 && second!.top > first!.top);
});
