/**
 * Token buckets, one a key, in this gateway only: n gateways let n times the rate through. A bucket holds one second of
 * its rate, at least one request; nothing waits, what finds the bucket empty is told when to come back.
 */
import type { Principal } from './auth.ts';

const bucketsMax = 10_000;

interface Bucket {
  tokens: number;
  /** Milliseconds, monotonic. */
  filledAt: number;
}

export class RateLimiter {
  readonly #now: () => number;
  readonly #buckets = new Map<string, Bucket>();

  constructor(deps: { now: () => number } = { now: () => performance.now() }) {
    this.#now = deps.now;
  }

  /** @returns 0 when the request may pass, else the seconds after which one would. */
  take({ id, rate }: Pick<Principal, 'id' | 'rate'>): number {
    if (rate === 0) return 0;
    const bucket = this.#fill(id, rate);
    if (bucket.tokens < 1) return (1 - bucket.tokens) / rate;
    bucket.tokens -= 1;
    return 0;
  }

  #fill(id: string, rate: number): Bucket {
    const now = this.#now();
    const capacity = Math.max(rate, 1);
    const bucket = this.#buckets.get(id) ?? { tokens: capacity, filledAt: now };
    bucket.tokens = Math.min(capacity, bucket.tokens + ((now - bucket.filledAt) / 1000) * rate);
    bucket.filledAt = now;
    // The order of the map is that of use, so that a full one forgets the bucket idle for longest.
    this.#buckets.delete(id);
    this.#buckets.set(id, bucket);
    if (this.#buckets.size > bucketsMax) this.#buckets.delete(this.#buckets.keys().next().value!);
    return bucket;
  }
}
