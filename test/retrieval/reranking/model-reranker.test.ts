import { pino } from 'pino';
import { Registry } from 'prom-client';
import t from 'tap';
import { ModelReranker } from '../../../processors/retrieval/reranking/model-reranker.ts';
import type { PairScorer } from '../../../processors/retrieval/reranking/pair-scorer.ts';

const texts = ['one', 'two'];
const patient = { signal: new AbortController().signal, leftMs: Number.POSITIVE_INFINITY };

/** A reranker whose scorer is the test's, by a clock that the test moves. */
function start(score: PairScorer['score'], { timeoutMs = 10_000 } = {}) {
  const lines: { level: number; msg: string; failures?: number }[] = [];
  const log = pino({ level: 'info' }, { write: (line) => lines.push(JSON.parse(line)) });
  const registry = new Registry();
  const clock = { ms: 0 };
  const seen = { asked: 0 };
  const scorer: PairScorer = {
    settings: 'RERANKER_URL',
    score(...question) {
      seen.asked += 1;
      return score(...question);
    },
    async [Symbol.asyncDispose]() {},
  };
  const reranker = new ModelReranker({ scorer, log, registry, now: () => clock.ms }, { timeoutMs, candidatesMax: 50 });
  const outcomes = async () => {
    const [metric] = await registry.getMetricsAsJSON();
    return Object.fromEntries(metric!.values.map(({ labels, value }) => [labels.outcome, value]));
  };
  return { reranker, clock, lines, seen, outcomes, ask: () => reranker.scores('which?', texts, patient) };
}

const never: PairScorer['score'] = (_query, _texts, { signal }) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));
const failing: PairScorer['score'] = async () => {
  throw new Error('down');
};

t.test('probabilities are taken as they are, logits made to such, in the same order', async (t) => {
  t.strictSame(await start(async () => [0, 1]).ask(), [0, 1]);
  const [low, high] = (await start(async () => [-3, 2]).ask()) ?? [];
  t.ok(low! > 0 && low! < 0.5 && high! > 0.5 && high! < 1);
});

for (const [name, scores] of [
  ['too few scores', [1]],
  ['too many', [1, 2, 3]],
  ['no number', [1, Number.NaN]],
  ['an infinite one', [1, Number.POSITIVE_INFINITY]],
] as const) {
  t.test(`no answer for ${name}`, async (t) => {
    const { ask, outcomes } = start(async () => scores);
    t.equal(await ask(), undefined);
    t.strictSame(await outcomes(), { failed: 1 });
  });
}

t.test('no answer after the deadline, which the model is told of', async (t) => {
  const { ask, outcomes, lines } = start(never, { timeoutMs: 20 });
  t.equal(await ask(), undefined);
  t.strictSame(await outcomes(), { late: 1 });
  t.match(lines, [{ level: 40, msg: /Check RERANKER_URL and RERANKER_TIMEOUT_MS/ }]);
});

t.test('a search that is in a hurry waits no longer than it may, and blames nobody', async (t) => {
  const { reranker, outcomes, lines, seen } = start(never);
  for (let round = 0; round < 5; round += 1) {
    t.equal(await reranker.scores('which?', texts, { ...patient, leftMs: 120 }), undefined);
  }
  t.equal(await reranker.scores('which?', texts, { ...patient, leftMs: 90 }), undefined, 'no time at all');
  t.equal(seen.asked, 5);
  t.strictSame(await outcomes(), { late: 5, skipped: 1 });
  t.strictSame(lines, []);
});

t.test('a search that is cancelled throws why, stops the model, and blames nobody', async (t) => {
  const { reranker, outcomes, lines } = start(never);
  for (let round = 0; round < 5; round += 1) {
    const left = new AbortController();
    const scores = reranker.scores('which?', texts, { ...patient, signal: left.signal });
    left.abort(new Error('left'));
    await t.rejects(scores, /left/);
  }
  t.strictSame([await outcomes(), lines], [{}, []]);
});

t.test('a model that fails three times in a row is left alone, for longer and longer', async (t) => {
  const { ask, clock, seen } = start(failing);
  const askedIn = async (ms: number) => {
    const before = seen.asked;
    for (const until = clock.ms + ms; clock.ms < until; clock.ms += 100) await ask();
    return seen.asked - before;
  };
  t.equal(await askedIn(1_000), 3);
  t.equal(await askedIn(7_500), 3, 'after one second, two more, four more');
  t.ok((await askedIn(300_000)) <= 12, 'every half minute');
});

t.test('one search alone finds out whether it answers again, and then all ask', async (t) => {
  let answers = false;
  const waiting: (() => void)[] = [];
  const { ask, clock, seen, lines } = start(async () => {
    if (!answers) throw new Error('down');
    await new Promise<void>((resolve) => waiting.push(resolve));
    return [0.1, 0.2];
  });
  for (let round = 0; round < 3; round += 1) await ask();
  answers = true;
  t.equal(await ask(), undefined);
  t.equal(seen.asked, 3);
  clock.ms += 1_000;
  const first = ask();
  t.equal(await ask(), undefined, 'while the first one tries');
  waiting.shift()!();
  t.strictSame(await first, [0.1, 0.2]);
  const others = [ask(), ask()];
  for (const answer of waiting.splice(0)) answer();
  t.strictSame(await Promise.all(others), [
    [0.1, 0.2],
    [0.1, 0.2],
  ]);
  t.strictSame(
    lines.map(({ level }) => level),
    [40, 30],
  );
});

t.test('the log is told once a minute, and how often it happened', async (t) => {
  const { ask, clock, lines, outcomes } = start(failing);
  for (; clock.ms < 120_000 && lines.length < 2; clock.ms += 500) await ask();
  t.ok(clock.ms >= 60_000);
  t.equal(lines.length, 2);
  const { failed } = await outcomes();
  t.strictSame(
    lines.map(({ failures }) => failures),
    [1, failed - 1],
  );
});
