/**
 * The events of online tasks, on their way to whoever waits for them: appended to the event stream of the instance that
 * submitted the task. Where that Redis cannot be reached, the same events go through the client's own door.
 *
 * At least once: an event whose append was not confirmed is sent again by the other way, under the same `eventId`.
 */
import { hostname } from 'node:os';
import type { Redis } from 'ioredis';
import { connect } from '../../core/bus/connection.ts';
import { MillraceError } from '../../core/errors.ts';
import { withDeadline } from '../../core/lifecycle.ts';
import type { Log } from '../../core/log.ts';
import type { ProgressEvent, QueueClient, Task, TaskResult } from '../client/queue.ts';

interface Eventbus {
  redis: Redis;
  topic: string;
}

/** Of at most four bytes each: what is larger than an event may be takes the other door, which refuses or takes it. */
const payloadCharsMax = 2 * 1024 * 1024;
/** Longest that an event waits for the first connection. */
const openMsMax = 2_000;
/** Between two attempts to reach a Redis that could not be reached. */
const restMs = 30_000;

export class EventSender implements AsyncDisposable {
  readonly #client: Pick<QueueClient, 'eventbus' | 'progress'>;
  readonly #log: Log;
  readonly #from = `${hostname()}:${process.pid}`;
  #eventbus: Eventbus | undefined;
  #opening: Promise<void> | undefined;
  #openedAt = Number.NEGATIVE_INFINITY;
  #closed = false;

  constructor({ client, log }: { client: Pick<QueueClient, 'eventbus' | 'progress'>; log: Log }) {
    this.#client = client;
    this.#log = log;
  }

  async progress(task: Task, event: ProgressEvent, options: { signal: AbortSignal }): Promise<void> {
    if (await this.#append(task, 'task-progress-event', { taskId: task.task_id, ...event })) return;
    await this.#client.progress(task.task_id, event, options);
  }

  /** @returns false when it could not be appended: the task is to be completed by the client's door. */
  completion(task: Task, result: TaskResult): Promise<boolean> {
    return this.#append(task, 'task-completion-event', { taskId: task.task_id, result });
  }

  /** Twice is harmless. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    this.#eventbus?.redis.disconnect();
    this.#eventbus = undefined;
  }

  /** @returns whether it is in the stream. A stream that is not there has no reader. */
  async #append(task: Task, name: string, payload: object): Promise<boolean> {
    const eventbus = await this.#reach();
    if (!eventbus) return false;
    const key = eventbus.topic + task.instance_id;
    const fields = { name, from: this.#from, payload: JSON.stringify(payload), context: '' };
    if (fields.payload.length > payloadCharsMax) return false;
    try {
      return (await eventbus.redis.xadd(key, 'NOMKSTREAM', '*', ...Object.entries(fields).flat())) !== null;
    } catch (error) {
      this.#log.warn({ err: error, task: task.task_id }, 'an event takes the other door');
      return false;
    }
  }

  async #reach(): Promise<Eventbus | undefined> {
    if (this.#eventbus || this.#closed) return this.#eventbus;
    if (!this.#opening && Date.now() - this.#openedAt > restMs) {
      this.#openedAt = Date.now();
      this.#opening = this.#open().finally(() => {
        this.#opening = undefined;
      });
    }
    if (this.#opening) await withDeadline(this.#opening, openMsMax - (Date.now() - this.#openedAt));
    return this.#eventbus;
  }

  async #open(): Promise<void> {
    try {
      const { url, topic } = await this.#client.eventbus();
      const redis = await connect({ url, name: 'worker', log: this.#log });
      if (this.#closed) redis.disconnect();
      else this.#eventbus = { redis, topic };
    } catch (error) {
      const why = error instanceof MillraceError ? error.message : error;
      this.#log.info({ why }, 'no event stream to write to: events go through the client');
    }
  }
}
