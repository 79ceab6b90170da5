/** The history of queues by the minute: what it tells, what it costs, and its bounds. */
import t from 'tap';
import { tasksKey } from '../../../core/store/keys.ts';
import { completeOne } from '../../support/one-task.ts';
import { clock, done, minute, put, queue, queues, redis, take, tasks, tenant } from '../task-setting.ts';

const hour = 60 * minute;
const access = { tenant, grant: { key: '' } };
const minutesOf = (q: string) => `${tasksKey(redis, tenant)}:minutes:${q}`;

async function toNextMinute(): Promise<void> {
  await clock.advance(minute - (clock.now % minute));
}

/** @returns the samples with the minutes since the first one. */
async function historyOf(q: string): Promise<string[]> {
  const samples = await queues.history(access, q);
  return samples.map(({ at, put, ended, ready, leased }) => {
    return `${(at! - samples[0]!.at!) / minute}: ${put} put, ${ended} ended, ${ready} ready, ${leased} leased`;
  });
}

t.test('the history of a queue has each minute with a change, and the values between them', async (t) => {
  const q = await queue();
  await toNextMinute();
  const [first] = [await put(q), await put(q)];
  await clock.advance(1_000);
  await put(q);
  await clock.advance(30 * minute);
  await take([`${q}:1`], { leaseMs: hour });
  await clock.advance(minute);
  await completeOne(tasks, tenant, { ...done, taskId: first });
  await clock.advance(5 * minute - 1_000);
  t.strictSame(await historyOf(q), [
    '0: 0 put, 0 ended, 0 ready, 0 leased',
    '1: 3 put, 0 ended, 3 ready, 0 leased',
    '30: 3 put, 0 ended, 3 ready, 0 leased',
    '31: 3 put, 0 ended, 2 ready, 1 leased',
    '32: 3 put, 1 ended, 2 ready, 0 leased',
    '35: 3 put, 1 ended, 2 ready, 0 leased',
    '36: 3 put, 1 ended, 2 ready, 0 leased',
  ]);
});

t.test('a queue tells its rates of the last five minutes and the running one', async (t) => {
  const q = await queue();
  const rates = async () => {
    const { put_rate, ended_rate } = await queues.describe(tenant, q);
    return [put_rate, ended_rate];
  };
  await toNextMinute();
  t.strictSame(await rates(), [0, 0]);
  for (let n = 0; n < 9; n++) await put(q);
  t.strictSame(await rates(), [0.03, 0], 'nine tasks in five minutes');
  await clock.advance(minute);
  await tasks.cancel(tenant, await put(q));
  await clock.advance(30_000);
  t.strictSame(await rates(), [0.03, 0.003], 'ten tasks in 330 s');
  await clock.advance(4 * minute);
  t.strictSame(await rates(), [0.03, 0.003], 'the first minute is still in it');
  await clock.advance(minute);
  t.strictSame(await rates(), [0.003, 0.003], 'the first minute is over');
  await clock.advance(minute);
  t.strictSame(await rates(), [0, 0]);
});

t.test('a queue without changes has nothing in Redis, also if it is asked and swept', async (t) => {
  const q = await queue();
  for (let n = 0; n < 3; n++) {
    await take([`${q}:1`]);
    await tasks.maintain(tenant, [q]);
    await clock.advance(minute);
  }
  t.equal(await redis.exists(minutesOf(q)), 0);
  t.strictSame(await historyOf(q), ['0: 0 put, 0 ended, 0 ready, 0 leased']);
});

t.test('the history is bounded in minutes, and is gone with its queue', async (t) => {
  const q = await queue();
  for (let n = 0; n < 400; n++) {
    await tasks.cancel(tenant, await put(q));
    await clock.advance(minute);
  }
  t.equal(await redis.llen(minutesOf(q)), 360);
  const ttl = await redis.pttl(minutesOf(q));
  t.ok(ttl > 5 * hour && ttl <= 6 * hour, `${ttl} ms`);
  const samples = await queues.history(access, q);
  t.ok(samples.at(-1)!.at! - samples[0]!.at! <= 6 * hour);
  t.match(samples.at(-1), { put: 400, ended: 400 });
  await queues.unregister(tenant, q, 'unregister');
  t.equal(await redis.exists(minutesOf(q)), 0);
});

t.test('each sample of the sums has the values of its time', async (t) => {
  const names = [await queue(), await queue(), await queue()];
  const grant = { key: '', queues: names };
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 0x7fffffff;
    return seed % below;
  };
  const truth = new Map<number, object>();
  const note = async () => {
    const states = await queues.list({ tenant, grant });
    const sum = (of: (state: (typeof states)[number]) => number) => states.reduce((total, one) => total + of(one), 0);
    truth.set(clock.now, {
      put: sum((state) => state.put!),
      ended: sum((state) => state.ended!),
      ready: sum(({ depth }) => Object.values(depth!).reduce((tasks, level) => tasks + level, 0)),
      leased: sum((state) => state.leased!),
    });
  };
  await toNextMinute();
  const leased: string[] = [];
  for (let step = 0; step < 120; step++) {
    const q = names[random(3)]!;
    const kind = random(4);
    if (kind < 2) await put(q);
    else if (kind === 2) leased.push(...(await take([`${q}:1`], { leaseMs: hour, size: 3 })).flat());
    else if (leased.length > 0) await completeOne(tasks, tenant, { ...done, taskId: leased.pop()! });
    for (let idle = random(3); idle > 0; idle--) {
      await toNextMinute();
      await note();
    }
  }
  await note();
  const samples = await queues.history({ tenant, grant }, '');
  t.ok(samples.length > 60, `${samples.length} samples`);
  for (const { at, ...values } of samples.slice(1)) t.strictSame(values, truth.get(at!), `${at}`);
  for (const [i, { at }] of samples.entries()) t.ok(i === 0 || at! > samples[i - 1]!.at!, 'in order');
});

t.test('a change by an earlier release does not break the history', async (t) => {
  const q = await queue();
  await toNextMinute();
  await put(q);
  await clock.advance(minute);
  await redis.hset(`${tasksKey(redis, tenant)}:queue:${q}`, 'put', 11); // ten puts, without a minute
  await clock.advance(minute);
  await put(q);
  t.match((await queues.history(access, q)).at(-1), { put: 12 });
});
