/**
 * The rate limit of API keys: one token bucket for each key.
 *
 * A bucket holds the tokens of one second, and at least one. A request that finds it empty is refused with the time to
 * wait. A request for many tasks takes one token a task. It may leave a debt, which delays the key's next request. A
 * bucket that is full and was idle for a minute is forgotten.
 *
 * With n gateways each has 1/n of a bucket and of its rate. It tells Redis what it has spent, every 100 ms, and at once
 * when it is empty. Redis answers with the tokens that all gateways have left, and the gateway takes 1/n of them. So a
 * gateway that gets all requests of a key gets its whole rate, except that it may refuse a burst of more than 1/n. At least
 * one token is taken, so a key may get up to n - 1 tokens too early. They are a debt. While Redis is away each gateway
 * allows its part. One gateway alone tells Redis nothing.
 */
import { MillraceError } from '../../core/errors.ts';
import type { RateBuckets } from '../../core/store/quotas/rate-buckets.ts';
import type { HttpExchange } from '../http/http-exchange.ts';
import type { Principal } from './principal.ts';

const bucketsMax = 10_000;
const idleMsMin = 60_000;
/** Interval at which the spending of a key is told to Redis, and the shortest one, of an empty bucket. */
const tellEveryMs = 100;
const tellSoonMs = 5;
/** Keys that are told at a time. Redis needs 20 us for each. */
const tellKeysMax = 500;

interface Bucket {
  /** Tokens left; negative for a debt. */
  tokens: number;
  /** Tokens a second, of all gateways. */
  rate: number;
  /** Time of the last refill, in monotonic milliseconds. */
  filledAt: number;
  /** Tokens that were spent here and that Redis does not know of. */
  spent: number;
}

interface RateLimiterDeps {
  /** The buckets of all gateways. */
  shared: Pick<RateBuckets, 'take'>;
  /** @returns the number of gateways, with this one */
  gateways(): number;
  now?: () => number;
}

export class RateLimiter implements Disposable {
  readonly #shared: RateLimiterDeps['shared'];
  readonly #gateways: () => number;
  readonly #now: () => number;
  readonly #buckets = new Map<string, Bucket>();
  /** Keys that Redis is to be told of. */
  readonly #changed = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  /** Time at which the timer fires, in monotonic milliseconds. */
  #tellAt = Number.POSITIVE_INFINITY;
  #toldAt = Number.NEGATIVE_INFINITY;

  constructor({ shared, gateways, now = () => performance.now() }: RateLimiterDeps) {
    this.#shared = shared;
    this.#gateways = gateways;
    this.#now = now;
  }

  /** Number of buckets that are kept. */
  get size(): number {
    return this.#buckets.size;
  }

  /** Takes a token for one request. @returns 0 when it may pass, else the seconds to wait. */
  take({ id, rate }: Pick<Principal, 'id' | 'rate'>): number {
    if (rate === 0) return 0;
    const bucket = this.#fill(id, rate);
    const waitSeconds = bucket.tokens < 1 ? (1 - bucket.tokens) / this.#partOf(rate) : 0;
    if (waitSeconds === 0) this.#spend(bucket, 1);
    this.#noteChange(id, bucket);
    return waitSeconds;
  }

  /**
   * Takes the tokens for the other tasks of a request that has passed `take`.
   * @param more number of tasks beyond the first.
   * @returns 0 when it may pass. Otherwise another request has left a debt meanwhile: the seconds to wait.
   */
  charge({ id, rate }: Pick<Principal, 'id' | 'rate'>, more: number): number {
    if (rate === 0 || more <= 0) return 0;
    const bucket = this.#fill(id, rate);
    if (bucket.tokens < 0) return -bucket.tokens / this.#partOf(rate);
    this.#spend(bucket, more);
    this.#noteChange(id, bucket);
    return 0;
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
  }

  /** The part of this gateway in a rate. */
  #partOf(rate: number): number {
    return rate / this.#gateways();
  }

  #spend(bucket: Bucket, tokens: number): void {
    bucket.tokens -= tokens;
    bucket.spent += tokens;
  }

  #fill(id: string, rate: number): Bucket {
    const now = this.#now();
    const part = this.#partOf(rate);
    const capacity = Math.max(part, 1);
    const bucket = this.#buckets.get(id) ?? { tokens: capacity, rate, filledAt: now, spent: 0 };
    bucket.tokens = Math.min(
      Math.max(capacity, bucket.tokens),
      bucket.tokens + ((now - bucket.filledAt) / 1000) * part,
    );
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

  #noteChange(id: string, { tokens }: Bucket): void {
    if (this.#gateways() === 1) return;
    this.#changed.add(id);
    this.#tellBy(this.#toldAt + (tokens < 1 ? tellSoonMs : tellEveryMs));
  }

  #tellBy(at: number): void {
    if (at >= this.#tellAt) return;
    clearTimeout(this.#timer);
    this.#tellAt = at;
    this.#timer = setTimeout(() => void this.#tell(), Math.max(0, at - performance.now())).unref();
  }

  /** Tells Redis what was spent. After a failure the next time repeats it. */
  async #tell(): Promise<void> {
    this.#tellAt = Number.POSITIVE_INFINITY;
    this.#toldAt = performance.now();
    const ids = [...this.#changed].slice(0, tellKeysMax);
    for (const id of ids) this.#changed.delete(id);
    await Promise.all(ids.map((id) => this.#exchange(id)));
    if (this.#changed.size > 0) this.#tellBy(this.#toldAt + tellEveryMs);
  }

  async #exchange(id: string): Promise<void> {
    const bucket = this.#buckets.get(id);
    if (bucket === undefined) return;
    const { spent, rate } = bucket;
    bucket.spent = 0;
    try {
      const left = await this.#shared.take(id, { rate, spent });
      bucket.tokens = shareOf(left, this.#gateways()) - bucket.spent;
      bucket.filledAt = this.#now();
    } catch {
      bucket.spent += spent;
      this.#changed.add(id);
    }
  }
}

/**
 * @param tokens tokens that n gateways have left
 * @returns the tokens of one of them: a part of each whole token. With less than one, each waits as long as all would.
 */
function shareOf(tokens: number, n: number): number {
  return tokens < 1 ? 1 - (1 - tokens) / n : Math.max(1, tokens / n);
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
