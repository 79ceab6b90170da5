/**
 * Repeats work while the embedder is unavailable, so that no file fails because a server is down for an hour. Meanwhile
 * the file's state says what it waits for.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { MillraceError } from '../../core/errors.ts';

export interface OutageTimes {
  /** Pause before the second try, ms; doubled for each further one. */
  readonly firstMs: number;
  /** Longest pause, ms. */
  readonly longestMs: number;
  /** Time after which the attempt ends with the error, ms. Its entry is then redelivered. */
  readonly totalMs: number;
}

const defaultTimes: OutageTimes = { firstMs: 2_000, longestMs: 60_000, totalMs: 3_600_000 };

/**
 * Repeats `work` while it fails with `unavailable`.
 * @param report gets the error before each pause, and answers whether to continue.
 * @returns undefined when `report` answers false.
 */
export async function retryWhileUnavailable<T>(
  work: () => Promise<T>,
  report: (error: MillraceError) => Promise<boolean>,
  { signal, times = defaultTimes }: { signal: AbortSignal; times?: OutageTimes | undefined },
): Promise<T | undefined> {
  let waitedMs = 0;
  for (let ms = times.firstMs; ; ms = Math.min(2 * ms, times.longestMs)) {
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof MillraceError) || error.type !== 'unavailable' || waitedMs >= times.totalMs) throw error;
      if (!(await report(error))) return undefined;
    }
    await wait(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
    waitedMs += ms;
  }
}
