/**
 * Rewrites the append-only file of each node of Redis, so that it no longer has the commands whose effect is gone.
 *
 * Redis keeps all commands in that file until it rewrites it. A Redis of the operator may not permit the rewrite.
 */
import type { Redis } from 'ioredis';
import { addressOf, nodesOf } from './nodes.ts';

/** Pause before a rewrite that failed is asked for again, because its fork costs memory. */
const retryMs = 10_000;

/** A rewrite that was asked for: the run of Redis, and its number of rewrites before. */
interface Asked {
  /** Monotonic ms. */
  readonly at: number;
  readonly runId: string;
  readonly rewrites: number;
}

export type RewriteOutcome = 'rewritten' | 'off' | 'not_permitted';

export class AppendOnlyFile {
  readonly #redis: Redis;
  readonly #asked = new Map<string, Asked>();

  constructor({ redis }: { redis: Redis }) {
    this.#redis = redis;
  }

  /**
   * Asks for a rewrite, or looks whether it is done. The caller repeats the call.
   * @param purpose name of the caller's purpose. Each purpose gets a rewrite that begins after its first call.
   * @returns undefined while the rewrite runs
   */
  async rewritten(purpose: string): Promise<RewriteOutcome | undefined> {
    const outcomes = await Promise.all(nodesOf(this.#redis).map((node) => this.#rewrittenAt(node, purpose)));
    if (outcomes.includes(undefined)) return undefined;
    return (['not_permitted', 'rewritten'] as const).find((outcome) => outcomes.includes(outcome)) ?? 'off';
  }

  async #rewrittenAt(redis: Redis, name: string): Promise<RewriteOutcome | undefined> {
    const purpose = `${addressOf(redis)} ${name}`;
    const info = fieldsOf(await redis.info());
    if (info.aof_enabled !== '1') return 'off';
    const isRunning = info.aof_rewrite_in_progress === '1' || info.aof_rewrite_scheduled === '1';
    const [runId = '', rewrites] = [info.run_id, Number(info.aof_rewrites)];
    const asked = this.#asked.get(purpose);
    // A rewrite that runs already may have begun too early, and a restart of Redis loses one.
    if (isRunning) return undefined;
    if (asked?.runId === runId && rewrites > asked.rewrites && info.aof_last_bgrewrite_status === 'ok') {
      this.#asked.delete(purpose);
      return 'rewritten';
    }
    if (asked?.runId === runId && performance.now() - asked.at < retryMs) return undefined;
    try {
      await redis.bgrewriteaof();
    } catch (error) {
      if (isRefusal(error)) return 'not_permitted';
      throw error;
    }
    this.#asked.set(purpose, { at: performance.now(), runId, rewrites });
    return undefined;
  }
}

function fieldsOf(info: string): Record<string, string | undefined> {
  return Object.fromEntries(Array.from(info.matchAll(/^(\w+):(.*?)\r?$/gm), ([, name, value]) => [name, value]));
}

/** Whether Redis refuses the command to this user, or does not have it. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && /^(NOPERM|ERR unknown command)/.test(error.message);
}
