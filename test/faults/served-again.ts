/** Measures the time from the end of an outage until each kind of request is answered again. */
import { until } from './inject/processes.ts';
import type { Client } from './load/client.ts';
import type { Figures } from './scenario.ts';

const kinds = ['upload', 'search', 'chat', 'put', 'complete'];
const waitMsMax = 60_000;

export class ServedAgain {
  readonly #client: Client;
  readonly #tookMs: number[] = [];

  constructor(client: Client) {
    this.#client = client;
  }

  /** Longest time so far, in ms. */
  get maxMs(): number {
    return Math.max(0, ...this.#tookMs);
  }

  get figures(): Figures {
    return { 'all served again after': `${this.maxMs} ms at most` };
  }

  /** Call it at the end of the outage. Resolves when each kind of request has been answered well since then. */
  async wait(): Promise<void> {
    const endMs = Date.now();
    const missing = new Set(kinds);
    const before = this.#client.onAnswer;
    this.#client.onAnswer = (sample) => {
      before?.(sample);
      if (sample.status < 300) missing.delete(sample.what.split(' ')[0]!);
    };
    const served = until('served', waitMsMax, async () => missing.size === 0);
    await served.catch(() => {
      this.#client.history.leftovers.push(`${waitMsMax} ms after the outage still fail: ${[...missing].join(', ')}`);
    });
    this.#client.onAnswer = before;
    this.#tookMs.push(Date.now() - endMs);
  }
}
