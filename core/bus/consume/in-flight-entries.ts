/**
 * The in-flight entries of one consumer. An entry is in flight from its read until it has left the stream or was
 * released.
 *
 *     add -> waiting --run--> running --done, failed, dropped, dead--> settling -> gone from the stream
 *               ^                |                               |
 *               +---retried, ----+   (or released, when closing) |
 *               |   deferred                                     |
 *               +--------------------an outage-------------------+
 *
 * Every running entry is in this table. Exception: another consumer reclaimed the entry, and its handler here has not
 * stopped yet. The consumer keeps the entries of the table alive.
 *
 * The frames of a reply are written before the entry is acknowledged. If an outage prevents the write, the entry is
 * deferred. After any other failure of the write it is removed from the table and stays pending in Redis. In both cases
 * it is delivered again.
 *
 * If the connection to Redis was lost since a command was read, its changes may be lost. Then it is deferred as well: its
 * frames are not written, and its entry is not acknowledged.
 */
import type { ByteBudget, Reservation } from '../../byte-budget.ts';
import type { Log } from '../../log.ts';
import { isOutage } from '../../outage.ts';
import type { Tracer } from '../../tracing/tracer.ts';
import type { CancelWatch } from '../cancel.ts';
import type { RedisClock } from '../clock.ts';
import { type EntryReader, workEntryReader } from '../entry.ts';
import { lostWrite } from '../losses.ts';
import type { BusMetrics } from '../metrics.ts';
import { bytesOfFields } from '../read-size.ts';
import type { Replies, ReplyWriter } from '../reply/reply-writer.ts';
import type { ShardedRedis } from '../shards.ts';
import type { ConsumedStream } from '../streams.ts';
import { Acknowledger } from './acknowledger.ts';
import type { DeadLetters } from './dead-letter.ts';
import { type Delivery, type Handler, type OpenDelivery, openDelivery, type StopReason } from './delivery.ts';
import { endSpan, openSpan } from './delivery-span.ts';
import type { GroupMember, PendingEntry } from './group-member.ts';
import type { HandlerPlaces } from './handler-places.ts';
import {
  decideOutcome,
  deliveriesMax,
  expired,
  type HandlerOutcome,
  isQuery,
  runHandler,
  timeOut,
} from './run-handler.ts';

const heartbeatEveryMs = 5_000;
/** Number of deliveries after which an entry is given up even if `onDeadLetter` fails. */
const ownerDeliveriesMax = 2 * deliveriesMax;
/** Weight of a new value in the moving average of the cost. */
const costWeight = 1 / 16;
const costMsAtFirst = 20;

export interface InFlightEntry extends Readonly<Omit<PendingEntry, 'deliveries'>> {
  readonly open: OpenDelivery;
  readonly reply: ReplyWriter;
  /** Losses of the connection to Redis before the delivery. */
  readonly losses: number;
  /** Memory reserved for the fields. */
  readonly reservation: Reservation;
  /** Whether it waits for a delivery: no handler runs, and nothing is being written. */
  isWaiting: boolean;
  /** Time of the last heartbeat, epoch ms. */
  heartbeatAt: number;
  /** Number of consecutive deliveries before this one that met an outage. */
  readonly deferrals: number;
}

export interface InFlightDeps {
  redis: ShardedRedis;
  budget: ByteBudget;
  deadLetters: DeadLetters;
  log: Log;
  clock: RedisClock;
  cancels: CancelWatch;
  metrics: BusMetrics;
  replies: Replies;
  member: GroupMember;
  places: HandlerPlaces;
  tracer?: Tracer | undefined;
}

export interface InFlightOptions {
  stream: ConsumedStream;
  handler: Handler;
  /** Default: `workEntryReader`. */
  reader?: EntryReader | undefined;
  /**
   * Tells the entry's owner, such as a file, that the entry is given up. If this throws, the step is repeated a few
   * times.
   */
  onDeadLetter?(delivery: Delivery, reason: string): Promise<void>;
  /** Called with a waiting entry to deliver again. */
  onRetry(entry: InFlightEntry): void;
  /** Called with a waiting entry to deliver again after an outage. */
  onDefer(entry: InFlightEntry, error: unknown): void;
  /** Called when a delivery met no outage. */
  onNoOutage(): void;
  /** Called when a handler ended, or an entry is gone. */
  onChange(): void;
}

export class InFlightEntries {
  readonly #deps: InFlightDeps;
  readonly #options: InFlightOptions;
  readonly #reader: EntryReader;
  readonly #acks: Acknowledger;
  readonly #entries = new Map<string, InFlightEntry>();
  #running = 0;
  /** Running handlers by key of the substream. */
  readonly #runningByKey = new Map<string, number>();
  #costMs = costMsAtFirst;

  constructor(deps: InFlightDeps, options: InFlightOptions) {
    this.#deps = deps;
    this.#options = options;
    this.#reader = options.reader ?? workEntryReader;
    this.#acks = new Acknowledger(deps.redis, {
      settle: (ids) => deps.member.settle(ids),
      onSettled: (ids) => this.forget(ids),
      onLost: (ids) => this.#deferAll(ids, lostWrite()),
    });
  }

  get size(): number {
    return this.#entries.size;
  }

  get ids(): string[] {
    return [...this.#entries.keys()];
  }

  /** Number of running handlers. */
  get running(): number {
    return this.#running;
  }

  /** Number of running handlers for entries of a substream. */
  runningOf(key: string): number {
    return this.#runningByKey.get(key) ?? 0;
  }

  /** Whether no entry is running or settling. */
  get isDrained(): boolean {
    return this.#entries.values().every(({ isWaiting }) => isWaiting);
  }

  /** Cost of an entry, ms: the moving average of its share of the processing time. */
  get costMs(): number {
    return this.#costMs;
  }

  has(id: string): boolean {
    return this.#entries.has(id);
  }

  /**
   * Adds a read entry.
   * @returns undefined for an invalid entry. That entry is answered with an error and given up.
   */
  add(pending: PendingEntry, { deferrals = 0 } = {}): InFlightEntry | undefined {
    const { id, key, entry: entryId, fields, deliveries } = pending;
    try {
      const envelope = this.#reader.decode(entryId, fields);
      const isRepeated = deliveries > 1 || deferrals > 0;
      const span = openSpan(this.#deps.tracer, envelope);
      if (span) envelope.trace = span.traceparent;
      const open = openDelivery(this.#deps, envelope, { entry: entryId, deliveries, isRepeated, span });
      const { reply: to, id: request, accept, tenant } = open.delivery;
      const losses = this.#deps.redis.losses.count;
      const since = isQuery(open) ? undefined : losses; // a query changes nothing
      const address = { reply: to, id: request, accept, stage: this.#options.stream };
      const reply = this.#deps.replies.writer(since === undefined ? address : { ...address, changes: tenant }, since);
      if (isQuery(open)) reply.onGone(() => open.stop('reader gone'));
      const reservation = this.#deps.budget.count('entries', bytesOfFields(fields));
      const waiting = { isWaiting: true, heartbeatAt: performance.now() };
      const kept = { id, key, entry: entryId, fields, reservation, deferrals };
      const entry: InFlightEntry = { ...kept, open, reply, losses, ...waiting };
      this.#drop(id);
      this.#entries.set(id, entry);
      return entry;
    } catch (error) {
      void this.#refuse(pending, error);
      return undefined;
    }
  }

  /**
   * Runs the handler. Resolves when the entry is settling, or waits again. Never rejects.
   * @param failure error to use in place of running the handler
   */
  async run(entry: InFlightEntry, failure?: { error: unknown }): Promise<void> {
    const { handler, stream } = this.#options;
    const { log, clock, cancels, metrics } = this.#deps;
    entry.isWaiting = false;
    const concurrent = this.#countRunning(entry.key, 1);
    entry.open.delivery.span?.startWork(Number.parseInt(entry.entry, 10));
    const startedMs = performance.now();
    const result = failure
      ? decideOutcome(log, entry.open, entry.reply, failure.error)
      : await runHandler({ handler, cancels, clock, log }, entry.open, entry.reply);
    const ms = performance.now() - startedMs;
    this.#countRunning(entry.key, -1);
    this.#costMs += (ms / concurrent - this.#costMs) * costWeight;
    endSpan(entry.open.delivery, result);
    if (result.outcome !== 'released') metrics.ended(stream, result.outcome, ms);
    this.#options.onChange();
    await this.#finish(entry, result);
  }

  /** @returns the number of running handlers. */
  #countRunning(key: string, change: 1 | -1): number {
    this.#runningByKey.set(key, this.runningOf(key) + change);
    this.#running += change;
    this.#deps.places.count(change);
    return this.#running;
  }

  forget(ids: string[]): void {
    for (const id of ids) this.#drop(id);
    this.#options.onChange();
  }

  #drop(id: string): void {
    this.#entries.get(id)?.reservation.release();
    this.#entries.delete(id);
  }

  /** Checks deadlines and sends heartbeats for all entries. A timer for each entry would cost more. */
  tick(): void {
    const now = performance.now();
    for (const entry of this.#entries.values()) {
      if (!entry.open.delivery.stopped && expired(entry.open, this.#deps.clock)) timeOut(entry.open, entry.reply);
      if (now - entry.heartbeatAt < heartbeatEveryMs) continue;
      entry.heartbeatAt = now;
      entry.reply.heartbeat();
    }
  }

  cancel(tenant: string, id: string): void {
    for (const { open, reply } of this.#entries.values()) {
      if (open.delivery.id !== id || open.delivery.tenant !== tenant || !isQuery(open)) continue;
      reply.close();
      open.stop('cancelled');
    }
  }

  /** Stops and removes entries that another consumer reclaimed. That consumer answers and acknowledges them. */
  dropReclaimed(ids: string[]): void {
    for (const id of ids) {
      const entry = this.#entries.get(id);
      entry?.reply.close();
      entry?.open.stop('taken over');
    }
    this.forget(ids);
  }

  stopAll(reason: StopReason): void {
    for (const { open } of this.#entries.values()) open.stop(reason);
  }

  /** Makes a last attempt to acknowledge, and releases all memory. */
  async close(): Promise<void> {
    await this.#acks.close();
    for (const { reservation } of this.#entries.values()) reservation.release();
  }

  async #finish(entry: InFlightEntry, result: HandlerOutcome): Promise<void> {
    try {
      if (result.outcome === 'deferred') return this.#defer(entry, result.error);
      if (result.outcome === 'retried' || result.outcome === 'released') return this.#wait(entry, result.outcome);
      if (result.outcome === 'dead') await this.#deadLetter(entry, result);
      else await entry.reply.flush();
      this.#acks.add(entry.id, isQuery(entry.open) ? undefined : entry.losses);
      this.#options.onNoOutage();
    } catch (error) {
      if (isOutage(error)) return this.#defer(entry, error);
      this.#deps.log.warn({ err: error, entry: entry.id }, 'an entry stays pending');
      this.forget([entry.id]);
    }
  }

  #wait(entry: InFlightEntry, outcome: 'retried' | 'released'): void {
    entry.isWaiting = true;
    if (outcome === 'retried') this.#options.onRetry(entry);
    this.#options.onChange();
  }

  #defer(entry: InFlightEntry, error: unknown): void {
    entry.isWaiting = true;
    this.#options.onDefer(entry, error);
    this.#options.onChange();
  }

  #deferAll(ids: readonly string[], error: unknown): void {
    for (const id of ids) {
      const entry = this.#entries.get(id);
      if (entry) this.#defer(entry, error);
    }
  }

  async #deadLetter(
    { key: stream, entry, fields, open, reply }: InFlightEntry,
    { reason, error }: { reason: string; error: unknown },
  ): Promise<void> {
    const { delivery } = open;
    await this.#notifyOwner(delivery, reason);
    const letter = { stream, entry, reason, deliveries: delivery.deliveries };
    await this.#deps.deadLetters.add(letter, fields);
    await this.#notifyClient(reply, error);
  }

  /** Notifies the owner. After `ownerDeliveriesMax` an error is only logged, or the entry would be retried for ever. */
  async #notifyOwner(delivery: Delivery, reason: string): Promise<void> {
    try {
      await this.#options.onDeadLetter?.(delivery, reason);
    } catch (error) {
      if (delivery.deliveries < ownerDeliveriesMax || isOutage(error)) throw error;
      this.#deps.log.error({ err: error, request: delivery.id }, 'the owner of an entry does not know it was given up');
    }
  }

  /** Sends the final error. If the reply cannot be written, the entry is given up all the same. */
  async #notifyClient(reply: ReplyWriter, error: unknown): Promise<void> {
    reply.fail(error);
    await reply.flush().catch((cause) => this.#deps.log.warn({ err: cause }, 'not told that its entry was given up'));
  }

  /**
   * Answers a refused entry and gives it up. Meanwhile it counts as a running handler, so that intake waits for it.
   */
  async #refuse({ id, key, entry, fields, deliveries }: PendingEntry, error: unknown): Promise<void> {
    const { deadLetters, log, metrics, replies } = this.#deps;
    const { stream } = this.#options;
    const since = this.#deps.redis.losses.count;
    this.#countRunning(key, 1);
    try {
      if (this.#reader.keepsRefused) {
        const reason = error instanceof Error ? error.message : String(error);
        log.warn({ entry, reason }, 'not a request of the contract');
        await deadLetters.add({ stream: key, entry, reason, deliveries }, fields);
      } else {
        metrics.ended(stream, 'failed', 0);
      }
      const to = this.#reader.returnAddress(entry, fields);
      if (to) await this.#notifyClient(replies.writer({ ...to, stage: stream }), error);
      this.#acks.add(id, since);
    } catch (cause) {
      log.warn({ err: cause, entry }, 'an entry stays pending');
    } finally {
      this.#countRunning(key, -1);
      this.#options.onChange();
    }
  }
}
