/**
 * Two lanes of work, so that a long file does not hold up short ones.
 *
 *   short lane --(longer than shortMs, place free)--> long lane: the attempt goes on there
 *              --(longer than shortMs, none free)---> stopped; begins anew in the long lane, in its turn
 *
 * A large file begins in the long lane. The second try costs a file at most `shortMs` of work, while a stopped process
 * that waited for its turn would hold its memory.
 */
import { Gate } from '../../../core/gate.ts';

export interface LanesOptions {
  /** Files at once in each lane. */
  places: number;
  waitingMax: number;
  shortMs: number;
  busy: string;
}

/** The attempt was stopped to make room in the short lane. */
const madeRoom = Symbol('made room');

export class Lanes {
  readonly #short: Gate;
  readonly #long: Gate;
  readonly #shortMs: number;

  constructor({ places, waitingMax, shortMs, busy }: LanesOptions) {
    this.#short = new Gate({ places, waitingMax, busy });
    this.#long = new Gate({ places, waitingMax, busy });
    this.#shortMs = shortMs;
  }

  /**
   * Runs `attempt`, at most twice.
   * @param attempt stops when its signal aborts, and then throws the signal's reason.
   * @throws {MillraceError} `unavailable` when too many wait, or the lanes are closed.
   */
  async run<Value>(
    attempt: (signal: AbortSignal) => Promise<Value>,
    { isLong, signal }: { isLong: boolean; signal: AbortSignal },
  ): Promise<Value> {
    if (!isLong) {
      try {
        return await this.#runShort(attempt, signal);
      } catch (error) {
        if (error !== madeRoom) throw error;
      }
    }
    const leave = await this.#long.enter({ signal });
    try {
      return await attempt(signal);
    } finally {
      leave();
    }
  }

  /** Refuses all that wait and all that come. */
  close(): void {
    this.#short.close();
    this.#long.close();
  }

  async #runShort<Value>(attempt: (signal: AbortSignal) => Promise<Value>, signal: AbortSignal): Promise<Value> {
    let leave = await this.#short.enter({ signal });
    const room = new AbortController();
    const timer = setTimeout(() => {
      const leaveLong = this.#long.tryEnter();
      if (!leaveLong) return room.abort(madeRoom);
      leave();
      leave = leaveLong;
    }, this.#shortMs);
    try {
      return await attempt(AbortSignal.any([signal, room.signal]));
    } finally {
      clearTimeout(timer);
      leave();
    }
  }
}
