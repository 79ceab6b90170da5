/**
 * Two lanes of work, so that a long file does not hold up short ones.
 *
 *   short lane --(longer than shortMs, place free)--> long lane: the attempt goes on there
 *              --(longer than shortMs, none free)---> stopped; begins anew in the long lane, in its turn
 *
 * A large file begins in the long lane. The second try costs a file at most `shortMs` of work, while a stopped process
 * that waited for its turn would hold its memory.
 */
import { Semaphore } from '../../../core/semaphore.ts';

export interface LanesOptions {
  /** Files at once in each lane. */
  places: number;
  waitingMax: number;
  shortMs: number;
  busy: string;
}

/**
 * Works until its signal aborts, and then throws the signal's reason.
 * @param begin starts the clock of the short lane: the start of a process is not the file's time.
 */
export type LaneAttempt<Value> = (signal: AbortSignal, begin: () => void) => Promise<Value>;

/** The attempt was stopped to make room in the short lane. */
const madeRoom = Symbol('made room');

export class Lanes {
  readonly #short: Semaphore;
  readonly #long: Semaphore;
  readonly #shortMs: number;

  constructor({ places, waitingMax, shortMs, busy }: LanesOptions) {
    this.#short = new Semaphore({ places, waitingMax, busy });
    this.#long = new Semaphore({ places, waitingMax, busy });
    this.#shortMs = shortMs;
  }

  /**
   * Runs `attempt`, at most twice.
   * @throws {MillraceError} `unavailable` when too many wait, or the lanes are closed.
   */
  async run<Value>(
    attempt: LaneAttempt<Value>,
    { isLong, signal }: { isLong: boolean; signal: AbortSignal },
  ): Promise<Value> {
    if (!isLong) {
      try {
        return await this.#runShort(attempt, signal);
      } catch (error) {
        if (error !== madeRoom) throw error;
      }
    }
    const leave = await this.#long.acquire({ signal });
    try {
      return await attempt(signal, () => undefined);
    } finally {
      leave();
    }
  }

  /** Refuses all that wait and all that come. */
  close(): void {
    this.#short.close();
    this.#long.close();
  }

  async #runShort<Value>(attempt: LaneAttempt<Value>, signal: AbortSignal): Promise<Value> {
    let leave = await this.#short.acquire({ signal });
    const room = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const change = () => {
      const leaveLong = this.#long.tryAcquire();
      if (!leaveLong) return room.abort(madeRoom);
      leave();
      leave = leaveLong;
    };
    const begin = () => {
      timer ??= setTimeout(change, this.#shortMs);
    };
    try {
      return await attempt(AbortSignal.any([signal, room.signal]), begin);
    } finally {
      clearTimeout(timer);
      leave();
    }
  }
}
