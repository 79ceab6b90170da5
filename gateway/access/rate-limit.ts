/**
 * The rate limit of API keys: one token bucket for each key. Gateways do not share buckets, so n gateways allow n times
 * the rate.
 *
 * A bucket holds the tokens of one second, and at least one. A request that finds it empty is refused with the time to
 * wait. A request for many tasks takes one token a task. It may leave a debt, which delays the key's next request. A
 * bucket that is full and was idle for a minute is forgotten.
 */
import { MillraceError } from '../../core/errors.ts';
import type { HttpExchange } from '../http/http-exchange.ts';
import type { Principal } from './principal.ts';

const bucketsMax = 10_000;
const idleMsMin = 60_000;

interface Bucket {
  /** Tokens left; negative for a debt. */
  tokens: number;
  /** Tokens a second. */
  rate: number;
  /** Time of the last refill, in monotonic milliseconds. */
  filledAt: number;
}

export class RateLimiter {
  readonly #now: () => number;
  readonly #buckets = new Map<string, Bucket>();

  constructor(deps: { now: () => number } = { now: () => performance.now() }) {
    this.#now = deps.now;
  }

  /** Number of buckets that are kept. */
  get size(): number {
    return this.#buckets.size;
  }

  /** Takes a token for one request. @returns 0 when it may pass, else the seconds to wait. */
  take({ id, rate }: Pick<Principal, 'id' | 'rate'>): number {
    if (rate === 0) return 0;
    const bucket = this.#fill(id, rate);
    if (bucket.tokens < 1) return (1 - bucket.tokens) / rate;
    bucket.tokens -= 1;
    return 0;
  }

  /**
   * Takes the tokens for the other tasks of a request that has passed `take`.
   * @param more number of tasks beyond the first.
   * @returns 0 when it may pass. Otherwise another request has left a debt meanwhile: the seconds to wait.
   */
  charge({ id, rate }: Pick<Principal, 'id' | 'rate'>, more: number): number {
    if (rate === 0 || more <= 0) return 0;
    const bucket = this.#fill(id, rate);
    if (bucket.tokens < 0) return -bucket.tokens / rate;
    bucket.tokens -= more;
    return 0;
  }

  #fill(id: string, rate: number): Bucket {
    const now = this.#now();
    const capacity = Math.max(rate, 1);
    const bucket = this.#buckets.get(id) ?? { tokens: capacity, rate, filledAt: now };
    bucket.tokens = Math.min(capacity, bucket.tokens + ((now - bucket.filledAt) / 1000) * rate);
    bucket.filledAt = now;
    bucket.rate = rate;
    // Keeps the map in the order of use, so that a full map forgets the bucket that was idle for longest.
    this.#buckets.delete(id);
    this.#buckets.set(id, bucket);
    this.#forget(now);
    return bucket;
  }

  #forget(now: number): void {
    for (const [id, bucket] of this.#buckets) {
      if (!isIdle(bucket, now) && this.#buckets.size <= bucketsMax) return;
      this.#buckets.delete(id);
    }
  }
}

/** @returns whether the bucket may be forgotten. It is full, as a new bucket would be. */
function isIdle({ tokens, rate, filledAt }: Bucket, now: number): boolean {
  const idleMs = now - filledAt;
  return idleMs >= idleMsMin && tokens + (idleMs / 1000) * rate >= Math.max(rate, 1);
}

/** Answers 429. @param waitSeconds the time after which a request would pass. */
export function refuseForRate(exchange: HttpExchange, { rate }: Pick<Principal, 'rate'>, waitSeconds: number): void {
  const seconds = Math.ceil(waitSeconds);
  const message = `This API key may send ${rate} requests or tasks a second. Try again in ${seconds} s.`;
  exchange.fail(new MillraceError('rate_limit', message), { 'Retry-After': String(seconds) });
}
