/** Usage against a model that lists every count, on a real Redis Cluster node with a clock of its own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Redis } from 'ioredis';
import { pino } from 'pino';
import t from 'tap';
import { connect } from '../../../core/bus/connection.ts';
import type { ShardedRedis } from '../../../core/bus/shards.ts';
import { usageKey, usageTenantsKey } from '../../../core/store/keys.ts';
import { CallbackStore } from '../../../core/store/tasks/callbacks.ts';
import { QueueStore } from '../../../core/store/tasks/queues.ts';
import { TaskStore } from '../../../core/store/tasks/tasks.ts';
import { daysKept, hoursKeptDays, type UsageQuery, UsageStore } from '../../../core/store/usage/usage.ts';
import { UsageCounter } from '../../../core/store/usage/usage-counter.ts';
import { folderBlobs } from '../../support/blobs.ts';
import { completeOne, putOne } from '../../support/one-task.ts';
import { startRedis } from '../../support/redis.ts';
import { ScriptClock } from '../../support/script-clock.ts';

const log = pino({ level: 'silent' });
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Longer than any test moves its clock. */
const foreverMs = 1e12;
const server = await startRedis({ cluster: true });
const redis = await connect({ url: server.url, name: 'test', log });
t.teardown(async () => {
  redis.disconnect();
  await server[Symbol.asyncDispose]();
});
const clock = new ScriptClock(redis, 'millrace:{s0}:clock');
await clock.attach(redis);
const usage = new UsageStore({ redis });

/** Redis, whose next answers are lost after the script has run. */
let lostAnswers = 0;
const lossy = {
  evalsha: (...args: Parameters<Redis['evalsha']>) => lose(redis.evalsha(...args)),
  eval: (...args: Parameters<Redis['eval']>) => lose(redis.eval(...args)),
  shards: redis.shards,
} as unknown as ShardedRedis;

async function lose(answer: Promise<unknown>): Promise<unknown> {
  const value = await answer;
  if (lostAnswers === 0) return value;
  lostAnswers--;
  throw new Error('The answer was lost.');
}

type Row = { start: number; key: string; measure: string; value: number };

const all: Omit<UsageQuery, 'from' | 'to' | 'by'> = { key: '', per: 'key', measure: '', limit: 10_000, cursor: '' };

async function readAll(tenant: string, query: Omit<UsageQuery, 'cursor'>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let cursor = ''; ; ) {
    const page = await usage.read(tenant, { ...query, cursor });
    rows.push(...(page.rows as Row[]));
    if (!page.next_cursor) return rows;
    cursor = page.next_cursor;
  }
}

class Model {
  readonly counts: { at: number; key: string; measure: string; amount: number }[] = [];
  readonly seen = new Set<string>();

  add(key: string, measure: string, amount: number): void {
    this.counts.push({ at: clock.now, key, measure, amount });
  }

  rows(stepMs: number, isSummed: boolean): Row[] {
    const sums = new Map<string, Row>();
    for (const { at, key, measure, amount } of this.counts) {
      const start = Math.floor(at / stepMs) * stepMs;
      const row = { start, key: isSummed ? '' : key, measure, value: 0 };
      const name = `${start} ${row.key} ${measure}`;
      sums.set(name, { ...row, value: (sums.get(name)?.value ?? 0) + amount });
    }
    const field = ({ key, measure }: Row) => `${key} ${measure}`;
    return [...sums.values()].sort((a, b) => a.start - b.start || (field(a) < field(b) ? -1 : 1));
  }
}

const keys = fc.constantFrom('', 'a', 'abcdefghijkl');
const measures = fc.constantFrom('tokens_in', 'tokens_out', 'callback_attempts');
const steps = fc.oneof(
  fc.record({
    kind: fc.constant('count' as const),
    key: keys,
    measure: measures,
    times: fc.integer({ min: 1, max: 9 }),
  }),
  fc.record({ kind: fc.constant('flush' as const), lost: fc.integer({ min: 0, max: 2 }) }),
  fc.record({
    kind: fc.constant('once' as const),
    id: fc.constantFrom('1', '2', '3', '4'),
    key: keys,
    measure: measures,
    amount: fc.integer({ min: 1, max: 1_000_000 }),
  }),
  fc.record({ kind: fc.constant('advance' as const), ms: fc.integer({ min: 1, max: 3 * dayMs }) }),
  fc.record({ kind: fc.constant('fold' as const) }),
);

let tenants = 0;

t.test('sums by hour and day are those of the model, with repeated flushes and ids, and with folding', async (t) => {
  const property = fc.asyncProperty(fc.array(steps, { maxLength: 60 }), fc.integer({ min: 1, max: 5 }), check);
  await fc.assert(property, { numRuns: 60 });
  t.end();

  async function check(run: (typeof steps extends fc.Arbitrary<infer Step> ? Step : never)[], limit: number) {
    const tenant = `t${tenants++}`;
    const counter = new UsageCounter({ redis: lossy, log }, { everyMs: hourMs });
    const model = new Model();
    const began = clock.now;
    const pending: { key: string; measure: string; times: number }[] = [];
    const flush = async (lost: number) => {
      lostAnswers = pending.length > 0 ? lost : 0;
      while (!(await counter.flush()));
      for (const { key, measure, times } of pending.splice(0)) model.add(key, measure, times);
    };
    for (const step of run) {
      if (step.kind === 'count') {
        for (let i = 0; i < step.times; i++) counter.count(tenant, step.key, step.measure);
        pending.push(step);
      } else if (step.kind === 'flush') {
        await flush(step.lost);
      } else if (step.kind === 'once') {
        const counted = await usage.countOnce(tenant, { ...step, memoMs: foreverMs }, [step]);
        if (counted === model.seen.has(step.id)) throw new Error(`${step.id} was counted: ${counted}`);
        model.seen.add(step.id);
        if (counted) model.add(step.key, step.measure, step.amount);
      } else if (step.kind === 'advance') {
        await clock.advance(step.ms);
      } else {
        await usage.fold(tenant, clock.now);
      }
    }
    await flush(1);
    await counter[Symbol.asyncDispose]();
    const range = { from: began, to: clock.now + 1, limit };
    const days = await readAll(tenant, { ...all, ...range, by: 'day' });
    t.same(days, model.rows(dayMs, false));
    t.same(await readAll(tenant, { ...all, ...range, by: 'day', per: 'tenant' }), model.rows(dayMs, true));
    const unfolded = Math.ceil((clock.now - (hoursKeptDays - 1) * dayMs) / dayMs) * dayMs;
    const hours = await readAll(tenant, { ...all, ...range, from: Math.max(began, unfolded), by: 'hour' });
    const isKept = ({ start }: Row) => start + hourMs > Math.max(began, unfolded);
    t.same(hours, model.rows(hourMs, false).filter(isKept));
    if (!t.passing()) throw new Error('differs from the model');
  }
});

t.test('a read may name one key', async (t) => {
  const range = { from: clock.now, to: clock.now + 1, by: 'hour' as const };
  await usage.countOnce('one', { id: '1', key: 'a' }, [{ measure: 'tokens_in', amount: 1 }]);
  await usage.countOnce('one', { id: '2', key: 'b' }, [{ measure: 'tokens_in', amount: 2 }]);
  const found = await readAll('one', { ...all, ...range, key: 'b' });
  t.match(found, [{ key: 'b', measure: 'tokens_in', value: 2 }]);
  t.equal(found.length, 1);
});

t.test('a detail of a measure has a field of its own', async (t) => {
  const counts = [
    { measure: 'requests POST /v1/search', amount: 1 },
    { measure: 'tokens_in estimated', amount: 2 },
  ];
  await usage.countOnce('detail', { id: '1', key: 'a' }, counts);
  t.match(await readAll('detail', { ...all, from: clock.now, to: clock.now + 1, by: 'hour' }), [
    { key: 'a', measure: 'requests', route: 'POST /v1/search', value: 1 },
    { key: 'a', measure: 'tokens_in', estimated: true, value: 2 },
  ]);
});

t.test('hours are folded after 40 days, days are removed after 400, and then nothing is left', async (t) => {
  const tenant = 'old';
  const began = clock.now;
  const count = (id: string) => usage.countOnce(tenant, { id, key: 'a' }, [{ measure: 'tokens_in', amount: 1 }]);
  for (let hour = 0; hour < 30; hour++) {
    await count(`${hour}`);
    await clock.advance(hourMs);
  }
  await clock.advance((hoursKeptDays + 1) * dayMs);
  await usage.fold(tenant, clock.now);
  const periods = await redis.zrange(usageKey(redis, tenant), '0', '-1');
  t.ok(
    periods.every((period) => period.startsWith('d')),
    'only days are left',
  );
  const sum = (rows: Row[]) => rows.reduce((total, { value }) => total + value, 0);
  const range = { from: began, to: clock.now, by: 'day' as const };
  t.equal(sum(await readAll(tenant, { ...all, ...range })), 30);
  await clock.advance((daysKept - hoursKeptDays - 3) * dayMs);
  await usage.fold(tenant, clock.now);
  t.equal(sum(await readAll(tenant, { ...all, ...range })), 30, 'kept for 400 days');
  await clock.advance(4 * dayMs);
  await usage.fold(tenant, clock.now);
  const left = await redis.keys(`${usageKey(redis, tenant)}*`);
  t.same(
    left.filter((key) => !key.endsWith(':counted')),
    [],
  );
  t.notOk(await redis.sismember(usageTenantsKey(0), tenant));
});

t.test('a period has a bounded number of fields, and its sums stay exact', async (t) => {
  const tenant = 'wide';
  const counter = new UsageCounter({ redis, log }, { everyMs: hourMs });
  for (let i = 0; i < 10_300; i++) counter.count(tenant, `k${i}`, 'requests GET /x');
  await counter.flush();
  await counter[Symbol.asyncDispose]();
  const range = { from: clock.now, to: clock.now + 1, by: 'hour' as const };
  t.match(await readAll(tenant, { ...all, ...range, per: 'tenant' }), [{ value: 10_300 }]);
  t.match(await readAll(tenant, { ...all, ...range, key: '*' }), [{ value: 300 }]);
});

t.test('a flush adds also what was counted while another flush ran', async (t) => {
  const counter = new UsageCounter({ redis, log }, { everyMs: hourMs });
  counter.count('late', 'a', 'requests GET /x');
  const first = counter.flush();
  counter.count('late', 'a', 'requests GET /x');
  await counter.flush();
  const range = { from: clock.now, to: clock.now + 1, by: 'hour' as const };
  t.match(await readAll('late', { ...all, ...range }), [{ value: 2 }]);
  await first;
  await counter[Symbol.asyncDispose]();
});

t.test('counted work is remembered in one key of the tenant, until its message cannot come again', async (t) => {
  const counts = [{ measure: 'tokens_in', amount: 1 }];
  const count = (id: string, memoMs: number) => usage.countOnce('memo', { id, key: 'a', memoMs }, counts);
  t.strictSame(await Promise.all(['1', '2', '3'].map((id) => count(id, 30_000))), [true, true, true]);
  t.equal(await count('2', 30_000), false);
  const made = await redis.keys(`${usageKey(redis, 'memo')}:*`);
  t.equal(made.length, 2, made.join());
  await clock.advance(30_001);
  t.equal(await count('2', 30_000), true, 'its memo is over');
  t.strictSame(await redis.zrange(`${usageKey(redis, 'memo')}:counted`, '0', '-1'), ['2']);
});

t.test('a counter bounds the pairs of key and measure in memory', async (t) => {
  const counter = new UsageCounter({ redis, log }, { everyMs: hourMs, countsMax: 2 });
  for (const key of ['a', 'b', 'c', 'd', 'a']) counter.count('few', key, 'requests GET /x');
  await counter[Symbol.asyncDispose]();
  const range = { from: clock.now, to: clock.now + 1, by: 'hour' as const };
  t.match(await readAll('few', { ...all, ...range }), [
    { key: '*', value: 2 },
    { key: 'a', value: 2 },
    { key: 'b', value: 1 },
  ]);
});

t.test('a counter adds its last counts when it stops', async (t) => {
  const counter = new UsageCounter({ redis: lossy, log }, { everyMs: hourMs });
  counter.count('last', 'a', 'requests GET /x');
  lostAnswers = 1;
  await counter[Symbol.asyncDispose]();
  await counter[Symbol.asyncDispose]();
  const range = { from: clock.now, to: clock.now + 1, by: 'hour' as const };
  t.match(await readAll('last', { ...all, ...range }), [{ key: 'a', value: 1 }]);
});

t.test('a malformed cursor is refused', async (t) => {
  const query = { ...all, from: 0, to: 1, by: 'hour' as const, cursor: 'no' };
  await t.rejects(usage.read('one', query), { name: 'MillraceError', type: 'bad_request', param: 'cursor' } as const);
});

t.test('each attempt of a callback counts for the key that put the task', async (t) => {
  const tenant = 'callbacks';
  const folder = await mkdtemp(join(tmpdir(), 'millrace-usage-'));
  t.teardown(() => rm(folder, { recursive: true }));
  await new QueueStore({ redis }).register(tenant, 'q', '/v1/x');
  const tasks = new TaskStore({ redis, texts: folderBlobs(folder) });
  const times = { start_time: clock.now, expire_time: clock.now + hourMs };
  const head = { task_id: 'q.1', ak: '', endpoint: '/v1/x', queue: 'q', level: 1, ...times } as const;
  const mode = { response_mode: 'callback', callback_url: 'https://receiver.example/' } as const;
  const more = { data: '{}', readyAt: clock.now, maxAttempts: 1, dedupeKey: '', key: 'a' };
  await putOne(tasks, tenant, { head: { ...head, ...mode }, ...more });
  await completeOne(tasks, tenant, { taskId: 'q.1', succeeded: true, result: '{}', leaseId: '', instanceId: '' });
  const callbacks = new CallbackStore({ redis });
  const limits = { limit: 1, receiverMax: 1, inFlight: new Map<string, number>(), claimMs: 1_000 };
  for (const status of ['pending', 'delivered'] as const) {
    const [callback] = await callbacks.claim(tenant, limits);
    t.same(await callbacks.claim(tenant, limits), [], 'it is claimed');
    await callbacks.settle(tenant, callback, status === 'pending' ? { status, delayMs: 0 } : { status });
  }
  const rows = await readAll(tenant, { ...all, from: clock.now, to: clock.now + 1, by: 'hour' });
  t.match(
    rows.find(({ measure }) => measure === 'callback_attempts'),
    { key: 'a', value: 2 },
  );
});
