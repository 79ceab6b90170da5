/**
 * Bounds how fast one address may guess API keys. Each address has a token bucket, and each wrong key takes one token.
 *
 * While the bucket is empty, every new key of that address is refused, even a right one. Otherwise the answer would show
 * which key is right. A key that was right from this address before still works. So other clients of the same address
 * (NAT, or a proxy that is not in `TRUSTED_PROXIES`) keep their service. A request without a key is not a guess.
 */
import { MillraceError } from '../../core/errors.ts';
import type { Principal } from './principal.ts';

/** Size of the bucket: wrong keys that may come at once. Several clients of one office may be misconfigured. */
const guessesMax = 20;
const guessesPerSecond = 1;
/**
 * Addresses that are remembered: about 3 MB. Beyond this, the address that was idle for longest is forgotten. Its
 * bucket is full again.
 */
const addressesMax = 10_000;
/** Right keys that are remembered for one address. */
const knownKeysMax = 64;

interface Guesser {
  tokens: number;
  /** Time of the last refill, in monotonic milliseconds. */
  filledAt: number;
  /** Ids of the principals whose key was right from this address. */
  readonly known: Set<string>;
}

export class KeyGuesses {
  readonly #now: () => number;
  /** Guessers by address, in the order of use. */
  readonly #guessers = new Map<string, Guesser>();

  constructor(deps: { now: () => number } = { now: () => performance.now() }) {
    this.#now = deps.now;
  }

  /** Number of addresses that are remembered. */
  get size(): number {
    return this.#guessers.size;
  }

  /**
   * Counts a key of this address.
   * @param principal the key's holder; undefined for a wrong key.
   * @throws {MillraceError} rate_limit when the address has guessed too often.
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
