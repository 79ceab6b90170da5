/**
 * The bytes that one process holds for others: bodies, calls, entries, frames. All of them share one limit.
 *
 * Intake asks for room first. Without room it is refused with `unavailable`, so its sender waits outside the process.
 * Output lets intake go, so it is never refused for what intake holds: output alone has the limit once more. A process
 * therefore holds at most twice the limit. Nothing here waits for room, so nothing can deadlock.
 */
import { totalmem } from 'node:os';
import { MillraceError } from './errors.ts';

const mebibyte = 1 << 20;
/** Of the machine's memory, or of the container's: six processes share it with Redis. */
const memoryShare = 1 / 64;
const defaultBytesMin = 64 * mebibyte;
/** More would hold a backlog that is older than its callers' patience. */
const defaultBytesMax = 256 * mebibyte;

/** What holds bytes, and which way they go. */
export const holders = {
  /** HTTP bodies that are still arriving. */
  bodies: 'intake',
  /** Uploads between the socket and the disk. */
  uploads: 'intake',
  /** Puts, takes and completions that wait for a shared message, or for its answer. */
  calls: 'intake',
  /** Messages whose work has not begun: they may have to be published again. */
  requests: 'intake',
  /** Entries of work streams: being worked on, or not yet acknowledged. */
  entries: 'intake',
  /** Tasks that were taken and not yet handed on, or that a script which takes may get. */
  taken: 'intake',
  /** Events that a streaming client has not read, or may ask for again. */
  streams: 'intake',
  /** Messages that Redis has not confirmed. */
  publishes: 'output',
  /** Reply frames that Redis has not confirmed. */
  replies: 'output',
} as const;

export type Holder = keyof typeof holders;
type Direction = (typeof holders)[Holder];

/** A part of the budget. It is given back by `release`; twice is harmless. */
export interface Reservation {
  readonly bytes: number;
  /** @throws {MillraceError} unavailable when there is no room; the reservation then stays as it was. */
  resize(bytes: number): void;
  /** @returns whether there was room for so many more. */
  tryGrow(bytes: number): boolean;
  release(): void;
}

export class ByteBudget {
  readonly limitBytes: number;
  readonly #heldBytes = Object.fromEntries(Object.keys(holders).map((holder) => [holder, 0])) as Record<Holder, number>;
  readonly #refusals = { ...this.#heldBytes };
  readonly #directionBytes: Record<Direction, number> = { intake: 0, output: 0 };

  constructor(limitBytes: number) {
    this.limitBytes = limitBytes;
  }

  heldBytes(holder: Holder): number {
    return this.#heldBytes[holder];
  }

  /** How often `holder` was refused. */
  refusals(holder: Holder): number {
    return this.#refusals[holder];
  }

  /** What intake may still take. */
  get roomBytes(): number {
    return Math.max(0, this.limitBytes - this.#directionBytes.intake - this.#directionBytes.output);
  }

  /**
   * A single item may be larger than the limit: it passes while nothing else is held.
   * @throws {MillraceError} unavailable when there is no room.
   */
  take(holder: Holder, bytes: number): Reservation {
    const reservation = new HeldBytes(this, holder);
    reservation.resize(bytes);
    return reservation;
  }

  /** As `take`, for bytes that are in memory already: they are counted, and keep others out, but are not refused. */
  count(holder: Holder, bytes: number): Reservation {
    const reservation = new HeldBytes(this, holder);
    reservation.grow(bytes);
    return reservation;
  }

  /** For reservations: whether there is room. What does not fit is counted as a refusal. */
  admits(holder: Holder, bytes: number): boolean {
    const { intake, output } = this.#directionBytes;
    const held = holders[holder] === 'output' ? output : intake + output;
    if (held === 0 || held + bytes <= this.limitBytes) return true;
    this.#refusals[holder]++;
    return false;
  }

  /** For reservations. */
  add(holder: Holder, bytes: number): void {
    this.#heldBytes[holder] += bytes;
    this.#directionBytes[holders[holder]] += bytes;
  }
}

class HeldBytes implements Reservation {
  readonly #budget: ByteBudget;
  readonly #holder: Holder;
  #bytes = 0;

  constructor(budget: ByteBudget, holder: Holder) {
    this.#budget = budget;
    this.#holder = holder;
  }

  get bytes(): number {
    return this.#bytes;
  }

  resize(bytes: number): void {
    if (this.tryGrow(bytes - this.#bytes)) return;
    throw new MillraceError('unavailable', 'The service holds as much data as it has memory for. Try again later.');
  }

  tryGrow(bytes: number): boolean {
    if (bytes > 0 && !this.#budget.admits(this.#holder, bytes)) return false;
    this.grow(bytes);
    return true;
  }

  grow(bytes: number): void {
    this.#bytes += bytes;
    this.#budget.add(this.#holder, bytes);
  }

  release(): void {
    this.grow(-this.#bytes);
  }
}

/**
 * The budget of a process.
 * @param limitMiB default: a share of the machine's memory, or of the container's where that is smaller.
 */
export function createBudget(limitMiB?: number): ByteBudget {
  if (limitMiB !== undefined) return new ByteBudget(limitMiB * mebibyte);
  return new ByteBudget(defaultLimitBytes(Math.min(totalmem(), process.constrainedMemory() || totalmem())));
}

export function defaultLimitBytes(memoryBytes: number): number {
  return Math.min(Math.max(Math.floor(memoryBytes * memoryShare), defaultBytesMin), defaultBytesMax);
}
