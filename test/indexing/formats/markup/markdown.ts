import t from 'tap';
import { linesOf, parse } from '../../outline-lines.ts';

const cases: [name: string, input: string, want: string[]][] = [
  [
    'headings nest by level, in both forms',
    '# A\ntext *with* `marks` and [a link](http://x)\n\n## B\n\n### C\nc\n\nD\n-\n\nd',
    [
      '1 section A',
      '1.1 paragraph text with marks and a link',
      '1.2 section B',
      '1.2.1 section C',
      '1.2.1.1 paragraph c',
      '1.3 section D',
      '1.3.1 paragraph d',
    ],
  ],
  [
    'rows of tables read Header: value',
    '| Name | Age |\n|---|---|\n| Ada | 36 |\n| Bob | |',
    ['1 table', '1.1 row Name: Ada; Age: 36', '1.2 row Name: Bob'],
  ],
  [
    'lists nest, and ordered items keep their numbers',
    '- a\n  - b\n    more\n- c\n\n  second\n\n3. x\n4. y',
    [
      '1 listItem a',
      '1.1 listItem b more',
      '2 listItem c',
      '2.1 paragraph second',
      '3 listItem 3. x',
      '4 listItem 4. y',
    ],
  ],
  ['code keeps its lines', '```js\nif (a) {\n  b();\n}\n```', ['1 code if (a) {\n  b();\n}']],
  [
    'HTML inside is parsed as HTML',
    '<details><summary>S</summary>\n<p>inside <b>it</b></p></details>',
    ['1 paragraph S', '2 paragraph inside it'],
  ],
];

for (const [name, input, want] of cases) t.test(name, async (t) => t.same(await linesOf(input, 'a.md'), want));

t.test('front matter gives the title, and is not part of the text', async (t) => {
  const outline = await parse('---\ntitle: "My page"\ntags: [x]\n---\nBody text.', 'a.md');
  t.equal(outline.title, 'My page');
  t.equal(outline.text.toString(), 'Body text.');
});

t.test('5,000 nested quotes, lists and brackets do not overflow the stack', async (t) => {
  const deep = `${'> '.repeat(5000)}deep\n\n${'- '.repeat(5000)}deep\n\n${'['.repeat(5000)}`;
  t.match(await linesOf(`# Start\n\n${deep}`, 'a.md'), ['1 section Start']);
});
