/**
 * Serves takes. A take that finds no task and may wait is parked.
 *
 * A parked take holds no entry and no slot: its entry is acknowledged. Parked takes are served in the order of parking:
 * when a script says that one of their queues may have a task, and at each sweep.
 *
 * A take that was cancelled, or whose reply stream is gone, gives back its leases. A take that was delivered before leases
 * no further tasks and is not parked: its client may have its answer already. If it waits, it is told to take again.
 */
import type { CancelWatch } from '../../../core/bus/cancel.ts';
import { newId } from '../../../core/bus/entry.ts';
import type { Replies, ReplyWriter } from '../../../core/bus/reply/reply-writer.ts';
import { MillraceError } from '../../../core/errors.ts';
import type { Log } from '../../../core/log.ts';
import { type LeasedTask, toTaskJson } from '../../../core/store/tasks/leased-task.ts';
import type { Taken } from '../../../core/store/tasks/take.ts';
import type { TaskStore } from '../../../core/store/tasks/tasks.ts';
import type { Outcome } from '../tasks/list-outcomes.ts';
import { keyOf, type Parked, ParkedTakes } from './parked-takes.ts';
import { laneName, queuesOf, type TakeRequest } from './take.ts';

type TakeOutcome = { lease_id: string; count: number; taken: string; again: boolean };
/** @returns for each take its outcome, or the error instead. */
type TakeAll = (takes: TakeRequest[]) => Promise<(TakeOutcome | MillraceError)[]>;

type Cancels = Pick<CancelWatch, 'isCancelled' | 'onCancel'>;

const parkedMax = 10_000;
/** Parked takes that one script serves, and the tasks that they request together. */
const batchMax = { takes: 32, tasks: 128 };
/** Time that the mark of a parked queue stays after the wait of its take, so that a sweep finds it. */
const markSlackMs = 1_000;
/** Takes whose leases wait to be given back. The leases of further takes lapse, which counts as an attempt. */
const unreleasedMax = 10_000;

export class TakeServer implements AsyncDisposable {
  readonly #tasks: TaskStore;
  readonly #cancels: Cancels;
  readonly #log: Log;
  readonly #parked: ParkedTakes;
  /** Takes whose leases could not be given back yet, by `keyOf` of tenant and id. */
  readonly #unreleased = new Map<string, { tenant: string; id: string }>();
  readonly #stopListening: () => void;
  readonly #inFlight = new Set<Promise<void>>();
  #serving: Promise<void> | undefined;
  /** Queues that may have tasks, by `keyOf`. Undefined: all of them may. */
  #woken: Set<string> | undefined = new Set();
  #closed = false;

  constructor(deps: { tasks: TaskStore; cancels: Cancels; replies: Pick<Replies, 'writer'>; log: Log }) {
    const { tasks, cancels, replies, log } = deps;
    this.#parked = new ParkedTakes({ replies, instance: newId() });
    this.#tasks = tasks;
    this.#cancels = cancels;
    this.#log = log;
    this.#stopListening = cancels.onCancel((tenant, id) => this.#cancel(tenant, id));
  }

  /** Takes that are parked. */
  get parked(): number {
    return this.#parked.size;
  }

  /**
   * Answers the takes of one message. A take that finds nothing and may wait is parked, and answered later.
   * @param outcomesBy makes the outcomes of the message
   */
  async take(
    tenant: string,
    reply: ReplyWriter,
    outcomesBy: (takeAll: TakeAll) => Promise<Outcome<TakeOutcome>[]>,
  ): Promise<void> {
    const all: { take: TakeRequest; taken: Taken | MillraceError }[] = [];
    const takeAll: TakeAll = async (takes) => {
      const outcomes = await this.#tasks.takeAll(tenant, takes.map(asDelivered));
      all.push(...takes.map((take, i) => ({ take, taken: laterIfRepeated(take, outcomes[i]!) })));
      return all.map(({ take, taken }) => (taken instanceof MillraceError ? taken : toOutcome(take, taken)));
    };
    try {
      const outcomes = await outcomesBy(takeAll);
      const parked = all.find(({ take, taken }) => this.#mayPark(take, taken));
      if (parked) return await this.#park(parked.take, reply);
      const takes = all.map(({ take }) => take);
      await this.#deliver(tenant, takes, reply, () => reply.end('tasks.taken', { outcomes }));
    } finally {
      for (const { taken } of all) this.#tasks.handedOn(taken);
    }
  }

  /** Serves the parked takes of a queue that may have tasks. */
  serve(tenant: string, queue: string): Promise<void> {
    this.#woken?.add(keyOf(tenant, queue));
    this.#serving ??= this.#serveUntilIdle();
    return this.#serving;
  }

  /** Serves all parked takes, after one more attempt to give back leases. */
  async serveAll(): Promise<void> {
    const unreleased = [...this.#unreleased.values()];
    this.#unreleased.clear();
    await Promise.all(unreleased.map(({ tenant, id }) => this.#release(tenant, id)));
    this.#woken = undefined;
    this.#serving ??= this.#serveUntilIdle();
    await this.#serving;
  }

  /** Answers all parked takes with no tasks. Twice is harmless. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    this.#stopListening();
    for (const { take, reply } of this.#parked.waitingFor(undefined)) this.#track(this.#answerEmpty(take, reply));
    await Promise.all([this.#serving, ...this.#inFlight]);
  }

  /** Only a take that is alone in its message may wait. */
  #mayPark(take: TakeRequest, taken: Taken | MillraceError): boolean {
    const isNothing = !(taken instanceof MillraceError) && taken !== 'later' && isEmpty(taken);
    const isAwaited = take.waitMs > 0 && !this.#cancels.isCancelled(take.tenant, take.id);
    return isNothing && isAwaited && !this.#closed && this.#parked.size < parkedMax;
  }

  async #park(take: TakeRequest, reply: ReplyWriter): Promise<void> {
    const queues = queuesOf(take);
    const timer = setTimeout(() => this.#track(this.#answerEmpty(take, reply)), take.waitMs);
    this.#parked.add({ take, reply, timer });
    try {
      await this.#tasks.park(take.tenant, queues, take.waitMs + markSlackMs);
    } catch (error) {
      // Its client gets an error, so it must not get tasks later.
      this.#parked.remove(take);
      throw error;
    }
    // Serve once more: tasks that were put between the take and the mark sent no wake message.
    await Promise.all(queues.map((queue) => this.serve(take.tenant, queue)));
  }

  async #serveUntilIdle(): Promise<void> {
    while (this.#woken === undefined || this.#woken.size > 0) {
      const woken = this.#woken;
      this.#woken = new Set();
      await this.#serveInTurn(woken);
    }
    // Reset in the same turn in which `#woken` was found empty, so that the next call starts a new run.
    this.#serving = undefined;
  }

  /**
   * Serves in the order of parking. When a take finds nothing, the other takes of its group are skipped.
   *
   * Usually there is a task for one take only. So the first script serves one take, and each further script twice as
   * many.
   */
  async #serveInTurn(woken: ReadonlySet<string> | undefined): Promise<void> {
    const exhausted = new Set<string>();
    const mayBeServed = ({ take }: Parked) => this.#parked.has(take) && !exhausted.has(groupOf(take));
    const candidates = this.#parked.waitingFor(woken);
    for (const [tenant, parked] of Map.groupBy(candidates, ({ take }) => take.tenant)) {
      let left = parked;
      for (let atOnce = 1; left.length > 0; atOnce *= 2) {
        const next = firstOf(left, atOnce);
        await this.#serveBatch(tenant, next, exhausted);
        left = left.slice(next.length).filter(mayBeServed);
      }
    }
  }

  async #serveBatch(tenant: string, parked: Parked[], exhausted: Set<string>): Promise<void> {
    const takes = parked.map(({ take }) => take);
    const outcomes = await this.#tasks.takeAll(tenant, takes).catch((error) => takes.map(() => error));
    for (const [i, { take, reply }] of parked.entries()) {
      const taken: Taken | Error = outcomes[i];
      if (taken instanceof MillraceError && !taken.retryable) {
        if (this.#parked.remove(take)) reply.fail(taken);
      } else if (taken instanceof Error) {
        this.#log.warn({ err: taken }, 'a parked take could not be served; it is tried again');
      } else if (taken === 'later') {
        for (const queue of queuesOf(take)) this.#woken?.add(keyOf(tenant, queue));
      } else if (isEmpty(taken)) {
        exhausted.add(groupOf(take));
      } else {
        this.#track(this.#parked.remove(take) ? this.#answer(take, reply, taken) : this.#giveBack(take, taken));
      }
    }
  }

  async #answerEmpty(take: TakeRequest, reply: ReplyWriter): Promise<void> {
    if (this.#parked.remove(take)) await this.#answer(take, reply, []);
  }

  async #answer(take: TakeRequest, reply: ReplyWriter, taken: LeasedTask[][]): Promise<void> {
    try {
      const outcomes = [toOutcome(take, taken)];
      await this.#deliver(take.tenant, [take], reply, () => reply.end('tasks.taken', { outcomes }));
    } finally {
      this.#tasks.handedOn(taken);
    }
  }

  /** Writes an answer. The leases of takes that were cancelled, or whose reader is gone, are given back. */
  async #deliver(tenant: string, takes: TakeRequest[], reply: ReplyWriter, write: () => void): Promise<void> {
    let isSent = false;
    try {
      write();
      await reply.flush();
      isSent = !reply.gone;
    } finally {
      const unread = takes.filter(({ id }) => !isSent || this.#cancels.isCancelled(tenant, id));
      await Promise.all(unread.map(({ id }) => this.#release(tenant, id)));
    }
  }

  async #giveBack({ tenant, id }: TakeRequest, taken: LeasedTask[][]): Promise<void> {
    this.#tasks.handedOn(taken);
    await this.#release(tenant, id);
  }

  /** Gives back the leases of a take, now or at the next sweep. */
  async #release(tenant: string, id: string): Promise<void> {
    try {
      await this.#tasks.release(tenant, id);
    } catch (error) {
      this.#log.warn({ err: error }, 'leases were not given back; the next sweep tries again');
      if (this.#unreleased.size < unreleasedMax) this.#unreleased.set(keyOf(tenant, id), { tenant, id });
    }
  }

  /** Ends the wait of a cancelled take, or gives back its leases. */
  #cancel(tenant: string, id: string): void {
    if (!this.#parked.remove({ tenant, id })) this.#track(this.#release(tenant, id));
  }

  #track(work: Promise<void>): void {
    const tracked: Promise<void> = work
      .catch((error) => this.#log.warn({ err: error }, 'a take was not answered; its leases will lapse'))
      .finally(() => this.#inFlight.delete(tracked));
    this.#inFlight.add(tracked);
  }
}

/** @returns what the script gets. With size 0 it leases nothing, and only finds what the take has leased before. */
function asDelivered(take: TakeRequest): TakeRequest {
  return take.isRepeated ? { ...take, size: 0 } : take;
}

function laterIfRepeated({ isRepeated }: TakeRequest, taken: Taken | MillraceError): Taken | MillraceError {
  const isNothing = !(taken instanceof MillraceError) && taken !== 'later' && isEmpty(taken);
  return isRepeated && isNothing ? 'later' : taken;
}

/** @returns at most `count` of them, and at most a batch. */
function firstOf(parked: readonly Parked[], count: number): Parked[] {
  let tasks = 0;
  const end = parked.findIndex(({ take }, i) => {
    tasks += take.size;
    return i > 0 && (i >= Math.min(count, batchMax.takes) || tasks > batchMax.tasks);
  });
  return end < 0 ? [...parked] : parked.slice(0, end);
}

function toOutcome({ id, lanes }: TakeRequest, taken: Taken): TakeOutcome {
  const again = taken === 'later';
  const lists = again ? [] : taken;
  const count = lists.reduce((sum, { length }) => sum + length, 0);
  const fields = lanes.map((lane, i) => `"${laneName(lane)}":[${(lists[i] ?? []).map(toTaskJson).join()}]`);
  return { lease_id: id, count, taken: `{${fields.join()}}`, again };
}

/** @returns a key that is equal for takes that compete for the same tasks by the same strategy. */
function groupOf({ tenant, strategy, lanes }: TakeRequest): string {
  return `${tenant} ${strategy} ${lanes.map(laneName)}`;
}

function isEmpty(taken: LeasedTask[][]): boolean {
  return taken.every((tasks) => tasks.length === 0);
}
