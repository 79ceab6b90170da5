/**
 * Sends the newest progress of one task to the queue, at most once a second. Older progress that waits is dropped.
 *
 * A failure is logged and changes nothing else: the heartbeats of the task find out whether its lease is lost.
 */
import type { Log } from '../../core/log.ts';
import type { ProgressEvent, QueueClient, Task } from '../client/queue.ts';
import { pause } from './backoff.ts';

const everyMs = 1_000;
/** Longest time of one attempt to send. The end of the task waits for it. */
const sendMsMax = 5_000;

export class ProgressReporter {
  readonly #deps: { client: Pick<QueueClient, 'progress'>; log: Log };
  readonly #task: Task;
  readonly #leaseMs: number;
  readonly #signal: AbortSignal;
  /** Aborted by the flush, which ends the pause. */
  readonly #flushing = new AbortController();
  #newest: ProgressEvent | undefined;
  #sending: Promise<void> | undefined;
  #hasFailed = false;

  /** @param options.signal aborted when the task has ended for this worker */
  constructor(
    deps: { client: Pick<QueueClient, 'progress'>; log: Log },
    task: Task,
    { leaseMs, signal }: { leaseMs: number; signal: AbortSignal },
  ) {
    this.#deps = deps;
    this.#task = task;
    this.#leaseMs = leaseMs;
    this.#signal = signal;
  }

  report(event: ProgressEvent): void {
    this.#newest = event;
    this.#sending ??= this.#sendAll();
  }

  /** Resolves when no progress is left to send. */
  async flush(): Promise<void> {
    this.#flushing.abort();
    await this.#sending;
  }

  async #sendAll(): Promise<void> {
    const pauseSignal = AbortSignal.any([this.#signal, this.#flushing.signal]);
    while (this.#newest !== undefined && !this.#signal.aborted) {
      const event = this.#newest;
      this.#newest = undefined;
      await this.#send(event);
      await pause(everyMs, pauseSignal);
    }
    this.#sending = undefined;
  }

  async #send(event: ProgressEvent): Promise<void> {
    const { task_id, lease_id } = this.#task;
    const signal = AbortSignal.any([this.#signal, AbortSignal.timeout(sendMsMax)]);
    try {
      await this.#deps.client.progress(task_id, { ...event, lease_id, lease: this.#leaseMs / 1000 }, { signal });
    } catch (error) {
      if (!this.#hasFailed && !this.#signal.aborted) this.#deps.log.warn({ err: error }, 'progress was not reported');
      this.#hasFailed = true;
    }
  }
}
