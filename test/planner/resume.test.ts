/** `kill -9` of a planner at each of its events: another one goes on, and the client sees one plan, each event once. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { streamKey } from '../../core/bus/streams.ts';
import { PlanJournal } from '../../core/store/plan-journals.ts';
import { startBus, until } from '../conformance/bus.ts';
import { ModelServer } from '../support/model-server.ts';
import { modelsOf, startPeers, startPlanner, streamDeep } from './peers.ts';
import { task, walkerModel } from './proposals.ts';

const bus = await startBus({ cluster: true });

t.setTimeout(120_000);

function withoutIds(events: object[]): object[] {
  return events.map((event) => ({ ...event, id: '' }));
}

/** Dies at its event number `at`; 0: never by itself. */
async function startVictim(t: Test, at: number, modelUrl = ''): Promise<ChildProcess> {
  const args = [bus.url, String(at), modelUrl];
  const victim = fork(join(import.meta.dirname, 'victim.ts'), args, { stdio: 'ignore' });
  t.teardown(() => victim.kill('SIGKILL'));
  await once(victim, 'message');
  return victim;
}

let wanted: object[] = [];
/** That retrieval is asked for `wanted`. */
let questions = 0;
/** Times that a model is asked for `wanted`. */
const rounds = 3;

t.test('a plan that nobody kills', async (t) => {
  const { asked } = await startPeers(t, bus);
  await startPlanner(t, bus);
  const { events, error } = await streamDeep(t, bus);
  t.equal(error, undefined);
  wanted = withoutIds(events);
  questions = asked.length;
  t.ok(wanted.length > 8);
});

t.test('a request that lies in the stream twice is worked on once, and leaves nothing behind', async (t) => {
  const key = streamKey('planner', 'default');
  let isCopied = false;
  const { asked } = await startPeers(t, bus, {
    async before() {
      if (isCopied) return;
      isCopied = true;
      const [[, fields]] = await bus.redis.xrangeBuffer(key, '-', '+');
      await bus.redis.xadd(key, '*', ...fields);
      await until(async () => (await bus.length('planner')) === 1);
    },
  });
  await startPlanner(t, bus);
  const { events, error } = await streamDeep(t, bus);
  t.equal(error, undefined);
  t.strictSame(withoutIds(events), wanted);
  t.equal(asked.length, questions);
  await until(async () => (await bus.length('planner')) === 0);
});

for (const at of [1, 2, 3, 4, 5, 7, 8, 9, 10]) {
  t.test(`killed at event ${at}`, async (t) => {
    const { asked } = await startPeers(t, bus);
    const victim = await startVictim(t, at);
    const answer = streamDeep(t, bus);
    const [, signal] = await once(victim, 'exit');
    t.equal(signal, 'SIGKILL', 'it was killed');
    const before = asked.length;
    await startPlanner(t, bus);
    const { events, error } = await answer;
    t.equal(error, undefined);
    t.strictSame(withoutIds(events), wanted);
    if (at > 4)
      t.notOk(
        asked.slice(before).some(({ limit }) => limit === 20),
        'the first step is not asked again',
      );
  });
}

t.test('a plan of a model that nobody kills', async (t) => {
  const server = await ModelServer.start(t, walkerModel);
  await startPeers(t, bus);
  await startPlanner(t, bus, { models: modelsOf(server.url) });
  const { events } = await streamDeep(t, bus);
  wanted = withoutIds(events);
  t.equal(server.requests.length, rounds);
});

for (const at of [1, 5]) {
  t.test(`killed at event ${at} of a model's plan, which is not asked again for what it said`, async (t) => {
    const server = await ModelServer.start(t, walkerModel);
    await startPeers(t, bus);
    const victim = await startVictim(t, at, server.url);
    const answer = streamDeep(t, bus);
    await once(victim, 'exit');
    await startPlanner(t, bus, { models: modelsOf(server.url) });
    const { events, error } = await answer;
    t.equal(error, undefined);
    t.strictSame(withoutIds(events), wanted);
    t.equal(server.requests.length, rounds);
  });
}

for (const [name, sought] of [
  ['plans', 'Plan at most'],
  ['plans again', '2 (waiting'],
] as const) {
  t.test(`killed while the model ${name}: only that is asked again`, async (t) => {
    let victim: ChildProcess | undefined;
    const server = await ModelServer.start(t, async (request) => {
      if (victim?.exitCode === null && victim.signalCode === null && task(request).includes(sought)) {
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
    t.strictSame(withoutIds(events), wanted);
    t.equal(server.requests.length, rounds + 1);
    const [key] = await bus.redis.keys('*:plan-of-entry:*');
    const changes = (await bus.redis.lrange(key ?? '', 1, -1)).map((text) => JSON.parse(text).kind);
    t.equal(changes.filter((kind) => kind === 'begun').length, 1, 'the time of both planners is one');
  });
}

t.test('of two planners that believe a plan theirs, one writes its history', async (t) => {
  const plan = { tenant: 'default', id: 'p', entry: '1-0', deadline: Date.now() + 60_000 };
  const one = (await PlanJournal.open<string>(bus, plan))!;
  const other = (await PlanJournal.open<string>(bus, plan))!;
  t.equal(await one.append('a'), true);
  t.equal(await other.append('b'), false);
  t.equal(await one.append('c'), true);
  t.strictSame((await PlanJournal.open<string>(bus, plan))?.changes, ['a', 'c']);
  t.equal(await PlanJournal.open<string>(bus, { ...plan, entry: '2-0' }), undefined);
  t.ok((await bus.redis.pttl('millrace:{s0}:plan-of-entry:default:p')) > 60_000, 'it is forgotten some time');
});

t.test('a plan that is over is forgotten soon, before its deadline', async (t) => {
  await startPeers(t, bus);
  await startPlanner(t, bus);
  await streamDeep(t, bus);
  await until(async () => (await bus.length('planner')) === 0);
  const [key] = await bus.redis.keys('*:plan-of-entry:*');
  const ttl = await bus.redis.pttl(key ?? '');
  t.ok(ttl > 0 && ttl <= 60_000);
});
