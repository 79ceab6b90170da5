/** The passages of an answer: the numbers of their citations, and what a card shows of them. */
import t from 'tap';
import { answerText, numbersOf, withIncrement } from '../../../console/playground/answer-text.ts';
import { excerptOf } from '../../../console/playground/passages/excerpt.ts';

const at = (file_id: string, ...paths: number[]) => ({ file_id, file_name: file_id, paths });
const passage = (text: string, annotation: ReturnType<typeof at>) => ({ text, annotation });
const sentence = (value: string, ...citations: ReturnType<typeof at>[]) => ({ value, citations });

const passages = [
  passage('The lamp burns oil. It was built in 1874.', at('a', 2, 1)),
  passage('Ships call at Varn.', at('a', 5)),
  passage('Museum 21 was inspected in May.', at('b', 1)),
];

const cases: [name: string, sentences: ReturnType<typeof sentence>[], want: number[][]][] = [
  [
    'a citation of its own node or of one below',
    [sentence('Oil.', at('a', 2, 1)), sentence('1874.', at('a', 2, 1, 3))],
    [[1, 2], [], []],
  ],
  [
    'a citation of another node of the passage, by its sentence',
    [sentence('Ships call at Varn. ', at('a', 6))],
    [[], [1], []],
  ],
  [
    'a citation in the words of a model, at the nearest passage of its file',
    [sentence('Built long ago.', at('a', 2, 4))],
    [[1], [], []],
  ],
  ['a file without a passage', [sentence('Else.', at('c', 1))], [[], [], []]],
  ['two citations of one sentence', [sentence('Both.', at('b', 1), at('a', 5))], [[], [2], [1]]],
];

for (const [name, sentences, want] of cases)
  t.test(name, async (t) => t.strictSame(numbersOf(passages, sentences), want));

t.test('a card begins with the sentence that is cited, or has most words of the question', async (t) => {
  const media =
    'This directory contains subdirectories which are mount points for removable media such as floppy disks.';
  const text = `${media} It is empty. /opt is reserved for add-on packages.\nPackages go elsewhere.`;
  t.equal(
    excerptOf(text, 'What is /opt reserved for?', []),
    '… /opt is reserved for add-on packages.\nPackages go elsewhere.',
  );
  t.equal(excerptOf(text, 'Which packages?', ['Packages go elsewhere. ']), '… Packages go elsewhere.');
  t.equal(excerptOf(text, 'Where is removable media?', []), text);
  t.equal(excerptOf(text, 'Quoi?', ['a sentence of a model']), text);
});

t.test('a sentence and its citations arrive in several increments', async (t) => {
  const element = (value: string, ...cited: ReturnType<typeof at>[]) => ({
    value,
    annotations: cited.map((file_citation) => ({ type: 'file_citation' as const, file_citation })),
  });
  const increments = [
    [element('Ships call')],
    [element(' at Varn.')],
    [element('', at('a', 5)), element(' Yes.')],
    [element(''), element(' Whales sing.')],
    [{ ...element(''), unsupported: true as const }, element(' The lamp burns oil.', at('a', 2)), element(' It')],
    [element(' ends.', at('b', 1))],
  ];
  const sentences = increments.reduce(
    (sentences: ReturnType<typeof withIncrement>, text) => withIncrement(sentences, [{ type: 'text', text }]),
    [],
  );
  t.strictSame(
    sentences.map(({ value, citations, isUnsupported }) => [value, citations.length, isUnsupported]),
    [
      ['Ships call at Varn.', 1, false],
      [' Yes.', 0, false],
      [' Whales sing.', 0, true],
      [' The lamp burns oil.', 1, false],
      [' It ends.', 1, false],
    ],
  );
  const [line] = answerText(sentences, 'unsupported').split('\n');
  t.equal(line, 'Ships call at Varn. [1] Yes. Whales sing. [unsupported] The lamp burns oil. [2] It ends. [3]');
});
