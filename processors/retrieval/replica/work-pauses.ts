/**
 * The pauses between slices of background work.
 *
 * While the process does something else, such as searches, it gets most of the CPU. While it does nothing else, the
 * background work gets most of it, so that a large graph is ready soon.
 */

/** After each slice of 5 ms. */
const busyPauseMs = 10;
const quietPauseMs = 1;
/** Less other work in a pause does not count: the timer itself takes up to 0.5 ms, and a search 4 ms or more. */
const otherWorkMs = 2;
/** Pauses stay long for this time after other work, because a next request is likely. */
const busyForMs = 100;

export class WorkPauses {
  #busyUntilMs = Number.NEGATIVE_INFINITY;

  /**
   * @param otherMs time that the process worked since the end of the last slice
   * @param nowMs the monotonic clock
   * @returns the next pause in ms
   */
  next({ otherMs, nowMs }: { otherMs: number; nowMs: number }): number {
    if (otherMs > otherWorkMs) this.#busyUntilMs = nowMs + busyForMs;
    return nowMs < this.#busyUntilMs ? busyPauseMs : quietPauseMs;
  }
}
