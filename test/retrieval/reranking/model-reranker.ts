import { pino } from 'pino';
import { Registry } from 'prom-client';
import t from 'tap';
import { ModelReranker } from '../../../processors/retrieval/reranking/model-reranker.ts';
import type { PairScorer } from '../../../processors/retrieval/reranking/pair-scorer.ts';

const texts = ['one', 'two'];
const unlimited = { signal: new AbortController().signal, leftMs: Number.POSITIVE_INFINITY };

/** A reranker with the test's scorer and a clock that the test moves. */
function start(score: PairScorer['score'], { timeoutMs = 10_000 } = {}) {
  const lines: { level: number; msg: string; failures?: number }[] = [];
  const log = pino({ level: 'info' }, { write: (line) => lines.push(JSON.parse(line)) });
  const registry = new Registry();
  const clock = { ms: 0 };
  const seen = { calls: 0 };
  const scorer: PairScorer = {
    settings: 'RERANKER_URL',
    score(...args) {
      seen.calls += 1;
      return score(...args);
    },
    async [Symbol.asyncDispose]() {},
  };
  const reranker = new ModelReranker({ scorer, log, registry, now: () => clock.ms }, { timeoutMs, candidatesMax: 50 });
  const outcomes = async () => {
    const [metric] = await registry.getMetricsAsJSON();
    return Object.fromEntries(metric!.values.map(({ labels, value }) => [labels.outcome, value]));
  };
  return { reranker, clock, lines, seen, outcomes, rerank: () => reranker.scores('which?', texts, unlimited) };
}

const never: PairScorer['score'] = (_query, _texts, { signal }) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));
const failing: PairScorer['score'] = async () => {
  throw new Error('down');
};

t.test('probabilities stay as they are, and logits become probabilities', async (t) => {
  t.strictSame(await start(async () => [0, 1]).rerank(), [0, 1]);
  const [low, high] = (await start(async () => [-3, 2]).rerank()) ?? [];
  t.ok(low! > 0 && low! < 0.5 && high! > 0.5 && high! < 1);
});

for (const [name, scores] of [
  ['too few scores', [1]],
  ['too many scores', [1, 2, 3]],
  ['NaN', [1, Number.NaN]],
  ['an infinite score', [1, Number.POSITIVE_INFINITY]],
] as const) {
  t.test(`an answer with ${name} counts as failed`, async (t) => {
    const { rerank, outcomes } = start(async () => scores);
    t.equal(await rerank(), undefined);
    t.strictSame(await outcomes(), { failed: 1 });
  });
}

t.test('the model is aborted at the deadline', async (t) => {
  const { rerank, outcomes, lines } = start(never, { timeoutMs: 20 });
  t.equal(await rerank(), undefined);
  t.strictSame(await outcomes(), { late: 1 });
  t.match(lines, [{ level: 40, msg: /Check RERANKER_URL and RERANKER_TIMEOUT_MS/ }]);
});

t.test('a search near its deadline waits no longer, and its timeout is not a failure of the model', async (t) => {
  const { reranker, outcomes, lines, seen } = start(never);
  for (let round = 0; round < 5; round += 1) {
    t.equal(await reranker.scores('which?', texts, { ...unlimited, leftMs: 120 }), undefined);
  }
  t.equal(await reranker.scores('which?', texts, { ...unlimited, leftMs: 90 }), undefined, 'no time at all');
  t.equal(seen.calls, 5);
  t.strictSame(await outcomes(), { late: 5, skipped: 1 });
  t.strictSame(lines, []);
});

t.test('a cancelled search throws the reason and stops the model, which does not count as a failure', async (t) => {
  const { reranker, outcomes, lines } = start(never);
  for (let round = 0; round < 5; round += 1) {
    const controller = new AbortController();
    const scores = reranker.scores('which?', texts, { ...unlimited, signal: controller.signal });
    controller.abort(new Error('left'));
    await t.rejects(scores, /left/);
  }
  t.strictSame([await outcomes(), lines], [{}, []]);
});

t.test('after three failures in a row the model is not called, for longer and longer pauses', async (t) => {
  const { rerank, clock, seen } = start(failing);
  const callsIn = async (ms: number) => {
    const before = seen.calls;
    for (const until = clock.ms + ms; clock.ms < until; clock.ms += 100) await rerank();
    return seen.calls - before;
  };
  t.equal(await callsIn(1_000), 3);
  t.equal(await callsIn(7_500), 3, 'after one second, two more, four more');
  t.ok((await callsIn(300_000)) <= 12, 'every half minute');
});

t.test('a single search probes a failed model, and after its success all searches call it', async (t) => {
  let answers = false;
  const waiting: (() => void)[] = [];
  const { rerank, clock, seen, lines } = start(async () => {
    if (!answers) throw new Error('down');
    await new Promise<void>((resolve) => waiting.push(resolve));
    return [0.1, 0.2];
  });
  for (let round = 0; round < 3; round += 1) await rerank();
  answers = true;
  t.equal(await rerank(), undefined);
  t.equal(seen.calls, 3);
  clock.ms += 1_000;
  const first = rerank();
  t.equal(await rerank(), undefined, 'while the first one tries');
  waiting.shift()!();
  t.strictSame(await first, [0.1, 0.2]);
  const others = [rerank(), rerank()];
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

t.test('failures are logged once a minute, with their number', async (t) => {
  const { rerank, clock, lines, outcomes } = start(failing);
  for (; clock.ms < 120_000 && lines.length < 2; clock.ms += 500) await rerank();
  t.ok(clock.ms >= 60_000);
  t.equal(lines.length, 2);
  const { failed } = await outcomes();
  t.strictSame(
    lines.map(({ failures }) => failures),
    [1, failed - 1],
  );
});
