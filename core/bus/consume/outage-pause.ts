/**
 * Paces the intake of a lane through an outage of what its handlers need (`core/outage.ts`).
 *
 *     flowing ──a delivery meets an outage──> paused ──the pause is over──> one entry is tried
 *        ^                                      ^                              │      │
 *        └────────── any delivery passes ───────┼──────────────────────────────┘      │
 *                                               └── it meets the outage: twice as long ┘
 *
 * An entry that meets an outage of its own, such as a damaged disk block, slows the others down and never stops them.
 */
export interface OutageTimes {
  /** Of the lane and of an entry; doubled for each further one. */
  readonly firstMs: number;
  /** Of the lane: so late at most does the work go on after an outage. */
  readonly longestMs: number;
  /** Of one entry, whose attempts may be long work. */
  readonly entryLongestMs: number;
}

export const outageTimesDefault: OutageTimes = { firstMs: 250, longestMs: 5_000, entryLongestMs: 30_000 };

/** From the end of an entry's attempt to the next one. */
export function entryPauseMs({ firstMs, entryLongestMs }: OutageTimes, attempts: number): number {
  return Math.min(firstMs * 2 ** (attempts - 1), entryLongestMs);
}

export class OutagePause {
  readonly #times: OutageTimes;
  /** Pauses of this outage; 0 outside of one. */
  #pauses = 0;
  #untilMs = 0;
  #isTrying = false;

  constructor(times: OutageTimes) {
    this.#times = times;
  }

  get isOn(): boolean {
    return this.#pauses > 0;
  }

  /** Milliseconds until an entry may be taken in. */
  get leftMs(): number {
    return this.isOn ? Math.max(0, this.#untilMs - performance.now()) : 0;
  }

  /** One entry is taken in: during an outage the next one waits for another pause. */
  tryOne(): void {
    if (!this.isOn) return;
    this.#isTrying = true;
    this.#wait();
  }

  /** @returns whether an outage begins with it. */
  met(): boolean {
    const begins = !this.isOn;
    if (!begins && !this.#isTrying) return false; // it was under way when the pause began
    this.#pauses++;
    this.#isTrying = false;
    this.#wait();
    return begins;
  }

  /** @returns whether an outage ends with it. */
  passed(): boolean {
    const ends = this.isOn;
    this.#pauses = 0;
    this.#isTrying = false;
    return ends;
  }

  #wait(): void {
    const { firstMs, longestMs } = this.#times;
    this.#untilMs = performance.now() + Math.min(firstMs * 2 ** (this.#pauses - 1), longestMs);
  }
}
