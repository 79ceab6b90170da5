/**
 * What many callers ask, as few questions: what is asked within a turn of the event loop, or while a question is under
 * way, shares the next one. One caller alone waits for nobody. More than one question is under way only while the
 * others are full, as TCP sends segments (J. Nagle, RFC 896): many small ones would cost more than they hasten.
 *
 * The next question leaves before the answers of the last one are handed on: whoever answers works meanwhile.
 */
import { MillraceError } from './errors.ts';

export interface GatheringLimits<Item> {
  /** Of a question. */
  itemsMax: number;
  /** Of a question before its last item; default: any. */
  weightMax?: number;
  /** In bytes, or what else counts; default: 0. */
  weigh?(item: Item): number;
  /** Items that wait; default: any. */
  waitingMax?: number;
  /** Questions under way; default: 1. */
  underWayMax?: number;
}

interface Call<Result> {
  readonly results: (Result | MillraceError)[];
  /** Items without a result. */
  left: number;
  readonly settle: PromiseWithResolvers<(Result | MillraceError)[]>;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly call: Call<Result>;
  /** Among the call's items. */
  readonly place: number;
}

type Ask<Item, Result> = (items: Item[]) => Promise<(Result | MillraceError)[]>;

export class Gathering<Item, Result> {
  readonly #ask: Ask<Item, Result>;
  readonly #limits: Required<GatheringLimits<Item>>;
  readonly #waiting: Waiting<Item, Result>[] = [];
  #underWay = 0;
  #isScheduled = false;

  /** @param ask gives a result for each item, in their order; what it throws is thrown at all who asked. */
  constructor(ask: Ask<Item, Result>, limits: GatheringLimits<Item>) {
    const any = Number.POSITIVE_INFINITY;
    this.#ask = ask;
    this.#limits = { weightMax: any, weigh: () => 0, waitingMax: any, underWayMax: 1, ...limits };
  }

  /** @throws {MillraceError} also the one that is the item's result. */
  async add(item: Item): Promise<Result> {
    const [result] = await this.addAll([item]);
    if (result instanceof MillraceError) throw result;
    return result;
  }

  /**
   * @returns a result for each item, in their order.
   * @throws {MillraceError} unavailable when too many wait.
   */
  async addAll(items: readonly Item[]): Promise<(Result | MillraceError)[]> {
    if (items.length === 0) return [];
    if (this.#waiting.length >= this.#limits.waitingMax) {
      throw new MillraceError('unavailable', 'Too many requests wait to be sent on. Try again later.');
    }
    const call: Call<Result> = { results: [], left: items.length, settle: Promise.withResolvers() };
    for (const [place, item] of items.entries()) this.#waiting.push({ item, call, place });
    this.#schedule();
    return call.settle.promise;
  }

  /** Behind what else arrives in this turn. */
  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#sendNext();
    });
  }

  #sendNext(): void {
    while (this.#waiting.length > 0 && this.#underWay < this.#limits.underWayMax) {
      const { count, isFull } = this.#measureNext();
      if (this.#underWay > 0 && !isFull) return;
      void this.#send(this.#waiting.splice(0, count));
    }
  }

  /** How many items the next question has, and whether it could have more. */
  #measureNext(): { count: number; isFull: boolean } {
    const { itemsMax, weightMax, weigh } = this.#limits;
    let [count, weight] = [0, 0];
    for (const { item } of this.#waiting) {
      count++;
      weight += weigh(item);
      if (count >= itemsMax || weight >= weightMax) return { count, isFull: true };
    }
    return { count, isFull: false };
  }

  async #send(asked: Waiting<Item, Result>[]): Promise<void> {
    this.#underWay++;
    const handOn = await this.#ask(asked.map(({ item }) => item)).then(
      (results) => () => {
        for (const [i, { call, place }] of asked.entries()) settle(call, place, results[i]);
      },
      (error) => () => {
        for (const { call } of asked) call.settle.reject(error);
      },
    );
    this.#underWay--;
    this.#sendNext();
    setImmediate(handOn);
  }
}

function settle<Result>(call: Call<Result>, place: number, result: Result | MillraceError): void {
  call.results[place] = result;
  call.left--;
  if (call.left === 0) call.settle.resolve(call.results);
}

/** A gathering for each tenant: what two of them ask is never one question. */
export class Gatherings<Item, Result> {
  readonly #ask: (tenant: string, items: Item[]) => Promise<(Result | MillraceError)[]>;
  readonly #limits: GatheringLimits<Item>;
  readonly #byTenant = new Map<string, Gathering<Item, Result>>();

  constructor(
    ask: (tenant: string, items: Item[]) => Promise<(Result | MillraceError)[]>,
    limits: GatheringLimits<Item>,
  ) {
    this.#ask = ask;
    this.#limits = limits;
  }

  of(tenant: string): Gathering<Item, Result> {
    let gathering = this.#byTenant.get(tenant);
    if (!gathering) {
      gathering = new Gathering((items) => this.#ask(tenant, items), this.#limits);
      this.#byTenant.set(tenant, gathering);
    }
    return gathering;
  }
}
