/** Sweeps the event streams whose reader is gone or behind, every second; several dispatchers may do so at once. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../../core/log.ts';
import type { Eventbus } from '../../core/store/tasks/eventbus.ts';

const sweepEveryMs = 1_000;
/** Looks at every key: 0.5 s of Redis for a million of them. */
const sweepStraysEveryMs = 60_000;

interface Deps {
  eventbus: Pick<Eventbus, 'sweep' | 'sweepStrays'>;
  log: Log;
}

export function startEventSweeper(deps: Deps): AsyncDisposable {
  const closing = new AbortController();
  const running = sweepUntil(deps, closing.signal);
  return {
    async [Symbol.asyncDispose]() {
      closing.abort();
      await running;
    },
  };
}

async function sweepUntil({ eventbus, log }: Deps, signal: AbortSignal): Promise<void> {
  for (let straysAt = Date.now() + sweepStraysEveryMs; !signal.aborted; ) {
    try {
      let deleted = await eventbus.sweep();
      if (Date.now() >= straysAt) {
        straysAt = Date.now() + sweepStraysEveryMs;
        deleted += await eventbus.sweepStrays();
      }
      if (deleted > 0) log.warn({ deleted }, 'event streams that no instance reads were deleted');
    } catch (error) {
      log.warn({ err: error }, 'event streams were not swept; the next sweep tries again');
    }
    await delay(sweepEveryMs, undefined, { signal }).catch(() => {}); // aborted: the loop ends
  }
}
