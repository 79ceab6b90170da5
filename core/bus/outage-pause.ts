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
  readonly firstMs: number;
  readonly longestMs: number;
}

/** The longest pause bounds how late the work goes on after an outage. */
export const outageTimesDefault: OutageTimes = { firstMs: 250, longestMs: 5_000 };

/** Doubled for each further attempt, up to the longest. */
export function outagePauseMs({ firstMs, longestMs }: OutageTimes, attempt: number): number {
  return Math.min(firstMs * 2 ** (attempt - 1), longestMs);
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
    this.#untilMs = performance.now() + outagePauseMs(this.#times, this.#pauses);
  }
}
