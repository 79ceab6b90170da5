import t from 'tap';
import { akinTerms, alikeTerms } from '../../../processors/generation/extractive/akin-terms.ts';
import type { Sentence } from '../../../processors/generation/extractive/sentences/passage-sentences.ts';

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
    t.same(
      [
        ...akinTerms(
          [{ terms: [term], weight: 1, isName: false, isNamed: false, isGiven: true, isKnown: true }],
          [sentence],
        )[0]!,
      ],
      want,
    );
  });
}

const alike: [name: string, term: string, other: string, isAlike: boolean][] = [
  ['two letters are inserted', 'متزايد', 'متزايدات', true],
  ['the spelling of another country', 'labor', 'labour', true],
  ['the beginning differs', 'station', 'nation', true],
  ['few pairs of letters are common', 'committee', 'comet', false],
  ['the word itself does not count', 'komite', 'komite', false],
];

for (const [name, term, other, isAlike] of alike) {
  t.test(`words may be forms of each other: ${name}`, async (t) => {
    const sentence = { terms: [other] } as unknown as Sentence;
    const asked = { terms: [term], weight: 1, isName: false, isNamed: false, isGiven: true, isKnown: true };
    const likeness = alikeTerms([asked], [sentence])[0]!.get(other);
    t.equal(likeness !== undefined, isAlike);
    t.ok(likeness === undefined || (likeness >= 0.5 && likeness < 1), `${likeness}`);
  });
}
