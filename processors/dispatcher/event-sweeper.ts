/**
 * Sweeps the event streams whose reader is gone or too far behind, every second.
 * Several dispatchers may sweep at once.
 */
import type { Log } from '../../core/log.ts';
import type { Eventbus } from '../../core/store/tasks/eventbus.ts';
import { startSweepLoop } from '../../core/sweep-loop.ts';

const sweepEveryMs = 1_000;
/** Interval of the sweep that reads every key of Redis. That takes 0.5 s for a million keys. */
const sweepStraysEveryMs = 60_000;
const failure = 'event streams were not swept; the next sweep tries again';

interface Deps {
  eventbus: Pick<Eventbus, 'sweep' | 'sweepStrays'>;
  log: Log;
}

export function startEventSweeper({ eventbus, log }: Deps): AsyncDisposable {
  let straysAt = performance.now() + sweepStraysEveryMs;
  return startSweepLoop({ log }, { everyMs: sweepEveryMs, failure }, async () => {
    let deleted = await eventbus.sweep();
    if (performance.now() >= straysAt) {
      straysAt = performance.now() + sweepStraysEveryMs;
      deleted += await eventbus.sweepStrays();
    }
    if (deleted > 0) log.warn({ deleted }, 'event streams that no instance reads were deleted');
    return undefined;
  });
}
