/**
 * Redis' clock, which all processes share: deadlines are told in it. Sampled, so that reading it costs nothing; right
 * to within half a round trip and what two clocks drift apart between samples.
 */
import type { Redis } from 'ioredis';

export class RedisClock {
  readonly #redis: Redis;
  #offsetMs = 0;

  constructor({ redis }: { redis: Redis }) {
    this.#redis = redis;
  }

  async sample(): Promise<void> {
    const sent = Date.now();
    const [seconds, micros] = await this.#redis.time();
    const middle = (sent + Date.now()) / 2;
    this.#offsetMs = Number(seconds) * 1000 + Number(micros) / 1000 - middle;
  }

  /** Epoch ms. */
  now(): number {
    return Date.now() + this.#offsetMs;
  }

  /** An instant of this machine's clock, told in Redis'. */
  fromLocal(epochMs: number): number {
    return Math.round(epochMs + this.#offsetMs);
  }
}
