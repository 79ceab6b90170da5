/**
 * The scripts of the queue against a model. After any sequence of operations both have given the same answers and hold
 * the same state, and no rule is broken. SEED repeats a run, RUNS sets how many there are.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { pino } from 'pino';
import t from 'tap';
import { connect } from '../../core/bus/connection.ts';
import type { ShardedRedis } from '../../core/bus/shards.ts';
import { MillraceError } from '../../core/errors.ts';
import { tasksKey } from '../../core/store/keys.ts';
import { TenantQuotaStore } from '../../core/store/quotas/tenant-quotas.ts';
import type { LeasedTask } from '../../core/store/tasks/leased-task.ts';
import type { NewTask } from '../../core/store/tasks/new-task.ts';
import { QueueStore } from '../../core/store/tasks/queues.ts';
import type { Take, TakeStrategy } from '../../core/store/tasks/take.ts';
import type { TaskRecord } from '../../core/store/tasks/task-records.ts';
import { TaskStore } from '../../core/store/tasks/tasks.ts';
import { UsageStore } from '../../core/store/usage/usage.ts';
import { folderBlobs } from '../support/blobs.ts';
import { completeOne, putOne } from '../support/one-task.ts';
import { startRedis } from '../support/redis.ts';
import { ScriptClock } from '../support/script-clock.ts';
import { type ModelTask, QueueModel } from './queue-model.ts';
import { brokenRules, readState, type TenantState } from './queue-state.ts';

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
const numRuns = Number(process.env.RUNS ?? 90);
const log = pino({ level: 'silent' });
const server = await startRedis({ cluster: true });
const folder = await mkdtemp(join(tmpdir(), 'millrace-model-'));
const texts = folderBlobs(folder);
const connections = await Promise.all(Array.from({ length: 6 }, () => connect({ url: server.url, name: 'test', log })));
const [redis] = connections as [ShardedRedis];
const usage = new UsageStore({ redis });
/** Its script asks for no time, so it has a connection without the clock. */
const timeless = await connect({ url: server.url, name: 'test', log });
const quotas = new TenantQuotaStore({ redis: timeless });
const clock = new ScriptClock(redis, 'millrace:{s0}:clock');
await clock.attach(...connections);
t.comment({ seed, numRuns });
t.teardown(async () => {
  for (const connection of [...connections, timeless]) connection.disconnect();
  await server[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const queueNames = ['a', 'b'];
const hour = 60 * 60 * 1000;
let tenants = 0;
/** A quota that refuses nothing, so that its counts can be compared. */
const quotaTasks = 1_000_000;

/** A tenant of its own with its queues. */
interface Real {
  tenant: string;
  tasks: TaskStore;
  queues: QueueStore;
  /** Tasks in the order of their puts; commands choose one by its number. */
  ids: string[];
  /** Takes in their order; commands choose one by its number. */
  takes: Take[];
  /** The end of each task, as first seen. */
  ends: Map<string, string>;
}

async function startReal(): Promise<Real> {
  const tenant = `m${tenants++}`;
  const queues = new QueueStore({ redis });
  for (const name of queueNames) await queues.register(tenant, name, '/v1/x');
  await quotas.set(tenant, { tasks: quotaTasks });
  return { tenant, tasks: new TaskStore({ redis, texts }), queues, ids: [], takes: [], ends: new Map() };
}

interface PutFields {
  queue: string;
  level: number;
  online: boolean;
  delayMs: number;
  lifeMs: number;
  maxAttempts: number;
  dedupeKey: string;
  key: string;
}

function newTask({ queue, level, online, delayMs, lifeMs, maxAttempts, dedupeKey, key }: PutFields): NewTask {
  const id = randomUUID();
  const head: NewTask['head'] = {
    ak: '',
    endpoint: '/v1/x',
    queue,
    level,
    task_id: `${queue}.${id}`,
    start_time: clock.now,
    expire_time: clock.now + lifeMs,
    response_mode: online ? 'blocking' : 'callback',
  };
  const task: NewTask = { head, data: '{}', readyAt: clock.now + delayMs, maxAttempts, dedupeKey, key };
  if (key !== '') task.quota = { key, tasks: quotaTasks };
  if (online) task.submitter = { reply: 'millrace:reply:me', id, accept: 'json' };
  return task;
}

/** Counts of what the run saw. A run without a dead task proves nothing about dead tasks. */
const seen: Record<string, number> = {};

function count(event: string, times = 1): void {
  seen[event] = (seen[event] ?? 0) + times;
}

/** @returns the answer of an operation, or that it was refused. */
async function outcomeOf<T>(work: Promise<T>): Promise<T | 'conflict' | 'refused'> {
  return work.catch((error) => {
    if (!(error instanceof MillraceError)) throw error;
    if (error.type === 'unavailable') return 'refused' as const;
    if (error.type === 'conflict') return 'conflict' as const;
    throw error;
  });
}

type Step = (model: QueueModel, real: Real) => Promise<void>;

/** A step, followed by a comparison of the whole state. */
class Command implements fc.AsyncCommand<QueueModel, Real> {
  readonly #text: string;
  readonly #step: Step;
  readonly #needsTask: boolean;

  constructor(text: string, step: Step, { needsTask = false } = {}) {
    this.#text = text;
    this.#step = step;
    this.#needsTask = needsTask;
  }

  check(model: Readonly<QueueModel>): boolean {
    return !this.#needsTask || model.tasks.size > 0;
  }

  async run(model: QueueModel, real: Real): Promise<void> {
    await this.#step(model, real);
    await compare(model, real);
  }

  toString(): string {
    return this.#text;
  }
}

/** @throws when they differ. */
function same(found: unknown, wanted: unknown, what: string): void {
  const [left, right] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (left !== right) throw new Error(`${what}: ShardedRedis says ${left}, the model ${right}`);
}

/** As `same`, and counts the answer. */
function sameAndCounted(found: string | null | undefined, wanted: string, what: string): void {
  count(`${what}: ${wanted}`);
  same(found, wanted, what);
}

async function compare(model: QueueModel, real: Real): Promise<void> {
  const [state, ...described] = await Promise.all([
    readState(redis, real.tenant, queueNames, [...model.tasks.keys()]),
    ...queueNames.map((name) => real.queues.describe(real.tenant, name)),
  ]);
  same(brokenRules(state), [], 'rules');
  for (const [id, fields] of state.tasks) {
    const task = model.tasks.get(id)!;
    const { sets } = state.queues.get(task.queue)!;
    const place = (['ready', 'leased', 'delayed'] as const).find((kind) => sets[kind].has(id)) ?? 'ended';
    const found = [fields.status, place, fields.attempts, liveLeaseOf(fields), sets.dead.has(id)];
    same(found, [task.status, task.place, task.attempts, task.lease, task.dead], id);
    if (place === 'leased') same(sets.leased.get(id), task.leaseEnd, `${id}: lease`);
    checkEnd(real, id, fields, sets.dead.has(id));
  }
  for (const { endpoint, oldest_age, progress_time, put_rate, ended_rate, ...found } of described) {
    const { queue, status, depth, leased, delayed, dead, put, ended } = model.describe(found.queue!);
    same(found, { queue, status, depth, leased, delayed, dead, put, ended }, 'counts');
  }
  same(await redis.hgetall(`${tasksKey(redis, real.tenant)}:in-flight`), inFlightOf(state), 'in flight');
  same(await usageOf(real.tenant), Object.fromEntries([...model.usage].sort()), 'usage');
}

/** The counts of quotas: the tasks that have not ended. The tenant is counted from its first put on. */
function inFlightOf({ tasks }: TenantState): Record<string, string> {
  if (tasks.size === 0) return {};
  const running = [...tasks.values()].filter(({ status }) => status === 'waiting' || status === 'running');
  const ofKey = running.filter(({ quota }) => quota === 'key1').length;
  return { '+': String(running.length), ...(ofKey > 0 && { key1: String(ofKey) }) };
}

/** The sums over all hours, by `<key> <measure>`. */
async function usageOf(tenant: string): Promise<Record<string, number>> {
  const range = {
    from: 0,
    to: clock.now + 1,
    by: 'day',
    key: '',
    per: 'key',
    measure: '',
    limit: 1_000,
    cursor: '',
  } as const;
  const sums: Record<string, number> = {};
  for (const { key, measure, value } of (await usage.read(tenant, range)).rows ?? []) {
    const name = `${key} ${measure}`;
    sums[name] = (sums[name] ?? 0) + (value ?? 0);
  }
  return Object.fromEntries(Object.entries(sums).sort());
}

/** @returns the live lease. The record of a task that waits again still names its last lease. */
function liveLeaseOf({ status, lease }: TaskRecord): string {
  return status === 'running' ? lease! : '';
}

/** Checks that an ended task stays as it ended. Exception: a dead task may be put back. */
function checkEnd({ ends }: Real, id: string, { status, result }: TaskRecord, isDead: boolean): void {
  if (status === 'waiting' || status === 'running') {
    if (ends.has(id) && !ends.get(id)!.startsWith('dead'))
      throw new Error(`${id} was ${ends.get(id)}, and is ${status}`);
    ends.delete(id);
    return;
  }
  const end = `${isDead ? 'dead' : ''} ${status} ${result}`;
  same(end, ends.get(id) ?? end, `${id}: end`);
  ends.set(id, end);
}

const laneOf = fc.record({ queue: fc.constantFrom(...queueNames), level: fc.constantFrom(0, 1) });
const allLanes = queueNames.flatMap((queue) => [0, 1].map((level) => ({ queue, level })));
const someLanes = fc.uniqueArray(laneOf, {
  minLength: 1,
  maxLength: 4,
  selector: (lane) => `${lane.queue}:${lane.level}`,
});
const lanesOf = fc.oneof(fc.constant(allLanes), someLanes);
const strategyOf = fc.constantFrom<TakeStrategy>('fifo', 'round_robin', 'active_passive', 'sequential');
const ms = (...choices: number[]) => fc.constantFrom(...choices);
const pick = fc.nat({ max: 1000 });
/** The lease that a command names: none, the live one, the first that the task had, or one that it never had. */
type Showing = 'none' | 'own' | 'former' | 'bogus';
const showing = fc.constantFrom<Showing>('none', 'own', 'former', 'bogus');

function leaseOf(showing: Showing, { lease, leases }: ModelTask): string {
  return { none: '', own: lease, former: [...leases][0] ?? '', bogus: 'bogus' }[showing];
}

const putFields = fc.record<PutFields>({
  queue: fc.constantFrom(...queueNames),
  level: fc.constantFrom(0, 1),
  online: fc.boolean(),
  delayMs: ms(0, 0, 0, 5_000),
  lifeMs: ms(hour, hour, hour, hour, hour, 20_000, 0),
  maxAttempts: fc.constantFrom(1, 1, 2, 3),
  dedupeKey: fc.constantFrom('', 'k'),
  key: fc.constantFrom('', 'key1'),
});

const put = putFields.map(
  (fields) =>
    new Command(`put ${JSON.stringify(fields)}`, async (model, { tenant, tasks, ids }) => {
      const task = newTask(fields);
      const { head, readyAt, maxAttempts, dedupeKey } = task;
      const found = await outcomeOf(putOne(tasks, tenant, task));
      const { expire_time: expireAt, task_id: id } = head;
      const { queue, level, online, key } = fields;
      same(found, model.put({ id, queue, level, online, readyAt, expireAt, maxAttempts, dedupeKey, key }), 'put');
      if (!model.tasks.has(id)) return;
      ids.push(id);
      same(await putOne(tasks, tenant, task), { task_id: id, status: model.tasks.get(id)!.status }, 'put again');
    }),
);

type TakeFields = Omit<Real['takes'][number], 'id'>;

/** @param together takes in one step. @param again number of an earlier take that is repeated among them, or null. */
function taking(together: fc.Arbitrary<TakeFields[]>, again: fc.Arbitrary<number | null>): fc.Arbitrary<Command> {
  return fc.tuple(together, again).map(
    ([together, again]) =>
      new Command(`take ${JSON.stringify(together)}, again ${again}`, async (model, real) => {
        const takes: Real['takes'] = together.map((fields) => ({ ...fields, id: randomUUID() }));
        const earlier = again === null ? undefined : real.takes[again % real.takes.length];
        if (earlier) takes.splice(again! % (takes.length + 1), 0, earlier);
        real.takes.push(...takes.filter((take) => take !== earlier));
        await takeAll(model, real, takes);
      }),
  );
}

async function takeAll(model: QueueModel, real: Real, takes: Real['takes']): Promise<void> {
  const leases = new Map([...model.tasks.values()].map((task) => [task.id, { ...task }]));
  const outcomes = await real.tasks.takeAll(real.tenant, takes);
  for (const [i, take] of takes.entries()) {
    const lanes = (outcomes[i] as LeasedTask[][]).map((lane) => lane.map(({ head }) => JSON.parse(head).task_id));
    for (const id of lanes.flat()) {
      const { place, lease, leaseEnd, expireAt } = leases.get(id)!;
      const isLeased = place === 'leased' && lease !== take.id && Math.min(leaseEnd, expireAt) > clock.now;
      if (isLeased) throw new Error(`${id} is leased twice`);
    }
    count(`taken ${take.strategy}`, lanes.flat().length);
    same(lanes, model.take(take), 'take');
  }
}

const anySize = fc.integer({ min: 1, max: 5 });
const leasing = ms(10_000, 60_000);
const takeFields = fc.record({ lanes: lanesOf, strategy: strategyOf, size: anySize, leaseMs: leasing });
const take = taking(fc.array(takeFields, { minLength: 1, maxLength: 3 }), fc.option(pick));
/** Takes of the same lanes, so that a lost cursor shows. */
const takeInTurn = taking(
  fc.tuple(
    fc.record({
      lanes: fc.constant(allLanes),
      strategy: fc.constant<TakeStrategy>('round_robin'),
      size: fc.integer({ min: 1, max: 2 }),
      leaseMs: leasing,
    }),
  ),
  fc.constant(null),
);

const takeAgain = taking(fc.constant([]), pick);

const release = pick.map(
  (number) =>
    new Command(`release ${number}`, async (model, { tenant, tasks, takes }) => {
      const take = takes[number % takes.length];
      if (!take) return;
      await tasks.release(tenant, take.id);
      model.release(take.id);
    }),
);

/** A command for one of the tasks, with a lease or without. */
function toTask<T>(
  name: string,
  fields: fc.Arbitrary<T>,
  step: (model: QueueModel, real: Real, fields: T & { id: string; leaseId: string }) => Promise<void>,
): fc.Arbitrary<Command> {
  return fc.tuple(pick, showing, fields).map(
    ([number, shown, fields]) =>
      new Command(
        `${name} ${number} ${shown} ${JSON.stringify(fields)}`,
        async (model, real) => {
          // Mostly a running task, because nearly all other commands are refused.
          const running = real.ids.filter((id) => model.tasks.get(id)!.status === 'running');
          const ids = number % 4 > 0 && running.length > 0 ? running : real.ids;
          const id = ids[number % ids.length]!;
          await step(model, real, { ...fields, id, leaseId: leaseOf(shown, model.tasks.get(id)!) });
        },
        { needsTask: true },
      ),
  );
}

const statusOf = (answer: { status?: string | null } | string) => (typeof answer === 'string' ? answer : answer.status);

const complete = toTask('complete', fc.record({ succeeded: fc.boolean() }), async (model, real, fields) => {
  const { id, leaseId, succeeded } = fields;
  const result = `{"status_code":${succeeded ? 200 : 500}}`;
  const done = completeOne(real.tasks, real.tenant, { taskId: id, succeeded, result, leaseId, instanceId: '' });
  sameAndCounted(statusOf(await outcomeOf(done)), model.complete(id, leaseId, succeeded, result), 'complete');
});

const retry = toTask('retry', fc.record({ delayMs: ms(0, 5_000) }), async (model, real, { id, leaseId, delayMs }) => {
  const message = { leaseId, delayMs, messageId: randomUUID() };
  const wanted = model.retry(id, leaseId, delayMs);
  sameAndCounted(statusOf(await outcomeOf(real.tasks.retry(real.tenant, id, message))), wanted, 'retry');
  // The message comes again, and has no further effect.
  if (wanted !== 'conflict') same((await real.tasks.retry(real.tenant, id, message)).status, wanted, 'retry again');
});

const requeue = pick.map(
  (number) =>
    new Command(`requeue ${number}`, async (model, { tenant, tasks }) => {
      const dead = [...model.tasks.values()].filter((task) => task.dead);
      const id = dead[number % dead.length]?.id;
      if (!id) return;
      const { status } = await tasks.retry(tenant, id, { leaseId: '', delayMs: 0, messageId: randomUUID() });
      sameAndCounted(status, model.retry(id, '', 0), 'requeue');
    }),
);

const beat = fc.record({ leaseMs: ms(5_000, 120_000), streamed: fc.boolean() });
const heartbeat = toTask('heartbeat', beat, async (model, real, { id, ...fields }) => {
  const found = await outcomeOf(real.tasks.heartbeat(real.tenant, id, fields));
  const wanted = model.heartbeat(id, fields.leaseId, fields.leaseMs, fields.streamed);
  same(typeof found === 'string' ? found : found.lease_expire_time, wanted, 'heartbeat');
});

const cancel = toTask('cancel', fc.record({}), async (model, real, { id }) => {
  sameAndCounted(statusOf(await outcomeOf(real.tasks.cancel(real.tenant, id))), model.cancel(id), 'cancel');
});

const advance = ms(1, 1_000, 5_000, 10_000, 30_000).map(
  (passed) => new Command(`${passed} ms pass`, () => clock.advance(passed)),
);

const maintain = fc.constantFrom(...queueNames).map(
  (queue) =>
    new Command(`maintain ${queue}`, async (model, { tenant, tasks }) => {
      await tasks.maintain(tenant, [queue]);
      model.maintain(queue);
    }),
);

const setStatus = fc
  .tuple(fc.constantFrom(...queueNames), fc.constantFrom('active', 'active', 'active', 'paused', 'draining'))
  .map(
    ([queue, status]) =>
      new Command(`${queue} becomes ${status}`, async (model, { tenant, queues }) => {
        await queues.setStatus(tenant, queue, status);
        model.queues.get(queue)!.status = status;
      }),
  );

function often(times: number, command: fc.Arbitrary<Command>): fc.Arbitrary<Command>[] {
  return Array.from({ length: times }, () => command);
}

const commands = fc.commands(
  [
    ...often(8, put),
    ...often(5, take),
    ...often(2, takeInTurn),
    ...often(3, complete),
    ...often(3, advance),
    ...often(2, retry),
    ...often(2, requeue),
    takeAgain,
    release,
    ...often(2, heartbeat),
    cancel,
    maintain,
    setStatus,
  ],
  { maxCommands: 100, size: 'max' },
);

t.test('after any sequence of operations Redis and the model hold the same', { timeout: 120_000 }, async (t) => {
  const property = fc.asyncProperty(commands, async (steps) => {
    const real = await startReal();
    const setup = () => ({ model: new QueueModel(queueNames, () => clock.now), real });
    await fc.asyncModelRun(setup, steps);
  });
  await fc.assert(property, { seed, numRuns });
  t.comment(seen);
});
