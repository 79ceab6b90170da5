/**
 * How a process of Millrace lives: it starts its parts, tells its parent that it is ready, and stops once.
 *
 * It stops on SIGTERM, on SIGINT when it has no parent (a terminal's Ctrl-C reaches the whole group, and then the
 * parent decides the order), and when the parent's IPC channel closes: no child outlives a killed parent.
 * A part that cannot stop by the deadline is left to the exit.
 */
import type { Log } from './log.ts';

export interface RunOptions {
  /** Longest a stop may take. */
  stopMs: number;
}

/**
 * Starts, then stops when told to; ends the process either way.
 * @param start returns what the process holds, disposed in reverse order; its message goes to the parent.
 */
export async function runProcess(
  deps: { log: Log },
  start: (parts: AsyncDisposableStack) => Promise<Record<string, unknown>>,
  options: RunOptions,
): Promise<void> {
  const { log } = deps;
  const parts = new AsyncDisposableStack();
  const stopped = stopSignal();
  try {
    const message = await start(parts);
    log.info(message, 'ready');
    process.send?.({ ready: message });
    log.info({ why: await stopped }, 'stopping');
    await withDeadline(parts.disposeAsync(), options.stopMs);
    log.info('stopped');
    process.exit(0);
  } catch (error) {
    log.fatal({ err: error }, 'cannot go on');
    process.exit(1);
  }
}

/** Resolves with what asked this process to stop. */
export function stopSignal(): Promise<string> {
  const hasParent = process.connected;
  return new Promise((resolve) => {
    process.once('SIGTERM', () => resolve('SIGTERM'));
    process.on('SIGINT', () => hasParent || resolve('SIGINT'));
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
