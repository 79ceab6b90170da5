/**
 * Takes in one work stream as one member of its group: decides what is read, and when.
 *
 * Intake never exceeds the free capacity, nor the memory that is left for it; without entries a lane may always read one.
 * An entry taken over from a silent member may be what silenced it. It is tried
 * once more among others, for most are innocent (a deployment, a pulled plug) and many may have been left at once; taken
 * over again, it runs alone, lest it takes neighbours with it: a command for as long as it takes; a query, which is over
 * soon or not waited for, for `aloneMs`. So no entry is given up for the company it was in. What a handler merely threw on
 * needs no such care: it is delivered again here, after a backoff. What met an outage is too, however long that takes;
 * meanwhile entries are taken in one by one, after pauses (`outage-pause.ts`).
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { StreamName } from '../../../proto/registry.ts';
import type { ByteBudget } from '../../byte-budget.ts';
import { withDeadline } from '../../lifecycle.ts';
import type { Log } from '../../log.ts';
import type { CancelWatch } from '../cancel.ts';
import { RedisClock } from '../clock.ts';
import type { BusMetrics } from '../metrics.ts';
import { bytesOfFields, ReadSize } from '../read-size.ts';
import type { Replies } from '../reply/reply-writer.ts';
import { DeadLetters } from './dead-letter.ts';
import type { Delivery, Handler } from './delivery.ts';
import type { GroupMember, PendingEntry } from './group-member.ts';
import { InFlightEntries, type InFlightEntry } from './in-flight-entries.ts';
import { entryPauseMs, OutagePause, type OutageTimes, outageTimesDefault } from './outage-pause.ts';
import { isQuery } from './run-handler.ts';

export interface ShardConsumerOptions {
  stream: StreamName;
  handler: Handler;
  /** Handlers at a time. */
  concurrency: number;
  /** An entry that nobody kept alive for this long is taken over. */
  reclaimIdleMs: number;
  /** Entries a read; default 64. */
  batchMax?: number;
  /** Awaited after a batch was read, before its handlers run; what it throws is what they would have thrown. */
  onBatch?(): Promise<void>;
  /** Awaited before an entry is given up. */
  onDeadLetter?(delivery: Delivery, reason: string): Promise<void>;
  /** Wait before the second delivery of what a handler threw on, doubled for each further one; default 1 s. */
  retryMs?: number;
  /** Pauses of an outage, of the lane and of each entry. */
  outageTimes?: OutageTimes;
  /** How long closing waits for handlers before it stops them; default 5 s. */
  drainMs?: number;
}

export interface ShardConsumerDeps {
  redis: Redis;
  blocking: Redis;
  budget: ByteBudget;
  log: Log;
  cancels: CancelWatch;
  metrics: BusMetrics;
  replies: Replies;
  member: GroupMember;
}

const batchMaxDefault = 64;
/** What a read should bring: more starves the other members, less pays a round trip too often. */
const batchWorkMs = 20;
/** Entries that are done but not yet acknowledged, or wait to be delivered again, beside those at work. */
const settlingMax = 1_024;
/** Deliveries from which an entry that is taken over runs alone. */
const aloneDeliveriesMin = 3;
const aloneMs = 2_000;
const retryMsDefault = 1_000;
const drainMsDefault = 5_000;
/** How long after its signal a handler may take to stop. */
const stopMs = 1_000;
const tickMs = 250;
const rejoinMs = 100;
const interruptEveryMs = 50;
const sampleClockEveryMs = 30_000;
const removeDeadEveryMs = 60_000;
/** A member that has been silent for this long, with nothing pending, is dead. */
const deadMemberIdleMs = 600_000;

/** Of an entry that is to be delivered again. */
interface Retry {
  /** Whether the delivery before is to count. */
  readonly counts: boolean;
  readonly deferrals: number;
}

/** The read that brought it was lost on the wire. */
const neverBegun: Retry = { counts: false, deferrals: 0 };

export class ShardConsumer implements AsyncDisposable {
  readonly #deps: ShardConsumerDeps;
  readonly #options: ShardConsumerOptions;
  readonly #log: Log;
  readonly #clock: RedisClock;
  readonly #workload: InFlightEntries;
  readonly #readSize = new ReadSize();
  readonly #pause: OutagePause;
  /** By the ids that are pending as ours and to be delivered again. */
  readonly #retries = new Map<string, Retry>();
  readonly #backoffs = new Set<NodeJS.Timeout>();
  readonly #intake = new AbortController();
  readonly #life = new AbortController();
  readonly #stopListening: () => void;
  #loops: Promise<void>[] = [];
  #takingIn: Promise<void> = Promise.resolve();
  #closed: Promise<void> | undefined;
  #reading = false;
  #idleFound = false;
  #triedNew = false;
  #change = Promise.withResolvers<void>();

  constructor(deps: ShardConsumerDeps, options: ShardConsumerOptions) {
    const { stream, handler, onDeadLetter } = options;
    this.#deps = deps;
    this.#options = options;
    this.#log = deps.log.child({ stream: deps.member.key });
    this.#clock = new RedisClock(deps);
    this.#pause = new OutagePause(options.outageTimes ?? outageTimesDefault);
    this.#workload = new InFlightEntries(
      { ...deps, deadLetters: new DeadLetters(deps), log: this.#log, clock: this.#clock },
      {
        stream,
        handler,
        onDeadLetter,
        onRetry: (held) => this.#retryLater(held),
        onDefer: (held, error) => this.#defer(held, error),
        onPass: () => this.#passOutage(),
        onChange: () => this.#wake(),
      },
    );
    this.#stopListening = deps.cancels.onCancel((tenant, id) => this.#workload.cancel(tenant, id));
  }

  async start(): Promise<void> {
    const { member, metrics } = this.#deps;
    const { stream, reclaimIdleMs } = this.#options;
    await this.#clock.sample();
    await member.join();
    metrics.watch({ stream, key: member.key, group: member.group });
    // What a predecessor left is not for the first keep-alive to find: it may have been waiting for us.
    this.#idleFound = await member.hasIdle(reclaimIdleMs);
    this.#takingIn = this.#takeIn();
    this.#loops = [
      this.#every(tickMs, async () => this.#workload.tick()),
      this.#every(reclaimIdleMs / 3, () => this.#keepAlive()),
      this.#every(sampleClockEveryMs, () => this.#clock.sample()),
      this.#every(removeDeadEveryMs, () => member.removeDeadMembers(deadMemberIdleMs)),
    ];
  }

  /** Entries that are ours and not yet gone from the stream. */
  get inFlight(): number {
    return this.#workload.size;
  }

  /** Stops intake, drains, then stops what still runs and gives it back. Twice is harmless. */
  [Symbol.asyncDispose](): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #takeIn(): Promise<void> {
    const { signal } = this.#intake;
    let interrupted = false;
    while (!signal.aborted) {
      try {
        await this.#step();
        interrupted = false;
      } catch (error) {
        if (signal.aborted) return;
        if (!interrupted) this.#log.warn({ err: error }, 'intake interrupted; going on as soon as it can');
        interrupted = true;
        await this.#rejoin();
      }
    }
  }

  async #step(): Promise<void> {
    const { concurrency, batchMax = batchMaxDefault } = this.#options;
    const { running, size, costMs } = this.#workload;
    if (this.#pause.leftMs > 0) return this.#changed(this.#pause.leftMs);
    const room = Math.min(concurrency - running, concurrency + settlingMax - size);
    if (room <= 0) return this.#changed();
    if (this.#pause.isOn) return this.#tryOne();
    const [retry] = this.#retries.keys();
    const roomBytes = size === 0 ? Number.POSITIVE_INFINITY : this.#deps.budget.roomBytes;
    // What is delivered again is in memory already.
    if (roomBytes <= 0 && retry === undefined) return this.#changed(tickMs);
    if (this.#idleFound && roomBytes > 0) return this.#takeOver();
    if (retry !== undefined) return this.#retry(retry);
    const countMax = Math.max(1, Math.min(room, batchMax, Math.floor(batchWorkMs / costMs)));
    await this.#start(await this.#read(this.#readSize.next(countMax, roomBytes)));
  }

  /** In an outage: by turns what met it and what is new, which may not need what is away. */
  async #tryOne(): Promise<void> {
    const [retry] = this.#retries.keys();
    const isIdle = retry === undefined && !this.#idleFound;
    this.#triedNew = isIdle || !this.#triedNew;
    const mayRead = this.#triedNew && (isIdle || this.#deps.budget.roomBytes > 0);
    const entries = mayRead ? await this.#read(1, { waits: isIdle }) : [];
    this.#pause.tryOne();
    if (entries.length > 0) return this.#start(entries);
    if (this.#idleFound) return this.#takeOver();
    if (retry !== undefined) return this.#retry(retry);
  }

  async #read(count: number, { waits = true } = {}): Promise<PendingEntry[]> {
    const { member } = this.#deps;
    this.#reading = waits;
    try {
      const entries = await (waits ? member.read(count) : member.readNow(count));
      this.#readSize.learn(entries.map(({ fields }) => bytesOfFields(fields)));
      return entries.map((entry) => ({ ...entry, deliveries: 1 }));
    } finally {
      this.#reading = false;
    }
  }

  async #start(entries: PendingEntry[], history?: Pick<InFlightEntry, 'deferrals'>): Promise<void> {
    const held = entries.map((entry) => this.#workload.hold(entry, history)).filter((entry) => entry !== undefined);
    if (held.length === 0) return;
    const failure = await failureOf(this.#options.onBatch?.());
    for (const entry of held) void this.#workload.run(entry, failure);
  }

  /** Takes over one entry from a silent member. */
  async #takeOver(): Promise<void> {
    const entry = await this.#deps.member.claimIdle(this.#options.reclaimIdleMs);
    this.#idleFound = entry !== undefined;
    if (!entry) return;
    // We kept it alive too late, because we were slow: that is no delivery.
    if (this.#workload.has(entry.id)) return this.#deps.member.takeBack([entry.id]);
    this.#deps.metrics.reclaimed(this.#options.stream);
    return entry.deliveries < aloneDeliveriesMin ? this.#start([entry]) : this.#startAlone(entry);
  }

  async #startAlone(entry: PendingEntry): Promise<void> {
    const held = this.#workload.hold(entry);
    if (!held) return;
    const patienceMs = isQuery(held.open) ? aloneMs : Number.POSITIVE_INFINITY;
    await this.#quiet(patienceMs);
    if (this.#intake.signal.aborted) return;
    void this.#workload.run(held, await failureOf(this.#options.onBatch?.()));
    await this.#quiet(patienceMs);
  }

  /** Waits until no handler runs, at most `ms`, or until intake ends. */
  async #quiet(ms: number): Promise<void> {
    const until = Date.now() + ms;
    while (this.#workload.running > 0 && Date.now() < until && !this.#intake.signal.aborted) {
      await this.#changed(until - Date.now());
    }
  }

  /**
   * What we hold first, so that what is idle then is another's. After we were silent, as a frozen process is, some of it
   * may be another's as well.
   */
  async #keepAlive(): Promise<void> {
    const { member } = this.#deps;
    const takenOver = await member.keepAlive(this.#workload.ids);
    if (takenOver.length > 0) {
      this.#log.warn({ entries: takenOver.length }, 'others took over what was being worked on');
      this.#workload.giveUp(takenOver);
    }
    if (this.#intake.signal.aborted) return;
    this.#idleFound ||= await member.hasIdle(this.#options.reclaimIdleMs);
    if (this.#idleFound) this.#interrupt();
  }

  #retryLater({ id, open }: InFlightEntry): void {
    const { retryMs = retryMsDefault } = this.#options;
    this.#passOutage();
    this.#backOff(id, retryMs * 2 ** (open.delivery.deliveries - 1), { counts: true, deferrals: 0 });
  }

  #defer({ id, ...held }: InFlightEntry, error: unknown): void {
    const { outageTimes = outageTimesDefault } = this.#options;
    const deferrals = held.deferrals + 1;
    if (this.#pause.met()) this.#log.warn({ err: error }, 'an outage holds up the work; trying again until it ends');
    this.#backOff(id, entryPauseMs(outageTimes, deferrals), { counts: false, deferrals });
  }

  #passOutage(): void {
    if (this.#pause.passed()) this.#log.info('the outage is over');
  }

  #backOff(id: string, ms: number, retry: Retry): void {
    if (this.#intake.signal.aborted) return;
    const timer = setTimeout(() => {
      this.#backoffs.delete(timer);
      this.#retries.set(id, retry);
      this.#interrupt();
    }, ms);
    this.#backoffs.add(timer);
  }

  async #retry(id: string): Promise<void> {
    const { counts = false, deferrals = 0 } = this.#retries.get(id) ?? {};
    const entry = await this.#deps.member.claim(id, { counts });
    this.#retries.delete(id);
    this.#workload.forget([id]);
    if (entry) await this.#start([entry], { deferrals });
  }

  /** The group may be gone with Redis' data, and what a read was given may have been lost on the wire. */
  async #rejoin(): Promise<void> {
    const { member } = this.#deps;
    try {
      await delay(rejoinMs, undefined, { signal: this.#intake.signal });
      await member.join();
      for (const id of await member.pendingIds()) if (!this.#workload.has(id)) this.#retries.set(id, neverBegun);
    } catch (error) {
      this.#log.debug({ err: error }, 'not back in the group'); // the next step fails likewise, and comes here
    }
  }

  /** Resolves when a handler ended, an entry is gone, or the state of intake is another; or after `ms`. */
  async #changed(ms = Number.POSITIVE_INFINITY): Promise<void> {
    const timer = ms === Number.POSITIVE_INFINITY ? undefined : setTimeout(() => this.#wake(), ms);
    await this.#change.promise;
    clearTimeout(timer);
  }

  #wake(): void {
    const { resolve } = this.#change;
    this.#change = Promise.withResolvers<void>();
    resolve();
  }

  /** Has the intake look at its state again, even if it waits for entries. */
  #interrupt(): void {
    this.#wake();
    if (!this.#reading) return;
    this.#deps.member.interruptRead().catch((error) => this.#log.debug({ err: error }, 'read not interrupted'));
  }

  async #every(ms: number, work: () => Promise<void>): Promise<void> {
    const { signal } = this.#life;
    while (!signal.aborted) {
      try {
        await delay(ms, undefined, { signal });
        await work();
      } catch (error) {
        if (!signal.aborted) this.#log.debug({ err: error }, 'housekeeping put off');
      }
    }
  }

  async #close(): Promise<void> {
    const { drainMs = drainMsDefault } = this.#options;
    await this.#stopIntake();
    await this.#drained(drainMs);
    this.#workload.stopAll('closing');
    await this.#drained(stopMs);
    this.#life.abort();
    this.#stopListening();
    await Promise.all([this.#workload.close(), ...this.#loops]);
    const left = await failureOf(this.#leave());
    if (left) this.#log.debug({ err: left.error }, 'left without a word; others take over what is pending');
    this.#deps.blocking.disconnect();
  }

  /** A read that waits is interrupted, not cut off: what it was given just then would be lost until reclaimed. */
  async #stopIntake(): Promise<void> {
    this.#intake.abort();
    for (const timer of this.#backoffs) clearTimeout(timer);
    for (let waitedMs = 0; waitedMs < stopMs; waitedMs += interruptEveryMs) {
      this.#interrupt();
      if (await withDeadline(this.#takingIn, interruptEveryMs)) return;
    }
    this.#deps.blocking.disconnect();
    await this.#takingIn;
  }

  async #drained(ms: number): Promise<void> {
    const until = Date.now() + ms;
    while (!this.#workload.isAtRest && Date.now() < until) await this.#changed(until - Date.now());
  }

  async #leave(): Promise<void> {
    await this.#deps.member.release(this.#workload.ids);
    await this.#deps.member.leave();
  }
}

async function failureOf(work: Promise<void> | undefined): Promise<{ error: unknown } | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    return { error };
  }
}
