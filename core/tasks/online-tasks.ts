/**
 * The online tasks of one instance: it puts them, follows them and passes their end to the waiting caller.
 *
 *     put ─task.outcomes─> known ──progress events──> ... ──task.result, the put's final frame──> ended
 *                            └──completion event──> tasks.complete to the dispatcher ──┘
 *
 * Only the final frame ends a task: after a completion by event or over HTTP, a cancel or an expiry. So the
 * dispatcher's script alone decides on a completion. A completion cannot come before the task's registration, and
 * cannot arrive twice. The end is passed on after all events that were in the stream when it arrived. Nothing is passed
 * on after it.
 */
import { decodeReply } from '../../proto/codec.ts';
import type { Part, RequestBody, RequestType } from '../../proto/registry.ts';
import type { Access } from '../access/grant.ts';
import { newId } from '../bus/entry.ts';
import type { Frame, PendingRequest, Requester, RequestOptions } from '../bus/request/requester.ts';
import { MillraceError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { EventStreams } from './event-stream.ts';
import { keptProgress } from './kept-progress.ts';
import type { TaskBatcher } from './task-batcher.ts';
import { refusedCompletion, type TaskCompletion, type TaskEvent, type TaskProgress } from './task-event.ts';
import { type TaskStatus, taskStatusesOf } from './task-outcomes.ts';

const timeoutSecondsDefault = 600;
/** Time after a task's expiry for which its final frame is awaited. */
const graceMs = 10_000;
/** Shortest time between two renewals of the worker's lease. The record of the task then gets the newest progress. */
const renewEveryMs = 2_000;
/** Time limit of another message than the put: a completion, a renewal or a cancel. */
const messageMs = 10_000;
const retryMs = 500;

export interface OnlinePut extends Omit<Part<'TaskPut'>, 'instance_id'> {
  response_mode: 'blocking' | 'streaming';
}

export interface Caller extends Access {
  trace?: string;
  traceId?: string;
}

export interface TaskResult {
  status_code: number;
  request_id: string;
  /** JSON text. */
  body: string;
}

/** The callbacks of one task. `onEnd` or `onError` is the last one, called once. */
export interface TaskObserver {
  /** Called when the task is put, or at its first event if that arrives earlier. */
  onStatus?(status: TaskStatus): void;
  onProgress?(progress: TaskProgress): void;
  onEnd(result: TaskResult): void;
  onError(error: MillraceError): void;
}

export interface OnlineTask {
  /** Cancels the task. No callback is called after it. */
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

  submit(put: OnlinePut, caller: Caller, observer: TaskObserver): OnlineTask {
    return new SubmittedTask(this.#deps, put, caller, observer);
  }
}

class SubmittedTask implements OnlineTask {
  readonly #deps: Deps;
  readonly #caller: Caller;
  readonly #observer: TaskObserver;
  readonly #isStreaming: boolean;
  readonly #pending: PendingRequest;
  #taskId: string | undefined;
  readonly #stopWatching: () => void;
  #renewedAt = Number.NEGATIVE_INFINITY;
  /** The newest progress that no renewal has sent yet. */
  #newest: TaskProgress | undefined;
  #renewal: NodeJS.Timeout | undefined;
  /** Whether a renewal waits for its answer. */
  #isRenewing = false;
  #completion: TaskCompletion | undefined;
  #retry: NodeJS.Timeout | undefined;
  /** Whether the caller has cancelled the task. */
  #isCancelled = false;
  /** Whether the last callback was called. */
  #isOver = false;

  constructor(deps: Deps, put: OnlinePut, caller: Caller, observer: TaskObserver) {
    this.#deps = deps;
    this.#caller = caller;
    this.#observer = observer;
    this.#isStreaming = put.response_mode === 'streaming';
    const id = newId();
    const timeout = put.timeout || timeoutSecondsDefault;
    // The watch starts before the put, when the queue may be unknown. So it uses the put's id, with which the task id
    // ends.
    this.#stopWatching = deps.events.watch(caller.tenant, id, (event) => this.#receiveEvent(event));
    const body = { ...put, timeout, instance_id: deps.events.instanceId };
    this.#pending = deps.requester.request(
      'tasks.put',
      { puts: [body] },
      {
        ...caller,
        id,
        accept: 'protobuf',
        onNewRun: 'restart',
        // The task may wait for a worker and run as long as its timeout allows.
        stallMs: 0,
        // A failover of Redis may lose the task after its acceptance. A put knows its id.
        isRepeatable: true,
        timeoutMs: timeout * 1000 + graceMs,
        onFrame: (frame) => this.#receiveFrame(frame),
        onError: (error) => this.#fail(error),
      },
    );
  }

  cancel(): void {
    if (this.#isCancelled || this.#isOver) return;
    this.#isCancelled = true;
    if (this.#taskId !== undefined) this.#abort(this.#taskId);
  }

  #receiveFrame({ type, body }: Frame): void {
    if (type === 'task.outcomes') {
      const outcome = taskStatusesOf(decodeReply(type, body))[0]!;
      if (outcome instanceof MillraceError) this.#fail(outcome);
      else this.#recordTask(outcome.task_id, outcome.status);
    } else if (type === 'task.result') {
      void this.#end(decodeReply(type, body));
    }
  }

  /**
   * Records the id of the task. The dispatcher's id replaces that of an earlier event, which a worker may have
   * invented.
   */
  #recordTask(taskId: string, status: string): void {
    const isKnown = this.#taskId !== undefined;
    this.#taskId = taskId;
    if (isKnown) return;
    if (this.#isCancelled) {
      this.#abort(taskId);
      return;
    }
    this.#observer.onStatus?.({ task_id: taskId, status });
  }

  #receiveEvent(event: TaskEvent): void {
    if (this.#isOver || (this.#taskId ?? event.taskId) !== event.taskId) return;
    this.#recordTask(event.taskId, 'running');
    if (this.#isCancelled) return;
    if (event.name === 'task-completion-event') this.#complete(event);
    else this.#progress(event);
  }

  #progress(event: TaskProgress): void {
    this.#newest = event;
    this.#proceed();
    this.#observer.onProgress?.(event);
  }

  /** Takes the first completion. A second one could only repeat it, or be refused. */
  #complete(completion: TaskCompletion): void {
    if (this.#completion) return;
    this.#completion = completion;
    this.#proceed();
  }

  /**
   * Sends one message at a time: the newest progress, at once if a completion waits, then the completion. The dispatcher
   * handles messages side by side, so an older renewal could replace a newer one, and progress of an ended task is refused.
   */
  #proceed(): void {
    if (this.#isOver || this.#isRenewing) return;
    if (this.#newest) {
      const leftMs = this.#completion ? 0 : this.#renewedAt + renewEveryMs - performance.now();
      if (leftMs <= 0) this.#renew(this.#newest);
      else this.#renewal ??= setTimeout(() => this.#newest && this.#renew(this.#newest), leftMs);
    } else if (this.#completion) {
      this.#sendCompletion(this.#completion);
    }
  }

  #sendCompletion(completion: TaskCompletion): void {
    const { taskBatcher, events } = this.#deps;
    const { taskId: task_id, statusCode: status_code, requestId: request_id, body } = completion;
    taskBatcher
      .complete(this.#caller, { task_id, status_code, request_id, body, instance_id: events.instanceId })
      .catch((error) => this.#handleRefusal(completion, error));
  }

  #handleRefusal(completion: TaskCompletion, error: unknown): void {
    if (this.#isOver || this.#isCancelled) return;
    this.#deps.log.warn({ err: error, task: completion.taskId }, 'a completion was not taken');
    if (!(error instanceof MillraceError) || error.retryable) {
      this.#retry = setTimeout(() => this.#sendCompletion(completion), retryMs);
    } else if (error.type === 'bad_request' || error.type === 'payload_too_large') {
      this.#sendCompletion(refusedCompletion(completion.taskId, error.message));
    }
  }

  /** Renews the lease. `streamed` says that a part of the answer is sent, so the task may not start over. */
  #renew(newest: TaskProgress): void {
    const { taskId: task_id } = newest;
    this.#renewedAt = performance.now();
    clearTimeout(this.#renewal);
    this.#renewal = undefined;
    this.#newest = undefined;
    this.#isRenewing = true;
    const { name: event_name, data: event_data } = keptProgress(newest);
    const onFrame = () => {
      this.#isRenewing = false;
      this.#proceed();
    };
    const onError = (error: MillraceError) => {
      this.#deps.log.debug({ err: error, task: task_id }, 'a lease was not renewed');
      onFrame();
    };
    this.#send(
      'task.heartbeat',
      { task_id, streamed: this.#isStreaming, event_name, event_data },
      { onFrame, onError },
    );
  }

  async #end(result: TaskResult): Promise<void> {
    // If there was no earlier frame or event, this frame also answers the put.
    this.#recordTask(result.request_id, 'running');
    await this.#deps.events.settled(this.#caller.tenant);
    const { status_code, request_id, body } = result;
    this.#finish(() => this.#observer.onEnd({ status_code, request_id, body }));
  }

  /** Ends with an error: the end of the task can no longer be observed. */
  #fail(error: MillraceError): void {
    if (this.#taskId !== undefined && !this.#isOver && !this.#isCancelled) this.#sendCancel(this.#taskId);
    this.#finish(() => this.#observer.onError(error));
  }

  #abort(taskId: string): void {
    this.#pending.forget();
    this.#sendCancel(taskId);
    this.#finish(() => {});
  }

  #finish(notify: () => void): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#retry);
    clearTimeout(this.#renewal);
    this.#stopWatching();
    if (!this.#isCancelled) notify();
  }

  #sendCancel(taskId: string): void {
    const onError = (error: MillraceError) => {
      // The task has ended, or it expires by itself.
      this.#deps.log.debug({ err: error, task: taskId }, 'a task was not cancelled');
    };
    this.#send('task.cancel', { task_id: taskId }, { onFrame: () => {}, onError });
  }

  #send<T extends RequestType>(
    type: T,
    body: RequestBody<T>,
    answers: Pick<RequestOptions, 'onFrame' | 'onError'>,
  ): void {
    this.#deps.requester.request(type, body, { ...this.#caller, timeoutMs: messageMs, ...answers });
  }
}
