/** Delays between attempts: exponential, with jitter, so that many clients do not repeat at once. */
import { setTimeout as delay } from 'node:timers/promises';

export interface Backoff {
  /** First delay before jitter. */
  baseMs: number;
  /** Longest delay. */
  maxMs: number;
}

/** @param failures in a row, from 1. @returns a random time between a half and the whole of 2^(failures-1) bases. */
export function backoffMs(failures: number, { baseMs, maxMs }: Backoff): number {
  const wholeMs = Math.min(maxMs, baseMs * 2 ** Math.min(failures - 1, 30));
  return wholeMs * (0.5 + Math.random() / 2);
}

/** @returns true when the time has passed; false when `signal` was aborted before. */
export function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  return delay(ms, true, { signal }).catch(() => false);
}
