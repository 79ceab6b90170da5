import t from 'tap';
import { Plan, type StepSpec } from '../../processors/planner/plan.ts';
import { proposalSchema, readProposal } from '../../processors/planner/proposal.ts';
import { type RawProposal, search } from './proposals.ts';

function step(order: number, question: string | undefined, dependencies: number[] = []): StepSpec {
  const weights = { limit: 10, base: 0, weight: 1, ceiling: 1 };
  const searches = question === undefined ? undefined : [{ question, page: 1, ...weights }];
  return { order, description: `Step ${order}`, dependencies, searches };
}

/** A plan of three steps whose first one has run. */
function startedPlan(): Plan {
  const plan = new Plan();
  const steps = [step(1, 'the first'), step(2, 'the second', [1]), step(3, undefined, [1])];
  plan.apply({ kind: 'planned', reasoning: '', guided: true, steps });
  plan.apply({ kind: 'started', order: 1, searches: steps[0]!.searches!, sources: [] });
  plan.apply({ kind: 'completed', order: 1, failed: false, result: '', found: [] });
  return plan;
}

function read(raw: RawProposal | string, plan = new Plan()) {
  const text = typeof raw === 'string' ? raw : JSON.stringify(raw);
  return readProposal(text, 'The question?', plan);
}

function proposed(raw: RawProposal | string, plan = new Plan()) {
  const checked = read(raw, plan);
  if ('faults' in checked) throw new Error(checked.faults.join(' '));
  const steps = checked.proposal.steps.map(({ order, dependencies, searches }) => {
    return [order, dependencies, searches?.map(({ question, page }) => `${question} ${page}`)];
  });
  return { ...checked.proposal, steps };
}

const described = (order: number, ...questions: string[]) => {
  return { order, description: 'd', searches: questions.map((question) => search(question)) };
};

t.test('text around the JSON is ignored', async (t) => {
  const json = JSON.stringify({ steps: [described(1, 'a')] });
  for (const text of [
    json,
    `\`\`\`json\n${json}\n\`\`\``,
    `<think>{perhaps}</think>\n${json}`,
    `Here it is: ${json}.`,
  ]) {
    t.strictSame(proposed(text).steps, [[1, [], ['The question? 1', 'a 1']]], text);
  }
});

const faulty: [name: string, raw: RawProposal | string, fault: RegExp, plan?: Plan][] = [
  ['no JSON', 'I will search.', /not one JSON object/],
  ['incomplete JSON', '{"steps": [{"order": 1', /not one JSON object/],
  ['a wrong type', '{"steps": "all"}', /^steps: /],
  ['no steps', {}, /at least one step/],
  ['orders from 0', { steps: [described(0, 'a')] }, /begin at 1/],
  ['an order twice', { steps: [described(1, 'a'), described(1, 'b')] }, /given twice/],
  [
    'a later dependency',
    { steps: [{ ...described(1, 'a'), dependencies: [2] }, described(2, 'b')] },
    /no earlier step/,
  ],
  ['a dependency on itself', { steps: [{ ...described(1, 'a'), dependencies: [1] }] }, /no earlier step/],
  ['a step without searches and dependencies', { steps: [described(1)] }, /neither searches nor dependencies/],
  ['a step that has run', { steps: [described(1, 'a')] }, /has run: number new steps from 4/, startedPlan()],
];

for (const [name, raw, fault, plan] of faulty) {
  t.test(`the check describes the fault: ${name}`, async (t) => {
    const checked = read(raw, plan);
    t.match('faults' in checked && checked.faults.join('\n'), fault);
  });
}

t.test('steps, searches and text over their limits are left out', async (t) => {
  const many = Array.from({ length: 20 }, (_, at) =>
    described(
      at + 1,
      ...Array(9)
        .fill(0)
        .map((_, n) => `q${at} ${n}`),
    ),
  );
  const { steps, reasoning } = proposed({ reasoning: 'x'.repeat(9_000), steps: many });
  t.strictSame(
    steps.map(([order]) => order),
    [1, 2, 3, 4, 5, 6],
  );
  t.ok(steps.every(([, , searches]) => (searches as string[]).length <= 5));
  t.equal(reasoning.length, 2_000);
  const { steps: more } = proposed({ steps: many.slice(3) }, startedPlan());
  t.strictSame(
    more.map(([order]) => order),
    [4, 5, 6, 7, 8, 9, 10, 11, 12],
  );
});

t.test('changes of a plan: new steps get the next orders, and repeated searches are left out', async (t) => {
  const raw = {
    steps: [
      { ...described(3, 'the first!', 'a'), dependencies: [1] },
      { ...described(20, 'The Second'), dependencies: [1] },
      { ...described(30, 'b'), dependencies: [20, 3] },
      { ...described(40), dependencies: [30] },
    ],
  };
  t.strictSame(proposed(raw, startedPlan()).steps, [
    [3, [1], ['a 1']],
    [4, [3], ['b 1']],
    [5, [4], undefined],
  ]);
});

t.test('a waiting step may keep its searches, change them, or be dropped', async (t) => {
  const kept = proposed(
    { steps: [{ order: 2, description: 'other', dependencies: [1] }, described(9, 'the second')] },
    startedPlan(),
  );
  t.strictSame(kept.steps, [[2, [1], ['the second 1']]], 'and no other step repeats them');
  const changed = proposed({ steps: [{ ...described(2, 'the second', 'more'), dependencies: [1] }] }, startedPlan());
  t.strictSame(changed.steps, [[2, [1], ['the second 1', 'more 1']]]);
  const dropped = proposed({ drop: [1, 2, 7], steps: [described(9, 'the second')] }, startedPlan());
  t.strictSame([dropped.dropped, dropped.steps], [[2], [[4, [], ['the second 1']]]]);
});

t.test('enough evidence: waiting steps are dropped, and none are added', async (t) => {
  const { enough, dropped, steps } = proposed({ enough: true, steps: [described(4, 'a')] }, startedPlan());
  t.strictSame([enough, dropped, steps], [true, [2, 3], []]);
  t.equal(proposed({ enough: true, steps: [described(1, 'a')] }).enough, false, 'not in a first plan');
});

t.test('a cut question has no half character', async (t) => {
  const { steps } = proposed({ steps: [described(1, `${'x'.repeat(499)}😀`)] });
  t.ok(JSON.stringify(steps).includes('x'.repeat(499)));
  t.ok((steps[0]![2] as string[]).every((text) => text.isWellFormed()));
});

t.test('the schema has only keywords that structured output supports', async (t) => {
  const text = JSON.stringify(proposalSchema);
  t.notMatch(text, /"(default|minimum|maximum|\$schema)"/);
  t.equal(text.match(/"type":"object"/g)?.length, text.match(/"additionalProperties":false/g)?.length);
});
