import fc from 'fast-check';
import { pino } from 'pino';
import t from 'tap';
import { indexTerms } from '../../../processors/embedding/tokenize.ts';
import { CitedText } from '../../../processors/generation/citations/cited-text.ts';
import { Support } from '../../../processors/generation/citations/support.ts';
import { citedOffsets, gather, passage } from '../answer.ts';

const log = pino({ level: 'silent' });
const passages = [
  passage('pump', ['Overview of the machine', 'The pump weighs twelve kilograms and is painted green.']),
  passage('valve', ['The valve closes at two bar of pressure.', 'The valve is made of brass.']),
  passage('水泵', ['水泵的重量是十二公斤。', '阀门由黄铜制成。']),
];

async function read(deltas: string[]) {
  const support = new Support({ terms: indexTerms, log }, passages, { signal: new AbortController().signal });
  const cited = new CitedText();
  const parts = [...deltas.flatMap((delta) => cited.push(delta)), ...cited.end()];
  return gather(await Promise.all(parts.map((part) => (part.kind === 'text' ? part : support.check(part)))));
}

const table: [name: string, input: string, text: string, cites: string[][]][] = [
  [
    'before the stop',
    'The pump weighs twelve kilograms [1]. The valve is brass[2].',
    'The pump weighs twelve kilograms. The valve is brass.',
    [['pump:2'], ['valve:2']],
  ],
  [
    'after the stop',
    'The pump weighs twelve kilograms. [1] The valve closes at two bar. [2]',
    'The pump weighs twelve kilograms. The valve closes at two bar.',
    [['pump:2'], ['valve:1']],
  ],
  [
    'side by side',
    'The green pump and the brass valve [1][2].',
    'The green pump and the brass valve.',
    [['pump:2', 'valve:2']],
  ],
  [
    'in one bracket',
    'The green pump and the brass valve [2, 1].',
    'The green pump and the brass valve.',
    [['valve:2', 'pump:2']],
  ],
  [
    'as a range',
    'The green pump and the brass valve [1-2].',
    'The green pump and the brass valve.',
    [['pump:2', 'valve:2']],
  ],
  [
    'of other models',
    'The pump is green【1†source】. The valve is brass[^2].',
    'The pump is green. The valve is brass.',
    [['pump:2'], ['valve:2']],
  ],
  [
    'in Chinese',
    '水泵的重量是十二公斤[3]。阀门由黄铜制成。【3】',
    '水泵的重量是十二公斤。阀门由黄铜制成。',
    [['水泵:1'], ['水泵:2']],
  ],
  ['repeated in a sentence', 'The pump [1] is green [1].', 'The pump is green.', [['pump:2']]],
  [
    'at list items',
    '- The pump is green [1]\n- The valve is brass [2]',
    '- The pump is green\n- The valve is brass',
    [['pump:2'], ['valve:2']],
  ],
  ['unknown', 'The pump is green [7].', 'The pump is green.', [[]]],
  [
    'of a passage that shares nothing with the sentence',
    'Whales sing songs below the waves [1].',
    'Whales sing songs below the waves.',
    [[]],
  ],
  ['in another script than the passage', '泵是绿色的[1]。', '泵是绿色的。', [['pump:1']]],
  ['in Thai, of an English passage', 'ปั๊มเป็นสีเขียว[1]', 'ปั๊มเป็นสีเขียว', [['pump:1']]],
  [
    'and brackets that are none',
    'In [2019] the list [ ] and a[i] stayed.',
    'In [2019] the list [ ] and a[i] stayed.',
    [[]],
  ],
  ['never finished', 'The pump is green [1', 'The pump is green [1', [[]]],
];

for (const [name, input, text, cites] of table) {
  t.test(`markers are read: ${name}`, async (t) => {
    const answer = await read([input]);
    t.equal(answer.text, text);
    t.same(
      answer.sentences.map((sentence) => sentence.cites),
      cites,
    );
  });
}

t.test('text and citations do not depend on how the text is cut into deltas', async () => {
  const piece = fc.constantFrom(
    ...[
      'The pump',
      'valve',
      ' is green',
      ' ',
      '.',
      ' [1]',
      '[2]',
      '[1, 2]',
      '【3】',
      '[',
      ']',
      '1',
      '[^2]',
      '†',
      '\n',
      '\n- ',
      '。',
    ],
    ...['水泵', '😀', ' Dr.', '? ', '[1–2]', '"', 'NO'],
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 30 }), fc.infiniteStream(fc.nat(6)), async (pieces, sizes) => {
      const text = pieces.join('');
      const deltas: string[] = [];
      for (let at = 0; at < text.length; ) {
        const size = sizes.next().value;
        deltas.push(text.slice(at, at + size));
        at += size;
      }
      const [whole, cut] = await Promise.all([read([text]), read(deltas)]);
      return whole.text === cut.text && JSON.stringify(whole.sentences) === JSON.stringify(cut.sentences);
    }),
    { numRuns: 500 },
  );
});

t.test('a delta never ends inside a surrogate pair', async (t) => {
  const cited = new CitedText();
  const parts = [...'ok 😀 fine 👩‍🚀']
    .flatMap((character) => [...character.split('')])
    .flatMap((unit) => cited.push(unit));
  const values = [...parts, ...cited.end()].flatMap((part) => (part.kind === 'text' ? part.value : []));
  t.ok(values.every((value) => value.isWellFormed()));
  t.equal(values.join(''), 'ok 😀 fine 👩‍🚀');
});

t.test('a citation names the node that shares the most with the sentence', async (t) => {
  const answer = await read(['The valve closes at two bar [2]. It is made of brass [2].']);
  t.same(citedOffsets(answer), [
    [28, ['valve:1']],
    [49, ['valve:2']],
  ]);
});

t.test('a sentence without an end is cut at 4,096 units', async (t) => {
  const cited = new CitedText();
  const parts = [...cited.push('x'.repeat(10_000)), ...cited.end()];
  t.same(
    parts.map((part) => (part.kind === 'text' ? part.value.length : part.kind)),
    [4_096, 'claim', 4_096, 'claim', 1_808, 'claim'],
  );
});
