/**
 * A worker: takes tasks, hands them to its executor, keeps their leases and tells the queue how they ended.
 *
 * Takes no more than the executor has room for, and nothing once it is told to stop; then it waits for what runs, and
 * gives back the rest. While it is idle it has one take waiting at the service; while the service is away it asks again
 * with a growing, jittered delay.
 */
import { withDeadline } from '../../core/lifecycle.ts';
import { createLog, type Log } from '../../core/log.ts';
import type { QueueClient, TakenTasks, TakeStrategy } from '../client/queue.ts';
import { type Backoff, backoffMs, pause } from './backoff.ts';
import { EventSender } from './event-sender.ts';
import type { TaskExecutor } from './executor.ts';
import { RunningTask } from './running-task.ts';

export interface WorkerSettings {
  /** Default true; false: nothing is taken. */
  enabled?: boolean;
  scheduled: {
    /** Default true; false: tasks are taken by calls of `pullAndProcess` only. */
    enabled?: boolean;
    /** Default fifo. */
    takeStrategy?: TakeStrategy;
    /** Most tasks of one take, which has no more than `remainingCapacity()`; default 10. */
    size?: number;
    /** `<queue>:<level>` each; of one take's tasks those of the first come first. */
    queues: readonly string[];
  };
  /** Seconds after which a task of a worker that died goes to another; default 60. */
  lease?: number;
  /** Seconds that a take of the schedule waits for a first task; default 10. */
  wait?: number;
}

export interface WorkerDeps {
  client: QueueClient;
  executor: TaskExecutor;
  /** Default: warnings, to the standard output. */
  log?: Log;
}

/** How long a stop waits for what runs. */
const stopMsDefault = 30_000;
/** Then, for what is given back to be told. */
const giveBackMs = 5_000;
/** Between two takes that found nothing, whatever the service does with `wait`. */
const idleMsMin = 500;
/** An executor's room may change without a word. */
const roomMsMax = 1_000;
const outageBackoff: Backoff = { baseMs: 500, maxMs: 30_000 };

export class Worker implements AsyncDisposable {
  readonly #client: QueueClient;
  readonly #executor: TaskExecutor;
  readonly #log: Log;
  readonly #events: EventSender;
  readonly #settings: WorkerSettings;
  readonly #running = new Set<RunningTask>();
  readonly #pulls = new Set<Promise<number>>();
  readonly #closing = new AbortController();
  /** Tasks that takes under way may bring. */
  #asked = 0;
  #taskEnded = Promise.withResolvers<void>();
  #polling: Promise<void> = Promise.resolve();
  #stopped: Promise<void> | undefined;

  constructor(deps: WorkerDeps, settings: WorkerSettings) {
    const { client, executor, log = createLog({ level: 'warn', process: 'worker' }) } = deps;
    this.#client = client;
    this.#executor = executor;
    this.#log = log;
    this.#events = new EventSender({ client, log });
    this.#settings = settings;
  }

  /** Tasks that are being processed. */
  get running(): number {
    return this.#running.size;
  }

  start(): void {
    const { enabled = true, scheduled } = this.#settings;
    if (enabled && (scheduled.enabled ?? true)) this.#polling = this.#poll();
  }

  /**
   * One take, for a scheduler of your own; its tasks go to the executor. Asks for nothing when that has no room.
   * @param options.wait seconds to wait for a first task; default 0.
   * @returns how many tasks there were.
   * @throws {MillraceError} what the take failed of.
   */
  pullAndProcess({ wait = 0 }: { wait?: number } = {}): Promise<number> {
    const size = this.#room();
    if (size === 0) return Promise.resolve(0);
    this.#asked += size;
    const pull: Promise<number> = this.#pull(size, wait).finally(() => {
      this.#asked -= size;
      this.#pulls.delete(pull);
    });
    this.#pulls.add(pull);
    return pull;
  }

  /**
   * Takes nothing more, waits for what runs until `deadlineMs` have passed, and gives back the rest. The first call
   * counts.
   */
  stop({ deadlineMs = stopMsDefault }: { deadlineMs?: number } = {}): Promise<void> {
    this.#stopped ??= this.#stop(deadlineMs);
    return this.#stopped;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }

  /** What may be asked for now. */
  #room(): number {
    const { enabled = true, scheduled } = this.#settings;
    if (!enabled || this.#closing.signal.aborted) return 0;
    return Math.max(0, Math.min(scheduled.size ?? 10, this.#executor.remainingCapacity() - this.#asked));
  }

  async #pull(size: number, wait: number): Promise<number> {
    const { scheduled, lease = 60 } = this.#settings;
    const { queues, takeStrategy: strategy = 'fifo' } = scheduled;
    const { signal } = this.#closing;
    const nothing = (error: unknown): TakenTasks => {
      if (signal.aborted) return {};
      throw error;
    };
    const taken = await this.#client
      .take({ queues: [...queues], size, strategy, wait, lease }, { signal })
      .catch(nothing);
    const tasks = queues.flatMap((lane) => taken[lane] ?? []);
    const deps = { client: this.#client, events: this.#events, log: this.#log };
    for (const task of tasks) this.#process(new RunningTask(deps, task, { leaseMs: lease * 1000 }));
    return tasks.length;
  }

  #process(task: RunningTask): void {
    this.#running.add(task);
    void task.ended.then(() => {
      this.#running.delete(task);
      this.#taskEnded.resolve();
      this.#taskEnded = Promise.withResolvers();
    });
    // In a promise, so that what a synchronous `submit` throws is caught as well.
    const submitted = (async () => this.#executor.submit(task))();
    void submitted.catch((error) => task.fail(error));
  }

  async #poll(): Promise<void> {
    const { signal } = this.#closing;
    for (let failures = 0; !signal.aborted; ) {
      try {
        if (this.#room() === 0) await this.#untilRoom();
        else await this.#pullOrRest();
        failures = 0;
      } catch (error) {
        failures++;
        if (failures === 1) this.#log.warn({ err: error }, 'a take failed; asking again, less and less often');
        await pause(backoffMs(failures, outageBackoff), signal);
      }
    }
  }

  /** A take that comes back at once and empty is not repeated at once. */
  async #pullOrRest(): Promise<void> {
    const startedAt = performance.now();
    if ((await this.pullAndProcess({ wait: this.#settings.wait ?? 10 })) > 0) return;
    await pause(idleMsMin - (performance.now() - startedAt), this.#closing.signal);
  }

  async #untilRoom(): Promise<void> {
    const waiting = new AbortController();
    const signal = AbortSignal.any([waiting.signal, this.#closing.signal]);
    await Promise.race([this.#taskEnded.promise, pause(roomMsMax, signal)]);
    waiting.abort();
  }

  async #stop(deadlineMs: number): Promise<void> {
    this.#closing.abort(new Error('The worker is stopping.'));
    await this.#polling;
    await Promise.allSettled(this.#pulls);
    await withDeadline(this.#allEnded(), deadlineMs);
    for (const task of this.#running) void task.giveBack();
    await withDeadline(this.#allEnded(), giveBackMs);
    for (const task of this.#running) task.abandon();
    await this.#events[Symbol.asyncDispose]();
  }

  async #allEnded(): Promise<void> {
    await Promise.all([...this.#running].map(({ ended }) => ended));
  }
}

/** A worker that has started. */
export function startWorker(deps: WorkerDeps, settings: WorkerSettings): Worker {
  const worker = new Worker(deps, settings);
  worker.start();
  return worker;
}
