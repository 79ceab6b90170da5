/**
 * One taken task, until it is marked.
 *
 *     running ──markComplete──> reported to the queue (of an online task: by an event) ──> ended
 *        ├──────markRetryLater──> reported to the queue ──────────────────────────────────> ended
 *        └──────lease lost: `signal` aborted ─────────────────────────────────────────────> ended
 *
 * While it runs, its lease is renewed every third of its time. The end is reported until the queue accepts or refuses
 * it. A repeated report is harmless. A task that lost its lease may still be marked. The queue accepts a late result
 * unless another worker has the task.
 */
import { newId } from '../../core/bus/entry.ts';
import { MillraceError } from '../../core/errors.ts';
import type { Log } from '../../core/log.ts';
import type { QueueClient, Task } from '../client/queue.ts';
import { type Backoff, backoffMs, pause } from './backoff.ts';
import type { EventSender } from './event-sender.ts';
import type { CompletedWith, Emitted, TaskWrapper } from './executor.ts';
import { ProgressReporter } from './progress-reporter.ts';

export interface RunningTaskDeps {
  client: Pick<QueueClient, 'complete' | 'retry' | 'heartbeat' | 'progress'>;
  events: Pick<EventSender, 'progress' | 'completion'>;
  log: Log;
}

/** Most progress events that wait to be sent. */
const unsentMax = 256;
const reportBackoff: Backoff = { baseMs: 250, maxMs: 10_000 };
/** Delay of the retry after a failure of the executor. */
const retryBackoff: Backoff = { baseMs: 2_000, maxMs: 60_000 };
/** Characters of an error that are reported. */
const errorCharsMax = 2_000;
/** Longest time of one attempt to report to the queue. */
const reportMsMax = 15_000;

export class RunningTask implements TaskWrapper {
  readonly task: Task;
  /** Resolves when the task has ended for this worker. */
  readonly ended: Promise<void>;
  readonly #deps: RunningTaskDeps;
  readonly #leaseMs: number;
  readonly #progressReporter: ProgressReporter;
  /** Aborts the executor. */
  readonly #aborting = new AbortController();
  /** Aborted when the task has ended for this worker. */
  readonly #ended = new AbortController();
  #marked: Promise<void> | undefined;
  #sent: Promise<void> = Promise.resolve();
  #unsent = 0;
  #streamed = false;

  constructor(deps: RunningTaskDeps, task: Task, { leaseMs }: { leaseMs: number }) {
    this.#deps = { ...deps, log: deps.log.child({ task: task.task_id }) };
    this.task = task;
    this.#leaseMs = leaseMs;
    this.#progressReporter = new ProgressReporter(this.#deps, task, { leaseMs, signal: this.#ended.signal });
    this.ended = this.#keepLease();
  }

  get signal(): AbortSignal {
    return this.#aborting.signal;
  }

  getPayload(): Record<string, unknown> {
    return this.task.data ?? {};
  }

  markComplete(result: CompletedWith): Promise<void> {
    this.#marked ??= this.#finish(() => this.#complete(result));
    return this.#marked;
  }

  markRetryLater(delaySeconds?: number, error?: string): Promise<void> {
    if (this.#streamed) return this.markComplete(failure(503, 'unavailable', 'The worker gave up in mid-answer.'));
    const { task_id, lease_id } = this.task;
    const retry = { lease_id, delay: delaySeconds, error: error?.slice(0, errorCharsMax).toWellFormed() };
    this.#marked ??= this.#finish(() => this.#report((options) => this.#deps.client.retry(task_id, retry, options)));
    return this.#marked;
  }

  emitProgress({ eventId = newId(), eventName, eventData }: Emitted): Promise<void> {
    if (this.#marked || this.signal.aborted) return Promise.resolve();
    if (this.task.response_mode !== 'streaming') {
      this.#progressReporter.report({ eventId, eventName, eventData });
      return Promise.resolve();
    }
    this.#streamed = true;
    if (++this.#unsent > unsentMax) this.#break(new Error(`${unsentMax} events wait to be sent: await emitProgress.`));
    this.#sent = this.#sent.then(async () => {
      if (!this.signal.aborted) await this.#progress({ eventId, eventName, eventData });
      this.#unsent--;
    });
    return this.#sent;
  }

  /** Ends the task after its executor threw: see `TaskExecutor`. */
  fail(error: unknown): Promise<void> {
    if (this.#marked || this.signal.aborted) return this.#marked ?? Promise.resolve();
    this.#deps.log.warn({ err: error }, 'the executor failed');
    const { attempts, max_attempts, response_mode } = this.task;
    const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) };
    if (this.#streamed || (attempts >= max_attempts && response_mode !== 'callback')) {
      return this.markComplete(failure(500, name, message));
    }
    return this.markRetryLater(Math.ceil(backoffMs(attempts, retryBackoff) / 1000), message || name);
  }

  /** Returns the task to its queue because the worker stops. */
  giveBack(): Promise<void> {
    const reason = 'The worker is stopping.';
    this.#aborting.abort(new Error(reason));
    return this.markRetryLater(undefined, reason);
  }

  /** Stops reporting. The lease lapses if the task was not given back. */
  abandon(): void {
    this.#aborting.abort(new Error('The worker has stopped.'));
    this.#ended.abort();
  }

  async #finish(how: () => Promise<void>): Promise<void> {
    try {
      await this.#progressReporter.flush();
      await how();
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'the queue did not accept the end of the task');
    }
    this.#ended.abort();
  }

  async #complete({ status_code = 200, body }: CompletedWith): Promise<void> {
    const { task_id, lease_id, instance_id } = this.task;
    await this.#sent;
    if (instance_id) {
      const result = { status_code, request_id: task_id, body };
      if (await this.#deps.events.completion(this.task, result)) return;
    }
    await this.#report((options) => this.#deps.client.complete(task_id, { status_code, body, lease_id }, options));
  }

  /** Repeats the call until it succeeds, is refused, or the task expires. */
  async #report(call: (options: { signal: AbortSignal }) => Promise<unknown>): Promise<void> {
    for (let failures = 1; ; failures++) {
      try {
        await call({ signal: AbortSignal.any([this.#ended.signal, AbortSignal.timeout(reportMsMax)]) });
        return;
      } catch (error) {
        const final = error instanceof MillraceError && !error.retryable;
        if (final || this.#ended.signal.aborted || Date.now() > this.task.expire_time) throw error;
        this.#deps.log.debug({ err: error }, 'the end of the task was not reported; trying again');
        await pause(backoffMs(failures, reportBackoff), this.#ended.signal);
      }
    }
  }

  async #progress(event: Required<Emitted>): Promise<void> {
    try {
      const signal = AbortSignal.any([this.signal, AbortSignal.timeout(reportMsMax)]);
      await this.#deps.events.progress(this.task, event, { signal });
    } catch (error) {
      if (isLost(error)) this.#lose(error);
      else this.#break(error);
    }
  }

  #break(error: unknown): void {
    if (this.signal.aborted) return;
    this.#deps.log.warn({ err: error }, 'an event was lost: the task ends with an error');
    this.#aborting.abort(error);
    void this.markComplete(failure(503, 'unavailable', 'A part of the answer was lost. Try again.'));
  }

  #lose(reason: unknown): void {
    this.#deps.log.warn({ err: reason }, 'the task is lost: it was cancelled, or another worker has it now');
    this.#aborting.abort(reason);
    this.#ended.abort();
  }

  async #keepLease(): Promise<void> {
    const { task_id, lease_id } = this.task;
    const ended = this.#ended.signal;
    const everyMs = Math.floor(this.#leaseMs / 3);
    let renewedAt = performance.now();
    while (await pause(everyMs, ended)) {
      const startedAt = performance.now();
      try {
        const signal = AbortSignal.any([ended, AbortSignal.timeout(everyMs)]);
        await this.#deps.client.heartbeat(task_id, { lease_id, lease: this.#leaseMs / 1000 }, { signal });
        renewedAt = startedAt;
      } catch (error) {
        if (ended.aborted) break;
        if (isLost(error) || performance.now() - renewedAt >= this.#leaseMs) this.#lose(error);
        else this.#deps.log.warn({ err: error }, 'a lease was not renewed; trying again');
      }
    }
  }
}

/** @returns whether the error says that this worker has lost the task. */
function isLost(error: unknown): boolean {
  return error instanceof MillraceError && (error.type === 'conflict' || error.type === 'not_found');
}

function failure(status_code: number, type: string, message: string): CompletedWith {
  return { status_code, body: { error: { message, type } } };
}
