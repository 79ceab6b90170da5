/**
 * The journal of a plan: what has become of it, change by change, so that another planner can go on with it.
 *
 * A change is appended before anything is told of it, and only by whoever has read all that came before: two planners
 * that both believe a plan theirs never write two histories. It begins with the entry whose plan it is: a request may lie
 * in the stream twice, when whoever forwarded it was killed before that was acknowledged. It is forgotten some time after
 * the plan is over, or its deadline, which is at most an hour away (`core/bus/entry.ts`).
 */
import type { Redis } from 'ioredis';
import { planKey } from './keys.ts';
import { Script } from './script.ts';

/** After the plan's deadline, or its end: whoever is still to hear of it asks before. */
const keptMs = 60_000;
/** Of a journal; what is about to be appended has to leave room for the small changes that may follow. */
const bytesMaxDefault = 4 << 20;
const openPlan = new Script('plan/open-plan');
const appendChange = new Script('plan/append-plan');

export interface PlanAddress {
  tenant: string;
  /** Of the request. */
  id: string;
  /** Of the stream: where the request lies. */
  entry: string;
  /** Epoch ms by Redis' clock. */
  deadline: number;
}

export class PlanJournal<Change> {
  /** As it was when it was opened. */
  readonly changes: readonly Change[];
  readonly #redis: Redis;
  readonly #key: string;
  readonly #expireAt: number;
  readonly #bytesMax: number;
  #length: number;
  #bytes: number;

  private constructor(redis: Redis, { tenant, id, deadline }: PlanAddress, texts: string[], bytesMax: number) {
    this.#redis = redis;
    this.#key = planKey(tenant, id);
    this.#expireAt = deadline + keptMs;
    this.changes = texts.map((text) => JSON.parse(text) as Change);
    this.#length = 1 + texts.length;
    this.#bytes = texts.reduce((bytes, text) => bytes + Buffer.byteLength(text), 0);
    this.#bytesMax = bytesMax;
  }

  /**
   * @param deps.bytesMax of all changes, as JSON
   * @returns undefined when the request lies in another entry as well, whose plan it is.
   */
  static async open<Change>(
    deps: { redis: Redis; bytesMax?: number },
    plan: PlanAddress,
  ): Promise<PlanJournal<Change> | undefined> {
    const { redis, bytesMax = bytesMaxDefault } = deps;
    const args = [plan.entry, plan.deadline + keptMs];
    const [entry, ...texts] = (await openPlan.run(redis, [planKey(plan.tenant, plan.id)], args)) as string[];
    return entry === plan.entry ? new PlanJournal(redis, plan, texts, bytesMax) : undefined;
  }

  /** Bytes that further changes may have. */
  get room(): number {
    return this.#bytesMax - this.#bytes;
  }

  /**
   * One at a time.
   * @returns false when another planner is ahead, and nothing was appended.
   */
  async append(change: Change): Promise<boolean> {
    const text = JSON.stringify(change);
    const args = [this.#length, this.#expireAt, text];
    const appended = (await appendChange.run(this.#redis, [this.#key], args)) === 1;
    if (!appended) return false;
    this.#length++;
    this.#bytes += Buffer.byteLength(text);
    return true;
  }

  /** The plan is over: its journal has only to outlive the delivery, which may be taken over once more. */
  async end(): Promise<void> {
    await this.#redis.pexpire(this.#key, keptMs, 'LT');
  }
}
