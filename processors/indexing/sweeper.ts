/**
 * The blob sweeper: removes what no record refers to any more (replaced versions, attempts that died, uploads whose
 * client left), at least an hour after it was written. One sweep at a time over all processes.
 */
import type { Redis } from 'ioredis';
import { shardCount } from '../../core/bus/streams.ts';
import type { Log } from '../../core/log.ts';
import type { BlobStore } from '../../core/store/blobs.ts';
import type { FileStore } from '../../core/store/files.ts';
import { sweepLockKey } from '../../core/store/keys.ts';

const sweepEveryMs = 30 * 60 * 1000;

export interface SweeperDeps {
  redis: Redis;
  files: FileStore;
  blobs: BlobStore;
  log: Log;
}

export function startBlobSweeper(deps: SweeperDeps): AsyncDisposable {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = running
      .then(() => sweep(deps))
      .catch((error) => deps.log.warn({ err: error }, 'sweep failed; the next one follows'));
  }, sweepEveryMs);
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await running;
    },
  };
}

async function sweep({ redis, files, blobs, log }: SweeperDeps): Promise<void> {
  // The lock expires by itself just before the next sweep is due: nobody has to be alive to release it.
  if (!(await redis.set(sweepLockKey, '1', 'PX', sweepEveryMs - 1000, 'NX'))) return;
  const referenced = new Set<string>();
  for (let shard = 0; shard < shardCount; shard++) {
    for (const name of await files.referencedBlobs(shard)) referenced.add(name);
  }
  log.info({ removed: await blobs.sweep((name) => referenced.has(name), Date.now()) }, 'blobs swept');
}
