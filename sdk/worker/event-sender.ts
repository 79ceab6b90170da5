/**
 * Sends the events of online tasks: appends them to the event stream of the instance that submitted the task.
 *
 * If the worker cannot reach that Redis, the events go through the client instead. An event is sent at least once: if
 * its append was not confirmed, it is sent again through the client, with the same `eventId`.
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

/**
 * Characters of an event that is appended; each has at most four bytes. A larger event goes through the client, and the
 * service decides whether it is too large.
 */
const payloadCharsMax = 2 * 1024 * 1024;
/** Longest time that an event waits for the first connection. */
const openMsMax = 2_000;
/** Shortest time between two attempts to connect. */
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

  /** @returns false when it could not be appended: the task must be completed through the client. */
  completion(task: Task, result: TaskResult): Promise<boolean> {
    return this.#append(task, 'task-completion-event', { taskId: task.task_id, result });
  }

  /** Twice is harmless. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    this.#eventbus?.redis.disconnect();
    this.#eventbus = undefined;
  }

  /** @returns whether it is in the stream. A stream that does not exist has no reader. */
  async #append(task: Task, name: string, payload: object): Promise<boolean> {
    const eventbus = await this.#connected();
    if (!eventbus) return false;
    const key = eventbus.topic + task.instance_id;
    const fields = { name, from: this.#from, payload: JSON.stringify(payload), context: '' };
    if (fields.payload.length > payloadCharsMax) return false;
    try {
      return (await eventbus.redis.xadd(key, 'NOMKSTREAM', '*', ...Object.entries(fields).flat())) !== null;
    } catch (error) {
      this.#log.warn({ err: error, task: task.task_id }, 'an event was not appended; it goes through the client');
      return false;
    }
  }

  async #connected(): Promise<Eventbus | undefined> {
    if (this.#eventbus || this.#closed) return this.#eventbus;
    if (!this.#opening && performance.now() - this.#openedAt > restMs) {
      this.#openedAt = performance.now();
      this.#opening = this.#open().finally(() => {
        this.#opening = undefined;
      });
    }
    if (this.#opening) await withDeadline(this.#opening, openMsMax - (performance.now() - this.#openedAt));
    return this.#eventbus;
  }

  async #open(): Promise<void> {
    try {
      const { url, topic } = await this.#client.eventbus();
      const redis = await connect({ url, name: 'worker', log: this.#log, isRestricted: true });
      if (this.#closed) redis.disconnect();
      else this.#eventbus = { redis, topic };
    } catch (error) {
      const why = error instanceof MillraceError ? error.message : error;
      this.#log.info({ why }, 'no event stream to write to: events go through the client');
    }
  }
}
