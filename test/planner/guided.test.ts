/** A deep chat that a model plans: what becomes of what it says, and of a chat whose model fails. */
import t, { type Test } from 'tap';
import { publishCancel } from '../../core/bus/cancel.ts';
import { newId } from '../../core/bus/entry.ts';
import { PlanningModel } from '../../processors/planner/planning-model.ts';
import { createPlanningModels } from '../../processors/planner/planning-models.ts';
import { ask, startBus, until } from '../conformance/bus.ts';
import { ModelServer, type Script, type Step, speak } from '../support/model-server.ts';
import { type Event, modelsOf, question, startPeers, startPlanner, streamDeep } from './peers.ts';
import { say, search, task, walkerModel } from './proposals.ts';

const bus = await startBus();
const quick = { stallMs: 20_000, backoffMs: 1 };
const first = { order: 1, searches: [search('Where was Kerry Junna born?')] };

/** @returns the events of a chat that the scripts plan, what the model was asked, and what retrieval was. */
async function guided(t: Test, ...scripts: Script[]) {
  const server = await ModelServer.start(t, ...scripts);
  const { asked } = await startPeers(t, bus);
  const isStall = scripts.some((script) => Array.isArray(script) && script.some((step) => 'stall' in step));
  await startPlanner(t, bus, { models: modelsOf(server.url, { ...quick, stallMs: isStall ? 1_000 : quick.stallMs }) });
  const { events, error } = await streamDeep(t, bus);
  t.equal(error, undefined);
  const finish = events.at(-1)?.delta?.finish_reason;
  return { events, finish, requests: server.requests, asked: asked.map(({ query, page }) => [query, page]) };
}

function objectsOf(events: Event[]): string[] {
  return events.map(({ object }) => (object ?? '').replace('plan.', ''));
}

function statusesOf(event: Event | undefined): (number | null | undefined)[] | undefined {
  return event?.plan?.map(({ status }) => status);
}

t.test('the model plans, gives a step its searches from what was found, and says when it is enough', async (t) => {
  const { events, finish, requests, asked } = await guided(t, walkerModel);
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
    asked,
    [question.query, 'Where was Kerry Junna born?', 'mayor of Ballina Bay'].map((query) => [query, 1]),
    'the question as it is, and what the model asks',
  );
  t.strictSame(statusesOf(events.find(({ object }) => object === 'plan.complete')), [1, 1]);
  t.equal(finish, 'stop');
  t.equal(requests.length, 3);
  t.match(requests[0]?.body, { stream: true, response_format: { type: 'json_schema' } });
  t.match(task(requests[1]!), /1 \(done\).*Kerry Junna[\s\S]*2 \(waiting, after 1\)[\s\S]*<passage number="1"/);
});

t.test('steps whose dependencies are met run at once', async (t) => {
  const all = Promise.withResolvers<void>();
  let waiting = 0;
  await startPeers(t, bus, { before: () => (++waiting === 4 ? all.resolve() : all.promise) });
  const steps = [1, 2, 3].map((order) => ({ order, searches: [search(`town ${order}`)] }));
  const server = await ModelServer.start(t, say({ steps }), say({ enough: true }));
  await startPlanner(t, bus, { models: modelsOf(server.url, quick) });
  const { events } = await streamDeep(t, bus);
  t.strictSame(objectsOf(events).slice(0, 4), ['create', 'step.start', 'step.start', 'step.start']);
});

t.test('after a round the model drops waiting steps and adds others', async (t) => {
  const waiting = { order: 2, dependencies: [1], searches: [search('Lismore')] };
  const added = { order: 7, dependencies: [1], searches: [search('mayor of Ballina Bay')] };
  const { events, asked } = await guided(
    t,
    say({ steps: [first, waiting] }),
    say({ drop: [2], steps: [added] }),
    say({ enough: true }),
  );
  const [, replanned] = events.filter(({ object }) => object === 'plan.update');
  t.strictSame(statusesOf(replanned), [1, -1, 0]);
  t.match(replanned?.plan?.at(-1), { order: 3, dependencies: [1] }, 'numbered after the last');
  const complete = events.find(({ object }) => object === 'plan.complete');
  t.strictSame(statusesOf(complete), [1, -1, 1]);
  t.match(complete?.plan?.[1]?.result, /no longer needed/);
  t.notOk(asked.some(([query]) => query === 'Lismore'));
});

t.test('what waits when enough is known is abandoned', async (t) => {
  const waiting = { order: 2, dependencies: [1], searches: [search('Lismore')] };
  const { events, requests } = await guided(t, say({ steps: [first, waiting] }), say({ enough: true }));
  t.strictSame(statusesOf(events.find(({ object }) => object === 'plan.complete')), [1, -1]);
  t.equal(requests.length, 2);
});

t.test('a further page is asked for, a page beyond the bound and a repeated search are not', async (t) => {
  const mill = [search('Mill by a river'), search('mill, by a river!'), search('Mill by a river', 2)];
  const more = [search('Mill by a river', 2), search('Mill by a river', 3), search('Mill by a river', 6)];
  const { asked } = await guided(
    t,
    say({ steps: [{ order: 1, searches: mill }] }),
    say({ steps: [{ order: 2, searches: more }] }),
    say({ enough: true }),
  );
  const wanted = [question.query, 1, 'Mill by a river', 1, 'Mill by a river', 2, 'Mill by a river', 3];
  t.strictSame(asked.flat(), wanted);
});

t.test('nonsense is repaired once, by the model that is told what is wrong', async (t) => {
  const wrong = say({ steps: [{ order: 1, dependencies: [4] }] });
  const { events, requests } = await guided(t, wrong, say({ steps: [first] }), say({ enough: true }));
  t.equal(events[0]?.reasoning_content, 'So it is.');
  t.match(task(requests[1]!), /cannot be used[\s\S]*Step 1 depends on 4/);
  t.equal(requests.length, 3);
});

const noPlan: [name: string, script: Step[], requests: number][] = [
  ['nonsense twice', speak('I cannot plan.'), 2],
  ['a plan without steps, twice', say({}), 2],
  ['a stall', [{ stall: true }], 1],
  ['a stall in mid-answer', [{ text: '{"reasoning"' }, { stall: true }], 1],
  ['a drop in mid-answer', [{ text: '{"reasoning"' }, { drop: true }], 1],
  ['a drop', [{ drop: true }], 3],
  ['a 500', [{ status: 500 }], 3],
  ['a 429', [{ status: 429 }], 3],
  ['a refusal', [{ status: 401 }], 1],
  ['a text without end', speak('{'.repeat(100_000), { size: 10_000 }), 2],
];

for (const [name, script, count] of noPlan) {
  t.test(`${name}: the built-in planner plans`, async (t) => {
    const { events, finish, requests } = await guided(t, script);
    t.equal(finish, 'stop');
    t.match(events[0]?.reasoning_content, /searched for as a whole/);
    t.equal(requests.length, count);
    t.match(objectsOf(events), ['create', ...Array(3).fill(['step.start', 'step.complete', 'update']).flat()]);
  });
  t.test(`${name}, after a round: the plan goes on without the model`, async (t) => {
    const waiting = { order: 2, dependencies: [1] };
    const { events, finish, requests, asked } = await guided(t, say({ steps: [first, waiting] }), script);
    t.equal(finish, 'stop');
    t.equal(requests.length, 1 + count);
    t.ok(
      asked.some(([query]) => /Ballina Bay$/.test(String(query))),
      'as the built-in planner does',
    );
    t.strictSame(statusesOf(events.find(({ object }) => object === 'plan.complete')), [1, 1, 1, -1]);
  });
}

t.test('a server that knows no structured output is asked in words, from then on', async (t) => {
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

t.test('a model that always asks for more is stopped, and what was found is answered from', async (t) => {
  let order = 1;
  const { events, finish, requests } = await guided(t, () => {
    return say({ steps: [0, 1, 2].map(() => ({ order, searches: [search(`town ${order++}`)] })) });
  });
  t.equal(finish, 'stop');
  t.equal(requests.length, 4, 'until there are 12 steps');
  t.equal(events.find(({ object }) => object === 'plan.complete')?.plan?.length, 12 + 2);
});

t.test('a model that always asks for one more is stopped after its rounds', async (t) => {
  let order = 1;
  const { finish, requests } = await guided(t, () => {
    return say({ steps: [{ order, searches: [search(`town ${order++}`)] }] });
  });
  t.equal(finish, 'stop');
  t.equal(requests.length, 5);
});

t.test('a model that repeats itself is stopped', async (t) => {
  let order = 1;
  const { events, finish, requests } = await guided(t, () => say({ steps: [{ ...first, order: order++ }] }));
  t.equal(finish, 'stop');
  t.equal(requests.length, 2);
  t.strictSame(objectsOf(events).slice(0, 5), ['create', 'step.start', 'step.complete', 'update', 'update']);
});

t.test('a model that takes its time leaves enough of it for the built-in planner', async (t) => {
  const server = await ModelServer.start(t, [{ stall: true }]);
  await startPeers(t, bus);
  await startPlanner(t, bus, { models: modelsOf(server.url, { stallMs: 60_000, backoffMs: 1 }) });
  const chat = { ...question, mode: 'deep', response_type: 'stream' };
  const deadlineMs = Date.now() + 8_000;
  const { frames, error } = await ask(await bus.requester(t), 'chat.request', chat, { deadlineMs });
  t.equal(error, undefined);
  t.match(JSON.parse(frames.at(-1)!.body.toString()), { delta: { finish_reason: 'stop' } });
});

t.test('a cancel stops the model', async (t) => {
  const asked = Promise.withResolvers<void>();
  const server = await ModelServer.start(t, () => {
    asked.resolve();
    return [{ stall: true }];
  });
  await startPeers(t, bus);
  await startPlanner(t, bus, { models: modelsOf(server.url, { stallMs: 60_000, backoffMs: 1 }) });
  const id = newId();
  void ask(await bus.requester(t), 'chat.request', { ...question, mode: 'deep', response_type: 'stream' }, { id });
  await asked.promise;
  await publishCancel(bus, 'default', id);
  await server.clientLeft;
  await until(async () => (await bus.length('planner')) === 0);
  t.equal(server.requests.length, 1);
});

t.test('a model plans the chats that it answers, a queue and the extractive generator none', async (t) => {
  const queues = { route: async (_: string, model: string) => (model === 'queued' ? 'q' : undefined) };
  const config = { GENERATOR_URL: 'http://127.0.0.1:1/v1', GENERATOR_MODELS: ['m1', 'm2', 'queued'] };
  const models = createPlanningModels({ queues }, { ...config, GENERATOR_API_KEY: '' });
  const m1 = await models.get('m1', 'default');
  t.ok(m1 instanceof PlanningModel);
  t.equal(await models.get('', 'default'), m1);
  t.not(await models.get('m2', 'default'), m1);
  for (const name of ['queued', 'extractive']) t.equal(await models.get(name, 'default'), undefined);
  const none = createPlanningModels({ queues }, { ...config, GENERATOR_URL: undefined, GENERATOR_API_KEY: '' });
  t.equal(await none.get('', 'default'), undefined);
});
