/**
 * What many callers ask, as few questions: what is asked within a turn of the event loop, or while as many questions are
 * under way as may be, shares the next one. One caller alone waits for nobody.
 *
 * The next question leaves before the answers of the last one are handed on: whoever answers works meanwhile.
 */
import { MillraceError } from './errors.ts';

export interface GatheringLimits {
  /** Of a question; what one caller asks is not divided. */
  itemsMax: number;
  /** Of a question with several callers' items, in bytes or what else they weigh; default: any. */
  weightMax?: number;
  /** Callers that wait; default: any. */
  waitingMax?: number;
  /** Questions; default: 1. */
  underWayMax?: number;
}

interface Waiting<Item, Result> {
  items: readonly Item[];
  weight: number;
  settle: PromiseWithResolvers<(Result | MillraceError)[]>;
}

export class Gathering<Item, Result> {
  readonly #ask: (items: Item[]) => Promise<(Result | MillraceError)[]>;
  readonly #limits: Required<GatheringLimits>;
  readonly #waiting: Waiting<Item, Result>[] = [];
  #underWay = 0;
  #isScheduled = false;

  /** @param ask gives a result for each item, in their order; what it throws is thrown at all who asked. */
  constructor(ask: (items: Item[]) => Promise<(Result | MillraceError)[]>, limits: GatheringLimits) {
    const any = Number.POSITIVE_INFINITY;
    this.#ask = ask;
    this.#limits = { weightMax: any, waitingMax: any, underWayMax: 1, ...limits };
  }

  /** @throws {MillraceError} also the one that is the item's result. */
  async add(item: Item, weight = 0): Promise<Result> {
    const [result] = await this.addAll([item], weight);
    if (result instanceof MillraceError) throw result;
    return result;
  }

  /**
   * @returns a result for each item, in their order.
   * @throws {MillraceError} unavailable when too many wait.
   */
  addAll(items: readonly Item[], weight = 0): Promise<(Result | MillraceError)[]> {
    if (this.#waiting.length >= this.#limits.waitingMax) {
      return Promise.reject(new MillraceError('unavailable', 'Too many requests wait to be sent on. Try again later.'));
    }
    const settle = Promise.withResolvers<(Result | MillraceError)[]>();
    this.#waiting.push({ items, weight, settle });
    this.#schedule();
    return settle.promise;
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
    while (this.#underWay < this.#limits.underWayMax && this.#waiting.length > 0) void this.#send(this.#nextOnes());
  }

  #nextOnes(): Waiting<Item, Result>[] {
    const { itemsMax, weightMax } = this.#limits;
    let [callers, items, weight] = [0, 0, 0];
    for (const waiting of this.#waiting) {
      items += waiting.items.length;
      weight += waiting.weight;
      if (callers > 0 && (items > itemsMax || weight > weightMax)) break;
      callers++;
    }
    return this.#waiting.splice(0, callers);
  }

  async #send(asked: Waiting<Item, Result>[]): Promise<void> {
    this.#underWay++;
    const handOn = await this.#ask(asked.flatMap(({ items }) => items)).then(
      (results) => () => {
        for (const { items, settle } of asked) settle.resolve(results.splice(0, items.length));
      },
      (error) => () => {
        for (const { settle } of asked) settle.reject(error);
      },
    );
    this.#underWay--;
    this.#sendNext();
    setImmediate(handOn);
  }
}

/** A gathering for each tenant: what two of them ask is never one question. */
export class Gatherings<Item, Result> {
  readonly #ask: (tenant: string, items: Item[]) => Promise<(Result | MillraceError)[]>;
  readonly #limits: GatheringLimits;
  readonly #byTenant = new Map<string, Gathering<Item, Result>>();

  constructor(ask: (tenant: string, items: Item[]) => Promise<(Result | MillraceError)[]>, limits: GatheringLimits) {
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
