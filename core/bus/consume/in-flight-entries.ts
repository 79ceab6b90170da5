/**
 * The entries that one member holds: each from when it was read until it has left the stream or was given back.
 *
 *     hold -> at rest --run--> at work --done, failed, dropped, dead--> settling -> gone from the stream
 *                ^                |                               |
 *                +---retried, ----+   (or released, when closing) |
 *                |   deferred                                     |
 *                +--------------------an outage-------------------+
 *
 * Nothing is worked on that this table does not name, but what another member took over and whose handler has yet to
 * heed its signal; and the table is what is kept alive. Frames leave before the acknowledgement. Where an outage prevents
 * that, the entry is deferred; where anything else does, it is forgotten here and stays pending there. Both ways it is
 * delivered again.
 */
import type { Redis } from 'ioredis';
import type { StreamName } from '../../../proto/registry.ts';
import type { ByteBudget, Reservation } from '../../byte-budget.ts';
import type { Log } from '../../log.ts';
import { isOutage } from '../../outage.ts';
import type { CancelWatch } from '../cancel.ts';
import type { RedisClock } from '../clock.ts';
import { decodeEntry, returnAddress } from '../entry.ts';
import type { BusMetrics } from '../metrics.ts';
import { bytesOfFields } from '../read-size.ts';
import type { Replies, ReplyWriter } from '../reply/reply-writer.ts';
import { Acknowledger } from './acknowledger.ts';
import type { DeadLetters } from './dead-letter.ts';
import { type Delivery, type Handler, type OpenDelivery, openDelivery, type StopReason } from './delivery.ts';
import type { GroupMember, PendingEntry } from './group-member.ts';
import {
  decideOutcome,
  deliveriesMax,
  expired,
  type HandlerOutcome,
  isQuery,
  runHandler,
  timeOut,
} from './run-handler.ts';

const beatEveryMs = 5_000;
/** Deliveries until which an entry that is given up waits for `onDeadLetter` to succeed. */
const ownerDeliveriesMax = 2 * deliveriesMax;
/** Of the moving average of an entry's cost. */
const costWeight = 1 / 16;
const costMsAtFirst = 20;

export interface InFlightEntry {
  readonly id: string;
  readonly fields: Buffer[];
  readonly open: OpenDelivery;
  readonly reply: ReplyWriter;
  /** Of its fields. */
  readonly reservation: Reservation;
  /** Whether no handler has it and nothing is about to be written of it. */
  atRest: boolean;
  /** Epoch ms of the last sign of life. */
  beatAt: number;
  /** How often in a row it has met an outage, before this delivery. */
  readonly deferrals: number;
}

export interface InFlightDeps {
  redis: Redis;
  budget: ByteBudget;
  deadLetters: DeadLetters;
  log: Log;
  clock: RedisClock;
  cancels: CancelWatch;
  metrics: BusMetrics;
  replies: Replies;
  member: GroupMember;
}

export interface InFlightOptions {
  stream: StreamName;
  handler: Handler;
  /** Tells the entry's owner; when it throws, the entry stays pending and is given up again, a few times. */
  onDeadLetter?(delivery: Delivery, reason: string): Promise<void>;
  /** An entry at rest that is to be delivered again. */
  onRetry(held: InFlightEntry): void;
  /** The same, after an outage. */
  onDefer(held: InFlightEntry, error: unknown): void;
  /** A delivery met no outage. */
  onPass(): void;
  /** A handler ended, or an entry is gone. */
  onChange(): void;
}

export class InFlightEntries {
  readonly #deps: InFlightDeps;
  readonly #options: InFlightOptions;
  readonly #acks: Acknowledger;
  readonly #held = new Map<string, InFlightEntry>();
  #running = 0;
  #costMs = costMsAtFirst;

  constructor(deps: InFlightDeps, options: InFlightOptions) {
    this.#deps = deps;
    this.#options = options;
    this.#acks = new Acknowledger(
      (ids) => deps.member.settle(ids),
      (ids) => this.forget(ids),
    );
  }

  get size(): number {
    return this.#held.size;
  }

  get ids(): string[] {
    return [...this.#held.keys()];
  }

  /** Handlers at work. */
  get running(): number {
    return this.#running;
  }

  get isAtRest(): boolean {
    return this.#held.values().every(({ atRest }) => atRest);
  }

  /** What one entry costs us, in ms: a moving average. */
  get costMs(): number {
    return this.#costMs;
  }

  has(id: string): boolean {
    return this.#held.has(id);
  }

  /** @returns undefined for what is not a request of the contract: it is answered and given up at once. */
  hold(entry: PendingEntry, { deferrals = 0 } = {}): InFlightEntry | undefined {
    const { id, fields, deliveries } = entry;
    try {
      const open = openDelivery(this.#deps, decodeEntry(id, fields), { entry: id, deliveries });
      const { reply: to, id: request, accept } = open.delivery;
      const reply = this.#deps.replies.writer({ reply: to, id: request, accept, stage: this.#options.stream });
      if (isQuery(open)) reply.onGone(() => open.stop('reader gone'));
      const reservation = this.#deps.budget.count('entries', bytesOfFields(fields));
      const held: InFlightEntry = { id, fields, open, reply, reservation, atRest: true, beatAt: Date.now(), deferrals };
      this.#drop(id);
      this.#held.set(id, held);
      return held;
    } catch (error) {
      void this.#refuse(entry, error);
      return undefined;
    }
  }

  /**
   * Resolves when the entry is on its way out of the stream, or at rest again. Never rejects.
   * @param failure what the handler would throw; it is not called then.
   */
  async run(held: InFlightEntry, failure?: { error: unknown }): Promise<void> {
    const { handler, stream } = this.#options;
    const { log, clock, cancels, metrics } = this.#deps;
    held.atRest = false;
    const among = ++this.#running;
    const startedMs = performance.now();
    const ending = failure
      ? decideOutcome(log, held.open, held.reply, failure.error)
      : await runHandler({ handler, cancels, clock, log }, held.open, held.reply);
    const ms = performance.now() - startedMs;
    this.#running--;
    this.#costMs += (ms / among - this.#costMs) * costWeight;
    if (ending.outcome !== 'released') metrics.ended(stream, ending.outcome, ms);
    this.#options.onChange();
    await this.#finish(held, ending);
  }

  forget(ids: string[]): void {
    for (const id of ids) this.#drop(id);
    this.#options.onChange();
  }

  #drop(id: string): void {
    this.#held.get(id)?.reservation.release();
    this.#held.delete(id);
  }

  /** Deadlines and signs of life of all entries at once: a timer each would cost more than they do. */
  tick(): void {
    const now = Date.now();
    for (const held of this.#held.values()) {
      if (!held.open.stopped && expired(held.open, this.#deps.clock)) timeOut(held.open, held.reply);
      if (now - held.beatAt < beatEveryMs) continue;
      held.beatAt = now;
      held.reply.beat();
    }
  }

  cancel(tenant: string, id: string): void {
    for (const { open, reply } of this.#held.values()) {
      if (open.delivery.id !== id || open.delivery.tenant !== tenant || !isQuery(open)) continue;
      reply.close();
      open.stop('cancelled');
    }
  }

  /** They are another member's now, who answers and acknowledges them. */
  giveUp(ids: string[]): void {
    for (const id of ids) {
      const held = this.#held.get(id);
      held?.reply.close();
      held?.open.stop('taken over');
    }
    this.forget(ids);
  }

  stopAll(reason: StopReason): void {
    for (const { open } of this.#held.values()) open.stop(reason);
  }

  /** Gives up what cannot be acknowledged now. */
  async close(): Promise<void> {
    await this.#acks.close();
    for (const { reservation } of this.#held.values()) reservation.release();
  }

  async #finish(held: InFlightEntry, ending: HandlerOutcome): Promise<void> {
    try {
      if (ending.outcome === 'deferred') return this.#defer(held, ending.error);
      if (ending.outcome === 'retried' || ending.outcome === 'released') return this.#rest(held, ending.outcome);
      if (ending.outcome === 'dead') await this.#deadLetter(held, ending);
      else await held.reply.flush();
      this.#acks.add(held.id);
      this.#options.onPass();
    } catch (error) {
      if (isOutage(error)) return this.#defer(held, error);
      this.#deps.log.warn({ err: error, entry: held.id }, 'an entry stays pending');
      this.forget([held.id]);
    }
  }

  #rest(held: InFlightEntry, outcome: 'retried' | 'released'): void {
    held.atRest = true;
    if (outcome === 'retried') this.#options.onRetry(held);
    this.#options.onChange();
  }

  #defer(held: InFlightEntry, error: unknown): void {
    held.atRest = true;
    this.#options.onDefer(held, error);
    this.#options.onChange();
  }

  async #deadLetter(
    { id, fields, open, reply }: InFlightEntry,
    { reason, error }: { reason: string; error: unknown },
  ): Promise<void> {
    const { delivery } = open;
    await this.#tellOwner(delivery, reason);
    const letter = { stream: this.#deps.member.key, entry: id, reason, deliveries: delivery.deliveries };
    await this.#deps.deadLetters.add(letter, fields);
    await this.#tellClient(reply, error);
  }

  /** An owner that cannot be told must not keep the entry for ever: it would be given up again and again. */
  async #tellOwner(delivery: Delivery, reason: string): Promise<void> {
    try {
      await this.#options.onDeadLetter?.(delivery, reason);
    } catch (error) {
      if (delivery.deliveries < ownerDeliveriesMax || isOutage(error)) throw error;
      this.#deps.log.error({ err: error, request: delivery.id }, 'the owner of an entry does not know it was given up');
    }
  }

  /** An answer that cannot be written must not keep alive what was given up. */
  async #tellClient(reply: ReplyWriter, error: unknown): Promise<void> {
    reply.fail(error);
    await reply.flush().catch((cause) => this.#deps.log.warn({ err: cause }, 'not told that its entry was given up'));
  }

  /** Takes a handler's place while it lasts, so that intake waits for it. */
  async #refuse({ id, fields, deliveries }: PendingEntry, error: unknown): Promise<void> {
    const { deadLetters, log, member, replies } = this.#deps;
    this.#running++;
    try {
      const reason = error instanceof Error ? error.message : String(error);
      log.warn({ entry: id, reason }, 'not a request of the contract');
      await deadLetters.add({ stream: member.key, entry: id, reason, deliveries }, fields);
      const to = returnAddress(id, fields);
      if (to) await this.#tellClient(replies.writer({ ...to, stage: this.#options.stream }), error);
      this.#acks.add(id);
    } catch (cause) {
      log.warn({ err: cause, entry: id }, 'an entry stays pending');
    } finally {
      this.#running--;
      this.#options.onChange();
    }
  }
}
