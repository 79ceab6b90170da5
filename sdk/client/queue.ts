/**
 * What a client can do with the task queue, as a submitter of tasks and as a worker. The field names are those of the
 * interface, except in a worker's own calls, which take options.
 */
import type { MillraceError } from '../../core/errors.ts';
import type { CallOptions } from './client.ts';

export interface QueueRegistration {
  /** 1 to 64 letters, digits, underscores, hyphens or dots. */
  queue: string;
  /** What its workers process, for example `/v1/chat/completions`. */
  endpoint: string;
}

export interface QueueState extends QueueRegistration {
  status: 'active' | 'paused' | 'draining';
  /** Tasks that may be taken, by level. */
  depth: Record<string, number>;
  leased: number;
  delayed: number;
  dead: number;
  /** Seconds that the oldest of them has been waiting; 0: none. */
  oldest_age: number;
}

/** Routes the tasks of a model to a queue. */
export interface Channel {
  model: string;
  queue: string;
}

/** Where workers send the events of online tasks. */
export interface Eventbus {
  url: string;
  /** A stream's key is this, directly followed by the `instance_id` of the task. */
  topic: string;
}

export interface NewTask {
  /** Default: that of the channel of `data.model`. */
  queue?: string;
  endpoint: string;
  data: Record<string, unknown>;
  /** 0..31, smaller first; default 0 where somebody waits for the result, else 1. */
  level?: number;
  /** Seconds until it expires. */
  timeout?: number;
  /** Seconds until it may be taken. */
  delay?: number;
  max_attempts?: number;
}

export interface CallbackTask extends NewTask {
  /** Where the result is sent to; without it the task is asked for (`task`). */
  callback_url?: string;
  /** While a task with it has not ended, a put answers that task. */
  dedupe_key?: string;
}

export interface TaskStatus {
  task_id: string;
  status: 'waiting' | 'running' | 'succeeded' | 'failed' | 'cancelled' | 'expired';
}

export interface TaskResult {
  /** Like that of HTTP: from 400 on the task failed. */
  status_code: number;
  /** Equals the task's id. */
  request_id: string;
  /** Shaped like the response of the task's endpoint; a failure has `error`. */
  body: Record<string, unknown>;
}

export interface ProgressEvent {
  eventId: string;
  eventName: string;
  eventData: Record<string, unknown>;
}

export interface Task extends TaskStatus {
  queue: string;
  endpoint: string;
  level: number;
  /** Absent once it has ended. */
  data?: Record<string, unknown>;
  ak: string;
  response_mode: 'batch' | 'callback' | 'blocking' | 'streaming';
  /** Epoch ms: when it was put. */
  start_time: number;
  /** Milliseconds. */
  running_time: number;
  /** Epoch ms. */
  expire_time: number;
  /** Epoch ms; 0: not yet. */
  completed_time: number;
  batch_id?: string;
  trace_id?: string;
  callback_url?: string;
  /** Of an ended task with a `callback_url`. */
  callback_status?: 'pending' | 'delivered' | 'failed';
  /** Whose event stream the worker writes to, where somebody waits for the result. */
  instance_id?: string;
  /** Of a running task. */
  lease_id?: string;
  /** Epoch ms. */
  lease_expire_time?: number;
  /** How often it was taken, this time included. */
  attempts: number;
  max_attempts: number;
  result?: TaskResult;
}

export type TakeStrategy = 'fifo' | 'round_robin' | 'active_passive' | 'sequential';

export interface Take {
  /** `<queue>:<level>` each. */
  queues: string[];
  /** Default 1. With `fifo` 10 at most are given. */
  size?: number;
  /** Default fifo. */
  strategy?: TakeStrategy;
  /** Seconds to wait for a first task; default 0. */
  wait?: number;
  /** Seconds after which a task that was not heard of may be taken by another; default 60. */
  lease?: number;
}

/** By every `<queue>:<level>` that was asked for. */
export type TakenTasks = Record<string, Task[]>;

/** Without a lease the call is for whoever holds the task. */
interface OfLease {
  lease_id?: string;
}

/** How a worker ends a task; see `complete`. */
export interface Completion extends Omit<TaskResult, 'request_id'>, OfLease {
  task_id: string;
}

/** Of one of many: its task, or why nothing was done. */
export type Outcome = TaskStatus | MillraceError;

export interface QueueClient {
  /** Again with the same endpoint is harmless. @returns its name. @throws {MillraceError} conflict: another endpoint */
  registerQueue(queue: QueueRegistration, options?: CallOptions): Promise<string>;
  /**
   * Removes it with its ended tasks.
   * @throws {MillraceError} not_found; conflict while tasks, callbacks, batches or channels need it
   */
  unregisterQueue(queue: string, options?: CallOptions): Promise<void>;
  queues(options?: CallOptions): Promise<QueueState[]>;
  /** Nothing is taken from it. */
  pauseQueue(queue: string, options?: CallOptions): Promise<QueueState>;
  /** Ends a pause and a drain. */
  resumeQueue(queue: string, options?: CallOptions): Promise<QueueState>;
  /** Nothing more is put into it. */
  drainQueue(queue: string, options?: CallOptions): Promise<QueueState>;

  channels(options?: CallOptions): Promise<Channel[]>;
  putChannel(channel: Channel, options?: CallOptions): Promise<Channel>;
  deleteChannel(model: string, options?: CallOptions): Promise<void>;
  /** @throws {MillraceError} unavailable where there is none. */
  eventbus(options?: CallOptions): Promise<Eventbus>;

  /** Resolves when the task is in its queue. */
  put(task: CallbackTask, options?: CallOptions): Promise<TaskStatus>;
  /** As `put`, at most 500 in one request. @returns an outcome for each, in their order: a refusal harms no other. */
  putAll(tasks: readonly CallbackTask[], options?: CallOptions): Promise<Outcome[]>;
  /** Resolves when the task has ended, however it did: look at `status_code`. Aborting cancels it. */
  putBlocking(task: NewTask, options?: CallOptions): Promise<TaskResult>;
  /** The events of the task as they come, the last of them its result. Leaving the loop cancels the task. */
  putStreaming(task: NewTask, options?: CallOptions): AsyncIterable<ProgressEvent | { result: TaskResult }>;
  /** @throws {MillraceError} not_found */
  task(taskId: string, options?: CallOptions): Promise<Task>;
  /** @throws {MillraceError} not_found; conflict when it has ended otherwise */
  cancel(taskId: string, options?: CallOptions): Promise<TaskStatus>;

  take(take: Take, options?: CallOptions): Promise<TakenTasks>;
  /** The same result again is harmless. @throws {MillraceError} conflict: it ended otherwise, or another has it now. */
  complete(
    taskId: string,
    result: Omit<TaskResult, 'request_id'> & OfLease,
    options?: CallOptions,
  ): Promise<TaskStatus>;
  /** As `complete`, at most 500 in one request. @returns as `putAll`. */
  completeAll(completions: readonly Completion[], options?: CallOptions): Promise<Outcome[]>;
  /** Back to its queue after `delay` seconds, default 1; it fails after its last attempt. */
  retry(taskId: string, retry?: OfLease & { delay?: number }, options?: CallOptions): Promise<TaskStatus>;
  /** Renews the lease by `lease` seconds from now, default 60. @throws {MillraceError} conflict: it is lost */
  heartbeat(
    taskId: string,
    lease?: OfLease & { lease?: number },
    options?: CallOptions,
  ): Promise<TaskStatus & { lease_expire_time: number }>;
  /** A progress event, from a worker that cannot write to the event stream. */
  progress(taskId: string, event: ProgressEvent, options?: CallOptions): Promise<void>;
}
