/** A lexicon: numbers for the terms of a segment, dense from 0 in order of first appearance, never taken back. */

/** A Map of V8 ends at 2^24 entries. */
const mapTermsMax = 2 ** 24;

export class TermDictionary {
  /** All but the last are full: a space of logs or of keys has more distinct terms than one map holds. */
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

  /** In order of their numbers. */
  all(): readonly string[] {
    return this.#terms;
  }
}
