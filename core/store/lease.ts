/**
 * A lease in Redis: one process at a time does a piece of work. It expires when its holder dies. Each step is one
 * script, so a holder that was paused never prolongs or removes the lease of another process.
 *
 * A paused holder does not notice the end of its lease. So work that must not be done twice needs another check.
 */
import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { Script } from './script.ts';

const scripts = {
  hold: new Script('lease/hold', { isFenced: false }),
  release: new Script('lease/release', { isFenced: false }),
};

export class Lease {
  readonly #redis: Redis;
  readonly #key: string;
  readonly #keptMs: number;
  readonly #holder = randomUUID();

  /**
   * @param key STRING with the holder
   * @param options.keptMs time after which the lease of a dead holder expires
   */
  constructor({ redis }: { redis: Redis }, key: string, { keptMs }: { keptMs: number }) {
    this.#redis = redis;
    this.#key = key;
    this.#keptMs = keptMs;
  }

  /** Takes the lease if it is free, or renews it. @returns whether this process has it. */
  take(): Promise<boolean> {
    return this.#hold('1');
  }

  /** Renews the lease, but never takes it. @returns whether this process has it. */
  renew(): Promise<boolean> {
    return this.#hold('');
  }

  /** Gives the lease up, if this process has it. */
  async release(): Promise<void> {
    await scripts.release.run(this.#redis, [this.#key], [this.#holder]);
  }

  async #hold(takes: '1' | ''): Promise<boolean> {
    return (await scripts.hold.run(this.#redis, [this.#key], [this.#holder, this.#keptMs, takes])) === 1;
  }
}
