/** A lexicon: numbers for the terms of a segment, dense from 0 in order of first appearance, never taken back. */
export class Lexicon {
  private readonly numbers = new Map<string, number>();
  private readonly terms: string[] = [];

  constructor(terms: Iterable<string> = []) {
    for (const term of terms) this.intern(term);
  }

  get size(): number {
    return this.terms.length;
  }

  intern(term: string): number {
    const known = this.numbers.get(term);
    if (known !== undefined) return known;
    this.numbers.set(term, this.terms.length);
    return this.terms.push(term) - 1;
  }

  numberOf(term: string): number | undefined {
    return this.numbers.get(term);
  }

  termOf(number: number): string {
    return this.terms[number]!;
  }

  /** In order of their numbers. */
  all(): readonly string[] {
    return this.terms;
  }
}
