/**
 * Token buckets, one a key, in this gateway only: n gateways let n times the rate through. A bucket holds one second of
 * its rate, at least one request; nothing waits, what finds the bucket empty is told when to come back. A request that
 * stands for many takes as many tokens: its key pays off the debt before the next one. A bucket that is full and idle for
 * a minute is forgotten.
 */
import { MillraceError } from '../../core/errors.ts';
import type { HttpExchange } from '../http/http-exchange.ts';
import type { Principal } from './auth.ts';

const bucketsMax = 10_000;
const idleMsMin = 60_000;

interface Bucket {
  /** Negative: a debt. */
  tokens: number;
  rate: number;
  /** Milliseconds, monotonic. */
  filledAt: number;
}

export class RateLimiter {
  readonly #now: () => number;
  readonly #buckets = new Map<string, Bucket>();

  constructor(deps: { now: () => number } = { now: () => performance.now() }) {
    this.#now = deps.now;
  }

  /** Buckets that are kept. */
  get size(): number {
    return this.#buckets.size;
  }

  /** @returns 0 when the request may pass, else the seconds after which one would. */
  take({ id, rate }: Pick<Principal, 'id' | 'rate'>): number {
    if (rate === 0) return 0;
    const bucket = this.#fill(id, rate);
    if (bucket.tokens < 1) return (1 - bucket.tokens) / rate;
    bucket.tokens -= 1;
    return 0;
  }

  /**
   * For what a request that has passed stands for besides itself.
   * @returns 0 when it may pass, else the seconds after which it would: another one has left a debt meanwhile.
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
    // The order of the map is that of use, so that a full one forgets the bucket idle for longest.
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

/** Forgotten, it would be the same: full. */
function isIdle({ tokens, rate, filledAt }: Bucket, now: number): boolean {
  const idleMs = now - filledAt;
  return idleMs >= idleMsMin && tokens + (idleMs / 1000) * rate >= Math.max(rate, 1);
}

/** @param waitSeconds after which a request would pass. */
export function refuseForRate(exchange: HttpExchange, { rate }: Pick<Principal, 'rate'>, waitSeconds: number): void {
  const seconds = Math.ceil(waitSeconds);
  const message = `This API key may send ${rate} requests or tasks a second. Try again in ${seconds} s.`;
  exchange.fail(new MillraceError('rate_limit', message), { 'Retry-After': String(seconds) });
}
