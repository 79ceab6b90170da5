/**
 * Bounds how fast one address may guess API keys: a token bucket an address, from which each wrong key takes one.
 *
 * While the bucket is empty, no key of that address is judged, or a guesser could tell the right key by its answer. A
 * key that was right from this address before still works: others behind the same address (NAT, a proxy that is not
 * named as trusted) keep their service. A request without a key is no guess.
 */
import { MillraceError } from '../../core/errors.ts';
import type { Principal } from './auth.ts';

/** Wrong keys at once: some clients of one office may be configured wrongly. */
const guessesMax = 20;
const guessesPerSecond = 1;
/** About 3 MB. An attacker with more addresses makes it forget the address idle for longest, which starts anew. */
const addressesMax = 10_000;
/** Keys that are remembered as right, of an address. */
const knownKeysMax = 64;

interface Guesser {
  tokens: number;
  /** Milliseconds, monotonic. */
  filledAt: number;
  /** Ids of the principals that were right from here. */
  readonly known: Set<string>;
}

export class KeyGuesses {
  readonly #now: () => number;
  /** By address, in the order of use. */
  readonly #guessers = new Map<string, Guesser>();

  constructor(deps: { now: () => number } = { now: () => performance.now() }) {
    this.#now = deps.now;
  }

  /** Addresses that are remembered. */
  get size(): number {
    return this.#guessers.size;
  }

  /**
   * Judges what a key turned out to be.
   * @param principal undefined: the key is wrong.
   * @throws {MillraceError} rate_limit when this address has guessed too often.
   */
  check(address: string, principal: Pick<Principal, 'id'> | undefined): void {
    const guesser = this.#fill(address);
    if (principal !== undefined && guesser.known.has(principal.id)) return;
    if (guesser.tokens < 1) {
      const message = 'Too many wrong API keys came from this address. Try again in a few seconds, with a right one.';
      throw new MillraceError('rate_limit', message);
    }
    if (principal === undefined) guesser.tokens -= 1;
    else if (guesser.known.size < knownKeysMax) guesser.known.add(principal.id);
  }

  #fill(address: string): Guesser {
    const now = this.#now();
    const guesser = this.#guessers.get(address) ?? { tokens: guessesMax, filledAt: now, known: new Set() };
    guesser.tokens = Math.min(guessesMax, guesser.tokens + ((now - guesser.filledAt) / 1000) * guessesPerSecond);
    guesser.filledAt = now;
    this.#guessers.delete(address);
    this.#guessers.set(address, guesser);
    if (this.#guessers.size > addressesMax) this.#guessers.delete(this.#guessers.keys().next().value!);
    return guesser;
  }
}
