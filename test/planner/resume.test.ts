/** `kill -9` of a planner at each of its events: another one goes on, and the client sees one plan, each event once. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import t from 'tap';
import { PlanJournal } from '../../core/store/plan-journals.ts';
import { startBus } from '../conformance/bus.ts';
import { startPeers, startPlanner, streamDeep } from './peers.ts';

const bus = await startBus({ cluster: true });

t.setTimeout(120_000);

function withoutIds(events: object[]): object[] {
  return events.map((event) => ({ ...event, id: '' }));
}

let wanted: object[] = [];

t.test('a plan that nobody kills', async (t) => {
  await startPeers(t, bus);
  await startPlanner(t, bus);
  const { events, error } = await streamDeep(t, bus);
  t.equal(error, undefined);
  wanted = withoutIds(events);
  t.ok(wanted.length > 8);
});

for (const at of [1, 2, 3, 4, 5, 7, 8, 9, 10]) {
  t.test(`killed at event ${at}`, async (t) => {
    const { asked } = await startPeers(t, bus);
    const victim = fork(join(import.meta.dirname, 'victim.ts'), [bus.url, String(at)], { stdio: 'ignore' });
    t.teardown(() => victim.kill('SIGKILL'));
    await once(victim, 'message');
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

t.test('of two planners that believe a plan theirs, one writes its history', async (t) => {
  const plan = { tenant: 'default', id: 'p', deadline: Date.now() + 60_000 };
  const one = await PlanJournal.open<string>(bus, plan);
  const other = await PlanJournal.open<string>(bus, plan);
  t.equal(await one.append('a'), true);
  t.equal(await other.append('b'), false);
  t.equal(await one.append('c'), true);
  t.strictSame((await PlanJournal.open<string>(bus, plan)).changes, ['a', 'c']);
  t.ok((await bus.redis.pttl('millrace:{s0}:plan:default:p')) > 60_000, 'it is forgotten some time');
});
