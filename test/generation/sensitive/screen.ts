import t from 'tap';
import type { AnswerPart } from '../../../processors/generation/answer/generator.ts';
import type { FileCitation } from '../../../processors/generation/answer/passage.ts';
import { type ScreenedPart, type SensitivePolicy, screen } from '../../../processors/generation/sensitive/screen.ts';
import { WordSet } from '../../../processors/generation/sensitive/word-set.ts';

const lists = { words: new WordSet([{ name: 'birds', words: ['red falcon', '猎鹰'] }]) };
const citation: FileCitation = { paths: [1], file_id: 'f', file_name: 'f.txt', page: 1, titles: [] };
const finish: AnswerPart = { kind: 'finish', reason: 'stop' };
const sentence: AnswerPart = { kind: 'sentence', citations: [citation] };
const text = (value: string): AnswerPart => ({ kind: 'text', value });

/** Parts of an answer, with the number of parts that were read and whether the reader closed the source. */
function source(parts: readonly (AnswerPart | Error)[]) {
  const state = { given: 0, closed: false };
  async function* give() {
    try {
      for (const part of parts) {
        state.given++;
        if (part instanceof Error) throw part;
        yield part;
      }
    } finally {
      state.closed = true;
    }
  }
  return { state, parts: give() };
}

async function run(policy: SensitivePolicy, parts: readonly (AnswerPart | Error)[]) {
  const { state, parts: given } = source(parts);
  const out: ScreenedPart[] = [];
  let error: unknown;
  try {
    for await (const part of screen({ policy, lists }, given)) out.push(part);
  } catch (thrown) {
    error = thrown;
  }
  return { out, state, error };
}

/** The parts, one line each; increments of text are joined. */
function linesOf(parts: readonly ScreenedPart[]): string[] {
  const lines: string[] = [];
  for (const part of parts) {
    if (part.kind === 'text' && lines.at(-1)?.startsWith('text ')) lines[lines.length - 1] += part.value;
    else if (part.kind === 'text') lines.push(`text ${part.value}`);
    else if (part.kind === 'sentence') lines.push(`cites ${part.citations.length}`);
    else if (part.kind === 'finish') lines.push(`finish ${part.reason}`);
    else lines.push(...part.findings.map(({ offset, word, templateId }) => `finds ${templateId} ${offset} ${word}`));
  }
  return lines;
}

const answer = [text('It is a r'), text('ed fal'), text('con.'), sentence, text(' Mail a@b'), text('.org now'), finish];

t.test('report: text passes at once, and findings follow it, also over deltas', async (t) => {
  const { out } = await run('report', answer);
  t.strictSame(linesOf(out), [
    'text It is a red falcon.',
    'finds birds 8 red falcon',
    'cites 1',
    'text  Mail a@b.org now',
    'finds email 25 a@b.org',
    'finish stop',
  ]);
  t.strictSame(
    out.filter((part) => part.kind !== 'sensitives'),
    answer,
    'the parts of the generator, in its own increments',
  );
});

t.test('mask: each unit of a finding is a star, also over deltas, and citations stay in place', async (t) => {
  const { out } = await run('mask', answer);
  t.strictSame(linesOf(out), [
    'text It is a **********',
    'finds birds 8 **********',
    'text .',
    'cites 1',
    'text  Mail ******* ',
    'finds email 25 *******',
    'text now',
    'finish stop',
  ]);
});

t.test('stop: the answer ends before the finding, and the source is closed', async (t) => {
  const { out, state } = await run('stop', answer);
  t.strictSame(linesOf(out), ['text It is a ', 'finds birds 8 **********', 'finish sensitive']);
  t.match(state, { given: 3, closed: true });
});

t.test('stop: an answer without findings passes unchanged', async (t) => {
  const { out } = await run('stop', [text('It is a red'), sentence, text(' door'), finish]);
  t.strictSame(linesOf(out), ['text It is a red', 'cites 1', 'text  door', 'finish stop']);
});

for (const policy of ['report', 'mask', 'stop'] as const) {
  t.test(`${policy}: a finding at the end of the answer comes before the finish`, async (t) => {
    const { out } = await run(policy, [text('Ask a@b.org'), finish]);
    const want = { report: 'text Ask a@b.org', mask: 'text Ask *******', stop: 'text Ask ' }[policy];
    const word = policy === 'report' ? 'a@b.org' : '*******';
    t.strictSame(linesOf(out), [want, `finds email 4 ${word}`, `finish ${policy === 'stop' ? 'sensitive' : 'stop'}`]);
  });
}

t.test('text that was held back is sent before an error, masked', async (t) => {
  const broken = new Error('broken off');
  const { out, error } = await run('mask', [text('Ask a@b.org'), broken]);
  t.strictSame(linesOf(out), ['text Ask *******', 'finds email 4 *******']);
  t.equal(error, broken);
  const reported = await run('report', [text('Ask a@b.org'), broken]);
  t.strictSame(linesOf(reported.out), ['text Ask a@b.org', 'finds email 4 a@b.org']);
});

t.test('no part of a masked finding is sent before, even if deltas are single characters', async (t) => {
  const units = [...'看猎鹰 red falcons red falcon a@b.org +49 30 901820.'].map(text);
  const { out } = await run('mask', [...units, finish]);
  const sent = out.flatMap((part) => (part.kind === 'text' ? [part.value] : [])).join('');
  t.equal(sent, '看** red falcons ********** ******* *************.');
});

t.test('an answer reports at most 1,000 findings, and masks all of them', async (t) => {
  const { out } = await run('mask', [text('a@b.org '.repeat(1200)), finish]);
  t.equal(out.flatMap((part) => (part.kind === 'sensitives' ? part.findings : [])).length, 1000);
  t.notOk(out.some((part) => part.kind === 'text' && part.value.includes('@')));
});
