import t from 'tap';
import { namesIn } from '../../core/text/names.ts';
import { decompose } from '../../processors/planner/decompose.ts';

const parts: [name: string, question: string, parts: string[]][] = [
  ['one question', 'Who built the lighthouse?', []],
  [
    'a comparison',
    'Who is older, Sid Haig or Vic Holm?',
    ['Who is older, Sid Haig or ?', 'Who is older, or Vic Holm?'],
  ],
  ['a choice', 'Is the mill or the bridge older?', ['Is the mill or the older?', 'Is the or the bridge older?']],
  [
    'two questions',
    'Who built the lighthouse and when was the ferry closed?',
    ['Who built the lighthouse', 'when was the ferry closed?'],
  ],
  ['two sentences', '灯塔是谁设计的？渡轮什么时候停运？', ['灯塔是谁设计的？', '渡轮什么时候停运？']],
];
for (const [name, question, wanted] of parts) {
  t.test(`${name} is searched as a whole and in its parts`, async (t) => {
    const planned = decompose(question, { limit: 8 }).steps.flatMap(({ searches = [] }) => searches);
    t.strictSame(
      planned.map((search) => search.question),
      [question, ...wanted],
    );
  });
}

t.test('passages of a question within it have a place in the answer', async (t) => {
  const { steps } = decompose('Who built the lighthouse and when was the ferry closed?', { limit: 8 });
  const searches = steps.flatMap((step) => step.searches ?? []);
  t.strictSame(
    searches.map(({ kept }) => kept),
    [undefined, 2, 2],
  );
});

t.test('a plan is bounded, and searches as many pages as its limit needs, from 1', async (t) => {
  const { steps } = decompose('Is A or B or C or D or E or F or G or H old?'.repeat(20), { limit: 100 });
  t.ok(steps.length <= 7);
  t.strictSame(
    steps[0]?.searches?.map(({ page }) => page),
    [1, 2, 3, 4, 5],
  );
  t.ok(steps.every(({ order, dependencies }) => dependencies.every((other) => other < order)));
});

t.test('names are runs of capitalised words and text in quotes, without the first word of a sentence', async (t) => {
  const names: [string, string[]][] = [
    ['A town, Ballina, had a Duke of York, twice the Duke of York.', ['Ballina', 'Duke of York']],
    ['He sang "love me" once.', ['"love me"']],
    ['作者写了《红楼梦》。', ['《红楼梦》']],
    ['The eel came. Although it grew (12%). Therefore it left.', []],
    ['It left. Brill has a mill. The miller of Brill came.', ['Brill']],
    ['It left. Water Street has mills in the rain.', ['Water Street']],
    ['It left. In the United States it grew. Among the 12 it was rare. Annually it rains.', ['United States']],
    ['It was J. R. Smith of St. Ives.', ['J. R. Smith of St. Ives']],
    ['It has DNA. It has Ca2.', []],
  ];
  for (const [text, wanted] of names) t.strictSame(namesIn(text), wanted);
});
