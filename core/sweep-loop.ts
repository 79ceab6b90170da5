/**
 * Repeats a sweep at an interval until it is disposed. The next sweep comes sooner if the last one says that something
 * is due.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from './log.ts';

/** Shortest pause between two sweeps, even if more is due. */
const restMs = 20;

interface Options {
  everyMs: number;
  /** Log message for a sweep that failed. */
  failure: string;
}

/**
 * Starts with a sweep at once. A sweep that failed is logged, and the next one follows.
 * @param sweep returns the time until the next sweep is due, ms, if it is due earlier.
 */
export function startSweepLoop(
  { log }: { log: Log },
  { everyMs, failure }: Options,
  sweep: (signal: AbortSignal) => Promise<number | undefined>,
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
      let dueAt = performance.now() + everyMs;
      try {
        const dueMs = (await sweep(signal)) ?? everyMs;
        dueAt = Math.min(dueAt, performance.now() + dueMs);
      } catch (error) {
        if (signal.aborted) return;
        log.warn({ err: error }, failure);
      }
      const waitMs = Math.max(dueAt - performance.now(), restMs);
      await delay(waitMs, undefined, { signal }).catch(() => {}); // aborted: the loop ends
    }
  }
}
