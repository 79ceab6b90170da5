/**
 * Sends a take of tasks and waits for its result.
 *
 * First the take shares a message with others (`task-batcher.ts`). If it finds nothing and may wait, it sends a message
 * of its own, which the dispatcher parks. If that dispatcher is lost (`parked-take-watch.ts`), it sends the message
 * again with the same id. The answer then has only the tasks that were leased under that id.
 *
 * Copies of such a message may still be parked, or wait in the stream. A take that ends without tasks cancels them, because
 * they would lease tasks that nobody works on until the lease ends.
 */
import { decodeReply } from '../../proto/codec.ts';
import type { Part } from '../../proto/registry.ts';
import type { Access } from '../access/grant.ts';
import { newId } from '../bus/entry.ts';
import type { Frame, PendingRequest, Requester } from '../bus/request/requester.ts';
import { MillraceError } from '../errors.ts';
import type { ParkedTakeWatch } from './parked-take-watch.ts';
import type { TaskBatcher } from './task-batcher.ts';
import { type Taken, takensOf } from './task-outcomes.ts';

type TakeBody = Part<'TaskTake'>;

export interface TakeDeps {
  requester: Pick<Requester, 'request' | 'cancel'>;
  taskBatcher: Pick<TaskBatcher, 'take'>;
  parkedTakes: Pick<ParkedTakeWatch, 'watch'>;
}

/** Pause between attempts to send the take again while Redis is unreachable. */
const retryMs = 500;

export interface TakeOptions extends Access {
  /** Time after which the take ends without tasks, ms. This holds even if no dispatcher serves the take. */
  timeoutMs: number;
  trace?: string;
  traceId?: string;
  /** @param taken JSON text: the tasks of each requested lane. */
  onTaken(taken: string): void;
  onError(error: unknown): void;
}

/** A take in flight. It ends with one call of `onTaken` or `onError`, unless it is cancelled. */
export class PendingTake {
  readonly #deps: TakeDeps;
  readonly #take: TakeBody;
  readonly #options: TakeOptions;
  readonly #deadline: NodeJS.Timeout;
  readonly #startedAt = performance.now();
  #isOver = false;
  /** The take's own message, while it waits. */
  #waiting: PendingRequest | undefined;
  #stopWatching = () => {};
  #retry: NodeJS.Timeout | undefined;
  #wasLost = false;

  constructor(deps: TakeDeps, take: TakeBody, options: TakeOptions) {
    this.#deps = deps;
    this.#take = take;
    this.#options = options;
    this.#deadline = setTimeout(() => this.endEmpty(), options.timeoutMs);
    void this.#run();
  }

  /** Cancels the take. Tasks that it leased are released. */
  cancel(): void {
    this.#waiting?.cancel();
    this.#end(() => {});
  }

  /** Ends the take without tasks. */
  endEmpty(): void {
    if (this.#isOver) return;
    const nothing = Object.fromEntries((this.#take.queues ?? []).map((lane) => [lane, []]));
    this.#withdraw();
    this.#end(() => this.#options.onTaken(JSON.stringify(nothing)));
  }

  async #run(): Promise<void> {
    const { requester, taskBatcher } = this.#deps;
    const { tenant, grant, trace } = this.#options;
    try {
      const { lease_id, count, taken, again } = await taskBatcher.take({ tenant, grant, trace }, this.#take);
      if (again && !this.#isOver) return await this.#run();
      if (this.#isOver && count > 0) requester.cancel(tenant, lease_id);
      else if (!this.#isOver && count === 0 && this.#take.wait) this.#wait();
      else this.#end(() => this.#options.onTaken(taken));
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Sends the take's own message. @param lostId id of the lost message that it repeats */
  #wait(lostId?: string): void {
    const { tenant, grant, timeoutMs, trace = '', traceId = '' } = this.#options;
    const passedMs = performance.now() - this.#startedAt;
    const wait = Math.max(0, (this.#take.wait ?? 0) - passedMs / 1000);
    this.#waiting = this.#deps.requester.request(
      'tasks.take',
      { takes: [{ ...this.#take, wait }] },
      {
        id: lostId ?? newId(),
        isRepeated: lostId !== undefined,
        tenant,
        grant,
        timeoutMs: Math.max(1, timeoutMs - passedMs),
        trace,
        traceId,
        accept: 'protobuf',
        onNewRun: 'restart',
        stallMs: 0,
        onFrame: (frame) => this.#receive(frame),
        onError: (error) => this.#fail(error),
      },
    );
  }

  #receive({ type, body }: Frame): void {
    if (this.#isOver) return;
    if (type === 'tasks.taken') this.#receiveTaken(takensOf(decodeReply(type, body))[0]!);
    if (type !== 'take.parked') return;
    this.#stopWatching();
    const { instance } = decodeReply(type, body);
    this.#stopWatching = this.#deps.parkedTakes.watch(instance, () => this.#sendAgain());
  }

  #receiveTaken(taken: Taken | MillraceError): void {
    if (taken instanceof MillraceError) {
      this.#fail(taken);
      return;
    }
    if (this.#wasLost && taken.count === 0) this.#withdraw();
    if (taken.again) this.#wait();
    else this.#end(() => this.#options.onTaken(taken.taken));
  }

  /** Sends the take again. A short outage of Redis does not end it, just as it does not end a parked take. */
  #sendAgain(): void {
    const { id, forget } = this.#waiting!;
    forget();
    this.#wasLost = true;
    this.#wait(id);
  }

  /** Cancels the take's own message with its copies, none of which has an answer with tasks. */
  #withdraw(): void {
    if (!this.#waiting) return;
    this.#waiting.forget();
    this.#deps.requester.cancel(this.#options.tenant, this.#waiting.id);
  }

  #fail(error: unknown): void {
    const { type } = error instanceof MillraceError ? error : { type: '' };
    if (type === 'timeout') this.endEmpty();
    else if (type === 'unavailable' && this.#wasLost) this.#retry = setTimeout(() => this.#sendAgain(), retryMs);
    else this.#end(() => this.#options.onError(error));
  }

  #end(notify: () => void): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#deadline);
    clearTimeout(this.#retry);
    this.#stopWatching();
    notify();
  }
}
