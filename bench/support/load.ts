/** Load of a bench: closed loop, open loop, and uploads. */
import { performance } from 'node:perf_hooks';
import type { Service } from '../../test/support/service.ts';

/** Runs `work` over all items, at most `inFlight` at once. After a failure no other item is begun. */
export async function eachOf<T>(
  items: readonly T[],
  inFlight: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const iterator = items.values();
  let hasFailed = false;
  const worker = async () => {
    for (const item of iterator) {
      if (hasFailed) return;
      await work(item).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
}

/** Closed loop: each of `connections` callers sends its next request after an answer. @returns latencies in ms. */
export async function closedLoop(
  send: (i: number) => Promise<void>,
  options: { connections: number; durationMs: number },
): Promise<number[]> {
  const latencies: number[] = [];
  const end = performance.now() + options.durationMs;
  let sent = 0;
  const caller = async () => {
    while (performance.now() < end) {
      const started = performance.now();
      await send(sent++);
      latencies.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: options.connections }, caller));
  return latencies;
}

/**
 * Open loop: requests are sent at fixed times, whether earlier ones are answered or not. Latency is counted from the
 * planned time, so a stall counts in every request that it delays (no coordinated omission).
 * @param options.durationMs default: until `signal` is aborted.
 * @param options.onSent called with the ms by which a request was sent too late: the delay of this process.
 * @returns latencies in ms.
 */
export async function openLoop(
  send: (i: number) => Promise<void>,
  options: { ratePerSecond: number; durationMs?: number; signal?: AbortSignal; onSent?(lateMs: number): void },
): Promise<number[]> {
  const { ratePerSecond, durationMs = Number.POSITIVE_INFINITY, signal, onSent } = options;
  const latencies: number[] = [];
  const running: Promise<void>[] = [];
  const start = performance.now();
  const total = Math.floor((ratePerSecond * durationMs) / 1000);
  const dueMs = (i: number) => start + (1000 * i) / ratePerSecond;
  for (let i = 0; i < total && !signal?.aborted; ) {
    for (; i < total && dueMs(i) <= performance.now(); i++) {
      const due = dueMs(i);
      onSent?.(performance.now() - due);
      running.push(send(i).then(() => void latencies.push(performance.now() - due)));
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(running);
  return latencies;
}

/** Uploads a document as an HTML file into the space. Its file id is `space/_id`. */
export async function uploadDocument(
  service: Service,
  document: { _id: string; title: string; text: string },
  space: string,
): Promise<void> {
  const fileId = `${space}/${document._id}`;
  // By default a slow machine is answered 202 after 30 s.
  const fields = { space_id: space, wait: '300' };
  const response = await service.upload(fileId, `${document._id}.html`, documentHtml(document), fields);
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
