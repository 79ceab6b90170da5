/** The token buckets of API keys with a rate, which all gateways share. */
import type { Redis } from 'ioredis';
import { rateBucketKey } from '../keys.ts';
import { Script } from '../script.ts';

const script = new Script('quota/rate', { isFenced: false });

export class RateBuckets {
  readonly #redis: Redis;

  constructor({ redis }: { redis: Redis }) {
    this.#redis = redis;
  }

  /**
   * Takes the tokens that a gateway has spent, at its rate a second.
   * @returns the tokens left for all gateways; negative for a debt
   */
  async take(keyId: string, { rate, spent }: { rate: number; spent: number }): Promise<number> {
    return Number(await script.run(this.#redis, [rateBucketKey(keyId)], [rate, spent]));
  }
}
