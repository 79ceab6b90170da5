/** Questions that compare two things by name. Each thing is answered by itself, and the one that the passages lack is named. */
import t from 'tap';
import { indexTermsOf } from '../../../processors/embedding/analysis/terms.ts';
import { ExtractiveGenerator } from '../../../processors/generation/extractive/extractive-generator.ts';
import { gather, passage } from '../answer.ts';

const generator = new ExtractiveGenerator();

function ask(query: string, lines: readonly string[], language?: string) {
  const passages = lines.map((line, at) => passage(`${at}`, [line], { score: 0.8 - at / 10 }));
  const terms = indexTermsOf(query, language ?? '').map((term) => ({ terms: [term], frequency: 2 }));
  const statistics = language === undefined ? undefined : { language, chunks: 100, background: 0, terms };
  return gather(generator.answer({ query, passages, statistics }, { signal: new AbortController().signal }));
}

const compared: [query: string, left: string, right: string, other: string][] = [
  [
    'What is the difference between a sluice and a weir?',
    'A sluice is a gate that lets water pass.',
    'A weir is a low wall across a river.',
    'Water drives the wheel of a mill.',
  ],
  [
    'Compare /srv and /opt: what is each for?',
    '/srv contains data which is served by this system.',
    '/opt is reserved for add-on packages.',
    '/home has the files of the users.',
  ],
  [
    'Was ist der Unterschied zwischen Miete und Pacht?',
    'Miete ist die Überlassung einer Sache gegen Entgelt.',
    'Pacht ist die Überlassung einer Sache mit ihren Früchten.',
    'Der Müller wohnt am Bach.',
  ],
  [
    'Quelle est la différence entre le préavis et le congé ?',
    'Le préavis est le délai avant la fin du contrat.',
    'Le congé est une période de repos.',
    'Le moulin est au bord de la rivière.',
  ],
  ['年假和病假有什么区别？', '年假是员工每年的带薪休假。', '病假是员工生病时的休假。', '磨坊在河边。'],
];

for (const [query, left, right, other] of compared) {
  t.test(`"${query}" is answered by a sentence about each thing`, async (t) => {
    const { text, reason } = await ask(query, [left, right, other]);
    t.equal(reason, 'stop');
    t.match(text, left);
    t.match(text, right);
    t.notMatch(text, other);
  });
}

t.test('a thing that the passages lack is named', async (t) => {
  const { text } = await ask('What is the difference between a sluice and a weir?', [
    'A sluice is a gate that lets water pass.',
    'Water drives the wheel of a mill.',
  ]);
  t.match(text, 'A sluice is a gate');
  t.match(text, /\nweir: The passages found do not answer this question\.$/);
});

t.test('a comparison by a property asks for it of each thing', async (t) => {
  const { text } = await ask('What is the difference between the T-40 and the T-80 in weight?', [
    'The weight of the T-40 is 310 kg.',
    'The weight of the T-80 is 560 kg.',
    'The T-40 is painted green.',
  ]);
  t.match(text, '310 kg');
  t.match(text, '560 kg');
  t.notMatch(text, 'green');
});

t.test('a code that no passage has refuses its own side only', async (t) => {
  const { text } = await ask('What is the difference between T-40 and T-90?', ['T-40 is a turbine for small mills.']);
  t.match(text, 'T-40 is a turbine');
  t.match(text, /\nT-90: The passages found do not answer this question\.$/);
});

t.test('a thing of two words is not told by a sentence that has its words apart', async (t) => {
  const apart = 'Learning deep models of mills takes many days.';
  const { text } = await ask('Compare machine learning and deep learning', [
    'Machine learning is a way to fit models to data.',
    apart,
  ]);
  t.match(text, 'Machine learning is a way');
  t.notMatch(text, apart);
  t.match(text, /\ndeep learning: The passages found do not answer this question\.$/);
  const { reason } = await ask('Compare machine learning and deep learning', [apart, 'The machine is in the mill.']);
  t.equal(reason, 'no_evidence');
});

t.test('a sentence about both things answers for the one that no other sentence tells about', async (t) => {
  const lines = [
    'The /var/tmp directory keeps files between reboots.',
    'Therefore, data in /var/tmp is more persistent than data in /tmp.',
    'Water drives the wheel of a mill.',
  ];
  const { text } = await ask('How does /tmp differ from /var/tmp?', lines, 'en');
  t.match(text, 'more persistent than data in /tmp');
  t.notMatch(text, 'do not answer');
});

const chosen: [query: string, left: string, right: string, others: string[]][] = [
  [
    'Which magazine was published first, Sluice Weekly or Weir News?',
    'Sluice Weekly is a magazine for millers, published since July 1980.',
    'Weir News is a magazine that was first published in 1922.',
    ['The editor of Sluice Weekly published a book about a bridge.', 'It has a circulation of 900.'],
  ],
  [
    'Who is older, Ada Miller or Bo Weaver?',
    'Ada Miller (born 7 January 1976) is a carpenter.',
    'Bo Weaver (born 14 July 1939) is a singer.',
    ['The film stars Ada Miller and a dog.', 'The oldest bridge is in the north.'],
  ],
  [
    'Is the basic plan or the family plan cheaper?',
    'The basic plan costs 10 euros a month.',
    'The family plan costs 25 euros a month.',
    ['All plans begin on the first day of a month.', 'Write to the office to cancel.'],
  ],
  [
    'Was ist älter, der Speicher oder die Mühle?',
    'Der Speicher wurde 1871 gebaut.',
    'Die Mühle ist ein Bau von 1790.',
    ['Am Bach steht ein Baum.', 'Der Müller wohnt im Dorf.'],
  ],
  ['磨坊和石桥哪个更古老？', '磨坊建于1871年。', '石桥是1790年的建筑。', ['河边有一棵树。', '村里有一口井。']],
];
for (const [query, left, right, others] of chosen) {
  t.test(`"${query}" is answered by a sentence about each thing`, async (t) => {
    const { text, reason } = await ask(query, [...others, left, right]);
    t.equal(reason, 'stop');
    t.match(text, left);
    t.match(text, right);
    for (const other of others) t.notMatch(text, other);
  });
}

const unanswered: [name: string, line: string][] = [
  ['is only mentioned', 'The film of 1971 stars Bo Weaver and a dog.'],
  ['is a part of a longer name', 'Bo Weaver for Children was founded in 1971 and is a school.'],
];
for (const [name, line] of unanswered) {
  t.test(`a choice is not answered if one of the things ${name}`, async (t) => {
    const lines = ['Ada Miller (born 7 January 1976) is a carpenter.', line];
    t.equal((await ask('Who is older, Ada Miller or Bo Weaver?', lines)).reason, 'no_evidence');
  });
}
