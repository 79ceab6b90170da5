/**
 * The store of a tenant's queues, and of the channels that route a model's tasks to them.
 *
 *     active ──pause──> paused: nothing is taken      active ──drain──> draining: nothing is put
 *        ^────────────────┴────────────── resume ─────────┘
 */

import type { ChainableCommander } from 'ioredis';
import type { ReplyBody } from '../../../proto/registry.ts';
import { type Access, allows, scriptNames } from '../../access/grant.ts';
import type { Sharded, ShardedRedis } from '../../bus/shards.ts';
import { MillraceError } from '../../errors.ts';
import { matchesPattern } from '../../text/wildcards.ts';
import { type AuditOrigin, auditBy } from '../audit/audit.ts';
import { queueTenantsKey, tasksKey } from '../keys.ts';
import { auditedTaskPreludes, Script, taskPreludes } from '../script.ts';
import { readQueueHistory } from './history/queue-history.ts';
import { idsOfError } from './task-records.ts';

/** States of a task that no worker has. */
export const waitingStates = ['waiting', 'delayed'] as const;
export type WaitingState = (typeof waitingStates)[number];

export type QueueStatus = 'active' | 'paused' | 'draining';
export type QueueState = ReplyBody<'queue.state'>;
export type QueueWork = ReplyBody<'queue.work'>;
type Counts = [
  leased: number,
  delayed: number,
  dead: number,
  put: number,
  ended: number,
  recentMs: number,
  newPut: number,
  newEnded: number,
];
type Described = [
  endpoint: string,
  status: QueueStatus,
  counts: Counts,
  ageMs: number,
  progressAt: string,
  ...levels: number[],
];
export type Channel = { model: string; queue: string };

/** The endpoint of queues whose workers write the answers of chats. */
export const chatEndpoint = '/v1/chat/completions';
/** Leases that a description of the workers reads. It takes Redis about 2 ms. */
const leasesReadMax = 500;
/** Excludes `.` and `..`, which a URL path cannot have. */
const queueForm = /^(?!\.\.?$)[A-Za-z0-9_.-]{1,64}$/;
const queuesMaxDefault = 10_000;
const channelsMaxDefault = 10_000;

/** Time for which a message that removes a queue or a channel is remembered, because its entry may be delivered again. */
const memoMs = 5 * 60 * 1000;
/** Reasons why a queue cannot be unregistered, and what to do. The text follows "The queue <name>". */
const obstacles: Record<string, string> = {
  tasks: 'holds tasks that have not ended. Drain it, and let them be done or cancel them.',
  callbacks: 'has tasks whose callbacks are not delivered. Wait until they are, or are given up.',
  batches: 'is needed by batches. Wait for their end, or cancel them.',
  submitters: 'has online tasks whose submitters are being told. Try again in a few seconds.',
  channels: 'is the target of channels. Delete those first.',
};

const scripts = {
  register: new Script('queue/register-queue', { prelude: auditedTaskPreludes }),
  unregister: new Script('queue/unregister-queue', { prelude: auditedTaskPreludes }),
  setStatus: new Script('queue/set-queue-status', { prelude: auditedTaskPreludes }),
  deleteChannel: new Script('queue/delete-channel', { prelude: auditedTaskPreludes }),
  putChannel: new Script('queue/put-channel', { prelude: [...auditedTaskPreludes, 'grant/allows'] }),
  describe: new Script('queue/describe-queue', { prelude: [...taskPreludes, 'queue/levels'], isFenced: false }),
  work: new Script('queue/describe-work', { prelude: [...taskPreludes, 'queue/levels'], isFenced: false }),
};

export class QueueStore {
  readonly #redis: ShardedRedis;
  readonly #queuesMax: number;
  readonly #channelsMax: number;

  /** @param deps.queuesMax, deps.channelsMax limits of a tenant */
  constructor(deps: { redis: ShardedRedis; queuesMax?: number; channelsMax?: number }) {
    this.#redis = deps.redis;
    this.#queuesMax = deps.queuesMax ?? queuesMaxDefault;
    this.#channelsMax = deps.channelsMax ?? channelsMaxDefault;
  }

  /**
   * Registers a queue. Idempotent with the same endpoint.
   * @throws {MillraceError} bad_request for an invalid name; conflict when the queue has another endpoint;
   * unprocessable when there are too many queues
   */
  async register(tenant: string, queue: string, endpoint: string, by?: AuditOrigin): Promise<void> {
    checkQueueName(queue);
    const args = [queue, endpoint, this.#queuesMax, tenant, auditBy(by)];
    const [outcome] = (await scripts.register.run(this.#redis, keysOf(this.#redis, tenant), args)) as [string];
    if (outcome === 'registered') return;
    if (outcome === 'full') throw tooMany('queues', this.#queuesMax);
    throw new MillraceError('conflict', `The queue ${queue} is registered with another endpoint.`, {
      param: 'endpoint',
    });
  }

  /**
   * Removes a queue with its ended tasks, also its dead ones. Idempotent for the same message.
   * @throws {MillraceError} not_found; conflict while the queue is in use
   */
  async unregister(tenant: string, queue: string, messageId: string, by?: AuditOrigin): Promise<void> {
    const args = [queue, tenant, messageId, memoMs, auditBy(by)];
    const [[outcome, reason]] = (await scripts.unregister.run(this.#redis, keysOf(this.#redis, tenant), args)) as [
      string[],
    ];
    if (outcome === 'unknown') throw unknownQueue(queue);
    if (outcome === 'removed') return;
    throw new MillraceError('conflict', `The queue ${queue} ${obstacles[reason]}`, { param: 'queue' });
  }

  /** @throws {MillraceError} not_found */
  async setStatus(tenant: string, queue: string, status: QueueStatus, by?: AuditOrigin): Promise<void> {
    const args = [queue, status, auditBy(by)];
    const [outcome] = (await scripts.setStatus.run(this.#redis, [tasksKey(this.#redis, tenant)], args)) as [number];
    if (outcome === 0) throw unknownQueue(queue);
  }

  /** @throws {MillraceError} not_found */
  async describe(tenant: string, queue: string): Promise<QueueState> {
    const [fields] = (await scripts.describe.run(this.#redis, [tasksKey(this.#redis, tenant)], [queue])) as [Described];
    const [endpoint, status, counts, ageMs, progressAt, ...levels] = fields;
    if (endpoint === undefined) throw unknownQueue(queue);
    const [leased, delayed, dead, put, ended, recentMs, newPut, newEnded] = counts;
    // With two digits it changes rarely while no task comes, and so does the state in the stream of changes.
    const rate = (tasks: number) => Number(((1_000 * tasks) / recentMs).toPrecision(2));
    const depth: Record<string, number> = {};
    for (let i = 0; i < levels.length; i += 2) depth[levels[i]] = levels[i + 1];
    const oldest_age = ageMs < 0 ? 0 : ageMs / 1000;
    const progress_time = Number(progressAt);
    const rates = { put_rate: rate(newPut), ended_rate: rate(newEnded) };
    return { queue, endpoint, status, depth, leased, delayed, dead, oldest_age, put, ended, progress_time, ...rates };
  }

  /**
   * The lanes of a queue, and the workers that have leases. It reads the 500 leases that end first.
   * @throws {MillraceError} not_found
   */
  async work(tenant: string, queue: string): Promise<QueueWork> {
    const args = [queue, leasesReadMax];
    const [lanes, workers, leases] = (await scripts.work.run(this.#redis, [tasksKey(this.#redis, tenant)], args)) as [
      number[]?,
      (string | number)[]?,
      number?,
    ];
    if (lanes === undefined || workers === undefined || leases === undefined) throw unknownQueue(queue);
    return {
      queue,
      lanes: rowsOf(lanes, 4).map(([level, ready, leased, ageMs = 0]) => {
        return { level, ready, leased, oldest_age: Math.max(0, ageMs) / 1000 };
      }),
      workers: rowsOf(workers, 5).map(([worker, ...numbers]) => {
        const [leased, oldest_time, seen_time, lease_expire_time] = numbers.map(Number);
        return { worker: String(worker), leased, oldest_time, seen_time, lease_expire_time };
      }),
      unread: Math.max(0, leases - leasesReadMax),
    };
  }

  /** The queues that the key may use. */
  async list({ tenant, grant }: Access): Promise<QueueState[]> {
    const names = (await this.names(tenant)).filter((name) => allows(grant.queues, name));
    return Promise.all(names.sort().map((queue) => this.describe(tenant, queue)));
  }

  /**
   * The last 6 hours of a queue, the oldest sample first.
   * @param queue empty: the sums over all queues that the key may use
   */
  async history({ tenant, grant }: Access, queue: string): Promise<NonNullable<ReplyBody<'queue.history'>['samples']>> {
    const granted = async () => (await this.names(tenant)).filter((name) => allows(grant.queues, name));
    return readQueueHistory(this.#redis, tenant, queue === '' ? await granted() : [queue]);
  }

  names(tenant: string): Promise<string[]> {
    return this.#redis.smembers(`${tasksKey(this.#redis, tenant)}:queues`);
  }

  /**
   * The tasks of a queue that died up to an instant, the oldest first.
   * @param query.until epoch ms by Redis' clock
   * @param query.error only tasks with this last error. Empty: only those without one. Default: all
   * @param query.errorLike only tasks whose last error matches this pattern (`wildcards.ts`). Empty: all
   * @returns the ids among the first `max`, how many were read, and how many there are
   */
  async deadTasks(
    tenant: string,
    queue: string,
    {
      until,
      max,
      error,
      errorLike = '',
    }: { until: number; max: number; error?: string | null | undefined; errorLike?: string },
  ): Promise<{ ids: string[]; read: number; total: number }> {
    const key = `${tasksKey(this.#redis, tenant)}:dead:${queue}`;
    // One step, since another request may put some back between two.
    const [total, all] = await repliesOf<[number, string[]]>(
      this.#redis.multi().zcount(key, '-inf', until).zrangebyscore(key, '-inf', until, 'LIMIT', 0, Math.max(0, max)),
    );
    if (error == null && errorLike === '') return { ids: all, read: all.length, total };
    const isWanted = (last: string) =>
      (error == null || last === error) && (errorLike === '' || matchesPattern(last, errorLike));
    const ids = await idsOfError(this.#redis, tenant, all, isWanted);
    return { ids, read: all.length, total };
  }

  /**
   * The tasks of a queue that no worker has. Ready tasks come before delayed ones. Each kind is in the order in which it will
   * be taken.
   * @returns at most `max` ids, and how many more there are
   */
  async waitingTasks(
    tenant: string,
    queue: string,
    { states, max }: { states: readonly WaitingState[]; max: number },
  ): Promise<{ ids: string[]; left: number }> {
    const root = tasksKey(this.#redis, tenant);
    // One step, since a task may be taken or become ready between two.
    const step = this.#redis.multi();
    for (const state of states) {
      const key = state === 'delayed' ? `${root}:delayed:${queue}` : `${root}:ready:${queue}`;
      step.zrange(key, '0', String(max - 1)).zcard(key);
    }
    const replies = await repliesOf<(string[] | number)[]>(step);
    const found = replies.filter((reply) => typeof reply !== 'number').flat();
    const total = replies.reduce<number>((sum, reply) => sum + (typeof reply === 'number' ? reply : 0), 0);
    const ids = found.slice(0, max);
    return { ids, left: total - ids.length };
  }

  async exists(tenant: string, queue: string): Promise<boolean> {
    return (await this.#redis.sismember(`${tasksKey(this.#redis, tenant)}:queues`, queue)) === 1;
  }

  /** The tenants of all shards that have a queue. */
  async tenants(): Promise<string[]> {
    const shards = this.#redis.shards.all.map((shard) => this.#redis.smembers(queueTenantsKey(shard)));
    return (await Promise.all(shards)).flat();
  }

  /**
   * @throws {MillraceError} not_found when the queue is not registered; conflict when the model has a channel to a queue
   * that the key may not use; unprocessable when there are too many channels
   */
  async putChannel({ tenant, grant }: Access, { model, queue }: Channel, by?: AuditOrigin): Promise<void> {
    const args = [model, queue, this.#channelsMax, scriptNames(grant.queues), auditBy(by)];
    const [outcome] = (await scripts.putChannel.run(this.#redis, [tasksKey(this.#redis, tenant)], args)) as [string];
    if (outcome === 'unknown') throw unknownQueue(queue);
    if (outcome === 'full') throw tooMany('channels', this.#channelsMax);
    if (outcome === 'taken') throw takenModel(model);
  }

  /**
   * Deletes a channel to a queue that the key may use. Idempotent for the same message.
   * @returns the queue
   * @throws {MillraceError} not_found
   */
  async deleteChannel(access: Access, model: string, by: AuditOrigin): Promise<string> {
    const root = tasksKey(this.#redis, access.tenant);
    const deleted = await this.#redis.get(`${root}:deleted:${by.id}`);
    if (deleted !== null) return deleted;
    const queue = await this.route(access, model);
    if (queue === undefined) throw noChannel(model);
    const removed = await scripts.deleteChannel.run(this.#redis, [root], [model, queue, by.id, memoMs, auditBy(by)]);
    if (removed === 0) throw noChannel(model);
    return queue;
  }

  /** The channels to queues that the key may use. */
  async channels({ tenant, grant }: Access): Promise<Channel[]> {
    const all = Object.entries(await this.#redis.hgetall(channelsKey(this.#redis, tenant)));
    const entries = all.filter(([, queue]) => allows(grant.queues, queue));
    return entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([model, queue]) => ({ model, queue }));
  }

  /** The models whose channel leads to a queue of this endpoint, among those that the key may use. */
  async modelsOf(access: Access, endpoint: string): Promise<string[]> {
    const channels = await this.channels(access);
    const root = tasksKey(this.#redis, access.tenant);
    const names = [...new Set(channels.map(({ queue }) => queue))];
    const endpoints = await Promise.all(names.map((name) => this.#redis.hget(`${root}:queue:${name}`, 'endpoint')));
    const found = new Set(names.filter((_, i) => endpoints[i] === endpoint));
    return channels.filter(({ queue }) => found.has(queue)).map(({ model }) => model);
  }

  /** @returns the queue of the model's channel. Undefined if there is none that the key may use. */
  async route({ tenant, grant }: Access, model: string): Promise<string | undefined> {
    const queue = await this.#redis.hget(channelsKey(this.#redis, tenant), model);
    return queue !== null && allows(grant.queues, queue) ? queue : undefined;
  }
}

/** @returns the replies of the commands of a transaction. */
async function repliesOf<Replies extends unknown[]>(transaction: ChainableCommander): Promise<Replies> {
  const replies = (await transaction.exec()) ?? [];
  for (const [error] of replies) if (error) throw error;
  return replies.map(([, reply]) => reply) as Replies;
}

function rowsOf<Value>(flat: readonly Value[], width: number): Value[][] {
  return Array.from({ length: flat.length / width }, (_, i) => flat.slice(i * width, (i + 1) * width));
}

/** @throws {MillraceError} bad_request */
export function checkQueueName(queue: string): void {
  if (queueForm.test(queue)) return;
  const message = 'queue must be 1 to 64 letters, digits, underscores, hyphens or dots.';
  throw new MillraceError('bad_request', message, { param: 'queue' });
}

/** @param param the field that names the queue */
export function unknownQueue(queue: string, param = 'queue'): MillraceError {
  if (queue === '') return new MillraceError('bad_request', `${param} is missing.`, { param });
  return new MillraceError('not_found', `There is no queue ${queue}. Register it first.`, { param });
}

export function unknownChannel(model: string): MillraceError {
  const message = `No channel maps the model ${model} to a queue. Create one, or name the queue.`;
  return new MillraceError('not_found', message, { param: 'model' });
}

function noChannel(model: string): MillraceError {
  return new MillraceError('not_found', `There is no channel of the model ${model}.`, { param: 'model' });
}

function takenModel(model: string): MillraceError {
  const message = `The model ${model} has a channel to a queue that this API key may not use. Name another model.`;
  return new MillraceError('conflict', message, { param: 'model' });
}

function keysOf(sharded: Sharded, tenant: string): string[] {
  return [tasksKey(sharded, tenant), queueTenantsKey(sharded.shards.of(tenant))];
}

function channelsKey(sharded: Sharded, tenant: string): string {
  return `${tasksKey(sharded, tenant)}:channels`;
}

function tooMany(kind: string, max: number): MillraceError {
  return new MillraceError('unprocessable', `There are ${max} ${kind} already, the most there may be.`);
}
