/**
 * The eraser: does the steps of the erasures that run, one after the other.
 *
 *     keys ──> records ──> work ──> remains ──> streams ──> index ──> append_only_file ──> erased
 *
 * Each step may be repeated. The record of the erasure has the step that runs, so after a crash the next eraser goes on
 * there. One process erases at a time. Should two do so, their steps have the same effect.
 *
 * Why nothing is left: docs/decisions/0053-close-then-erase.md.
 */
import type { ShardedRedis } from '../../../core/bus/shards.ts';
import type { Log } from '../../../core/log.ts';
import { eraserLeaseKey } from '../../../core/store/keys.ts';
import { Lease } from '../../../core/store/lease.ts';
import type { ObjectStore } from '../../../core/store/objects/object-store.ts';
import {
  type ErasureStep,
  type ErasureStore,
  ErasureSuperseded,
  erasureSteps,
  type RunningErasure,
} from '../../../core/store/tenants/erasures.ts';
import { startSweepLoop } from '../../../core/sweep-loop.ts';
import { EraserSteps } from './steps.ts';

const idleEveryMs = 1_000;
/** Pause before a step that waits is tried again. */
const waitMs = 250;
/** Time after which the lease of a dead process expires. */
const leaseMs = 5_000;
const failure = 'an erasure met a failure; it goes on in a second';

interface Deps {
  redis: ShardedRedis;
  erasures: ErasureStore;
  objects: ObjectStore;
  log: Log;
}

/**
 * @param options.dataDir DATA_DIR, with what killed processes left
 * @param options.revokedMs an override, for tests
 */
export function startEraser(deps: Deps, options: { dataDir: string; revokedMs?: number }): AsyncDisposable {
  const lease = new Lease(deps, eraserLeaseKey, { keptMs: leaseMs });
  const steps = new EraserSteps(deps, options);
  const loop = startSweepLoop(deps, { everyMs: idleEveryMs, failure }, async (signal) => {
    const running = await deps.erasures.running();
    if (running.length === 0 || !(await lease.take())) return undefined;
    const renewal = setInterval(() => void lease.renew().catch(() => {}), leaseMs / 3); // the next one renews it
    try {
      for (const erasure of running) {
        await erase(deps, steps, erasure, signal).catch((error) => noteFailure(deps, erasure, error));
        if (signal.aborted) return undefined;
      }
    } finally {
      clearInterval(renewal);
    }
    return waitMs;
  });
  return {
    async [Symbol.asyncDispose]() {
      await loop[Symbol.asyncDispose]();
      await lease.release().catch(() => {}); // it expires
    },
  };
}

/** Does the steps that are left, up to one that waits. */
async function erase({ redis, erasures, log }: Deps, steps: EraserSteps, erasure: RunningErasure, signal: AbortSignal) {
  const since = redis.losses.count;
  for (const step of erasureSteps.slice(erasureSteps.indexOf(erasure.step))) {
    redis.losses.check(since); // what the step before has removed may be there again
    if (step !== erasure.step) await erasures.enter(erasure, step);
    const waitsFor = await steps[step satisfies ErasureStep](erasure, signal);
    if (waitsFor === undefined) continue;
    await erasures.noteWait(erasure, waitsFor);
    return;
  }
  log.info({ tenant: erasure.tenant }, 'a tenant is erased');
}

/** Lets other erasures go on. This one is tried again with the next sweep. */
async function noteFailure({ erasures, log }: Deps, erasure: RunningErasure, error: unknown): Promise<void> {
  if (error instanceof ErasureSuperseded) return;
  log.warn({ err: error, tenant: erasure.tenant }, 'a step of an erasure failed; it is tried again');
  await erasures.noteWait(erasure, 'the end of a failure, which the log has');
}
