/**
 * Two lanes of work, so that short files do not wait for long ones.
 *
 * short lane --(longer than shortMs, place free)--> long lane: the attempt continues there
 *              --(longer than shortMs, none free)---> stopped; starts again in the long lane, in its turn
 *
 * A large file starts in the long lane. The second attempt repeats at most `shortMs` of work. Rejected: suspending the
 * process, which would keep its memory while it waits.
 */
import { Semaphore } from '../../../core/semaphore.ts';

export interface LanesOptions {
  /** Attempts at once in each lane. */
  places: number;
  /** Callers that may wait for each lane. */
  waitingMax: number;
  /** Time of an attempt in the short lane, ms. */
  shortMs: number;
  /** Message of the error when too many callers wait. */
  busy: string;
}

/**
 * An attempt at the work. When its signal is aborted, it throws the signal's reason.
 * @param begin starts the clock of the short lane: the start of a process does not count.
 */
export type LaneAttempt<Value> = (signal: AbortSignal, begin: () => void) => Promise<Value>;

/** The tenant that waits, and the signal that ends the waiting. The tenants take turns in each lane. */
interface Waiting {
  tenant: string;
  signal: AbortSignal;
}

/** Reason of an abort that moves an attempt out of the short lane. */
const movesToLongLane = Symbol('moves to the long lane');

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
    { isLong, tenant, signal }: { isLong: boolean } & Waiting,
  ): Promise<Value> {
    if (!isLong) {
      try {
        return await this.#runShort(attempt, { tenant, signal });
      } catch (error) {
        if (error !== movesToLongLane) throw error;
      }
    }
    const release = await this.#long.acquire({ signal, owner: tenant });
    try {
      return await attempt(signal, () => undefined);
    } finally {
      release();
    }
  }

  /** Rejects all waiting and all later calls. */
  close(): void {
    this.#short.close();
    this.#long.close();
  }

  async #runShort<Value>(attempt: LaneAttempt<Value>, { tenant, signal }: Waiting): Promise<Value> {
    let release = await this.#short.acquire({ signal, owner: tenant });
    const moved = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const changeLane = () => {
      const releaseLong = this.#long.tryAcquire();
      if (!releaseLong) return moved.abort(movesToLongLane);
      release();
      release = releaseLong;
    };
    const begin = () => {
      timer ??= setTimeout(changeLane, this.#shortMs);
    };
    try {
      return await attempt(AbortSignal.any([signal, moved.signal]), begin);
    } finally {
      clearTimeout(timer);
      release();
    }
  }
}
