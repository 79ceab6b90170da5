/**
 * Many connections at once over a few queues. In any order of their operations no task is leased twice at once, a
 * sequential lease is alone in its queue, one result is accepted, and no task is lost.
 *
 * A lease is certain from the answer of its take to the start of an operation that may end it. A lease that was granted
 * while such an operation was in flight is never certain. So the test reports only what has really happened. SEED
 * repeats the choices, but not their interleaving.
 */

import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import t from 'tap';
import { connect } from '../../core/bus/connection.ts';
import type { ShardedRedis } from '../../core/bus/shards.ts';
import { MillraceError } from '../../core/errors.ts';
import { QueueStore } from '../../core/store/tasks/queues.ts';
import type { TakeStrategy } from '../../core/store/tasks/take.ts';
import { TaskStore } from '../../core/store/tasks/tasks.ts';
import { folderBlobs } from '../support/blobs.ts';
import { completeOne, putOne, takeOne } from '../support/one-task.ts';
import { startRedis } from '../support/redis.ts';
import { ScriptClock } from '../support/script-clock.ts';
import { brokenRules, readState } from './queue-state.ts';

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
const rounds = 30;
const workers = 8;
const stepsPerRound = 12;
const tenant = 'crowd';
const log = pino({ level: 'silent' });
const server = await startRedis({ cluster: true });
const folder = await mkdtemp(join(tmpdir(), 'millrace-crowd-'));
const texts = folderBlobs(folder);
const connections = await Promise.all(
  Array.from({ length: workers }, () => connect({ url: server.url, name: 'test', log })),
);
const [redis] = connections as [ShardedRedis];
const clock = new ScriptClock(redis, 'millrace:{s0}:clock');
await clock.attach(...connections);
const stores = connections.map((connection) => new TaskStore({ redis: connection, texts }));
t.teardown(async () => {
  for (const connection of connections) connection.disconnect();
  await server[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const names = ['a', 'b', 'c'];
const strategies: TakeStrategy[] = ['fifo', 'round_robin', 'active_passive', 'sequential'];

interface Lease {
  /** The take that made it. */
  id: string;
  strategy: TakeStrategy;
  until: number;
}

/** The leases that are certain, by task. */
class Leases {
  readonly broken: string[] = [];
  granted = 0;
  readonly #certain = new Map<string, Lease>();
  /** The step at which an operation that may end a lease of the task last started or ended. */
  readonly #touched = new Map<string, number>();
  /** Operations in flight that may end a lease of the task. */
  readonly #inFlight = new Map<string, number>();
  readonly #released = new Set<string>();
  #step = 0;

  step(): number {
    return ++this.#step;
  }

  /** Runs an operation that may end a lease of the task. */
  async ending(id: string, operation: () => Promise<unknown>): Promise<void> {
    this.#touch([id]);
    this.#inFlight.set(id, (this.#inFlight.get(id) ?? 0) + 1);
    try {
      await operation();
    } finally {
      this.#touch([id]);
      this.#inFlight.set(id, this.#inFlight.get(id)! - 1);
    }
  }

  /** To be called before all tasks of a lease are given back. */
  release(lease: string): void {
    this.#released.add(lease);
    this.#touch([...this.#certain].filter(([, { id }]) => id === lease).map(([taskId]) => taskId));
  }

  /** @param takenFrom the step at which the take started. */
  grant(taskId: string, lease: Lease, takenFrom: number): void {
    this.granted++;
    if (this.#mayBeOver(taskId, lease, takenFrom)) return;
    const other = this.#certain.get(taskId);
    if (other && other.id !== lease.id) this.broken.push(`${taskId} is leased twice`);
    for (const [otherId, other] of this.#certain) {
      if (otherId === taskId || queueOf(otherId) !== queueOf(taskId)) continue;
      if (other.strategy === 'sequential' || lease.strategy === 'sequential') {
        this.broken.push(`${taskId} (${lease.strategy}) is leased beside ${otherId} (${other.strategy})`);
      }
    }
    this.#certain.set(taskId, lease);
  }

  forgetLapsed(): void {
    for (const [taskId, { until }] of this.#certain) if (until <= clock.now) this.#certain.delete(taskId);
  }

  #mayBeOver(taskId: string, { id }: Lease, takenFrom: number): boolean {
    const isTouched = (this.#touched.get(taskId) ?? 0) > takenFrom || (this.#inFlight.get(taskId) ?? 0) > 0;
    return isTouched || this.#released.has(id);
  }

  #touch(taskIds: Iterable<string>): void {
    for (const taskId of taskIds) {
      this.#certain.delete(taskId);
      this.#touched.set(taskId, this.step());
    }
  }
}

function queueOf(id: string): string {
  return id.slice(0, id.lastIndexOf('.'));
}

/** mulberry32: the same choices for the same seed. */
function random(from: number): <T>(choices: readonly T[]) => T {
  let state = from;
  return (choices) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return choices[((mixed ^ (mixed >>> 14)) >>> 0) % choices.length]!;
  };
}

t.test(
  'no task is leased twice at once, and all rules hold, in any order of operations',
  { timeout: 60_000 },
  async (t) => {
    t.comment({ seed });
    const queues = new QueueStore({ redis });
    for (const name of names) await queues.register(tenant, name, '/v1/x');
    const leases = new Leases();
    const ids: string[] = [];
    const accepted = new Map<string, Set<string>>();

    async function put(store: TaskStore, queue: string, level: number): Promise<void> {
      const id = `${queue}.${randomUUID()}`;
      const times = { start_time: clock.now, expire_time: clock.now + 600_000 };
      const head = {
        ak: '',
        endpoint: '/v1/x',
        queue,
        level,
        task_id: id,
        ...times,
        response_mode: 'callback' as const,
      };
      await putOne(store, tenant, { head, data: '{}', readyAt: clock.now, maxAttempts: 3, dedupeKey: '' });
      ids.push(id);
    }

    async function take(store: TaskStore, strategy: TakeStrategy, size: number, lanes: string[]): Promise<void> {
      const [from, id, leaseMs] = [leases.step(), randomUUID(), 10_000];
      const all = lanes.flatMap((queue) => [0, 1].map((level) => ({ queue, level })));
      const taken = await takeOne(store, tenant, { id, lanes: all, strategy, size, leaseMs });
      for (const { head, leaseEnd } of taken.flat()) {
        leases.grant(JSON.parse(head).task_id, { id, strategy, until: leaseEnd }, from);
      }
    }

    async function complete(store: TaskStore, id: string): Promise<void> {
      const result = `{"by":"${randomUUID()}"}`;
      await completeOne(store, tenant, { taskId: id, succeeded: true, result, leaseId: '', instanceId: '' });
      accepted.set(id, (accepted.get(id) ?? new Set()).add(result));
    }

    async function act(store: TaskStore, choose: ReturnType<typeof random>): Promise<void> {
      const id = choose(ids);
      const ends = choose([false, false, true]);
      if (!ends) {
        if (choose([true, false])) await put(store, choose(names), choose([0, 1]));
        else
          await take(
            store,
            choose(strategies),
            choose([1, 2, 5]),
            [...new Set([choose(names), choose(names)])].sort().slice(choose([0, 1])),
          );
        return;
      }
      const operation = choose(['complete', 'complete', 'retry', 'cancel', 'release', 'heartbeat'] as const);
      if (operation === 'heartbeat') {
        await store.heartbeat(tenant, id, { leaseId: '', leaseMs: 1_000, streamed: false });
      } else if (operation === 'release') {
        const { lease_id: lease } = await store.get(tenant, id);
        if (!lease) return;
        leases.release(lease);
        await store.release(tenant, lease);
      } else if (operation === 'complete') {
        await leases.ending(id, () => complete(store, id));
      } else if (operation === 'cancel') {
        await leases.ending(id, () => store.cancel(tenant, id));
      } else {
        const message = { leaseId: '', delayMs: 0, messageId: randomUUID() };
        await leases.ending(id, () => store.retry(tenant, id, message));
      }
    }

    for (const name of names) await put(stores[0]!, name, 0);
    for (let round = 0; round < rounds; round++) {
      const working = stores.map(async (store, worker) => {
        const choose = random(seed + round * workers + worker);
        for (let step = 0; step < stepsPerRound; step++) await act(store, choose).catch(unlessConflict);
      });
      await Promise.all(working);
      t.strictSame(brokenRules(await readState(redis, tenant, names, ids)), [], `after round ${round}`);
      await clock.advance(4_000);
      leases.forgetLapsed();
    }
    t.strictSame(leases.broken, []);
    for (const [id, results] of accepted)
      if (results.size > 1) t.fail(`${id} was completed with ${results.size} results`);
    t.ok(
      leases.granted > 200 && accepted.size > 50,
      `${ids.length} put, ${leases.granted} leased, ${accepted.size} completed`,
    );
  },
);

function unlessConflict(error: unknown): void {
  if (!(error instanceof MillraceError && error.type === 'conflict')) throw error;
}
