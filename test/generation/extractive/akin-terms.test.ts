import t from 'tap';
import { akinTerms } from '../../../processors/generation/extractive/akin-terms.ts';
import type { Sentence } from '../../../processors/generation/extractive/passage-sentences.ts';

const cases: [name: string, term: string, others: string[], want: string[]][] = [
  ['another form of a verb', 'yapilir', ['yapilmak', 'yardim'], ['yapilmak']],
  ['a compound that has the word', 'frist', ['kundigungsfrist', 'fracht'], ['kundigungsfrist']],
  ['a word with another beginning', 'روكهيف', ['بروكهيفن'], ['بروكهيفن']],
  ['not the word itself', 'komite', ['komite'], []],
  ['not words with too few common letters', 'station', ['statement', 'stadium'], []],
  ['not short words', 'ren', ['rente'], []],
];

for (const [name, term, others, want] of cases) {
  t.test(`words are spelt alike: ${name}`, async (t) => {
    const sentence = { terms: others } as unknown as Sentence;
    t.same([...akinTerms([{ terms: [term], weight: 1, isName: false }], [sentence])[0]!], want);
  });
}
