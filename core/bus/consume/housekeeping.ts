/** The periodic work of a consumer. Work that fails is done again after the next pause. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../../log.ts';

export class Housekeeping implements AsyncDisposable {
  readonly #log: Log;
  readonly #stop = new AbortController();
  readonly #loops: Promise<void>[] = [];

  constructor({ log }: { log: Log }) {
    this.#log = log;
  }

  /** Does the work after each pause of `ms`, until it is disposed. */
  every(ms: number, work: () => Promise<void>): void {
    this.#loops.push(this.#repeat(ms, work));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort();
    await Promise.all(this.#loops);
  }

  async #repeat(ms: number, work: () => Promise<void>): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      try {
        await delay(ms, undefined, { signal });
        await work();
      } catch (error) {
        if (!signal.aborted) this.#log.debug({ err: error }, 'housekeeping put off');
      }
    }
  }
}
