/** Event streams: each ends with one terminal event, and has each event once. */
import type { Breach } from './breach.ts';

/** One event as its client read it. */
export interface StreamEvent {
  /** Value of the `id:` line; empty without one. */
  id: string;
  /** True for the event that ends a stream: its answer or an error. */
  isTerminal: boolean;
}

/** `broken`: the connection was lost before the stream ended. */
export type StreamClose = 'ended' | 'broken';

export class Streams {
  readonly counts: Record<StreamClose, number> = { ended: 0, broken: 0 };
  readonly #breaches: Breach[] = [];
  readonly #connectionsMayBreak: boolean;

  constructor({ connectionsMayBreak = false } = {}) {
    this.#connectionsMayBreak = connectionsMayBreak;
  }

  closed(what: string, events: readonly StreamEvent[], close: StreamClose): void {
    this.counts[close]++;
    const breach = this.#judge(events, close);
    if (breach) this.#breaches.push({ what: `${what}: ${breach}` });
  }

  judge(): Breach[] {
    return this.#breaches;
  }

  #judge(events: readonly StreamEvent[], close: StreamClose): string | undefined {
    const ids = events.map(({ id }) => id).filter((id) => id !== '');
    if (new Set(ids).size < ids.length) return 'an event was told twice';
    const terminal = events.filter(({ isTerminal }) => isTerminal).length;
    if (terminal > 1) return `${terminal} terminal events`;
    if (terminal === 1) return events.at(-1)?.isTerminal ? undefined : 'an event after the terminal one';
    if (close === 'ended') return 'it ended in silence';
    return this.#connectionsMayBreak ? undefined : 'its connection broke';
  }
}
