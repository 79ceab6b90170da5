/**
 * Online tasks of one instance: put, followed, and ended, for whoever waits for the answer.
 *
 *     put ──task.status──> known ──progress events──> ... ──task.result, the put's final frame──> ended
 *                            └──completion event──> task.complete to the dispatcher ──┘
 *
 * Only the final frame ends a task, whoever completed it: its worker by an event or by HTTP, a cancel, its expiry. So a
 * completion is judged by the dispatcher's script alone and can neither overtake the task's registration nor come twice.
 * The end is handed on after every event that was in the stream when it came, and nothing is handed on behind it.
 */
import { decodeReply, type ReplyBody, type RequestBody, type RequestType } from '../../proto/registry.ts';
import { newId } from '../bus/entry.ts';
import type { Frame, PendingRequest, Requester } from '../bus/request/requester.ts';
import { MillraceError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { EventStreams } from './event-stream.ts';
import type { TaskBatcher } from './task-batcher.ts';
import { refusedCompletion, type TaskCompletion, type TaskEvent, type TaskProgress } from './task-event.ts';

const timeoutSecondsDefault = 600;
/** From a task's expiry to when nobody is believed to tell of it. */
const graceMs = 10_000;
/** A worker that sends progress keeps its lease. */
const renewEveryMs = 15_000;
/** For a message beside the put: a completion, a renewal, a cancel. */
const messageMs = 10_000;
const retryMs = 500;

export interface TaskPut extends Omit<RequestBody<'task.put'>, 'instance_id'> {
  response_mode: 'blocking' | 'streaming';
}

export interface Submitter {
  tenant: string;
  trace?: string;
  traceId?: string;
}

export interface TaskResult {
  status_code: number;
  request_id: string;
  /** JSON text. */
  body: string;
}

/** Is told of one task; the end or an error comes last, once. */
export interface TaskObserver {
  /** It was put, or a worker was heard of before that. */
  onStatus?(status: ReplyBody<'task.status'>): void;
  onProgress?(progress: TaskProgress): void;
  onEnd(result: TaskResult): void;
  onError(error: MillraceError): void;
}

export interface OnlineTask {
  /** Nobody waits any more: the task is cancelled, and nothing more is heard of it. */
  cancel(): void;
}

interface Deps {
  requester: Requester;
  taskBatcher: TaskBatcher;
  events: EventStreams;
  log: Log;
}

export class OnlineTasks {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  submit(put: TaskPut, submitter: Submitter, observer: TaskObserver): OnlineTask {
    return new SubmittedTask(this.#deps, put, submitter, observer);
  }
}

class SubmittedTask implements OnlineTask {
  readonly #deps: Deps;
  readonly #submitter: Submitter;
  readonly #observer: TaskObserver;
  readonly #isStreaming: boolean;
  readonly #pending: PendingRequest;
  #taskId: string | undefined;
  readonly #stopWatching: () => void;
  #renewedAt = 0;
  #isCompleted = false;
  #retry: NodeJS.Timeout | undefined;
  /** Nobody waits any more. */
  #left = false;
  /** Nothing more is handed on. */
  #over = false;

  constructor(deps: Deps, put: TaskPut, submitter: Submitter, observer: TaskObserver) {
    this.#deps = deps;
    this.#submitter = submitter;
    this.#observer = observer;
    this.#isStreaming = put.response_mode === 'streaming';
    const id = newId();
    const timeout = put.timeout || timeoutSecondsDefault;
    // Before it is put, and so before its queue is known where a channel names it: the put's id ends the task's.
    this.#stopWatching = deps.events.watch(submitter.tenant, id, (event) => this.#hear(event));
    const body = { ...put, timeout, instance_id: deps.events.instanceId };
    this.#pending = deps.requester.request('task.put', body, {
      ...submitter,
      id,
      accept: 'protobuf',
      onNewRun: 'restart',
      // It may wait for a worker, and the worker work, as long as its timeout allows.
      stallMs: 0,
      deadlineMs: Date.now() + timeout * 1000 + graceMs,
      onFrame: (frame) => this.#take(frame),
      onError: (error) => this.#fail(error),
    });
  }

  cancel(): void {
    if (this.#left || this.#over) return;
    this.#left = true;
    if (this.#taskId !== undefined) this.#abandon(this.#taskId);
  }

  #take({ type, body }: Frame): void {
    if (type === 'task.status') {
      const { task_id, status } = decodeReply(type, body);
      this.#learn(task_id, status);
    } else if (type === 'task.result') {
      void this.#end(decodeReply(type, body));
    }
  }

  /** The dispatcher's word counts: a worker that was heard before it may have written anything. */
  #learn(taskId: string, status: string): void {
    const isKnown = this.#taskId !== undefined;
    this.#taskId = taskId;
    if (isKnown) return;
    if (this.#left) {
      this.#abandon(taskId);
      return;
    }
    this.#observer.onStatus?.({ task_id: taskId, status });
  }

  #hear(event: TaskEvent): void {
    if (this.#over || (this.#taskId ?? event.taskId) !== event.taskId) return;
    this.#learn(event.taskId, 'running');
    if (this.#left) return;
    if (event.name === 'task-completion-event') this.#complete(event);
    else this.#progress(event);
  }

  #progress(event: TaskProgress): void {
    this.#renew(event.taskId);
    this.#observer.onProgress?.(event);
  }

  /** The first completion counts: a second one could only repeat it, or be refused. */
  #complete(completion: TaskCompletion): void {
    if (this.#isCompleted) return;
    this.#isCompleted = true;
    this.#sendCompletion(completion);
  }

  #sendCompletion(completion: TaskCompletion): void {
    const { taskBatcher, events } = this.#deps;
    const { taskId: task_id, statusCode: status_code, requestId: request_id, body } = completion;
    taskBatcher
      .complete(this.#submitter.tenant, { task_id, status_code, request_id, body, instance_id: events.instanceId })
      .catch((error) => this.#meetRefusal(completion, error));
  }

  #meetRefusal(completion: TaskCompletion, error: unknown): void {
    if (this.#over || this.#left) return;
    this.#deps.log.warn({ err: error, task: completion.taskId }, 'a completion was not taken');
    if (!(error instanceof MillraceError) || error.retryable) {
      this.#retry = setTimeout(() => this.#sendCompletion(completion), retryMs);
    } else if (error.type === 'bad_request' || error.type === 'payload_too_large') {
      this.#sendCompletion(refusedCompletion(completion.taskId, error.message));
    }
  }

  /** Once a part of a streamed answer is out, the task may not start over: the first renewal says so. */
  #renew(taskId: string): void {
    const now = Date.now();
    if (now - this.#renewedAt < renewEveryMs) return;
    this.#renewedAt = now;
    this.#send('task.heartbeat', { task_id: taskId, streamed: this.#isStreaming }, (error) => {
      this.#deps.log.debug({ err: error, task: taskId }, 'a lease was not renewed');
    });
  }

  async #end(result: TaskResult): Promise<void> {
    // Without a sign before it, the put's answer is this frame.
    this.#learn(result.request_id, 'running');
    await this.#deps.events.settled(this.#submitter.tenant);
    const { status_code, request_id, body } = result;
    this.#finish(() => this.#observer.onEnd({ status_code, request_id, body }));
  }

  /** Nobody could learn any more how it ends. */
  #fail(error: MillraceError): void {
    if (this.#taskId !== undefined && !this.#over && !this.#left) this.#sendCancel(this.#taskId);
    this.#finish(() => this.#observer.onError(error));
  }

  #abandon(taskId: string): void {
    this.#pending.forget();
    this.#sendCancel(taskId);
    this.#finish(() => {});
  }

  #finish(tell: () => void): void {
    if (this.#over) return;
    this.#over = true;
    clearTimeout(this.#retry);
    this.#stopWatching();
    if (!this.#left) tell();
  }

  #sendCancel(taskId: string): void {
    this.#send('task.cancel', { task_id: taskId }, (error) => {
      // It has ended, or expires by itself.
      this.#deps.log.debug({ err: error, task: taskId }, 'a task was not cancelled');
    });
  }

  #send<T extends RequestType>(type: T, body: RequestBody<T>, onError: (error: MillraceError) => void): void {
    const deadlineMs = Date.now() + messageMs;
    this.#deps.requester.request(type, body, { ...this.#submitter, deadlineMs, onFrame: () => {}, onError });
  }
}
