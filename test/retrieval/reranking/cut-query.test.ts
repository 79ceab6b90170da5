import t from 'tap';
import { cutQuery } from '../../../processors/retrieval/reranking/cut-query.ts';

const cases: [query: string, tokensMax: number, want: string][] = [
  ['where is it?', 32, 'where is it?'],
  ['abcdefghijkl', 2, 'abcdef'],
  ['灯塔是谁设计的', 3, '灯塔是'],
  ['𠀀𠀁𠀂', 2, '𠀀𠀁'],
  ['', 1, ''],
];

for (const [query, tokensMax, want] of cases) {
  t.test(`${tokensMax} tokens of "${query}" are "${want}"`, async (t) => {
    t.equal(cutQuery(query, tokensMax), want);
  });
}
