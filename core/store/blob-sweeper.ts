/**
 * The blob sweeper: removes what no record refers to any more (replaced versions, attempts that died, uploads whose
 * client left), at least an hour after it was written. One sweep of an area at a time over all processes.
 */
import type { Redis } from 'ioredis';
import type { Log } from '../log.ts';
import type { BlobStore } from './blobs.ts';

export interface SweeperDeps {
  redis: Redis;
  blobs: Pick<BlobStore, 'sweep'>;
  /** The names that records refer to. */
  referenced(): Promise<ReadonlySet<string>>;
  log: Log;
}

export interface SweeperOptions {
  /** Of the area: who holds it sweeps. */
  lockKey: string;
  everyMs?: number;
}

export function startBlobSweeper(deps: SweeperDeps, options: SweeperOptions): AsyncDisposable {
  const { lockKey, everyMs = 30 * 60 * 1000 } = options;
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = running
      .then(() => sweep(deps, lockKey, everyMs))
      .catch((error) => deps.log.warn({ err: error }, 'sweep failed; the next one follows'));
  }, everyMs);
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await running;
    },
  };
}

async function sweep({ redis, referenced, blobs, log }: SweeperDeps, lockKey: string, everyMs: number): Promise<void> {
  // The lock expires by itself just before the next sweep is due: nobody has to be alive to release it.
  if (!(await redis.set(lockKey, '1', 'PX', everyMs - 1000, 'NX'))) return;
  const names = await referenced();
  log.info({ lockKey, removed: await blobs.sweep((name) => names.has(name), Date.now()) }, 'blobs swept');
}
