/** What a worker's author writes, and what is handed to it: the contract between the two. */
import type { ProgressEvent, Task, TaskResult } from '../client/queue.ts';

export interface TaskExecutor {
  /**
   * Processes one task, until it is marked: in the promise or after it. What it throws before the task is marked is a
   * failure: the task is retried later, with a growing delay, up to its `max_attempts`. After the last of them, or once
   * a part of the answer was sent, it is completed with a body that has `error`; a task whose result is a callback is
   * rather left to the queue, which keeps it aside for an operator.
   */
  submit(task: TaskWrapper): Promise<void> | void;
  /** How many tasks could be accepted now; at 0 none is taken. */
  remainingCapacity(): number;
}

export interface TaskWrapper {
  readonly task: Task;
  /** Aborted when another may do the task (its lease is lost, it was cancelled), or when the worker stops in haste. */
  readonly signal: AbortSignal;
  /** The data of the task, as it was put. */
  getPayload(): Record<string, unknown>;
  /** Resolves when the queue knows of it, or refused it; never rejects. The first mark of a task counts. */
  markComplete(result: CompletedWith): Promise<void>;
  /** Like `markComplete`. A task of whose answer a part was sent is completed with an error: it cannot start over. */
  markRetryLater(delaySeconds?: number): Promise<void>;
  /**
   * Resolves when it was sent; await it, lest events pile up. Without effect but in streaming mode. It never rejects:
   * a lost event is a hole in the answer, so the task ends with an error and `signal` is aborted.
   */
  emitProgress(event: Emitted): Promise<void>;
}

/** `status_code` is 200 by default. A failure has 400 or more, or an `error` in its body, with `message` and `type`. */
export type CompletedWith = Pick<TaskResult, 'body'> & Partial<Pick<TaskResult, 'status_code'>>;

/** `eventId` is made when it is absent. */
export type Emitted = Omit<ProgressEvent, 'eventId'> & Partial<Pick<ProgressEvent, 'eventId'>>;
