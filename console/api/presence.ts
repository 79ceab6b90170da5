/**
 * Whether the service can be reached. Each answer and each piece of a stream shows that it can. If the page has heard nothing
 * for 12 s, it asks. While the service is away, it asks every 2 s. A hidden tab does not ask.
 */
import { signal } from '@preact/signals';

export const isAway = signal(false);

const askEveryMs = 2_000;
/** A stream has a heartbeat every 10 s, so a page with a stream never asks. */
const silenceMsMax = 12_000;

let heardMs = performance.now();

export function heard(): void {
  heardMs = performance.now();
  isAway.value = false;
}

export function missed(): void {
  isAway.value = true;
}

/** Asks now whether the service is there. */
export async function askPresence(): Promise<void> {
  try {
    const { ok } = await fetch('/livez', { cache: 'no-store' });
    // A load balancer without a gateway answers 502 or 503.
    if (ok) heard();
    else missed();
  } catch {
    missed();
  }
}

/** Asks again and again, as long as the page is open. */
export function watchPresence(): void {
  setInterval(() => {
    const isDue = isAway.peek() || performance.now() - heardMs > silenceMsMax;
    if (isDue && !document.hidden) void askPresence();
  }, askEveryMs);
}

/** Calls each time that the service is back. @returns a function that ends this */
export function onReturn(call: () => void): () => void {
  let wasAway = isAway.peek();
  return isAway.subscribe((away) => {
    const isBack = wasAway && !away;
    wasAway = away;
    if (isBack) call();
  });
}
