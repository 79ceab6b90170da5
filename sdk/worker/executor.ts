/** The contract between a worker and the executor that its author writes. */
import type { ProgressEvent, Task, TaskResult } from '../client/queue.ts';

export interface TaskExecutor {
  /**
   * Processes one task until it is marked. The mark may come before or after the promise resolves.
   *
   * An error that it throws before the mark is a failure. The task is then retried with a growing delay, up to its
   * `max_attempts`. The history of the task has the message of the error. After the last attempt, or once a part of the answer was sent, it is completed with a body that has
   * `error`. Exception: after its last attempt a task of mode `callback` is dead, and an operator may put it back.
   */
  submit(task: TaskWrapper): Promise<void> | void;
  /** @returns how many more tasks can be accepted now. 0: no task is taken. */
  remainingCapacity(): number;
}

export interface TaskWrapper {
  readonly task: Task;
  /** Aborted when the lease is lost, the task was cancelled, or the worker stops without waiting for it. */
  readonly signal: AbortSignal;
  /** The data of the task, as it was put. */
  getPayload(): Record<string, unknown>;
  /**
   * Resolves when the queue has accepted or refused the result. Never rejects. Only the first mark of a task counts.
   */
  markComplete(result: CompletedWith): Promise<void>;
  /**
   * As `markComplete`, but returns the task to its queue. If a part of the answer was sent, the task cannot start over
   * and is completed with an error.
   * @param error why it could not be done. The history of the task shows it
   */
  markRetryLater(delaySeconds?: number, error?: string): Promise<void>;
  /**
   * Reports progress. It never rejects. The state of the task has the newest one, with at most 4,096 bytes of data.
   *
   * Streaming task: sends each event to its submitter. Resolves when the event was sent. Await it, so that events do not
   * pile up. A lost event leaves a gap in the answer, so it ends the task with an error and aborts `signal`.
   *
   * Other task: resolves at once. The newest progress is sent, at most once a second, and before the end of the task. If it
   * cannot be sent, the task goes on.
   */
  emitProgress(event: Emitted): Promise<void>;
}

/** A result; `status_code` is 200 by default. A failure has 400 or more, or an `error` in its body. */
export type CompletedWith = Pick<TaskResult, 'body'> & Partial<Pick<TaskResult, 'status_code'>>;

/** A progress event; without `eventId` it gets one. */
export type Emitted = Omit<ProgressEvent, 'eventId'> & Partial<Pick<ProgressEvent, 'eventId'>>;
