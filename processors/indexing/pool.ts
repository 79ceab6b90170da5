/**
 * The threads that parse and embed. Work runs only here, so that no file, however large or hostile, stalls the
 * event loop of a processor.
 *
 * Invariants: a task ends in a result or an error, within its time limit; a thread that crashes, overruns its time or
 * its memory fails its task alone and is replaced. Errors of the catalogue cross the boundary whole. At most
 * `threads` tasks run and `waitingMax` wait; the time limit counts from a task's start, not from its queueing.
 */
import { stat } from 'node:fs/promises';
import { Piscina } from 'piscina';
import { MillraceError } from '../../core/errors.ts';
import { Gate } from '../../core/gate.ts';
import type { Log } from '../../core/log.ts';
import type { Drawing } from './parse/pdf-drawing.ts';
import type { PictureFile } from './pictures/reading.ts';
import { tooManyFiles, unprocessable } from './unprocessable.ts';
import type { Answer, DrawTask, IndexedChunks, IndexTask, Parsed, ParseTask } from './worker.ts';

const waitingMax = 1024;
const timeMs = 60_000;
/** Twice what the slowest format (PDF) was measured to take. */
const timeMsPerMegabyte = 6_000;
const timeMsMax = 600_000;
const idleMs = 300_000;
const heapMegabytes = 2048;

export interface PoolOptions {
  threads: number;
  log: Log;
  /** Overrides for tests. */
  limits?: { timeMs?: number; heapMegabytes?: number };
}

export interface Pool extends AsyncDisposable {
  /**
   * Parses a file into its chunked outline; one of at most 256 chunks comes back with its part, where that is asked
   * for. One that has pictures to be read first comes back as these, unless the task has their readings.
   *
   * @throws {MillraceError} `unsupported_media_type`, `unprocessable` (final); `unavailable` when too much waits.
   */
  parse(task: ParseTask, options: { signal: AbortSignal }): Promise<Parsed | PictureFile>;
  /** Draws pages of a PDF, a few at a time. */
  draw(task: DrawTask, options: { signal: AbortSignal }): Promise<Drawing[]>;
  /** The part of chunks [first, first + count), at most 256, of the encoded outline at `outlinePath`. */
  index(task: IndexTask, options: { signal: AbortSignal }): Promise<IndexedChunks>;
}

export function startPool({ threads, log, limits = {} }: PoolOptions): Pool {
  const places = Math.max(1, threads);
  const piscina = new Piscina({
    filename: new URL('./worker.ts', import.meta.url).href,
    minThreads: 1,
    maxThreads: places,
    idleTimeout: idleMs,
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes ?? heapMegabytes },
  });
  // Not piscina's own queue: a time limit counts from a task's start.
  const gate = new Gate({ places, waitingMax, busy: tooManyFiles });

  async function run<Value>(
    name: string,
    task: ParseTask | DrawTask | IndexTask,
    ms: number,
    signal: AbortSignal,
  ): Promise<Value> {
    const leave = await gate.enter({ signal });
    const overrun = new AbortController();
    const timer = setTimeout(() => overrun.abort(), ms);
    try {
      const answer: Answer<Value> = await piscina.run(task, {
        name,
        signal: AbortSignal.any([signal, overrun.signal]),
      });
      if (answer.ok) return answer.value;
      const { type, message, param, detail } = answer.error;
      if (detail) log.warn({ path: 'path' in task ? task.path : task.outlinePath, detail }, 'parser failed');
      throw new MillraceError(type, message, { ...(param && { param }), cause: detail });
    } catch (error) {
      signal.throwIfAborted();
      throw limitError(error, overrun.signal.aborted) ?? error;
    } finally {
      clearTimeout(timer);
      leave();
    }
  }

  async function fileTimeMs(path: string): Promise<number> {
    const { size } = await stat(path);
    return limits.timeMs ?? Math.min(timeMsMax, timeMs + (size / 1e6) * timeMsPerMegabyte);
  }

  return {
    parse: async (task, { signal }) => run('parse', task, await fileTimeMs(task.path), signal),
    draw: async (task, { signal }) => run('draw', task, await fileTimeMs(task.path), signal),
    index: (task, { signal }) => run('index', task, timeMs, signal),
    async [Symbol.asyncDispose]() {
      gate.close();
      await piscina.destroy();
    },
  };
}

/** What a limit says of the file; undefined for a thread that failed of itself, which is worth another try. */
function limitError(error: unknown, overran: boolean): MillraceError | undefined {
  const outOfMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  if (!overran && !outOfMemory) return undefined;
  const what = overran ? 'takes too long to read' : 'needs more memory to be read than one file may';
  const message = `The file ${what}. Split it, or save it in a simpler format, and upload it again.`;
  return unprocessable(message, error);
}
