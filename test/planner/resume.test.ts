/** `kill -9` of a planner at each of its events: another planner continues, and the client gets each event once. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { PlanJournal } from '../../core/store/plan-journals.ts';
import { startBus, until } from '../conformance/bus.ts';
import { ModelServer } from '../support/models/model-server.ts';
import { readStream } from '../support/work-streams.ts';
import { comparableEvents } from './comparable-events.ts';
import { startPeers, startPlanner, streamDeep } from './peers.ts';
import { modelsOf } from './planner-deps.ts';
import { task, walkerModel } from './proposals.ts';

const bus = await startBus({ cluster: true });

t.setTimeout(120_000);

/** Starts a planner that kills itself at its event number `at`; 0: never. */
async function startVictim(t: Test, at: number, modelUrl = ''): Promise<ChildProcess> {
  const args = [bus.url, String(at), modelUrl];
  const victim = fork(join(import.meta.dirname, 'victim.ts'), args, { stdio: 'ignore' });
  t.teardown(() => victim.kill('SIGKILL'));
  await once(victim, 'message');
  return victim;
}

/** Events of the same chat without a kill. */
let wanted: object[] = [];
/** Searches of the chat without a kill. */
let searchCount = 0;
/** Requests to the model without a kill. */
const rounds = 3;

t.test('a plan runs to its end when no planner is killed', async (t) => {
  const { searches } = await startPeers(t, bus);
  await startPlanner(t, bus);
  const { events, error } = await streamDeep(t, bus);
  t.equal(error, undefined);
  wanted = comparableEvents(events);
  searchCount = searches.length;
  t.ok(wanted.length > 8);
});

t.test('a request that is in the stream twice is processed once, and leaves no entry', async (t) => {
  let isCopied = false;
  const { searches } = await startPeers(t, bus, {
    async before() {
      if (isCopied) return;
      isCopied = true;
      const [{ key, fields }] = await readStream(bus.redis, 'planner');
      await bus.redis.xadd(key, '*', ...fields);
      await until(async () => (await bus.length('planner')) === 1);
    },
  });
  await startPlanner(t, bus);
  const { events, error } = await streamDeep(t, bus);
  t.equal(error, undefined);
  t.strictSame(comparableEvents(events), wanted);
  t.equal(searches.length, searchCount);
  await until(async () => (await bus.length('planner')) === 0);
});

for (const at of [1, 3, 5, 8, 10]) {
  t.test(`after a planner is killed at event ${at}, the next one continues its plan`, async (t) => {
    const { searches } = await startPeers(t, bus);
    const victim = await startVictim(t, at);
    const answer = streamDeep(t, bus);
    const [, signal] = await once(victim, 'exit');
    t.equal(signal, 'SIGKILL', 'it was killed');
    const before = searches.length;
    await startPlanner(t, bus);
    const { events, error } = await answer;
    t.equal(error, undefined);
    t.strictSame(comparableEvents(events), wanted);
    if (at > 4)
      t.notOk(
        searches.slice(before).some(({ limit }) => limit === 20),
        'the first step is not run again',
      );
  });
}

t.test('a plan of a model runs to its end when no planner is killed', async (t) => {
  const server = await ModelServer.start(t, walkerModel);
  await startPeers(t, bus);
  await startPlanner(t, bus, { models: modelsOf(server.url) });
  const { events } = await streamDeep(t, bus);
  wanted = comparableEvents(events);
  t.equal(server.requests.length, rounds);
});

for (const at of [1, 5]) {
  t.test(
    `after a planner is killed at event ${at} of a model's plan, no request to the model is repeated`,
    async (t) => {
      const server = await ModelServer.start(t, walkerModel);
      await startPeers(t, bus);
      const victim = await startVictim(t, at, server.url);
      const answer = streamDeep(t, bus);
      await once(victim, 'exit');
      await startPlanner(t, bus, { models: modelsOf(server.url) });
      const { events, error } = await answer;
      t.equal(error, undefined);
      t.strictSame(comparableEvents(events), wanted);
      t.equal(server.requests.length, rounds);
    },
  );
}

for (const [name, text] of [
  ['makes a plan', 'Plan at most'],
  ['changes its plan', '2 (waiting'],
] as const) {
  t.test(`after a planner is killed while the model ${name}, only that request is repeated`, async (t) => {
    let victim: ChildProcess | undefined;
    const server = await ModelServer.start(t, async (request) => {
      if (victim?.exitCode === null && victim.signalCode === null && task(request).includes(text)) {
        victim.kill('SIGKILL');
        await once(victim, 'exit');
      }
      return walkerModel(request);
    });
    await startPeers(t, bus);
    victim = await startVictim(t, 0, server.url);
    const answer = streamDeep(t, bus);
    await once(victim, 'exit');
    await startPlanner(t, bus, { models: modelsOf(server.url) });
    const { events, error } = await answer;
    t.equal(error, undefined);
    t.strictSame(comparableEvents(events), wanted);
    t.equal(server.requests.length, rounds + 1);
    const [key] = await bus.redis.keys('*:plan-of-entry:*');
    const changes = (await bus.redis.lrange(key ?? '', 1, -1)).map((text) => JSON.parse(text).kind);
    t.equal(changes.filter((kind) => kind === 'begun').length, 1, 'both planners have the same end time');
  });
}

t.test('two planners with the same plan: only one can append to its journal', async (t) => {
  const plan = { tenant: 'default', id: 'p', entry: '1-0', deadline: Date.now() + 60_000 };
  const one = (await PlanJournal.open<string>(bus, plan))!;
  const other = (await PlanJournal.open<string>(bus, plan))!;
  t.equal(await one.append('a'), true);
  t.equal(await other.append('b'), false);
  t.equal(await one.append('c'), true);
  t.strictSame((await PlanJournal.open<string>(bus, plan))?.changes, ['a', 'c']);
  t.equal(await PlanJournal.open<string>(bus, { ...plan, entry: '2-0' }), undefined);
  t.ok((await bus.redis.pttl('millrace:{s0}:plan-of-entry:default:p')) > 60_000, 'the journal expires');
});

t.test('the journal of a finished plan expires soon, before its deadline', async (t) => {
  await startPeers(t, bus);
  await startPlanner(t, bus);
  await streamDeep(t, bus);
  await until(async () => (await bus.length('planner')) === 0);
  const [key] = await bus.redis.keys('*:plan-of-entry:*');
  const ttl = await bus.redis.pttl(key ?? '');
  t.ok(ttl > 0 && ttl <= 60_000);
});
