/**
 * A model of the task queue: a few maps that keep the promises of the scripts, without Redis.
 *
 * It is slow and obvious, because it looks at every task each time. Due work is done when a queue is maintained, as in
 * Redis.
 */
import type { Take } from '../../core/store/tasks/take.ts';

export type Status = 'waiting' | 'running' | 'succeeded' | 'failed' | 'cancelled' | 'expired';
export type Place = 'ready' | 'delayed' | 'leased' | 'ended';

export interface ModelTask {
  id: string;
  queue: string;
  level: number;
  online: boolean;
  /** Order of entry, comparable between queues. */
  tick: number;
  status: Status;
  place: Place;
  readyAt: number;
  expireAt: number;
  lifeMs: number;
  attempts: number;
  maxAttempts: number;
  dedupeKey: string;
  /** Id of the API key that put it. */
  key: string;
  /** Whether a put with its key is answered with this task. */
  holdsKey: boolean;
  lease: string;
  leaseEnd: number;
  /** All leases that it ever had. */
  leases: Set<string>;
  streamed: boolean;
  dead: boolean;
  /** Result of a worker, or 'ours' when the queue ended it. */
  result: string;
}

interface ModelQueue {
  status: 'active' | 'paused' | 'draining';
  tick: number;
  /** The task whose sequential lease closes the queue; '' for none. */
  sequential: string;
  /** Tasks that were ever put, and that ever ended. */
  put: number;
  ended: number;
}

export type NewModelTask = Pick<
  ModelTask,
  'id' | 'queue' | 'level' | 'online' | 'readyAt' | 'expireAt' | 'maxAttempts' | 'dedupeKey' | 'key'
>;

const epoch2024 = Date.UTC(2024, 0, 1);

export class QueueModel {
  readonly queues = new Map<string, ModelQueue>();
  readonly tasks = new Map<string, ModelTask>();
  /** Usage by `<key> <measure>`. */
  readonly usage = new Map<string, number>();
  readonly #takes = new Map<string, [lane: number, id: string][]>();
  readonly #turns = new Map<string, number>();
  readonly #now: () => number;

  constructor(queues: string[], now: () => number) {
    this.#now = now;
    for (const name of queues) this.queues.set(name, { status: 'active', tick: 0, sequential: '', put: 0, ended: 0 });
  }

  /** @returns id and status of the task that stands for the put, or `refused`. */
  put(task: NewModelTask): { task_id: string; status: string } | 'refused' {
    const queue = this.queues.get(task.queue)!;
    if (queue.status === 'draining') return 'refused';
    const other = task.dedupeKey !== '' && this.#holderOf(task);
    if (other) return { task_id: other.id, status: other.status };
    const now = this.#now();
    queue.tick = Math.max((now - epoch2024) * 128, queue.tick + 1);
    const made: ModelTask = {
      ...task,
      tick: queue.tick,
      status: 'waiting',
      place: task.readyAt > now ? 'delayed' : 'ready',
      lifeMs: task.expireAt - now,
      attempts: 0,
      lease: '',
      leaseEnd: 0,
      leases: new Set(),
      streamed: false,
      dead: false,
      result: '',
      holdsKey: task.dedupeKey !== '',
    };
    this.tasks.set(task.id, made);
    queue.put++;
    this.#count(made, 'tasks_put');
    if (made.expireAt <= now) this.#expire(made);
    return { task_id: made.id, status: made.status };
  }

  /** @returns ids by lane. */
  take(take: Take): string[][] {
    const lanes: string[][] = take.lanes.map(() => []);
    const before = this.#takes.get(take.id);
    if (before) {
      for (const [lane, id] of before) if (this.tasks.get(id)!.lease === take.id) lanes[lane]!.push(id);
      return lanes;
    }
    for (const { queue } of take.lanes) this.maintain(queue);
    const taken: [lane: number, id: string][] = [];
    while (taken.length < take.size) {
      const lane = this.#nextLane(take, taken.at(-1)?.[0]);
      if (lane === undefined) break;
      const task = this.#available(take, lane)[0]!;
      Object.assign(task, { status: 'running', place: 'leased', lease: take.id, attempts: task.attempts + 1 });
      task.leases.add(take.id);
      task.leaseEnd = this.#now() + take.leaseMs;
      if (take.strategy === 'sequential') this.queues.get(task.queue)!.sequential = task.id;
      taken.push([lane, task.id]);
      lanes[lane]!.push(task.id);
    }
    if (taken.length > 0) this.#takes.set(take.id, taken);
    return lanes;
  }

  complete(id: string, lease: string, succeeded: boolean, result: string): Status | 'conflict' {
    const task = this.tasks.get(id)!;
    if (task.place === 'ended') return task.result === result ? task.status : 'conflict';
    const isHolder = task.lease === '' ? task.leases.has(lease) : task.lease === lease;
    if (lease !== '' && !isHolder) return 'conflict';
    return this.#end(task, succeeded ? 'succeeded' : 'failed', result);
  }

  retry(id: string, lease: string, delayMs: number): Status | 'conflict' {
    const task = this.tasks.get(id)!;
    if (task.dead && lease === '') {
      Object.assign(task, { status: 'waiting', place: 'ready', dead: false, attempts: 0, result: '' });
      task.expireAt = this.#now() + task.lifeMs;
      this.#count(task, 'tasks_requeued');
      task.holdsKey = false;
      task.holdsKey = task.dedupeKey !== '' && this.#holderOf(task) === undefined;
      return 'waiting';
    }
    if (task.status !== 'running' || (lease !== '' && task.lease !== lease) || task.streamed) return 'conflict';
    return this.#goBack(task, this.#now() + delayMs);
  }

  heartbeat(id: string, lease: string, leaseMs: number, streamed: boolean): number | 'conflict' {
    const task = this.tasks.get(id)!;
    if (task.status !== 'running' || (lease !== '' && task.lease !== lease)) return 'conflict';
    task.leaseEnd = Math.max(task.leaseEnd, this.#now() + leaseMs);
    task.streamed ||= streamed;
    return task.leaseEnd;
  }

  cancel(id: string): 'cancelled' | 'conflict' {
    const task = this.tasks.get(id)!;
    if (task.place !== 'ended') this.#end(task, 'cancelled', 'ours');
    return task.status === 'cancelled' ? 'cancelled' : 'conflict';
  }

  release(take: string): void {
    for (const [, id] of this.#takes.get(take) ?? []) {
      const task = this.tasks.get(id)!;
      if (task.lease !== take) continue;
      task.attempts--;
      this.#goBack(task, this.#now());
    }
    this.#takes.delete(take);
  }

  maintain(queue: string): void {
    const now = this.#now();
    for (const task of this.#in(queue)) if (task.place !== 'ended' && task.expireAt <= now) this.#expire(task);
    for (const task of this.#in(queue)) if (task.place === 'leased' && task.leaseEnd <= now) this.#lapse(task);
    for (const task of this.#in(queue)) if (task.place === 'delayed' && task.readyAt <= now) task.place = 'ready';
  }

  describe(name: string) {
    const { status, put, ended } = this.queues.get(name)!;
    const depth: Record<string, number> = {};
    const counts = { leased: 0, delayed: 0, dead: 0 };
    for (const { place, level, dead } of this.#in(name)) {
      if (place === 'ready') depth[level] = (depth[level] ?? 0) + 1;
      else if (place !== 'ended') counts[place]++;
      if (dead) counts.dead++;
    }
    return { queue: name, status, depth, ...counts, put, ended };
  }

  /** @returns the tasks of a lane that may be taken now, the next one first. */
  #available({ lanes, strategy }: Take, lane: number): ModelTask[] {
    const { queue: name, level } = lanes[lane]!;
    const queue = this.queues.get(name)!;
    const isBusy = strategy === 'sequential' && this.#in(name).some(({ place }) => place === 'leased');
    if (queue.status === 'paused' || queue.sequential !== '' || isBusy) return [];
    const ready = this.#in(name).filter((task) => task.place === 'ready' && task.level === level);
    return ready.sort((a, b) => a.tick - b.tick);
  }

  #nextLane(take: Take, last: number | undefined): number | undefined {
    const open = take.lanes.map((_, lane) => lane).filter((lane) => this.#available(take, lane).length > 0);
    if (take.strategy === 'active_passive')
      return last === undefined || open.includes(last) ? (last ?? open[0]) : undefined;
    if (take.strategy === 'round_robin') {
      const lanes = JSON.stringify(take.lanes);
      const turn = this.#turns.get(lanes) ?? 0;
      const next = open.find((lane) => lane >= turn) ?? open[0];
      if (next !== undefined) this.#turns.set(lanes, next + 1);
      return next;
    }
    const ticks = open.map((lane) => this.#available(take, lane)[0]!.tick);
    return open[ticks.indexOf(Math.min(...ticks))];
  }

  #expire(task: ModelTask): void {
    this.#end(task, task.online ? 'cancelled' : 'expired', 'ours');
  }

  #lapse(task: ModelTask): void {
    if (task.streamed) this.#end(task, 'failed', 'ours');
    else this.#goBack(task, this.#now());
  }

  #goBack(task: ModelTask, readyAt: number): Status {
    if (task.attempts >= task.maxAttempts) {
      this.#end(task, 'failed', 'ours');
      task.dead = !task.online;
      return 'failed';
    }
    this.#endLease(task);
    Object.assign(task, { status: 'waiting', readyAt, place: readyAt > this.#now() ? 'delayed' : 'ready' });
    return 'waiting';
  }

  #end(task: ModelTask, status: Status, result: string): Status {
    this.#endLease(task);
    Object.assign(task, { status, place: 'ended', result });
    this.queues.get(task.queue)!.ended++;
    this.#count(task, `tasks_${status}`);
    return status;
  }

  #count({ key }: ModelTask, measure: string): void {
    const name = `${key} ${measure}`;
    this.usage.set(name, (this.usage.get(name) ?? 0) + 1);
  }

  #endLease(task: ModelTask): void {
    task.lease = '';
    const queue = this.queues.get(task.queue)!;
    if (queue.sequential === task.id) queue.sequential = '';
  }

  #in(queue: string): ModelTask[] {
    return [...this.tasks.values()].filter((task) => task.queue === queue);
  }

  #holderOf({ queue, dedupeKey }: Pick<ModelTask, 'queue' | 'dedupeKey'>): ModelTask | undefined {
    return this.tasks
      .values()
      .filter((task) => task.holdsKey && task.place !== 'ended')
      .find((task) => task.queue === queue && task.dedupeKey === dedupeKey);
  }
}
