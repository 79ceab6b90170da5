import fc from 'fast-check';
import t from 'tap';
import { AnswerText } from '../../../gateway/openai/answer-text.ts';
import { Content } from '../../../processors/generation/answer/content.ts';

const file = (n: number) => ({ paths: [n], file_id: `f${n}`, file_name: `f${n}.md`, page: 0, titles: [] });

/**
 * Folds six sentences, each in two pieces and its end. A sentence has two citations, the mark of an unsupported one, or
 * nothing. An increment ends after the steps that `cuts` names.
 */
function fold(cuts: readonly boolean[]): AnswerText {
  const content = new Content();
  const answer = new AnswerText();
  const step = (at: number) => cuts[at % cuts.length] && answer.push(content.take());
  for (let n = 0; n < 6; n++) {
    content.push({ kind: 'text', value: n === 0 ? 'Sentence' : '\n\nSentence' });
    step(3 * n);
    content.push({ kind: 'text', value: ` ${n} 😀. ` });
    step(3 * n + 1);
    const citations = n % 3 === 0 ? [file(n), file(n + 10)] : [];
    content.push({ kind: 'sentence', citations, isUnsupported: n % 3 === 2 });
    step(3 * n + 2);
  }
  answer.push(content.take());
  return answer;
}

t.test('the text and the spans of citations and marks do not depend on the increments', async () => {
  const whole = fold([false]);
  for (const { start, end, file_id } of whole.citations) {
    t.equal(whole.text.slice(start, end), `Sentence ${Number(file_id.slice(1)) % 10} 😀.`);
  }
  t.equal(whole.citations.length, 4);
  t.strictSame(
    whole.unsupported.map(({ start, end }) => whole.text.slice(start, end)),
    ['Sentence 2 😀.', 'Sentence 5 😀.'],
  );
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 18, maxLength: 18 }), (cuts) => {
      const { text, citations, unsupported } = fold(cuts);
      const marks = [citations, unsupported];
      return text === whole.text && JSON.stringify(marks) === JSON.stringify([whole.citations, whole.unsupported]);
    }),
  );
});

t.test('a sentence without a citation is in no span', async (t) => {
  const content = new Content();
  content.push({ kind: 'text', value: 'Nobody says so. ' });
  content.push({ kind: 'sentence', citations: [] });
  content.push({ kind: 'text', value: 'This is so.' });
  content.push({ kind: 'sentence', citations: [{ ...file(1), page: 7, titles: ['Mills'] }] });
  const answer = new AnswerText();
  t.equal(answer.push(content.take()), 'Nobody says so. This is so.');
  const source = { file_id: 'f1', file_name: 'f1.md', paths: [1], page: 7, titles: ['Mills'] };
  t.strictSame(answer.citations, [{ start: 16, end: 27, ...source }]);
  t.equal(answer.push(undefined), '');
});
