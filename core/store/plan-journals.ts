/**
 * The journal of a plan: what has become of it, change by change, so that another planner can go on with it.
 *
 * A change is appended before anything is told of it, and only by whoever has read all that came before: two planners
 * that both believe a plan theirs never write two histories. It is forgotten some time after the plan's deadline.
 */
import type { Redis } from 'ioredis';
import { planKey } from './keys.ts';
import { Script } from './script.ts';

/** After the plan's deadline. */
const keptMs = 60_000;
const appendChange = new Script('append-plan');

export interface PlanAddress {
  tenant: string;
  /** Of the request. */
  id: string;
  /** Epoch ms by Redis' clock. */
  deadline: number;
}

export class PlanJournal<Change> {
  /** As it was when it was opened. */
  readonly changes: readonly Change[];
  readonly #redis: Redis;
  readonly #key: string;
  readonly #expireAt: number;
  #length: number;

  private constructor(redis: Redis, { tenant, id, deadline }: PlanAddress, changes: Change[]) {
    this.#redis = redis;
    this.#key = planKey(tenant, id);
    this.#expireAt = deadline + keptMs;
    this.changes = changes;
    this.#length = changes.length;
  }

  static async open<Change>({ redis }: { redis: Redis }, plan: PlanAddress): Promise<PlanJournal<Change>> {
    const texts = await redis.lrange(planKey(plan.tenant, plan.id), 0, -1);
    const changes = texts.map((text) => JSON.parse(text) as Change);
    return new PlanJournal(redis, plan, changes);
  }

  /**
   * One at a time.
   * @returns false when another planner is ahead, and nothing was appended.
   */
  async append(change: Change): Promise<boolean> {
    const args = [this.#length, this.#expireAt, JSON.stringify(change)];
    const appended = (await appendChange.run(this.#redis, [this.#key], args)) === 1;
    if (appended) this.#length++;
    return appended;
  }
}
