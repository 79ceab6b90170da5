/**
 * A clock for the Lua scripts that stands still until `advance`. So tests of leases, expiry and delays need not wait.
 *
 * The files of the scripts are unchanged. On the way to Redis, the call of TIME is replaced by one that reads a key. The
 * expiry of keys (PEXPIRE) still follows the server's time.
 */
import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';

const timeCall = `redis.call('TIME')`;

export class ScriptClock {
  /** Epoch ms. */
  now: number;
  readonly #redis: Redis;
  readonly #key: string;

  /** @param key a key in the same slot as the keys of the scripts. */
  constructor(redis: Redis, key: string, now = Date.now()) {
    this.#redis = redis;
    this.#key = key;
    this.now = now;
  }

  /** Scripts over these connections use this clock from now on. */
  async attach(...connections: Redis[]): Promise<void> {
    for (const connection of connections) replaceTime(connection, `redis.call('HMGET', '${this.#key}', 's', 'us')`);
    await this.advance(0);
  }

  async advance(ms: number): Promise<void> {
    this.now += ms;
    await this.#redis.hset(this.#key, 's', Math.floor(this.now / 1000), 'us', (this.now % 1000) * 1000);
  }
}

function replaceTime(redis: Redis, readTime: string): void {
  const evalsha = redis.evalsha.bind(redis) as (...args: unknown[]) => Promise<unknown>;
  const evaluate = redis.eval.bind(redis) as (...args: unknown[]) => Promise<unknown>;
  const replaced = new Map<string, string>();
  Object.assign(redis, {
    async evalsha(sha1: string, ...args: unknown[]) {
      const known = replaced.get(sha1);
      if (known === undefined) throw new Error('NOSCRIPT not replaced yet');
      return evalsha(known, ...args);
    },
    async eval(text: string, ...args: unknown[]) {
      if (text.includes(`'TIME'`) && !text.includes(timeCall))
        throw new Error(`The time is not asked for by ${timeCall}`);
      const own = text.replace(timeCall, readTime);
      replaced.set(sha1Of(text), sha1Of(own));
      return evaluate(own, ...args);
    },
  });
}

function sha1Of(text: string): string {
  return createHash('sha1').update(text).digest('hex');
}
