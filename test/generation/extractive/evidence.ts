import t from 'tap';
import { readQuestion } from '../../../processors/generation/answer/question.ts';
import { weighSentences } from '../../../processors/generation/extractive/evidence.ts';
import { sentencesOf } from '../../../processors/generation/extractive/sentences/passage-sentences.ts';
import { passage } from '../answer.ts';

const mill = passage('mill', ['The mill at Harrow Creek was built in 1884 by a carpenter.']);

/** @param frequency passages of the scope that have "steel". */
function probability({ chunks, frequency }: { chunks: number; frequency: number }): number {
  const terms = [
    { terms: ['steel'], frequency },
    { terms: ['mill'], frequency: 1 },
    { terms: ['built'], frequency: 1 },
  ];
  const question = readQuestion('When was the steel mill built?', { language: 'en', chunks, terms, background: 0.1 }, [
    'en',
  ]);
  return weighSentences(question, sentencesOf([mill], 'en'), { scores: [0.5], background: 0.1 }).probability;
}

t.test('a word that a large scope lacks says that there is no answer', async (t) => {
  const known = probability({ chunks: 10_000, frequency: 1 });
  const unknown = probability({ chunks: 10_000, frequency: 0 });
  t.ok(unknown < known - 0.05, `${unknown} < ${known}`);
});

t.test('a word that a small scope lacks says little', async (t) => {
  const large = probability({ chunks: 10_000, frequency: 0 });
  const small = probability({ chunks: 3, frequency: 0 });
  t.ok(small > large, `${small} > ${large}`);
});
