/**
 * What many callers ask, as few questions: what is asked within a turn of the event loop, or while a question is under
 * way, shares the next one. One caller alone waits for nobody. More than one question is under way only while the
 * others are full, as TCP sends segments (J. Nagle, RFC 896): many small ones would cost more than they hasten.
 *
 * The next question leaves before the answers of the last one are handed on: whoever answers works meanwhile.
 */
import { MillraceError } from './errors.ts';

export interface MicroBatcherLimits<Item> {
  /** Of a question with several calls. */
  weightMax: number;
  /** Default: 1. */
  weigh?(item: Item): number;
  /** Calls that wait; default: any. */
  waitingMax?: number;
  /** Questions under way; default: 1. */
  inFlightMax?: number;
  /**
   * Asked for memory before a call waits; given back when the call is settled. Default: nothing is asked.
   * @throws {MillraceError} unavailable when there is none.
   */
  reserve?(items: readonly Item[]): { release(): void };
}

interface Call<Item, Result> {
  readonly items: readonly Item[];
  readonly weight: number;
  readonly settle: PromiseWithResolvers<(Result | MillraceError)[]>;
  readonly reservation: { release(): void };
}

const unreserved = { release: () => {} };

type Flush<Item, Result> = (items: Item[]) => Promise<(Result | MillraceError)[]>;

export class MicroBatcher<Item, Result> {
  readonly #ask: Flush<Item, Result>;
  readonly #limits: Required<MicroBatcherLimits<Item>>;
  readonly #waiting: Call<Item, Result>[] = [];
  readonly #onIdle: () => void;
  #underWay = 0;
  #isScheduled = false;

  /**
   * @param ask gives a result for each item, in their order; what it throws is thrown at all who asked.
   * @param onIdle is called when no call waits or is under way.
   */
  constructor(ask: Flush<Item, Result>, limits: MicroBatcherLimits<Item>, onIdle: () => void = () => {}) {
    const any = Number.POSITIVE_INFINITY;
    this.#ask = ask;
    this.#limits = { weigh: () => 1, waitingMax: any, inFlightMax: 1, reserve: () => unreserved, ...limits };
    this.#onIdle = onIdle;
  }

  /** @throws {MillraceError} also the one that is the item's result. */
  async add(item: Item): Promise<Result> {
    const [result] = await this.addAll([item]);
    if (result instanceof MillraceError) throw result;
    return result;
  }

  /**
   * In one question.
   * @returns a result for each item, in their order.
   * @throws {MillraceError} unavailable when too many wait, or hold too many bytes.
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

  /** As `addAll`, in as many calls as keep to what a question may weigh; a single item may weigh more. */
  async addInParts(items: readonly Item[]): Promise<(Result | MillraceError)[]> {
    const { weightMax, weigh } = this.#limits;
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

  /** Behind what else arrives in this turn. */
  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#sendNext();
      this.#endIfIdle();
    });
  }

  #endIfIdle(): void {
    if (this.#waiting.length === 0 && this.#underWay === 0 && !this.#isScheduled) this.#onIdle();
  }

  #sendNext(): void {
    while (this.#waiting.length > 0 && this.#underWay < this.#limits.inFlightMax) {
      const { count, isFull } = this.#measureNext();
      if (this.#underWay > 0 && !isFull) return;
      void this.#send(this.#waiting.splice(0, count));
    }
  }

  /** How many calls the next question has, and whether it has no room for more. */
  #measureNext(): { count: number; isFull: boolean } {
    const { weightMax } = this.#limits;
    let [count, weight] = [0, 0];
    for (const call of this.#waiting) {
      weight += call.weight;
      if (count > 0 && weight > weightMax) return { count, isFull: true };
      count++;
    }
    return { count, isFull: weight >= weightMax };
  }

  async #send(calls: Call<Item, Result>[]): Promise<void> {
    const items = calls.flatMap((call) => call.items);
    let handOn: () => void;
    this.#underWay++;
    try {
      const results = await this.#ask(items);
      if (results.length !== items.length) throw new Error(`${items.length} were asked, ${results.length} answered`);
      handOn = () => {
        for (const call of calls) call.settle.resolve(results.splice(0, call.items.length));
      };
    } catch (error) {
      handOn = () => {
        for (const call of calls) call.settle.reject(error);
      };
    }
    this.#underWay--;
    for (const { reservation } of calls) reservation.release();
    this.#sendNext();
    this.#endIfIdle();
    setImmediate(handOn);
  }
}

/** A gathering for each tenant, while it has calls: what two tenants ask is never one question. */
export class TenantMicroBatchers<Item, Result> {
  readonly #ask: (tenant: string, items: Item[]) => Promise<(Result | MillraceError)[]>;
  readonly #limits: MicroBatcherLimits<Item>;
  readonly #byTenant = new Map<string, MicroBatcher<Item, Result>>();

  constructor(
    ask: (tenant: string, items: Item[]) => Promise<(Result | MillraceError)[]>,
    limits: MicroBatcherLimits<Item>,
  ) {
    this.#ask = ask;
    this.#limits = limits;
  }

  of(tenant: string): MicroBatcher<Item, Result> {
    let gathering = this.#byTenant.get(tenant);
    if (!gathering) {
      const ask: Flush<Item, Result> = (items) => this.#ask(tenant, items);
      gathering = new MicroBatcher(ask, this.#limits, () => this.#byTenant.delete(tenant));
      this.#byTenant.set(tenant, gathering);
    }
    return gathering;
  }

  /** Tenants that have calls. */
  get size(): number {
    return this.#byTenant.size;
  }
}
