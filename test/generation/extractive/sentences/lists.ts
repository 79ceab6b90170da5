import t from 'tap';
import type { Passage } from '../../../../processors/generation/answer/passage.ts';
import { ExtractiveGenerator } from '../../../../processors/generation/extractive/extractive-generator.ts';
import { gather, passage } from '../../answer.ts';

const generator = new ExtractiveGenerator();

async function ask(query: string, passages: Passage[]): Promise<string> {
  const { text } = await gather(generator.answer({ query, passages }, { signal: new AbortController().signal }));
  return text;
}

const lists: [query: string, lines: string[], items: string[]][] = [
  [
    'Which bins stand in the yard?',
    [
      'The following bins stand in the yard:',
      'paper, every second Friday',
      'glass',
      'compost',
      'The gate is locked at night.',
    ],
    ['paper, every second Friday', 'glass', 'compost'],
  ],
  [
    'Welche Tonnen stehen im Hof?',
    ['Folgende Tonnen stehen im Hof:', 'Restmüll, jeden Dienstag', 'Papier', 'Bioabfall'],
    ['Restmüll, jeden Dienstag', 'Papier', 'Bioabfall'],
  ],
  [
    'Que contient le sac ?',
    ['Le sac contient :', 'six arceaux ;', 'dix-huit piquets ;', 'un maillet.', 'La tente pèse six kilos.'],
    ['six arceaux', 'dix-huit piquets', 'un maillet'],
  ],
  [
    'Что запрещается?',
    ['Запрещается:', 'бегать по бортику', 'приносить стеклянную посуду'],
    ['бегать по бортику', 'приносить стеклянную посуду'],
  ],
  ['ما هي قاعات المتحف؟', ['قاعات المتحف هي:', 'المخطوطات', 'الفضة', 'السفن'], ['المخطوطات', 'الفضة', 'السفن']],
  [
    'List the required directories in /var',
    [
      'These directories are required in /var',
      'Directory | Description',
      'cache | Data of programs',
      'log | Log files',
    ],
    ['Description', 'cache', 'log'],
  ],
  ['客人不得做什么？', ['客人不得：', '（一）在房间内吸烟；', '（二）携带宠物。'], ['吸烟', '携带宠物']],
];

for (const [query, lines, items] of lists) {
  t.test(`"${query}" is answered by the whole list, and by no line behind it`, async (t) => {
    const answer = await ask(query, [passage('file', lines)]);
    t.equal(answer.split('\n').length, items.length + 1, answer);
    for (const item of items) t.match(answer, item);
  });
}

t.test('the lines of a list in one paragraph are items if they have bullets', async (t) => {
  const text = passage('text', ['Important points:\n- Hamburgers are good\n- Dogs are better\n- Blankets are best']);
  t.match(
    await ask('What are the important points?', [text]),
    /Hamburgers are good\nDogs are better\nBlankets are best/,
  );
});

t.test('a list below a heading is given whole to a question that has the words of the heading', async (t) => {
  const text = passage('text', ['Forbidden', 'running', 'glass bottles', 'The pool is open in winter. It is warm.']);
  Object.assign(text, { title_paths: [{ titles: ['Forbidden'] }] });
  t.equal(await ask('Which are forbidden?', [text]), 'Forbidden\nrunning\nglass bottles');
});

t.test('an item of a list comes behind the sentence that announces the list', async (t) => {
  const law = passage('law', [
    'A fine of 900 dollars is due in these cases:',
    'the training of the crew was not recorded in the log book;',
    'the exits were blocked.',
    'Ships are to be inspected in spring.',
  ]);
  t.match(
    await ask('How high is the fine if the training of the crew was not recorded?', [law]),
    /^A fine of 900 .*\nthe training/,
  );
});

t.test('a heading that only repeats the question is left out', async (t) => {
  const text = passage('text', ['What is the precept?', 'It is the share of the council tax that the parish gets.']);
  t.match(await ask('What is the precept?', [text]), /^It is the share/);
});

t.test('rows below a heading are no list', async (t) => {
  const table = passage('table', ['Grants', 'Applicant: Scouts; Amount: 450', 'Applicant: Brass band; Amount: 650']);
  Object.assign(table, { title_paths: [{ titles: ['Grants'] }] });
  t.equal(
    await ask('What is the amount of the grant of the brass band?', [table]),
    'Applicant: Brass band; Amount: 650',
  );
});

t.test('a list of a longer path is another list', async (t) => {
  const lines = ['The required directories in /var/lib are:', '- misc', '- hwclock'];
  const own = ['The directories that are required in /var are:', '- cache', '- log'];
  const text = await ask('List the required directories in /var', [passage('lib', lines), passage('var', own)]);
  t.match(text, 'cache');
  t.notMatch(text, 'hwclock');
});
