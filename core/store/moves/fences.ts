/**
 * The fences of a move, and the lock of all moves: what a command may do while it moves a tenant.
 *
 * A fence is held for `holdMs`, and renewed. So a command that dies holds a tenant for at most that long. A command that
 * was frozen has lost its fences when it goes on, and each of its scripts checks one.
 */
import { moverKey, type TenantMove } from '../../bus/shard-table.ts';
import type { ShardedRedis } from '../../bus/shards.ts';
import { movedKey } from '../keys.ts';
import { Script } from '../script.ts';

export const holdMs = 10_000;
/** The lock outlives the fences, so that the next command meets none. */
const lockMs = holdMs + 5_000;
const renewEveryMs = 2_000;

const holdScript = new Script('move/hold', { isFenced: false });
const leaveScript = new Script('move/leave', { isFenced: false });
const runScript = new Script('move/run-commands', { isFenced: false });

/** A command, its key, and its further arguments. */
export type MoveCommand = readonly [command: string, key: string, ...args: (string | number | Uint8Array)[]];

/** The move lost a fence, or the lock: another command may have taken over. */
export class MoveLost extends Error {
  override readonly name = 'MoveLost';

  constructor(what: string) {
    super(`The move has lost ${what}, because this command or Redis was too slow. Run the command again.`);
  }
}

/** The fence of one shard, as scripts check it. */
export interface Fence {
  readonly key: string;
  readonly value: string;
}

/** The fence that a move holds in a shard. */
export function heldFence({ tenant, move }: Pick<TenantMove, 'tenant' | 'move'>, shard: number): Fence {
  return { key: movedKey(shard, tenant), value: `held ${move}` };
}

/** The fence of the old shard after the tenant has left it. */
export function goneFence({ tenant, from, to, move }: TenantMove): Fence {
  return { key: movedKey(from, tenant), value: `gone ${to} ${move}` };
}

/** The lock and the fences of a running command. They are renewed until it ends. */
export class MoveHolds implements AsyncDisposable {
  readonly #redis: ShardedRedis;
  readonly #id: string;
  readonly #fences = new Set<string>();
  readonly #timer: NodeJS.Timeout;
  #lost: MoveLost | undefined;

  private constructor(redis: ShardedRedis, id: string) {
    this.#redis = redis;
    this.#id = id;
    this.#timer = setInterval(() => {
      this.#renew().catch(() => {}); // the next renewal follows, or the fences expire
    }, renewEveryMs);
  }

  /** @param id of the move @returns undefined if another command moves a tenant */
  static async open(redis: ShardedRedis, id: string): Promise<MoveHolds | undefined> {
    const isOurs = (await holdScript.run(redis, [moverKey], [id, lockMs, 'lock'])) === 1;
    return isOurs ? new MoveHolds(redis, id) : undefined;
  }

  /**
   * Holds the tenant in a shard.
   * @param how `take` in the old shard, `enter` in the new one
   * @throws {MoveLost}
   */
  async hold(fence: Fence, how: 'take' | 'enter'): Promise<void> {
    await this.#renew();
    this.check();
    if ((await holdScript.run(this.#redis, [fence.key], [this.#id, holdMs, how])) !== 1)
      throw new MoveLost('the tenant');
    this.#fences.add(fence.key);
    // If this command was frozen before it, another one may run now.
    await this.#renew();
    this.check();
  }

  /** @throws {MoveLost} */
  check(): void {
    if (this.#lost) throw this.#lost;
  }

  /** Ends the stay in the old shard: the commit of the move. @throws {MoveLost} */
  async leave({ from, to, tenant, move }: TenantMove): Promise<void> {
    await this.#renew();
    this.check();
    const { key } = heldFence({ tenant, move }, from);
    this.#fences.delete(key);
    if ((await leaveScript.run(this.#redis, [key], [move, to])) !== 1) throw new MoveLost('the tenant');
  }

  /** Opens a shard for the tenant. */
  async release({ key, value }: Fence): Promise<void> {
    this.#fences.delete(key);
    await runScript.run(this.#redis, [key, key], [value, 'UNLINK', 0]);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer);
    // Others wait until it expires.
    await this.release({ key: moverKey, value: `held ${this.#id}` }).catch(() => {});
  }

  /** The lock first, so that it never ends before a fence. */
  async #renew(): Promise<void> {
    for (const [key, ms] of [[moverKey, lockMs] as const, ...[...this.#fences].map((key) => [key, holdMs] as const)]) {
      const isHeld = (await holdScript.run(this.#redis, [key], [this.#id, ms, 'renew'])) === 1;
      if (isHeld || (key !== moverKey && !this.#fences.has(key))) continue;
      this.#lost = new MoveLost(key === moverKey ? 'its lock' : 'the tenant');
    }
  }
}

/** Runs commands in the shard of the fence, in one step. @throws {MoveLost} */
export async function runFenced(redis: ShardedRedis, fence: Fence, commands: readonly MoveCommand[]): Promise<void> {
  if (commands.length === 0) return;
  const args = commands.flatMap(([command, , ...rest]) => [command, rest.length, ...rest]);
  const keys = [fence.key, ...commands.map(([, key]) => key)];
  if ((await runScript.run(redis, keys, [fence.value, ...args])) !== 1) throw new MoveLost('the tenant');
}
