/**
 * A Redis and a DATA_DIR belong together: records in one name blobs in the other. The first process to see both
 * writes the same id into each; every later start compares, so that a wrong pair is refused and never mixed.
 */
import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Redis } from 'ioredis';
import { storeIdKey } from './keys.ts';

/** @throws {Error} when this Redis was filled with another DATA_DIR. */
export async function checkStoreIdentity(deps: { redis: Redis }, dataDir: string): Promise<void> {
  const mine = await ownId(join(dataDir, 'store-id'));
  const known = await deps.redis.set(storeIdKey, mine, 'NX', 'GET');
  if (known !== null && known !== mine) {
    throw new Error(
      `This Redis holds the records of another DATA_DIR (store ${known}), and ${dataDir} is store ${mine}. ` +
        'Point DATA_DIR and REDIS_URL at a pair that belongs together, or use an empty Redis.',
    );
  }
}

async function ownId(path: string): Promise<string> {
  try {
    await writeFile(path, randomUUID(), { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return (await readFile(path, 'utf8')).trim();
}
