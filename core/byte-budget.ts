/**
 * The byte budget of a process: one limit for all bytes that it holds for others (bodies, calls, entries, frames).
 *
 * Intake reserves its bytes first. Without room it is refused with `unavailable`, so its sender waits outside the
 * process. Sending output frees intake, so intake must never block output. So output has a limit of its own, of the
 * same size. A process therefore holds at most twice the limit. Nothing here waits for room, so nothing can deadlock.
 */
import { totalmem } from 'node:os';
import { MillraceError } from './errors.ts';

const mebibyte = 1 << 20;
/** Part of the memory of the machine, or of the container. Six processes share that memory with Redis. */
const memoryShare = 1 / 64;
const defaultBytesMin = 64 * mebibyte;
/** With a larger budget the callers of the backlog would time out before it is processed. */
const defaultBytesMax = 256 * mebibyte;

/** The holders of bytes, each with the direction of its bytes. */
export const holders = {
  /** HTTP bodies that are still arriving. */
  bodies: 'intake',
  /** Uploads between the socket and the disk. */
  uploads: 'intake',
  /** Puts, takes and completions that wait for a batch to be sent, or for its answer. */
  calls: 'intake',
  /** Request messages that may have to be published again: their work has not begun, or may be repeated. */
  requests: 'intake',
  /** Entries of work streams that are in flight or not yet acknowledged. */
  entries: 'intake',
  /** Tasks that were taken and not yet sent, and the room reserved for a running take script. */
  taken: 'intake',
  /** Events that a streaming client has not read, or may request again. */
  streams: 'intake',
  /** Messages that Redis has not confirmed. */
  publishes: 'output',
  /** Reply frames that Redis has not confirmed. */
  replies: 'output',
} as const;

export type Holder = keyof typeof holders;
type Direction = (typeof holders)[Holder];

/** A reserved part of the budget. `release` frees it and is idempotent. */
export interface Reservation {
  readonly bytes: number;
  /** @throws {MillraceError} unavailable when there is no room. The reservation then keeps its size. */
  resize(bytes: number): void;
  /** Adds `bytes` if there is room. @returns whether there was. */
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

  /** Number of refusals of `holder`. */
  refusals(holder: Holder): number {
    return this.#refusals[holder];
  }

  /** Bytes that intake may still take. */
  get roomBytes(): number {
    return Math.max(0, this.limitBytes - this.#directionBytes.intake - this.#directionBytes.output);
  }

  /**
   * Reserves `bytes`. A single item may exceed the limit: it is admitted while nothing else is held.
   * @throws {MillraceError} unavailable when there is no room.
   */
  take(holder: Holder, bytes: number): Reservation {
    const reservation = new HolderReservation(this, holder);
    reservation.resize(bytes);
    return reservation;
  }

  /** As `take`, for bytes that are in memory already. They count against the limit but are never refused. */
  count(holder: Holder, bytes: number): Reservation {
    const reservation = new HolderReservation(this, holder);
    reservation.grow(bytes);
    return reservation;
  }

  /** For reservations: whether there is room. If there is none, this counts as a refusal. */
  admits(holder: Holder, bytes: number): boolean {
    const { intake, output } = this.#directionBytes;
    const used = holders[holder] === 'output' ? output : intake + output;
    if (used === 0 || used + bytes <= this.limitBytes) return true;
    this.#refusals[holder]++;
    return false;
  }

  /** For reservations: adds `bytes`, which may be negative. */
  add(holder: Holder, bytes: number): void {
    this.#heldBytes[holder] += bytes;
    this.#directionBytes[holders[holder]] += bytes;
  }
}

class HolderReservation implements Reservation {
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
 * @param limitMiB default: a share of the memory of the machine, or of the container if that is smaller.
 */
export function createBudget(limitMiB?: number): ByteBudget {
  if (limitMiB !== undefined) return new ByteBudget(limitMiB * mebibyte);
  return new ByteBudget(defaultLimitBytes(Math.min(totalmem(), process.constrainedMemory() || totalmem())));
}

export function defaultLimitBytes(memoryBytes: number): number {
  return Math.min(Math.max(Math.floor(memoryBytes * memoryShare), defaultBytesMin), defaultBytesMax);
}
