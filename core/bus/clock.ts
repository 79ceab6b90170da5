/**
 * The clock of Redis, shared by all processes. Deadlines are times of this clock.
 *
 * It is sampled, so reading it costs nothing. Its error is at most half a round trip, plus the drift between samples.
 * Between samples it follows the monotonic clock. So a change of this machine's clock does not change it.
 */
import type { Redis } from 'ioredis';

export class RedisClock {
  readonly #redis: Redis;
  /** Offset from the monotonic clock to Redis' clock, ms. Before the first sample: to this machine's clock. */
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

  /** Current time of Redis, epoch ms. */
  now(): number {
    return performance.now() + this.#offsetMs;
  }
}
