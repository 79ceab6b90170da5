/** How long to wait before what failed is tried again: exponential, with jitter, so that many do not come back at once. */
import { setTimeout as delay } from 'node:timers/promises';

export interface Backoff {
  /** Of the first. */
  baseMs: number;
  maxMs: number;
}

/** @param failures in a row, from 1. @returns between half of 2^(failures-1) bases and the whole. */
export function backoffMs(failures: number, { baseMs, maxMs }: Backoff): number {
  const wholeMs = Math.min(maxMs, baseMs * 2 ** Math.min(failures - 1, 30));
  return wholeMs * (0.5 + Math.random() / 2);
}

/** @returns whether the time passed; false when `signal` was aborted before. */
export function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  return delay(ms, true, { signal }).catch(() => false);
}
