import t from 'tap';
import { linesOf, parse } from '../../outline-lines.ts';

const cases: [name: string, input: string, want: string[]][] = [
  [
    'a short first line before a blank line is the title',
    'On Mills\n\nMills grind.\n\nThey turn.',
    ['1 section On Mills', '1.1 paragraph Mills grind.', '1.2 paragraph They turn.'],
  ],
  [
    'a first line that ends in a comma is no title',
    'Mills grind, and so on,\n\nthey turn.',
    ['1 paragraph Mills grind, and so on,', '2 paragraph they turn.'],
  ],
  [
    'underlined and numbered lines are headings',
    'Intro\n=====\n\nFirst.\n\n2.1 Wheels\n\nRound.\n\nBelow\n-----\nFlat.',
    [
      '1 section Intro',
      '1.1 paragraph First.',
      '1.2 section 2.1 Wheels',
      '1.2.1 paragraph Round.',
      '1.3 section Below',
      '1.3.1 paragraph Flat.',
    ],
  ],
  [
    'the marks of Markdown, AsciiDoc and wiki headings are no part of them',
    '# On Mills\n\nMills grind.\n\n== Wheels ==\nThey turn.\n\n=== Weirs\n\nLow walls.\n\n## Sluices ##\nGates.',
    [
      '1 section On Mills',
      '1.1 paragraph Mills grind.',
      '1.2 section Wheels',
      '1.2.1 paragraph They turn.',
      '1.2.2 section Weirs',
      '1.2.2.1 paragraph Low walls.',
      '1.3 section Sluices',
      '1.3.1 paragraph Gates.',
    ],
  ],
  [
    'a comment above a line, and a rule, are no headings',
    'Settings of the mill, for all users\nto read\n\n# speed of the wheel\nspeed = 3\n\n=== ===\nend',
    [
      '1 paragraph Settings of the mill, for all users\nto read',
      '2 paragraph # speed of the wheel\nspeed = 3',
      '3 paragraph === ===\nend',
    ],
  ],
  [
    'Chinese headings become sections by their form',
    '管理办法\n\n第一章 总则\n本办法适用于全体员工。\n\n一、考勤\n\n（一）时间\n上午九点。\n\n第二章 附则\n自发布之日起施行。',
    [
      '1 section 管理办法',
      '1.1 section 第一章 总则',
      '1.1.1 paragraph 本办法适用于全体员工。',
      '1.1.2 section 一、考勤',
      '1.1.2.1 section （一）时间',
      '1.1.2.1.1 paragraph 上午九点。',
      '1.2 section 第二章 附则',
      '1.2.1 paragraph 自发布之日起施行。',
    ],
  ],
  [
    'wrapped lines are joined, and lines broken on purpose are not',
    'This line was wrapped by an editor at some column, and it\ngoes on here until it ends.\n\nAda Lovelace\n12 Mill Lane\nLondon',
    [
      '1 paragraph This line was wrapped by an editor at some column, and it goes on here until it ends.',
      '2 paragraph Ada Lovelace\n12 Mill Lane\nLondon',
    ],
  ],
  [
    'each list item is a node, with the lines that continue it',
    'Buy:\n- flour\n- water\n  from the river\n1. then grind',
    ['1 paragraph Buy:', '2 listItem - flour', '3 listItem - water\nfrom the river', '4 listItem 1. then grind'],
  ],
  [
    'the items of a Chinese law are list items',
    '厂长有下列职责:\n（一）检查水车；\n（二）报告事故。\n\n（三）其他职责。',
    [
      '1 paragraph 厂长有下列职责:',
      '2 listItem （一）检查水车；',
      '3 listItem （二）报告事故。',
      '4 listItem （三）其他职责。',
    ],
  ],
  [
    'CRLF and form feeds end lines and blocks',
    'One line.\r\nTwo line.\fNew page, a text.\r\n',
    ['1 paragraph One line.\nTwo line.', '2 paragraph New page, a text.'],
  ],
];

for (const [name, input, want] of cases) t.test(name, async (t) => t.same(await linesOf(input, 'a.txt'), want));

t.test('a title line is the title of the document', async (t) => {
  t.equal((await parse('On Mills\n\nMills grind.', 'a.txt')).title, 'On Mills');
});

t.test('a mark with many spaces takes a time that is linear in them', async (t) => {
  const before = process.cpuUsage();
  t.equal((await linesOf(`# ${' '.repeat(100_000)}!`, 'a.txt')).length, 1);
  t.ok(process.cpuUsage(before).user < 2_000_000);
});

t.test('source code keeps its lines', async (t) => {
  const code = 'function a() {\n  return 1;\n}\n\nfunction b() {}\n';
  t.same(await linesOf(code, 'a.js'), [`1 code ${code.trim()}`]);
});

t.test('a log without blank lines becomes several blocks', async (t) => {
  const outline = await parse('12:00 started, all well.\n'.repeat(250), 'a.log');
  t.equal(outline.kind.length, 3);
});
