/**
 * A worker: takes tasks, gives them to its executor, renews their leases and reports their ends to the queue.
 *
 * It takes no more tasks than the executor has capacity for. A stop ends the takes, waits for the running tasks, and
 * gives back the rest. While the worker is idle, one take waits at the service. During an outage it repeats its take
 * with a growing, random delay.
 */
import { hostname } from 'node:os';
import { withDeadline } from '../../core/lifecycle.ts';
import { createLog, type Log } from '../../core/log.ts';
import type { QueueClient, TakenTasks, TakeStrategy } from '../client/queue.ts';
import { type Backoff, backoffMs, pause } from './backoff.ts';
import { EventSender } from './event-sender.ts';
import type { TaskExecutor } from './executor.ts';
import { RunningTask } from './running-task.ts';

export interface WorkerSettings {
  /** Whether tasks are taken at all; default true. */
  enabled?: boolean;
  scheduled: {
    /** Whether the worker takes tasks by itself, without calls of `pullAndProcess`; default true. */
    enabled?: boolean;
    /** Strategy of takes; default fifo. */
    takeStrategy?: TakeStrategy;
    /** Most tasks of one take, bounded by `remainingCapacity()`; default 10. */
    size?: number;
    /** Lanes, each `<queue>:<level>`. The tasks of a take are processed in the order of the lanes. */
    queues: readonly string[];
  };
  /** Seconds after which the tasks of a dead worker go to another worker; default 60. */
  lease?: number;
  /** Seconds that a scheduled take waits for a first task; default 10. */
  wait?: number;
  /** Name that people see beside its tasks, at most 128 characters; default: name of the machine and process id. */
  name?: string;
}

export interface WorkerDeps {
  client: QueueClient;
  executor: TaskExecutor;
  /** Log; default: warnings, to the standard output. */
  log?: Log;
}

/** Longest time that a stop waits for running tasks. */
const stopMsDefault = 30_000;
/** Longest time for giving back tasks at the end of a stop. */
const giveBackMs = 5_000;
/** Shortest time between two takes that found nothing. */
const idleMsMin = 500;
/** Longest time until the capacity of the executor is read again. It may change without an event. */
const capacityMsMax = 1_000;
const nameDefault = `${hostname().slice(0, 100)}:${process.pid}`;
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
  /** Number of tasks that the takes in flight may return at most. */
  #tasksInFlight = 0;
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
   * Makes one take, for a scheduler of your own, and gives its tasks to the executor. Without capacity it takes
   * nothing.
   * @param options.wait seconds to wait for a first task; default 0.
   * @returns how many tasks there were.
   * @throws {MillraceError} when the take failed.
   */
  pullAndProcess({ wait = 0 }: { wait?: number } = {}): Promise<number> {
    const size = this.#capacity();
    if (size === 0) return Promise.resolve(0);
    this.#tasksInFlight += size;
    const pull: Promise<number> = this.#pull(size, wait).finally(() => {
      this.#tasksInFlight -= size;
      this.#pulls.delete(pull);
    });
    this.#pulls.add(pull);
    return pull;
  }

  /**
   * Ends the takes, waits at most `deadlineMs` for the running tasks, and gives back the rest. The first call counts.
   */
  stop({ deadlineMs = stopMsDefault }: { deadlineMs?: number } = {}): Promise<void> {
    this.#stopped ??= this.#stop(deadlineMs);
    return this.#stopped;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }

  /** @returns how many tasks a take may have now. */
  #capacity(): number {
    const { enabled = true, scheduled } = this.#settings;
    if (!enabled || this.#closing.signal.aborted) return 0;
    return Math.max(0, Math.min(scheduled.size ?? 10, this.#executor.remainingCapacity() - this.#tasksInFlight));
  }

  async #pull(size: number, wait: number): Promise<number> {
    const { scheduled, lease = 60, name: worker = nameDefault } = this.#settings;
    const { queues, takeStrategy: strategy = 'fifo' } = scheduled;
    const { signal } = this.#closing;
    const nothing = (error: unknown): TakenTasks => {
      if (signal.aborted) return {};
      throw error;
    };
    const taken = await this.#client
      .take({ queues: [...queues], size, strategy, wait, lease, worker }, { signal })
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
    // The async function also catches an error of a synchronous `submit`.
    const submitted = (async () => this.#executor.submit(task))();
    void submitted.catch((error) => task.fail(error));
  }

  async #poll(): Promise<void> {
    const { signal } = this.#closing;
    for (let failures = 0; !signal.aborted; ) {
      try {
        if (this.#capacity() === 0) await this.#untilCapacity();
        else await this.#pullOrRest();
        failures = 0;
      } catch (error) {
        failures++;
        if (failures === 1) this.#log.warn({ err: error }, 'a take failed; it is repeated with a growing delay');
        await pause(backoffMs(failures, outageBackoff), signal);
      }
    }
  }

  /** Pauses after a take that found nothing and returned early. */
  async #pullOrRest(): Promise<void> {
    const startedAt = performance.now();
    if ((await this.pullAndProcess({ wait: this.#settings.wait ?? 10 })) > 0) return;
    await pause(idleMsMin - (performance.now() - startedAt), this.#closing.signal);
  }

  async #untilCapacity(): Promise<void> {
    const waiting = new AbortController();
    const signal = AbortSignal.any([waiting.signal, this.#closing.signal]);
    await Promise.race([this.#taskEnded.promise, pause(capacityMsMax, signal)]);
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

/** @returns a worker that has started. */
export function startWorker(deps: WorkerDeps, settings: WorkerSettings): Worker {
  const worker = new Worker(deps, settings);
  worker.start();
  return worker;
}
