/**
 * How a process of Millrace lives: it starts its parts, tells its parent that it is ready, and stops once.
 *
 * Without a parent it stops on SIGTERM and SIGINT. With one it stops at the parent's word, because a signal often
 * reaches the whole group (Ctrl-C, a service supervisor) and the parent decides the order; and when the parent's IPC
 * channel closes: no child outlives a killed parent.
 * A part that cannot stop by the deadline is left to the exit.
 */
import type { Log } from './log.ts';

/**
 * What something holds while it runs, let go in reverse order. (Node 22 has neither `AsyncDisposableStack` nor
 * `await using`; with a later Node this is that.)
 */
export class AsyncDisposableStack implements AsyncDisposable {
  readonly #disposals: (() => unknown)[] = [];

  use<T extends AsyncDisposable>(part: T): T {
    this.defer(() => part[Symbol.asyncDispose]());
    return part;
  }

  defer(dispose: () => unknown): void {
    this.#disposals.push(dispose);
  }

  /** Lets all go, also when some fail. @throws {AggregateError} with what failed. Twice is harmless. */
  async [Symbol.asyncDispose](): Promise<void> {
    const errors: unknown[] = [];
    for (const dispose of this.#disposals.splice(0).reverse()) {
      try {
        await dispose();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, 'Not everything could be let go.');
  }
}

/** Runs `work` and lets go what it put into `parts`, however it ends. */
export async function withDisposables<T>(work: (parts: AsyncDisposableStack) => Promise<T>): Promise<T> {
  const parts = new AsyncDisposableStack();
  try {
    return await work(parts);
  } finally {
    await parts[Symbol.asyncDispose]();
  }
}

/** What a parent sends a child to stop it. */
export const stopMessage = 'stop';

export interface RunOptions {
  /** Longest a stop may take. */
  stopMs: number;
}

/**
 * Starts, then stops when told to; ends the process either way.
 * @param start puts what the process holds into `parts`, disposed in reverse order; its message goes to the parent. What
 * makes it impossible to go on is given to `fail`: the process ends at once, without letting anything go.
 */
export async function runProcess(
  deps: { log: Log },
  start: (parts: AsyncDisposableStack, fail: (error: Error) => void) => Promise<Record<string, unknown>>,
  options: RunOptions,
): Promise<void> {
  const { log } = deps;
  const parts = new AsyncDisposableStack();
  const stopped = stopSignal(!process.connected);
  const { promise: failed, reject: fail } = Promise.withResolvers<never>();
  try {
    const message = await Promise.race([start(parts, fail), failed]);
    log.info(message, 'ready');
    process.send?.({ ready: message });
    log.info({ why: await Promise.race([stopped, failed]) }, 'stopping');
    const inTime = await withDeadline(parts[Symbol.asyncDispose](), options.stopMs);
    if (inTime) log.info('stopped');
    else log.warn({ stopMs: options.stopMs }, 'stopped before everything was let go');
    process.exit(0);
  } catch (error) {
    log.fatal({ err: error }, 'cannot go on');
    process.exit(1);
  }
}

/**
 * Resolves with what asked this process to stop.
 * @param heedsSignals whether SIGTERM and SIGINT do
 */
export function stopSignal(heedsSignals: boolean): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => heedsSignals && resolve(signal));
    process.on('message', (message) => message === stopMessage && resolve('told to'));
    process.once('disconnect', () => resolve('the parent process is gone'));
  });
}

/** Waits for `work` no longer than `ms`. @returns whether it ended in time. */
export async function withDeadline(work: PromiseLike<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, ms, false);
  });
  try {
    return await Promise.race([work.then(() => true as const), late]);
  } finally {
    clearTimeout(timer);
  }
}
