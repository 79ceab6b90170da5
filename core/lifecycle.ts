/**
 * The lifecycle of a Millrace process: it starts, tells its parent that it is ready, and stops once.
 *
 * Without a parent it stops on SIGTERM and SIGINT. With a parent it ignores them and stops on the parent's message.
 * Ctrl-C and service supervisors signal the whole process group, but the parent must decide the order. It also stops
 * when the parent's IPC channel closes, so no child outlives a killed parent. After the deadline the process exits,
 * even if a resource is not disposed yet.
 */
import { ConfigError } from './config.ts';
import type { Log } from './log.ts';

/**
 * A stack of resources that are disposed in reverse order. This class is ours: Node 22 has neither
 * `AsyncDisposableStack` nor `await using`. It has the part of the standard interface that we use.
 */
export class AsyncDisposableStack implements AsyncDisposable {
  readonly #disposals: (() => unknown)[] = [];

  use<T extends AsyncDisposable>(resource: T): T {
    this.defer(() => resource[Symbol.asyncDispose]());
    return resource;
  }

  defer(dispose: () => unknown): void {
    this.#disposals.push(dispose);
  }

  /** Disposes all resources, even if some fail. Idempotent. @throws {AggregateError} with all failures. */
  async [Symbol.asyncDispose](): Promise<void> {
    const errors: unknown[] = [];
    for (const dispose of this.#disposals.splice(0).reverse()) {
      try {
        await dispose();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, 'Some resources could not be disposed.');
  }
}

/** Runs `work` and then disposes the resources that it put on `stack`, also after an error. */
export async function withDisposables<T>(work: (stack: AsyncDisposableStack) => Promise<T>): Promise<T> {
  const stack = new AsyncDisposableStack();
  try {
    return await work(stack);
  } finally {
    await stack[Symbol.asyncDispose]();
  }
}

/** Message by which a parent stops a child. */
export const stopMessage = 'stop';

/** Exit status of a process with a bad setting (EX_CONFIG of sysexits.h). Another start would end in the same way. */
export const badConfigStatus = 78;

export interface RunOptions {
  /** Longest time that a stop may take, ms. */
  stopMs: number;
}

/**
 * Runs a process from its start to its stop, and then exits.
 * @param start puts the resources of the process on `stack` and returns the `ready` message for the parent. It calls
 * `fail` with an error that it cannot recover from. The process then exits at once and disposes nothing.
 */
export async function runProcess(
  deps: { log: Log },
  start: (stack: AsyncDisposableStack, fail: (error: Error) => void) => Promise<Record<string, unknown>>,
  options: RunOptions,
): Promise<void> {
  const { log } = deps;
  const stack = new AsyncDisposableStack();
  const stopped = stopSignal(!process.connected);
  const { promise: failed, reject: fail } = Promise.withResolvers<never>();
  try {
    const message = await Promise.race([start(stack, fail), failed]);
    log.info(message, 'ready');
    process.send?.({ ready: message });
    log.info({ why: await Promise.race([stopped, failed]) }, 'stopping');
    const inTime = await withDeadline(stack[Symbol.asyncDispose](), options.stopMs);
    if (inTime) log.info('stopped');
    else log.warn({ stopMs: options.stopMs }, 'stopped before everything was let go');
    process.exit(0);
  } catch (error) {
    log.fatal({ err: error }, 'cannot go on');
    process.exit(error instanceof ConfigError ? badConfigStatus : 1);
  }
}

/**
 * Resolves with the reason to stop this process.
 * @param stopsOnSignals whether SIGTERM and SIGINT stop it
 */
export function stopSignal(stopsOnSignals: boolean): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => stopsOnSignals && resolve(signal));
    process.on('message', (message) => message === stopMessage && resolve('told to'));
    process.once('disconnect', () => resolve('the parent process is gone'));
  });
}

/** Waits at most `ms` for `work`. @returns whether it ended in time. */
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

/** Waits for the work until the signal is aborted. Then it throws the reason, and the work goes on unheard. */
export async function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    signal.throwIfAborted();
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
