/**
 * Consumes one shard of a work stream: decides which entries are read, and when. `group-member.ts` has the Redis
 * commands. Entries of all substreams are read in turn, and those of one substream occupy a part of the handlers only.
 *
 * Intake never exceeds the free capacity or the free memory. A shard consumer without entries may always read one.
 *
 * A reclaimed entry may have killed its previous consumer. Most have not: a deployment or a power cut makes many
 * entries idle at once. So after the first reclaim an entry runs beside others. After the second it runs alone, for a
 * bounded time, because it may be a long one. After the third a command runs alone until it ends. If it then kills the
 * process, the counts of other entries do not rise. A query has ended after `queryAloneMs`, or its caller is gone.
 *
 * An entry whose handler threw is delivered again to this consumer after a backoff. An entry that met an outage is delivered
 * again without limit. In the outage, entries are read one by one, after pauses (`outage-pause.ts`). After each new connection
 * the consumer joins its group again. It then retries its pending entries that it does not know: a read did not arrive, or a
 * failover lost an acknowledgement.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { withDeadline } from '../../lifecycle.ts';
import type { Log } from '../../log.ts';
import { onReady } from '../../redis/nodes.ts';
import { RedisClock } from '../clock.ts';
import { failureOf } from '../failure.ts';
import { bytesOfFields, ReadSize } from '../read-size.ts';
import type { ShardConsumerOptions } from './consumer-options.ts';
import { DeadLetters } from './dead-letter.ts';
import type { PendingEntry } from './group-member.ts';
import { Housekeeping } from './housekeeping.ts';
import { type InFlightDeps, InFlightEntries, type InFlightEntry } from './in-flight-entries.ts';
import { entryPauseMs, OutagePause, outageTimesDefault } from './outage-pause.ts';
import { type Retry, RetrySchedule } from './retry-schedule.ts';
import { isQuery } from './run-handler.ts';

export interface ShardConsumerDeps extends Omit<InFlightDeps, 'deadLetters' | 'clock'> {
  blocking: Redis;
}

const batchMaxDefault = 64;
/**
 * Processing time of the entries that one read should return. More starves the other consumers. Less costs too many
 * round trips.
 */
const batchWorkMs = 20;
/** Share of the handlers that the entries of one substream may occupy, so that another tenant finds a free one. */
const substreamShareMax = 0.75;
/** Pause between reads while a substream occupies its share, ms. A new entry of another one waits that long at most. */
const occupiedPauseMs = 5;
/** Entries besides the running ones: done but not yet acknowledged, or waiting for another delivery. */
const settlingMax = 1_024;
/** Deliveries from which a reclaimed entry runs alone. */
const aloneDeliveriesMin = 3;
/** The same, for a command until it ends. */
const aloneToTheEndMin = 4;
const aloneMsDefault = 30_000;
const queryAloneMs = 2_000;
const retryMsDefault = 1_000;
const drainMsDefault = 5_000;
/** Time that a handler may take to stop after its signal. */
const stopMs = 1_000;
const tickMs = 250;
const rejoinMs = 100;
const interruptEveryMs = 50;
const sampleClockEveryMs = 30_000;
const removeDeadEveryMs = 60_000;
/** Idle time after which a consumer without pending entries is considered dead. */
const deadConsumerIdleMs = 600_000;

/** Retry of an entry that is pending with this consumer, which does not know it. Its handler may have run before. */
const unknownEntry: Retry = { counts: false, deferrals: 1 };

export class ShardConsumer implements AsyncDisposable {
  readonly #deps: ShardConsumerDeps;
  readonly #options: ShardConsumerOptions;
  readonly #log: Log;
  readonly #clock: RedisClock;
  readonly #entries: InFlightEntries;
  readonly #readSize = new ReadSize();
  readonly #pause: OutagePause;
  readonly #retries = new RetrySchedule({ onDue: () => this.#interrupt() });
  readonly #intake = new AbortController();
  readonly #housekeeping: Housekeeping;
  readonly #stopListening: (() => void)[];
  /** Entries that were read beyond the free capacity: a read that waited returns one entry of each substream. */
  #surplus: { entry: InFlightEntry; failure: { error: unknown } | undefined }[] = [];
  #intakeLoop: Promise<void> = Promise.resolve();
  #closed: Promise<void> | undefined;
  #reading = false;
  #hasIdle = false;
  #probedNew = false;
  #mustRejoin = false;
  #change = Promise.withResolvers<void>();

  constructor(deps: ShardConsumerDeps, options: ShardConsumerOptions) {
    const { stream, handler, reader, onDeadLetter } = options;
    this.#deps = deps;
    this.#options = options;
    this.#log = deps.log.child({ stream: deps.member.keys[0] });
    this.#housekeeping = new Housekeeping({ log: this.#log });
    this.#clock = new RedisClock(deps);
    this.#pause = new OutagePause(options.outageTimes ?? outageTimesDefault);
    this.#entries = new InFlightEntries(
      { ...deps, deadLetters: new DeadLetters(deps), log: this.#log, clock: this.#clock },
      {
        stream,
        handler,
        reader,
        onDeadLetter,
        onRetry: (entry) => this.#retryLater(entry),
        onDefer: (entry, error) => this.#defer(entry, error),
        onNoOutage: () => this.#recordNoOutage(),
        onChange: () => this.#wake(),
      },
    );
    this.#stopListening = [
      deps.cancels.onCancel((tenant, id) => this.#entries.cancel(tenant, id)),
      deps.places.onFree(() => this.#wake()),
      onReady(deps.redis, () => this.#resume()),
    ];
  }

  async start(): Promise<void> {
    const { member, metrics } = this.#deps;
    const { stream, reclaimIdleMs } = this.#options;
    await this.#clock.sample();
    await member.join();
    metrics.watch({ stream, keys: member.keys, group: member.group });
    // Reclaim the entries of a previous process now. Do not wait for the first keep-alive.
    this.#hasIdle = await member.hasIdle(reclaimIdleMs);
    this.#intakeLoop = this.#runIntake();
    this.#housekeeping.every(tickMs, async () => this.#entries.tick());
    this.#housekeeping.every(reclaimIdleMs / 3, () => this.#keepAlive());
    this.#housekeeping.every(sampleClockEveryMs, () => this.#clock.sample());
    this.#housekeeping.every(removeDeadEveryMs, () => member.removeDeadConsumers(deadConsumerIdleMs));
  }

  /** Number of entries delivered to this consumer and not yet gone from the stream. */
  get inFlight(): number {
    return this.#entries.size;
  }

  /** Stops intake and drains. Then stops the handlers that still run and releases their entries. Idempotent. */
  [Symbol.asyncDispose](): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #runIntake(): Promise<void> {
    const { signal } = this.#intake;
    let interrupted = false;
    while (!signal.aborted) {
      try {
        if (this.#mustRejoin) await this.#rejoin();
        await this.#step();
        interrupted = false;
      } catch (error) {
        if (signal.aborted) return;
        if (!interrupted) this.#log.warn({ err: error }, 'intake interrupted; going on as soon as it can');
        interrupted = true;
        this.#mustRejoin = true;
        await delay(rejoinMs, undefined, { signal }).catch(() => {}); // aborted: the loop ends
      }
    }
  }

  async #step(): Promise<void> {
    const { concurrency, batchMax = batchMaxDefault } = this.#options;
    const { size, costMs } = this.#entries;
    if (this.#pause.leftMs > 0) return this.#nextChange(this.#pause.leftMs);
    if (this.#surplus.length > 0) return this.#free > 0 ? this.#runSurplus() : this.#nextChange();
    const room = Math.min(this.#free, concurrency + settlingMax - size);
    if (room <= 0) return this.#nextChange();
    if (this.#pause.isActive) return this.#probe();
    const retry = this.#retries.next;
    const roomBytes = size === 0 ? Number.POSITIVE_INFINITY : this.#deps.budget.roomBytes;
    // A retry needs no memory: its entry is in memory already.
    if (roomBytes <= 0 && retry === undefined) return this.#nextChange(tickMs);
    if (this.#hasIdle && roomBytes > 0) return this.#reclaim();
    if (retry !== undefined) return this.#retry(retry);
    const countMax = Math.max(1, Math.min(room, batchMax, Math.floor(batchWorkMs / costMs)));
    await this.#start(await this.#read(this.#readSize.next(countMax, roomBytes)));
  }

  /** Number of handlers that may start now. */
  get #free(): number {
    const { running } = this.#entries;
    return Math.min(this.#options.concurrency - running, this.#deps.places.freeFor(this, running));
  }

  /** How many more entries of each substream may run. */
  #rooms(): number[] {
    const { keys } = this.#deps.member;
    const shareMax = keys.length > 1 ? substreamShareMax : 1;
    const share = Math.max(1, Math.floor(this.#options.concurrency * shareMax));
    return keys.map((key) => share - this.#entries.runningOf(key));
  }

  /**
   * Reads one entry in an outage. Deferred and new entries alternate, because a new one may not need the dependency.
   */
  async #probe(): Promise<void> {
    const retry = this.#retries.next;
    const isIdle = retry === undefined && !this.#hasIdle;
    this.#probedNew = isIdle || !this.#probedNew;
    const mayRead = this.#probedNew && (isIdle || this.#deps.budget.roomBytes > 0);
    const entries = mayRead ? await this.#read(1, { waits: isIdle }) : [];
    this.#pause.startProbe();
    if (entries.length > 0) return this.#start(entries);
    if (this.#hasIdle) return this.#reclaim();
    if (retry !== undefined) return this.#retry(retry);
  }

  async #read(count: number, { waits = true } = {}): Promise<PendingEntry[]> {
    const rooms = this.#rooms();
    const isOccupied = rooms.some((room) => room <= 0);
    this.#reading = waits;
    try {
      const entries = await this.#deps.member.read({ count, rooms, waits: waits && !isOccupied });
      if (waits && isOccupied && entries.length === 0) await this.#nextChange(occupiedPauseMs);
      this.#readSize.learn(entries.map(({ fields }) => bytesOfFields(fields)));
      return entries;
    } finally {
      this.#reading = false;
    }
  }

  async #start(pending: PendingEntry[], previous?: Pick<InFlightEntry, 'deferrals'>): Promise<void> {
    const entries = pending.map((entry) => this.#entries.add(entry, previous)).filter((entry) => entry !== undefined);
    if (entries.length === 0) return;
    const failure = await failureOf(this.#options.onBatch?.());
    this.#surplus.push(...entries.map((entry) => ({ entry, failure })));
    this.#runSurplus();
  }

  /** Runs entries that were read, as far as the capacity allows. */
  #runSurplus(): void {
    for (const { entry, failure } of this.#surplus.splice(0, Math.max(0, this.#free))) {
      // Another consumer may have reclaimed it meanwhile.
      if (this.#entries.has(entry.id)) void this.#entries.run(entry, failure);
    }
  }

  /** Reclaims one idle entry. */
  async #reclaim(): Promise<void> {
    const entry = await this.#deps.member.claimIdle(this.#options.reclaimIdleMs);
    this.#hasIdle = entry !== undefined;
    if (!entry) return;
    // This process was slow and has reclaimed its own entry. That does not count as a delivery.
    if (this.#entries.has(entry.id)) return this.#deps.member.uncountDelivery([entry.id]);
    this.#deps.metrics.reclaimed(this.#options.stream);
    return entry.deliveries < aloneDeliveriesMin ? this.#start([entry]) : this.#runAlone(entry);
  }

  async #runAlone(entry: PendingEntry): Promise<void> {
    const added = this.#entries.add(entry);
    if (!added) return;
    const { places, member } = this.#deps;
    const { aloneMs: commandMs = aloneMsDefault } = this.#options;
    const runsToItsEnd = entry.deliveries >= aloneToTheEndMin;
    const aloneMs = isQuery(added.open) ? queryAloneMs : runsToItsEnd ? Number.POSITIVE_INFINITY : commandMs;
    try {
      const mustWait = !places.close(this) || places.running > 0;
      // Another entry may kill the process meanwhile. That must not count as a delivery of this one.
      if (mustWait) await member.uncountDelivery([entry.id]);
      while (!places.close(this) && !this.#intake.signal.aborted) await this.#nextChange();
      await this.#noneRunning(aloneMs);
      if (this.#intake.signal.aborted) return;
      const isOurs = !mustWait || (await member.claim(entry.id, { counts: true })) !== undefined;
      if (!isOurs) return this.#entries.forget([entry.id]);
      void this.#entries.run(added, await failureOf(this.#options.onBatch?.()));
      await this.#noneRunning(aloneMs);
    } finally {
      places.open(this);
    }
  }

  /** Waits at most `ms` until no handler of any shard runs, or until intake stops. */
  async #noneRunning(ms: number): Promise<void> {
    const until = performance.now() + ms;
    while (this.#deps.places.running > 0 && performance.now() < until && !this.#intake.signal.aborted) {
      await this.#nextChange(until - performance.now());
    }
  }

  /**
   * Keeps our entries alive first. After that, each idle entry belongs to another consumer. If this process was frozen,
   * others may have reclaimed some of its entries.
   */
  async #keepAlive(): Promise<void> {
    const { member } = this.#deps;
    const reclaimed = await member.keepAlive(this.#entries.ids);
    if (reclaimed.length > 0) {
      this.#log.warn({ entries: reclaimed.length }, 'others took over what was being worked on');
      this.#entries.dropReclaimed(reclaimed);
    }
    if (this.#intake.signal.aborted) return;
    this.#hasIdle ||= await member.hasIdle(this.#options.reclaimIdleMs);
    if (this.#hasIdle) this.#interrupt();
  }

  #retryLater({ id, open }: InFlightEntry): void {
    const { retryMs = retryMsDefault } = this.#options;
    this.#recordNoOutage();
    this.#retries.addAfter(retryMs * 2 ** (open.delivery.deliveries - 1), id, { counts: true, deferrals: 0 });
  }

  #defer({ id, ...entry }: InFlightEntry, error: unknown): void {
    const { outageTimes = outageTimesDefault } = this.#options;
    // A new connection perhaps ended the outage, so the pauses begin anew.
    const deferrals = entry.losses === this.#deps.redis.losses.count ? entry.deferrals + 1 : 1;
    if (this.#pause.recordOutage())
      this.#log.warn({ err: error }, 'an outage holds up the work; trying again until it ends');
    this.#retries.addAfter(entryPauseMs(outageTimes, deferrals), id, { counts: false, deferrals });
  }

  /** Joins again, and tries deferred entries at once, because the outage was perhaps that of this connection. */
  #resume(): void {
    this.#mustRejoin = true;
    this.#pause.shorten();
    this.#retries.hasten();
    this.#wake();
  }

  #recordNoOutage(): void {
    if (this.#pause.recordNoOutage()) this.#log.info('the outage is over');
  }

  async #retry({ id, counts, deferrals }: Retry & { id: string }): Promise<void> {
    const entry = await this.#deps.member.claim(id, { counts });
    this.#retries.remove(id);
    this.#entries.forget([id]);
    if (entry) await this.#start([entry], { deferrals });
  }

  /** Joins the group again, because Redis may have lost its data, and retries unknown entries. */
  async #rejoin(): Promise<void> {
    this.#mustRejoin = false;
    await this.#deps.member.join();
    for (const id of await this.#deps.member.pendingIds())
      if (!this.#entries.has(id)) this.#retries.add(id, unknownEntry);
  }

  /** Resolves when a handler ended, an entry is gone or the state of intake changed. At the latest after `ms`. */
  async #nextChange(ms = Number.POSITIVE_INFINITY): Promise<void> {
    const timer = ms === Number.POSITIVE_INFINITY ? undefined : setTimeout(() => this.#wake(), ms);
    await this.#change.promise;
    clearTimeout(timer);
  }

  #wake(): void {
    const { resolve } = this.#change;
    this.#change = Promise.withResolvers<void>();
    resolve();
  }

  /** Makes intake check its state again, even if it waits for entries. */
  #interrupt(): void {
    this.#wake();
    if (!this.#reading) return;
    this.#deps.member.interruptRead().catch((error) => this.#log.debug({ err: error }, 'read not interrupted'));
  }

  async #close(): Promise<void> {
    const { drainMs = drainMsDefault } = this.#options;
    await this.#stopIntake();
    await this.#drained(drainMs);
    this.#entries.stopAll('closing');
    await this.#drained(stopMs);
    const housekeeping = this.#housekeeping[Symbol.asyncDispose]();
    for (const stop of this.#stopListening) stop();
    this.#deps.metrics.unwatch(this.#deps.member.keys);
    await Promise.all([this.#entries.close(), housekeeping]);
    const failure = await failureOf(this.#leave());
    if (failure) this.#log.debug({ err: failure.error }, 'left without a word; others take over what is pending');
    this.#deps.blocking.disconnect();
  }

  /** Interrupts a waiting read. Disconnecting it could lose entries of its reply until they are reclaimed. */
  async #stopIntake(): Promise<void> {
    this.#intake.abort();
    this.#retries.close();
    for (let waitedMs = 0; waitedMs < stopMs; waitedMs += interruptEveryMs) {
      this.#interrupt();
      if (await withDeadline(this.#intakeLoop, interruptEveryMs)) return;
    }
    this.#deps.blocking.disconnect();
    await this.#intakeLoop;
  }

  async #drained(ms: number): Promise<void> {
    const until = performance.now() + ms;
    while (!this.#entries.isDrained && performance.now() < until) await this.#nextChange(until - performance.now());
  }

  async #leave(): Promise<void> {
    await this.#deps.member.release(this.#entries.ids);
    await this.#deps.member.leave();
  }
}
