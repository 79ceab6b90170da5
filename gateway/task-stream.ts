/**
 * The stream of one online task: its progress events as they come, then how it ended.
 *
 *   waiting ──put──> streaming ──completion, or error──> ended
 *      └──error: an HTTP error
 *
 * The client gets every event in order and exactly one that is terminal. It cannot resume: once it is gone, or slower
 * than `unsentBytesMax` allows, its task is cancelled.
 */
import type { OnlineTask, TaskResult } from '../core/bus/online-tasks.ts';
import type { TaskProgress } from '../core/bus/task-event.ts';
import type { MillraceError } from '../core/errors.ts';
import { replyToJson } from '../proto/json.ts';
import { errorBody } from './error-body.ts';
import type { Exchange } from './exchange.ts';
import type { GatewayLimits } from './limits.ts';
import { heartbeat, serverEvent, streamHeaders } from './sse.ts';

export class TaskStream {
  readonly #client: Exchange;
  readonly #unsentBytesMax: number;
  readonly #heartbeatMs: number;
  readonly #unsent: Buffer[] = [];
  #unsentBytes = 0;
  /** The client's socket is full. */
  #behind = false;
  #ended = false;
  #heart: NodeJS.Timeout | undefined;

  constructor({ limits }: { limits: Pick<GatewayLimits, 'heartbeatMs' | 'unsentBytesMax'> }, client: Exchange) {
    this.#client = client;
    this.#unsentBytesMax = limits.unsentBytesMax;
    this.#heartbeatMs = limits.heartbeatMs;
  }

  /** Whose client this is: its leaving cancels the task. */
  follow(task: OnlineTask): void {
    const client = this.#client;
    client.onGone = () => {
      clearInterval(this.#heart);
      task.cancel();
    };
    client.onForsaken = (error) => this.fail(error);
    client.onDrain(() => {
      this.#behind = false;
      this.#flush();
    });
  }

  /** The task was put: what goes wrong from now on is an event. */
  open(): void {
    this.#client.openStream(streamHeaders);
    // uWebSockets.js sends no headers before the first byte of the body.
    this.#beat();
    this.#heart = setInterval(() => this.#beat(), this.#heartbeatMs);
  }

  progress({ eventId, eventName, eventData }: TaskProgress): void {
    this.#push(serverEvent({ id: eventId, event: eventName, data: eventData }));
  }

  end(result: TaskResult): void {
    this.#end(serverEvent({ event: 'task-completion-event', data: replyToJson('task.result', result) }));
  }

  fail(error: MillraceError): void {
    if (this.#client.streaming) this.#end(serverEvent({ event: 'error', data: errorBody(error).body }));
    else this.#client.fail(error);
  }

  #end(last: Buffer): void {
    if (this.#ended) return;
    this.#push(last);
    this.#ended = true;
    clearInterval(this.#heart);
    this.#flush();
  }

  #push(event: Buffer): void {
    if (this.#ended || this.#client.closed) return;
    if (this.#unsentBytes > this.#unsentBytesMax) {
      this.#client.abort();
      return;
    }
    this.#unsent.push(event);
    this.#unsentBytes += event.length;
    this.#flush();
  }

  #flush(): void {
    this.#client.batch(() => this.#send());
  }

  #send(): void {
    while (!this.#behind && this.#unsent.length > 0) {
      const event = this.#unsent.shift()!;
      this.#unsentBytes -= event.length;
      this.#behind = !this.#client.write(event);
    }
    if (this.#ended && this.#unsent.length === 0) this.#client.endStream();
  }

  #beat(): void {
    if (!this.#behind) this.#behind = !this.#client.write(heartbeat);
  }
}
