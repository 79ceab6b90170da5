/**
 * The journal of a plan: its changes in order, so that another planner can continue it.
 *
 * A change is appended before any client is notified of it. Only a planner that has read all earlier changes can
 * append. So two planners of one plan never write conflicting changes.
 *
 * The first item is the id of the request's entry, which owns the plan. A request may be in the stream twice: the
 * processor that forwarded it was killed before it acknowledged. The journal expires some time after the end of the
 * plan, or after its deadline, which is at most an hour away (`core/bus/entry.ts`).
 */
import type { ShardedRedis } from '../bus/shards.ts';
import { planKey } from './keys.ts';
import { changeRecords } from './record-changes.ts';
import { Script } from './script.ts';

/**
 * Time for which a journal is kept after the end or the deadline of its plan. A redelivery reads it within that time.
 */
const keptMs = 60_000;
/** Largest size of a journal, in bytes. A large change must leave room for the small changes that may follow. */
const bytesMaxDefault = 4 << 20;
const openPlan = new Script('plan/open-plan', { prelude: 'tenant/closed' });
const appendChange = new Script('plan/append-plan');

export interface PlanAddress {
  tenant: string;
  /** Id of the request. */
  id: string;
  /** Id of the request's entry in its stream. */
  entry: string;
  /** Epoch ms by Redis' clock. */
  deadline: number;
}

export class PlanJournal<Change> {
  /** The changes at the time of opening. */
  readonly changes: readonly Change[];
  readonly #redis: ShardedRedis;
  readonly #plan: PlanAddress;
  readonly #expireAt: number;
  readonly #bytesMax: number;
  #length: number;
  #bytes: number;

  private constructor(redis: ShardedRedis, plan: PlanAddress, texts: string[], bytesMax: number) {
    this.#redis = redis;
    this.#plan = plan;
    this.#expireAt = plan.deadline + keptMs;
    this.changes = texts.map((text) => JSON.parse(text) as Change);
    this.#length = 1 + texts.length;
    this.#bytes = texts.reduce((bytes, text) => bytes + Buffer.byteLength(text), 0);
    this.#bytesMax = bytesMax;
  }

  /**
   * Opens the journal of a plan, or creates it.
   * @param deps.bytesMax bytes of all changes, as JSON
   * @returns undefined if the request has another entry, and the plan belongs to that one.
   */
  static async open<Change>(
    deps: { redis: ShardedRedis; bytesMax?: number },
    plan: PlanAddress,
  ): Promise<PlanJournal<Change> | undefined> {
    const { redis, bytesMax = bytesMaxDefault } = deps;
    const args = [plan.entry, plan.deadline + keptMs];
    const [entry, ...texts] = (await openPlan.run(redis, [planKey(redis, plan.tenant, plan.id)], args)) as string[];
    return entry === plan.entry ? new PlanJournal(redis, plan, texts, bytesMax) : undefined;
  }

  /** It changes when the tenant is moved to another shard. */
  get #key(): string {
    return planKey(this.#redis, this.#plan.tenant, this.#plan.id);
  }

  /** Bytes left for further changes. */
  get room(): number {
    return this.#bytesMax - this.#bytes;
  }

  /**
   * Appends a change. The caller must await each call before the next.
   * @returns false if another planner has appended since: nothing was appended.
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

  /** Lets the journal of an ended plan expire soon. It must outlive the delivery, which may be reclaimed once more. */
  async end(): Promise<void> {
    await changeRecords(this.#redis, this.#plan.tenant, [['PEXPIRE', this.#key, keptMs, 'LT']]);
  }
}
