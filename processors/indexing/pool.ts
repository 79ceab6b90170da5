/**
 * The pool of threads that embed. Work on chunks runs only here, so that no file stalls the event loop of a processor.
 *
 * Invariants:
 * - A task ends in a result or an error, within its time limit. The limit counts from the task's start.
 * - A thread that crashes, or overruns its time or its memory, fails its own task only. Another thread replaces it.
 * - At most `threads` tasks run and `waitingMax` wait. The tenants take turns. A task is one part of a file, so the files
 *   of a tenant take turns too.
 * - A further thread runs short tasks. It is started with the pool and never ends, so a small file waits neither for a
 *   part of a large one nor for the start of a thread, which takes up to 2 s on busy CPUs.
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
/** Time after which an idle thread for long tasks ends and frees its memory: it may keep outlines of large files. */
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
  const threadsOf = (worker: string, options: { minThreads: number; maxThreads: number; idleTimeout?: number }) => {
    const piscina = new Piscina({
      filename: new URL(worker, import.meta.url).href,
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes ?? heapMegabytes },
      ...options,
    });
    // A thread may run out of memory after its task was given up. Then no caller gets the error, so it is logged here.
    piscina.on('error', (error) => log.warn({ err: error }, 'a thread of the pool ended'));
    return piscina;
  };
  // Tasks do not wait in piscina's own queue, because their time limit must count from their start.
  const semaphoreOf = (places: number) => new Semaphore({ places, waitingMax, busy: tooManyFiles });
  const long = {
    piscina: threadsOf('./long-worker.ts', { minThreads: 0, maxThreads: places, idleTimeout: idleMs }),
    semaphore: semaphoreOf(places),
  };
  const short = { piscina: threadsOf('./worker.ts', { minThreads: 1, maxThreads: 1 }), semaphore: semaphoreOf(1) };
  const warmed = warmUp(short.piscina);

  async function index(
    task: IndexTask,
    { tenant, signal }: { tenant: string; signal: AbortSignal },
  ): Promise<IndexedChunks> {
    const { piscina, release } = await acquire(task, { tenant, signal });
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

  /** Waits for a place. A short task takes the first free one. */
  async function acquire(task: IndexTask, { tenant, signal }: { tenant: string; signal: AbortSignal }) {
    // The last part of a large file is long, because its thread keeps the whole outline.
    const isShort = task.first === 0 && task.count <= shortChunksMax;
    if (isShort) {
      for (const { piscina, semaphore } of [short, long]) {
        const release = semaphore.tryAcquire();
        if (release) return { piscina, release };
      }
    }
    const { piscina, semaphore } = isShort ? short : long;
    return { piscina, release: await semaphore.acquire({ signal, owner: tenant }) };
  }

  return {
    index,
    async [Symbol.asyncDispose]() {
      for (const { semaphore } of [short, long]) semaphore.close();
      await Promise.all([short, long].map(({ piscina }) => piscina.destroy()));
      await warmed;
    },
  };
}

/** Makes a thread load what the first task needs. Its failure is the first task's. */
async function warmUp(piscina: Piscina): Promise<void> {
  await piscina.run(undefined, { name: 'warmUp' }).catch(() => undefined);
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
