/**
 * A thread that ends its process: when a task takes more memory than it may, and when the parent process is gone.
 *
 * The main thread parses, so it can check nothing until it is done. Resident memory holds the heap, array buffers,
 * WebAssembly and native libraries alike. Tried instead: RLIMIT_DATA, under which V8 spent 30 s in garbage collections
 * of 9 s each before it gave up, and which macOS lacks.
 */
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { memorySignal } from './task.ts';

/** A process takes up about 1 MB a millisecond at most (measured): 25 MB beyond the limit. */
const intervalMs = 25;
const heapMegabytes = 16;

/** Resident bytes allowed, in MiB; 0: no task runs, and the thread sleeps. */
type LimitCell = Int32Array<SharedArrayBuffer>;

interface Guarded {
  limit: LimitCell;
  /** Process id of the parent, read before the thread starts: the parent may be gone when it does. */
  parent: number;
}

export interface Watchdog {
  /** Watches until `rest`. */
  watch(memoryBytesMax: number): void;
  rest(): void;
}

/** @returns once the thread checks. Its `online` event is no sign of that: it comes before the module is loaded. */
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
  return { watch: (memoryBytesMax) => set(Math.ceil(memoryBytesMax / 2 ** 20)), rest: () => set(0) };
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
