/** The passages of a step, and the description of what it found. */
import t from 'tap';
import type { Piece } from '../../processors/planner/evidence-pool.ts';
import type { Search } from '../../processors/planner/plan.ts';
import { describe, toPieces } from '../../processors/planner/step-result.ts';

const searchFor = (question: string, kept?: number): Search => ({
  ...{ question, page: 1, limit: 20, base: 0, weight: 1, ceiling: 1 },
  ...(kept && { kept }),
});
const passages = [
  'Duck houses\nA duck was seen at the bridge.',
  'The ducks fly south in autumn.',
  'Coots are black. A duck is a water bird.',
].map((text, at) => ({ text, file_id: `${at}`, score: 0.9 - at / 10, titles: [], language: 'en' }));
const keptOf = (search: Search) =>
  toPieces(search, passages as never).flatMap(({ kept, passage }) => (kept ? [passage.file_id] : []));

t.test('the best passages of a part of the question are kept', async (t) => {
  t.strictSame(keptOf(searchFor('Where do ducks fly?', 2)), ['0', '1']);
  t.strictSame(keptOf(searchFor('Where do ducks fly?')), []);
});

t.test('a passage that says what the thing is comes before those that only name it', async (t) => {
  t.strictSame(keptOf(searchFor('What is a duck?', 2)), ['0', '2']);
  t.strictSame(keptOf(searchFor('What is a duck?')), ['2'], 'also where no passages are kept');
  t.strictSame(keptOf(searchFor('What is a heron?', 2)), ['0', '1'], 'if there is one');
});

function piece(file: string, score: number): Piece {
  const passage = { file_id: file, file_name: `${file}.md`, text: `About ${file}.` };
  return { key: `${file} ${score}`, score, question: 'q', passage };
}

t.test('the passages and files are counted, and the best passage is quoted', async (t) => {
  for (const [pieces, text] of [
    [[], 'Nothing was found.'],
    [[piece('a', 1)], '1 passage from 1 file. a.md: About a.'],
    [[piece('a', 1), piece('b', 2), piece('a', 3)], '3 passages from 2 files. a.md: About a.'],
  ] as const)
    t.equal(describe(pieces), text);
});
