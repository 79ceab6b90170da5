/**
 * A term dictionary: numbers for the terms of a segment, from 0 in order of first appearance. Terms are never removed.
 */

/** Entries of a Map: the limit of V8. */
const mapTermsMax = 2 ** 24;

export class TermDictionary {
  /**
   * Maps from term to number. All except the last are full. A space of logs or keys may have more distinct terms than
   * one map can hold.
   */
  readonly #numbers: Map<string, number>[] = [new Map()];
  readonly #terms: string[] = [];
  readonly #mapTermsMax: number;

  constructor(terms: Iterable<string> = [], options: { mapTermsMax?: number } = {}) {
    this.#mapTermsMax = options.mapTermsMax ?? mapTermsMax;
    for (const term of terms) this.intern(term);
  }

  get size(): number {
    return this.#terms.length;
  }

  intern(term: string): number {
    const known = this.numberOf(term);
    if (known !== undefined) return known;
    if (this.#numbers.at(-1)!.size === this.#mapTermsMax) this.#numbers.push(new Map());
    this.#numbers.at(-1)!.set(term, this.#terms.length);
    return this.#terms.push(term) - 1;
  }

  numberOf(term: string): number | undefined {
    for (const numbers of this.#numbers) {
      const number = numbers.get(term);
      if (number !== undefined) return number;
    }
    return undefined;
  }

  termOf(number: number): string {
    return this.#terms[number]!;
  }

  /** All terms in order of their numbers. */
  all(): readonly string[] {
    return this.#terms;
  }
}
