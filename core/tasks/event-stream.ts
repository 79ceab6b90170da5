/**
 * The streams of task events of one instance. Workers append the progress and the completion of online tasks to them.
 *
 * A task's listeners get its events in order, each once. An entry that cannot be read, or whose task has no listener,
 * is dropped. Workers are not trusted to write valid events, and a bad event never delays another. Each tenant has a
 * stream and a blocking connection while a task of it is watched, and for a minute after that.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { connectBlocking } from '../bus/connection.ts';
import { InstanceStream } from '../bus/reply/instance-stream.ts';
import { eventKey } from '../bus/streams.ts';
import type { StreamEntry } from '../bus/tail.ts';
import { withDeadline } from '../lifecycle.ts';
import type { Log } from '../log.ts';
import { EventRegistry } from './event-registry.ts';
import { messageOf, parseTaskEvent, type TaskEvent } from './task-event.ts';

const settleMsMax = 2_000;
const retryMs = 500;
const closeMsMax = 1_000;
/** Unread entries of a stream. A reader that keeps up never has more than one batch. */
const backlogEntriesMax = 100_000;
/** Unread bytes of a stream. */
export const backlogBytesMax = 64 << 20;
/** Time for which a tenant without watched tasks keeps its stream. */
const idleMsDefault = 60_000;
/**
 * Interval of warnings about unreadable events. The author of a worker sees the error, and the log does not fill up.
 */
const warnEveryMs = 10_000;
/** Remembered message ids, to drop duplicates: as many as may arrive before one of them is delivered again. */
const messagesMax = 50_000;

export type TaskListener = (event: TaskEvent) => void;

interface Deps {
  url: string;
  /** A connection for commands, from `connect`. Each reader gets a connection of its own. */
  redis: Redis;
  log: Log;
}

/** Makes an instance id, unique for each start of a process, in the form of an address. */
export function newInstanceId(port: number): string {
  return `gw-${randomBytes(6).toString('hex')}:${port}`;
}

/** Nothing is read until the first task is watched. */
export function startEventStreams(deps: Deps, options: { instanceId: string; idleMs?: number }): EventStreams {
  return new EventStreams(deps, options);
}

export class EventStreams implements AsyncDisposable {
  readonly instanceId: string;
  readonly #deps: Deps;
  readonly #idleMs: number;
  readonly #tenants = new Map<string, TenantEvents>();
  readonly #idleTimer: NodeJS.Timeout;
  /** Dropped entries of tenants whose stream was closed as idle. */
  #droppedBefore = 0;
  #closed = false;

  constructor(deps: Deps, { instanceId, idleMs = idleMsDefault }: { instanceId: string; idleMs?: number }) {
    this.#deps = deps;
    this.#idleMs = idleMs;
    this.instanceId = instanceId;
    this.#idleTimer = setInterval(() => this.#detachIdle(), idleMs).unref();
  }

  /** Number of entries that reached no listener. */
  get dropped(): number {
    return [...this.#tenants.values()].reduce((sum, { dropped }) => sum + dropped, this.#droppedBefore);
  }

  /** Number of tenants with a stream. */
  get size(): number {
    return this.#tenants.size;
  }

  /**
   * Calls `listener` for the events of a task. Call it before the task is put, so that no event is missed. No event
   * arrives after the close.
   * @param taskId the task id, or the id of its put. A task id ends with the put's id, and before the put the queue may
   * be unknown.
   * @returns an idempotent function that removes the listener.
   */
  watch(tenant: string, taskId: string, listener: TaskListener): () => void {
    if (this.#closed) return () => {};
    return this.#eventsOf(tenant).watch(taskId, listener);
  }

  /** Waits until all entries that are in the tenant's stream now are delivered, at most 2 s. */
  async settled(tenant: string): Promise<void> {
    const events = this.#tenants.get(tenant);
    if (events) await withDeadline(events.settled(AbortSignal.timeout(settleMsMax)), settleMsMax);
  }

  /** Stops reading the stream of a tenant, and deletes it. Its listeners get no further event. */
  async close(tenant: string): Promise<void> {
    const events = this.#tenants.get(tenant);
    if (!events) return;
    this.#tenants.delete(tenant);
    this.#droppedBefore += events.dropped;
    await events[Symbol.asyncDispose]();
  }

  /** Stops reading and deletes the streams. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    clearInterval(this.#idleTimer);
    await Promise.all([...this.#tenants.values()].map((events) => events[Symbol.asyncDispose]()));
  }

  #eventsOf(tenant: string): TenantEvents {
    const known = this.#tenants.get(tenant);
    if (known) return known;
    const events = new TenantEvents(this.#deps, tenant, this.instanceId);
    this.#tenants.set(tenant, events);
    return events;
  }

  /** Stops reading the streams of idle tenants. A tenant that comes back before its stream expires gets it again. */
  #detachIdle(): void {
    const since = performance.now() - this.#idleMs;
    for (const [tenant, events] of this.#tenants) {
      if (events.idleSince > since) continue;
      this.#tenants.delete(tenant);
      this.#droppedBefore += events.dropped;
      void events.detach();
    }
  }
}

/** The events of one tenant's tasks. */
class TenantEvents implements AsyncDisposable {
  /** Time since which there is no listener, epoch ms. Infinite while there is one. */
  idleSince = Number.POSITIVE_INFINITY;
  dropped = 0;
  readonly #deps: Deps;
  readonly #tenant: string;
  readonly #instanceId: string;
  readonly #registry: EventRegistry;
  readonly #log: Log;
  readonly #listeners = new Map<string, Set<TaskListener>>();
  readonly #closing = new AbortController();
  readonly #starting: Promise<void>;
  /** Ids of messages whose event was delivered, in that order. */
  readonly #messages = new Set<string>();
  #stream: InstanceStream | undefined;
  #warnedAt = Number.NEGATIVE_INFINITY;

  constructor(deps: Deps, tenant: string, instanceId: string) {
    this.#deps = deps;
    this.#tenant = tenant;
    this.#instanceId = instanceId;
    this.#registry = new EventRegistry(deps);
    this.#log = deps.log.child({ key: eventKey(tenant, instanceId) });
    this.#starting = this.#start();
  }

  watch(taskId: string, listener: TaskListener): () => void {
    const listeners = this.#listeners.get(taskId) ?? new Set();
    this.#listeners.set(taskId, listeners.add(listener));
    this.idleSince = Number.POSITIVE_INFINITY;
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(taskId) === listeners) this.#listeners.delete(taskId);
      if (this.#listeners.size === 0) this.idleSince = performance.now();
    };
  }

  async settled(signal: AbortSignal): Promise<void> {
    await this.#starting;
    try {
      await this.#stream?.caughtUp({ signal });
    } catch (error) {
      this.#log.debug({ err: error }, 'events not settled'); // took too long, or Redis is unreachable
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#close();
    await this.#stream?.[Symbol.asyncDispose]();
  }

  /** Stops reading without deleting the stream, which expires. */
  async detach(): Promise<void> {
    await this.#close();
    await this.#stream?.detach();
  }

  async #close(): Promise<void> {
    this.#closing.abort();
    const unregistering = this.#registry.unregister(this.#address);
    unregistering.catch((error) => this.#log.debug({ err: error }, 'left in the registry, to expire there'));
    await withDeadline(this.#starting, closeMsMax); // a start that ends later closes itself
  }

  get #address() {
    return { tenant: this.#tenant, instanceId: this.#instanceId };
  }

  /**
   * Opens the stream. Retries until it succeeds, because Redis may be unreachable. An entry that a worker appends
   * meanwhile creates the stream, and is read.
   */
  async #start(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      try {
        this.#stream = await this.#open();
        if (signal.aborted) await this.#stream[Symbol.asyncDispose]();
        return;
      } catch (error) {
        this.#log.warn({ err: error }, 'events cannot be read yet; trying again');
        await delay(retryMs, undefined, { signal }).catch(() => {}); // aborted: the loop ends
      }
    }
  }

  async #open(): Promise<InstanceStream> {
    const { url, redis, log } = this.#deps;
    // Sent now, before the task is put, because its worker may be fast. `onRenew` sends it again and waits for it.
    this.#registry.register(this.#address).catch((error) => this.#log.debug({ err: error }, 'not entered yet'));
    const blocking = await connectBlocking({ url, name: 'task-events', log });
    try {
      const stream = new InstanceStream({ redis, blocking, log }, eventKey(this.#tenant, this.#instanceId), {
        onEntry: (entry) => this.#receive(entry),
        onLoss: () => {}, // leases and deadlines end tasks whose completion was lost
        onRenew: async () => {
          if (!this.#closing.signal.aborted) await this.#registry.register(this.#address);
        },
        backlog: { entriesMax: backlogEntriesMax, bytesMax: backlogBytesMax },
      });
      await stream.start();
      return stream;
    } catch (error) {
      blocking.disconnect();
      throw error;
    }
  }

  #receive({ id, fields }: StreamEntry): void {
    if (fields[0]?.equals(madeField) || this.#isDuplicate(messageOf(fields))) return;
    try {
      const event = parseTaskEvent(fields);
      const listeners = this.#listeners.get(event.taskId) ?? this.#listeners.get(putOf(event.taskId));
      if (listeners) this.#notify(listeners, event);
      else this.#drop(id);
    } catch (error) {
      this.#dropUnreadable(id, error);
    }
  }

  #isDuplicate(message: string | undefined): boolean {
    if (message === undefined) return false;
    if (this.#messages.has(message)) return true;
    this.#messages.add(message);
    if (this.#messages.size > messagesMax) this.#messages.delete(this.#messages.values().next().value ?? '');
    return false;
  }

  #notify(listeners: Iterable<TaskListener>, event: TaskEvent): void {
    for (const listener of [...listeners]) {
      try {
        listener(event);
      } catch (error) {
        this.#log.error({ err: error, task: event.taskId }, 'an event could not be handed on');
      }
    }
  }

  #drop(entry: string): void {
    this.dropped++;
    this.#log.debug({ entry }, 'nobody watches the task of an event');
  }

  #dropUnreadable(entry: string, error: unknown): void {
    this.dropped++;
    const now = performance.now();
    if (now - this.#warnedAt < warnEveryMs) return;
    this.#warnedAt = now;
    this.#log.warn({ entry, err: error }, 'an event of a worker could not be read');
  }
}

function putOf(taskId: string): string {
  return taskId.slice(taskId.lastIndexOf('.') + 1);
}

const madeField = Buffer.from('made');
