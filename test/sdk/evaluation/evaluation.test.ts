/** The measures, the rule for right passages, BEIR files, comparisons, and a run with a client of the test. */
import { mock } from 'node:test';
import t from 'tap';
import { fromBeir, toBeir } from '../../../sdk/evaluation/beir.ts';
import { compareRuns } from '../../../sdk/evaluation/comparison.ts';
import { scoreRanking } from '../../../sdk/evaluation/measures.ts';
import { gradesOf, isOnePassage, isRightCitation, rankingOf } from '../../../sdk/evaluation/right-passages.ts';
import { type RunClient, runSet } from '../../../sdk/evaluation/run.ts';
import type { Question, Result } from '../../../sdk/evaluation/set.ts';

t.test('a ranking is scored as the formula says', async (t) => {
  const graded = new Map([
    ['a', 2],
    ['b', 1],
  ]);
  const ideal = 2 + 1 / Math.log2(3);
  const cases: [ranking: string[], limit: number, ndcg: number, recall: number, mrr: number][] = [
    [['a', 'b'], 10, 1, 1, 1],
    [['b', 'a'], 10, (1 + 2 / Math.log2(3)) / ideal, 1, 1],
    [['x', 'y', 'a'], 10, 2 / Math.log2(4) / ideal, 0.5, 1 / 3],
    [['x', 'a'], 1, 0, 0, 0],
    [[], 10, 0, 0, 0],
  ];
  for (const [ranking, limit, ndcg, recall, mrr] of cases) {
    const scored = scoreRanking(ranking, graded, limit);
    const near = Object.values(scored).every((value, at) => Math.abs(value - [ndcg, recall, mrr][at]!) < 1e-12);
    t.ok(near, `${ranking} at ${limit}: ${JSON.stringify(scored)}`);
  }
});

t.test('a passage is right when it has half of the pairs of words of the quote, or lies in it', async (t) => {
  const words = (first: number, count: number) => Array.from({ length: count }, (_, i) => `w${first + i}`).join(' ');
  const quote = 'The lighthouse was built by Ida Holm in 1874.';
  const cases: [text: string, quote: string, want: boolean][] = [
    [`Before. ${quote} After.`, quote, true],
    ['the LIGHTHOUSE, was built by Ida', quote, true],
    ['Ida Holm built a lighthouse', quote, false],
    ['灯塔始建于一八七四年，由工程师霍尔姆设计。', '始建于一八七四年', true],
    ['守塔人共有三位', '始建于一八七四年', false],
    [words(40, 40), words(0, 200), true],
    [`A title. ${words(40, 40)}`, words(0, 200), true],
    [`${words(40, 40)} ${words(300, 60)}`, words(0, 200), false],
    [words(40, 12), words(0, 200), false],
    [words(300, 40), words(0, 200), false],
    ['A mill.', 'mill', true],
    ['A weir.', 'mill', false],
    ['anything', ' . ', true],
  ];
  for (const [text, wanted, want] of cases) t.equal(isOnePassage(text, wanted), want, `${text} | ${wanted}`);
});

t.test('a right passage counts once, and whole files take one rank each', async (t) => {
  const hit = (file_id: string, text: string) => ({ file_id, text, path: [] });
  const quoted = [
    { file_id: 'a', quote: 'the first mill stands' },
    { file_id: 'a', quote: 'the second mill fell', grade: 3 },
  ];
  const hits = [hit('a', 'nothing'), hit('b', 'the first mill stands'), hit('a', 'the first mill stands')];
  t.strictSame(rankingOf(hits, quoted), ['hit 0', 'hit 1', 'right 0']);
  const both = hit('a', 'the first mill stands; the second mill fell');
  t.strictSame(rankingOf([both, both], quoted), ['right 0', 'right 1'], 'no right passage is found twice');
  t.strictSame(
    [...gradesOf(quoted)],
    [
      ['right 0', 1],
      ['right 1', 3],
    ],
  );
  const byFile = rankingOf([hit('b', 'x'), hit('b', 'y'), hit('a', 'z')], [{ file_id: 'a' }]);
  t.strictSame(byFile, ['file b', 'right 0']);
});

t.test('a citation is right when the nearest passage of the answer is right', async (t) => {
  const found = [
    { file_id: 'a', text: 'the first mill stands', path: [1, 2] },
    { file_id: 'a', text: 'a weir', path: [3] },
  ];
  const question = { passages: [{ file_id: 'a', quote: 'the first mill stands' }] };
  t.ok(isRightCitation({ file_id: 'a', paths: [1, 2, 4] }, found, question));
  t.notOk(isRightCitation({ file_id: 'a', paths: [3, 1] }, found, question));
  t.notOk(isRightCitation({ file_id: 'b', paths: [1, 2] }, found, question));
  t.ok(isRightCitation({ file_id: 'a', paths: [9] }, [], { passages: [{ file_id: 'a' }] }), 'the whole file is right');
});

t.test('an exported set is imported again as it was', async (t) => {
  const questions: Question[] = [
    {
      id: '1',
      text: 'Who?\nReally',
      answer: 'Ida',
      passages: [
        { file_id: 'a b', quote: 'by\tIda', grade: 2 },
        { file_id: 'c', quote: '', grade: 1 },
      ],
    },
    { id: '2', text: 'Where?', passages: [{ file_id: 'a b', quote: 'by\tIda', grade: 1 }] },
    { id: '3', text: 'Nowhere?', passages: [] },
  ];
  t.strictSame(fromBeir(toBeir(questions)), questions);
});

t.test('public sets in BEIR form are read', async (t) => {
  const queries = '{"_id":"q1","text":"Who?","answer":"Ida"}\r\n\n{"_id":2,"text":"Where?"}\n';
  const qrels = 'query-id\tcorpus-id\tscore\nq1\td1\t1\nq1\td2\t0\n2\td3\t2\n';
  t.strictSame(fromBeir({ queries, qrels, corpus: '{"_id":"d1","title":"T","text":"a whole document"}' }), [
    { id: 'q1', text: 'Who?', answer: 'Ida', passages: [{ file_id: 'd1', grade: 1 }] },
    { id: '2', text: 'Where?', passages: [{ file_id: 'd3', grade: 2 }] },
  ]);
  const split = 'query-id\tcorpus-id\tscore\n2\td3\t2\n';
  t.strictSame(fromBeir({ queries, qrels: split, corpus: '' }, { prefix: 'beir/', suffix: '.txt', isSplit: true }), [
    { id: '2', text: 'Where?', passages: [{ file_id: 'beir/d3.txt', grade: 2 }] },
  ]);
  t.throws(() => fromBeir({ queries: '{', qrels: '', corpus: '' }), /^Line 1 of queries.jsonl/);
  t.throws(() => fromBeir({ queries, qrels: 'a\tb\tc\nq1\td1\tx', corpus: '' }), /^Line 2 of qrels.tsv/);
});

t.test('runs are compared over the questions that both have measured', async (t) => {
  const result = (question: string, ndcg: number, more: Partial<Result> = {}): Result => ({
    ...{ question, mode: 'fast', ndcg },
    ...more,
  });
  const before = { results: [result('a', 1), result('b', 0.5), result('c', 1), result('d', 1)] };
  const now = { results: [result('a', 0.5), result('b', 1), result('d', 0, { error: 'x' }), result('e', 0)] };
  t.match(compareRuns(before, now), [
    {
      mode: 'fast',
      questions: 2,
      figures: { ndcg: { before: 0.75, now: 0.75 } },
      changes: [
        { question: 'a', before: 1, now: 0.5 },
        { question: 'b', before: 0.5, now: 1 },
      ],
    },
  ]);
  t.strictSame(compareRuns({}, now), []);
});

const signal = new AbortController().signal;
const options = { spaces: ['s'], modes: ['fast'], answers: true, limit: 10, signal } as const;

/** A service whose only passage is of the file `f`. It answers each question but "Nothing?". */
function doubleClient({ fails = () => false }: { fails?(query: string): boolean } = {}): RunClient {
  const hit = { type: 'text' as const, text: 'Ida Holm built it.', score: 1 };
  return {
    isTemporary: () => false,
    async search({ query }) {
      if (fails(query)) throw new Error('no search');
      return { total: 1, docs: [{ ...hit, annotation: { file_id: 'f', file_name: 'f', paths: [[1]] } }] };
    },
    async *chat({ query }) {
      const cited = { paths: [1], file_id: 'f', file_name: 'f' };
      yield { id: 'x', object: 'retrieval.doc', doc: [{ ...hit, annotation: cited }] };
      const isKnown = query !== 'Nothing?';
      const annotations = isKnown ? [{ type: 'file_citation' as const, file_citation: cited }] : [];
      const content = [{ type: 'text' as const, text: [{ value: 'It was Ida Holm.', annotations }] }];
      yield { id: 'x', object: 'message.delta', delta: { content, finish_reason: isKnown ? 'stop' : 'no_evidence' } };
    },
  };
}

t.test('a run has the figures of its questions, and skips those whose files are gone', async (t) => {
  const run = await runSet(
    doubleClient({ fails: (query) => query === 'Broken?' }),
    [
      { id: 'right', text: 'Who?', answer: 'ida holm', passages: [{ file_id: 'f', quote: 'Ida Holm built' }] },
      { id: 'wrong', text: 'Who else?', answer: 'Olaf', passages: [{ file_id: 'g' }] },
      { id: 'none', text: 'Nothing?', passages: [] },
      { id: 'gone', text: 'Old?', passages: [{ file_id: 'h', missing: true }] },
      { id: 'half', text: 'Half?', passages: [{ file_id: 'f' }, { file_id: 'h', missing: true }] },
      { id: 'broken', text: 'Broken?', passages: [{ file_id: 'f' }] },
    ],
    options,
  );
  const third = 2 / 3;
  const shares = { ndcg: third, recall: third, mrr: third, answered: 1, supported: third, cited: third };
  t.strictSame(run.figures, [{ mode: 'fast', errors: 1, ...shares, correct: 0.5, refused: 1 }]);
  t.match(run, { questions: 5, skipped: ['gone'], limit: 10 });
  t.match(run.results.at(-1), { question: 'broken', error: 'no search' });
});

t.test('a run without a question that can be asked says why', async (t) => {
  const questions = [{ id: 'gone', text: 'Old?', passages: [{ file_id: 'd3', missing: true }] }];
  await t.rejects(runSet(doubleClient(), questions, options), { message: /are missing, such as "d3"/ });
});

t.test('a run stops with its signal', async (t) => {
  const stop = new AbortController();
  const questions = Array.from({ length: 50 }, (_, n) => ({ id: `${n}`, text: 'Who?', passages: [{ file_id: 'f' }] }));
  let asked = 0;
  const run = runSet(doubleClient(), questions, {
    ...options,
    signal: stop.signal,
    onProgress: () => ++asked === 3 && stop.abort(new Error('enough')),
  });
  await t.rejects(run, { message: 'enough' });
  t.ok(asked < 10, `${asked} questions were asked`);
});

t.test('a request that met an outage is repeated', async (t) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  t.teardown(() => mock.timers.reset());
  let failures = 2;
  const client = doubleClient({ fails: () => failures-- > 0 });
  client.isTemporary = () => true;
  const run = runSet(client, [{ id: 'a', text: 'Who?', passages: [{ file_id: 'f' }] }], { ...options, answers: false });
  for (let turn = 0; turn < 20 && failures >= 0; turn++) {
    await new Promise(setImmediate);
    mock.timers.tick(2_000);
  }
  t.match((await run).figures, [{ ndcg: 1, errors: 0 }]);
});
