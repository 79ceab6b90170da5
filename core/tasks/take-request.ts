/**
 * Takes of tasks: what there is comes by a message that many takes share (`task-batcher.ts`). A take that finds nothing
 * and may wait asks again by one of its own, which stays open. When the dispatcher that has it parked is lost
 * (`parked-take-watch.ts`), it asks once more, by the same id: what was leased under that is given again, and nothing more.
 */
import type { RequestBody } from '../../proto/registry.ts';
import { newId } from '../bus/entry.ts';
import type { Frame, PendingRequest, Requester } from '../bus/request/requester.ts';
import { MillraceError } from '../errors.ts';
import type { ParkedTakeWatch } from './parked-take-watch.ts';
import type { TaskBatcher } from './task-batcher.ts';

type TakeBody = RequestBody<'task.take'>;

export interface TakeDeps {
  requester: Pick<Requester, 'request' | 'cancel'>;
  taskBatcher: Pick<TaskBatcher, 'take'>;
  parkedTakes: Pick<ParkedTakeWatch, 'watch'>;
}

/** After a dispatcher was lost, between two attempts to ask again while Redis is away. */
const askAgainMs = 500;

export interface TakeOptions {
  tenant: string;
  /** Epoch ms: when it ends with nothing, also where nobody serves it. */
  deadlineMs: number;
  trace?: string;
  traceId?: string;
  /** @param taken JSON text: the tasks of each lane that was asked for. */
  onTaken(taken: string): void;
  onError(error: unknown): void;
}

/** Ends with `onTaken` or `onError`, once, unless it is left. */
export class PendingTake {
  readonly #deps: TakeDeps;
  readonly #take: TakeBody;
  readonly #options: TakeOptions;
  readonly #patience: NodeJS.Timeout;
  readonly #startedAt = Date.now();
  #isOver = false;
  /** Its own message, once it waits. */
  #waiting: PendingRequest | undefined;
  #stopWatching = () => {};
  #retry: NodeJS.Timeout | undefined;
  #wasLost = false;

  constructor(deps: TakeDeps, take: TakeBody, options: TakeOptions) {
    this.#deps = deps;
    this.#take = take;
    this.#options = options;
    this.#patience = setTimeout(() => this.endNow(), options.deadlineMs - Date.now());
    void this.#run();
  }

  /** Nobody waits any more: what was leased goes back. */
  leave(): void {
    this.#waiting?.cancel();
    this.#end(() => {});
  }

  /** Whoever polls learns at worst that there was nothing. */
  endNow(): void {
    const nothing = Object.fromEntries((this.#take.queues ?? []).map((lane) => [lane, []]));
    this.#waiting?.cancel();
    this.#end(() => this.#options.onTaken(JSON.stringify(nothing)));
  }

  async #run(): Promise<void> {
    const { requester, taskBatcher } = this.#deps;
    const { tenant } = this.#options;
    try {
      const { lease_id, count, taken, again } = await taskBatcher.take(tenant, this.#take);
      if (again && !this.#isOver) return await this.#run();
      if (this.#isOver && count > 0) requester.cancel(tenant, lease_id);
      else if (!this.#isOver && count === 0 && this.#take.wait) this.#wait();
      else this.#end(() => this.#options.onTaken(taken));
    } catch (error) {
      this.#fail(error);
    }
  }

  /** @param id of the message; again the same when it was lost. */
  #wait(id: string = newId()): void {
    const { tenant, deadlineMs, trace = '', traceId = '' } = this.#options;
    const wait = Math.max(0, (this.#take.wait ?? 0) - (Date.now() - this.#startedAt) / 1000);
    this.#waiting = this.#deps.requester.request(
      'task.take',
      { ...this.#take, wait },
      {
        id,
        tenant,
        deadlineMs,
        trace,
        traceId,
        accept: 'json',
        onNewRun: 'restart',
        stallMs: 0,
        onFrame: (frame) => this.#hear(frame),
        onError: (error) => this.#fail(error),
      },
    );
  }

  #hear({ type, body }: Frame): void {
    if (type === 'task.taken') this.#end(() => this.#options.onTaken(body.toString('utf8')));
    if (type !== 'take.parked' || this.#isOver) return;
    this.#stopWatching();
    this.#stopWatching = this.#deps.parkedTakes.watch(body, () => this.#askAgain());
  }

  /** It was parked before: that Redis is away for a moment ends it no more than it did then. */
  #askAgain(): void {
    const { id, forget } = this.#waiting!;
    forget();
    this.#wasLost = true;
    this.#wait(id);
  }

  #fail(error: unknown): void {
    const { type } = error instanceof MillraceError ? error : { type: '' };
    if (type === 'timeout') this.endNow();
    else if (type === 'unavailable' && this.#wasLost) this.#retry = setTimeout(() => this.#askAgain(), askAgainMs);
    else this.#end(() => this.#options.onError(error));
  }

  #end(tell: () => void): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#patience);
    clearTimeout(this.#retry);
    this.#stopWatching();
    tell();
  }
}
