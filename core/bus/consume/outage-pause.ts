/**
 * Pauses the intake of a shard consumer during an outage of a dependency of its handlers (`core/outage.ts`).
 *
 *     flowing ──a delivery meets an outage──> paused ──the pause is over──> probe with one entry
 *        ^                                      ^                              │      │
 *        └──── any delivery without outage ─────┼──────────────────────────────┘      │
 *                                               └── it meets the outage: twice as long ┘
 *
 * An outage may concern one entry alone, such as a damaged disk block. That entry slows the others down but never stops
 * them.
 */
export interface OutageTimes {
  /** First pause of the intake and of an entry. Each further pause is twice as long. */
  readonly firstMs: number;
  /** Longest pause of the intake, and so the longest delay of the work after an outage. */
  readonly longestMs: number;
  /** Longest pause of one entry, whose attempts may be long work. */
  readonly entryLongestMs: number;
}

export const outageTimesDefault: OutageTimes = { firstMs: 250, longestMs: 5_000, entryLongestMs: 30_000 };

/** Milliseconds from the end of an entry's attempt to the next attempt. */
export function entryPauseMs({ firstMs, entryLongestMs }: OutageTimes, attempts: number): number {
  return Math.min(firstMs * 2 ** (attempts - 1), entryLongestMs);
}

export class OutagePause {
  readonly #times: OutageTimes;
  /** Number of pauses in this outage. 0: there is no outage. */
  #pauses = 0;
  #untilMs = 0;
  #isProbing = false;

  constructor(times: OutageTimes) {
    this.#times = times;
  }

  get isActive(): boolean {
    return this.#pauses > 0;
  }

  /** Milliseconds until intake may read an entry. */
  get leftMs(): number {
    return this.isActive ? Math.max(0, this.#untilMs - performance.now()) : 0;
  }

  /** Allows a probe now, because a connection is back. The next pauses are short again. */
  shorten(): void {
    if (!this.isActive) return;
    this.#pauses = 1;
    this.#untilMs = 0;
  }

  /** Starts a probe: intake reads one entry. The next probe waits for another pause. */
  startProbe(): void {
    if (!this.isActive) return;
    this.#isProbing = true;
    this.#wait();
  }

  /**
   * Records a delivery that met an outage.
   * @returns whether it begins an outage.
   */
  recordOutage(): boolean {
    const begins = !this.isActive;
    if (!begins && !this.#isProbing) return false; // the delivery was in flight when the pause began
    this.#pauses++;
    this.#isProbing = false;
    this.#wait();
    return begins;
  }

  /**
   * Records a delivery that met no outage.
   * @returns whether it ends an outage.
   */
  recordNoOutage(): boolean {
    const ends = this.isActive;
    this.#pauses = 0;
    this.#isProbing = false;
    return ends;
  }

  #wait(): void {
    const { firstMs, longestMs } = this.#times;
    this.#untilMs = performance.now() + Math.min(firstMs * 2 ** (this.#pauses - 1), longestMs);
  }
}
