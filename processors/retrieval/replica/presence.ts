/**
 * Announces that this replica runs, and up to where the snapshots on disk have the log. An erasure waits for that.
 *
 * It begins before the replica reads a snapshot. So an erasure knows of every replica that may have read an old one.
 */
import { randomUUID } from 'node:crypto';
import type { ShardedRedis } from '../../../core/bus/shards.ts';
import type { Log } from '../../../core/log.ts';
import type { LogPosition } from '../../../core/store/index/index-log.ts';
import { announceEveryMs, announceReplica, withdrawReplica } from '../../../core/store/index/replicas.ts';

interface Deps {
  redis: ShardedRedis;
  log: Log;
}

export class ReplicaPresence implements AsyncDisposable {
  readonly #deps: Deps;
  readonly #shard: number;
  readonly #instance = randomUUID();
  readonly #timer: NodeJS.Timeout;
  #saved: LogPosition = { n: 0, id: '' };
  #applied: (() => number) | undefined;

  private constructor(deps: Deps, shard: number) {
    this.#deps = deps;
    this.#shard = shard;
    this.#timer = setInterval(() => {
      this.#announce().catch((error) => deps.log.debug({ err: error }, 'the replica was not announced'));
    }, announceEveryMs);
  }

  static async start(deps: Deps, shard: number): Promise<ReplicaPresence> {
    const presence = new ReplicaPresence(deps, shard);
    await presence.#announce();
    return presence;
  }

  /** Position that was announced last. */
  get saved(): LogPosition {
    return this.#saved;
  }

  /** From now on it also announces what searches find. Without this it is what is on disk. */
  follow(applied: () => number): void {
    this.#applied = applied;
  }

  /** @param saved position of the only snapshot on disk */
  async announce(saved: LogPosition): Promise<void> {
    this.#saved = saved;
    await this.#announce();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer);
    await withdrawReplica(this.#deps, this.#shard, this.#instance).catch(() => {}); // it expires
  }

  async #announce(): Promise<void> {
    const saved = this.#saved;
    const applied = this.#applied?.() ?? saved.n;
    await announceReplica(this.#deps, this.#shard, { instance: this.#instance, saved, applied });
  }
}
