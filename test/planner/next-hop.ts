import t from 'tap';
import type { Piece } from '../../processors/planner/evidence-pool.ts';
import { nextHop } from '../../processors/planner/next-hop.ts';
import { Plan } from '../../processors/planner/plan.ts';

/** A plan whose question has found the texts, with falling scores. */
function planOf(question: string, texts: string[]): Plan {
  const plan = new Plan();
  for (const [at, text] of texts.entries()) {
    const piece: Piece = { key: `p${at}`, score: 0.9 - at / 10, question, passage: { text, titles: [`Title ${at}`] } };
    plan.pool.add(piece);
  }
  return plan;
}

const others = ['one', 'two', 'three', 'four', 'five'].map((word) => `A passage of number ${word}.`);

t.test('a simple question: no passage of a hop outranks its first five passages', async (t) => {
  const question = 'Does the old mill grind rye?';
  const { searches } = nextHop(question, planOf(question, ['The old mill grinds rye.', ...others]));
  t.ok(searches.length > 0, 'further hops are still searched');
  for (const { ceiling } of searches) t.ok(ceiling < 0.5, `${ceiling}`);
});

t.test('a claim asks for nothing: no passage of a hop outranks its first ten passages', async (t) => {
  const claim = 'The miller of Brill bought the mill of his uncle in 1920.';
  const plan = planOf(claim, ['The miller bought a house.', ...others, 'A sixth.', 'A seventh.']);
  const { searches } = nextHop(claim, plan);
  t.ok(searches.length > 0, 'further hops are still searched');
  for (const { ceiling } of searches) t.ok(ceiling < 0.2, `${ceiling}`);
});

t.test('a question that no passage answers alone: a hop may outrank its other passages', async (t) => {
  const question = 'Who owned the mill that the miller of Brill bought in 1920?';
  const { searches } = nextHop(question, planOf(question, ['The miller bought a house.', ...others]));
  t.ok(searches.some(({ ceiling }) => ceiling > 0.8));
});

t.test('with fewer than five passages, hops come after all of them', async (t) => {
  const question = 'Does the old mill grind rye?';
  const { searches } = nextHop(question, planOf(question, ['The old mill grinds rye.', 'The mill is by a river.']));
  for (const { ceiling } of searches) t.ok(ceiling < 0.8, `${ceiling}`);
});

t.test('the search of a hop has the words that the passage lacks, without stop words', async (t) => {
  const question = 'Which effect did the mill have on eels, and where is the weir?';
  const { searches } = nextHop(question, planOf(question, ['The mill had an effect on trout.']));
  t.equal(searches[0]?.question, 'eels weir Title 0');
});

t.test('the search of a hop has no words that say how to answer', async (t) => {
  const questions: [question: string, search: string][] = [
    ['Compare the weir and the sluice.', 'weir sluice Title 0'],
    ['List the eels in the weir', 'eels weir Title 0'],
    ['Vergleiche das Wehr und die Schleuse!', 'Wehr Schleuse Title 0'],
    ['请比较水坝和水闸', '水坝和水闸 Title 0'],
  ];
  for (const [question, search] of questions) {
    const { searches } = nextHop(question, planOf(question, ['The mill had an effect on trout.']));
    t.equal(searches[0]?.question, search);
  }
});
