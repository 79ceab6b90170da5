/** Repetition of a read that failed because the service was away or unavailable. */
import { useEffect, useRef } from 'preact/hooks';
import { isAway, onReturn } from '../api/presence.ts';
import { ApiError } from '../api/request.ts';

/** A load balancer without a gateway answers 502 or 503. A service without its Redis answers 503 or 504. */
const passingStatuses = [0, 502, 503, 504];
const pauseMs = 5_000;

/** Calls `retry` when the service is back, and every 5 s while it answers and the tab is visible, until the error is another one. */
export function useRetry(error: unknown, retry?: () => unknown): void {
  const newest = useRef(retry);
  newest.current = retry;
  useEffect(() => {
    if (!(error instanceof ApiError && passingStatuses.includes(error.status))) return undefined;
    const call = () => void newest.current?.();
    const stopWaiting = onReturn(call);
    const timer = setInterval(() => isAway.peek() || document.hidden || call(), pauseMs);
    return () => {
      stopWaiting();
      clearInterval(timer);
    };
  }, [error]);
}
