/**
 * The watchdog of a parser process: a thread that ends it when a task takes too much memory, or the parent has ended.
 *
 * The main thread cannot check while it parses. Resident memory is measured: it includes the heap, array buffers,
 * WebAssembly and native libraries. Rejected: RLIMIT_DATA. With it V8 spent 30 s in garbage collections of 9 s each
 * before it gave up (tried), and macOS lacks it.
 */
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { memorySignal } from './task.ts';

/**
 * Interval of the check. A process grows by at most about 1 MB a millisecond (measured), so it exceeds the limit by at
 * most about 25 MB.
 */
const intervalMs = 25;
const heapMegabytes = 16;

/** Resident memory allowed, MiB. 0: no task runs, and the thread sleeps. */
type LimitCell = Int32Array<SharedArrayBuffer>;

interface Guarded {
  limit: LimitCell;
  /** Process id of the parent. It is read before the thread starts, because the parent may have ended by then. */
  parent: number;
}

export interface Watchdog {
  /** Ends the process if it has more resident bytes than this, until `stop` is called. */
  watch(memoryBytesMax: number): void;
  stop(): void;
}

/**
 * Resolves when the thread has begun to check. Its `online` event comes before the module is loaded, which is too
 * early.
 */
export async function startWatchdog(): Promise<Watchdog> {
  const limit: LimitCell = new Int32Array(new SharedArrayBuffer(4));
  const thread = new Worker(new URL(import.meta.url), {
    workerData: { watchdog: { limit, parent: process.ppid } satisfies Guarded },
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  });
  await new Promise((resolve, reject) => thread.once('message', resolve).once('error', reject));
  thread.unref();
  const set = (megabytes: number) => {
    Atomics.store(limit, 0, megabytes);
    Atomics.notify(limit, 0);
  };
  return { watch: (memoryBytesMax) => set(Math.ceil(memoryBytesMax / 2 ** 20)), stop: () => set(0) };
}

function guard({ limit, parent }: Guarded): never {
  parentPort?.postMessage('checks');
  for (;;) {
    const megabytes = Atomics.load(limit, 0);
    Atomics.wait(limit, 0, megabytes, megabytes === 0 ? undefined : intervalMs);
    const allowed = Atomics.load(limit, 0);
    if (allowed > 0 && process.memoryUsage.rss() > allowed * 2 ** 20) process.kill(process.pid, memorySignal);
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  }
}

const data: unknown = workerData;
if (typeof data === 'object' && data && 'watchdog' in data) guard(data.watchdog as Guarded);
