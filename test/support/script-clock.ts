/**
 * A clock for the scripts that stands still until it is told to go on: what lapses, expires or is delayed is tested
 * without waiting. The scripts themselves stay as they are; on their way to Redis, the line that asks for the time is
 * made to read a key. Lives of keys (PEXPIRE) still follow the server's time.
 */
import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';

const askTime = `redis.call('TIME')`;

export class ScriptClock {
  /** Epoch ms. */
  now: number;
  readonly #redis: Redis;
  readonly #key: string;

  /** @param key in the slot of what the scripts touch. */
  constructor(redis: Redis, key: string, now = Date.now()) {
    this.#redis = redis;
    this.#key = key;
    this.now = now;
  }

  /** Whatever runs scripts over this connection goes by this clock from now on. */
  async rule(...connections: Redis[]): Promise<void> {
    for (const connection of connections) reroute(connection, `redis.call('HMGET', '${this.#key}', 's', 'us')`);
    await this.advance(0);
  }

  async advance(ms: number): Promise<void> {
    this.now += ms;
    await this.#redis.hset(this.#key, 's', Math.floor(this.now / 1000), 'us', (this.now % 1000) * 1000);
  }
}

function reroute(redis: Redis, readTime: string): void {
  const evalsha = redis.evalsha.bind(redis) as (...args: unknown[]) => Promise<unknown>;
  const evaluate = redis.eval.bind(redis) as (...args: unknown[]) => Promise<unknown>;
  const rerouted = new Map<string, string>();
  Object.assign(redis, {
    async evalsha(sha1: string, ...args: unknown[]) {
      const known = rerouted.get(sha1);
      if (known === undefined) throw new Error('NOSCRIPT not rerouted yet');
      return evalsha(known, ...args);
    },
    async eval(text: string, ...args: unknown[]) {
      if (!text.includes(askTime)) throw new Error(`The script does not ask for the time by ${askTime}`);
      const own = text.replace(askTime, readTime);
      rerouted.set(sha1Of(text), sha1Of(own));
      return evaluate(own, ...args);
    },
  });
}

function sha1Of(text: string): string {
  return createHash('sha1').update(text).digest('hex');
}
