/**
 * A Redis and a DATA_DIR belong together: records in one name blobs in the other. The first process to see both
 * writes the same id into each; every later start compares, so that a wrong pair is refused and never mixed.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Redis } from 'ioredis';
import { keepValue } from './kept-value.ts';
import { storeIdKey } from './keys.ts';

/** @throws {Error} when this Redis was filled with another DATA_DIR. */
export async function checkStoreIdentity(deps: { redis: Redis }, dataDir: string): Promise<void> {
  const mine = await keepValue(join(dataDir, 'store-id'), randomUUID());
  const known = await deps.redis.set(storeIdKey, mine, 'NX', 'GET');
  if (known !== null && known !== mine) {
    throw new Error(
      `This Redis holds the records of another DATA_DIR (store ${known}), and ${dataDir} is store ${mine}. ` +
        'Point DATA_DIR and REDIS_URL at a pair that belongs together, or use an empty Redis.',
    );
  }
}
