/**
 * Workers that ask for tasks. One that finds none and may wait is parked: its entry is acknowledged, it holds no slot,
 * and it is served, in the order of parking, when a script says that one of its queues has something, or at the next
 * sweep.
 *
 * A take whose answer reaches nobody (its client left, its reader vanished) gives back what it leased.
 */
import type { CancelWatch } from '../../core/bus/cancel.ts';
import type { ReplyWriter } from '../../core/bus/reply-writer.ts';
import { MillraceError } from '../../core/errors.ts';
import type { Log } from '../../core/log.ts';
import { type LeasedTask, toTask, toTaskJson } from '../../core/store/leased-task.ts';
import type { TaskStore } from '../../core/store/tasks.ts';
import type { ReplyBody } from '../../proto/registry.ts';
import { laneName, type TakeRequest } from './take.ts';

type TakenTasks = ReplyBody<'task.taken'>;
type TakeOutcome = { lease_id: string; count: number; taken: string };

type Cancels = Pick<CancelWatch, 'isCancelled' | 'onCancel'>;

interface Parked {
  readonly take: TakeRequest;
  readonly reply: ReplyWriter;
  readonly timer: NodeJS.Timeout;
}

const parkedMax = 10_000;
/** Of those that wait, served together: workers, and the tasks that they ask for. */
const together = { workersMax: 32, tasksMax: 128 };
/** A parked queue's mark outlives the wait by this, for the sweep to find it. */
const markSlackMs = 1_000;

export class Takers implements AsyncDisposable {
  readonly #tasks: TaskStore;
  readonly #cancels: Cancels;
  readonly #log: Log;
  readonly #parked = new Map<string, Parked>();
  readonly #stopListening: () => void;
  readonly #work = new Set<Promise<void>>();
  #serving: Promise<void> | undefined;
  /** Queues, by `keyOf`, that may have something; `undefined` when that is not known. */
  #woken: Set<string> | undefined = new Set();
  #closed = false;

  constructor({ tasks, cancels, log }: { tasks: TaskStore; cancels: Cancels; log: Log }) {
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
    if (this.#cancels.isCancelled(take.tenant, take.id)) return this.#tasks.release(take.tenant, take.id);
    if (isEmpty(taken) && take.waitMs > 0 && !this.#closed && this.#parked.size < parkedMax) {
      return this.#park(take, reply);
    }
    await this.#answer(take, reply, taken);
  }

  /** None waits. @returns for each what it got, or why nothing. */
  async takeAll(tenant: string, takes: readonly TakeRequest[]): Promise<(TakeOutcome | MillraceError)[]> {
    const outcomes = await this.#tasks.takeAll(tenant, takes);
    return outcomes.map((taken, i) => (taken instanceof MillraceError ? taken : toOutcome(takes[i], taken)));
  }

  /** What was leased for an answer that reaches nobody goes back. */
  async releaseUnlessSent(tenant: string, leases: readonly string[], reply: ReplyWriter): Promise<void> {
    await reply.flush();
    if (reply.gone) await Promise.all(leases.map((lease) => this.#tasks.release(tenant, lease)));
  }

  /** Something may be taken from this queue. */
  serve(tenant: string, queue: string): Promise<void> {
    this.#woken?.add(keyOf(tenant, queue));
    this.#serving ??= this.#serveWhileAsked();
    return this.#serving;
  }

  /** Something may be taken from any queue. */
  serveAll(): Promise<void> {
    this.#woken = undefined;
    this.#serving ??= this.#serveWhileAsked();
    return this.#serving;
  }

  /** Answers all that wait with what there is: nothing. Twice is harmless. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    this.#stopListening();
    for (const { take, reply } of [...this.#parked.values()]) this.#track(this.#end(take, reply));
    await Promise.all([this.#serving, ...this.#work]);
  }

  async #park(take: TakeRequest, reply: ReplyWriter): Promise<void> {
    const queues = queuesOf(take);
    const timer = setTimeout(() => this.#track(this.#end(take, reply)), take.waitMs);
    this.#parked.set(keyOf(take.tenant, take.id), { take, reply, timer });
    try {
      await this.#tasks.park(take.tenant, queues, take.waitMs + markSlackMs);
    } catch (error) {
      // Its client is told, and must not be given tasks any more.
      this.#unpark(keyOf(take.tenant, take.id));
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
    const isConcerned = ({ take }: Parked) =>
      woken === undefined || queuesOf(take).some((queue) => woken.has(keyOf(take.tenant, queue)));
    const mayBeServed = ({ take }: Parked) =>
      this.#parked.has(keyOf(take.tenant, take.id)) && !exhausted.has(askedBy(take));
    const concerned = [...this.#parked.values()].filter(isConcerned);
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
      const taken: LeasedTask[][] | Error = outcomes[i];
      if (taken instanceof Error) {
        this.#log.warn({ err: taken }, 'a waiting worker could not be served; it is tried again');
      } else if (isEmpty(taken)) {
        exhausted.add(askedBy(take));
      } else if (this.#unpark(keyOf(tenant, take.id))) {
        this.#track(this.#answer(take, reply, taken));
      } else {
        this.#track(this.#tasks.release(tenant, take.id));
      }
    }
  }

  async #end(take: TakeRequest, reply: ReplyWriter): Promise<void> {
    if (this.#unpark(keyOf(take.tenant, take.id))) await this.#answer(take, reply, []);
  }

  async #answer(take: TakeRequest, reply: ReplyWriter, taken: LeasedTask[][]): Promise<void> {
    reply.end('task.taken', toTaken(take, taken));
    await this.releaseUnlessSent(take.tenant, [take.id], reply);
  }

  /** Its client has left: it waits no more, or what it was given goes back. */
  #leave(tenant: string, id: string): void {
    const key = keyOf(tenant, id);
    if (!this.#unpark(key)) this.#track(this.#tasks.release(tenant, id));
  }

  #unpark(key: string): boolean {
    clearTimeout(this.#parked.get(key)?.timer);
    return this.#parked.delete(key);
  }

  #track(work: Promise<void>): void {
    const tracked: Promise<void> = work
      .catch((error) => this.#log.warn({ err: error }, 'a take was not answered; its leases will lapse'))
      .finally(() => this.#work.delete(tracked));
    this.#work.add(tracked);
  }
}

function keyOf(tenant: string, name: string): string {
  return `${tenant} ${name}`;
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

function toOutcome({ id, lanes }: TakeRequest, taken: LeasedTask[][]): TakeOutcome {
  const count = taken.reduce((sum, { length }) => sum + length, 0);
  const fields = lanes.map((lane, i) => `"${laneName(lane)}":[${taken[i].map(toTaskJson).join()}]`);
  return { lease_id: id, count, taken: `{${fields.join()}}` };
}

/** The same for takes that may have the same. */
function askedBy({ tenant, strategy, lanes }: TakeRequest): string {
  return `${tenant} ${strategy} ${lanes.map(laneName)}`;
}

function queuesOf({ lanes }: TakeRequest): string[] {
  return [...new Set(lanes.map(({ queue }) => queue))];
}

function isEmpty(taken: LeasedTask[][]): boolean {
  return taken.every((tasks) => tasks.length === 0);
}
