/** Deep chats that a model plans: use of its answers, and chats whose model fails. */

import t, { type Test } from 'tap';
import { unrestricted } from '../../core/access/grant.ts';
import { publishCancel } from '../../core/bus/cancel.ts';
import { newId } from '../../core/bus/entry.ts';
import { PlanningModel } from '../../processors/planner/planning-model.ts';
import { createPlanningModels } from '../../processors/planner/planning-models.ts';
import { ask, startBus, until } from '../conformance/bus.ts';
import { ModelServer, type Script, type Step, speak } from '../support/models/model-server.ts';
import { type Event, question, startPeers, startPlanner, streamDeep } from './peers.ts';
import { modelsOf } from './planner-deps.ts';
import { answerWith, search, task, walkerModel } from './proposals.ts';

const bus = await startBus();
const quick = { stallMs: 20_000, backoffMs: 1 };
const first = { order: 1, searches: [search('Where was Kerry Junna born?')] };

/** Runs a chat that the scripts plan. @returns its events, the requests to the model, and the searches of retrieval. */
async function planByModel(t: Test, ...scripts: Script[]) {
  const server = await ModelServer.start(t, ...scripts);
  const { searches } = await startPeers(t, bus);
  const isStall = scripts.some((script) => Array.isArray(script) && script.some((step) => 'stall' in step));
  await startPlanner(t, bus, { models: modelsOf(server.url, { ...quick, stallMs: isStall ? 1_000 : quick.stallMs }) });
  const { events, error } = await streamDeep(t, bus);
  t.equal(error, undefined);
  const finish = events.at(-1)?.delta?.finish_reason;
  return { events, finish, requests: server.requests, searches: searches.map(({ query, page }) => [query, page]) };
}

function objectsOf(events: Event[]): string[] {
  return events.map(({ object }) => (object ?? '').replace('plan.', ''));
}

function statusesOf(event: Event | undefined): (number | null | undefined)[] | undefined {
  return event?.plan?.map(({ status }) => status);
}

t.test('the model makes a plan, gives a step its searches after a round, and ends the plan', async (t) => {
  const { events, finish, requests, searches } = await planByModel(t, walkerModel);
  t.strictSame(objectsOf(events), [
    ...['create', 'step.start', 'step.complete', 'update'],
    ...['update', 'step.start', 'step.complete', 'update'],
    ...['complete', 'retrieval.doc', 'message.delta'],
  ]);
  t.equal(events[0]?.reasoning_content, 'First the town, then its mayor.');
  t.strictSame(events[0]?.plan, [
    { order: 1, description: 'Step 1', dependencies: [] },
    { order: 2, description: 'Step 2', dependencies: [1] },
  ]);
  t.strictSame(
    searches,
    [question.query, 'Where was Kerry Junna born?', 'mayor of Ballina Bay'].map((query) => [query, 1]),
    'the question itself, and the searches of the model',
  );
  t.strictSame(statusesOf(events.find(({ object }) => object === 'plan.complete')), [1, 1]);
  t.equal(finish, 'stop');
  t.equal(requests.length, 3);
  t.match(requests[0]?.body, { stream: true, response_format: { type: 'json_schema' } });
  t.match(task(requests[1]!), /1 \(done\).*Kerry Junna[\s\S]*2 \(waiting, after 1\)[\s\S]*<passage number="1"/);
});

t.test('steps whose dependencies have ended run concurrently', async (t) => {
  const all = Promise.withResolvers<void>();
  let waiting = 0;
  await startPeers(t, bus, { before: () => (++waiting === 4 ? all.resolve() : all.promise) });
  const steps = [1, 2, 3].map((order) => ({ order, searches: [search(`town ${order}`)] }));
  const server = await ModelServer.start(t, answerWith({ steps }), answerWith({ enough: true }));
  await startPlanner(t, bus, { models: modelsOf(server.url, quick) });
  const { events } = await streamDeep(t, bus);
  t.strictSame(objectsOf(events).slice(0, 4), ['create', 'step.start', 'step.start', 'step.start']);
});

t.test('after a round the model drops waiting steps and adds others', async (t) => {
  const waiting = { order: 2, dependencies: [1], searches: [search('Lismore')] };
  const added = { order: 7, dependencies: [1], searches: [search('mayor of Ballina Bay')] };
  const { events, searches } = await planByModel(
    t,
    answerWith({ steps: [first, waiting] }),
    answerWith({ drop: [2], steps: [added] }),
    answerWith({ enough: true }),
  );
  const [, replanned] = events.filter(({ object }) => object === 'plan.update');
  t.strictSame(statusesOf(replanned), [1, -1, 0]);
  t.match(replanned?.plan?.at(-1), { order: 3, dependencies: [1] }, 'numbered after the last');
  const complete = events.find(({ object }) => object === 'plan.complete');
  t.strictSame(statusesOf(complete), [1, -1, 1]);
  t.match(complete?.plan?.[1]?.result, /no longer needed/);
  t.notOk(searches.some(([query]) => query === 'Lismore'));
});

t.test('waiting steps are abandoned when the model has enough evidence', async (t) => {
  const waiting = { order: 2, dependencies: [1], searches: [search('Lismore')] };
  const scripts = [answerWith({ steps: [first, waiting] }), answerWith({ enough: true })];
  const { events, requests } = await planByModel(t, ...scripts);
  t.strictSame(statusesOf(events.find(({ object }) => object === 'plan.complete')), [1, -1]);
  t.equal(requests.length, 2);
});

t.test('a further page is searched, but no page over the limit and no repeated search', async (t) => {
  const mill = [search('Mill by a river'), search('mill, by a river!'), search('Mill by a river', 2)];
  const more = [search('Mill by a river', 2), search('Mill by a river', 3), search('Mill by a river', 6)];
  const { searches } = await planByModel(
    t,
    answerWith({ steps: [{ order: 1, searches: mill }] }),
    answerWith({ steps: [{ order: 2, searches: more }] }),
    answerWith({ enough: true }),
  );
  const wanted = [[question.query, 1], ...[1, 2, 3].map((page) => ['Mill by a river', page])];
  // The searches of a step run side by side, in any order.
  t.strictSame(searches.toSorted(), wanted.toSorted());
});

t.test('the model may repair an unusable plan once, and gets its faults', async (t) => {
  const wrong = answerWith({ steps: [{ order: 1, dependencies: [4] }] });
  const { events, requests } = await planByModel(
    t,
    wrong,
    answerWith({ steps: [first] }),
    answerWith({ enough: true }),
  );
  t.equal(events[0]?.reasoning_content, 'So it is.');
  t.match(task(requests[1]!), /cannot be used[\s\S]*Step 1 depends on 4/);
  t.equal(requests.length, 3);
});

const noPlan: [name: string, script: Step[], requests: number][] = [
  ['an unusable answer twice', speak('I cannot plan.'), 2],
  ['a plan without steps, twice', answerWith({}), 2],
  ['a stall', [{ stall: true }], 1],
  ['a stall within an answer', [{ text: '{"reasoning"' }, { stall: true }], 1],
  ['a drop within an answer', [{ text: '{"reasoning"' }, { drop: true }], 1],
  ['a drop', [{ drop: true }], 3],
  ['a 500', [{ status: 500 }], 3],
  ['a 429', [{ status: 429 }], 3],
  ['a refusal', [{ status: 401 }], 1],
  ['an endless text', speak('{'.repeat(100_000), { size: 10_000 }), 2],
];

for (const [name, script, count] of noPlan) {
  t.test(`${name}: the built-in planner plans`, async (t) => {
    const { events, finish, requests } = await planByModel(t, script);
    t.equal(finish, 'stop');
    t.match(events[0]?.reasoning_content, /searched for as a whole/);
    t.equal(requests.length, count);
    t.match(objectsOf(events), ['create', ...Array(3).fill(['step.start', 'step.complete', 'update']).flat()]);
  });
  t.test(`${name}, after a round: the plan continues without the model`, async (t) => {
    const waiting = { order: 2, dependencies: [1] };
    const { events, finish, requests, searches } = await planByModel(
      t,
      answerWith({ steps: [first, waiting] }),
      script,
    );
    t.equal(finish, 'stop');
    t.equal(requests.length, 1 + count);
    t.ok(
      searches.some(([query]) => /Ballina Bay$/.test(String(query))),
      'as the built-in planner does',
    );
    t.strictSame(statusesOf(events.find(({ object }) => object === 'plan.complete')), [1, 1, 1, -1]);
  });
}

t.test('after a server refuses structured output, no request has it', async (t) => {
  const server = await ModelServer.start(t, (request) => {
    return request.body.response_format ? [{ status: 400 }] : walkerModel(request);
  });
  await startPeers(t, bus);
  await startPlanner(t, bus, { models: modelsOf(server.url, quick) });
  const { events } = await streamDeep(t, bus);
  t.equal(events[0]?.reasoning_content, 'First the town, then its mayor.');
  const formats = server.requests.map(({ body }) => body.response_format?.type);
  t.strictSame(formats, ['json_schema', undefined, undefined, undefined]);
});

t.test('a model that always adds steps is stopped, and the evidence is answered', async (t) => {
  let order = 1;
  const { events, finish, requests } = await planByModel(t, () => {
    return answerWith({ steps: [0, 1, 2].map(() => ({ order, searches: [search(`town ${order++}`)] })) });
  });
  t.equal(finish, 'stop');
  t.equal(requests.length, 4, 'until there are 12 steps');
  t.equal(events.find(({ object }) => object === 'plan.complete')?.plan?.length, 12 + 2);
});

t.test('a model that always adds one step is stopped after its rounds', async (t) => {
  let order = 1;
  const { finish, requests } = await planByModel(t, () => {
    return answerWith({ steps: [{ order, searches: [search(`town ${order++}`)] }] });
  });
  t.equal(finish, 'stop');
  t.equal(requests.length, 5);
});

t.test('a model that repeats itself is stopped', async (t) => {
  let order = 1;
  const { events, finish, requests } = await planByModel(t, () =>
    answerWith({ steps: [{ ...first, order: order++ }] }),
  );
  t.equal(finish, 'stop');
  t.equal(requests.length, 2);
  t.strictSame(objectsOf(events).slice(0, 5), ['create', 'step.start', 'step.complete', 'update', 'update']);
});

t.test('a slow model leaves enough time for the built-in planner', async (t) => {
  const server = await ModelServer.start(t, [{ stall: true }]);
  await startPeers(t, bus);
  await startPlanner(t, bus, { models: modelsOf(server.url, { stallMs: 60_000, backoffMs: 1 }) });
  const chat = { ...question, mode: 'deep', response_type: 'stream' };
  const timeoutMs = 8_000;
  const { frames, error } = await ask(await bus.requester(t), 'chat.request', chat, { timeoutMs });
  t.equal(error, undefined);
  t.match(JSON.parse(frames.at(-1)!.body.toString()), { delta: { finish_reason: 'stop' } });
});

t.test('a cancel stops the model', async (t) => {
  const requested = Promise.withResolvers<void>();
  const server = await ModelServer.start(t, () => {
    requested.resolve();
    return [{ stall: true }];
  });
  await startPeers(t, bus);
  await startPlanner(t, bus, { models: modelsOf(server.url, { stallMs: 60_000, backoffMs: 1 }) });
  const id = newId();
  void ask(await bus.requester(t), 'chat.request', { ...question, mode: 'deep', response_type: 'stream' }, { id });
  await requested.promise;
  await publishCancel(bus, 'default', id);
  await server.clientLeft;
  await until(async () => (await bus.length('planner')) === 0);
  t.equal(server.requests.length, 1);
});

t.test('a model plans the chats that it answers; queues and the extractive generator never plan', async (t) => {
  const queues = { route: async (_: unknown, model: string) => (model === 'queued' ? 'q' : undefined) };
  const config = { GENERATOR_URL: 'http://127.0.0.1:1/v1', GENERATOR_MODELS: ['m1', 'm2', 'queued'] };
  const models = createPlanningModels({ queues }, { ...config, GENERATOR_API_KEY: '' });
  const m1 = await models.get('m1', { tenant: 'default', grant: unrestricted });
  t.ok(m1 instanceof PlanningModel);
  t.equal(await models.get('', { tenant: 'default', grant: unrestricted }), m1);
  t.not(await models.get('m2', { tenant: 'default', grant: unrestricted }), m1);
  for (const name of ['queued', 'extractive'])
    t.equal(await models.get(name, { tenant: 'default', grant: unrestricted }), undefined);
  const none = createPlanningModels({ queues }, { ...config, GENERATOR_URL: undefined, GENERATOR_API_KEY: '' });
  t.equal(await none.get('', { tenant: 'default', grant: unrestricted }), undefined);
});
