/**
 * The interface of the task queue for clients: the calls of submitters and of workers. Field names are those of the
 * HTTP interface.
 */
import type { MillraceError } from '../../core/errors.ts';
import type { CallOptions } from './call-options.ts';

export interface QueueRegistration {
  /** Name: 1 to 64 letters, digits, underscores, hyphens or dots. */
  queue: string;
  /** Kind of the tasks, for example `/v1/chat/completions`. */
  endpoint: string;
}

export interface QueueState extends QueueRegistration {
  status: 'active' | 'paused' | 'draining';
  /** Tasks that may be taken, by level. */
  depth: Record<string, number>;
  leased: number;
  delayed: number;
  dead: number;
  /** Seconds that the oldest of the tasks in `depth` has waited; 0: there is none. */
  oldest_age: number;
  /** Tasks that were ever put. */
  put: number;
  /** Tasks that ever ended. */
  ended: number;
  /** Epoch ms of the newest progress of its tasks; 0: none was reported. */
  progress_time: number;
  /** Tasks a second that were put, over the last five minutes and the running one. */
  put_rate: number;
  /** Tasks a second that ended, over the same time. */
  ended_rate: number;
}

/** The lanes of a queue, and its workers. */
export interface QueueWork {
  queue: string;
  /** Those with ready or leased tasks. `oldest_age` is in seconds. */
  lanes: { level: number; ready: number; leased: number; oldest_age: number }[];
  /** Those with leases, the oldest lease first. */
  workers: QueueWorker[];
  /** Leases that are not counted. The 500 that end first are. */
  unread: number;
}

export interface QueueWorker {
  /** Name of the worker, or id of its API key. */
  worker: string;
  /** Its leases of the queue. */
  leased: number;
  /** Epoch ms at which it took the oldest of these tasks. */
  oldest_time: number;
  /** Epoch ms of its last heartbeat or take. */
  seen_time: number;
  /** Epoch ms at which the first of these leases ends. */
  lease_expire_time: number;
}

export interface QueueHistory {
  /** Empty for the sums over queues. */
  queue: string;
  /** The oldest first. Between two samples of more than a minute nothing changed. The last one is of now. */
  samples: QueueSample[];
}

export interface QueueSample {
  /** Epoch ms. */
  at: number;
  /** Tasks that were ever put. */
  put: number;
  /** Tasks that ever ended. */
  ended: number;
  /** Tasks that may be taken. */
  ready: number;
  leased: number;
}

/** Routes the tasks of a model to a queue. */
export interface Channel {
  model: string;
  queue: string;
}

/** The Redis to which workers append the events of online tasks. */
export interface Eventbus {
  url: string;
  /** Prefix of the keys of streams; the `instance_id` of the task follows directly. */
  topic: string;
}

export interface NewTask {
  /** Queue; default: that of the channel of `data.model`. */
  queue?: string;
  endpoint: string;
  data: Record<string, unknown>;
  /** Priority 0..31, smaller first; default 0 for an online task, else 1. */
  level?: number;
  /** Seconds until it expires. */
  timeout?: number;
  /** Seconds until it may be taken. */
  delay?: number;
  max_attempts?: number;
}

export interface CallbackTask extends NewTask {
  /** URL to which the result is sent. Without it the result can be read with `task`. */
  callback_url?: string;
  /** While a task with this key has not ended, a put with the key returns that task. */
  dedupe_key?: string;
}

export interface TaskStatus {
  task_id: string;
  status: 'waiting' | 'running' | 'succeeded' | 'failed' | 'cancelled' | 'expired';
}

export interface TaskResult {
  /** Status as in HTTP: from 400 on the task failed. */
  status_code: number;
  /** Id of the task. */
  request_id: string;
  /** Response of the task's endpoint; a failure has `error`. */
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
  /** Absent once a task of a batch has ended. */
  data?: Record<string, unknown>;
  ak: string;
  response_mode: 'batch' | 'callback' | 'blocking' | 'streaming';
  /** Epoch ms at which the task was put. */
  start_time: number;
  /** Ms since the task was last taken, up to its end. */
  running_time: number;
  /** Epoch ms at which the task expires. */
  expire_time: number;
  /** Epoch ms at which the task ended; 0: not ended. */
  completed_time: number;
  batch_id?: string;
  trace_id?: string;
  callback_url?: string;
  /** State of the callback, of an ended task with a `callback_url`. */
  callback_status?: 'pending' | 'delivered' | 'failed';
  /** Instance to whose event stream the worker writes, of an online task. */
  instance_id?: string;
  /** Lease of a running task. */
  lease_id?: string;
  /** Epoch ms at which the lease ends. */
  lease_expire_time?: number;
  /** Number of times that the task was taken, including this one. */
  attempts: number;
  max_attempts: number;
  result?: TaskResult;
  /** The worker that took a running or ended task last: its name, or the id of its API key. */
  worker?: string;
  /** The history of the task, the oldest event first. Only the answer of `task` has it. */
  events?: PastEvent[];
  /** Older events that are not kept. */
  events_forgotten?: number;
  /** It failed after its last attempt, and may be put back. */
  dead?: true;
  /** The newest error that a worker returned it with, until it has ended, and for a dead task. */
  last_error?: string;
  /** Epoch ms from which a delayed task may be taken; absent if it is not delayed. */
  due_time?: number;
  /** The newest progress that a worker reported in the newest attempt. */
  progress?: Progress;
}

export interface Progress {
  event_name: string;
  /** Null: it had more than 4,096 bytes, and was not kept. */
  event_data: Record<string, unknown> | null;
  /** Epoch ms. */
  at: number;
}

/** Names the tasks of a queue that are in one state. */
export interface TaskQuery {
  queue: string;
  /** `ended` has each ended task that is kept, also dead ones. */
  state: 'waiting' | 'delayed' | 'running' | 'dead' | 'ended';
  /** A part of the ids. With it a page may be empty although more tasks follow. */
  id_contains?: string;
  /** Lists only ended tasks with this status. With it a page may be empty as well. */
  status?: 'succeeded' | 'failed' | 'cancelled' | 'expired';
  /** Lists only dead tasks whose `last_error` matches it. Each `*` stands for any text. A page may be empty as well. */
  error_like?: string;
  /** Most tasks, 1..1000; default 50. */
  limit?: number;
  /** `next_cursor` of the page before; default: the first page. */
  cursor?: string;
}

export interface TaskPage {
  tasks: Task[];
  /** Empty on the last page. */
  next_cursor: string;
}

export interface PastEvent {
  /** `heartbeat` is the last one of its attempt, `progress` the first or the newest one. */
  event:
    | 'put'
    | 'taken'
    | 'heartbeat'
    | 'progress'
    | 'returned'
    | 'lapsed'
    | 'released'
    | 'requeued'
    | 'promoted'
    | 'ended'
    | 'callback';
  /** Epoch ms. */
  at: number;
  /** Attempt of the task, or of its callback, from 1. */
  attempt?: number;
  /** Id of the API key that put it; name of the worker that took it, or id of its key. */
  by?: string;
  lease_id?: string;
  /** Heartbeats of the attempt. */
  count?: number;
  /** Status of the ended task, or of the callback. */
  status?: string;
  /** Error of the worker that returned it; how an attempt of the callback ended. */
  reason?: string;
}

export type TakeStrategy = 'fifo' | 'round_robin' | 'active_passive' | 'sequential';

export interface Take {
  /** Lanes, each `<queue>:<level>`. */
  queues: string[];
  /** Most tasks; default 1. With `fifo` there are at most 10. */
  size?: number;
  /** Strategy; default fifo. */
  strategy?: TakeStrategy;
  /** Seconds to wait for a first task; default 0. */
  wait?: number;
  /** Seconds that the lease lasts without a heartbeat; default 60. */
  lease?: number;
  /** Name of the worker, for people; default: the id of its API key. */
  worker?: string;
}

/** The tasks of each `<queue>:<level>` of the take. */
export type TakenTasks = Record<string, Task[]>;

interface WithLease {
  /** Without it the call applies to any lease of the task. */
  lease_id?: string;
}

/** The end of one task; see `complete`. */
export interface Completion extends Omit<TaskResult, 'request_id'>, WithLease {
  task_id: string;
}

/** The outcome of one of many tasks: its status, or the reason why it was refused. */
export type Outcome = TaskStatus | MillraceError;

export interface QueueClient {
  /** A repetition is harmless. @returns the name. @throws {MillraceError} conflict: it has another endpoint */
  registerQueue(queue: QueueRegistration, options?: CallOptions): Promise<string>;
  /**
   * Removes a queue with its ended tasks.
   * @throws {MillraceError} not_found; conflict while tasks, callbacks, batches or channels need it
   */
  unregisterQueue(queue: string, options?: CallOptions): Promise<void>;
  queues(options?: CallOptions): Promise<QueueState[]>;
  /** The lanes of a queue, and the workers that have leases. @throws {MillraceError} not_found */
  queueWork(queue: string, options?: CallOptions): Promise<QueueWork>;
  /**
   * The last 6 hours of a queue, by the minute.
   * @param queue default: the sums over all queues that the client may use
   * @throws {MillraceError} not_found
   */
  queueHistory(queue?: string, options?: CallOptions): Promise<QueueHistory>;
  /** Stops takes of the queue. */
  pauseQueue(queue: string, options?: CallOptions): Promise<QueueState>;
  /** Ends a pause or a drain. */
  resumeQueue(queue: string, options?: CallOptions): Promise<QueueState>;
  /** Stops puts into the queue. */
  drainQueue(queue: string, options?: CallOptions): Promise<QueueState>;
  /**
   * Cancels the tasks of a queue that no worker has, at most 10,000.
   * @param which.state default: both
   * @returns how many were cancelled, and how many are left
   */
  cancelQueue(
    queue: string,
    which?: { state?: 'waiting' | 'delayed' },
    options?: CallOptions,
  ): Promise<{ cancelled: number; left: number }>;
  /**
   * Ends the delays of the tasks of a queue, at most 10,000.
   * @returns how many delays were ended, and how many are left
   * @throws {MillraceError} not_found
   */
  promoteQueue(queue: string, options?: CallOptions): Promise<{ promoted: number; left: number }>;
  /**
   * Puts dead tasks back into their queues, at most 10,000. Their attempts begin anew.
   * @param which.queue default: all queues that the client may use
   * @param which.error only tasks with this `last_error`; empty: only those without one; default: all
   * @param which.error_like only tasks whose `last_error` matches it. Each `*` stands for any text
   * @returns how many wait again, and how many are left
   * @throws {MillraceError} not_found
   */
  requeueDead(
    which?: { queue?: string; error?: string; error_like?: string },
    options?: CallOptions,
  ): Promise<{ requeued: number; left: number }>;

  channels(options?: CallOptions): Promise<Channel[]>;
  putChannel(channel: Channel, options?: CallOptions): Promise<Channel>;
  deleteChannel(model: string, options?: CallOptions): Promise<void>;
  /** @throws {MillraceError} unavailable where the service has no event bus */
  eventbus(options?: CallOptions): Promise<Eventbus>;
  /** The secret by which a receiver verifies the tenant's callbacks (Standard Webhooks). */
  callbackSecret(options?: CallOptions): Promise<string>;

  /** Resolves when the task is in its queue. */
  put(task: CallbackTask, options?: CallOptions): Promise<TaskStatus>;
  /**
   * As `put`, for at most 500 tasks.
   * @returns an outcome for each, in their order. A refused task does not affect the others.
   */
  putAll(tasks: readonly CallbackTask[], options?: CallOptions): Promise<Outcome[]>;
  /** Resolves when the task has ended. `status_code` says whether it succeeded. Aborting cancels the task. */
  putBlocking(task: NewTask, options?: CallOptions): Promise<TaskResult>;
  /** @returns the events of the task, and last its result. Leaving the loop cancels the task. */
  putStreaming(task: NewTask, options?: CallOptions): AsyncIterable<ProgressEvent | { result: TaskResult }>;
  /** @throws {MillraceError} not_found */
  task(taskId: string, options?: CallOptions): Promise<Task>;
  /** @returns a page of the tasks of a queue that are in one state. @throws {MillraceError} not_found */
  tasks(query: TaskQuery, options?: CallOptions): Promise<TaskPage>;
  /** @throws {MillraceError} not_found; conflict when it has ended otherwise */
  cancel(taskId: string, options?: CallOptions): Promise<TaskStatus>;
  /** Ends the delay of a task. @throws {MillraceError} not_found; conflict when it has ended */
  promote(taskId: string, options?: CallOptions): Promise<TaskStatus>;

  take(take: Take, options?: CallOptions): Promise<TakenTasks>;
  /** A repetition is harmless. @throws {MillraceError} conflict: it ended otherwise, or has another lease now */
  complete(
    taskId: string,
    result: Omit<TaskResult, 'request_id'> & WithLease,
    options?: CallOptions,
  ): Promise<TaskStatus>;
  /** As `complete`, for at most 500 tasks. @returns as `putAll`. */
  completeAll(completions: readonly Completion[], options?: CallOptions): Promise<Outcome[]>;
  /**
   * Returns the task to its queue after `delay` seconds, default 1. After its last attempt it fails. A dead task is
   * requeued at once.
   * @param retry.error why it could not be done, at most 2,000 characters
   */
  retry(
    taskId: string,
    retry?: WithLease & { delay?: number; error?: string },
    options?: CallOptions,
  ): Promise<TaskStatus>;
  /** Renews the lease to `lease` seconds from now, default 60. @throws {MillraceError} conflict: it has ended */
  heartbeat(
    taskId: string,
    lease?: WithLease & { lease?: number },
    options?: CallOptions,
  ): Promise<TaskStatus & { lease_expire_time: number }>;
  /**
   * Reports the progress of a task, and renews its lease. The submitter of an online task gets the event.
   * @param event.lease of an offline task: seconds from now, default 60
   * @throws {MillraceError} conflict: it does not run, or has another lease now
   */
  progress(taskId: string, event: ProgressEvent & WithLease & { lease?: number }, options?: CallOptions): Promise<void>;
}
