/** Load on loopback, bounded in count and time: closed loop, open loop, and the uploads that a bench starts from. */
import { performance } from 'node:perf_hooks';
import type { Service } from '../../test/support/service.ts';

/** Runs `work` over all items, at most `inFlight` at once. */
export async function eachOf<T>(
  items: readonly T[],
  inFlight: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const iterator = items.values();
  const worker = async () => {
    for (const item of iterator) await work(item);
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
}

/** Closed loop: `connections` callers, each asks again as soon as it is answered. @returns latencies, ms. */
export async function closedLoop(
  ask: (i: number) => Promise<void>,
  options: { connections: number; durationMs: number },
): Promise<number[]> {
  const latencies: number[] = [];
  const end = performance.now() + options.durationMs;
  let asked = 0;
  const caller = async () => {
    while (performance.now() < end) {
      const started = performance.now();
      await ask(asked++);
      latencies.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: options.connections }, caller));
  return latencies;
}

/**
 * Open loop: requests at fixed times, answered or not, so that a stall is seen by all that it delays.
 * Latency counts from when a request was due (no coordinated omission). @returns latencies, ms.
 */
export async function openLoop(
  ask: (i: number) => Promise<void>,
  options: { ratePerSecond: number; durationMs: number },
): Promise<number[]> {
  const latencies: number[] = [];
  const running: Promise<void>[] = [];
  const start = performance.now();
  const total = Math.floor((options.ratePerSecond * options.durationMs) / 1000);
  const dueMs = (i: number) => start + (1000 * i) / options.ratePerSecond;
  for (let i = 0; i < total; ) {
    for (; i < total && dueMs(i) <= performance.now(); i++) {
      const due = dueMs(i);
      running.push(ask(i).then(() => void latencies.push(performance.now() - due)));
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(running);
  return latencies;
}

/** A document as an HTML file of the given space; its id is `space/_id`. */
export async function uploadDocument(
  service: Service,
  document: { _id: string; title: string; text: string },
  space: string,
): Promise<void> {
  const fileId = `${space}/${document._id}`;
  const response = await service.upload(fileId, `${document._id}.html`, documentHtml(document), { space_id: space });
  if (response.status !== 200) throw new Error(`${fileId}: ${response.status} ${await response.text()}`);
  await response.arrayBuffer();
}

export function documentHtml({ title, text }: { title: string; text: string }): string {
  const heading = title === '' ? '' : `<h1>${escapeHtml(title)}</h1>`;
  return `<!doctype html><meta charset="utf-8">${heading}<p>${escapeHtml(text)}</p>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
