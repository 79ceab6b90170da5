/**
 * Goes on after an outage of what an attempt needs and does not have: the embedder. A file is not given up because a
 * server is away for an hour, and whoever asks for its state is told what it waits for.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { MillraceError } from '../../core/errors.ts';

export interface OutageTimes {
  /** Before the second try; doubled for each further one. */
  readonly firstMs: number;
  readonly longestMs: number;
  /** Then the attempt ends, and is delivered again. */
  readonly totalMs: number;
}

const defaultTimes: OutageTimes = { firstMs: 2_000, longestMs: 60_000, totalMs: 3_600_000 };

/**
 * Repeats `work` while it is `unavailable`.
 * @param tell what holds it up; false: there is no reason to go on, and undefined is returned.
 */
export async function retryWhileUnavailable<T>(
  work: () => Promise<T>,
  tell: (error: MillraceError) => Promise<boolean>,
  { signal, times = defaultTimes }: { signal: AbortSignal; times?: OutageTimes | undefined },
): Promise<T | undefined> {
  let waitedMs = 0;
  for (let ms = times.firstMs; ; ms = Math.min(2 * ms, times.longestMs)) {
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof MillraceError) || error.type !== 'unavailable' || waitedMs >= times.totalMs) throw error;
      if (!(await tell(error))) return undefined;
    }
    await wait(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
    waitedMs += ms;
  }
}
