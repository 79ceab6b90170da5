/**
 * One taken task, until it is marked.
 *
 *     running ──markComplete──> told the queue (by an event, where somebody waits) ──> ended
 *        ├──────markRetryLater──> told the queue ─────────────────────────────────────> ended
 *        └──────lease lost: `signal` aborted ─────────────────────────────────────────> ended
 *
 * Its lease is renewed at every third of it, for as long as it runs. How it ended is told until the queue knows it or
 * refuses it: the same word twice is harmless there. A task that lost its lease may still be marked: the queue takes a
 * late result unless another worker has the task.
 */
import { newId } from '../../core/bus/entry.ts';
import { MillraceError } from '../../core/errors.ts';
import type { Log } from '../../core/log.ts';
import type { QueueClient, Task } from '../client/queue.ts';
import { type Backoff, backoffMs, pause } from './backoff.ts';
import type { EventSender } from './event-sender.ts';
import type { CompletedWith, Emitted, TaskWrapper } from './executor.ts';

export interface RunningTaskDeps {
  client: Pick<QueueClient, 'complete' | 'retry' | 'heartbeat'>;
  events: Pick<EventSender, 'progress' | 'completion'>;
  log: Log;
}

/** Progress that waits to be sent, at most. */
const unsentMax = 256;
const tellBackoff: Backoff = { baseMs: 250, maxMs: 10_000 };
/** After a failure of the executor. */
const retryBackoff: Backoff = { baseMs: 2_000, maxMs: 60_000 };
/** The longest that one try to tell the queue may take. */
const tellMsMax = 15_000;

export class RunningTask implements TaskWrapper {
  readonly task: Task;
  /** Resolves when nothing more is to be done for it. */
  readonly ended: Promise<void>;
  readonly #deps: RunningTaskDeps;
  readonly #leaseMs: number;
  readonly #left = new AbortController();
  readonly #over = new AbortController();
  #marked: Promise<void> | undefined;
  #sent: Promise<void> = Promise.resolve();
  #unsent = 0;
  #streamed = false;

  constructor(deps: RunningTaskDeps, task: Task, { leaseMs }: { leaseMs: number }) {
    this.#deps = { ...deps, log: deps.log.child({ task: task.task_id }) };
    this.task = task;
    this.#leaseMs = leaseMs;
    this.ended = this.#keepLease();
  }

  get signal(): AbortSignal {
    return this.#left.signal;
  }

  getPayload(): Record<string, unknown> {
    return this.task.data ?? {};
  }

  markComplete(result: CompletedWith): Promise<void> {
    this.#marked ??= this.#finish(() => this.#complete(result));
    return this.#marked;
  }

  markRetryLater(delaySeconds?: number): Promise<void> {
    if (this.#streamed) return this.markComplete(failure(503, 'unavailable', 'The worker gave up in mid-answer.'));
    const { task_id, lease_id } = this.task;
    this.#marked ??= this.#finish(() =>
      this.#tell((options) => this.#deps.client.retry(task_id, { lease_id, delay: delaySeconds }, options)),
    );
    return this.#marked;
  }

  emitProgress({ eventId = newId(), eventName, eventData }: Emitted): Promise<void> {
    if (this.task.response_mode !== 'streaming' || this.#marked || this.signal.aborted) return Promise.resolve();
    this.#streamed = true;
    if (++this.#unsent > unsentMax) this.#break(new Error(`${unsentMax} events wait to be sent: await emitProgress.`));
    this.#sent = this.#sent.then(async () => {
      if (!this.signal.aborted) await this.#progress({ eventId, eventName, eventData });
      this.#unsent--;
    });
    return this.#sent;
  }

  /** The executor threw: see `TaskExecutor`. */
  fail(error: unknown): Promise<void> {
    if (this.#marked || this.signal.aborted) return this.#marked ?? Promise.resolve();
    this.#deps.log.warn({ err: error }, 'the executor failed');
    const { attempts, max_attempts, response_mode } = this.task;
    if (this.#streamed || (attempts >= max_attempts && response_mode !== 'callback')) {
      const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) };
      return this.markComplete(failure(500, name, message));
    }
    return this.markRetryLater(Math.ceil(backoffMs(attempts, retryBackoff) / 1000));
  }

  /** The worker stops: whoever else takes the task may do it at once. */
  giveBack(): Promise<void> {
    this.#left.abort(new Error('The worker is stopping.'));
    return this.markRetryLater();
  }

  /** Stops telling; a lease that was not given back will lapse. */
  abandon(): void {
    this.#left.abort(new Error('The worker has stopped.'));
    this.#over.abort();
  }

  async #finish(how: () => Promise<void>): Promise<void> {
    try {
      await how();
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'how the task ended was not taken');
    }
    this.#over.abort();
  }

  async #complete({ status_code = 200, body }: CompletedWith): Promise<void> {
    const { task_id, lease_id, instance_id } = this.task;
    await this.#sent;
    if (instance_id) {
      const result = { status_code, request_id: task_id, body };
      if (await this.#deps.events.completion(this.task, result)) return;
    }
    await this.#tell((options) => this.#deps.client.complete(task_id, { status_code, body, lease_id }, options));
  }

  /** Again and again while it may help: to the end of the task's time. */
  async #tell(call: (options: { signal: AbortSignal }) => Promise<unknown>): Promise<void> {
    for (let failures = 1; ; failures++) {
      try {
        await call({ signal: AbortSignal.any([this.#over.signal, AbortSignal.timeout(tellMsMax)]) });
        return;
      } catch (error) {
        const final = error instanceof MillraceError && !error.retryable;
        if (final || this.#over.signal.aborted || Date.now() > this.task.expire_time) throw error;
        this.#deps.log.debug({ err: error }, 'the queue was not told how the task ended; trying again');
        await pause(backoffMs(failures, tellBackoff), this.#over.signal);
      }
    }
  }

  async #progress(event: Required<Emitted>): Promise<void> {
    try {
      const signal = AbortSignal.any([this.signal, AbortSignal.timeout(tellMsMax)]);
      await this.#deps.events.progress(this.task, event, { signal });
    } catch (error) {
      if (isLost(error)) this.#lose(error);
      else this.#break(error);
    }
  }

  #break(error: unknown): void {
    if (this.signal.aborted) return;
    this.#deps.log.warn({ err: error }, 'an event was lost, and the answer with it');
    this.#left.abort(error);
    void this.markComplete(failure(503, 'unavailable', 'A part of the answer was lost. Try again.'));
  }

  #lose(reason: unknown): void {
    this.#deps.log.warn({ err: reason }, 'the task is lost: it was cancelled, or another worker has it now');
    this.#left.abort(reason);
    this.#over.abort();
  }

  async #keepLease(): Promise<void> {
    const { task_id, lease_id } = this.task;
    const over = this.#over.signal;
    const everyMs = Math.floor(this.#leaseMs / 3);
    let renewedAt = Date.now();
    while (await pause(everyMs, over)) {
      const startedAt = Date.now();
      try {
        const signal = AbortSignal.any([over, AbortSignal.timeout(everyMs)]);
        await this.#deps.client.heartbeat(task_id, { lease_id, lease: this.#leaseMs / 1000 }, { signal });
        renewedAt = startedAt;
      } catch (error) {
        if (over.aborted) break;
        if (isLost(error) || Date.now() - renewedAt >= this.#leaseMs) this.#lose(error);
        else this.#deps.log.warn({ err: error }, 'a lease was not renewed; trying again');
      }
    }
  }
}

/** The service's word that this worker need not go on. */
function isLost(error: unknown): boolean {
  return error instanceof MillraceError && (error.type === 'conflict' || error.type === 'not_found');
}

function failure(status_code: number, type: string, message: string): CompletedWith {
  return { status_code, body: { error: { message, type } } };
}
