/**
 * The blob sweeper: moves to the trash what no record refers to any more (replaced versions, attempts that died,
 * uploads whose client left), at least an hour after it was written. One sweep of an area at a time over all processes.
 *
 * It trusts the records only where Redis and the folder belong together, before and after they were read. Even then a
 * sweep of too many blobs stops: a person has to look, and may raise SWEEP_PERCENT_MAX.
 */
import type { Redis } from 'ioredis';
import { Gauge, type Registry } from 'prom-client';
import type { Log } from '../../log.ts';
import type { BlobReferences, BlobStore } from './blobs.ts';

/** Time to find out that something is missing, and to restore the records that name it. */
export const trashDaysDefault = 7;
const dayMs = 24 * 60 * 60 * 1000;

export interface SweeperDeps {
  redis: Redis;
  blobs: Pick<BlobStore, 'sweep'>;
  /** What records refer to. */
  referenced(): Promise<BlobReferences>;
  /** Compares Redis and the folder. @throws {StoreMismatch} */
  verify(): Promise<void>;
  held: HeldBlobs;
  log: Log;
}

export interface SweeperOptions {
  area: string;
  /** Of the area: the process that holds it sweeps. */
  lockKey: string;
  /** Largest share of an area that one sweep may remove, besides what was released: 0 to 1. */
  shareMax: number;
  everyMs?: number;
  trashDays?: number;
}

type HeldBlobs = Gauge<'area'>;

/** The metric of a process' sweepers: blobs that they did not remove because there are too many. */
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

/** One sweep, unless another process made one lately. */
export async function sweep(deps: SweeperDeps, options: SweeperOptions & { everyMs: number }): Promise<void> {
  const { redis, blobs, referenced, verify, held, log } = deps;
  const { area, lockKey, shareMax, everyMs, trashDays = trashDaysDefault } = options;
  await verify();
  // The lock expires by itself just before the next sweep is due: nobody has to be alive to release it.
  const isOurs = await redis.set(lockKey, '1', 'PX', everyMs - 1000, 'NX');
  held.set({ area }, 0);
  if (!isOurs) return;
  const references = await referenced();
  await verify(); // Redis may have lost its data while it was read
  const swept = await blobs.sweep(references, { nowMs: Date.now(), trashMs: trashDays * dayMs, shareMax });
  held.set({ area }, swept.held);
  if (swept.held === 0) await references.forget?.();
  if (swept.held === 0) log.info({ area, ...swept }, 'blobs swept');
  else {
    const message = 'too many blobs have no record, none was removed: restore the records, or raise SWEEP_PERCENT_MAX';
    log.error({ area, ...swept }, message);
  }
}
