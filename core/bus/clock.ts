/**
 * The clock of Redis, shared by all processes. Deadlines are times of this clock.
 *
 * It is sampled, so reading it costs nothing. Its error is at most half a round trip, plus the drift since that sample. A
 * sample with a larger error is only used if it shows that Redis' clock was set. Between samples it follows the monotonic
 * clock. So a change of this machine's clock does not change it.
 */
import type { Redis } from 'ioredis';

/** Most that two clocks drift apart, ms per ms. */
const driftMax = 1e-4;

export class RedisClock {
  readonly #redis: Redis;
  /** Offset from the monotonic clock to Redis' clock, ms. Before the first sample: to this machine's clock. */
  #offsetMs = performance.timeOrigin;
  /** Largest error of the offset when it was sampled. */
  #errorMs = Number.POSITIVE_INFINITY;
  #sampledMs = 0;

  constructor({ redis }: { redis: Redis }) {
    this.#redis = redis;
  }

  async sample(): Promise<void> {
    const sent = performance.now();
    const [seconds, micros] = await this.#redis.time();
    const received = performance.now();
    const offsetMs = Number(seconds) * 1000 + Number(micros) / 1000 - (sent + received) / 2;
    const errorMs = (received - sent) / 2;
    const presentErrorMs = this.#errorMs + driftMax * (received - this.#sampledMs);
    const wasSet = Math.abs(offsetMs - this.#offsetMs) > errorMs + presentErrorMs;
    if (errorMs > presentErrorMs && !wasSet) return;
    [this.#offsetMs, this.#errorMs, this.#sampledMs] = [offsetMs, errorMs, received];
  }

  /** Current time of Redis, epoch ms. */
  now(): number {
    return performance.now() + this.#offsetMs;
  }
}
