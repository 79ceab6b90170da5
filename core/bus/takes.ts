/**
 * Takes of tasks: what there is comes by a message that many takes share (`gathered-tasks.ts`); who finds nothing and may
 * wait asks again by one of its own, which stays open.
 */
import type { RequestBody } from '../../proto/registry.ts';
import { MillraceError } from '../errors.ts';
import type { GatheredTasks } from './gathered-tasks.ts';
import type { Requester } from './requester.ts';

type TakeBody = RequestBody<'task.take'>;

export interface TakeDeps {
  requester: Pick<Requester, 'request' | 'cancel'>;
  gatheredTasks: Pick<GatheredTasks, 'take'>;
}

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
  #isOver = false;
  /** Its own message, once it waits. */
  #waiting: { cancel(): void } | undefined;

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
    const { requester, gatheredTasks } = this.#deps;
    const { tenant } = this.#options;
    try {
      const { lease_id, count, taken } = await gatheredTasks.take(tenant, this.#take);
      if (this.#isOver && count > 0) requester.cancel(tenant, lease_id);
      else if (!this.#isOver && count === 0 && this.#take.wait) this.#wait();
      else this.#end(() => this.#options.onTaken(taken));
    } catch (error) {
      this.#fail(error);
    }
  }

  #wait(): void {
    const { tenant, deadlineMs, trace = '', traceId = '' } = this.#options;
    this.#waiting = this.#deps.requester.request('task.take', this.#take, {
      tenant,
      deadlineMs,
      trace,
      traceId,
      accept: 'json',
      onNewRun: 'restart',
      silenceMs: 0,
      onFrame: (frame) => this.#end(() => this.#options.onTaken(frame.body.toString('utf8'))),
      onError: (error) => this.#fail(error),
    });
  }

  #fail(error: unknown): void {
    if (error instanceof MillraceError && error.type === 'timeout') this.endNow();
    else this.#end(() => this.#options.onError(error));
  }

  #end(tell: () => void): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#patience);
    tell();
  }
}
