/**
 * The event stream of one online task: its progress events, then its result. It cannot be resumed: when the client
 * leaves, the task is cancelled.
 */
import type { OnlineTask, TaskResult } from '../../core/tasks/online-tasks.ts';
import type { TaskProgress } from '../../core/tasks/task-event.ts';
import { replyToJson } from '../../proto/json.ts';
import { errorBody } from '../http/error-body.ts';
import type { HttpExchange } from '../http/http-exchange.ts';
import type { GatewayLimits } from '../http/limits.ts';
import { serverEvent } from '../http/sse.ts';
import { SseResponse } from '../http/sse-response.ts';

/** Names the task in the headers of an online put. */
export const taskIdHeader = 'X-SERVICE-TASK-ID';

export class TaskStream {
  readonly #response: SseResponse;
  #task: OnlineTask | undefined;

  constructor(deps: { limits: Pick<GatewayLimits, 'heartbeatMs' | 'unsentBytesMax'> }, client: HttpExchange) {
    this.#response = new SseResponse(deps, client, {
      errorEvent: (error) => serverEvent({ event: 'error', data: errorBody(error).body }),
      onGone: () => this.#task?.cancel(),
    });
  }

  /** Sets the task to cancel when the client leaves. */
  follow(task: OnlineTask): void {
    this.#task = task;
  }

  /** Opens the stream, once the task was put. A later failure is an event, no longer an HTTP error. */
  open(taskId: string): void {
    this.#response.open({ [taskIdHeader]: taskId });
  }

  progress({ eventId, eventName, eventData }: TaskProgress): void {
    this.#response.push(serverEvent({ id: eventId, event: eventName, data: eventData }));
  }

  end(result: TaskResult): void {
    this.#response.end(serverEvent({ event: 'task-completion-event', data: replyToJson('task.result', result) }));
  }

  fail(error: unknown): void {
    this.#response.fail(error);
  }
}
