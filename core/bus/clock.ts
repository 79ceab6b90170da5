/**
 * Redis' clock, which all processes share: deadlines are told in it. Sampled, so that reading it costs nothing; right
 * to within half a round trip and what two clocks drift apart between samples.
 *
 * It counts on from the sample by the monotonic clock: setting the clock of this machine does not move it.
 */
import type { Redis } from 'ioredis';

export class RedisClock {
  readonly #redis: Redis;
  /** From the monotonic clock to Redis'; this machine's clock before the first sample. */
  #offsetMs = performance.timeOrigin;

  constructor({ redis }: { redis: Redis }) {
    this.#redis = redis;
  }

  async sample(): Promise<void> {
    const sent = performance.now();
    const [seconds, micros] = await this.#redis.time();
    const middle = (sent + performance.now()) / 2;
    this.#offsetMs = Number(seconds) * 1000 + Number(micros) / 1000 - middle;
  }

  /** Epoch ms. */
  now(): number {
    return performance.now() + this.#offsetMs;
  }

  /** An instant of this machine's clock, told in Redis'. */
  fromLocal(epochMs: number): number {
    return Math.round(epochMs - Date.now() + this.now());
  }
}
