/**
 * The pool of threads that embed. Work on chunks runs only here, so that no file stalls the event loop of a processor.
 *
 * Invariants:
 * - A task ends in a result or an error, within its time limit. The limit counts from the task's start.
 * - A thread that crashes, or overruns its time or its memory, fails its own task only. Another thread replaces it.
 * - At most `threads` tasks run and `waitingMax` wait. The tenants take turns. A task is one part of a file, so the files
 *   of a tenant take turns too.
 * - A further thread runs short tasks while the others are busy. So a small file does not wait for a part of a large one.
 */
import { Piscina } from 'piscina';
import type { MillraceError } from '../../core/errors.ts';
import type { Log } from '../../core/log.ts';
import { Semaphore } from '../../core/semaphore.ts';
import { tooManyFiles, unprocessable } from './document/unprocessable.ts';
import type { IndexedChunks, IndexTask } from './worker.ts';

const waitingMax = 1024;
/** Chunks of a short task. They take about 50 ms. */
const shortChunksMax = 16;
const timeMs = 60_000;
/** Time after which an idle thread ends and frees its memory. It may have an outline as large as a large file. */
const idleMs = 60_000;
const heapMegabytes = 2048;

export interface PoolOptions {
  threads: number;
  log: Log;
  /** Overrides for tests. */
  limits?: { timeMs?: number; heapMegabytes?: number };
}

export interface Pool extends AsyncDisposable {
  /**
   * Makes the part of chunks [first, first + count), at most 256, of the encoded outline at `outlinePath`.
   * @throws {MillraceError} `unprocessable` (final); `unavailable` when too much waits.
   */
  index(task: IndexTask, options: { tenant: string; signal: AbortSignal }): Promise<IndexedChunks>;
}

export function startPool({ threads, log, limits = {} }: PoolOptions): Pool {
  const places = Math.max(1, threads);
  const piscina = new Piscina({
    filename: new URL('./worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: places + 1,
    idleTimeout: idleMs,
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes ?? heapMegabytes },
  });
  // A thread may run out of memory after its task was given up. Then no caller gets the error, so it is logged here.
  piscina.on('error', (error) => log.warn({ err: error }, 'a thread of the pool ended'));
  // Tasks do not wait in piscina's own queue, because their time limit must count from their start.
  const semaphore = new Semaphore({ places, waitingMax, busy: tooManyFiles });
  const shortSemaphore = new Semaphore({ places: 1, waitingMax, busy: tooManyFiles });

  async function index(
    task: IndexTask,
    { tenant, signal }: { tenant: string; signal: AbortSignal },
  ): Promise<IndexedChunks> {
    const isShort = task.count <= shortChunksMax;
    const free = isShort ? semaphore.tryAcquire() : undefined;
    const release = free ?? (await (isShort ? shortSemaphore : semaphore).acquire({ signal, owner: tenant }));
    const overrun = new AbortController();
    const timer = setTimeout(() => overrun.abort(), limits.timeMs ?? timeMs);
    try {
      return await piscina.run(task, { name: 'index', signal: AbortSignal.any([signal, overrun.signal]) });
    } catch (error) {
      signal.throwIfAborted();
      throw limitError(error, overrun.signal.aborted) ?? error;
    } finally {
      clearTimeout(timer);
      release();
    }
  }

  return {
    index,
    async [Symbol.asyncDispose]() {
      semaphore.close();
      shortSemaphore.close();
      await piscina.destroy();
    },
  };
}

/**
 * The final error of a file that overran a limit. Undefined if the thread failed for another reason, because a retry
 * may succeed then.
 */
function limitError(error: unknown, overran: boolean): MillraceError | undefined {
  const outOfMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  if (!overran && !outOfMemory) return undefined;
  const what = overran ? 'takes too long to embed' : 'needs more memory to be embedded than one file may';
  const message = `The file ${what}. Split it, or save it in a simpler format, and upload it again.`;
  return unprocessable(message, error);
}
