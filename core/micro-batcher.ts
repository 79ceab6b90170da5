/**
 * Coalesces concurrent calls into batches.
 *
 * Calls of one turn of the event loop share a batch. So do calls that arrive while a batch is in flight. A single
 * caller is sent at once. While a batch is in flight, another is sent only when it is full, as in Nagle's algorithm for
 * TCP (RFC 896). Many small batches would cost more than the time they save.
 *
 * The next batch is sent before the results of the last one are returned, so the receiver works meanwhile.
 *
 * While other tenants are active, batches are small and one is in flight. After a full one there is a pause as long as
 * the batch took. So a tenant with many calls uses at most half of the time, and the calls of others come in between.
 */
import type { ActiveTenants } from './active-tenants.ts';
import { MillraceError } from './errors.ts';

export interface MicroBatcherLimits<Item> {
  /** Weight of a batch of several calls. A single call may weigh more. */
  weightMax: number;
  /** Weight of an item. Default: 1. */
  weigh?(item: Item): number;
  /** Calls that wait for a batch. Default: unlimited. */
  waitingMax?: number;
  /** Batches in flight. Default: 1. */
  inFlightMax?: number;
  /** The weight of a batch while other tenants are active. Default: the same limits. */
  shared?: { weightMax: number; isShared(): boolean };
  /**
   * Reserves memory before a call waits. The batcher releases it when the batch ends. Default: no reservation.
   * @throws {MillraceError} unavailable when there is no memory.
   */
  reserve?(items: readonly Item[]): { release(): void };
}

/** Longest pause after a full batch, ms. */
const pauseMsMax = 50;

interface Call<Item, Result> {
  readonly items: readonly Item[];
  readonly weight: number;
  readonly settle: PromiseWithResolvers<(Result | MillraceError)[]>;
  readonly reservation: { release(): void };
}

const unreserved = { release: () => {} };
const unshared = { weightMax: Number.POSITIVE_INFINITY, isShared: () => false };

type Flush<Item, Result> = (items: Item[]) => Promise<(Result | MillraceError)[]>;

export class MicroBatcher<Item, Result> {
  readonly #flush: Flush<Item, Result>;
  readonly #limits: Required<MicroBatcherLimits<Item>>;
  readonly #waiting: Call<Item, Result>[] = [];
  readonly #onIdle: () => void;
  #inFlight = 0;
  #isScheduled = false;

  /**
   * @param flush returns a result for each item, in the same order. Its error rejects all calls of the batch.
   * @param onIdle is called when no call waits or is in flight.
   */
  constructor(flush: Flush<Item, Result>, limits: MicroBatcherLimits<Item>, onIdle: () => void = () => {}) {
    this.#flush = flush;
    const waitingMax = Number.POSITIVE_INFINITY;
    const defaults = { weigh: () => 1, waitingMax, inFlightMax: 1, shared: unshared, reserve: () => unreserved };
    this.#limits = { ...defaults, ...limits };
    this.#onIdle = onIdle;
  }

  /** As `addAll`, for one item. @throws {MillraceError} also the item's own error. */
  async add(item: Item): Promise<Result> {
    const [result] = await this.addAll([item]);
    if (result instanceof MillraceError) throw result;
    return result;
  }

  /**
   * Adds all items to one batch.
   * @returns a result for each item, in the same order.
   * @throws {MillraceError} unavailable when too many calls wait, or there is no memory.
   */
  async addAll(items: readonly Item[]): Promise<(Result | MillraceError)[]> {
    this.#schedule();
    if (items.length === 0) return [];
    if (this.#waiting.length >= this.#limits.waitingMax) {
      throw new MillraceError('unavailable', 'Too many requests wait to be sent on. Try again later.');
    }
    const weight = items.reduce((sum, item) => sum + this.#limits.weigh(item), 0);
    const reservation = this.#limits.reserve(items);
    const settle = Promise.withResolvers<(Result | MillraceError)[]>();
    this.#waiting.push({ items, weight, settle, reservation });
    return settle.promise;
  }

  /** As `addAll`, split into calls of at most the weight of a batch. A single item may weigh more. */
  async addInParts(items: readonly Item[]): Promise<(Result | MillraceError)[]> {
    const { weigh } = this.#limits;
    const { weightMax } = this.#bounds();
    const parts: Item[][] = [[]];
    let weight = 0;
    for (const item of items) {
      weight += weigh(item);
      if (weight > weightMax && parts.at(-1)!.length > 0) {
        parts.push([]);
        weight = weigh(item);
      }
      parts.at(-1)!.push(item);
    }
    return (await Promise.all(parts.map((part) => this.addAll(part)))).flat();
  }

  /** Schedules a flush at the end of this turn, so that it includes all calls of the turn. */
  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#flushNext();
      this.#endIfIdle();
    });
  }

  #endIfIdle(): void {
    if (this.#waiting.length === 0 && this.#inFlight === 0 && !this.#isScheduled) this.#onIdle();
  }

  /** The bounds of this moment. */
  #bounds(): { weightMax: number; inFlightMax: number } {
    const { shared, weightMax, inFlightMax } = this.#limits;
    return shared.isShared() ? { weightMax: shared.weightMax, inFlightMax: 1 } : { weightMax, inFlightMax };
  }

  #flushNext(): void {
    const { weightMax, inFlightMax } = this.#bounds();
    while (this.#waiting.length > 0 && this.#inFlight < inFlightMax) {
      const { count, isFull } = this.#measureNext(weightMax);
      if (this.#inFlight > 0 && !isFull) return;
      void this.#flushCalls(this.#waiting.splice(0, count), isFull);
    }
  }

  /** The number of calls in the next batch, and whether it has no room for more. */
  #measureNext(weightMax: number): { count: number; isFull: boolean } {
    let [count, weight] = [0, 0];
    for (const call of this.#waiting) {
      weight += call.weight;
      if (count > 0 && weight > weightMax) return { count, isFull: true };
      count++;
    }
    return { count, isFull: weight >= weightMax };
  }

  async #flushCalls(calls: Call<Item, Result>[], isFull: boolean): Promise<void> {
    const startedAt = performance.now();
    const items = calls.flatMap((call) => call.items);
    let settleAll: () => void;
    this.#inFlight++;
    try {
      const results = await this.#flush(items);
      if (results.length !== items.length) throw new Error(`${items.length} items have ${results.length} results`);
      settleAll = () => {
        for (const call of calls) call.settle.resolve(results.splice(0, call.items.length));
      };
    } catch (error) {
      settleAll = () => {
        for (const call of calls) call.settle.reject(error);
      };
    }
    for (const { reservation } of calls) reservation.release();
    if (isFull && this.#limits.shared.isShared()) {
      setTimeout(() => this.#end(), Math.min(pauseMsMax, performance.now() - startedAt));
    } else {
      this.#end();
    }
    setImmediate(settleAll);
  }

  /** Ends a batch and its pause. */
  #end(): void {
    this.#inFlight--;
    this.#flushNext();
    this.#endIfIdle();
  }
}

interface OwnerNames<Owner> {
  /** @returns the tenant of an owner. */
  tenantOf(owner: Owner): string;
  /** @returns a name that no other owner has. Default: the tenant. */
  nameOf?(owner: Owner): string;
}

export interface OwnerMicroBatcherLimits<Item> extends Omit<MicroBatcherLimits<Item>, 'shared'> {
  /** The weight of a batch while other tenants are active. */
  sharedWeightMax: number;
}

/**
 * A batcher for each owner with calls: a batch never holds calls of two owners. An owner is a tenant, or one grant of it.
 * While other tenants are active, batches are small and follow each other, so that the calls of others come in between.
 */
export class OwnerMicroBatchers<Owner, Item, Result> {
  readonly #flush: (owner: Owner, items: Item[]) => Promise<(Result | MillraceError)[]>;
  readonly #limits: OwnerMicroBatcherLimits<Item>;
  readonly #names: Required<OwnerNames<Owner>>;
  readonly #tenants: ActiveTenants;
  readonly #byName = new Map<string, MicroBatcher<Item, Result>>();

  /** @param tenants notes the tenant of each call, and tells of the calls that others noted */
  constructor(
    flush: (owner: Owner, items: Item[]) => Promise<(Result | MillraceError)[]>,
    { tenantOf, nameOf = tenantOf }: OwnerNames<Owner>,
    tenants: ActiveTenants,
    limits: OwnerMicroBatcherLimits<Item>,
  ) {
    this.#flush = flush;
    this.#names = { tenantOf, nameOf };
    this.#tenants = tenants;
    this.#limits = limits;
  }

  of(owner: Owner): MicroBatcher<Item, Result> {
    const tenant = this.#names.tenantOf(owner);
    this.#tenants.note(tenant);
    const name = this.#names.nameOf(owner);
    let batcher = this.#byName.get(name);
    if (!batcher) {
      const flush: Flush<Item, Result> = (items) => this.#flush(owner, items);
      const { sharedWeightMax, ...limits } = this.#limits;
      const shared = { weightMax: sharedWeightMax, isShared: () => this.#tenants.hasOther(tenant) };
      batcher = new MicroBatcher(flush, { ...limits, shared }, () => this.#byName.delete(name));
      this.#byName.set(name, batcher);
    }
    return batcher;
  }

  /** Number of owners with calls. */
  get size(): number {
    return this.#byName.size;
  }
}
