/** Removes the files of large texts that no task refers to any more. One sweep at a time over all dispatchers. */
import type { Redis } from 'ioredis';
import { shardCount } from '../../core/bus/streams.ts';
import type { Log } from '../../core/log.ts';
import type { BlobStore } from '../../core/store/blobs.ts';
import { textSweepLockKey } from '../../core/store/keys.ts';
import type { QueueStore } from '../../core/store/queues.ts';
import { sweepTexts } from '../../core/store/task-texts.ts';

const sweepEveryMs = 10 * 60 * 1000;

interface Deps {
  redis: Redis;
  texts: BlobStore;
  queues: Pick<QueueStore, 'tenants'>;
  log: Log;
}

export function startTextSweeper(deps: Deps): AsyncDisposable {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = running
      .then(() => sweep(deps))
      .catch((error) => deps.log.warn({ err: error }, 'sweep of the texts failed; the next one follows'));
  }, sweepEveryMs);
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await running;
    },
  };
}

async function sweep({ redis, texts, queues, log }: Deps): Promise<void> {
  // The lock expires by itself just before the next sweep is due: nobody has to be alive to release it.
  if (!(await redis.set(textSweepLockKey, '1', 'PX', sweepEveryMs - 1000, 'NX'))) return;
  const tenants: string[] = [];
  for (let shard = 0; shard < shardCount; shard++) tenants.push(...(await queues.tenants(shard)));
  log.info({ removed: await sweepTexts({ redis, texts }, tenants, Date.now()) }, 'texts swept');
}
