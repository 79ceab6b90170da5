/**
 * Workers that ask for tasks. One that finds none and may wait is parked: its entry is acknowledged, it holds no slot,
 * and it is served, in the order of parking, when a script says that one of its queues has something, or at the next
 * sweep.
 *
 * A take whose answer reaches nobody (its client left, its reader vanished) gives back what it leased.
 */
import type { CancelWatch } from '../../../core/bus/cancel.ts';
import { newId } from '../../../core/bus/entry.ts';
import type { Replies, ReplyWriter } from '../../../core/bus/reply/reply-writer.ts';
import { MillraceError } from '../../../core/errors.ts';
import type { Log } from '../../../core/log.ts';
import { type LeasedTask, toTask, toTaskJson } from '../../../core/store/tasks/leased-task.ts';
import type { Taken } from '../../../core/store/tasks/take.ts';
import type { TaskStore } from '../../../core/store/tasks/tasks.ts';
import type { ReplyBody } from '../../../proto/registry.ts';
import type { Outcome } from '../tasks/list-outcomes.ts';
import { keyOf, type Parked, ParkedTakes } from './parked-takes.ts';
import { laneName, queuesOf, type TakeRequest } from './take.ts';

type TakenTasks = ReplyBody<'task.taken'>;
type TakeOutcome = { lease_id: string; count: number; taken: string; again: boolean };
/** For each its tasks, or why there are none. */
type TakeAll = (takes: TakeRequest[]) => Promise<(TakeOutcome | MillraceError)[]>;

type Cancels = Pick<CancelWatch, 'isCancelled' | 'onCancel'>;

const parkedMax = 10_000;
/** Of those that wait, served together: workers, and the tasks that they ask for. */
const together = { workersMax: 32, tasksMax: 128 };
/** A parked queue's mark outlives the wait by this, for the sweep to find it. */
const markSlackMs = 1_000;
/** Takes whose leases could not be given back; those of more lapse, which counts as an attempt. */
const unreleasedMax = 10_000;

export class TakeServer implements AsyncDisposable {
  readonly #tasks: TaskStore;
  readonly #cancels: Cancels;
  readonly #log: Log;
  readonly #parked: ParkedTakes;
  /** Takes whose leases are to be given back, once Redis lets us: tenant and id by `keyOf`. */
  readonly #unreleased = new Map<string, { tenant: string; id: string }>();
  readonly #stopListening: () => void;
  readonly #work = new Set<Promise<void>>();
  #serving: Promise<void> | undefined;
  /** Queues, by `keyOf`, that may have something; `undefined` when that is not known. */
  #woken: Set<string> | undefined = new Set();
  #closed = false;

  constructor(deps: { tasks: TaskStore; cancels: Cancels; replies: Pick<Replies, 'writer'>; log: Log }) {
    const { tasks, cancels, replies, log } = deps;
    this.#parked = new ParkedTakes({ replies, instance: newId() });
    this.#tasks = tasks;
    this.#cancels = cancels;
    this.#log = log;
    this.#stopListening = cancels.onCancel((tenant, id) => this.#leave(tenant, id));
  }

  /** Workers that wait. */
  get parked(): number {
    return this.#parked.size;
  }

  async take(take: TakeRequest, reply: ReplyWriter): Promise<void> {
    const taken = await this.#tasks.take(take.tenant, take);
    // Its client left while it was served: nobody would hear the answer, now or after a wait.
    if (this.#cancels.isCancelled(take.tenant, take.id)) return this.#giveBack(take, taken);
    if (isEmpty(taken) && take.waitMs > 0 && !this.#closed && this.#parked.size < parkedMax) {
      return this.#park(take, reply);
    }
    await this.#answer(take, reply, taken);
  }

  /** Answers the takes of one message; none waits. @param outcomesBy makes of what was taken the outcomes of all. */
  async answerTogether(
    tenant: string,
    reply: ReplyWriter,
    outcomesBy: (takeAll: TakeAll) => Promise<Outcome<TakeOutcome>[]>,
  ): Promise<void> {
    const all: { take: TakeRequest; taken: Taken | MillraceError }[] = [];
    const takeAll: TakeAll = async (takes) => {
      const outcomes = await this.#tasks.takeAll(tenant, takes);
      all.push(...takes.map((take, i) => ({ take, taken: outcomes[i] })));
      return all.map(({ take, taken }) => (taken instanceof MillraceError ? taken : toOutcome(take, taken)));
    };
    try {
      const outcomes = await outcomesBy(takeAll);
      await this.#deliver(
        tenant,
        all.map(({ take }) => take),
        reply,
        () => reply.end('tasks.taken', { outcomes }),
      );
    } finally {
      for (const { taken } of all) this.#tasks.handedOn(taken);
    }
  }

  /** Something may be taken from this queue. */
  serve(tenant: string, queue: string): Promise<void> {
    this.#woken?.add(keyOf(tenant, queue));
    this.#serving ??= this.#serveWhileAsked();
    return this.#serving;
  }

  /** Something may be taken from any queue; what could not be given back may be by now. */
  async serveAll(): Promise<void> {
    const unreleased = [...this.#unreleased.values()];
    this.#unreleased.clear();
    await Promise.all(unreleased.map(({ tenant, id }) => this.#release(tenant, id)));
    this.#woken = undefined;
    this.#serving ??= this.#serveWhileAsked();
    await this.#serving;
  }

  /** Answers all that wait with what there is: nothing. Twice is harmless. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    this.#stopListening();
    for (const { take, reply } of this.#parked.waitingFor(undefined)) this.#track(this.#end(take, reply));
    await Promise.all([this.#serving, ...this.#work]);
  }

  async #park(take: TakeRequest, reply: ReplyWriter): Promise<void> {
    const queues = queuesOf(take);
    const timer = setTimeout(() => this.#track(this.#end(take, reply)), take.waitMs);
    this.#parked.add({ take, reply, timer });
    try {
      await this.#tasks.park(take.tenant, queues, take.waitMs + markSlackMs);
    } catch (error) {
      // Its client is told, and must not be given tasks any more.
      this.#parked.remove(take);
      throw error;
    }
    // Whatever came between the take and the mark has told nobody.
    await Promise.all(queues.map((queue) => this.serve(take.tenant, queue)));
  }

  async #serveWhileAsked(): Promise<void> {
    while (this.#woken === undefined || this.#woken.size > 0) {
      const woken = this.#woken;
      this.#woken = new Set();
      await this.#serveInTurn(woken);
    }
    // In the same turn as the last look at `#woken`: whoever asks from now on starts anew.
    this.#serving = undefined;
  }

  /**
   * First come, first served; who finds nothing tells that the others of the same lanes and strategy need not ask. Most
   * often there is something for one of them only: as long as there is for all, the next step is for twice as many.
   */
  async #serveInTurn(woken: ReadonlySet<string> | undefined): Promise<void> {
    const exhausted = new Set<string>();
    const mayBeServed = ({ take }: Parked) => this.#parked.has(take) && !exhausted.has(askedBy(take));
    const concerned = this.#parked.waitingFor(woken);
    for (const [tenant, parked] of Map.groupBy(concerned, ({ take }) => take.tenant)) {
      let left = parked;
      for (let atOnce = 1; left.length > 0; atOnce *= 2) {
        const next = firstOf(left, atOnce);
        await this.#serveTogether(tenant, next, exhausted);
        left = left.slice(next.length).filter(mayBeServed);
      }
    }
  }

  async #serveTogether(tenant: string, parked: Parked[], exhausted: Set<string>): Promise<void> {
    const takes = parked.map(({ take }) => take);
    const outcomes = await this.#tasks.takeAll(tenant, takes).catch((error) => takes.map(() => error));
    for (const [i, { take, reply }] of parked.entries()) {
      const taken: Taken | Error = outcomes[i];
      if (taken instanceof MillraceError && !taken.retryable) {
        if (this.#parked.remove(take)) reply.fail(taken);
      } else if (taken instanceof Error) {
        this.#log.warn({ err: taken }, 'a waiting worker could not be served; it is tried again');
      } else if (taken === 'later') {
        for (const queue of queuesOf(take)) this.#woken?.add(keyOf(tenant, queue));
      } else if (isEmpty(taken)) {
        exhausted.add(askedBy(take));
      } else {
        this.#track(this.#parked.remove(take) ? this.#answer(take, reply, taken) : this.#giveBack(take, taken));
      }
    }
  }

  async #end(take: TakeRequest, reply: ReplyWriter): Promise<void> {
    if (this.#parked.remove(take)) await this.#answer(take, reply, []);
  }

  async #answer(take: TakeRequest, reply: ReplyWriter, taken: LeasedTask[][]): Promise<void> {
    try {
      await this.#deliver(take.tenant, [take], reply, () => reply.end('task.taken', toTaken(take, taken)));
    } finally {
      this.#tasks.handedOn(taken);
    }
  }

  /** What was leased for an answer that reaches nobody goes back, whatever failed. */
  async #deliver(tenant: string, takes: TakeRequest[], reply: ReplyWriter, write: () => void): Promise<void> {
    let isSent = false;
    try {
      write();
      await reply.flush();
      isSent = !reply.gone;
    } finally {
      if (!isSent) await Promise.all(takes.map(({ id }) => this.#release(tenant, id)));
    }
  }

  async #giveBack({ tenant, id }: TakeRequest, taken: LeasedTask[][]): Promise<void> {
    this.#tasks.handedOn(taken);
    await this.#release(tenant, id);
  }

  /** Now, or with the next sweep. */
  async #release(tenant: string, id: string): Promise<void> {
    try {
      await this.#tasks.release(tenant, id);
    } catch (error) {
      this.#log.warn({ err: error }, 'leases were not given back; the next sweep tries again');
      if (this.#unreleased.size < unreleasedMax) this.#unreleased.set(keyOf(tenant, id), { tenant, id });
    }
  }

  /** Its client has left: it waits no more, or what it was given goes back. */
  #leave(tenant: string, id: string): void {
    if (!this.#parked.remove({ tenant, id })) this.#track(this.#release(tenant, id));
  }

  #track(work: Promise<void>): void {
    const tracked: Promise<void> = work
      .catch((error) => this.#log.warn({ err: error }, 'a take was not answered; its leases will lapse'))
      .finally(() => this.#work.delete(tracked));
    this.#work.add(tracked);
  }
}

/** At most `count`, and not more than are served together. */
function firstOf(parked: readonly Parked[], count: number): Parked[] {
  const { workersMax, tasksMax } = together;
  let tasks = 0;
  const end = parked.findIndex(({ take }, i) => {
    tasks += take.size;
    return i > 0 && (i >= Math.min(count, workersMax) || tasks > tasksMax);
  });
  return end < 0 ? [...parked] : parked.slice(0, end);
}

function toTaken({ lanes }: TakeRequest, taken: LeasedTask[][]): TakenTasks {
  return {
    lanes: Object.fromEntries(lanes.map((lane, i) => [laneName(lane), { tasks: (taken[i] ?? []).map(toTask) }])),
  };
}

function toOutcome({ id, lanes }: TakeRequest, taken: Taken): TakeOutcome {
  const again = taken === 'later';
  const lanesOf = again ? lanes.map(() => []) : taken;
  const count = lanesOf.reduce((sum, { length }) => sum + length, 0);
  const fields = lanes.map((lane, i) => `"${laneName(lane)}":[${lanesOf[i].map(toTaskJson).join()}]`);
  return { lease_id: id, count, taken: `{${fields.join()}}`, again };
}

/** The same for takes that may have the same. */
function askedBy({ tenant, strategy, lanes }: TakeRequest): string {
  return `${tenant} ${strategy} ${lanes.map(laneName)}`;
}

function isEmpty(taken: LeasedTask[][]): boolean {
  return taken.every((tasks) => tasks.length === 0);
}
