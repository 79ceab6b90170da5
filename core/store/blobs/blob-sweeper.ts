/**
 * The blob sweeper. It moves unreferenced blobs to the trash: those that no record refers to, an hour or more after
 * they were written. They come from replaced versions, failed attempts and aborted uploads. Only one process sweeps an
 * area at a time.
 *
 * The sweeper trusts the records only if Redis and the store of bytes belong together, before and after it reads them. Even
 * then it removes nothing if too many blobs are unreferenced: a human must check. SWEEP_PERCENT_MAX raises the limit.
 */
import { Gauge, type Registry } from 'prom-client';
import { isTableCurrent } from '../../bus/shard-table.ts';
import type { ShardedRedis } from '../../bus/shards.ts';
import type { Log } from '../../log.ts';
import type { BlobReferences, BlobStore } from './blobs.ts';

/** Days in the trash: time to notice that a blob is missing, and to restore the records that name it. */
export const trashDaysDefault = 7;
const dayMs = 24 * 60 * 60 * 1000;

export interface SweeperDeps {
  redis: ShardedRedis;
  blobs: Pick<BlobStore, 'sweep' | 'now'>;
  /** Reads the blobs that records refer to. */
  referenced(): Promise<BlobReferences>;
  /** Compares the ids of Redis and of the store. @throws {StoreMismatch} */
  verify(): Promise<void>;
  held: HeldBlobs;
  log: Log;
}

export interface SweeperOptions {
  area: string;
  /** Key of the area's lock. The process that has the lock sweeps. */
  lockKey: string;
  /** Largest part of an area's blobs that one sweep may remove, besides released ones: 0 to 1. */
  shareMax: number;
  everyMs?: number;
  trashDays?: number;
}

type HeldBlobs = Gauge<'area'>;

/** The metric of a process' sweepers: unreferenced blobs that they did not remove, because they were too many. */
export function heldBlobs(registry: Registry): HeldBlobs {
  return new Gauge({
    name: 'millrace_sweep_held_blobs',
    help: 'Blobs without a reference that the last sweep left, because they are too large a share of all',
    labelNames: ['area'],
    registers: [registry],
  });
}

export function startBlobSweeper(deps: SweeperDeps, options: SweeperOptions): AsyncDisposable {
  const { everyMs = 30 * 60 * 1000 } = options;
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = running
      .then(() => sweep(deps, { ...options, everyMs }))
      .catch((error) => deps.log.warn({ err: error, area: options.area }, 'sweep failed; the next one follows'));
  }, everyMs);
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await running;
    },
  };
}

/** Sweeps an area, unless another process has swept it within `everyMs`. */
export async function sweep(deps: SweeperDeps, options: SweeperOptions & { everyMs: number }): Promise<void> {
  const { redis, blobs, referenced, verify, held, log } = deps;
  const { area, lockKey, shareMax, everyMs, trashDays = trashDaysDefault } = options;
  await verify();
  // The lock expires just before the next sweep is due, so a killed process need not release it.
  const isOurs = await redis.set(lockKey, '1', 'PX', everyMs - 1000, 'NX');
  held.set({ area }, 0);
  if (!isOurs) return;
  const { version } = redis.shards;
  const references = await referenced();
  await verify(); // Redis may have lost its data during the read.
  // A tenant that was moved to another shard meanwhile was perhaps in none of the lists.
  if (redis.shards.version !== version || !(await isTableCurrent(redis))) return;
  const swept = await blobs.sweep(references, { nowMs: await blobs.now(), trashMs: trashDays * dayMs, shareMax });
  held.set({ area }, swept.held);
  if (swept.held === 0) await references.forget?.();
  if (swept.held === 0) log.info({ area, ...swept }, 'blobs swept');
  else {
    const message = 'too many blobs have no record, none was removed: restore the records, or raise SWEEP_PERCENT_MAX';
    log.error({ area, ...swept }, message);
  }
}
