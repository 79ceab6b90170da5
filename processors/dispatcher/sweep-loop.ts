/** Repeats a sweep at an interval, or sooner when the sweep says that something is due, until it is disposed. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../../core/log.ts';

/** The shortest pause between two sweeps, however much is due. */
const restMs = 20;

interface Options {
  everyMs: number;
  /** Log message for a sweep that failed. */
  failure: string;
}

/**
 * Starts with a sweep at once. A sweep that failed is logged, and the next one follows.
 * @param sweep returns epoch ms at which the next one is due, if before its turn.
 */
export function startSweepLoop(
  { log }: { log: Log },
  { everyMs, failure }: Options,
  sweep: () => Promise<number | undefined>,
): AsyncDisposable {
  const closing = new AbortController();
  const running = run(closing.signal);
  return {
    async [Symbol.asyncDispose]() {
      closing.abort();
      await running;
    },
  };

  async function run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      let dueAt = Date.now() + everyMs;
      try {
        dueAt = Math.min(dueAt, (await sweep()) ?? dueAt);
      } catch (error) {
        log.warn({ err: error }, failure);
      }
      const waitMs = Math.max(dueAt - Date.now(), restMs);
      await delay(waitMs, undefined, { signal }).catch(() => {}); // aborted: the loop ends
    }
  }
}
