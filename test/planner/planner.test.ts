import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import t from 'tap';
import { publishCancel } from '../../core/bus/cancel.ts';
import { newId } from '../../core/bus/entry.ts';
import { MillraceError } from '../../core/errors.ts';
import { planKey } from '../../core/store/keys.ts';
import { ask, startBus, until } from '../conformance/bus.ts';
import { type Event, question, startPeers, startPlanner, streamDeep } from './peers.ts';

const bus = await startBus();

function statusesOf(event: Event | undefined): (number | null | undefined)[] | undefined {
  return event?.plan?.map(({ status }) => status);
}

t.test('a plan is made, run step by step, and answered from its evidence', async (t) => {
  await startPeers(t, bus);
  await startPlanner(t, bus);
  const { events } = await streamDeep(t, bus);
  t.strictSame(
    events.map(({ object }) => object),
    [
      'plan.create',
      ...['plan.step.start', 'plan.step.complete', 'plan.update'],
      ...['plan.step.start', 'plan.step.complete', 'plan.update'],
      ...['plan.step.start', 'plan.step.complete', 'plan.update'],
      'plan.complete',
      'retrieval.doc',
      'message.delta',
    ],
  );
  const [created, started, completed, updated] = events;
  t.match(created, {
    reasoning_content: /as a whole/,
    plan: [{ order: 1, description: /Kerry Junna/, dependencies: [] }],
  });
  t.strictSame(
    created?.plan?.map(({ dependencies }) => dependencies),
    [[], [1], [2]],
  );
  const actions = [{ name: 'file_search', params: { question: question.query, page: 1 } }];
  t.strictSame(started?.step, { order: 1, actions });
  t.match(completed?.step, { step_order: 1, actions, status: 'success', step_result: /Kerry Junna/ });
  t.strictSame(statusesOf(updated), [1, 0, 0]);
  t.strictSame(statusesOf(events.at(-3)), [1, 1, 1]);
  t.match(events.at(-1), { delta: { finish_reason: 'stop' } });
});

t.test('titles and names of one hop become searches of the next, with the words that are not found yet', async (t) => {
  const { searches } = await startPeers(t, bus);
  await startPlanner(t, bus);
  const { events } = await streamDeep(t, bus);
  const questions = searches.map(({ query }) => query);
  t.ok(
    questions.some((query) => /mayor.*Ballina Bay$/.test(query) && !query.includes('Kerry')),
    'the town',
  );
  t.ok(
    questions.some((query) => query.endsWith('Sid Holm')),
    'its mayor',
  );
  const files = events
    .find(({ object }) => object === 'retrieval.doc')
    ?.doc?.map(({ annotation }) => annotation?.file_id);
  t.ok(files?.includes('bay') && files.includes('mayor'));
  t.equal(new Set(questions).size, questions.length, 'no search is repeated');
});

t.test('the end of a step has the time that the step took', async (t) => {
  const slowMs = 300;
  await startPeers(t, bus, {
    async before(query) {
      if (query.endsWith('Sid Holm')) await wait(slowMs);
    },
  });
  await startPlanner(t, bus);
  const began = performance.now();
  const { events } = await streamDeep(t, bus);
  const wholeMs = performance.now() - began;
  const steps = events.flatMap(({ object, step }) => (object === 'plan.step.complete' && step ? [step] : []));
  const times = steps.map(({ ms }) => ms ?? 0);
  t.equal(times.length, 3);
  for (const ms of times) t.ok(ms > 0, `${ms} ms`);
  const slow = steps.find(({ actions }) => actions?.some(({ params }) => params?.question?.endsWith('Sid Holm')));
  t.ok((slow?.ms ?? 0) >= slowMs - 1, `the slow step took ${slow?.ms} ms`);
  const sum = times.reduce((all, ms) => all + ms);
  t.ok(sum < wholeMs, `the steps ran one after the other: ${sum} ms of ${wholeMs} ms`);
});

t.test('the limit bounds the evidence, and its scores never rise', async (t) => {
  await startPeers(t, bus);
  await startPlanner(t, bus);
  const { events } = await streamDeep(t, bus, { limit: 2 });
  const scores = events.find(({ object }) => object === 'retrieval.doc')?.doc?.map(({ score }) => score ?? 0) ?? [];
  t.equal(scores.length, 2);
  t.ok(scores[0]! >= scores[1]!);
});

t.test('a blocking answer has the plan', async (t) => {
  await startPeers(t, bus);
  await startPlanner(t, bus);
  const { frames } = await ask(await bus.requester(t), 'chat.request', { ...question, mode: 'deep' });
  t.equal(frames.length, 1);
  const { code, data } = JSON.parse(frames[0]!.body.toString());
  t.equal(code, 0);
  t.equal(data.content[0].text.length > 0, true);
  t.same(Object.keys(data.plan.steps[0]).sort(), ['description', 'order', 'result', 'status']);
  t.same(
    data.plan.steps.map(({ order }: { order: number }) => order),
    [1, 2, 3],
  );
});

t.test('the answer says which words of the question were searched in another spelling', async (t) => {
  await startPeers(t, bus);
  await startPlanner(t, bus);
  const query = 'Who is the mayor of the town where Kerry Junna was bron?';
  const corrections = [{ from: 'bron', to: 'born' }];
  const { events } = await streamDeep(t, bus, { query });
  t.strictSame(events.find(({ object }) => object === 'retrieval.doc')?.corrections, corrections);
  const { frames } = await ask(await bus.requester(t), 'chat.request', { ...question, query, mode: 'deep' });
  t.strictSame(JSON.parse(frames[0]!.body.toString()).data.corrections, corrections);
});

t.test('without a correction the events have no list of corrections', async (t) => {
  await startPeers(t, bus);
  await startPlanner(t, bus);
  const { events } = await streamDeep(t, bus);
  for (const event of events) t.notOk('corrections' in event, event.object ?? '');
});

t.test('steps without dependencies run concurrently', async (t) => {
  const sides = Promise.withResolvers<void>();
  let waiting = 0;
  await startPeers(t, bus, {
    // Waits until the searches for the whole question and for both sides of the comparison have arrived.
    before() {
      if (++waiting === 3) sides.resolve();
      return sides.promise;
    },
  });
  await startPlanner(t, bus);
  const { events } = await streamDeep(t, bus, { query: 'Which town is larger, Ballina Bay or Lismore?' });
  t.strictSame(
    events.slice(0, 4).map(({ object }) => object),
    ['plan.create', 'plan.step.start', 'plan.step.start', 'plan.step.start'],
  );
  t.equal(events.at(-1)?.object, 'message.delta');
});

t.test('a step that fails has status failed, and the plan continues', async (t) => {
  await startPeers(t, bus, {
    before(query) {
      if (query !== question.query) throw new MillraceError('unavailable', 'The index is away.');
    },
  });
  await startPlanner(t, bus);
  const { events, error } = await streamDeep(t, bus);
  t.equal(error, undefined);
  const ended = events.filter(({ object }) => object === 'plan.step.complete').map(({ step }) => step);
  t.match(ended, [{ status: 'success' }, { step_order: 2, status: 'failed', step_result: 'The index is away.' }]);
  t.strictSame(statusesOf(events.find(({ object }) => object === 'plan.complete')), [1, -1, -1]);
  t.match(events.at(-1), { object: 'message.delta' });
});

t.test('when no step succeeds, the chat ends with an error', async (t) => {
  await startPeers(t, bus, {
    before() {
      throw new MillraceError('unavailable', 'The index is away.');
    },
  });
  await startPlanner(t, bus);
  const { events, error } = await streamDeep(t, bus);
  t.match(error, { type: 'unavailable', message: /The index is away/ });
  t.notOk(events.some(({ object }) => object === 'retrieval.doc'));
});

t.test('steps that have not ended in time are abandoned, and the others are answered', async (t) => {
  const never = Promise.withResolvers<void>();
  t.teardown(() => never.resolve());
  await startPeers(t, bus, { before: (query) => (query === question.query ? undefined : never.promise) });
  await startPlanner(t, bus);
  const requester = await bus.requester(t);
  const chat = { ...question, mode: 'deep', response_type: 'stream' };
  const { frames, error } = await ask(requester, 'chat.request', chat, { timeoutMs: 3_000 });
  t.equal(error, undefined);
  const events = frames.map(({ body }) => JSON.parse(body.toString()) as Event);
  t.strictSame(statusesOf(events.find(({ object }) => object === 'plan.complete')), [1, -1, -1]);
  t.match(events.at(-1), { object: 'message.delta', delta: { finish_reason: /stop|no_evidence/ } });
});

t.test('a cancel ends the plan, its searches and its journal', async (t) => {
  const id = newId();
  const stopped = Promise.withResolvers<unknown>();
  const begun = Promise.withResolvers<void>();
  await startPeers(t, bus, {
    async before(_, { signal }) {
      begun.resolve();
      if (!signal.aborted) await once(signal, 'abort');
      stopped.resolve(signal.reason);
      signal.throwIfAborted();
    },
  });
  await startPlanner(t, bus);
  const requester = await bus.requester(t);
  void ask(requester, 'chat.request', { ...question, mode: 'deep', response_type: 'stream' }, { id });
  await begun.promise;
  await publishCancel(bus, 'default', id);
  t.match(await stopped.promise, { name: 'AbortError' });
  await until(async () => (await bus.length('planner')) === 0);
  const journalMs = await bus.redis.pttl(planKey(bus.redis, 'default', id));
  t.ok(journalMs > 0 && journalMs <= 60_000, `the journal expires in ${journalMs} ms`);
  t.equal(await bus.length('generation'), 0);
});

t.test('an invalid deep chat is refused before the planner gets it', async (t) => {
  await startPeers(t, bus);
  const cases = [
    [{ query: ' ' }, 'bad_request', 'query'],
    [{ scope: [{ ids: ['nowhere'] }] }, 'not_found', 'scope'],
    [{ model: 'unknown' }, 'bad_request', 'model'],
  ] as const;
  for (const [wrong, type, param] of cases) {
    const chat = { ...question, mode: 'deep', ...wrong } as object;
    const { error } = await ask(await bus.requester(t), 'chat.request', chat);
    t.match(error, { type, param });
  }
  t.equal(await bus.length('planner'), 0);
});
